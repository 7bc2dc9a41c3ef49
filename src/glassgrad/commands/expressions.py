"""`glassgrad check` and `glassgrad explain`, and how a command takes an expression."""

import sys

import click

from glassgrad import expression, terminal
from glassgrad.check import check_gradients
from glassgrad.explain import Walk, walk
from glassgrad.paths import why
from glassgrad.viz.drawing import draw_dot

# An expression may begin with a minus, which is then no option.
TAKES_MINUS = {"ignore_unknown_options": True}


@click.command(no_args_is_help=True, context_settings=TAKES_MINUS)
@click.argument("text", metavar="EXPRESSION")
@click.argument("values", metavar="[NAME=NUMBER]...", nargs=-1)
def check(text: str, values: tuple[str, ...]) -> None:
    """Compute an expression and check its gradients against finite differences.

    \b
    glassgrad check "tanh(w*x + b)" w=0.5 x=2 b=-1
    """
    root, _ = expression.parse(text, pairs(values))
    root.backward()
    report = check_gradients(root)
    click.echo(f"{text} = {root.data!r}")
    click.echo(terminal.in_its_signs(str(report)))
    raise click.exceptions.Exit(0 if report else 1)


@click.command(no_args_is_help=True, context_settings=TAKES_MINUS)
@click.argument("text", metavar="EXPRESSION")
@click.argument("values", metavar="[NAME=NUMBER]...", nargs=-1)
@click.option("--why", "names", multiple=True, metavar="NAME", help="The paths behind a gradient.")
@click.option("--svg", metavar="FILE", help="Draw the graph: .svg, .png or .dot.")
@click.option("--step", is_flag=True, help="Wait for a key at each node.")
@click.option("--json", "as_json", is_flag=True, help="Print the steps as JSON.")
def explain(
    text: str, values: tuple[str, ...], names: tuple[str, ...], svg: str | None, step: bool,
    as_json: bool,
) -> None:
    """Show both passes over an expression, node by node.

    \b
    glassgrad explain "tanh(x1*w1 + x2*w2 + b)" x1=2 x2=0 w1=-3 w2=1 b=6.88
    glassgrad explain "(a*b + a)**2" a=2 b=-3 --why a --svg graph.svg
    """  # fmt: skip
    root, leaves = expression.parse(text, pairs(values))
    for name in names:
        if name not in leaves:
            raise click.UsageError(f"--why {name}: expected one of {', '.join(leaves)}")
    if as_json and names:
        raise click.UsageError("--why: not together with --json")
    steps = walk(root)
    if as_json:
        click.echo(steps.to_json())
    else:
        _show_steps(steps, step)
        click.echo(f"{text} = {root.data!r}")
        root.backward(retain_graph=True)
        for name, leaf in leaves.items():
            click.echo(terminal.in_its_signs(f"d/d{name} = {leaf.grad!r}"))
        for name in names:
            click.echo(terminal.in_its_signs(str(why(leaves[name], root))))
    if svg is not None:
        click.echo(f"wrote {draw_dot(root, partials=True).save(svg)}", err=as_json)


def _show_steps(steps: Walk, wait: bool) -> None:
    can_wait = wait and sys.stdin.isatty() and sys.stdout.isatty()
    for line in steps.lines():
        if line in ("forward", "backward"):
            click.secho(line, bold=True)
            continue
        colour = "blue" if " = " in line.partition("\n")[0] else "yellow"
        click.secho(terminal.in_its_signs(line), fg=colour)
        if can_wait and click.getchar() in ("q", "\x1b"):
            break


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
