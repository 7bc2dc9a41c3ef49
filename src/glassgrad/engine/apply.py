"""Applying a row of the table to Values and numbers, for the Values of any engine."""

from collections.abc import Iterable
from typing import Any

from glassgrad.engine.number import is_number, to_float
from glassgrad.engine.surface import Number, Surface, most_derived, remember
from glassgrad.table.ops import Op


def apply(row: Op, *operands: Surface | Number) -> Any:
    """Run a row of the table on Values and numbers; for numbers alone it returns a float.

    >>> from glassgrad import Value
    >>> from glassgrad.table import ops
    >>> apply(ops.TANH, Value(0.0)), apply(ops.TANH, 0)
    (Value(data=0.0, grad=0.0), 0.0)
    """
    if len(operands) != len(row.takes):
        count = f"{len(row.takes)} operand{'s' if len(row.takes) > 1 else ''}"
        raise TypeError(f"{row.name}: expected {count}, got {len(operands)}")
    given = tuple(to_operand(row, operand) for operand in operands)
    values = values_among(given)
    for name, operand in zip(row.takes, given, strict=True):
        if name == "n" and isinstance(operand, Surface):
            raise TypeError(f"{row.name}: the number n cannot be a Value, write n.data")
    return run(most_derived(*values), row, given) if values else row.compute(*given)


def run(kind: Any, row: Op, operands: tuple[Surface | float, ...]) -> Any:
    """The result of an op at least one of whose operands is a Value."""
    named = zip(row.takes, operands, strict=True)
    values = "".join(name for name, operand in named if isinstance(operand, Surface))
    compute = {"x": row.compute_x, "y": row.compute_y, "xy": row.compute_xy}[values]
    data, partials = compute(*map(number_in, operands))
    return remember(kind, data, row, operands, partials)


def to_operand(row: Op, thing: Any) -> Surface | float:
    """Return a Value unchanged and any other number as a float."""
    if isinstance(thing, Surface) or type(thing) is float:
        return thing
    if not is_number(thing):
        raise TypeError(f"{row.name}: expected numbers or Values, got {type(thing).__name__}")
    return to_float(thing, row.name)


def number_in(operand: Surface | float) -> float:
    """The number in a Value, or the number itself."""
    return operand._data if isinstance(operand, Surface) else operand


def values_among(operands: Iterable[Surface | float]) -> list[Surface]:
    """The operands that are Values."""
    return [operand for operand in operands if isinstance(operand, Surface)]
