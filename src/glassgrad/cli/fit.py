"""`glassgrad fit`."""

import math
import warnings
from typing import Any

import click

from glassgrad.cli import terminal
from glassgrad.cli.expressions import TAKES_MINUS, pairs
from glassgrad.cli.fit_picture import picture
from glassgrad.cli.output_file import check_plot
from glassgrad.cli.records import print_record
from glassgrad.data.csv import read_table

POOR = 0.5
"""A fit that explains less of the scatter of y prompts for other starting values."""


@click.command(no_args_is_help=True, context_settings=TAKES_MINUS)
@click.argument("text", metavar="EXPRESSION")
@click.argument("file", metavar="FILE.csv")
@click.option(
    "--x",
    "inputs",
    multiple=True,
    metavar="NAME",
    help="A column that the expression uses; NAME=COLUMN if the column has a different name.",
)
@click.option("--y", "target", metavar="COLUMN", help="The column to fit; by default the last.")
@click.option("--p0", metavar="a=1,b=0.2", default="", help="Starting values; 1 by default.")
@click.option("--bounds", metavar="a=0:10,b=0:", default="", help="Lowest and highest values.")
@click.option("--sigma", metavar="COLUMN", help="The column with the standard deviation of each y.")
@click.option("--absolute-sigma", is_flag=True, help="Do not scale sigma to fit the scatter.")
@click.option("--method", type=click.Choice(["lm", "trf", "dogbox"]), help="SciPy's method.")
@click.option("--missing", type=click.Choice(["drop"]), help="Leave out rows with missing cells.")
@click.option("--plot", metavar="FILE.png", help="Plot data, fit, band and residuals.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as a line of JSON.")
def fit(
    text: str,
    file: str,
    inputs: tuple[str, ...],
    target: str | None,
    p0: str,
    bounds: str,
    sigma: str | None,
    absolute_sigma: bool,
    method: str | None,
    missing: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Fit a formula to the columns of a CSV file.

    Names in the expression that are not columns are parameters. The table shows the best value of
    each with its standard error, and their correlations.

    \b
    glassgrad fit "a*exp(-b*t)*cos(w*t+p)" examples/swing.csv --x t --y angle --p0 w=2
    """
    if plot is not None:
        check_plot(plot)
    if absolute_sigma and sigma is None:
        raise click.UsageError("--absolute-sigma needs --sigma, the column that it is about")
    start, limits = pairs(_words(p0)), _limits(bounds)
    table = read_table(file)
    target = table.names[-1] if target is None else table.names[table.place(target)]
    from glassgrad.fits import formula as formulas  # needs SciPy

    formula = formulas.formula_of(text, table, inputs, target)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found, dropped = formulas.fit_formula(
                formula,
                table,
                target,
                start=start,
                bounds=limits,
                sigma=sigma,
                absolute_sigma=absolute_sigma,
                method=method,
                drops_missing=missing is not None,
            )
        except (ValueError, TypeError, RuntimeError) as error:
            raise type(error)(_in_options(str(error))) from None
    notes = [_in_options(str(one.message)) for one in caught]
    if singular := next((note for note in notes if "singular" in note), None):
        raise click.UsageError(singular)
    if as_json:
        _print_json(text, found, dropped)
    else:
        if dropped:
            click.echo(f"{dropped:,} of {len(table.lines):,} rows left out, with missing cells")
        click.echo(terminal.in_its_signs(str(found)))
        click.echo(_picture(found))
    if found.explained < POOR:
        notes.append(_what_to_try(found, target, has_start=bool(start)))
    for note in notes:
        click.echo(terminal.folded(terminal.in_its_signs(f"note: {note}")), err=True)
    if plot is not None:
        found.plot(plot, y_label=target)
        click.echo(f"wrote {plot}", err=as_json)


def _what_to_try(found: Any, target: str, *, has_start: bool) -> str:
    """A sentence about a fit that explains little."""
    share = f"the fit explains {max(found.explained, 0) * 100:.0f} % of the scatter of {target}"
    if found.at_bounds:
        return f"{share}, with {' and '.join(found.at_bounds)} at a bound: try other --bounds"
    example = ",".join(f"{name}=…" for name in found.names[:2])
    begun = "these starting values" if has_start else "starting values of 1"
    return (
        f"{share}, from {begun}: if the formula can do better, try others, such as --p0 {example}"
    )


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _limits(text: str) -> dict[str, tuple[float, float]]:
    """The lowest and highest values by name, from words such as a=0:10 or b=0:."""
    found: dict[str, tuple[float, float]] = {}
    for word in _words(text):
        name, sign, span = word.partition("=")
        low, colon, high = span.partition(":")
        try:
            ends = float(low or -math.inf), float(high or math.inf)
        except ValueError:
            colon = ""
        if not sign or not colon or name in found:
            raise click.UsageError(
                f"--bounds {word}: expected a name once and its ends, such as a=0:10 or b=0:"
            )
        found[name] = ends
    return found


def _in_options(text: str) -> str:
    """An error or a warning of curve_fit in terms of command-line options."""
    options = {
        "(p0": "(--p0",
        " p0 ": " --p0 ",
        "p0: ": "--p0: ",
        "bounds: ": "--bounds: ",
        "`sigma`": "--sigma",
        "sigma with absolute_sigma=True": "--sigma with --absolute-sigma",
    }
    for name, option in options.items():
        text = text.replace(name, option)
    return text


def _print_json(text: str, found: Any, dropped: int) -> None:
    errors = found.errors
    print_record(
        expression=text,
        parameters={
            name: {"value": value, "error": _number(errors[name])}
            for name, value in found.parameters.items()
        },
        covariance=[[_number(v) for v in row] for row in found.pcov.tolist()],
        rows=len(found.residuals),
        rows_left_out=dropped,
        sum_of_squares=found.sum_of_squares,
        degrees_of_freedom=found.degrees_of_freedom,
        method=found.method,
        evaluations=found.nfev,
    )


def _number(number: float) -> float | None:
    """The number; null in JSON if it is not finite."""
    return number if math.isfinite(number) else None


def _picture(found: Any) -> str:
    """Data and fit over the input; over the fitted values if there are several inputs."""
    columns, unicode = terminal.width(), terminal.shows_unicode()
    if found.x.ndim > 1:
        fitted = found.predict(found.x.T).tolist()
        return picture(fitted, found.y.tolist(), (fitted, fitted), columns, unicode)
    across = found.x.tolist()
    left, right = min(across), max(across)
    places = [left + (right - left) * k / 200 for k in range(201)]
    curve = places, found.predict(places).tolist()
    return picture(across, found.y.tolist(), curve, columns, unicode)
