"""Jacobians, Hessians, and their products with a direction, of functions of numbers or Values."""

from collections.abc import Callable, Sequence
from typing import Any

from glassgrad.engine import Value, sum
from glassgrad.engine.nested import each, flattened, shape_of
from glassgrad.engine.number import to_float
from glassgrad.graph.arguments import Arguments, indices_of
from glassgrad.graph.differentiation import Differentiation


def jacobian(function: Callable[..., Any], argnums: Any = 0) -> Callable[..., Any]:
    """The function that returns the derivatives of all results of another one by an argument.

    Each entry of the result leads to its gradient. As in grad(), argnums is the index of the
    argument or a list of them. Of numbers and arrays they are plain numbers, of Values they are
    Values, which can be differentiated again and compiled.

    >>> jacobian(lambda x: [x[0] * x[1], x[0].exp()])([0.0, 3.0])
    [[3.0, 0.0], [1.0, 0.0]]
    """
    indices = indices_of("jacobian", function, argnums)

    def derivatives(*arguments: Any, **keywords: Any) -> Any:
        given = Arguments("jacobian", arguments, indices)
        out = function(*given.values, **keywords)
        rows = _rows(_roots("jacobian", out), given)
        blocks = given.blocks(out, rows if given.has_values else _numbers(rows))
        return blocks[0] if isinstance(argnums, int) else tuple(blocks)

    return derivatives


def hessian(function: Callable[..., Any], argnums: Any = 0) -> Callable[..., Any]:
    """The function that returns the second derivatives of another one by an argument.

    >>> hessian(lambda x: x[0] ** 2 * x[1])([3.0, 5.0])
    [[10.0, 6.0], [6.0, 0.0]]
    """
    indices = indices_of("hessian", function, argnums)

    def second(*arguments: Any, **keywords: Any) -> Any:
        given = Arguments("hessian", arguments, indices)
        rows = _rows(_slopes("hessian", function(*given.values, **keywords), given), given)
        square = given.square(rows if given.has_values else _numbers(rows))
        return square[0][0] if isinstance(argnums, int) else tuple(map(tuple, square))

    return second


def jvp(function: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any]) -> Any:
    """The result of a function, and how fast it changes if its arguments change that fast.

    >>> jvp(lambda x, y: [x * y, x.exp()], [0.0, 3.0], [1.0, 2.0])
    ([0.0, 1.0], [3.0, 1.0])
    """
    given, speeds = _directed("jvp", primals, tangents)
    out = function(*given.values)
    moved = _products(_roots("jvp", out), given, speeds)
    return _like(out, flattened(out), given), _like(out, moved, given)


def hvp(function: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any]) -> Any:
    """The Hessian of a function times a direction: a part for each argument.

    It takes about as long as a few gradients, because the Hessian itself is never computed.

    >>> hvp(lambda x: x[0] ** 2 * x[1], [[3.0, 5.0]], [[1.0, 2.0]])
    ([22.0, 6.0],)
    """
    given, speeds = _directed("hvp", primals, tangents)
    found = _products(_slopes("hvp", function(*given.values), given), given, speeds)
    return tuple(given.arranged(found if given.has_values else _numbers([found])[0]))


def _roots(name: str, out: Any) -> list[Value]:
    roots = flattened(out)
    for root in roots:
        if not isinstance(root, Value):
            kind = type(root).__name__
            raise TypeError(f"{name}: the function returned {kind}: expected Values")
    return roots


def _slopes(name: str, out: Any, given: Arguments) -> list[Value]:
    if not isinstance(out, Value):
        kind = type(out).__name__
        raise TypeError(f"{name}: the function returned {kind}: expected one Value")
    return Differentiation([out], given.leaves).gradient(out)


def _rows(roots: list[Value], given: Arguments) -> list[list[Value]]:
    return Differentiation(roots, given.leaves).rows() if roots else []


def _directed(
    name: str, primals: Sequence[Any], tangents: Sequence[Any]
) -> tuple[Arguments, list[Any]]:
    """The arguments of a function, and the speed of each number in them."""
    for what, given in ("arguments", primals), ("tangents", tangents):
        if not isinstance(given, (list, tuple)):
            kind = type(given).__name__
            raise TypeError(f"{name}: expected a list or tuple of {what}, got {kind}")
    shapes = [[shape_of(part) for part in parts] for parts in (primals, tangents)]
    if shapes[0] != shapes[1]:
        raise ValueError(f"{name}: the arguments have shapes {shapes[0]}, the tangents {shapes[1]}")
    arguments = Arguments(name, tuple(primals), list(range(len(primals))))
    if len(set(map(id, arguments.leaves))) < len(arguments.leaves):
        raise ValueError(f"{name}: a Value is given twice: expected one for each direction")
    speeds = [speed for part in tangents for speed in flattened(part)]
    return arguments, [
        v if isinstance(v, Value) else to_float(v, f"{name}(tangents)") for v in speeds
    ]


def _products(roots: list[Value], given: Arguments, speeds: list[Any]) -> list[Any]:
    """For each root, how fast it changes."""
    if not roots:
        return []
    whole = Differentiation(roots, given.leaves)
    pairs = list(zip(given.leaves, speeds, strict=True))
    forward = whole.forward({id(leaf): speed for leaf, speed in pairs})
    if forward is not None:
        return forward
    rows = whole.backward()
    return [sum([s * v for s, v in zip(row, speeds, strict=True)]) for row in rows]


def _like(out: Any, found: list[Any], given: Arguments) -> Any:
    numbers = iter(found if given.has_values else _numbers([found])[0])
    return each(lambda _: next(numbers), out)


def _numbers(rows: list[list[Any]]) -> list[list[float]]:
    return [[v.data if isinstance(v, Value) else v for v in row] for row in rows]
