"""`glassgrad play` and `glassgrad export`: the page, and a file that contains it."""

import click

from glassgrad.cli import content
from glassgrad.cli.expressions import TAKES_MINUS, read
from glassgrad.page import link
from glassgrad.page.export import export as write_page


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
@click.option("--content", "folder", metavar="DIR", help="Your own lessons, quizzes, exhibits.")
def play(text: str, values: tuple[str, ...], port: int, no_open: bool, folder: str | None) -> None:
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
    if folder is None:
        serve(port, not no_open, fragment)
        return
    found = content.read(folder)
    first = found["lessons"][0]["id"] if found["lessons"] else ""
    fragment = fragment or (f"#/learn?lesson={first}" if first else "#/learn?q=1")
    serve(port, not no_open, fragment, script(found))


@click.command(no_args_is_help=True, context_settings=TAKES_MINUS)
@click.argument("text", metavar="[EXPRESSION]", default="")
@click.argument("words", metavar="[NAME=NUMBER]... [FILE.html]", nargs=-1)
@click.option(
    "-o", "--output", metavar="FILE.html", help="File to write, if it is not the last argument."
)
@click.option("--quiz", metavar="FILE", help="Write the questions of a JSON or TOML file instead.")
@click.option("--lesson", metavar="FILE", help="Write a lesson in Markdown instead.")
@click.option("--exhibit", metavar="NAME", help="Write a bug of the museum, or one in a TOML file.")
def export(
    text: str,
    words: tuple[str, ...],
    output: str | None,
    quiz: str | None,
    lesson: str | None,
    exhibit: str | None,
) -> None:
    """Write a graph, a quiz, a lesson or an exhibit, and the page, as one HTML file.

    \b
    glassgrad export "tanh(w*x + b)" w=0.5 x=2 b=-1 neuron.html
    glassgrad export --quiz questions.json quiz.html
    """
    chosen = {"quiz": quiz, "lesson": lesson, "exhibit": exhibit}
    parts = [(kind, source) for kind, source in chosen.items() if source is not None]
    if parts:
        if len(parts) > 1:
            raise click.UsageError("expected one of --quiz, --lesson and --exhibit")
        given = (text, *words) if text else words
        rest, file = _with_file(given, output)
        if rest:
            raise click.UsageError(f"{rest[0]}: with --{parts[0][0]} expected only a file to write")
        click.echo(f"wrote {content.export(*parts[0], file)}")
        return
    if not text:
        raise click.UsageError("expected an expression, or --quiz, --lesson or --exhibit")
    values, file = _with_file(words, output)
    root, _, _ = read(text, values)
    click.echo(f"wrote {write_page(root, file, expression=text)}")


def _with_file(words: tuple[str, ...], output: str | None) -> tuple[tuple[str, ...], str]:
    """The values, and the file that follows them or was given as an option."""
    named = [output] if output is not None else []
    if words and words[-1].lower().endswith((".html", ".htm")):
        named.append(words[-1])
        words = words[:-1]
    if not named and words and "=" not in words[-1]:
        raise click.UsageError(f"{words[-1]}: expected a file that ends in .html")
    if len(named) != 1:
        given = f"{' and '.join(named)}: " if named else ""
        raise click.UsageError(f"{given}expected one file to write, such as graph.html")
    return words, named[0]
