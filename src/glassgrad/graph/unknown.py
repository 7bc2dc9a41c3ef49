"""Derivatives of a graph in a trace, where a Value is the number of any sample.

What eager code decides by looking at a number becomes a where() in the trace: the branches of a
formula, and that a slope of exactly 0 passes nothing on. The second would make every product five
times as long, so that a first trace leaves it out: it multiplies, and 0 × inf is nan, which no
product and no sum loses. If the trace's checks turn out finite, nothing had to be left out;
otherwise the function is traced again, carefully. Formulas that compare for equality are shortened
in the same way: the first trace assumes that what they compare is finite.
"""

import ast
import math
from collections.abc import Callable
from functools import cache
from typing import Any

from glassgrad.engine import Value, contexts, where
from glassgrad.engine.inside import row_of
from glassgrad.graph.graph import Graph
from glassgrad.graph.known import Known, Pairs, Slope, run
from glassgrad.table import formula, ops

Thunk = Callable[[], Any]


class Unknown(Known):
    """The partials of a graph's nodes for any numbers."""

    def __init__(self, graph: Graph, trace: contexts.Trace) -> None:
        super().__init__(graph)
        self._trace = trace

    def shares(self, place: int, slope: Slope) -> Pairs:
        """The inputs of a node, each with what it gets of the node's slope."""
        kind, operands = self._choice(place)
        if kind is None:
            yield from super().shares(place, slope)
        elif kind is ops.WHERE:  # the branch that is not taken gets nothing, even of infinity
            condition, x, y = operands
            if isinstance(x, Value):
                yield x, where(condition, slope, 0.0)
            if isinstance(y, Value):
                yield y, where(condition, 0.0, slope)
        elif kind == "lookup":
            index, *entries = operands
            for k, entry in enumerate(entries):
                if isinstance(entry, Value):
                    gap = index - k
                    yield entry, where(0.25 - gap * gap, slope, 0.0)

    def tangent(self, place: int, tangents: dict[int, Slope]) -> Slope | None:
        """How fast a node changes if its inputs, by id, change that fast; None if it does not."""
        kind, operands = self._choice(place)
        if kind is None:
            return super().tangent(place, tangents)
        speeds = [tangents.get(id(operand)) for operand in operands[1:]]
        if kind == "largest" or all(speed is None for speed in speeds):
            return None
        filled = [0.0 if speed is None else speed for speed in speeds]
        if kind is ops.WHERE:
            found: Slope = where(operands[0], *filled)
            return found
        total: Slope = 0.0
        for k, speed in enumerate(filled):
            gap = operands[0] - k
            total = where(0.25 - gap * gap, speed, total)
        return total

    def _choice(self, place: int) -> tuple[Any, Any]:
        """The kind and the operands of a choice that only a trace has; None for another node."""
        _, kind = self._trace.special.get(id(self.graph.nodes[place]), (None, None))
        operands = self.graph.operands[place]
        return kind, [self.graph.nodes[o] if isinstance(o, int) else o for o in operands]

    def computed(self, place: int) -> Pairs:
        """The inputs of a node, each with its partial."""
        node = self.graph.nodes[place]
        if node.serial <= self._trace.last and self.graph.operands[place]:
            contexts.check_reading(
                f"a gradient went back through a Value made by {self.graph.op[place]!r} before",
                "compute that Value inside the function",
            )
        yield from super().computed(place)

    def times(self, slope: Slope, partial: Slope) -> Slope | None:
        """slope × partial; None if it adds nothing, whatever the sample."""
        if not isinstance(partial, Value):
            if not isinstance(slope, Value):
                return super().times(slope, partial)
            if partial == 1.0:
                return slope
            if math.isfinite(partial):
                return slope * partial
        elif not isinstance(slope, Value):
            if slope == 0:
                return None
            return partial if slope == 1.0 else slope * partial
        if self._trace.is_careful:
            if_finite = where(1.0 - (partial - partial), partial, 0.0)
            partial = where(run("abs", slope), partial, if_finite)
        return slope * partial

    def are_right(self, slopes: list[Slope]) -> bool:
        """Whether slopes that were computed forward are those of backward(), if checks hold."""
        return not self._trace.is_careful

    def evaluate(self, row: ops.Op, name: str, names: dict[str, Any]) -> Slope:
        """The partial of an op by the operand of that name."""
        found: Slope = formula.evaluate(row.parsed(f"d{name}"), names, _run, self._choose)
        return found

    def check(self, row: ops.Op, partial: Slope, taken: float) -> None:
        """Nothing: operands made in the trace cannot have changed."""

    def _choose(self, value: Callable[[ast.expr], Any], test: Any, body: Any, orelse: Any) -> Any:
        return self._decided(value, test, cache(lambda: value(body)), cache(lambda: value(orelse)))

    def _decided(self, value: Callable[[Any], Any], test: Any, yes: Thunk, no: Thunk) -> Any:
        """`yes() if test else no()`, for a condition of the table's formulas."""
        if isinstance(test, ast.BoolOp):
            # What is known already comes first: x == 0 and y == 0 is false if y is the number 2.
            first, *others = sorted(test.values, key=lambda part: _has_values(value, part))
            rest = others[0] if len(others) == 1 else ast.BoolOp(test.op, others)

            def then() -> Any:
                return self._decided(value, rest, yes, no)

            ends = (then, no) if isinstance(test.op, ast.And) else (yes, then)
            return self._decided(value, first, *ends)
        (sign,), (right,) = test.ops, test.comparators
        return self._compared(type(sign), value(test.left), value(right), yes, no)

    def _compared(self, sign: type, x: Any, y: Any, yes: Thunk, no: Thunk) -> Any:
        """`yes() if x sign y else no()`; every comparison with nan is false, except !=."""
        if not isinstance(x, Value) and not isinstance(y, Value):
            return yes() if formula.COMPARISONS[sign](x, y) else no()
        if sign is ast.NotEq:
            return self._compared(ast.Eq, x, y, no, yes)
        if sign is ast.Lt or sign is ast.LtE:
            return self._compared({ast.Lt: ast.Gt, ast.LtE: ast.GtE}[sign], y, x, yes, no)
        if sign is ast.Gt:
            return _branch(_gap(x, y), yes(), no())
        one, other = yes(), no()
        below = one if sign is ast.GtE else other  # what x > y leads to
        if self._trace.is_careful:
            # Neither is larger, so that either they are equal or one of them is nan.
            equal = _branch(1.0 + x * y, one, other)
        elif math.inf in (x, y):
            self._trace.checks.append(x if isinstance(x, Value) else y)
            return other
        else:
            self._trace.checks.append(_gap(x, y))
            equal = one
        return _branch(_gap(x, y), below, _branch(_gap(y, x), other, equal))


def _run(name: str, *operands: Any) -> Any:
    """An op of the table, written more simply if that is as exact.

    -(-2 * x) is written as 2 * x: programs compute equal records once, which saves sigmoids.
    """
    row = ops.TABLE.get(name)
    if (row is ops.MUL or row is ops.POW) and operands[1] == 1.0:
        return operands[0]
    if row is ops.MUL and operands[0] == 1.0:
        return operands[1]
    if row is ops.NEG and isinstance(operands[0], Value):
        made_by, inner = row_of(operands[0]), operands[0].operands
        if made_by is ops.NEG:
            return inner[0]
        if made_by is ops.MUL and type(inner[0]) is float:
            return run(name, inner[0]) * inner[1]
    return run(name, *operands)


def _has_values(value: Callable[[Any], Any], test: Any) -> bool:
    sides = (test.left, *test.comparators) if isinstance(test, ast.Compare) else ()
    return any(isinstance(value(side), Value) for side in sides)


def _gap(x: Any, y: Any) -> Any:
    """x - y, which is positive exactly if x > y, because it never rounds to 0."""
    return x - y if not _is_zero(y) else x


def _is_zero(x: Any) -> bool:
    return not isinstance(x, Value) and x == 0


def _branch(condition: Any, yes: Any, no: Any) -> Any:
    if yes is no or (not isinstance(yes, Value) and not isinstance(no, Value) and yes == no):
        return yes
    return where(condition, yes, no)
