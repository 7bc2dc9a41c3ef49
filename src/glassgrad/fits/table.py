"""A fit as a table: parameters with their standard errors and correlations."""

import math
from collections.abc import Sequence
from typing import Any

MOST_CORRELATIONS = 10
"""The matrix of more parameters would not fit on a line."""


def with_error(value: float, error: float) -> tuple[str, str]:
    """A value and its standard error, to the second digit of the error.

    >>> with_error(2.02384, 0.01649), with_error(-0.00123456, 2.5e-6), with_error(1.0, math.inf)
    (('2.024', '0.016'), ('-0.0012346', '2.5e-06'), ('1', 'unknown'))
    """
    if not math.isfinite(error):
        return f"{value:.10g}", "unknown"
    if error == 0.0 or value == 0.0:
        return f"{value:.10g}", f"{error:.2g}"
    digits = _exponent(value) - _exponent(error) + 2
    return _rounded(value, min(max(digits, 1), 15)), _rounded(error, 2)


def _rounded(number: float, digits: int) -> str:
    """A number with all its digits, also if the last are zeros."""
    return f"{number:#.{digits}g}".rstrip(".").replace(".e", "e")


def _exponent(number: float) -> int:
    return int(f"{number:e}".partition("e")[2])


def rows_of(
    names: Sequence[str], values: Sequence[float], errors: Sequence[float], correlations: Any
) -> list[tuple[str, ...]]:
    """The lines of the table, the first of them its head."""
    is_known = all(math.isfinite(number) for row in correlations for number in row)
    has_matrix = 1 < len(names) <= MOST_CORRELATIONS and is_known
    rows = [("", "value", "", "std error", *(names[:-1] if has_matrix else ()))]
    for k, name in enumerate(names):
        value, error = with_error(values[k], errors[k])
        below = [f"{correlations[k][j]:.2f}" for j in range(min(k, len(names) - 1))]
        cells = below + [""] * (len(names) - 1 - len(below)) if has_matrix else []
        rows.append((name, value, "±", error, *cells))
    return rows
