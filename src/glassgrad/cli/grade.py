"""`glassgrad grade`: everything that a class has handed in."""

import sys
from pathlib import Path

import click

from glassgrad.cli import output_file, terminal


@click.command(no_args_is_help=True)
@click.argument("folder")
@click.option("--exercises", "own", metavar="DIR", help="Your own exercises, instead of the 14.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write a row for each student.")
@click.option("--json", "json_file", metavar="FILE", help="Write everything, for a program.")
@click.option("--reports", metavar="DIR", help="Write a report for each student.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 600.0),
    default=10.0,
    show_default=True,
    help="How long one exercise may run.",
)
@click.option("--no-sandbox", is_flag=True, help="Run without a sandbox: only for files you trust.")
def grade(
    folder: str,
    own: str | None,
    csv_file: str | None,
    json_file: str | None,
    reports: str | None,
    seconds: float,
    no_sandbox: bool,
) -> None:
    """Grade what a class has handed in: a folder, zip, file or notebook for each student.

    Each file runs in a sandbox (bubblewrap or user namespaces), several at a time. The exit code is
    0 if everything could be graded, and 1 if something could not.

    \b
    glassgrad grade handed-in
    glassgrad grade handed-in --csv grades.csv --reports reports
    """
    # Imported here, because other commands need none of it.
    from glassgrad.files import write_atomically
    from glassgrad.learn import sandbox as sandboxes
    from glassgrad.learn.catalogue import exercises
    from glassgrad.learn.grade import classroom, sheets, submissions
    from glassgrad.learn.grade.summary import Summary

    if not Path(folder).is_dir():
        raise click.UsageError(f"{folder}: expected a folder with what was handed in")
    for option, path in ("--csv", csv_file), ("--json", json_file):
        if path is not None:
            output_file.check_file(option, path)
    if reports is not None and Path(reports).exists() and not Path(reports).is_dir():
        raise click.UsageError(f"--reports {reports}: this is a file; expected a folder")
    known = exercises(own)
    sandbox = None if no_sandbox else sandboxes.needed()
    found = submissions.read(Path(folder), known)
    if not found:
        raise click.UsageError(f"{folder}: nothing was handed in: the folder is empty")
    classroom.check_solutions(known, sandbox)
    with click.progressbar(
        length=len(found), label="grading", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        marked = classroom.grade(found, known, sandbox, seconds, lambda _: bar.update(1))
    summary = Summary(known, tuple(marked))
    for line in sheets.table(summary):
        click.echo(terminal.in_its_signs(line))
    if csv_file is not None:
        write_atomically(csv_file, sheets.to_csv(summary))
    if json_file is not None:
        name = sandbox.name if sandbox else "none"
        write_atomically(json_file, sheets.to_json(summary, name))
    if reports is not None:
        sheets.write_reports(summary, Path(reports))
    raise click.exceptions.Exit(0 if summary.all_graded else 1)
