"""Columns: a Value and everything it was made from, oldest first, one list for each attribute."""

from typing import Any, NamedTuple

from glassgrad.table.ops import Op


class Columns(NamedTuple):
    """The basis of copies, and of graphs as plain data."""

    nodes: list[Any]
    rows: list[Op | str]
    operands: list[tuple[int | float, ...]]
    """For each operand, the place of a node (an int) or a plain number (a float)."""
    data: list[float]
    grad: list[float]
    partials: list[tuple[float | None, ...]]
    labels: list[str]
    lines: list[str]
    closures: list[bool]
    """Whether the node has a user's function (a closure) instead of partials."""


def columns_of(root: Any) -> Columns:
    """Everything that root was made from."""
    # Calling the class runs code that no file holds, which guards of a trace would not accept.
    return Columns._make(root._columns())
