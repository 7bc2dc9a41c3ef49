"""Columns: a Value and everything it was made from, oldest first, one list for each attribute."""

from typing import Any, NamedTuple

from glassgrad.table.ops import Op


class Columns(NamedTuple):
    """What copies are made from, and graphs as plain data."""

    nodes: list[Any]
    rows: list[Op | str]
    operands: list[tuple[int | float, ...]]
    """An int is the place of another node, a float is a plain number."""
    data: list[float]
    grad: list[float]
    partials: list[tuple[float | None, ...]]
    labels: list[str]
    lines: list[str]
    closures: list[bool]
    """Whether a learner's function takes the place of partials."""


def columns_of(root: Any) -> Columns:
    """Everything that root was made from."""
    return Columns(*root._columns())
