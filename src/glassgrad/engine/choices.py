"""Choices that a trace must leave open (where, clamp, lookup, largest), on any engine's Values."""

import math
from collections.abc import Sequence
from typing import Any

from glassgrad.engine import contexts
from glassgrad.engine.apply import number_in, run, to_operand, values_among
from glassgrad.engine.number import is_number, to_float
from glassgrad.engine.surface import Number, Surface, most_derived, remember
from glassgrad.table import ops
from glassgrad.table.ops import Op


def where(condition: Surface | Number, x: Surface | Number, y: Surface | Number) -> Any:
    """x if the condition is true (for a number or a Value: greater than 0), else y.

    >>> from glassgrad import Value
    >>> where(True, Value(1.0), Value(2.0))
    Value(data=1.0, grad=0.0)
    """
    condition, x, y = (to_operand(ops.WHERE, operand) for operand in (condition, x, y))
    values = values_among([x, y, condition])
    n = number_in(condition)
    if isinstance(condition, Surface) and contexts.tracing():
        return _choice(
            ops.WHERE, ops.WHERE.compute(n, *map(number_in, (x, y))), values[0], (condition, x, y)
        )
    # Only the chosen branch is an input: the other one is not needed, and may be nan.
    given = (n, x, number_in(y)) if n > 0 else (n, number_in(x), y)
    if values_among(given):
        return run(most_derived(*values), ops.WHERE, given)
    data = ops.WHERE.compute(*given)
    return remember(most_derived(*values), data, "", (), ()) if values else data


def clamp(x: Surface | Number, min: Number | None = None, max: Number | None = None) -> Any:
    """x, but at least min and at most max; at the bounds, too, the gradient passes unchanged.

    >>> from glassgrad import Value
    >>> clamp(Value(3.0), max=2), clamp(-0.5, min=0, max=1)
    (Value(data=2.0, grad=0.0), 0.0)
    """
    if min is None and max is None:
        raise ValueError("clamp: neither min nor max was given: write clamp(x, min=0, max=1)")
    x = x if isinstance(x, Surface) else to_float(x, "clamp")
    # The sign of the difference is exact, and nan - x is not positive: nan passes.
    if min is not None:
        low = _bound("min", min)
        x = where(low - x, low, x)  # type: ignore[operator]
    if max is not None:
        high = _bound("max", max)
        x = where(x - high, high, x)  # type: ignore[operator]
    return x


def _bound(name: str, bound: Any) -> float:
    if isinstance(bound, Surface):
        other = "maximum" if name == "min" else "minimum"
        hint = f"write x.{other}(bound), which passes a gradient to the bound"
        raise TypeError(f"clamp({name}): expected a plain number, got a Value: {hint}")
    number = to_float(bound, f"clamp({name})")
    if math.isnan(number):
        raise ValueError(f"clamp({name}): nan is not a bound: expected a number")
    return number


Surface.clamp = clamp  # set here, because where() is made of Values


def lookup(table: Sequence[Any], index: Any) -> Any:
    """The entry of a table at an index counted from 0: a Value or number, or a row of them.

    In a compiled function the index may be an integer argument.

    >>> from glassgrad import Value
    >>> lookup([[Value(1.0), Value(2.0)], [Value(3.0), Value(4.0)]], 1)[0]
    Value(data=3.0, grad=0.0)
    """
    entries = list(table)
    if not isinstance(index, Surface):
        return entries[check_index("lookup", index, len(entries))]
    trace = contexts.tracing()
    if trace is None or id(index) not in trace.integers:
        hint = "pass whole numbers" if trace else "write a plain whole number"
        raise TypeError(f"lookup: expected a whole number as index, got a Value: {hint}")
    if entries and all(isinstance(row, (list, tuple)) for row in entries):
        if len({len(row) for row in entries}) > 1:
            raise ValueError("lookup: the rows of the table have different lengths")
        return [lookup(column, index) for column in zip(*entries, strict=True)]
    if not entries:
        raise ValueError("lookup: the table is empty")
    for entry in entries:
        if not isinstance(entry, Surface) and not is_number(entry):
            kind = type(entry).__name__
            raise TypeError(f"lookup: expected a table of numbers and Values, got {kind}")
    given = tuple(to_operand(ops.WHERE, entry) for entry in entries)
    return _choice("lookup", 0.0, (values_among(given) or [index])[0], (index, *given))


def check_index(name: str, index: Any, count: int) -> int:
    """The index as an int if it is from 0 to count - 1, else an error that starts with the name."""
    if isinstance(index, bool) or not hasattr(index, "__index__"):
        raise TypeError(f"{name}: expected a whole number as index, got {type(index).__name__}")
    if not 0 <= index.__index__() < count:
        raise IndexError(f"{name}: expected an index from 0 to {count - 1}, got {index}")
    place: int = index.__index__()
    return place


def largest(values: Sequence[Surface | float], like: Surface | None = None) -> Any:
    """The largest finite number among the values, as a plain number; 0.0 if none is finite.

    In a trace it is a Value of the class of `like`, or else of the first Value.
    """
    traced = values_among(values) if contexts.tracing() else []
    if traced:
        return _choice("largest", 0.0, traced[0] if like is None else like, tuple(values))
    numbers = [number for number in map(number_in, values) if math.isfinite(number)]
    return max(numbers, default=0.0)


def _choice(kind: Op | str, data: float, like: Surface, operands: tuple[Any, ...]) -> Any:
    """A node that represents, in a trace, a choice that eager code makes immediately."""
    trace = contexts.tracing()
    node = type(like)._made(data, "choice", operands, None)
    if trace is not None:
        trace.special[id(node)] = node, kind
    return node
