"""Gradients that leave .grad alone, as numbers or as Values that can be differentiated again."""

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from glassgrad.engine import Value, apply, backprop, contexts
from glassgrad.engine.inside import leaf_like
from glassgrad.engine.nested import each, flattened
from glassgrad.graph import Graph, flatten
from glassgrad.table import formula, ops
from glassgrad.table.ops import Op


def grad(root: Any, leaves: Any = 0, create_graph: bool = False, *, argnums: Any = None) -> Any:
    """d root / d leaf for one Value or several, without touching any .grad.

    With create_graph=True the gradients are Values, which can be differentiated in turn. Of a
    function, it is the function that returns the gradient for its first argument, or for the one
    (or those) whose index is given, as plain numbers.

    >>> x = Value(0.0)
    >>> first = grad(x.tanh(), x, create_graph=True)
    >>> third = grad(grad(first, x, create_graph=True), x)
    >>> first, third, x.grad
    (Value(data=1.0, grad=0.0), -2.0, 0.0)
    >>> grad(lambda w: w[0] * w[1] ** 2)([3.0, 5.0])
    [25.0, 30.0]
    """
    if callable(root):
        return of_function(root, leaves if argnums is None else argnums, with_value=False)
    if isinstance(leaves, Value):
        return grad(root, [leaves], create_graph)[0]
    contexts.check_reading("gradients were computed")
    wanted = list(leaves) if isinstance(leaves, Iterable) else [leaves]
    for thing in (root, *wanted):
        if not isinstance(thing, Value):
            raise TypeError(f"grad: expected Values, got {type(thing).__name__}")
    return _gradient_values(root, wanted) if create_graph else backprop.gradients(root, wanted)


def value_and_grad(function: Callable[..., Any], argnums: Any = 0) -> Callable[..., Any]:
    """The function that returns the result of another one, and the gradient for an argument.

    >>> value_and_grad(lambda x, y: x * x * y)(3.0, 5.0)
    (45.0, 30.0)
    """
    return of_function(function, argnums, with_value=True)


def of_function(function: Callable[..., Any], places: Any, with_value: bool) -> Callable[..., Any]:
    """What grad() and value_and_grad() return for a function."""
    name = "value_and_grad" if with_value else "grad"
    if not callable(function):
        raise TypeError(f"{name}: expected a function, got {type(function).__name__}")
    listed = [places] if isinstance(places, int) else places
    if not isinstance(listed, (list, tuple)) or not all(type(k) is int for k in listed):
        raise TypeError(f"{name}: expected the index of an argument, got {places!r:.40}")

    def gradient(*arguments: Any, **keywords: Any) -> Any:
        for k in listed:
            if not -len(arguments) <= k < len(arguments):
                raise TypeError(f"{name}: there is no argument {k} among {len(arguments)}")
        chosen = [k % len(arguments) for k in listed]
        given = [_as_values(one) if k in chosen else one for k, one in enumerate(arguments)]
        leaves = [v for k in chosen for v in flattened(given[k])]
        out = function(*given, **keywords)
        if not isinstance(out, Value):
            kind = type(out).__name__
            raise TypeError(f"{name}: the function returned {kind}: expected one Value")
        # Values among the arguments belong to an outer gradient, for which this one must be Values.
        is_inner = any(isinstance(v, Value) for k in chosen for v in flattened(arguments[k]))
        slopes = iter(grad(out, leaves, create_graph=is_inner))
        found = [_like(arguments[k], each(lambda _: next(slopes), given[k])) for k in chosen]
        answer = found[0] if isinstance(places, int) else tuple(found)
        return (out if is_inner else out.data, answer) if with_value else answer

    return gradient


def _as_values(argument: Any) -> Any:
    values = each(lambda one: one if isinstance(one, Value) else Value(one), argument)
    return _like(argument, values)


def _like(argument: Any, listed: Any) -> Any:
    """Lists as an array, if the argument is one."""
    is_array = type(argument).__module__ == "numpy" and isinstance(listed, list)
    return sys.modules["numpy"].array(listed) if is_array else listed


def _gradient_values(root: Value, wanted: list[Value]) -> list[Value]:
    graph = flatten(root)
    leads = _leads_to(graph, wanted)
    slopes: dict[int, Value | float] = {id(root): 1.0}
    for place in range(len(graph) - 1, -1, -1):
        slope = slopes.get(id(graph.nodes[place]))
        if slope is None or not any(isinstance(o, int) and leads[o] for o in graph.operands[place]):
            continue
        for operand, partial in _partials_of(graph, place):
            share = _share(slope, partial)
            if share is not None:
                so_far = slopes.get(id(operand))
                slopes[id(operand)] = share if so_far is None else so_far + share
    found = [slopes.get(id(value), 0.0) for value in wanted]
    return [slope if isinstance(slope, Value) else leaf_like(root, slope) for slope in found]


def _leads_to(graph: Graph, wanted: list[Value]) -> list[bool]:
    """For each node, whether it is a wanted Value or was made from one."""
    chosen = set(map(id, wanted))
    leads: list[bool] = []
    for node, operands in zip(graph.nodes, graph.operands, strict=True):
        behind = any(leads[o] for o in operands if isinstance(o, int))
        leads.append(behind or id(node) in chosen)
    return leads


def _share(slope: Value | float, partial: Value | float) -> Value | float | None:
    """slope × partial; None if it adds nothing, like a grad of 0 in backward()."""
    s, p = (v.data if isinstance(v, Value) else v for v in (slope, partial))
    if s == 0 and not math.isfinite(p):
        return None
    if not isinstance(partial, Value) and (p == 1.0 or (p == 0.0 and math.isfinite(s))):
        return slope if p else None
    return slope * partial


def _partials_of(graph: Graph, place: int) -> Iterator[tuple[Value, Value | float]]:
    """The inputs of a node, each with its partial, computed in Values by the table's formula."""
    row = graph.row(place)
    if row is None:
        if graph.closure[place]:
            raise TypeError(
                f"op {graph.op[place]!r} has a custom _backward, and so no formula to"
                " differentiate again: define the op with glassgrad.define_op"
            )
        return
    operands = [graph.nodes[o] if isinstance(o, int) else o for o in graph.operands[place]]
    if row.is_fold:
        start, *rest = operands
        if isinstance(start, Value):
            yield start, 1.0
        size = len(row.takes)
        known = graph.partials[place][1:]
        for k in range(0, len(rest), size):
            yield from _evaluate(row, rest[k : k + size], known[k : k + size], {})
    else:
        out = {"out": graph.nodes[place]}
        yield from _evaluate(row, operands, graph.partials[place], out)


def _evaluate(
    row: Op, operands: list[Any], taken: tuple[float | None, ...], known: dict[str, Any]
) -> Iterator[tuple[Value, Value | float]]:
    names = known | dict(zip(row.takes, operands, strict=True))
    for name, operand, number in zip(row.takes, operands, taken, strict=True):
        if number is None:
            continue
        tree = row.parsed(f"d{name}")
        partial = formula.evaluate(tree, names, lambda op, *o: apply(ops.TABLE[op], *o))
        now = partial.data if isinstance(partial, Value) else partial
        if now != number and not (math.isnan(now) and math.isnan(number)):
            raise RuntimeError(
                f"the data of an operand of {row.name!r} was changed after the op ran, so its"
                " partial cannot be differentiated again: run the forward code again"
            )
        yield operand, partial
