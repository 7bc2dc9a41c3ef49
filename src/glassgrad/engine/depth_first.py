"""Backpropagation as scripts write it: depth first, every input before the node, nothing reset.

Only the order and the sums differ from backprop.py: grads are added to whatever is there, one after
the other, so that the same graph ends with the same bits as under the script's own walk.
"""

from collections.abc import Set
from typing import Any

from glassgrad.engine import backprop
from glassgrad.table import ops


def in_order(root: Any, from_last: bool) -> tuple[list[Any], int]:
    """Everything computed, each after its inputs, and how deep a recursive walk would go at most.

    The inputs of a node are visited from left to right, or from the last one to the first. A sum or
    dot stands for a node for each term.
    """
    order: list[Any] = []
    seen = {id(root)}
    path = [(root, _inputs(root, from_last))] if root._operands else []
    depth, levels = 1, _levels(root)
    while path:
        _, inputs = path[-1]
        depth = max(depth, levels + 1)  # its leaves are visited too
        for one in inputs:
            if one._operands and id(one) not in seen:
                seen.add(id(one))
                path.append((one, _inputs(one, from_last)))
                levels += _levels(one)
                break
        else:
            order.append(path.pop()[0])
            levels -= _levels(order[-1])
    return order, depth


def _levels(node: Any) -> int:
    """How many nodes one after the other a node stands for."""
    if node._row not in (ops.SUM, ops.DOT):
        return 1
    return len(node._operands) - 1 if node._row is ops.SUM else len(node._operands) // 2 + 1


def _inputs(node: Any, from_last: bool) -> Any:
    inputs = [operand for operand in node._operands if type(operand) is not float]
    return reversed(inputs) if from_last else iter(inputs)


def walk(root: Any, from_last: bool) -> None:
    """Set root's grad to 1 and add to the grads of everything that it was made from."""
    order, _ = in_order(root, from_last)
    root._grad = 1.0
    for node in reversed(order):
        backprop.pass_on(node)


def ready(root: Any, from_last: bool, live: Set[str]) -> int:
    """How deep a recursive walk would go.

    The ops that are live take their partials from the numbers that Values have now, as a closure
    does that reads them when it runs.
    """
    order, depth = in_order(root, from_last)
    for node in order:
        if node.op in live:
            node._partials = _partials_now(node)
    return depth


def _partials_now(node: Any) -> Any:
    is_number = [type(operand) is float for operand in node._operands]
    numbers = [o if type(o) is float else o._data for o in node._operands]
    row = node._row
    compute = row.compute_y if is_number[0] else row.compute_x
    if is_number == [False, False]:
        compute = row.compute_xy
    return compute(*numbers)[1]
