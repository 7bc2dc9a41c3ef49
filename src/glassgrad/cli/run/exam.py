"""The examination: does our class do what the script's class does? It is done in a child process.

Both classes build the same random graphs, take the same odd numbers, and are walked more than once;
everything they compute and raise is compared.
"""

import json
import math
import operator
import os
import random
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from glassgrad.cli.run.classes import Autograd
from glassgrad.cli.run.stand_in import (
    FROM_FIRST,
    FROM_LAST,
    NEWEST,
    OPS,
    OWN,
    PLAIN,
    UnfitError,
    Walk,
    containers,
    stand_in,
)

SECONDS = 10.0
"""The most that an examination may take."""
CLOSE = 1e-9
ROOMS = 50, 100
"""Sizes of Python's stack at which the depth of the script's recursion is measured."""
ODD = (0.0, -0.0, 1.0, -1.5, 3, 1e-300, 1e200, 800.0, -800.0, math.inf, -math.inf, math.nan)
EXPONENTS = (-1, -0.5, 0, 0.5, 1, 2, 3, 2.5)


def examine(
    original: type, roles: Autograd, names: dict[str, Any], exact: bool = False
) -> dict[str, Any]:
    """The verdict: which ops and which backward may be native; or the reason why nothing may.

    `names` are the globals of the script, in which the class is bound while it is examined. If it
    is exact, no bit may differ; otherwise the last digits may.
    """
    if not hasattr(os, "fork"):
        return {"reason": "this system cannot start a copy of the process"}
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        verdict: dict[str, Any] = {"reason": "the examination failed"}
        try:
            os.close(reading)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            verdict = _Examiner(original, roles, names, exact).verdict()
        except BaseException as error:
            verdict = {"reason": f"the examination failed: {type(error).__name__}: {error}"}
        finally:
            os.write(writing, json.dumps(verdict).encode())
            os._exit(0)
    os.close(writing)
    return _answer(child, reading)


def _answer(child: int, reading: int) -> dict[str, Any]:
    """What the child writes before it ends, if it does so in time."""
    told, end = b"", time.monotonic() + SECONDS
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, end - time.monotonic()))
        part = os.read(reading, 65536) if ready else b""
        told += part
        if not part:
            break
    os.close(reading)
    if not ready:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    try:
        verdict: dict[str, Any] = json.loads(told)
    except ValueError:
        return {"reason": f"the examination did not finish within {SECONDS:g} s"}
    return verdict


class _Examiner:
    def __init__(self, original: Any, roles: Autograd, names: dict[str, Any], exact: bool) -> None:
        self._original, self._roles, self._names = original, roles, names
        self._exact = exact

    def verdict(self) -> dict[str, Any]:
        original, roles, names = self._original, self._roles, self._names
        frames = self._frames()
        if self._exact:
            # A script that goes through a set has a different order in each run. Any of them will
            # do, since its output is reproducible only if they all lead to the same numbers.
            names["set"] = containers["set"] = InsertionOrdered
        expected = list(_behaviour(original, original, names, self._exact))
        methods = list(vars(original))
        good = {op for op in PLAIN if op in methods and self._is_one_node(op)}
        reason = ""
        for kind in (FROM_FIRST, FROM_LAST, OWN) if self._exact else (NEWEST, OWN):
            live: set[str] = set()
            for name in [op for op in OPS if op in methods and self._is_one_node(op)]:
                self._try(name, good, live, Walk(kind))
            walk = Walk(kind, frames, frozenset(live))
            ours = stand_in(original, roles, good, walk)
            reason = self._difference(expected, list(_behaviour(ours, original, names, self._exact)))
            if not reason:
                names[original.__name__] = original
                relu = getattr(original(-1.5), "relu", None)
                return {
                    "reason": "",
                    "native": sorted(good),
                    "walk": [kind, frames, sorted(live)],
                    "relu_is_int": relu is not None and type(relu().data) is int,
                }
        return {"reason": reason}

    def _try(self, name: str, good: set[str], live: set[str], walk: Walk) -> None:
        """Add a method to those that may be native, and its op to those that are live."""
        good.add(name)
        for more in (set[str](), {OPS[name]}):
            tried = replace(walk, live=frozenset(live | more))
            if self._same_op(stand_in(self._original, self._roles, good, tried), name):
                live |= more
                return
        if name not in PLAIN or self._exact:
            good.discard(name)

    def _is_one_node(self, name: str) -> bool:
        """Whether the op makes one node, as ours does.

        The nodes that x - y makes as x + y * -1 would keep grads from one backward to the next.
        """
        original, children = self._original, self._roles.children
        self._names[original.__name__] = original
        x = original(0.75)
        try:
            outs = [getattr(x, name)()] if _is_unary(name) else [getattr(x, name)(2)]
            if not _is_unary(name) and "pow" not in name:
                outs.append(getattr(x, name)(original(0.5)))
        except Exception:
            return False
        return not any(getattr(one, children) for o in outs for one in getattr(o, children))

    def _same_op(self, ours: type, name: str) -> bool:
        original, names = self._original, self._names

        def results(kind: type) -> list[Any]:
            names[original.__name__] = kind
            draw = random.Random(name)
            found = []
            for turn in range(300 if self._exact else 60):
                width = draw.choice((2, 2, 9, 30))
                x, y = kind(draw.uniform(-width, width)), kind(draw.uniform(-2, 2))
                operand = draw.choice([y, 1.7, -3, 2])
                if "pow" in name:
                    operand = draw.choice(EXPONENTS)
                found += _tried(_op_and_grads, name, x, y, operand)
                if turn < 12:
                    found += _tried(_grads_after_change, name, kind, operand)
            return found

        return not self._difference(results(original), results(ours))

    def _difference(self, expected: list[Any], found: list[Any]) -> str:
        """A sentence on the first difference, or ''."""
        if len(expected) != len(found):
            return "the two classes do different things with the same numbers"
        close = 0.0 if self._exact else CLOSE
        for then, now in zip(expected, found, strict=True):
            if not _alike(then, now, close):
                if isinstance(then, list) and len(then) == len(now):
                    pairs = zip(then, now, strict=True)
                    then, now = next(pair for pair in pairs if not _alike(*pair, close))
                return f"where the class has {_shown(then)}, ours has {_shown(now)}"
        return ""

    def _frames(self) -> tuple[float, float] | None:
        """What the walk of the class needs of Python's stack; None if it does not recurse."""
        self._names[self._original.__name__] = self._original
        usual = sys.getrecursionlimit()
        used, frame = 0, sys._getframe()
        while frame:
            used, frame = used + 1, frame.f_back  # type: ignore[assignment]
        try:
            deepest = []
            for room in ROOMS:
                sys.setrecursionlimit(used + 1 + room)  # _ends is one frame more
                low, high = 0, 4 * room
                if self._ends(high):
                    return None
                while high - low > 1:
                    middle = (low + high) // 2
                    low, high = (middle, high) if self._ends(middle) else (low, middle)
                deepest.append(low + 1)
        finally:
            sys.setrecursionlimit(usual)
        for_each = (ROOMS[1] - ROOMS[0]) / max(1, deepest[1] - deepest[0])
        return ROOMS[1] - for_each * deepest[1], for_each

    def _ends(self, length: int) -> bool:
        """Whether backward ends without a RecursionError on a chain of sums."""
        out = self._original(0.5)
        for _ in range(length):
            out = out + 0.25
        try:
            out.backward()
        except RecursionError:
            return False
        return True


class InsertionOrdered(set[Any]):
    """A set that is iterated in the order in which its members were added."""

    def __init__(self, things: Iterable[Any] = ()) -> None:
        super().__init__()
        self._order: dict[int, Any] = {}
        self.update(things)

    def add(self, thing: Any) -> None:
        if thing not in self:
            super().add(thing)
            self._order[id(thing)] = thing

    def update(self, *many: Iterable[Any]) -> None:
        for things in many:
            for thing in things:
                self.add(thing)

    def __iter__(self) -> Iterator[Any]:
        return (thing for thing in list(self._order.values()) if thing in self)


def _is_unary(name: str) -> bool:
    return not name.startswith("__") or name in ("__neg__", "__abs__")


def _op_and_grads(name: str, x: Any, y: Any, operand: Any) -> list[Any]:
    method = getattr(x, name)
    out = method() if _is_unary(name) else method(operand)
    root = out * y
    root.backward()
    return [out.data, root.data, x.grad, y.grad, out.grad]


def _grads_after_change(name: str, kind: Any, operand: Any) -> list[Any]:
    """The same if the numbers change between the op and backward()."""
    x, y = kind(0.7), kind(0.4)
    method = getattr(x, name)
    out = method() if _is_unary(name) else method(y if isinstance(operand, kind) else operand)
    x.data, y.data = 1.3, 0.9
    out.backward()
    return [out.data, x.grad, y.grad]


def _behaviour(
    kind: Any, original: type, names: dict[str, Any], exact: bool
) -> Iterator[Any]:
    """Everything that a class does in the examination, as numbers and texts."""
    names[original.__name__] = kind
    for seed in range(40 if exact else 0):
        yield from _shared_graph(kind, random.Random(seed))
    unary = [name for name in _unary(original) if name != "backward"]
    for seed in range(60):
        yield list(_random_graph(kind, unary, random.Random(seed)))
    for number in ODD:
        for name in unary:
            yield from _tried(_walked, kind, number, name)
        for exponent in EXPONENTS:
            yield from _tried(_grads_of, kind, number, operator.pow, exponent)
        for other in (0, 0.0, 2, -1e300):
            for do in _PAIRS:
                yield from _tried(_grads_of, kind, number, do, other)
                yield from _tried(_grads_of_pair, kind, number, do, other)
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
    yield from _tried(_backward, total)
    if mode == 1:
        yield from _tried(_backward, total)
    if mode == 2:
        other = nodes[-1] * 3.0 + nodes[5]
        yield from _tried(_backward, other)
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
        found = _tried(lambda done: [done()], do)
        if isinstance(found[0], tuple):
            yield found[0][0]  # the kind of error; its text names other classes
        else:
            yield _without_address(str(getattr(found[0], "data", found[0])))
    yield _without_address(repr(a)), _without_address(str(a))


def _without_address(text: str) -> str:
    return re.sub(r"0x[0-9a-f]+", "", re.sub(r"\b(\d+)\.0\b", r"\1", text))


def _tried(do: Callable[..., list[Any]], *given: Any) -> list[Any]:
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
