"""Copies of whole graphs, for deepcopy and pickle: one loop over the columns, at any depth."""

from copy import deepcopy as deepcopy_anything
from typing import Any

from glassgrad.engine.backprop import is_compiled, is_spent
from glassgrad.engine.columns import Columns, columns_of
from glassgrad.table.ops import Op


def copy(node: Any) -> Any:
    """A second result of the same op on the same operands."""
    if node._partials is None:
        _refuse_closure(node._row, "copied", node)
    made = type(node)._made(node._data, node._row, node._operands, node._partials)
    made._grad, made._label, made._line = node._grad, node._label, node._line
    _add(made, _extra(node))
    return made


def deepcopy(root: Any, memo: dict[int, Any]) -> Any:
    """Copy root and everything it was made from, except for what memo already holds."""
    columns = columns_of(root)
    known = {p: memo[id(node)] for p, node in enumerate(columns.nodes) if id(node) in memo}
    made = rebuild(columns, [type(node) for node in columns.nodes], known)
    memo.update((id(node), twin) for node, twin in zip(columns.nodes, made, strict=True))
    for place, node in enumerate(columns.nodes):
        if place not in known:
            _add(made[place], deepcopy_anything(_extra(node), memo))
    return made[-1]


def reduce(root: Any) -> tuple[Any, ...]:
    """What pickle stores for root: its columns, and its leaves as objects that roots can share."""
    columns = columns_of(root)
    for row, closure, node in zip(columns.rows, columns.closures, columns.nodes, strict=True):
        if closure:
            _refuse_closure(row, "pickled", node)
    kinds = [type(node) for node in columns.nodes]
    extras = {p: extra for p, node in enumerate(columns.nodes) if (extra := _extra(node))}
    leaves = {p: columns.nodes[p] for p, operands in enumerate(columns.operands) if not operands}
    if len(kinds) == 1:
        leaves = {}
    return _unpickle, (tuple(columns._replace(nodes=[])), kinds, leaves, extras)


def _unpickle(columns: Any, kinds: list[Any], leaves: dict[int, Any], extras: Any) -> Any:
    nodes = rebuild(Columns(*columns), kinds, leaves)
    for place, extra in extras.items():
        _add(nodes[place], extra)
    return nodes[-1]


def rebuild(columns: Columns, kinds: list[Any], known: dict[int, Any]) -> list[Any]:
    """New Values of the given classes for the nodes in columns, except for those known."""
    nodes: list[Any] = []
    for place, kind in enumerate(kinds):
        if place in known:
            nodes.append(known[place])
            continue
        row = columns.rows[place]
        if columns.closures[place]:
            _refuse_closure(row, "copied", *columns.nodes[place : place + 1])
        operands = tuple([nodes[o] if isinstance(o, int) else o for o in columns.operands[place]])
        partials = columns.partials[place]
        if isinstance(row, Op) and row.is_fold:
            operands, partials = map(row.reading_to_walk_order, (operands, partials))
        made = kind._made(columns.data[place], row, operands, partials)
        made._grad, made._label = columns.grad[place], columns.labels[place]
        made._line = columns.lines[place]
        nodes.append(made)
    return nodes


def _extra(node: Any) -> dict[str, Any]:
    """The attributes that a user's subclass adds to a Value."""
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


def _refuse_closure(row: Op | str, verb: str, node: Any = None) -> None:
    name = row if isinstance(row, str) else row.name
    if node is not None and is_compiled(node):
        raise TypeError(
            f"{name!r} is a result of a compiled function, which cannot be {verb}:"
            " copy only the data, or call the function that was compiled"
        )
    if node is not None and is_spent(node):
        raise TypeError(
            f"op {name!r} had a _backward without a formula, so its result cannot be {verb}:"
            " copy only the data"
        )
    raise TypeError(
        f"op {name!r} has a custom _backward, which cannot be {verb}:"
        " define the op with glassgrad.define_op, or copy only the data"
    )
