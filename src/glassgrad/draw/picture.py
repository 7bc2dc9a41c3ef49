"""Picture: what to draw for a graph, as plain data: boxes, ops, and arrows between them."""

from dataclasses import dataclass, field
from typing import Any

from glassgrad.graph import Graph
from glassgrad.table.ops import TABLE
from glassgrad.text.numbers import plain, readable


@dataclass(frozen=True)
class Box:
    """A box with text in fields: a Value, a plain number, or a group of Values."""

    name: str
    fields: tuple[str, ...]
    kind: str
    """value, leaf, number or group."""


@dataclass(frozen=True)
class Circle:
    """An op."""

    name: str
    symbol: str


@dataclass(frozen=True)
class Arrow:
    """An arrow from one box or circle to another, with optional text."""

    tail: str
    head: str
    text: str = ""


@dataclass
class Picture:
    """Boxes, circles and arrows, in the order in which they were computed."""

    boxes: list[Box] = field(default_factory=list)
    circles: list[Circle] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)

    def verify(self) -> "Picture":
        """Check that names are unique and that every arrow has two ends."""
        names = [box.name for box in self.boxes] + [circle.name for circle in self.circles]
        if len(set(names)) != len(names):
            raise ValueError("a picture has two elements of the same name")
        known = set(names)
        for arrow in self.arrows:
            if arrow.tail not in known or arrow.head not in known:
                raise ValueError(f"an arrow from {arrow.tail} to {arrow.head} has a loose end")
        return self


def picture_of(graph: Graph, *, partials: bool = False) -> Picture:
    """Every node as a box with its op; folds are drawn as the ops they consist of."""
    picture = Picture()
    for place in range(len(graph)):
        _add_value(picture, graph, place)
        if graph.operands[place]:
            row = graph.row(place)
            draw = _add_fold if row is not None and row.is_fold else _add_op
            draw(picture, graph, place, partials)
    return picture.verify()


def _add_value(picture: Picture, graph: Graph, place: int) -> None:
    numbers = f"data {readable(graph.data[place])}", f"grad {readable(graph.grad[place])}"
    label = graph.label[place]
    kind = "value" if graph.operands[place] else "leaf"
    picture.boxes.append(Box(_name(place), (label, *numbers) if label else numbers, kind))


def _add_op(picture: Picture, graph: Graph, place: int, partials: bool) -> None:
    op = f"op{place}"
    picture.circles.append(Circle(op, symbol_of(graph, place)))
    for k in range(len(graph.operands[place])):
        _add_operand(picture, graph, place, k, op, _partial(graph, place, k) if partials else "")
    picture.arrows.append(Arrow(op, _name(place)))


def _add_fold(picture: Picture, graph: Graph, place: int, partials: bool) -> None:
    """start + w0*x0 + w1*x1 + ...: a × for each pair, and one + for all of them and the start."""
    plus, width = f"op{place}", len(TABLE[graph.op[place]].takes)
    picture.circles.append(Circle(plus, TABLE["add"].symbol))
    operands = graph.operands[place]
    if not (isinstance(operands[0], float) and operands[0] == 0):
        _add_operand(picture, graph, place, 0, plus, _partial(graph, place, 0) if partials else "")
    for k in range(1, len(operands), width):
        target = plus
        if width == 2:
            target = f"op{place}x{k}"
            picture.circles.append(Circle(target, TABLE["mul"].symbol))
            picture.arrows.append(Arrow(target, plus))
        for c in range(width):
            text = _partial(graph, place, k + c) if partials else ""
            _add_operand(picture, graph, place, k + c, target, text)
    picture.arrows.append(Arrow(plus, _name(place)))


def _add_operand(
    picture: Picture, graph: Graph, place: int, k: int, target: str, text: str
) -> None:
    operand = graph.operands[place][k]
    if isinstance(operand, int):
        picture.arrows.append(Arrow(_name(operand), target, text))
    else:
        number = f"number{place}_{k}"
        picture.boxes.append(Box(number, (plain(operand),), "number"))
        picture.arrows.append(Arrow(number, target))


def symbol_of(graph: Graph, place: int) -> str:
    """The symbol in the circle of an op."""
    row: Any = graph.row(place)
    return row.symbol.partition("{")[0] if row else graph.op[place] or "?"


def _partial(graph: Graph, place: int, k: int) -> str:
    partial = graph.partials[place][k]
    return "" if partial is None else readable(partial)


def _name(place: int) -> str:
    return f"v{place}"
