"""A formula as text, fitted to columns of a table: which of its names are columns, and the fit."""

import inspect
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from glassgrad.data.columns import numbers_of
from glassgrad.data.table import Table, shown
from glassgrad.engine import Value
from glassgrad.fits.curve_fit import curve_fit
from glassgrad.fits.result import CurveFit
from glassgrad.graph import expression


@dataclass(frozen=True)
class Formula:
    """An expression, its variables with the columns that hold them, and its parameters."""

    text: str
    variables: Mapping[str, str]
    parameters: Sequence[str]

    @property
    def function(self) -> Callable[..., Value]:
        """f(x, a, b, …), where x is a list if there are several variables."""
        names = [*self.variables, *self.parameters]
        is_single = len(self.variables) == 1

        def f(x: Any, *parameters: Any) -> Value:
            numbers = [x, *parameters] if is_single else [*x, *parameters]
            return expression.parse(self.text, dict(zip(names, numbers, strict=True)))[0]

        kind = inspect.Parameter.POSITIONAL_ONLY
        first = next(iter(self.variables)) if is_single else "x"
        named = [inspect.Parameter(name, kind) for name in (first, *self.parameters)]
        f.__signature__ = inspect.Signature(named)  # type: ignore[attr-defined]
        return f


def formula_of(text: str, table: Table, chosen: Sequence[str], target: str) -> Formula:
    """The formula, with variables from --x, or else those names in it that are columns.

    A chosen variable is the name of a column, or NAME=COLUMN for one that is called otherwise.
    """
    try:
        names = expression.names(text)
    except expression.ParseError as error:
        if column := _unwritable(text, table):
            raise ValueError(
                f"the column {column!r} cannot be written in an expression: use another name for"
                f" it, such as --x {_free_name(text)}={shlex.quote(column)}"
            ) from error
        raise
    variables = dict(_variable(word, names, table) for word in chosen)
    if not chosen:
        variables = {name: name for name in names if name in table.names and name != target}
    for name in expression.CONSTANTS:
        is_used = re.search(rf"\b{name}\b", text)
        if is_used and name in table.names and name not in variables.values():
            number = expression.CONSTANTS[name]
            raise ValueError(
                f"{name} in the expression is the number {number:.6g}, but {table.source} also has"
                f" a column {name}: use another name for it, such as --x {name}1={name}"
            )
    if not variables:
        if target in names:
            raise ValueError(
                f"{target} is the column to fit, so it cannot be an input: choose another with --y"
            )
        if not table.has_names:
            raise ValueError(
                f"{table.source} has no line of names, so its columns are {shown(table.names)}:"
                f" name one, such as --x t={table.names[0]}"
            )
        columns = shown([name for name in table.names if name != target])
        raise ValueError(
            f"{text}: none of its names is an input column: {table.source} has {columns}; name one,"
            " such as --x t=COLUMN"
        )
    if target in variables.values():
        raise ValueError(f"{target} is the column to fit, so it cannot be an input: choose --y")
    parameters = [name for name in names if name not in variables]
    for name in parameters:
        if name in table.names:
            way = "rename the parameter" if name == target else f"add --x {name}, or rename it"
            raise ValueError(
                f"{name} is a column of {table.source}, so it cannot be a parameter: {way}"
            )
    if not parameters:
        raise ValueError(f"{text}: nothing to fit: all its names are columns; name a parameter")
    return Formula(text, variables, parameters)


def _unwritable(text: str, table: Table) -> str | None:
    """A column that is mentioned in the text, but whose name is no name in an expression."""
    odd = [name for name in table.names if table.has_names and not expression.is_name(name)]
    found = [name for name in odd if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    return max(found, key=len, default=None)


def _free_name(text: str) -> str:
    """A short name that the text does not contain."""
    return next(name for name in ("x", "t", "u", "x1", "column") if name not in text)


def _variable(word: str, names: Sequence[str], table: Table) -> tuple[str, str]:
    name, sign, column = word.partition("=")
    if word in table.names:
        name = column = word
    column = table.names[table.place(column if sign else name)]
    if name not in names:
        raise ValueError(
            f"--x {word}: {name} is not in the expression, whose names are {', '.join(names)}:"
            f" write --x NAME={column} with one of them"
        )
    return name, column


def fit_formula(
    formula: Formula,
    table: Table,
    target: str,
    *,
    start: Mapping[str, float],
    bounds: Mapping[str, tuple[float, float]],
    sigma: str | None,
    drops_missing: bool,
    **settings: Any,
) -> tuple[CurveFit, int]:
    """The fit of a formula to a table, and how many rows with missing cells were left out."""
    if "e" in formula.parameters and "e" not in start:
        raise ValueError(
            "e is not a number here: for 2.718... write exp(1), or if it is a parameter, give its"
            " starting value, such as p0 e=1"
        )
    used = [*formula.variables.values(), target, *([sigma] if sigma else [])]
    columns, dropped = numbers_of(table, dict.fromkeys(used), drops_missing=drops_missing)
    inputs = [columns[column] for column in formula.variables.values()]
    fit = curve_fit(
        formula.function,
        inputs[0] if len(inputs) == 1 else inputs,
        columns[target],
        start,
        columns[sigma] if sigma else None,
        bounds=bounds,
        **settings,
    )
    return fit, dropped
