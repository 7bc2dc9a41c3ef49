"""Derivatives of a graph in eager code, where every number is known."""

import math
from collections.abc import Iterator
from typing import Any

from glassgrad.engine import Value, apply
from glassgrad.engine.backprop import is_spent
from glassgrad.engine.inside import closure_of
from glassgrad.graph.graph import Graph
from glassgrad.table import formula, ops

Slope = Value | float
Pairs = Iterator[tuple[Value, Slope]]


class Known:
    """The partials of a graph's nodes as Values, and what they pass on."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._kept: dict[int, list[tuple[Value, Slope]]] = {}

    def shares(self, place: int, slope: Slope) -> Pairs:
        """The inputs of a node, each with what it gets of the node's slope."""
        for operand, partial in self.partials(place):
            share = self.times(slope, partial)
            if share is not None:
                yield operand, share

    def tangent(self, place: int, tangents: dict[int, Slope]) -> Slope | None:
        """How fast a node changes if its inputs, by id, change that fast; None if it does not."""
        total: Slope | None = None
        for operand, partial in self.partials(place):
            speed = tangents.get(id(operand))
            if speed is not None:
                share = self.times(speed, partial)
                if share is not None:
                    total = share if total is None else total + share
        return total

    def times(self, slope: Slope, partial: Slope) -> Slope | None:
        """slope × partial; None if it adds nothing, like a grad of 0 in backward()."""
        s, p = (v.data if isinstance(v, Value) else v for v in (slope, partial))
        if s == 0 and not math.isfinite(p):
            return None
        if not isinstance(partial, Value) and (p == 1.0 or (p == 0.0 and math.isfinite(s))):
            return slope if p else None
        return slope * partial

    def are_right(self, slopes: list[Slope]) -> bool:
        """Whether slopes that were computed forward are those of backward().

        They are if they are finite: 0 × inf is nan, and would have been left out going back.
        """
        return all(math.isfinite(s.data if isinstance(s, Value) else s) for s in slopes)

    def partials(self, place: int) -> list[tuple[Value, Slope]]:
        """The inputs of a node, each with its partial, computed once."""
        if place not in self._kept:
            self._kept[place] = list(self.computed(place))
        return self._kept[place]

    def computed(self, place: int) -> Pairs:
        """The same, computed in Values by the table's formulas."""
        graph = self.graph
        row = graph.row(place)
        if row is None:
            if graph.closure[place]:
                yield from self.of_closure(place)
            return
        operands = [graph.nodes[o] if isinstance(o, int) else o for o in graph.operands[place]]
        if row.is_fold:
            start, *rest = operands
            if isinstance(start, Value):
                yield start, 1.0
            size = len(row.takes)
            known = graph.partials[place][1:]
            for k in range(0, len(rest), size):
                named = dict(zip(row.takes, rest[k : k + size], strict=True))
                yield from self._evaluated(row, named, known[k : k + size], {})
        else:
            named = dict(zip(row.takes, operands, strict=True))
            yield from self._evaluated(
                row, named, graph.partials[place], {"out": graph.nodes[place]}
            )

    def of_closure(self, place: int) -> Pairs:
        """The same for a node without a formula, such as a compiled result."""
        node = self.graph.nodes[place]
        if is_spent(node):
            raise RuntimeError(
                f"backward() has already gone through {self.graph.op[place]!r}: run the forward"
                " code again, or pass retain_graph=True to the first call"
            )
        again = getattr(closure_of(node), "differentiated", None)
        if again is None:
            raise TypeError(
                f"op {self.graph.op[place]!r} has a custom _backward, and so no formula to"
                " differentiate again: define the op with glassgrad.define_op"
            )
        yield from again()

    def _evaluated(
        self,
        row: ops.Op,
        named: dict[str, Any],
        taken: tuple[float | None, ...],
        known: dict[str, Any],
    ) -> Pairs:
        for (name, operand), number in zip(named.items(), taken, strict=True):
            if number is not None:
                partial = self.evaluate(row, name, named | known)
                self.check(row, partial, number)
                yield operand, partial

    def evaluate(self, row: ops.Op, name: str, names: dict[str, Any]) -> Slope:
        """The partial of an op by the operand of that name."""
        found: Slope = formula.evaluate(row.parsed(f"d{name}"), names, run)
        return found

    def check(self, row: ops.Op, partial: Slope, taken: float) -> None:
        """Raise RuntimeError if a partial is no longer what it was when the op ran."""
        now = partial.data if isinstance(partial, Value) else partial
        if now != taken and not (math.isnan(now) and math.isnan(taken)):
            raise RuntimeError(
                f"the data of an operand of {row.name!r} was changed after the op ran, so its"
                " partial cannot be differentiated again: run the forward code again"
            )


def run(name: str, *operands: Any) -> Any:
    """An op of the table, by its name."""
    if name not in ops.TABLE:
        raise TypeError(
            f"a partial calls {name}, which is not an op of the table, so that it cannot be"
            " differentiated again: write the partial with ops of the table in define_op"
        )
    return apply(ops.TABLE[name], *operands)
