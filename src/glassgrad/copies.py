"""Copies of whole graphs, for deepcopy and pickle: one loop over a Graph, at any depth."""

from copy import deepcopy as deepcopy_anything
from dataclasses import replace
from typing import Any

from glassgrad.graph import Graph, flatten


def copy(node: Any) -> Any:
    """A second result of the same op on the same operands."""
    _refuse_closure(node.op, node._partials is None, "copied")
    made = type(node)._made(node._data, node._row, node._operands, node._partials)
    made._grad, made._label, made._line = node._grad, node._label, node._line
    _add(made, _extra(node))
    return made


def deepcopy(root: Any, memo: dict[int, Any]) -> Any:
    """Copy root and all it was made from; what memo already holds is used, not copied."""
    graph = flatten(root)
    known = {p: memo[id(node)] for p, node in enumerate(graph.nodes) if id(node) in memo}
    made = rebuild(graph, [type(node) for node in graph.nodes], known)
    memo.update((id(node), twin) for node, twin in zip(graph.nodes, made, strict=True))
    for place, node in enumerate(graph.nodes):
        if place not in known:
            _add(made[place], deepcopy_anything(_extra(node), memo))
    return made[-1]


def reduce(root: Any) -> tuple[Any, ...]:
    """What pickle keeps of root: its leaves, each one shared, and a Graph of what was made."""
    graph = flatten(root)
    _refuse_closures(graph, "pickled")
    kinds = [type(node) for node in graph.nodes]
    extras = {p: extra for p, node in enumerate(graph.nodes) if (extra := _extra(node))}
    leaves = {place: graph.nodes[place] for place in graph.leaves()}
    if len(graph) == 1:
        leaves = {}
    return _unpickle, (replace(graph, nodes=[]), kinds, leaves, extras)


def _unpickle(graph: Graph, kinds: list[Any], leaves: dict[int, Any], extras: Any) -> Any:
    nodes = rebuild(graph, kinds, leaves)
    for place, extra in extras.items():
        _add(nodes[place], extra)
    return nodes[-1]


def rebuild(graph: Graph, kinds: list[Any], known: dict[int, Any]) -> list[Any]:
    """New Values for a graph's nodes, of the classes given; nodes that are known stay."""
    nodes: list[Any] = []
    for place, kind in enumerate(kinds):
        if place in known:
            nodes.append(known[place])
            continue
        _refuse_closure(graph.op[place], graph.closure[place], "copied")
        row = graph.row(place)
        operands = tuple([nodes[o] if isinstance(o, int) else o for o in graph.operands[place]])
        partials = graph.partials[place]
        if row and row.is_fold:
            operands, partials = map(row.reading_to_walk_order, (operands, partials))
        made = kind._made(graph.data[place], row or graph.op[place], operands, partials)
        made._grad, made._label = graph.grad[place], graph.label[place]
        made._line = graph.line[place]
        nodes.append(made)
    return nodes


def _extra(node: Any) -> dict[str, Any]:
    """What a learner's subclass holds beyond a Value."""
    if type(node).__module__.startswith("glassgrad.") and not hasattr(node, "__dict__"):
        return {}
    slots = [
        name
        for kind in type(node).__mro__
        if not kind.__module__.startswith("glassgrad.")
        for name in vars(kind).get("__slots__", ())
    ]
    held = {name: getattr(node, name) for name in slots if hasattr(node, name)}
    return {**held, **getattr(node, "__dict__", {})}


def _add(node: Any, extra: dict[str, Any]) -> None:
    for name, thing in extra.items():
        setattr(node, name, thing)


def _refuse_closures(graph: Graph, verb: str) -> None:
    for op, closure in zip(graph.op, graph.closure, strict=True):
        _refuse_closure(op, closure, verb)


def _refuse_closure(op: str, closure: bool, verb: str) -> None:
    if closure:
        raise TypeError(
            f"op {op!r} has a _backward of its own, which cannot be {verb}:"
            " define the op with glassgrad.define_op, or copy the data alone"
        )
