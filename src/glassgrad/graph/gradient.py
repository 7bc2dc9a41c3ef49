"""Gradients that leave .grad alone, as numbers or as Values that can be differentiated again."""

from collections.abc import Callable, Iterable
from typing import Any

from glassgrad.engine import Value, backprop, contexts
from glassgrad.graph.arguments import Arguments, indices_of
from glassgrad.graph.differentiation import Differentiation

_AS_VALUES = "write grad(..., create_graph=True), or pass Values to grad(function)"


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
    if not create_graph:
        contexts.check_reading("gradients were computed as numbers", _AS_VALUES)
    wanted = list(leaves) if isinstance(leaves, Iterable) else [leaves]
    for thing in (root, *wanted):
        if not isinstance(thing, Value):
            raise TypeError(f"grad: expected Values, got {type(thing).__name__}")
    if not create_graph:
        return backprop.gradients(root, wanted)
    return Differentiation([root], wanted).gradient(root)


def value_and_grad(function: Callable[..., Any], argnums: Any = 0) -> Callable[..., Any]:
    """The function that returns the result of another one, and the gradient for an argument.

    >>> value_and_grad(lambda x, y: x * x * y)(3.0, 5.0)
    (45.0, 30.0)
    """
    return of_function(function, argnums, with_value=True)


def of_function(function: Callable[..., Any], places: Any, with_value: bool) -> Callable[..., Any]:
    """What grad() and value_and_grad() return for a function."""
    name = "value_and_grad" if with_value else "grad"
    indices = indices_of(name, function, places)

    def gradient(*arguments: Any, **keywords: Any) -> Any:
        given = Arguments(name, arguments, indices)
        out = function(*given.values, **keywords)
        if not isinstance(out, Value):
            kind = type(out).__name__
            raise TypeError(f"{name}: the function returned {kind}: expected one Value")
        found = given.arranged(grad(out, given.leaves, create_graph=given.has_values))
        answer = found[0] if isinstance(places, int) else tuple(found)
        return (out if given.has_values else out.data, answer) if with_value else answer

    return gradient
