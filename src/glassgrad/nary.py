"""Ops that are no methods of one Value: apply, where, sum, dot, for the Values of any engine."""

import math
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from glassgrad import modes, ops
from glassgrad.number import is_number, to_float
from glassgrad.ops import Op
from glassgrad.surface import Number, Surface, most_derived, remember


def apply(row: Op, *operands: Surface | Number) -> Any:
    """Run a row of the table on Values and numbers; on numbers alone it gives a float.

    >>> from glassgrad import Value
    >>> apply(ops.TANH, Value(0.0)), apply(ops.TANH, 0)
    (Value(data=0.0, grad=0.0), 0.0)
    """
    if len(operands) != len(row.takes):
        count = f"{len(row.takes)} operand{'s' if len(row.takes) > 1 else ''}"
        raise TypeError(f"{row.name}: expected {count}, got {len(operands)}")
    given = tuple(_operand(row, operand) for operand in operands)
    values = _values(given)
    for name, operand in zip(row.takes, given, strict=True):
        if name == "n" and isinstance(operand, Surface):
            raise TypeError(f"{row.name}: its number n cannot be a Value, write n.data")
    return _run(most_derived(*values), row, given) if values else row.compute(*given)


def where(condition: Surface | Number, x: Surface | Number, y: Surface | Number) -> Any:
    """Choose x where the condition is true (a number or a Value: greater than 0), else y.

    >>> from glassgrad import Value
    >>> where(True, Value(1.0), Value(2.0))
    Value(data=1.0, grad=0.0)
    """
    condition, x, y = (_operand(ops.WHERE, operand) for operand in (condition, x, y))
    values = _values([x, y, condition])
    n = _number_in(condition)
    if isinstance(condition, Surface) and modes.tracing():
        return _choice(ops.WHERE, ops.WHERE.compute(n, *map(_number_in, (x, y))), values[0],
                       (condition, x, y))
    # Only the branch taken is an input: the other one is not needed, and may be nan.
    given = (n, x, _number_in(y)) if n > 0 else (n, _number_in(x), y)
    if _values(given):
        return _run(most_derived(*values), ops.WHERE, given)
    data = ops.WHERE.compute(*given)
    return remember(most_derived(*values), data, "", (), ()) if values else data


def lookup(table: Sequence[Any], index: Any) -> Any:
    """The entry of a table at an index from 0; of a table of rows, the row.

    In a function that compile() traces, the index may be an argument of whole numbers.

    >>> from glassgrad import Value
    >>> lookup([[Value(1.0), Value(2.0)], [Value(3.0), Value(4.0)]], 1)[0]
    Value(data=3.0, grad=0.0)
    """
    entries = list(table)
    if not isinstance(index, Surface):
        return entries[check_index("lookup", index, len(entries))]
    trace = modes.tracing()
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
    given = tuple(_operand(ops.WHERE, entry) for entry in entries)
    return _choice("lookup", 0.0, index, (index, *given))


def check_index(name: str, index: Any, count: int) -> int:
    """A place among so many, or an error that opens with the name."""
    if isinstance(index, bool) or not hasattr(index, "__index__"):
        raise TypeError(f"{name}: expected a whole number as index, got {type(index).__name__}")
    if not 0 <= index.__index__() < count:
        raise IndexError(f"{name}: expected an index from 0 to {count - 1}, got {index}")
    place: int = index.__index__()
    return place


def largest(values: Sequence[Surface | float]) -> Any:
    """The largest of them without its history: a plain number, finite if one of them is."""
    traced = _values(values) if modes.tracing() else []
    if traced:
        return _choice("largest", 0.0, traced[0], tuple(values))
    numbers = [number for number in map(_number_in, values) if math.isfinite(number)]
    return max(numbers, default=0.0)


def _choice(kind: Op | str, data: float, like: Surface, operands: tuple[Any, ...]) -> Any:
    """A node that stands, in a trace, for what eager code decides at once."""
    trace = modes.tracing()
    node = type(like)._made(data, "choice", operands, None)
    if trace is not None:
        trace.special[id(node)] = node, kind
    return node


def _run(kind: Any, row: Op, operands: tuple[Surface | float, ...]) -> Any:
    named = zip(row.takes, operands, strict=True)
    values = "".join(name for name, operand in named if isinstance(operand, Surface))
    compute = {"x": row.compute_x, "y": row.compute_y, "xy": row.compute_xy}[values]
    data, partials = compute(*map(_number_in, operands))
    return remember(kind, data, row, operands, partials)


def sum(values: Iterable[Surface | Number], start: Surface | Number = 0.0) -> Any:
    """Add values to start from left to right, as one node; the same bits as the loop.

    >>> from glassgrad import Value
    >>> sum([Value(1.0), 2, Value(3.0)])
    Value(data=6.0, grad=0.0)
    """
    return _fold(ops.SUM, start, values)


def dot(
    weights: Iterable[Surface | Number],
    inputs: Iterable[Surface | Number],
    start: Surface | Number = 0.0,
) -> Any:
    """Compute start + w0*x0 + w1*x1 + ... as one node; the same bits as the loop.

    >>> from glassgrad import Value
    >>> dot([Value(-3.0), Value(1.0)], [2.0, 0.0], Value(6.5))
    Value(data=0.5, grad=0.0)
    """
    return _fold(ops.DOT, start, weights, inputs)


def _fold(row: Op, start: Any, *columns: Iterable[Any]) -> Any:
    for column in columns:
        if isinstance(column, Surface) or not isinstance(column, Iterable):
            written = f"gg.{row.name}({', '.join(['[a, b]'] * len(columns))})"
            raise TypeError(f"{row.name}: expected lists of numbers and Values, write {written}")
    things = [list(column) for column in columns]
    lengths = [len(column) for column in things]
    if len(set(lengths)) > 1:
        raise ValueError(f"{row.name}: {lengths[0]} weights for {lengths[1]} inputs")
    start = _operand(row, start)
    given = [[_operand(row, thing) for thing in column] for column in things]
    if lengths[0] == 0:
        return start
    numbers = [[_number_in(operand) for operand in column] for column in given]
    data = row.accumulate(_number_in(start), zip(*numbers, strict=True))
    operands = row.to_walk_order(start, zip(*given, strict=True))
    values = _values([start, *chain.from_iterable(zip(*given, strict=True))])
    if not values:
        return data
    slopes = row.to_walk_order(1.0, map(row.step_partials, *numbers))
    partials = tuple(
        [s if isinstance(o, Surface) else None for o, s in zip(operands, slopes, strict=True)]
    )
    return remember(most_derived(*values), data, row, operands, partials)


def _operand(row: Op, thing: Any) -> Surface | float:
    if isinstance(thing, Surface) or type(thing) is float:
        return thing
    if not is_number(thing):
        raise TypeError(f"{row.name}: expected numbers or Values, got {type(thing).__name__}")
    return to_float(thing, row.name)


def _number_in(operand: Surface | float) -> float:
    return operand._data if isinstance(operand, Surface) else operand


def _values(operands: Iterable[Surface | float]) -> list[Surface]:
    return [operand for operand in operands if isinstance(operand, Surface)]
