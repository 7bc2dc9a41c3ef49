"""Backpropagation in Python: the walk from a root back to its leaves, for any engine's Values."""

import math
import threading
import warnings
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import chain, repeat
from operator import add, attrgetter
from typing import Any

from glassgrad.engine import contexts
from glassgrad.engine.number import to_float

lock = threading.RLock()


class PilingUp:
    """Counts consecutive steps whose backward() added to grads that were not 0."""

    PATIENCE = 100

    def __init__(self) -> None:
        self.count = 0
        self.leaf_changed = False
        """Whether the data of a leaf was set since the last backward(), as a training step does."""

    def seen(self, added: bool, depth: int) -> None:
        """Record a backward(); after many in a row that added up, warn once."""
        self.count = self.count + 1 if added else 0
        if self.count == self.PATIENCE:
            warnings.warn(
                f"backward() has added to grads that were not 0 for {self.count} steps in a row:"
                " call model.zero_grad() or optimizer.zero_grad() before it, or pass reset=True",
                stacklevel=depth,
            )


piling_up = PilingUp()


def reached(root: Any) -> list[Any]:
    """Every Value that root was made from, root included, oldest first.

    >>> import glassgrad as gg
    >>> a, b = gg.Value(2.0), gg.Value(3.0)
    >>> [v.data for v in reached(a * b + a)]
    [2.0, 3.0, 6.0, 8.0]
    """
    # By identity: a user's subclass may define two Values as equal.
    found = {id(root): root}
    pending = [root]
    while pending:
        for operand in pending.pop()._operands:
            if type(operand) is not float and id(operand) not in found:
                found[id(operand)] = operand
                pending.append(operand)
    # Inputs are always older than outputs, so this is a topological order.
    return sorted(found.values(), key=attrgetter("_serial"))


def backward(root: Any, reset: bool, retain_graph: bool, gradient: Any = None) -> None:
    """Fill in d root / d v as v.grad for every v that root was made from, or change nothing.

    With a gradient of the root, all of them are scaled by it.
    """
    seed = 1.0 if gradient is None else to_float(gradient, "backward(gradient)")
    if lock._is_owned():  # type: ignore[attr-defined]
        raise RuntimeError("backward() inside a _backward: call it after the outer one has ended")
    with lock:
        _backward(root, reset, retain_graph, seed)


def gradients(root: Any, wanted: list[Any]) -> list[float]:
    """The grads that backward() would compute for the wanted Values; no .grad changes."""
    if lock._is_owned():  # type: ignore[attr-defined]
        raise RuntimeError("grad() inside a _backward: call it after backward() has ended")
    with lock:
        return _gradients(root, wanted)


def _gradients(root: Any, wanted: list[Any]) -> list[float]:
    nodes = reached(root)
    touched = [*nodes, *wanted]
    undo = _assignment(touched, [node._grad for node in touched], [], [])
    try:
        deque(map(setattr, wanted, repeat("_grad"), repeat(0.0)), maxlen=0)
        _walk(root, nodes, 1.0)
        return list(map(attrgetter("_grad"), wanted))
    finally:
        undo()


def _backward(root: Any, reset: bool, retain_graph: bool, seed: float) -> None:
    if root._closure is spent and not root._operands:
        raise RuntimeError(
            "this Value was computed under no_grad(), so it remembers nothing to go back through:"
            " run the forward code outside the block"
        )
    if root._closure is spent and not reset:
        raise RuntimeError(
            "backward() has already run from this Value: run the forward code again,"
            " or pass retain_graph=True to the first call"
        )
    nodes = reached(root)
    leaves = [node for node in nodes if not node._operands]
    before = repeat(0.0) if reset else [leaf._grad for leaf in leaves]
    # Closures refer back to their nodes: once dropped, they leave no cycles to collect.
    keep = retain_graph or reset
    done = [] if keep else [n for n in nodes if n._operands and (n is root or n._closure)]
    grads, closures = [node._grad for node in nodes], [node._closure for node in done]
    undo = _assignment(nodes, grads, done, closures)
    # No loops inside this try: CPython 3.13 does not protect the jump of a loop.
    try:
        _walk(root, nodes, seed)
        totals = list(map(add, before, map(attrgetter("_grad"), leaves)))
        _check_totals(totals)
        _assignment(leaves, totals, done, repeat(spent))()
    except BaseException:
        undo()
        raise
    if not reset:
        # More than half: reused inputs may keep their grads, parameters should not.
        added = 2 * sum(map(bool, before)) > len(leaves)
        # Without a step in between, grads are meant to add up, for example over a batch.
        if piling_up.leaf_changed or not added:
            piling_up.seen(added, 5)
        piling_up.leaf_changed = False


def _assignment(nodes: list[Any], grads: Any, done: list[Any], closures: Any) -> Any:
    """A call that sets grads and closures inside C, where no signal handler runs.

    However often Ctrl-C is pressed, either all of them are set or none.
    """
    set_grads = map(setattr, nodes, repeat("_grad"), grads)
    set_closures = map(setattr, done, repeat("_closure"), closures)
    return partial(deque, chain(set_grads, set_closures), 0)


def _walk(root: Any, nodes: list[Any], seed: float) -> None:
    for node in nodes:
        node._grad = 0.0
    root._grad = seed
    mode = contexts.current.get()
    step = _pass_on_finite if mode and mode.stops_at_anomalies else pass_on
    for node in reversed(nodes):
        # 0 × inf would be nan, and a branch that does not matter must not leak one.
        if node._grad != 0.0:
            step(node)


def pass_on(node: Any) -> None:
    """Add partial × node.grad to the grad of each input."""
    if node._partials is not None:
        _pass_partials(node, node._operands, node._partials)
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


def _pass_partials(node: Any, operands: tuple[Any, ...], partials: tuple[Any, ...]) -> None:
    grad = node._grad
    for operand, slope in zip(operands, partials, strict=True):
        if slope is not None:
            operand._grad += grad * slope


def step_of(node: Any) -> Callable[[], object]:
    """A function that does what pass_on does for a node now, even if its rule changes later."""
    if node._partials is not None:
        return partial(_pass_partials, node, node._operands, node._partials)
    return partial(pass_on, node) if node._closure in (None, spent) else node._closure


def _pass_on_finite(node: Any) -> None:
    pass_on(node)
    for operand, slope in zip(node.operands, node.partials, strict=True):
        if type(operand) is not float and not math.isfinite(operand._grad):
            what = contexts.describe(node.op, node.operands, node._line)
            product = f"{'its _backward' if slope is None else slope} × {node._grad}"
            whole = slope is None or not math.isfinite(node._grad * slope)
            text = f"= {product}" if whole else f"after adding {product}"
            raise contexts.AnomalyError(f"backward gave grad {operand._grad} {text} in {what}")


def _check_totals(totals: list[float]) -> None:
    mode = contexts.current.get()
    if mode and mode.stops_at_anomalies and not all(map(math.isfinite, totals)):
        raise contexts.AnomalyError(
            "a leaf's grad is not finite after adding this pass to its old grad: call zero_grad()"
        )


def spent() -> None:
    """Replaces the closure of a node from which backward has run."""


def is_compiled(value: Any) -> bool:
    """Whether a Value is the result of a compiled function, and backward() has not been there."""
    return hasattr(value._closure, "differentiated")


def is_spent(value: Any) -> bool:
    """Whether backward() has dropped the function assigned to _backward."""
    return value._partials is None and value._closure is spent
