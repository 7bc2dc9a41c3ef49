"""Nested lists and arrays in eager code: batches, shapes, and functions of everything in them."""

from collections.abc import Callable, Iterable
from typing import Any

from glassgrad.engine.surface import Surface


def rows_of(x: Any) -> list[Any] | None:
    """The samples of a batch; None for the inputs of one sample.

    >>> rows_of([[1.0, 2.0], [3.0, 4.0]]), rows_of([1.0, 2.0])
    ([[1.0, 2.0], [3.0, 4.0]], None)
    """
    if type(x) is list and x and isinstance(x[0], (float, Surface)):
        return None  # the usual case, in a hurry
    if hasattr(x, "tolist") and not isinstance(x, Surface):
        x = x.tolist()
    if isinstance(x, (list, tuple)) and x and _is_listed(x[0]):
        return list(x)
    return None


def each(function: Callable[[Any], Any], x: Any) -> Any:
    """A function of one number applied to a Value, a number, or everything in lists and arrays."""
    if hasattr(x, "tolist") and not isinstance(x, Surface):
        x = x.tolist()
    if isinstance(x, dict):
        return {name: each(function, part) for name, part in x.items()}
    return [each(function, part) for part in x] if _is_listed(x) else function(x)


def shape_of(x: Any) -> tuple[int, ...]:
    """The sizes of nested lists or of an array, with -1 where they are ragged."""
    if hasattr(x, "tolist") and not isinstance(x, Surface):
        x = x.tolist()
    if not _is_listed(x):
        return ()
    parts = list(x)
    inner = {shape_of(part) for part in parts}
    return (len(parts), *(inner.pop() if len(inner) == 1 else (-1,) if inner else ()))


def flattened(x: Any) -> list[Any]:
    """Everything in nested lists or in an array, in order."""
    found: list[Any] = []
    each(found.append, x)
    return found


def _is_listed(x: Any) -> bool:
    return isinstance(x, Iterable) and not isinstance(x, (Surface, str))
