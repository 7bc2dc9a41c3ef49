"""A model: a scalar function of x and parameters, with its values and exact Jacobian over all x."""

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from glassgrad.compiler.compile import compile
from glassgrad.compiler.slopes import with_slopes
from glassgrad.engine import Value

Function = Callable[..., Any]


class Model:
    """f(x, a, b, …) with names for its parameters, compiled."""

    def __init__(self, function: Function, names: Sequence[str]) -> None:
        self.function, self.names = function, tuple(names)
        self._parameters = [Value(1.0, label=name) for name in names]
        # A fit is about the function as it is now, so nothing has to be watched.
        self._compiled = compile(
            with_slopes(self._of_one, tuple(self._parameters)),
            reduction="none",
            gradients=False,
            watch=False,
        )
        self._last: tuple[Any, list[float], tuple[Any, Any]] = None, [], (None, None)
        """x, parameters, and the values and Jacobian there: SciPy asks for them one by one."""

    def _of_one(self, x: Any) -> Any:
        out = self.function(x, *self._parameters)
        if not isinstance(out, (Value, int, float)):
            kind = type(out).__name__
            raise TypeError(
                f"curve_fit: f returned {kind}: expected one Value, because f is called with one"
                " x at a time; write gg.exp(v) for np.exp(v)"
            )
        return out

    def values(self, x: Any, parameters: Any) -> Any:
        """The values of the function at all x."""
        return self.values_and_jacobian(x, parameters)[0]

    def values_and_jacobian(self, x: Any, parameters: Any) -> tuple[Any, Any]:
        """The values, and their derivatives by each parameter: a row for each x."""
        numbers = [float(number) for number in parameters]
        last_x, last_numbers, found = self._last
        if x is last_x and numbers == last_numbers:
            return found
        for value, number in zip(self._parameters, numbers, strict=True):
            value.data = number
        with np.errstate(all="ignore"):
            values, ((*slopes,),) = self._compiled(x)
        # A row for each parameter, as the kernels return them, is a column of the Jacobian.
        found = _row(values, x), _together([_row(slope, x) for slope in slopes]).T
        self._last = x, numbers, found
        return found

    def at(self, x: Any, parameters: Any) -> tuple[Value, list[Value]]:
        """The graph of the function at one x, and its parameters."""
        leaves = [
            Value(float(number), label=name)
            for name, number in zip(self.names, parameters, strict=True)
        ]
        out = self.function(x, *leaves)
        return out if isinstance(out, Value) else Value(out), leaves


def _row(found: Any, x: Any) -> Any:
    """A number for each x, also if the program has one for all of them."""
    row = np.asarray(found, np.float64)
    return row if row.shape == (len(x),) else np.broadcast_to(row, (len(x),))


def _together(rows: list[Any]) -> Any:
    """Rows as one array: a part of the one that the kernels wrote, if they lie there in a row.

    For 100,000 rows of data, copies would take a twelfth of the time of a fit.
    """
    whole = rows[0].base
    if isinstance(whole, np.ndarray) and whole.ndim == 2 and whole.flags.c_contiguous:
        begin, size = _address(whole), whole.strides[0]
        first = (_address(rows[0]) - begin) // size
        wanted = [begin + (first + k) * size for k in range(len(rows))]
        is_part = all(r.base is whole and r.shape == whole.shape[1:] for r in rows)
        if is_part and list(map(_address, rows)) == wanted:
            return whole[first : first + len(rows)]
    return np.stack(rows)


def _address(array: Any) -> int:
    address: int = array.__array_interface__["data"][0]
    return address


def names_of(function: Function, count: int | None) -> list[str]:
    """The names of a function's parameters, without its first, which is x.

    >>> names_of(lambda x, a, b: a * x + b, None), names_of(lambda x, *p: p[0] * x, 2)
    (['a', 'b'], ['p[0]', 'p[1]'])
    """
    if not callable(function):
        raise TypeError(f"curve_fit: expected a function, got {type(function).__name__}")
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except ValueError:  # a function of C
        parameters = []
    kinds = inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
    names = [p.name for p in parameters if p.kind in kinds][1:]
    rest = [p.name for p in parameters if p.kind is inspect.Parameter.VAR_POSITIONAL]
    if rest and count:
        return names + [f"{rest[0]}[{k}]" for k in range(count - len(names))]
    if rest or not names or isinstance(function, np.ufunc):
        raise ValueError(
            "Unable to determine number of fit parameters. Write f(x, a, b) with a name for each,"
            " or give p0"
        )
    return names
