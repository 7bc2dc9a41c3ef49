"""`glassgrad doctor`: what is wrong with a learner's own autograd."""

import click

from glassgrad.cli import terminal
from glassgrad.cli.expressions import check_picture


@click.command(no_args_is_help=True)
@click.argument("file")
@click.option("--class", "kind", metavar="NAME", help="The class to examine, if there are several.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--svg", metavar="FILE", help="Draw the graph of the first fault to .svg or .png.")
@click.option("--open", "is_open", is_flag=True, help="Open that graph in the page.")
def doctor(file: str, kind: str | None, as_json: bool, svg: str | None, is_open: bool) -> None:
    """Examine your own autograd class, as a teacher would.

    It builds small graphs with your class, in a separate process, and compares every number with
    the op table. The exit code is 0 if the class is sound and 1 if it has a fault.

    \b
    glassgrad doctor engine.py
    glassgrad doctor engine.py --class Value --json
    """
    # Imported here, because other commands need no doctor.
    from glassgrad.learn.doctor.visit import visit

    if svg is not None:
        check_picture(svg)
    report = visit(file, kind)
    if as_json:
        click.echo(report.to_json())
    else:
        click.echo(terminal.folded(terminal.in_its_signs(_printable(str(report)))))
    root = report.root() if svg is not None or is_open else None
    if root is None and (svg is not None or is_open):
        click.echo("no fault has a graph: nothing was drawn", err=True)
    elif svg is not None:
        click.echo(f"wrote {report.draw().save(svg)}", err=as_json)
    if root is not None and is_open:
        from glassgrad.page.export import show

        click.echo(f"wrote {show(root)}", err=as_json)
    raise click.exceptions.Exit(0 if report else 1)


def _printable(text: str) -> str:
    """A learner's text without characters that would control the terminal."""
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text)
