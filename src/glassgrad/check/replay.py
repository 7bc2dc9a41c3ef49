"""Running a computation again with its leaves moved a little, to measure derivatives."""

import ast
import math
import re
from collections.abc import Callable, Iterable
from typing import Any, NoReturn, Protocol

from glassgrad.engine import Value
from glassgrad.graph import Graph, flatten
from glassgrad.table import formula, ops
from glassgrad.table.ops import Op


class Rerun(Protocol):
    """Runs again with other numbers in some leaves; returns the data of every node."""

    def __call__(self, moved: dict[int, float]) -> list[float] | None:
        """None if the computation took another path."""


def rows_of(graph: Graph) -> list[Op | None]:
    """The table's row for each node, even if it is a user's closure with the name of a row."""
    return [
        graph.row(place) or _row_called(graph, place) if graph.operands[place] else None
        for place in range(len(graph))
    ]


def _row_called(graph: Graph, place: int) -> Op | None:
    name = graph.op[place]
    numbers = [graph.data[int(o)] for o in graph.operands[place]]
    rows = [row for row in ops.TABLE.values() if name in (row.name, row.course) and not row.is_fold]
    if re.fullmatch(r"\*\*-?[0-9.]+", name):
        # The courses put the exponent in the name, as in '**2'.
        rows.append(Op("power", f"pow(x, {name[2:]})", dx="0"))
    for row in rows:
        # The name alone proves nothing: a user's op must also have the row's value.
        if len(row.takes) == len(numbers) and math.isclose(
            row.compute(*numbers), graph.data[place], rel_tol=1e-9, abs_tol=1e-12
        ):
            return row
    return None


def rerun_graph(graph: Graph, rows: list[Op | None]) -> Rerun:
    """Replay a graph from its leaves, using the table."""
    for place, row in enumerate(rows):
        if graph.operands[place] and row is None:
            raise ValueError(
                f"op {graph.op[place]!r} is not in the table, so it cannot be replayed:"
                " pass the function that builds it, check_gradients(fn, *leaves)"
            )

    def rerun(moved: dict[int, float]) -> list[float]:
        data: list[float] = []
        for place, row in enumerate(rows):
            if row is None:
                data.append(moved.get(place, graph.data[place]))
                continue
            numbers = [data[o] if isinstance(o, int) else o for o in graph.operands[place]]
            data.append(_value_of(row, numbers))
        return data

    return rerun


def _value_of(row: Op, numbers: list[float]) -> float:
    if not row.is_fold:
        return row.compute(*numbers)
    start, *rest = numbers
    size = len(row.takes)
    return row.accumulate(start, [rest[i : i + size] for i in range(0, len(rest), size)])


def rerun_function(function: Callable[..., Value], leaves: Iterable[Value], graph: Graph) -> Rerun:
    """Call the function again, with the data of its leaves moved and then put back."""
    leaves = list(leaves)

    def rerun(moved: dict[int, float]) -> list[float] | None:
        before = [leaf.data for leaf in leaves]
        try:
            for place, number in moved.items():
                graph.nodes[place].data = number
            again = flatten(function(*leaves))
        finally:
            for leaf, number in zip(leaves, before, strict=True):
                leaf.data = number
        same = again.op == graph.op and _links(again) == _links(graph)
        return again.data if same else None

    return rerun


def _links(graph: Graph) -> list[tuple[int | None, ...]]:
    # Plain numbers may change with the leaves, as the shift inside logsumexp does.
    return [tuple([o if isinstance(o, int) else None for o in ops_]) for ops_ in graph.operands]


def crosses_kink(
    graph: Graph, rows: list[Op | None], one: list[float], other: list[float]
) -> int | None:
    """The place of a node with a kink between the two runs, or exactly at one of them."""
    for place, row in enumerate(rows):
        if row is None or not row.kink:
            continue
        match row.parsed("kink"):
            case ast.Compare(left=left, comparators=[right]):
                gaps = [_gap(graph, place, row, data, left, right) for data in (one, other)]
                if gaps[0] * gaps[1] <= 0 and gaps != [0.0, 0.0]:
                    return place
    return None


def _gap(graph: Graph, place: int, row: Op, data: list[float], left: Any, right: Any) -> float:
    numbers = [data[o] if isinstance(o, int) else o for o in graph.operands[place]]
    names = dict(zip(row.takes, numbers, strict=True))
    x, y = (formula.evaluate(side, names, _no_call) for side in (left, right))
    return float(x - y)


def _no_call(name: str, *operands: float) -> NoReturn:
    raise AssertionError("a kink is a plain comparison of operands")
