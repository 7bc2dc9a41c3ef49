"""Explanations: both passes step by step."""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from glassgrad.engine import backprop
from glassgrad.graph import Graph, flatten
from glassgrad.graph.names import names_of
from glassgrad.table.ops import Op
from glassgrad.text.numbers import plain, readable
from glassgrad.text.signs import for_stdout


@dataclass(frozen=True)
class Share:
    """What backward adds to the grad of one input: partial × upstream."""

    name: str
    node: int
    upstream: float
    partial: float | None
    """None for a user's op with a closure, whose partials are not known."""
    before: float
    after: float

    def __str__(self) -> str:
        if self.partial is None:
            return f"d/d{self.name} through its own _backward: {readable(self.after)}"
        product = f"{readable(self.partial)} × {readable(self.upstream)}"
        text = f"d/d{self.name} = {product} = {readable(self.partial * self.upstream)}"
        if self.before:
            text += f", added to {readable(self.before)}: {readable(self.after)}"
        return for_stdout(text)


@dataclass(frozen=True)
class WalkStep:
    """One node in the forward or backward pass."""

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
    """The result; in the backward pass, the grad of the node."""
    shares: tuple[Share, ...] = ()
    sentence: str = ""
    """What the op does to a gradient, in words; only in the backward pass."""

    def __str__(self) -> str:
        return for_stdout(self.told())

    def told(self, *, sentence: bool = False) -> str:
        """The step as text, with a sentence on what the op does if asked for."""
        if self.way == "forward":
            return f"{self.name} = {self.formula} = {self.numbers} = {readable(self.value)}"
        lines = [f"{self.name}, grad {readable(self.value)}"]
        if self.value == 0:
            lines.append("its grad is 0, so it passes nothing on")
        elif sentence and self.sentence:
            lines.append(self.sentence.replace("**", ""))  # ** marks emphasis
        return "\n    ".join([*lines, *map(str, self.shares)])


class Walk(list[WalkStep]):
    """The steps of both passes; as text with str(), as JSON with to_json()."""

    def __str__(self) -> str:
        return for_stdout("\n".join(self.lines()))

    def lines(self, *, sentences: bool = False) -> Iterator[str]:
        """A heading for each pass, and numbered text for each step."""
        way, number = "", 0
        for step in self:
            if step.way != way:
                way, number = step.way, 0
                yield way
            number += 1
            yield f"{number:3d} {step.told(sentence=sentences)}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from glassgrad.graph.walk_table import walk_tables  # only a notebook needs it
        from glassgrad.text import notebook

        return notebook.bundle(str(self), *walk_tables(self))

    def to_json(self) -> str:
        """JSON that any parser accepts; nan and ±inf are strings."""
        return json.dumps([spelled(asdict(step)) for step in self], allow_nan=False)


def walk(root: Any) -> Walk:
    """Both passes over everything that root was made from, one step for each computed node.

    >>> from glassgrad import Value
    >>> a, b = Value(2.0, label="a"), Value(-3.0, label="b")
    >>> print(walk(a * b + a))
    forward
      1 v2 = a × b = 2.0000 × (-3.0000) = -6.0000
      2 L = v2 + a = -6.0000 + 2.0000 = -4.0000
    backward
      1 L, grad 1.0000
        d/dv2 = 1.0000 × 1.0000 = 1.0000
        d/da = 1.0000 × 1.0000 = 1.0000
      2 v2, grad 1.0000
        d/da = -3.0000 × 1.0000 = -3.0000, added to 1.0000: -2.0000
        d/db = 2.0000 × 1.0000 = 2.0000
    """
    graph = flatten(root)
    names = names_of(graph)
    computed = [place for place in range(len(graph)) if graph.operands[place]]
    forward = [_forward(graph, names, place) for place in computed]
    return Walk([*forward, *_backward(graph, names, computed)])


def _forward(graph: Graph, names: list[str], place: int) -> WalkStep:
    return WalkStep(
        "forward",
        place,
        names[place],
        graph.op[place],
        _written(graph, place, names),
        _written(graph, place),
        graph.data[place],
    )


def _backward(graph: Graph, names: list[str], computed: list[int]) -> Iterator[WalkStep]:
    grads = grads_of(graph)
    unknown = _from_closures(graph, grads)
    sums = [0.0] * len(graph)
    for place in reversed(computed):
        upstream = grads[place]
        shares = []
        for operand, partial in _in_walk_order(graph, place) if upstream != 0 else ():
            part = unknown.pop(operand, 0.0) if partial is None else upstream * partial
            before, sums[operand] = sums[operand], sums[operand] + part
            shares.append(Share(names[operand], operand, upstream, partial, before, sums[operand]))
        yield WalkStep(
            "backward",
            place,
            names[place],
            graph.op[place],
            _written(graph, place, names),
            _written(graph, place),
            upstream,
            tuple(shares),
            said_of(graph, names, place),
        )


def grads_of(graph: Graph) -> list[float]:
    """d root / d node for every node, as backward() would compute it."""
    if any(graph.closure):
        try:
            return backprop.gradients(graph.nodes[-1], graph.nodes)
        except RuntimeError:  # backward() dropped the closures, but left the grads
            return list(graph.grad)
    grads = [0.0] * len(graph)
    grads[-1] = 1.0
    for place in reversed(range(len(graph))):
        for operand, partial in _in_walk_order(graph, place) if grads[place] != 0 else ():
            grads[operand] += grads[place] * (partial or 0.0)
    return grads


def _from_closures(graph: Graph, grads: list[float]) -> dict[int, float]:
    """What closures added to their inputs: the grads minus all the known shares."""
    fed = {
        o
        for place, closed in enumerate(graph.closure)
        if closed
        for o in graph.operands[place]
        if isinstance(o, int)
    }
    left = {operand: grads[operand] for operand in fed}
    for place in range(len(graph)):
        for operand, partial in _in_walk_order(graph, place) if grads[place] != 0 else ():
            if operand in left and partial is not None:
                left[operand] -= grads[place] * partial
    return left


def _in_walk_order(graph: Graph, place: int) -> list[tuple[int, float | None]]:
    """The inputs with their partials, in the order in which backward() visits them."""
    pairs = list(zip(graph.operands[place], graph.partials[place], strict=True))
    row = graph.row(place)
    if row is not None and row.is_fold:
        start, *rest = pairs
        width = len(row.takes)
        groups = [tuple(rest[k : k + width]) for k in range(0, len(rest), width)]
        pairs = list(row.to_walk_order(start, groups))
    return [(operand, partial) for operand, partial in pairs if isinstance(operand, int)]


def said_of(graph: Graph, names: list[str], place: int) -> str:
    """What the op of a node does to a gradient, in a sentence from the table."""
    row = graph.row(place)
    if row is None:
        return ""
    operands = graph.operands[place]
    numbers = [graph.data[o] if isinstance(o, int) else o for o in operands]
    slopes = [p for p in graph.partials[place] if p is not None]
    said = row.says(numbers, alone=len(slopes) == 1)
    shown = [names[o] if isinstance(o, int) else plain(o) for o in operands]
    given = {} if row.is_fold else dict(zip(row.takes, shown, strict=True))
    return said.format(**given, slope=plain(slopes[0])) if slopes else said


def _written(graph: Graph, place: int, names: list[str] | None = None) -> str:
    """The op with its operands, as people write it: their names, or else their numbers."""

    def show(operand: int | float) -> str:
        if isinstance(operand, int) and names:
            return names[operand]
        return readable(graph.data[operand]) if isinstance(operand, int) else plain(operand)

    shown = [show(operand) for operand in graph.operands[place]]
    op = graph.op[place]
    row = graph.row(place)
    if row is not None and row.written:
        return _between(row, shown)
    if row is not None and row.is_fold:
        begin = graph.operands[place][0]
        start = [] if isinstance(begin, float) and begin == 0 else shown[:1]
        width = len(row.takes)
        groups = [shown[k : k + width] for k in range(1, len(shown), width)]
        products = (" × ".join([group[0], *map(_bracketed, group[1:])]) for group in groups)
        return " + ".join([*start, *products])
    return f"{op or '?'}({', '.join(shown)})"


def _between(row: Op, shown: list[str]) -> str:
    """An op written between its operands."""
    operands = dict(zip(row.takes, shown, strict=True))
    parts = re.split(r"(\(?[xy]\)?)", row.written)
    parts[1::2] = [
        _bracketed(operands[name.strip("()")]) if "(" in name else operands[name]
        for name in parts[1::2]
    ]
    return "".join(parts)


def _bracketed(text: str) -> str:
    return f"({text})" if text.startswith("-") else text


def spelled(thing: Any) -> Any:
    """The same data with nan and ±inf as strings, as JSON requires."""
    if isinstance(thing, dict):
        return {name: spelled(part) for name, part in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [spelled(part) for part in thing]
    return str(thing) if isinstance(thing, float) and not math.isfinite(thing) else thing
