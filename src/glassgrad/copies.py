"""Copies of whole graphs, for deepcopy and pickle: one loop, so depth does not matter."""

from copy import deepcopy as deepcopy_anything
from operator import attrgetter
from typing import Any

from glassgrad.walk import reached


def copy(node: Any) -> Any:
    """A second result of the same op on the same operands."""
    _refuse_closure(node, "copied")
    made = _remake(_fields_of(node), node._operands)
    if hasattr(node, "__dict__"):
        made.__dict__.update(node.__dict__)
    return made


def deepcopy(root: Any, memo: dict[int, Any]) -> Any:
    """Copy root and all it was made from; what memo already holds is used, not copied."""
    for node in sorted(reached(root), key=attrgetter("_serial")):
        if id(node) in memo:
            continue
        _refuse_closure(node, "copied")
        operands = tuple(o if type(o) is float else memo[id(o)] for o in node._operands)
        made = _remake(_fields_of(node), operands)
        memo[id(node)] = made
        if hasattr(node, "__dict__"):
            made.__dict__.update(deepcopy_anything(node.__dict__, memo))
    return memo[id(root)]


def reduce(root: Any) -> tuple[Any, ...]:
    """What pickle keeps of root: its leaves, each one shared, and a flat list of what was made."""
    nodes = sorted(reached(root), key=attrgetter("_serial"))
    if nodes == [root]:
        _refuse_closure(root, "pickled")
        return _remake, (_fields_of(root), ()), getattr(root, "__dict__", None)
    leaves = [node for node in nodes if not node._operands]
    made = [node for node in nodes if node._operands]
    place = {id(node): index for index, node in enumerate([*leaves, *made])}
    records = []
    for node in made:
        _refuse_closure(node, "pickled")
        operands = tuple(o if type(o) is float else place[id(o)] for o in node._operands)
        extra = getattr(node, "__dict__", None)
        records.append((_fields_of(node), operands, extra))
    return _rebuild, (leaves, records)


def _rebuild(nodes: list[Any], records: list[tuple[Any, ...]]) -> Any:
    for fields, operands, extra in records:
        node = _remake(fields, tuple(o if type(o) is float else nodes[o] for o in operands))
        if extra:
            node.__dict__.update(extra)
        nodes.append(node)
    return nodes[-1]


def _fields_of(node: Any) -> tuple[Any, ...]:
    """All that a node is, apart from its operands."""
    return type(node), node._data, node._grad, node._label, node._row, node._partials


def _remake(fields: tuple[Any, ...], operands: tuple[Any, ...]) -> Any:
    kind, data, grad, label, row, partials = fields
    node = kind._made(data, row, operands, partials)
    node._grad, node._label = grad, label
    return node


def _refuse_closure(node: Any, verb: str) -> None:
    if node._partials is None:
        raise TypeError(
            f"op {node.op!r} has a _backward of its own, which cannot be {verb}:"
            " define the op with glassgrad.define_op, or copy the data alone"
        )
