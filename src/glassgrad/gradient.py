"""Gradients that leave .grad alone, as numbers or as Values that can be differentiated again."""

from collections.abc import Iterable, Iterator
from typing import Any

from glassgrad import formula, ops, walk
from glassgrad.engine import Value, apply
from glassgrad.graph import Graph, flatten
from glassgrad.ops import Op


def grad(root: Value, leaves: Value | Iterable[Value], create_graph: bool = False) -> Any:
    """d root / d leaf for one Value or several, without touching any .grad.

    With create_graph=True the gradients are Values, so that they have gradients too.

    >>> x = Value(0.0)
    >>> first = grad(x.tanh(), x, create_graph=True)
    >>> third = grad(grad(first, x, create_graph=True), x)
    >>> first, third, x.grad
    (Value(data=1.0, grad=0.0), -2.0, 0.0)
    """
    if isinstance(leaves, Value):
        return grad(root, [leaves], create_graph)[0]
    wanted = list(leaves)
    for thing in (root, *wanted):
        if not isinstance(thing, Value):
            raise TypeError(f"grad: expected Values, got {type(thing).__name__}")
    return _gradient_values(root, wanted) if create_graph else walk.gradients(root, wanted)


def _gradient_values(root: Value, wanted: list[Value]) -> list[Value]:
    graph = flatten(root)
    slopes: dict[int, Value | float] = {id(root): 1.0}
    for place in range(len(graph) - 1, -1, -1):
        node = graph.nodes[place]
        slope = slopes.get(id(node))
        if slope is None:
            continue
        for operand, partial in _partials_of(graph, place):
            # Exact zeros and ones need no node.
            if isinstance(partial, Value) or partial not in (0.0, 1.0):
                share = slope * partial
            elif partial == 1.0:
                share = slope
            else:
                continue
            so_far = slopes.get(id(operand))
            slopes[id(operand)] = share if so_far is None else so_far + share
    found = [slopes.get(id(value), 0.0) for value in wanted]
    return [slope if isinstance(slope, Value) else type(root)._made(slope, "", (), ())
            for slope in found]


def _partials_of(graph: Graph, place: int) -> Iterator[tuple[Value, Value | float]]:
    """The inputs of a node, each with its partial as the table's formula, in Values."""
    row = graph.row(place)
    if row is None:
        if graph.closure[place]:
            raise TypeError(
                f"op {graph.op[place]!r} has a _backward of its own, which has no formula to"
                " differentiate again: define the op with glassgrad.define_op"
            )
        return
    operands = [graph.nodes[o] if isinstance(o, int) else o for o in graph.operands[place]]
    if row.is_fold:
        start, *rest = operands
        if isinstance(start, Value):
            yield start, 1.0
        size = len(row.takes)
        for k in range(0, len(rest), size):
            yield from _evaluate(row, rest[k : k + size], {})
    else:
        yield from _evaluate(row, operands, {"out": graph.nodes[place]})


def _evaluate(
    row: Op, operands: list[Any], known: dict[str, Any]
) -> Iterator[tuple[Value, Value | float]]:
    names = known | dict(zip(row.takes, operands, strict=True))
    for name, operand in zip(row.takes, operands, strict=True):
        if isinstance(operand, Value):
            tree = row.parsed(f"d{name}")
            yield operand, formula.evaluate(tree, names, lambda op, *o: apply(ops.TABLE[op], *o))
