"""Folds: `sum` and `dot`, one node over any number of operands, for the Values of any engine."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from glassgrad.engine.apply import number_in, to_operand, values_among
from glassgrad.engine.surface import Number, Surface, fold_watchers, most_derived, remember
from glassgrad.table import ops
from glassgrad.table.ops import Op


def sum(values: Iterable[Surface | Number], start: Surface | Number = 0.0) -> Any:
    """Add values to start from left to right, as one node; bit for bit the same as a loop.

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
    """Compute start + w0*x0 + w1*x1 + ... as one node; bit for bit the same as a loop.

    >>> from glassgrad import Value
    >>> dot([Value(-3.0), Value(1.0)], [2.0, 0.0], Value(6.5))
    Value(data=0.5, grad=0.0)
    """
    return _fold(ops.DOT, start, weights, inputs)


def are_lists_of(kind: type, *things: Any) -> bool:
    """Whether all of these are lists of Values of exactly that class, not empty, of one length."""
    if any(type(one) is not list or not one or len(one) != len(things[0]) for one in things):
        return False
    return all(type(value) is kind for one in things for value in one)


def watch_folds(function: Callable[[Any], object] | None) -> None:
    """Call a function with each sum or dot whose grad is about to be set by hand."""
    fold_watchers[:] = [function] if function else []


def _fold(row: Op, start: Any, *columns: Iterable[Any]) -> Any:
    for column in columns:
        if isinstance(column, Surface) or not isinstance(column, Iterable):
            written = f"gg.{row.name}({', '.join(['[a, b]'] * len(columns))})"
            raise TypeError(f"{row.name}: expected lists of numbers and Values, write {written}")
    things = [list(column) for column in columns]
    lengths = [len(column) for column in things]
    if len(set(lengths)) > 1:
        raise ValueError(f"{row.name}: {lengths[0]} weights for {lengths[1]} inputs")
    start = to_operand(row, start)
    given = [[to_operand(row, thing) for thing in column] for column in things]
    if lengths[0] == 0:
        return start
    numbers = [[number_in(operand) for operand in column] for column in given]
    data = row.accumulate(number_in(start), zip(*numbers, strict=True))
    operands = row.to_walk_order(start, zip(*given, strict=True))
    values = values_among([start, *chain.from_iterable(zip(*given, strict=True))])
    if not values:
        return data
    slopes = row.to_walk_order(1.0, map(row.step_partials, *numbers))
    partials = tuple(
        [s if isinstance(o, Surface) else None for o, s in zip(operands, slopes, strict=True)]
    )
    return remember(most_derived(*values), data, row, operands, partials)
