"""`glassgrad new`: files of your own that work at once, to be changed."""

from pathlib import Path

import click

_CONTENT = click.option(
    "--dir",
    "folder",
    default="content",
    show_default=True,
    metavar="DIR",
    help="Where your own content is.",
)


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


@new.command(no_args_is_help=True)
@click.argument("name")
@_CONTENT
def lesson(name: str, folder: str) -> None:
    """Make a lesson in Markdown, with a live graph.

    \b
    glassgrad new lesson steps
    glassgrad play --content content
    """
    _make_content("lesson", name, folder)


@new.command(no_args_is_help=True)
@click.argument("name")
@_CONTENT
def quiz(name: str, folder: str) -> None:
    """Make a quiz in JSON, with a graph beside its question.

    \b
    glassgrad new quiz product
    glassgrad play --content content
    """
    _make_content("quiz", name, folder)


@new.command(no_args_is_help=True)
@click.argument("name")
@_CONTENT
def exhibit(name: str, folder: str) -> None:
    """Make an exhibit in TOML: a bug beside its cure.

    \b
    glassgrad new exhibit too_far
    glassgrad bug too_far --content content
    """
    _make_content("exhibit", name, folder)


def _make_content(kind: str, name: str, folder: str) -> None:
    from glassgrad.learn.new_content import make

    click.echo(f"wrote {make(kind, name, Path(folder))}: change it, and try it with")
    shown = f"bug {name}" if kind == "exhibit" else "play"
    click.echo(f"glassgrad {shown} --content {folder}")
