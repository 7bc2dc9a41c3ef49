"""`glassgrad play`: the page."""

import click

from glassgrad import expression
from glassgrad.commands.expressions import TAKES_MINUS, pairs
from glassgrad.playground import link


@click.command(context_settings=TAKES_MINUS)
@click.argument("text", metavar="[EXPRESSION]", default="")
@click.argument("values", metavar="[NAME=NUMBER]...", nargs=-1)
@click.option("--port", type=click.IntRange(0, 65535), default=8377, show_default=True,
              help="Where to listen; 0 takes a free one.")  # fmt: skip
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
def play(text: str, values: tuple[str, ...], port: int, no_open: bool) -> None:
    """Open the page: graphs to step through, networks to watch.

    It is served to this machine alone, until Ctrl-C.

    \b
    glassgrad play
    glassgrad play "tanh(w*x + b)" w=0.5 x=2 b=-1
    """
    from glassgrad.playground.serve import serve

    numbers = pairs(values)
    if text:
        expression.parse(text, numbers)
    serve(port, not no_open, link.fragment(text, numbers) if text else "")
