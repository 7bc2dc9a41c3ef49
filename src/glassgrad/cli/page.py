"""`glassgrad play`: the page."""

import click

from glassgrad.cli import content
from glassgrad.cli.expressions import TAKES_MINUS, read
from glassgrad.page import link


@click.command(context_settings=TAKES_MINUS)
@click.argument("text", metavar="[EXPRESSION]", default="")
@click.argument("values", metavar="[NAME=NUMBER]...", nargs=-1)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=link.PORT,
    show_default=True,
    help="Port to listen on; 0 picks a free one.",
)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option(
    "--content", "folder", metavar="DIR", help="Your own lessons, quizzes, exhibits, exercises."
)
@click.option("--no-solutions", is_flag=True, help="Hide the solutions to exercises.")
def play(
    text: str,
    values: tuple[str, ...],
    port: int,
    no_open: bool,
    folder: str | None,
    no_solutions: bool,
) -> None:
    """Open the page: graphs to step through, networks to watch.

    It is served to this machine only, until Ctrl-C.

    \b
    glassgrad play
    glassgrad play "tanh(w*x + b)" w=0.5 x=2 b=-1
    """
    # Imported here, because other commands need no server.
    from glassgrad.page.content import script
    from glassgrad.page.serve import serve

    fragment = link.fragment(text, read(text, values)[2]) if text else ""
    if folder is None and not no_solutions:
        serve(port, not no_open, fragment)
        return
    found = content.read(folder, solutions=not no_solutions)
    fragment = fragment or ("" if folder is None else content.first_in(found))
    serve(port, not no_open, fragment, script(found))
