"""The paths behind one gradient: how the root depends on a leaf, and what each path adds."""

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from glassgrad.engine.backprop import is_compiled, is_spent
from glassgrad.graph import Graph, flatten
from glassgrad.graph.names import names_of
from glassgrad.graph.walk import grads_of
from glassgrad.text.numbers import readable
from glassgrad.text.signs import for_stdout


@dataclass(frozen=True)
class Path:
    """One path from the root down to a leaf."""

    names: tuple[str, ...]
    partials: tuple[float, ...]
    product: float

    def __str__(self) -> str:
        return for_stdout(f"{readable(self.product)} = {self.chain}    ({self.route})")

    @property
    def chain(self) -> str:
        """Its partials, multiplied."""
        return " × ".join(_shortened([readable(p) for p in self.partials])) or "1"

    @property
    def route(self) -> str:
        """Its nodes, from the root to the leaf."""
        return " ← ".join(_shortened(self.names))


def _shortened(texts: Sequence[str], most: int = 12) -> list[str]:
    if len(texts) <= most:
        return list(texts)
    left = f"… {len(texts) - most + 2} more …"
    return [*texts[: most // 2], left, *texts[2 - most // 2 :]]


@dataclass(frozen=True)
class Why:
    """A gradient as a sum over paths: the largest ones, and what the others add."""

    leaf: str
    root: str
    grad: float
    paths: tuple[Path, ...]
    rest: float
    """The sum over the paths that are not shown."""
    rest_count: int

    def __str__(self) -> str:
        lines = [self._headline(), *(f"  {path}" for path in self.paths)]
        if self.rest_count:
            lines.append(f"  {readable(self.rest)} from {self._others()}")
        return "\n".join(lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from glassgrad.text import notebook  # only a notebook needs it

        rows = [(readable(path.product), path.chain, path.route) for path in self.paths]
        if self.rest_count:
            rows.append((readable(self.rest), "", self._others()))
        shown = notebook.table(("adds", "partials, multiplied", "path"), rows, ["grad", "", ""])
        return notebook.bundle(str(self), notebook.paragraph(self._headline()), shown)

    def _headline(self) -> str:
        total = _counted(len(self.paths) + self.rest_count, "path")
        return f"d{self.root}/d{self.leaf} = {readable(self.grad)}, from {total}"

    def _others(self) -> str:
        return _counted(self.rest_count, "other path")


def _counted(count: int, noun: str) -> str:
    shown = f"{count:,}" if count < 10**24 else f"about 2^{count.bit_length() - 1}"
    return f"{shown} {noun}{'' if count == 1 else 's'}"


def why(leaf: Any, root: Any, *, most: int = 5) -> Why:
    """The paths through which root depends on leaf, those with the largest products first.

    >>> from glassgrad import Value
    >>> a, b = Value(2.0, label="a"), Value(-3.0, label="b")
    >>> print(why(a, a * b + a))
    dL/da = -2.0000, from 2 paths
      -3.0000 = 1.0000 × -3.0000    (L ← v2 ← a)
      1.0000 = 1.0000    (L ← a)
    """
    graph = flatten(root)
    places = {id(node): place for place, node in enumerate(graph.nodes)}
    if id(leaf) not in places:
        raise ValueError(f"why: {root!r} was not made from {leaf!r}")
    target = places[id(leaf)]
    edges = _edges(graph, target)
    counts = _path_counts(edges, target)
    names = names_of(graph)
    paths = tuple(_best_paths(names, edges, target, most))
    grad = grads_of(graph)[target]
    shown = [-path.product for path in paths]
    rest = math.fsum([grad, *shown]) if all(map(math.isfinite, [grad, *shown])) else math.nan
    left = counts[-1] - len(paths)
    return Why(names[target], names[-1], grad, paths, rest if left else 0.0, left)


Edges = list[list[tuple[int, float]]]


def _edges(graph: Graph, target: int) -> Edges:
    """For each node, the inputs that depend on the target, with their partials if not 0."""
    edges: Edges = [[] for _ in range(len(graph))]
    depends = [place == target for place in range(len(graph))]
    for place in range(target + 1, len(graph)):
        found = zip(graph.operands[place], graph.partials[place], strict=True)
        inputs = [(o, p) for o, p in found if isinstance(o, int) and depends[o]]
        depends[place] = bool(inputs)
        if inputs and graph.closure[place]:
            raise ValueError(_why_not(graph, place))
        edges[place] = [(o, p) for o, p in inputs if p is not None and p != 0]
    return edges


def _why_not(graph: Graph, place: int) -> str:
    """The sentence about a node whose partials are not known."""
    op, node = graph.op[place], graph.nodes[place] if graph.nodes else None
    if node is not None and is_compiled(node):
        return (
            f"why: {op!r} is a result of a compiled function, which keeps no paths: ask about a"
            " result of the function that was compiled"
        )
    if node is not None and is_spent(node):
        return (
            f"why: op {op!r} had a _backward without a formula, so its partials are not known: of"
            " a compiled function, ask about a result of the function itself"
        )
    return (
        f"why: op {op!r} has a custom _backward, so its partials are not known: give it formulas"
        " with define_op"
    )


def _path_counts(edges: Edges, target: int) -> list[int]:
    counts = [0] * len(edges)
    counts[target] = 1
    for place in range(target + 1, len(edges)):
        counts[place] = sum(counts[o] for o, _ in edges[place])
    return counts


def _size(partial: float) -> float:
    """The logarithm of a magnitude, so that long products do not underflow; nan counts as large."""
    return math.inf if math.isnan(partial) else math.log(abs(partial))


def _best_paths(names: list[str], edges: Edges, target: int, most: int) -> Iterator[Path]:
    """The paths with the largest products: the best of a node extend the best of its inputs."""
    # For each node its best paths down: size, the next input, its partial, which of its paths.
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
        yield _path(names, ways, target, rank)


def _path(names: list[str], ways: Any, target: int, rank: int) -> Path:
    place = len(names) - 1
    passed, partials = [names[place]], []
    while place != target:
        _, place, partial, rank = ways[place][rank]
        passed.append(names[place])
        partials.append(partial)
    return Path(tuple(passed), tuple(partials), math.prod(partials))
