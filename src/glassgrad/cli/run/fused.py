"""sum(...) in a script, with its own semantics and in one node where that cannot be noticed.

sum(a * b for a, b in zip(x, y)) over Values makes two nodes a term, which nothing can refer to.
`dot` makes one, with the same number and the same grads, bit for bit. If backward() comes to such a
node a second time, the grads that those nodes would have kept do matter: it is unfolded into them.
"""

import builtins
from collections.abc import Callable, Iterable
from typing import Any

from glassgrad.engine import are_lists_of, watch_folds
from glassgrad.engine import dot as native_dot
from glassgrad.engine import sum as native_sum
from glassgrad.engine.inside import add_to_grad, grad_of, node_with
from glassgrad.engine.surface import Surface
from glassgrad.table import ops

NEEDED = {"__add__", "__radd__", "__mul__"}
"""The ops of a script's class that must be the native ones."""
_kind: type | None = None
"""The class of the script's Values; None if nothing may be fused."""
_kind_of_factors: type | None = None
"""The same, or None if a product's slopes are not known before backward()."""
slopes_of: list[Callable[[Any], tuple[float, ...]]] = []
"""Where the slopes of a compiled loss are; set by the lifting stage."""
_unfolded: dict[int, tuple[Any, Any, Any]] = {}
"""Nodes by their ids, with the inputs and partials that they have in the script's own form."""


def start(kind: type, products: bool = True) -> None:
    """Fuse sums of Values of this class from now on, and sums of their products."""
    global _kind, _kind_of_factors
    _kind, _kind_of_factors = kind, kind if products else None
    watch_folds(unfold)


def stop() -> None:
    """Make sums as the script does from now on."""
    global _kind, _kind_of_factors
    _kind = _kind_of_factors = None


def is_used() -> bool:
    """Whether there may be nodes that stand for several."""
    return _kind is not None or bool(_unfolded)


def is_unfolded() -> bool:
    """Whether there are nodes in the script's own form, which its own backward() must walk."""
    return bool(_unfolded)


def sum(things: Iterable[Any], start: Any = 0) -> Any:
    """sum(things, start)"""
    things = things if type(things) is list else list(things)
    if _kind and are_lists_of(_kind, things) and type(start) in (int, _kind):
        return native_sum(things, start)
    return builtins.sum(things, start)


def dot(x: Any, y: Any, start: Any = 0) -> Any:
    """sum((a * b for a, b in zip(x, y)), start)"""
    factors = _kind_of_factors
    if factors and are_lists_of(factors, x, y) and type(start) in (int, factors):
        return native_dot(x, y, start)
    return sum([a * b for a, b in zip(x, y)], start)  # noqa: B905


def dot_of(pairs: Iterable[tuple[Any, Any]], start: Any = 0) -> Any:
    """sum((a * b for a, b in pairs), start)"""
    both = list(pairs)
    return dot([a for a, _ in both], [b for _, b in both], start)


def inputs_and_partials(node: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The inputs of a node and its slopes, in the script's own form."""
    if node.op in (ops.SUM.name, ops.DOT.name):
        unfold(node)
    if id(node) in _unfolded:
        _, inputs, partials = _unfolded[id(node)]
        return inputs, partials
    partials = slopes_of[0](node) if slopes_of else node.partials
    pairs = zip(node.operands, partials, strict=True)
    kept = [(operand, partial) for operand, partial in pairs if isinstance(operand, Surface)]
    return tuple([o for o, _ in kept]), tuple([p for _, p in kept])


def step_of(node: Any) -> Callable[[], object] | None:
    """One step of backward for a node that stood for a sum; None for any other."""
    if node.op not in (ops.SUM.name, ops.DOT.name):
        return None
    inputs, _ = inputs_and_partials(node)

    def step() -> None:
        for one in inputs:
            add_to_grad(one, grad_of(node))

    return step


def unfold(node: Any) -> None:
    """Make the nodes that the script would have made; they have the grad of the last one."""
    if id(node) in _unfolded:
        return
    stop()
    kind, grad = type(node), grad_of(node)
    width = 2 if node.op == ops.DOT.name else 1
    (first, *operands), (_, *slopes) = node.operands, node.partials

    def made(*parts: tuple[Any, Any]) -> Any:
        inputs = [(value, slope) for value, slope in parts if isinstance(value, Surface)]
        if not inputs:
            return None
        new = node_with(kind, 0.0, "own op", *map(tuple, zip(*inputs, strict=True)))
        add_to_grad(new, grad)
        return new

    total = first
    for k in range(0, len(operands), width):
        terms = list(zip(operands[k : k + width], slopes[k : k + width], strict=True))
        term = made(*terms) if width == 2 else terms[0][0]
        parts = [(part, 1.0) for part in (total, term) if isinstance(part, Surface)]
        if k + width >= len(operands):
            inputs = tuple([part for part, _ in parts])
            _unfolded[id(node)] = node, inputs, (1.0,) * len(inputs)
            return
        total = made(*parts)
