"""Backpropagation: the walk from a root back to its leaves, for every engine's Values in Python."""

import itertools
import math
import threading
from collections import deque
from operator import add, attrgetter
from typing import Any

from glassgrad import modes

_lock = threading.RLock()


def reached(root: Any) -> set[Any]:
    """Every Value that root was made from, root included.

    >>> import glassgrad as gg
    >>> a, b = gg.Value(2.0), gg.Value(3.0)
    >>> len(reached(a * b + a))
    4
    """
    found = {root}
    pending = [root]
    while pending:
        for operand in pending.pop()._operands:
            if type(operand) is not float and operand not in found:
                found.add(operand)
                pending.append(operand)
    return found


def backward(root: Any, reset: bool, retain_graph: bool) -> None:
    """Fill in d root / d v as v.grad for every v that root was made from, or change nothing."""
    if _lock._is_owned():  # type: ignore[attr-defined]
        raise RuntimeError("backward() inside a _backward: call it after the outer one ended")
    with _lock:
        _backward(root, reset, retain_graph)


def gradients(root: Any, wanted: list[Any]) -> list[float]:
    """The grads that backward() would give the wanted Values; every .grad stays as it is."""
    if _lock._is_owned():  # type: ignore[attr-defined]
        raise RuntimeError("grad() inside a _backward: call it after backward() ended")
    with _lock:
        return _gradients(root, wanted)


def _gradients(root: Any, wanted: list[Any]) -> list[float]:
    nodes = sorted(reached(root), key=attrgetter("_serial"), reverse=True)
    # A closure may also write to a Value that it did not name among its inputs.
    touched = [*nodes, *wanted]
    before = [node._grad for node in touched]
    try:
        _assign(wanted, [0.0] * len(wanted), [], [])
        _walk(root, nodes)
        return list(map(attrgetter("_grad"), wanted))
    finally:
        _assign(touched, before, [], [])


def _backward(root: Any, reset: bool, retain_graph: bool) -> None:
    if root._closure is spent and root._operands and not reset:
        raise RuntimeError(
            "backward() has already run from this Value: run the forward code again,"
            " or pass retain_graph=True to the first call"
        )
    # Inputs are always older than outputs, so newest first is reverse topological order.
    nodes = sorted(reached(root), key=attrgetter("_serial"), reverse=True)
    leaves = [node for node in nodes if not node._operands]
    before = [leaf._grad for leaf in leaves]
    # Closures refer back to their node: without them no cycle is left to collect.
    keep = retain_graph or reset
    done = [] if keep else [n for n in nodes if n._operands and (n is root or n._closure)]
    closures = [node._closure for node in done]
    # No loop may stand in this try: CPython 3.13 leaves a jump in one outside its protection.
    try:
        _walk(root, nodes)
        start = itertools.repeat(0.0) if reset else before
        grads = list(map(add, start, map(attrgetter("_grad"), leaves)))
        _assign(leaves, grads, done, [spent] * len(done))
    except BaseException:
        _assign(leaves, before, done, closures)
        raise


def _walk(root: Any, nodes: list[Any]) -> None:
    for node in nodes:
        node._grad = 0.0
    root._grad = 1.0
    mode = modes.current.get()
    step = _pass_on_finite if mode and mode.stops_at_anomalies else pass_on
    for node in nodes:
        # 0 × inf would be nan: a branch that does not count must not leak one.
        if node._grad != 0.0:
            step(node)


def pass_on(node: Any) -> None:
    """Add node.grad × partial to the grad of each input."""
    if node._partials is not None:
        grad = node._grad
        for operand, partial in zip(node._operands, node._partials, strict=True):
            if partial is not None:
                operand._grad += grad * partial
    elif node._closure is spent:
        raise RuntimeError(
            f"the _backward of op {node.op!r} was dropped by an earlier backward():"
            " run the forward code again, or pass retain_graph=True to the first call"
        )
    elif node._closure is not None:
        node._closure()
    else:
        raise RuntimeError(
            f"op {node.op!r} has inputs but no rule: set out._backward to a function that adds"
            " to the grad of each input"
        )


def _pass_on_finite(node: Any) -> None:
    pass_on(node)
    for operand, partial in zip(node.operands, node.partials, strict=True):
        if type(operand) is not float and not math.isfinite(operand._grad):
            what = modes.describe(node.op, node.operands, node._line)
            product = f"{node._grad} × {'its _backward' if partial is None else partial}"
            raise modes.AnomalyError(f"backward gave grad {operand._grad} = {product} in {what}")


def spent() -> None:
    """Stands for the closure of a node from which backward has run."""


def _assign(leaves: list[Any], grads: list[float], done: list[Any], closures: list[Any]) -> None:
    # One call into C, where no signal handler runs: Ctrl-C finds all of it done or none.
    names = ["_grad"] * len(leaves) + ["_closure"] * len(done)
    deque(map(setattr, leaves + done, names, [*grads, *closures]), maxlen=0)
