"""Explanations: both passes step by step, and the paths behind one gradient."""

import heapq
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from operator import itemgetter
from typing import Any

from glassgrad import backprop
from glassgrad.graph import Graph, flatten
from glassgrad.readable import plain, readable

INFIX = {"add": "+", "sub": "−", "mul": "×", "div": "÷", "pow": "^"}


@dataclass(frozen=True)
class Share:
    """What backward adds to one input: upstream × partial, on top of what was there."""

    name: str
    node: int
    upstream: float
    partial: float | None
    """None for a learner's own op, whose closure alone knows."""
    before: float
    after: float

    def __str__(self) -> str:
        if self.partial is None:
            return f"d/d{self.name} through its own _backward: {readable(self.after)}"
        product = f"{readable(self.upstream)} × {readable(self.partial)}"
        text = f"d/d{self.name} = {product} = {readable(self.upstream * self.partial)}"
        if self.before:
            text += f", added to {readable(self.before)}: {readable(self.after)}"
        return text


@dataclass(frozen=True)
class Step:
    """One node, on the way forward or back."""

    way: str
    """forward or backward."""
    node: int
    """Its place in the graph."""
    name: str
    op: str
    formula: str
    """The op with the names of its operands: x1 × w1."""
    numbers: str
    """The same with their numbers."""
    value: float
    """What was computed; on the way back, the grad that arrived here."""
    shares: tuple[Share, ...] = ()

    def __str__(self) -> str:
        if self.way == "forward":
            return f"{self.name} = {self.formula} = {self.numbers} = {readable(self.value)}"
        lines = [f"{self.name}, grad {readable(self.value)}"]
        if self.value == 0:
            lines.append("0 passes nothing on")
        return "\n    ".join([*lines, *map(str, self.shares)])


class Walk(list[Step]):
    """The steps of both passes; as text with str(), as JSON with to_json()."""

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """A heading for each pass, and a numbered text for each step."""
        way, number = "", 0
        for step in self:
            if step.way != way:
                way, number = step.way, 0
                yield way
            number += 1
            yield f"{number:3d} {step}"

    def to_json(self) -> str:
        """JSON that any parser accepts; nan and ±inf are strings."""
        return json.dumps([_spelled(asdict(step)) for step in self], allow_nan=False)


def walk(root: Any) -> Walk:
    """Both passes over everything that root was made from, a step for each computed node.

    >>> from glassgrad import Value
    >>> a, b = Value(2.0, label="a"), Value(-3.0, label="b")
    >>> print(walk(a * b + a))
    forward
      1 v2 = a × b = 2.0000 × (-3.0000) = -6.0000
      2 v3 = v2 + a = -6.0000 + 2.0000 = -4.0000
    backward
      1 v3, grad 1.0000
        d/dv2 = 1.0000 × 1.0000 = 1.0000
        d/da = 1.0000 × 1.0000 = 1.0000
      2 v2, grad 1.0000
        d/da = 1.0000 × -3.0000 = -3.0000, added to 1.0000: -2.0000
        d/db = 1.0000 × 2.0000 = 2.0000
    """
    graph = flatten(root)
    computed = [place for place in range(len(graph)) if graph.operands[place]]
    return Walk([*(_forward(graph, place) for place in computed), *_backward(graph, computed)])


def _forward(graph: Graph, place: int) -> Step:
    return Step(
        "forward", place, name_of(graph, place), graph.op[place],
        _written(graph, place, names=True), _written(graph, place, names=False), graph.data[place],
    )  # fmt: skip


def _backward(graph: Graph, computed: list[int]) -> Iterator[Step]:
    grads = _grads(graph)
    unknown = _from_closures(graph, grads)
    sums = [0.0] * len(graph)
    for place in reversed(computed):
        upstream = grads[place]
        shares = []
        for operand, partial in _in_walk_order(graph, place) if upstream != 0 else ():
            part = unknown.pop(operand, 0.0) if partial is None else upstream * partial
            before, sums[operand] = sums[operand], sums[operand] + part
            shares.append(Share(
                name_of(graph, operand), operand, upstream, partial, before, sums[operand]
            ))  # fmt: skip
        yield Step(
            "backward", place, name_of(graph, place), graph.op[place],
            _written(graph, place, names=True), _written(graph, place, names=False), upstream,
            tuple(shares),
        )  # fmt: skip


def _grads(graph: Graph) -> list[float]:
    """d root / d node for every node, as backward() would give it."""
    if any(graph.closure):
        try:
            return backprop.gradients(graph.nodes[-1], graph.nodes)
        except RuntimeError:  # closures were dropped by backward(), which left the grads
            return list(graph.grad)
    grads = [0.0] * len(graph)
    grads[-1] = 1.0
    for place in reversed(range(len(graph))):
        for operand, partial in _in_walk_order(graph, place) if grads[place] != 0 else ():
            grads[operand] += grads[place] * (partial or 0.0)
    return grads


def _from_closures(graph: Graph, grads: list[float]) -> dict[int, float]:
    """What closures added to their inputs: what is there beside the shares that are known."""
    fed = {o for place, closed in enumerate(graph.closure) if closed
           for o in graph.operands[place] if isinstance(o, int)}
    left = {operand: grads[operand] for operand in fed}
    for place in range(len(graph)):
        for operand, partial in _in_walk_order(graph, place) if grads[place] != 0 else ():
            if operand in left and partial is not None:
                left[operand] -= grads[place] * partial
    return left


def _in_walk_order(graph: Graph, place: int) -> list[tuple[int, float | None]]:
    """The inputs with their partials, in the order in which backward() meets them."""
    pairs = list(zip(graph.operands[place], graph.partials[place], strict=True))
    row = graph.row(place)
    if row is not None and row.is_fold:
        start, *rest = pairs
        width = len(row.takes)
        groups = [tuple(rest[k : k + width]) for k in range(0, len(rest), width)]
        pairs = list(row.to_walk_order(start, groups))
    return [(operand, partial) for operand, partial in pairs if isinstance(operand, int)]


def name_of(graph: Graph, place: int) -> str:
    """The label of a node, or v and its place."""
    return graph.label[place] or f"v{place}"


def _written(graph: Graph, place: int, *, names: bool) -> str:
    """The op with its operands, as people write it."""

    def show(operand: int | float) -> str:
        if isinstance(operand, int) and names:
            return name_of(graph, operand)
        return readable(graph.data[operand]) if isinstance(operand, int) else plain(operand)

    shown = [show(operand) for operand in graph.operands[place]]
    op = graph.op[place]
    row = graph.row(place)
    if row is not None and op in INFIX:
        first, *rest = shown
        first = _bracketed(first) if op == "pow" else first
        return f" {INFIX[op]} ".join([first, *map(_bracketed, rest)])
    if row is not None and row.is_fold:
        begin = graph.operands[place][0]
        start = [] if isinstance(begin, float) and begin == 0 else shown[:1]
        width = len(row.takes)
        groups = [shown[k : k + width] for k in range(1, len(shown), width)]
        products = (" × ".join([group[0], *map(_bracketed, group[1:])]) for group in groups)
        return " + ".join([*start, *products])
    if row is not None and op == "neg":
        return f"−{_bracketed(shown[0])}"
    return f"{op or '?'}({', '.join(shown)})"


def _bracketed(text: str) -> str:
    return f"({text})" if text.startswith("-") else text


@dataclass(frozen=True)
class Path:
    """One way from the root down to a leaf."""

    names: tuple[str, ...]
    partials: tuple[float, ...]
    product: float

    def __str__(self) -> str:
        chain = " × ".join(_shortened([readable(p) for p in self.partials])) or "1"
        return f"{readable(self.product)} = {chain}    ({' ← '.join(_shortened(self.names))})"


def _shortened(texts: Sequence[str], most: int = 12) -> list[str]:
    if len(texts) <= most:
        return list(texts)
    left = f"… {len(texts) - most + 2} more …"
    return [*texts[: most // 2], left, *texts[2 - most // 2 :]]


@dataclass(frozen=True)
class Why:
    """A gradient as the sum over paths: the largest ones, and what the others add."""

    leaf: str
    root: str
    grad: float
    paths: tuple[Path, ...]
    rest: float
    """What the paths not shown add up to."""
    rest_count: int

    def __str__(self) -> str:
        total = _counted(len(self.paths) + self.rest_count, "path")
        lines = [f"d{self.root}/d{self.leaf} = {readable(self.grad)}, from {total}"]
        lines += [f"  {path}" for path in self.paths]
        if self.rest_count:
            lines.append(f"  {readable(self.rest)} from {_counted(self.rest_count, 'other path')}")
        return "\n".join(lines)


def _counted(count: int, noun: str) -> str:
    shown = f"{count:,}" if count < 10**24 else f"about 2^{count.bit_length() - 1}"
    return f"{shown} {noun}{'' if count == 1 else 's'}"


def why(leaf: Any, root: Any, *, most: int = 5) -> Why:
    """The paths through which root depends on leaf, those with the largest products first.

    >>> from glassgrad import Value
    >>> a, b = Value(2.0, label="a"), Value(-3.0, label="b")
    >>> print(why(a, a * b + a))
    dv3/da = -2.0000, from 2 paths
      -3.0000 = 1.0000 × -3.0000    (v3 ← v2 ← a)
      1.0000 = 1.0000    (v3 ← a)
    """
    graph = flatten(root)
    places = {id(node): place for place, node in enumerate(graph.nodes)}
    if id(leaf) not in places:
        raise ValueError(f"why: {root!r} was not made from {leaf!r}")
    target = places[id(leaf)]
    edges = _edges(graph, target)
    counts = _path_counts(edges, target)
    paths = tuple(_best_paths(graph, edges, target, most))
    grad = _grads(graph)[target]
    shown = [-path.product for path in paths]
    rest = math.fsum([grad, *shown]) if all(map(math.isfinite, [grad, *shown])) else math.nan
    names = name_of(graph, target), name_of(graph, len(graph) - 1)
    left = counts[-1] - len(paths)
    return Why(*names, grad, paths, rest if left else 0.0, left)


Edges = list[list[tuple[int, float]]]


def _edges(graph: Graph, target: int) -> Edges:
    """For each node the inputs that depend on the target, with partials that pass something on."""
    edges: Edges = [[] for _ in range(len(graph))]
    depends = [place == target for place in range(len(graph))]
    for place in range(target + 1, len(graph)):
        found = zip(graph.operands[place], graph.partials[place], strict=True)
        inputs = [(o, p) for o, p in found if isinstance(o, int) and depends[o]]
        depends[place] = bool(inputs)
        if inputs and graph.closure[place]:
            raise ValueError(
                f"why: op {graph.op[place]!r} has a _backward of its own, which does not tell its"
                " partials: give it formulas with define_op"
            )
        edges[place] = [(o, p) for o, p in inputs if p is not None and p != 0]
    return edges


def _path_counts(edges: Edges, target: int) -> list[int]:
    counts = [0] * len(edges)
    counts[target] = 1
    for place in range(target + 1, len(edges)):
        counts[place] = sum(counts[o] for o, _ in edges[place])
    return counts


def _size(partial: float) -> float:
    """The logarithm of a magnitude, so that long products do not vanish; nan counts as large."""
    return math.inf if math.isnan(partial) else math.log(abs(partial))


def _best_paths(graph: Graph, edges: Edges, target: int, most: int) -> Iterator[Path]:
    """The paths with the largest products: the best few of a node are made of its inputs' best."""
    # For each node its best ways down: size, the input to take, its partial, which of its ways.
    ways: list[list[tuple[float, int, float, int]]] = [[] for _ in edges]
    ways[target] = [(0.0, -1, 1.0, 0)]
    for place in range(target + 1, len(edges)):
        found = (
            (size + _size(partial), operand, partial, rank)
            for operand, partial in edges[place]
            for rank, (size, *_) in enumerate(ways[operand])
        )
        ways[place] = heapq.nlargest(max(0, most), found, key=itemgetter(0))
    for rank in range(min(most, len(ways[-1]))):
        yield _path(graph, ways, target, rank)


def _path(graph: Graph, ways: Any, target: int, rank: int) -> Path:
    place = len(graph) - 1
    names, partials = [name_of(graph, place)], []
    while place != target:
        _, place, partial, rank = ways[place][rank]
        names.append(name_of(graph, place))
        partials.append(partial)
    return Path(tuple(names), tuple(partials), math.prod(partials))


def _spelled(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {name: _spelled(part) for name, part in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [_spelled(part) for part in thing]
    return str(thing) if isinstance(thing, float) and not math.isfinite(thing) else thing
