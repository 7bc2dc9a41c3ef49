"""What a class does in the examination: the same random graphs and odd numbers for every class."""

import math
import operator
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from glassgrad.cli.run.stand_in import UnfitError

ODD = (0.0, -0.0, 1.0, -1.5, 3, 1e-300, 1e200, 800.0, -800.0, math.inf, -math.inf, math.nan)
EXPONENTS = (-1, -0.5, 0, 0.5, 1, 2, 3, 2.5)


def is_unary(name: str) -> bool:
    """Whether a method takes no operand besides self."""
    return not name.startswith("__") or name in ("__neg__", "__abs__")


def op_and_grads(name: str, x: Any, y: Any, operand: Any) -> list[Any]:
    """The numbers after an op and backward()."""
    method = getattr(x, name)
    out = method() if is_unary(name) else method(operand)
    root = out * y
    root.backward()
    return [out.data, root.data, x.grad, y.grad, out.grad]


def grads_after_change(name: str, kind: Any, operand: Any) -> list[Any]:
    """The same if the numbers change between the op and backward()."""
    x, y = kind(0.7), kind(0.4)
    method = getattr(x, name)
    out = method() if is_unary(name) else method(y if isinstance(operand, kind) else operand)
    x.data, y.data = 1.3, 0.9
    out.backward()
    return [out.data, x.grad, y.grad]


def behaviour(kind: Any, original: type, names: dict[str, Any], exact: bool) -> Iterator[Any]:
    """Everything that a class does in the examination, as numbers and texts."""
    names[original.__name__] = kind
    for seed in range(40 if exact else 0):
        yield from _shared_graph(kind, random.Random(seed))
    unary = [name for name in _unary(original) if name != "backward"]
    for seed in range(60):
        yield list(_random_graph(kind, unary, random.Random(seed)))
    for number in ODD:
        for name in unary:
            yield from tried(_walked, kind, number, name)
        for exponent in EXPONENTS:
            yield from tried(_grads_of, kind, number, operator.pow, exponent)
        for other in (0, 0.0, 2, -1e300):
            for do in _PAIRS:
                yield from tried(_grads_of, kind, number, do, other)
                yield from tried(_grads_of_pair, kind, number, do, other)
    yield from _protocols(kind)


_PAIRS: list[Callable[[Any, Any], Any]] = [
    lambda x, y: x + y,
    lambda x, y: y + x,
    lambda x, y: x - y,
    lambda x, y: y - x,
    lambda x, y: x * y,
    lambda x, y: y * x,
    lambda x, y: x / y,
    lambda x, y: y / x,
]


def _unary(original: type) -> list[str]:
    found = []
    for name, thing in vars(original).items():
        code = getattr(thing, "__code__", None)
        required = code.co_argcount - len(thing.__defaults__ or ()) if code else 0
        if required == 1 and (not name.startswith("__") or name in ("__neg__", "__abs__")):
            found.append(name)
    return found


def _random_graph(kind: Any, unary: list[str], draw: random.Random) -> Iterator[Any]:
    leaves = [kind(draw.uniform(-2, 2)) for _ in range(4)]
    nodes = list(leaves)
    for _ in range(14):
        x, y = draw.choice(nodes), draw.choice([*nodes, 2, -0.5, 3.25])
        choice = draw.randrange(len(_PAIRS) + 3)
        name = draw.choice(unary) if unary else ""
        exponent = draw.choice(EXPONENTS)
        try:
            if choice < len(_PAIRS):
                made = _PAIRS[choice](x, y)
            elif choice == len(_PAIRS) or not name:
                made = x**exponent
            else:
                made = getattr(x, name)()
        except UnfitError:
            yield "complex"
            continue
        except Exception as error:
            yield type(error).__name__, str(error)
            continue
        if isinstance(made, kind) and isinstance(made.data, complex):
            yield "complex"
        elif isinstance(made, kind):
            nodes.append(made)
            yield made.data
        else:
            yield str(type(made))
    mode = draw.randrange(4)
    total = nodes[-1] * nodes[-2] + nodes[len(nodes) // 2]
    if mode == 3:
        for leaf in leaves:
            leaf.data = draw.uniform(0.1, 1.5)
    yield from tried(_backward, total)
    if mode == 1:
        yield from tried(_backward, total)
    if mode == 2:
        other = nodes[-1] * 3.0 + nodes[5]
        yield from tried(_backward, other)
    yield from [node.grad for node in nodes]
    yield total.grad


def _shared_graph(kind: Any, draw: random.Random) -> Iterator[Any]:
    """A graph whose nodes are used many times, so that the order of the walk shows in the bits."""
    leaves = [kind(draw.uniform(-1, 1)) for _ in range(5)]
    nodes = list(leaves)
    for _ in range(40):
        x, y = draw.choice(nodes), draw.choice(nodes)
        nodes.append(x * y if draw.random() < 0.4 else (x + y) * draw.uniform(0.2, 0.6))
    root = nodes[-1]
    for node in draw.sample(nodes, 12):
        root = root + node
    for _ in range(draw.choice((1, 1, 2))):
        root.backward()
    yield from [node.grad for node in (*nodes, root)]


def _backward(root: Any) -> list[Any]:
    return [str(root.backward()), root.grad, root.data]


def _walked(kind: Any, number: Any, name: str) -> list[Any]:
    out = getattr(kind(number), name)()
    out.backward()
    return [out.data, out.grad]


def _grads_of(kind: Any, number: Any, do: Callable[[Any, Any], Any], other: Any) -> list[Any]:
    x = kind(number)
    out = do(x, other)
    out.backward()
    return [out.data, x.grad]


def _grads_of_pair(kind: Any, number: Any, do: Callable[[Any, Any], Any], other: Any) -> list[Any]:
    x, y = kind(number), kind(float(other))  # the int 0 has no sign, which shows in -0.0 - 0
    out = do(x, y)
    out.backward()
    return [out.data, x.grad, y.grad]


def _protocols(kind: Any) -> Iterator[Any]:
    a, b = kind(0.5), kind(0.5)
    for do in (
        *(
            lambda: bool(kind(0.0)),
            lambda: a == b,
            lambda: a < b,
            lambda: a >= 0.5,
            lambda: hash(a) != 0,
        ),
        *(
            lambda: float(a),
            lambda: int(a),
            lambda: f"{a:.3f}",
            lambda: len(a),
            lambda: [*a],
            lambda: a[0],
        ),
        *(
            lambda: a @ b,
            lambda: a % 2,
            lambda: a // 2,
            lambda: 2**a,
            lambda: a**b,
            lambda: round(a),
        ),
        *(
            lambda: {a: 1}[a],
            lambda: max(a, b) is a,
            lambda: +a,
            lambda: abs(a).data,
            lambda: sum([a, b]).data,
        ),
        *(lambda: kind(), lambda: kind(1.0, (), (), (), (), ())),
    ):
        found = tried(lambda done: [done()], do)
        if isinstance(found[0], tuple):
            yield found[0][0]  # the kind of error; its text names other classes
        else:
            yield _without_address(str(getattr(found[0], "data", found[0])))
    yield _without_address(repr(a)), _without_address(str(a))


def _without_address(text: str) -> str:
    return re.sub(r"0x[0-9a-f]+", "", re.sub(r"\b(\d+)\.0\b", r"\1", text))


def tried(do: Callable[..., list[Any]], *given: Any) -> list[Any]:
    """What a function returns, or what it raises."""
    try:
        found = do(*given)
    except UnfitError:
        return ["complex"]
    except RecursionError:
        raise
    except Exception as error:
        return [(type(error).__name__, str(error))]
    # A complex number is refused with a sentence, so it is not compared.
    return ["complex"] if any(isinstance(thing, complex) for thing in found) else found


def difference(expected: list[Any], found: list[Any], close: float) -> str:
    """A sentence on the first difference, or ''."""
    if len(expected) != len(found):
        return "the two classes do different things with the same numbers"
    for then, now in zip(expected, found, strict=True):
        if not _alike(then, now, close):
            if isinstance(then, list) and len(then) == len(now):
                pairs = zip(then, now, strict=True)
                then, now = next(pair for pair in pairs if not _alike(*pair, close))
            return f"where the class has {_shown(then)}, ours has {_shown(now)}"
    return ""


def _shown(thing: Any) -> str:
    return f"{thing[0]} ({thing[1]})" if isinstance(thing, tuple) else f"{thing}"[:60]


def _alike(then: Any, now: Any, close: float, noise: float = 0.0) -> bool:
    if isinstance(then, list) and isinstance(now, list):
        # Where terms cancel, the last bits of the largest numbers remain.
        sizes = [abs(x) for x in then if isinstance(x, (int, float)) and math.isfinite(x)]
        noise = close * 1e-4 * max(sizes, default=0.0)
        return len(then) == len(now) and all(
            _alike(x, y, close, noise) for x, y in zip(then, now, strict=True)
        )
    if isinstance(then, complex) or isinstance(now, complex):
        return bool(then == now)
    if isinstance(then, (int, float)) and isinstance(now, (int, float)):
        is_int = isinstance(then, int)  # then its 0 has no sign
        then, now = float(then), float(now)
        if math.isnan(then) or math.isnan(now):
            return math.isnan(then) and math.isnan(now)
        if close == 0.0:
            same_sign = is_int or math.copysign(1, then) == math.copysign(1, now)
            return bool(then == now and same_sign)
        slack = close * max(abs(then), abs(now)) + noise
        return bool(then == now or abs(then - now) <= slack)
    return bool(then == now)
