"""`glassgrad export`: a part of the page as one HTML file, or a model in another language."""

from typing import Any

import click

from glassgrad.cli.expressions import TAKES_MINUS, read
from glassgrad.cli.leaving import LEAVING, check_alone, leave, leaving_options

KINDS = ("explorer", "trainer", "gpt", "exercise", "quiz", "lesson", "exhibit")
_ONLY_WITH = {
    "run": ("trainer",),
    "weights": ("gpt",),
    "exercises": ("exercise",),
    "no_solutions": ("exercise",),
    "content": ("quiz", "lesson", "exhibit"),
}
"""The options that go with some kinds only."""


@click.command(no_args_is_help=True, context_settings=TAKES_MINUS)
@click.argument("text", metavar="[EXPRESSION | MODEL]", default="")
@click.argument("words", metavar="[NAME=VALUE]... [FILE]", nargs=-1)
@click.option(
    "-o", "--output", metavar="FILE", help="File to write, if it is not the last argument."
)
@click.option("--explorer", metavar="EXPRESSION", help="Write a graph, with its results below.")
@click.option("--trainer", is_flag=True, help="Write a network to train; data=moons lr=0.1 set it.")
@click.option("--run", metavar="DIR", help="Use the settings of a run saved by `glassgrad train`.")
@click.option("--gpt", is_flag=True, help="Write the GPT; name=emma trained=300 set it.")
@click.option("--weights", metavar="FILE", help="Weights for the GPT, from gg.save.")
@click.option("--exercise", metavar="NAME", help="Write a Python exercise with its editor.")
@click.option(
    "--exercises", metavar="DIR", help="Your own exercises, instead of the built-in ones."
)
@click.option("--no-solutions", is_flag=True, help="Leave the exercise's solution out.")
@click.option("--quiz", metavar="FILE", help="Write the questions of a JSON or TOML file.")
@click.option(
    "--lesson", metavar="FILE", help="Write a lesson in Markdown, or the page's by number."
)
@click.option("--exhibit", metavar="NAME", help="Write a bug of the museum, or one in a TOML file.")
@click.option(
    "--content", metavar="DIR", help="Where your quiz, lesson or exhibit of that name is."
)
@leaving_options
def export(text: str, words: tuple[str, ...], output: str | None, **said: Any) -> None:
    """Write a part of the page as one HTML file, which opens from disk.

    With --to, write a trained model in another language: C that needs no library and no
    allocation, a module of JavaScript, or ONNX. MODEL is the folder of a run, its file, or a model
    as JSON; without FILE, the new file has its name.

    \b
    glassgrad export "tanh(w*x + b)" w=0.5 x=2 b=-1 neuron.html
    glassgrad export --trainer data=moons hidden=8,8 moons.html
    glassgrad export --exercise backward exercise.html
    glassgrad export --quiz questions.json quiz.html
    glassgrad export run --to c -o flowers.c
    """
    to, leaving = said["to"], {name: said[name] for name in LEAVING}
    check_alone(to, **leaving)
    chosen = [kind for kind in KINDS if said[kind]]
    if len(chosen) > 1:
        raise click.UsageError(f"expected one of {_listed(KINDS)}")
    for option, kinds in _ONLY_WITH.items():
        if said[option] and not set(chosen) & set(kinds):
            raise click.UsageError(f"{_spelled(option)}: expected it with {_listed(kinds)}")
    if to is not None:
        if chosen:
            raise click.UsageError(f"expected one of --to and {_spelled(chosen[0])}")
        click.echo(f"wrote {leave(to, text, words, output, **leaving)}")
    elif chosen:
        _write_part(chosen[0], (text, *words) if text else words, output, said)
    elif text:
        _write_graph(text, words, output)
    else:
        raise click.UsageError(f"expected an expression, or one of {_listed(KINDS)}")


def _write_graph(text: str, words: tuple[str, ...], output: str | None) -> None:
    from glassgrad.page.export import export as write

    values, file = _with_file(words, output)
    root, _, _ = read(text, values)
    click.echo(f"wrote {write(root, file, expression=text)}")


def _write_part(kind: str, words: tuple[str, ...], output: str | None, said: Any) -> None:
    # Imported here, because most commands need none of it.
    from glassgrad.cli.export_parts import PARTS, Asked
    from glassgrad.page.export import export_part

    rest, file = _with_file(words, output)
    takes = kind in ("explorer", "trainer", "gpt")
    if rest and not takes:
        raise click.UsageError(f"{rest[0]}: with --{kind} expected only a file to write")
    try:
        part = PARTS[kind](Asked(kind, str(said[kind]), rest, said))
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    click.echo(f"wrote {export_part(file, part)}")


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


def _spelled(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def _listed(options: tuple[str, ...]) -> str:
    *most, last = map(_spelled, options)
    return f"{', '.join(most)} or {last}" if most else last
