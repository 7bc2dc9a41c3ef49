"""`glassgrad bug`: the museum of bugs in a terminal."""

import math
from pathlib import Path

import click

from glassgrad import museum
from glassgrad.cli import terminal
from glassgrad.cli.output_file import check_plot
from glassgrad.museum.catalogue import Chart, Line
from glassgrad.text.numbers import plain

_MARGIN = 22


@click.command()
@click.argument("name", required=False)
@click.option("--seed", type=click.IntRange(0, 2**32 - 1), help="Seed of both runs.")
@click.option("--plot", metavar="FILE.png", help="Write both curves as a picture.")
@click.option("--content", "folder", metavar="DIR", help="Your own exhibits, after the others.")
def bug(name: str | None, seed: int | None, plot: str | None, folder: str | None) -> None:
    """Run a famous bug beside its cure; without a name, list them.

    \b
    glassgrad bug
    glassgrad bug zero_grad
    glassgrad bug sigmoids --seed 3 --plot sigmoids.png
    """
    if name is None:
        if seed is not None or plot is not None:
            raise click.UsageError("expected the name of a bug: `glassgrad bug` lists them")
        _list(folder)
        return
    known = _known(folder)
    exhibit = museum.find(name, known)
    if plot is not None:
        check_plot(plot)
    runs = museum.run(exhibit, seed)
    _say(f"{exhibit.title}, bug {exhibit.number} of {len(known)}")
    _say(_wrapped(exhibit.sentence))
    _say("")
    _show_code(exhibit.code)
    _say("")
    _say(_wrapped(f"What gives it away: {exhibit.telltale}"))
    _say("")
    used = exhibit.seed if seed is None else seed
    _say(f"{f'seed {used}':{_MARGIN}}{'with the bug':{_half()}}  with the cure")
    _show_chart(exhibit.loss, *(run.losses for run in runs))
    _show_chart(exhibit.gradient, *(run.gradients for run in runs))
    if plot is not None:
        from glassgrad.museum.plot import write

        write(plot, exhibit, *runs)
        _say(f"wrote {plot}")


def _known(folder: str | None) -> tuple[museum.Exhibit, ...]:
    if folder is None:
        return museum.exhibits()
    from glassgrad.museum import own

    if not Path(folder).is_dir():
        raise click.UsageError(f"{folder}: expected a folder with exhibits/NAME.toml in it")
    return (*museum.exhibits(), *own.read(Path(folder, "exhibits")))


def _list(folder: str | None) -> None:
    for exhibit in _known(folder):
        _say(f"{exhibit.number:2d}  {exhibit.name:10} {exhibit.title}")
    _say("`glassgrad bug zero_grad` runs the second beside its cure.")


def _show_code(code: tuple[Line, ...]) -> None:
    widest = max(len(text) for line in code for text in (line.bug, line.cure) if text is not None)
    for line in code:
        if not line.is_decisive:
            _say(f"    {line.cure}")
        if line.is_decisive and line.bug is not None:
            note = "only in the bug" if line.cure is None else "bug"
            _say(f"  ✗ {line.bug:{widest}}  {note}", "red")
        if line.is_decisive and line.cure is not None:
            note = "missing in the bug" if line.bug is None else "cure"
            _say(f"  ✓ {line.cure:{widest}}  {note}", "green")


def _show_chart(chart: Chart, bug: list[float], cure: list[float]) -> None:
    """Both curves on the same scale, with their first and last numbers."""
    columns = min(_half(), max(len(bug), len(cure)))
    drawn = _sparklines(chart, _spread(bug, columns), _spread(cure, columns))
    title = chart.title if len(chart.title) < _MARGIN else f"{chart.title}\n{'':{_MARGIN}}"
    _say(f"{title:{_MARGIN}}{drawn[0]:{_half()}}  {drawn[1]}")
    first, last = ("first layer", "last") if chart.axis == "layer" else ("first step", "last")
    for word, k in ((first, 0), (last, -1)):
        _say(f"  {word:{_MARGIN - 2}}{plain(bug[k]):{_half()}}  {plain(cure[k])}")


def _sparklines(chart: Chart, bug: list[float], cure: list[float]) -> tuple[str, str]:
    both = [_placed(chart, number) for number in (*bug, *cure)]
    finite = [number for number in both if math.isfinite(number)]
    low = min(finite, default=0.0)
    heights = [number if math.isfinite(number) else low for number in both]
    bars = terminal.sparkline(heights, len(heights), terminal.shows_unicode())
    drawn = "".join(
        bar if math.isfinite(number) else "×" for bar, number in zip(bars, both, strict=True)
    )
    return drawn[: len(bug)], drawn[len(bug) :]


def _placed(chart: Chart, number: float) -> float:
    if chart.scale == "linear" or not math.isfinite(number):
        return number
    return math.log10(max(number, 1e-300))


def _spread(numbers: list[float], columns: int) -> list[float]:
    """The given number of evenly spaced entries, including the first and the last."""
    if columns < 2:
        return numbers[:columns]
    return [numbers[round(k * (len(numbers) - 1) / (columns - 1))] for k in range(columns)]


def _half() -> int:
    return max(12, (terminal.width(78) - _MARGIN - 2) // 2)


def _wrapped(text: str) -> str:
    return click.wrap_text(text, width=max(40, terminal.width(78)))


def _say(line: str, colour: str | None = None) -> None:
    click.secho(terminal.in_its_signs(line), fg=colour)
