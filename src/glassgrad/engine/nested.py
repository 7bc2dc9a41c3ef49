"""Nested lists and arrays in eager code: batches, shapes, and functions of everything in them."""

import operator
from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any

from glassgrad.engine.surface import Surface


def rows_of(x: Any) -> list[Any] | None:
    """The samples of a batch; None for the inputs of one sample.

    >>> rows_of([[1.0, 2.0], [3.0, 4.0]]), rows_of([1.0, 2.0])
    ([[1.0, 2.0], [3.0, 4.0]], None)
    """
    if isinstance(x, list) and x and isinstance(x[0], (float, Surface)):
        return None  # the usual case, in a hurry
    x = _without_array(x)
    if isinstance(x, (list, tuple)) and x and is_listed(x[0]):
        return list(x)
    return None


def each(function: Callable[[Any], Any], x: Any) -> Any:
    """A function of one number applied to a Value, a number, or everything in lists and arrays.

    >>> each(abs, [[-1.0], [2.0, -3.0]])
    [[1.0], [2.0, 3.0]]
    """
    if isinstance(x, (Surface, float)):
        return function(x)
    x = _without_array(x)
    if isinstance(x, dict):
        return {name: each(function, part) for name, part in x.items()}
    return Vector([each(function, part) for part in x]) if is_listed(x) else function(x)


def each_pair(name: str, function: Callable[[Any, Any], Any], x: Any, y: Any) -> Any:
    """A function of two numbers, applied to two lists of one shape, or to a list and a number.

    >>> each_pair("max", max, [[1.0, 5.0]], [[4.0, 2.0]]), each_pair("max", max, [1.0, 3.0], 2.0)
    ([[4.0, 5.0]], [2.0, 3.0])
    """
    x, y = (each(lambda one: one, side) for side in (x, y))
    if not is_nested(x):
        return each(lambda one: function(x, one), y)
    if not is_nested(y):
        return each(lambda one: function(one, y), x)
    shape, others = shape_of(x), iter(flattened(y))
    if not shape or -1 in shape or shape != shape_of(y):
        given = f"lists of shapes {shape} and {shape_of(y)}"
        raise ValueError(f"{name}: {given}: expected one shape, or a list and a number")
    return each(lambda one: function(one, next(others)), x)


def shape_of(x: Any) -> tuple[int, ...]:
    """The sizes of nested lists or of an array, with -1 where they are ragged."""
    x = _without_array(x)
    if not is_listed(x):
        return ()
    parts = list(x)
    inner = {shape_of(part) for part in parts}
    return (len(parts), *(inner.pop() if len(inner) == 1 else (-1,) if inner else ()))


def _without_array(x: Any) -> Any:
    """An array or a data frame as nested lists; anything else as it is."""
    if isinstance(x, (list, tuple, Surface)):
        return x
    if hasattr(x, "to_numpy"):
        x = x.to_numpy()
    return x.tolist() if hasattr(x, "tolist") else x


def flattened(x: Any) -> list[Any]:
    """Everything in nested lists or in an array, in order."""
    found: list[Any] = []
    each(found.append, x)
    return found


def is_nested(x: Any) -> bool:
    """Whether there may be several numbers in it: a list, an array, a dict of such."""
    return isinstance(x, dict) or is_listed(x)


def is_listed(x: Any) -> bool:
    """Whether it is a list, an array or another sequence of numbers; dicts and sets are not."""
    return isinstance(x, Iterable) and not isinstance(x, (Surface, str, bytes, Mapping, Set))


def _operator(sign: str, function: Callable[[Any, Any], Any]) -> Any:
    def forward(self: Any, other: Any) -> Any:
        if hasattr(other, "__array_ufunc__"):
            return NotImplemented  # NumPy's turn: the result is an array
        return each_pair(sign, function, self, other)

    return forward


def _reflected(sign: str, function: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: each_pair(sign, function, other, self)


class Vector(list[Any]):
    """What layers and functions return: a list of Values, whose operators act on each of them.

    The other operand is a number, a Value, or lists of the same shape.

    >>> Vector([1.0, 2.0]) + [10.0, 20.0], 2 * Vector([Vector([1.0]), Vector([3.0])])
    ([11.0, 22.0], [[2.0], [6.0]])
    """

    __slots__ = ()
    __add__ = __iadd__ = _operator("+", operator.add)
    __sub__ = __isub__ = _operator("-", operator.sub)
    __mul__ = __imul__ = _operator("*", operator.mul)
    __truediv__ = __itruediv__ = _operator("/", operator.truediv)
    __pow__ = __ipow__ = _operator("**", operator.pow)
    __radd__ = _reflected("+", operator.add)
    __rsub__ = _reflected("-", operator.sub)
    __rmul__ = _reflected("*", operator.mul)
    __rtruediv__ = _reflected("/", operator.truediv)
    __rpow__ = _reflected("**", operator.pow)

    def __neg__(self) -> Any:
        return each(operator.neg, self)
