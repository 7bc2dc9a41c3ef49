"""Explanations: both passes step by step, and the paths behind one gradient."""

import heapq
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from glassgrad.graph import Graph, flatten
from glassgrad.ops import TABLE
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
    # A closure alone knows what it passes on: below one, only what backward() left is known.
    known = any(graph.closure)
    grads = list(graph.grad) if known else [0.0] * len(graph)
    sums = [0.0] * len(graph)
    grads[-1] = 1.0
    for place in reversed(computed):
        upstream = grads[place]
        shares = []
        for operand, partial in _in_walk_order(graph, place) if upstream != 0 else ():
            added = grads[operand] if partial is None else sums[operand] + upstream * partial
            shares.append(Share(
                name_of(graph, operand), operand, upstream, partial, sums[operand], added
            ))  # fmt: skip
            sums[operand] = added
            if not known:
                grads[operand] = added
        yield Step(
            "backward", place, name_of(graph, place), graph.op[place],
            _written(graph, place, names=True), _written(graph, place, names=False), upstream,
            tuple(shares),
        )  # fmt: skip


def _in_walk_order(graph: Graph, place: int) -> list[tuple[int, float | None]]:
    """The inputs with their partials, in the order in which backward() meets them."""
    pairs = list(zip(graph.operands[place], graph.partials[place], strict=True))
    row = TABLE.get(graph.op[place])
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
    row = TABLE.get(op)
    if op in INFIX:
        first, *rest = shown
        return f" {INFIX[op]} ".join([first, *(f"({v})" if v[0] == "-" else v for v in rest)])
    if row is not None and row.is_fold:
        start = [] if graph.operands[place][0] == 0.0 else shown[:1]
        width = len(row.takes)
        groups = [shown[k : k + width] for k in range(1, len(shown), width)]
        return " + ".join([*start, *(" × ".join(group) for group in groups)])
    return f"−{shown[0]}" if op == "neg" else f"{op or '?'}({', '.join(shown)})"


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
        total = len(self.paths) + self.rest_count
        noun = "path" if total == 1 else "paths"
        lines = [f"d{self.root}/d{self.leaf} = {readable(self.grad)}, from {total:,} {noun}"]
        lines += [f"  {path}" for path in self.paths]
        if self.rest_count:
            noun = "path" if self.rest_count == 1 else "paths"
            lines.append(f"  {readable(self.rest)} from {self.rest_count:,} other {noun}")
        return "\n".join(lines)


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
    edges = _edges(graph)
    best = _largest_products(edges, target, len(graph))
    counts = _path_counts(edges, target, len(graph))
    paths = tuple(_best_paths(graph, edges, best, target, most))
    grad = _gradient(graph, target)
    shown = [-path.product for path in paths]
    rest = math.fsum([grad, *shown]) if all(map(math.isfinite, [grad, *shown])) else math.nan
    names = name_of(graph, target), name_of(graph, len(graph) - 1)
    left = counts[-1] - len(paths)
    return Why(*names, grad, paths, rest if left else 0.0, left)


Edges = list[list[tuple[int, float]]]


def _edges(graph: Graph) -> Edges:
    """For each node its inputs with their partials, those that pass something on."""
    edges: Edges = []
    for place in range(len(graph)):
        if graph.closure[place]:
            raise ValueError(
                f"why: op {graph.op[place]!r} has a _backward of its own, which does not tell its"
                " partials: give it formulas with define_op"
            )
        found = zip(graph.operands[place], graph.partials[place], strict=True)
        edges.append([(o, p) for o, p in found if isinstance(o, int) and p is not None and p != 0])
    return edges


def _size(partial: float) -> float:
    """The logarithm of a magnitude, so that long products do not vanish; nan counts as large."""
    return math.inf if math.isnan(partial) else math.log(abs(partial))


def _largest_products(edges: Edges, target: int, count: int) -> list[float]:
    """For each node the largest product of partials on any way down to the target, as a log."""
    best = [-math.inf] * count
    best[target] = 0.0
    for place in range(target + 1, count):
        found = [_size(p) + best[o] for o, p in edges[place] if best[o] != -math.inf]
        best[place] = max(found, default=-math.inf)
    return best


def _path_counts(edges: Edges, target: int, count: int) -> list[int]:
    counts = [0] * count
    counts[target] = 1
    for place in range(target + 1, count):
        counts[place] = sum(counts[o] for o, _ in edges[place])
    return counts


def _best_paths(
    graph: Graph, edges: Edges, best: list[float], target: int, most: int
) -> Iterator[Path]:
    """Best first: what a beginning can still reach is known, so no path is followed in vain."""
    root = len(graph) - 1
    if best[root] == -math.inf and root != target:
        return
    # Of equals the longest beginning comes first, so that ties do not pile up.
    queue: list[Any] = [(-best[root], 0, 0, root, 0.0, None)]
    pushed = 0
    while queue and most > 0:
        _, depth, _, place, size, before = heapq.heappop(queue)
        if place == target:
            yield _path(graph, place, before)
            most -= 1
            continue
        for operand, partial in edges[place]:
            if best[operand] != -math.inf:
                pushed += 1
                reach = size + _size(partial)
                link = (place, partial, before)
                item = (-(reach + best[operand]), depth - 1, pushed, operand, reach, link)
                heapq.heappush(queue, item)


def _path(graph: Graph, place: int, before: Any) -> Path:
    names, partials = [name_of(graph, place)], []
    while before is not None:
        place, partial, before = before
        names.append(name_of(graph, place))
        partials.append(partial)
    partials.reverse()
    return Path(tuple(reversed(names)), tuple(partials), math.prod(partials))


def _gradient(graph: Graph, target: int) -> float:
    """d root / d target, added up as backward() does."""
    grads = [0.0] * len(graph)
    grads[-1] = 1.0
    for place in reversed(range(len(graph))):
        if grads[place] != 0:
            for operand, partial in _in_walk_order(graph, place):
                if partial is not None:
                    grads[operand] += grads[place] * partial
    return grads[target]


def _spelled(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {name: _spelled(part) for name, part in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [_spelled(part) for part in thing]
    return str(thing) if isinstance(thing, float) and not math.isfinite(thing) else thing
