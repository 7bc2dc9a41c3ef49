"""check_gradients: every leaf against central differences, and which op's rule is wrong."""

import math
import sys
from collections.abc import Callable
from typing import Any

from glassgrad.check.differences import Measured, steps
from glassgrad.check.replay import Rerun, rerun_function, rerun_graph, rows_of
from glassgrad.check.report import AGREES, DIFFERS, KINK, UNCLEAR, GradientReport, LeafCheck
from glassgrad.engine import Value, backprop
from glassgrad.engine.backprop import is_spent
from glassgrad.engine.inside import closure_of
from glassgrad.graph import Graph, flatten

# Below this relative difference, the measurement is less accurate than any rule.
_TRUST = 1e-6


def check_gradients(subject: Any, *rest: Any, epsilon: float = 1e-5) -> GradientReport:
    """Compare gradients with central differences; the report is true if they agree.

    `check_gradients(value)` replays value's graph and checks the .grad of its leaves.
    `check_gradients(fn, *leaves)` calls `fn(*leaves)` repeatedly, which works for your own ops.

    >>> a, b = Value(2.0, label="a"), Value(-3.0, label="b")
    >>> c = a * b + a.tanh()
    >>> c.backward()
    >>> check_gradients(c)
    ✓ 2 leaves checked against central differences
      leaf  grad         measured
      a     -2.92934918  -2.92934918  agrees
      b     2            2            agrees
    """
    if isinstance(subject, Value):
        if len(rest) > 1:
            raise TypeError("check_gradients(value): the leaves of a Value are found automatically")
        epsilon = _check_epsilon(rest[0] if rest else epsilon)
        graph = flatten(subject)
        rows = rows_of(graph)
        return _Check(graph, rows, rerun_graph(graph, rows), graph.leaves(), epsilon).of_value()
    if not callable(subject):
        kind = type(subject).__name__
        raise TypeError(f"check_gradients: expected a Value or a function, got {kind}")
    epsilon = _check_epsilon(epsilon)
    return _of_function(subject, rest, epsilon)


def _of_function(function: Callable[..., Value], leaves: Any, epsilon: float) -> GradientReport:
    if not leaves or not all(isinstance(leaf, Value) and leaf.is_leaf for leaf in leaves):
        raise TypeError("check_gradients(fn, *leaves): expected at least one leaf Value after fn")
    root = function(*leaves)
    if not isinstance(root, Value):
        raise TypeError(f"check_gradients: fn returned {type(root).__name__}, expected a Value")
    graph = flatten(root)
    reached = {id(node): place for place, node in enumerate(graph.nodes)}
    places = [reached[id(leaf)] for leaf in leaves if id(leaf) in reached]
    check = _Check(graph, rows_of(graph), rerun_function(function, leaves, graph), places, epsilon)
    for k, leaf in enumerate(leaves):
        if id(leaf) not in reached:
            check.look_for_lost(function, leaves, leaf, leaf.label or f"leaf {k + 1}")
    return check.of_function()


def _check_epsilon(epsilon: Any) -> float:
    if not isinstance(epsilon, (int, float)) or not 1e-12 <= epsilon <= 0.1:
        raise ValueError(f"epsilon={epsilon!r}: expected a small number such as 1e-5")
    return float(epsilon)


class _Check:
    def __init__(
        self, graph: Graph, rows: list[Any], rerun: Rerun, leaves: list[int], epsilon: float
    ) -> None:
        self.graph, self.rows, self.rerun, self.epsilon = graph, rows, rerun, epsilon
        self.leaves = leaves
        self.lost: list[LeafCheck] = []
        self.notes: list[str] = []
        self.problems: list[str] = []
        if not math.isfinite(graph.data[-1]):
            self.problems.append(
                f"the value is {graph.data[-1]}: run it inside detect_anomaly() to find out why"
            )
            self.leaves = []

    def look_for_lost(self, function: Any, leaves: Any, leaf: Value, name: str) -> None:
        """Check whether the result depends on a leaf that no gradient reaches."""
        x = leaf.data
        h = min(steps(x, self.epsilon))
        ends = []
        try:
            for moved in (x + h, x - h):
                leaf.data = moved
                ends.append(function(*leaves).data)
        finally:
            leaf.data = x
        slope = (ends[0] - ends[1]) / (2 * h)
        verdict = AGREES if slope == 0 else DIFFERS
        self.lost.append(LeafCheck(name, 0.0, slope, verdict))
        if slope:
            self.problems.append(
                f"the gradient of {name} is lost: the result depends on it, but not through Values"
                " (is there a .data in the function?)"
            )

    def of_value(self) -> GradientReport:
        nodes = self.graph.nodes
        again = self.rerun({})
        if again is None or any(map(_moved, self.graph.data, again)):
            self.problems.append(
                "the data of a leaf was changed after this was computed: run the forward code again"
            )
            return GradientReport([], [], self.notes, self.problems)
        held = [node.grad for node in nodes]
        spent = any(map(is_spent, nodes))
        rules = held if spent else backprop.gradients(nodes[-1], nodes)
        measured = self.measure(rules)
        if not self.tell_infinite(held, rules, measured, spent):
            self.compare_held(held, rules, measured, spent)
        return self.report(rules if not self.problems and not any(held) else held, rules, measured)

    def of_function(self) -> GradientReport:
        rules = backprop.gradients(self.graph.nodes[-1], self.graph.nodes)
        measured = self.measure(rules)
        self.tell_infinite(rules, rules, measured, spent=False)
        return self.report(rules, rules, measured)

    def measure(self, rules: list[float]) -> dict[int, Measured]:
        """The measurement for each leaf, with the step that is most certain."""
        pairs = zip(self.graph.data, rules, strict=True)
        self.weight = sum(abs(d * g) for d, g in pairs if math.isfinite(d * g))
        return {
            place: min(
                (
                    Measured(self.graph, self.rows, self.rerun, place, step)
                    for step in steps(self.graph.data[place], self.epsilon)
                ),
                key=lambda measured: measured.unsure(self.weight),
            )
            for place in self.leaves
        }

    def tell_infinite(
        self, held: list[float], rules: list[float], measured: dict[int, Measured], spent: bool
    ) -> bool:
        """Report gradients that are not finite, in themselves or because of an old .grad."""
        # If closures were dropped, the rules are the grads held: only measuring shows which it is.
        slopes = {p: m.tangents[-1] if spent else rules[p] for p, m in measured.items()}
        own = [p for p, v in slopes.items() if not (math.isfinite(v) or math.isfinite(rules[p]))]
        odd = [p for p in self.leaves if not math.isfinite(held[p]) and p not in own]
        if own:
            self.problems.append(
                f"the gradient of {self.names(own)} is not finite here: try another value"
            )
        if odd:
            self.problems.append(f"the .grad of {self.names(odd)} is not finite: call zero_grad()")
        return bool(own or odd)

    def compare_held(
        self, held: list[float], rules: list[float], measured: dict[int, Measured], spent: bool
    ) -> None:
        """Check whether the .grad of the leaves is the result of exactly one backward()."""
        truth = {p: m.tangents[-1] if spent else rules[p] for p, m in measured.items()}
        pairs = [(held[place], slope) for place, slope in truth.items() if abs(slope) > 1e-9]
        if not any(held[place] for place in self.leaves):
            if pairs:
                self.notes.append("backward() has not run: this is what it would compute")
            return
        pairs = [(grad, slope) for grad, slope in pairs if math.isfinite(grad / slope)]
        ratios = {round(grad / slope) for grad, slope in pairs}
        passes = ratios.pop() if len(ratios) == 1 else 1
        tolerance = 1e-4 if spent else 1e-9
        if passes > 1 and all(abs(g - passes * s) <= tolerance * abs(g) for g, s in pairs):
            self.problems.append(
                f"every .grad is the sum of {passes} passes: call zero_grad() before backward()"
            )

    def report(
        self, shown: list[float], rules: list[float], measured: dict[int, Measured]
    ) -> GradientReport:
        leaves = [
            LeafCheck(self.name(p), shown[p], m.tangents[-1], self.verdict(shown[p], m))
            for p, m in measured.items()
        ]
        differs = any(leaf.verdict == DIFFERS for leaf in leaves)
        wrong = self.probe(rules, measured) if differs else []
        leaves += self.lost
        if not self.problems and all(leaf.verdict == UNCLEAR for leaf in leaves):
            self.problems.append("no leaf could be measured: try another point or another epsilon")
        return GradientReport(leaves, wrong, self.notes, self.problems)

    def verdict(self, grad: float, measured: Measured) -> str:
        slope, unsure = measured.tangents[-1], measured.unsure(self.weight)
        size = max(abs(grad), abs(slope))
        is_bent = measured.is_bent(measured.noise(self.weight))
        # Central differences yield the mean of both sides, and so do the rules of abs and of a tie.
        if measured.kink is not None and is_bent:
            return self.at_kink(measured)
        if abs(grad - slope) <= _TRUST * size:
            return AGREES
        if abs(grad - slope) <= unsure and (unsure <= 1e-3 * size or size <= unsure <= _TRUST):
            return AGREES
        if measured.kink is not None or measured.other_path or is_bent:
            return self.at_kink(measured)
        if not math.isfinite(slope) or unsure > 1e-3 * size:
            return UNCLEAR
        return DIFFERS

    def at_kink(self, measured: Measured) -> str:
        where = "the computation" if measured.kink is None else self.describe(measured.kink)
        note = f"{where} has a kink here: its derivative is a convention and cannot be checked"
        if note not in self.notes:
            self.notes.append(note)
        return KINK

    def probe(self, rules: list[float], measured: dict[int, Measured]) -> list[str]:
        """The nodes whose partials do not turn the tangents of their inputs into their own."""
        found = []
        for place, operands in enumerate(self.graph.operands):
            inputs = [o for o in operands if isinstance(o, int)]
            if not inputs:
                continue
            partials = self.partials_of(place, rules)
            if partials is None:
                continue
            for m in measured.values():
                moved = [m.tangents[i] for i in inputs]
                if m.kink is not None or not all(map(math.isfinite, moved)):
                    continue
                own = m.tangents[place]
                shares = [p * t for p, t in zip(partials, moved, strict=True)]
                unsure = m.curvature[place] + sum(
                    abs(p) * m.curvature[i] for p, i in zip(partials, inputs, strict=True)
                )
                size = max(abs(own), *map(abs, shares))
                noise = 64 * sys.float_info.epsilon * (1 + abs(self.graph.data[place])) / m.step
                if abs(own - math.fsum(shares)) > 1e-4 * size + 4 * unsure + noise:
                    found.append(self.blame(place, inputs, partials, moved, own))
                    break
        return found

    def partials_of(self, place: int, rules: list[float]) -> list[float] | None:
        if not self.graph.closure[place]:
            return [p for p in self.graph.partials[place] if p is not None]
        node = self.graph.nodes[place]
        if closure_of(node) is None:
            return self.partials_from_grads(place, rules)
        # Neither 0 nor 1, to reveal an = in place of += and a missing out.grad.
        passed = _run_closure(node, grad=3.0, held=5.0)
        pairs = zip(node.inputs, passed, strict=True)
        return [(grad - 5.0) / 3.0 / node.inputs.count(v) for v, grad in pairs]

    def partials_from_grads(self, place: int, rules: list[float]) -> list[float] | None:
        """The partials of a dropped closure, worked out from the grads; None if ambiguous."""
        partials = []
        for i in self.graph.operands[place]:
            passed = rules[int(i)]
            for other, operands in enumerate(self.graph.operands):
                if other == place or i not in operands:
                    continue
                if self.graph.closure[other]:
                    return None
                pairs = zip(operands, self.graph.partials[other], strict=True)
                passed -= sum(rules[other] * (p or 0.0) for o, p in pairs if o == i)
            if not rules[place]:
                return None
            partials.append(passed / rules[place] / self.graph.operands[place].count(i))
        return partials

    def blame(
        self, place: int, inputs: list[int], partials: list[float], moved: list[float], own: float
    ) -> str:
        text = f"the rule of {self.describe(place)} is wrong"
        hint = self.hint(place)
        if "+=" in hint:
            return text + hint
        alone = [k for k, t in enumerate(moved) if t != 0]
        if len({inputs[k] for k in alone}) == 1:
            k = alone[0]
            expected = own / moved[k] / len(alone)
            name = self.name(inputs[k])
            text += f": for {name} it passes on {partials[k]:.6g} × grad, expected {expected:.6g}"
        return text + hint

    def hint(self, place: int) -> str:
        node = self.graph.nodes[place]
        if not self.graph.closure[place] or closure_of(node) is None:
            return ""
        usual = _run_closure(node, grad=3.0, held=5.0)
        if usual == _run_closure(node, grad=3.0, held=0.0):
            return " (it sets the grad of its input: write += instead of =)"
        if usual == _run_closure(node, grad=1.0, held=5.0) != [5.0] * len(usual):
            return " (it does not multiply by out.grad)"
        return ""

    def describe(self, place: int | None) -> str:
        assert place is not None
        line = f" at {self.graph.line[place]}" if self.graph.line[place] else ""
        return f"op {self.graph.op[place]!r}{line}"

    def names(self, places: list[int]) -> str:
        return ", ".join(self.name(p) for p in places[:3])

    def name(self, place: int) -> str:
        kind = self.graph.op[place] or "leaf"
        label = "".join(c if c.isprintable() else " " for c in self.graph.label[place])
        return label or f"{kind} {self.graph.data[place]:.6g}"


def _moved(before: float, now: float) -> bool:
    close = math.isclose(before, now, rel_tol=1e-9, abs_tol=1e-12)
    return not (close or (math.isnan(before) and math.isnan(now)))


def _run_closure(node: Any, grad: float, held: float) -> list[float]:
    """The grads of a node's inputs after running its closure once, from chosen initial grads."""
    touched = [node, *node.inputs]
    before = [v.grad for v in touched]
    try:
        node.grad = grad
        for v in node.inputs:
            v.grad = held
        node._backward()
        return [v.grad for v in node.inputs]
    finally:
        for v, kept in zip(touched, before, strict=True):
            v.grad = kept
