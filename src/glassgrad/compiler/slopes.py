"""Slopes: a function of one sample, and what it returns with its derivatives by some Values."""

from collections.abc import Callable, Iterable
from typing import Any

from glassgrad.compiler.later import np
from glassgrad.engine import Value
from glassgrad.engine.nested import flattened
from glassgrad.graph.differentiation import Differentiation

MOST = 8
"""The number of functions kept, for different Values."""


class Derived:
    """Functions compiled from one function, which also return slopes."""

    def __init__(self, function: Callable[..., Any], make: Callable[..., Any]) -> None:
        self._function, self._make = function, make
        self._kept: dict[Any, tuple[Any, Any]] = {}
        """By the ids of the Values, which are kept alive."""

    def by(self, values: tuple[Value, ...], reduction: str, gradients: bool) -> Any:
        """The compiled function that returns the results and their slopes by some Values."""
        key = tuple(map(id, values)), gradients
        if key not in self._kept:
            while len(self._kept) >= MOST:
                del self._kept[next(iter(self._kept))]
            function = with_slopes(self._function, values)
            self._kept[key] = values, self._make(function, reduction, gradients)
        return self._kept[key][1]

    def clear(self) -> None:
        """Forget all of them."""
        self._kept.clear()


def values_in(by: Any) -> tuple[Value, ...]:
    """What a Jacobian is taken by, or a TypeError."""
    values = tuple(by) if isinstance(by, Iterable) else (by,)
    for thing in values:
        if not isinstance(thing, Value):
            kind = type(thing).__name__
            raise TypeError(f"jacobian(by): expected Values such as parameters, got {kind}")
    if not values:
        raise ValueError("jacobian(by): expected at least one Value")
    return values


def with_slopes(function: Callable[..., Any], values: tuple[Value, ...]) -> Callable[..., Any]:
    """A function that returns its results, and for each of them its gradient."""

    def slopes(*sample: Any, **keywords: Any) -> Any:
        out = function(*sample, **keywords)
        roots = [v if isinstance(v, Value) else Value(v) for v in flattened(out)]
        if not roots:
            raise TypeError("jacobian: expected a function that returns Values, got nothing")
        return out, Differentiation(roots, values).rows()

    slopes.__name__ = f"jacobian of {getattr(function, '__name__', type(function).__name__)}"
    return slopes


def in_arrays(found: Any, is_by_one: bool) -> tuple[Any, Any]:
    """The results and their slopes, each as one array with an entry for each sample first."""
    results, rows = found
    is_one = not isinstance(results, (list, tuple))
    outputs = np.stack(flat_arrays(results), axis=-1)
    slopes = np.stack([np.stack(row, axis=-1) for row in rows], axis=1)
    if is_by_one:
        slopes = slopes[..., 0]
    return (outputs[:, 0], slopes[:, 0]) if is_one else (outputs, slopes)


def flat_arrays(results: Any) -> list[Any]:
    """The arrays in nested lists and tuples, in order."""
    if isinstance(results, (list, tuple)):
        return [array for part in results for array in flat_arrays(part)]
    return [results]
