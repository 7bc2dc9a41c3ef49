"""`glassgrad check` and `glassgrad explain`, and how commands read an expression."""

import math
import os
import sys

import click

from glassgrad.check import check_gradients
from glassgrad.check.report import UNCLEAR
from glassgrad.cli import terminal
from glassgrad.draw.drawing import draw_dot
from glassgrad.engine import Value
from glassgrad.graph import expression, flatten
from glassgrad.graph.paths import why
from glassgrad.graph.walk import Walk, walk
from glassgrad.text.numbers import plain

# An expression may begin with a minus, which must not be taken for an option.
TAKES_MINUS = {"ignore_unknown_options": True}


@click.command(no_args_is_help=True, context_settings=TAKES_MINUS)
@click.argument("text", metavar="EXPRESSION")
@click.argument("values", metavar="[NAME=NUMBER]...", nargs=-1)
def check(text: str, values: tuple[str, ...]) -> None:
    """Check the gradients of an expression by differences.

    \b
    glassgrad check "tanh(w*x + b)" w=0.5 x=2 b=-1
    """
    root, leaves = _with_inputs(text, values)
    root.backward()
    _refuse_infinite(text, root, leaves)
    report = check_gradients(root)
    if all(leaf.verdict == UNCLEAR for leaf in report.leaves):
        at = _point(leaves)
        raise click.UsageError(f"{text}: no slope can be measured at {at}: try other values")
    click.echo(terminal.folded(f"{text} = {root.data!r}"))
    click.echo(terminal.folded(terminal.in_its_signs(str(report))))
    raise click.exceptions.Exit(0 if report else 1)


def _refuse_infinite(text: str, root: Value, leaves: dict[str, Value]) -> None:
    """Raise UsageError if the value or a slope is not finite, with advice on what to change."""
    at = _point(leaves)
    if not math.isfinite(root.data):
        names = _behind_infinite(root)
        advice = f"try another value of {' or '.join(names)}"
        advice = advice if names else "a number in it is not finite"
        raise click.UsageError(
            f"{text} is {root.data} at {at}, so no slope can be measured: {advice}"
        )
    steep = [name for name, leaf in leaves.items() if not math.isfinite(leaf.grad)]
    if steep:
        slopes = " and ".join(f"with respect to {name} is {leaves[name].grad}" for name in steep)
        raise click.UsageError(
            f"the slope of {text} {slopes} at {at}, which cannot be measured:"
            f" try another value of {' or '.join(steep)}"
        )


def _behind_infinite(root: Value) -> list[str]:
    """The inputs of the first node that is not finite; none if a plain number is the cause."""
    graph = flatten(root)
    behind: list[list[str]] = []
    for place, operands in enumerate(graph.operands):
        inputs = [o for o in operands if isinstance(o, int)]
        names = [name for i in inputs for name in behind[i]] or [graph.label[place]]
        behind.append([name for name in dict.fromkeys(names) if name])
        if not all(math.isfinite(o) for o in operands):
            break
        if not math.isfinite(graph.data[place]):
            return behind[place]
    return []


def _point(leaves: dict[str, Value]) -> str:
    return ", ".join(f"{name}={plain(leaf.data)}" for name, leaf in leaves.items())


@click.command(no_args_is_help=True, context_settings=TAKES_MINUS)
@click.argument("text", metavar="EXPRESSION")
@click.argument("values", metavar="[NAME=NUMBER]...", nargs=-1)
@click.option(
    "--why", "names", multiple=True, metavar="NAME", help="Show the paths behind a gradient."
)
@click.option(
    "--svg", metavar="FILE", help="Draw the graph to a file that ends in .svg, .png or .dot."
)
@click.option("--step", is_flag=True, help="Wait at each node: Enter continues, q quits.")
@click.option("--json", "as_json", is_flag=True, help="Print the steps as JSON.")
def explain(
    text: str,
    values: tuple[str, ...],
    names: tuple[str, ...],
    svg: str | None,
    step: bool,
    as_json: bool,
) -> None:
    """Show both passes over an expression, node by node.

    \b
    glassgrad explain "tanh(x1*w1 + x2*w2 + b)" x1=2 x2=0 w1=-3 w2=1 b=6.88
    glassgrad explain "(a*b + a)**2" a=2 b=-3 --why a --svg graph.svg
    """
    root, leaves = _with_inputs(text, values)
    for name in names:
        if name not in leaves:
            raise click.UsageError(f"--why {name}: expected one of {', '.join(leaves)}")
    if as_json and names:
        raise click.UsageError("--why cannot be used with --json")
    if svg is not None:
        check_picture(svg)
    steps = walk(root)
    if as_json:
        click.echo(steps.to_json())
    else:
        _show_steps(steps, step)
        click.echo(terminal.folded(f"{text} = {root.data!r}"))
        root.backward(retain_graph=True)
        for name, leaf in leaves.items():
            click.echo(terminal.in_its_signs(f"d/d{name} = {leaf.grad!r}"))
        for name in names:
            click.echo(terminal.folded(terminal.in_its_signs(str(why(leaves[name], root)))))
    if svg is not None:
        click.echo(f"wrote {draw_dot(root, partials=True).save(svg)}", err=as_json)


def check_picture(path: str) -> None:
    """Report before the steps what would fail after them."""
    if not path.lower().endswith((".svg", ".png", ".dot", ".gv")):
        raise click.UsageError(f"--svg {path}: expected a name that ends in .svg, .png or .dot")
    if os.path.isdir(path):
        raise click.UsageError(f"--svg {path}: this is a folder")
    if not os.path.isdir(os.path.dirname(path) or "."):
        raise click.UsageError(f"--svg {path}: there is no folder {os.path.dirname(path)}")


def _show_steps(steps: Walk, wait: bool) -> None:
    can_wait = wait and sys.stdin.isatty() and sys.stdout.isatty()
    if can_wait:
        click.echo("Enter continues, q ends the steps.")
    for line in steps.lines(sentences=True):
        if line in ("forward", "backward"):
            click.secho(line, bold=True)
            continue
        colour = "blue" if " = " in line.partition("\n")[0] else "yellow"
        click.secho(terminal.folded(terminal.in_its_signs(line)), fg=colour)
        if can_wait and click.getchar() in ("q", "\x1b"):
            break


def _with_inputs(text: str, words: tuple[str, ...]) -> tuple[Value, dict[str, Value]]:
    root, leaves, _ = read(text, words)
    if not leaves:
        raise click.UsageError(
            f"{text} is the number {plain(root.data)}: it has no inputs, so no gradients;"
            " write a name and give its value, such as x*x x=3"
        )
    return root, leaves


def read(text: str, words: tuple[str, ...]) -> tuple[Value, dict[str, Value], dict[str, float]]:
    """The graph of an expression, its leaves, and the numbers that were given for them."""
    numbers = pairs(words)
    root, leaves = expression.parse(text, numbers)
    unused = [word for word in words if word.partition("=")[0] not in leaves]
    if unused:
        known = f"its names are {', '.join(leaves)}" if leaves else "it has no names"
        raise click.UsageError(f"{' '.join(unused)}: not in the expression; {known}")
    return root, leaves, numbers


def pairs(words: tuple[str, ...]) -> dict[str, float]:
    """Numbers by name, from words such as x=2."""
    found = [_pair(word) for word in words]
    if len(dict(found)) != len(found):
        raise click.UsageError(f"{' '.join(words)}: a name was given twice")
    return dict(found)


def _pair(word: str) -> tuple[str, float]:
    name, sign, number = word.partition("=")
    try:
        if sign and name.isidentifier():
            return name, float(number)
    except ValueError:
        pass
    raise click.UsageError(f"{word!r}: expected a name and a number, such as x=2")
