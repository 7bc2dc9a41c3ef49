"""`glassgrad new`: files of your own that work at once, to be changed."""

from pathlib import Path

import click


@click.group()
def new() -> None:
    """Make files of your own that work at once, to be changed."""


@new.command(no_args_is_help=True)
@click.argument("name")
@click.option(
    "--dir",
    "folder",
    default="exercises",
    show_default=True,
    metavar="DIR",
    help="Where your own exercises are.",
)
def exercise(name: str, folder: str) -> None:
    """Make an exercise: a text with a gap, its check, hints and a solution.

    \b
    glassgrad new exercise double
    glassgrad learn --exercises exercises
    """
    # Imported here, because other commands need none of it.
    from glassgrad.learn.new_exercise import make

    made = make(name, Path(folder))
    click.echo(f"wrote {made}: change its files, and try it with")
    click.echo(f"glassgrad learn --exercises {folder} --dir try-it")
