"""The examination: does our class do what the script's class does? It is done in a child process.

Both classes build the same random graphs, take the same odd numbers, and are walked more than once;
everything they compute and raise is compared.
"""

import json
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from glassgrad import system
from glassgrad.cli.run.behaviour import (
    EXPONENTS,
    behaviour,
    difference,
    grads_after_change,
    is_unary,
    op_and_grads,
    tried,
)
from glassgrad.cli.run.classes import Autograd
from glassgrad.cli.run.closeness import CLOSE
from glassgrad.cli.run.ordered_set import InsertionOrdered
from glassgrad.cli.run.process import get_limit, set_limit
from glassgrad.cli.run.stand_in import (
    FROM_FIRST,
    FROM_LAST,
    NEWEST,
    OPS,
    OWN,
    Walk,
    containers,
    stand_in,
)

SECONDS = 10.0
"""The most that an examination may take."""
ROOMS = 50, 100
"""Sizes of Python's stack at which the depth of the script's recursion is measured."""


def examine(
    original: type, roles: Autograd, names: dict[str, Any], exact: bool = False
) -> Callable[[], dict[str, Any]]:
    """Begin an examination; what is returned waits for the verdict.

    That says which ops and which backward may be native, or the reason why nothing may. `names` are
    the globals of the script, in which the class is bound while it is examined. If it is exact, no
    bit may differ; otherwise the last digits may.
    """
    if not system.can_fork:
        return lambda: {"reason": "this system cannot start a copy of the process"}

    def told() -> bytes:
        try:
            verdict = _Examiner(original, roles, names, exact).verdict()
        except BaseException as error:
            verdict = {"reason": f"the examination failed: {type(error).__name__}: {error}"}
        return json.dumps(verdict).encode()

    answer = system.in_copy(told, SECONDS)
    return lambda: _verdict(answer())


def _verdict(told: bytes | None) -> dict[str, Any]:
    try:
        verdict: dict[str, Any] = json.loads(told or b"")
    except ValueError:
        return {"reason": f"the examination did not finish within {SECONDS:g} s"}
    return verdict


class _Examiner:
    def __init__(self, original: Any, roles: Autograd, names: dict[str, Any], exact: bool) -> None:
        self._original, self._roles, self._names = original, roles, names
        self._exact, self._close = exact, 0.0 if exact else CLOSE

    def verdict(self) -> dict[str, Any]:
        original, names = self._original, self._names
        frames = self._frames()
        if self._exact:
            # A script that goes through a set has a different order in each run. Any of them will
            # do, since its output is reproducible only if they all lead to the same numbers.
            names["set"] = containers["set"] = InsertionOrdered
        expected = list(behaviour(original, original, names, self._exact))
        reason = ""
        for kind in (FROM_FIRST, FROM_LAST, OWN) if self._exact else (NEWEST, OWN):
            self._good, self._live, self._is_wrong = set[str](), set[str](), False
            for name in [op for op in OPS if op in vars(original) and self._is_one_node(op)]:
                self._try(name, Walk(kind))
            walk = Walk(kind, frames, frozenset(self._live))
            reason = self._compared(expected, walk)
            if reason:
                continue
            if kind == NEWEST and self._roles.closure:
                both = replace(walk, others=FROM_FIRST)
                walk = walk if self._compared(expected, both) else both
            names[original.__name__] = original
            relu = getattr(original(-1.5), "relu", None)
            return {
                "reason": "",
                "native": sorted(self._good),
                "walk": [kind, frames, sorted(self._live), walk.others],
                "is_wrong": self._is_wrong or (kind == OWN and not self._exact),
                "relu_is_int": relu is not None and type(relu().data) is int,
            }
        return {"reason": reason}

    def _compared(self, expected: list[Any], walk: Walk) -> str:
        """How our class with this walk differs from the script's, or ''."""
        ours = stand_in(self._original, self._roles, self._good, walk)
        found = list(behaviour(ours, self._original, self._names, self._exact))
        return difference(expected, found, self._close)

    def _try(self, name: str, walk: Walk) -> None:
        """Add a method to those that may be native, and its op to those that are live."""
        good, tried = self._good | {name}, []
        for more in (set[str](), {OPS[name]}):
            changed = replace(walk, live=frozenset(self._live | more))
            ours = stand_in(self._original, self._roles, good, changed)
            if self._same_op(ours, name, (2, 2, 9, 30), self._close):
                self._good, self._live = good, self._live | more
                return
            tried.append(ours)
        # Not every difference is a mistake: 1 - t * t is inexact if t is nearly 1.
        self._is_wrong |= not any(self._same_op(ours, name, (2,), 1e-6) for ours in tried)

    def _is_one_node(self, name: str) -> bool:
        """Whether the op makes one node, as ours does.

        The nodes that x - y makes as x + y * -1 would keep grads from one backward to the next.
        """
        original, children = self._original, self._roles.children
        self._names[original.__name__] = original
        x = original(0.75)
        try:
            outs = [getattr(x, name)()] if is_unary(name) else [getattr(x, name)(2)]
            if not is_unary(name) and "pow" not in name:
                outs.append(getattr(x, name)(original(0.5)))
        except Exception:
            return False
        return not any(getattr(one, children) for o in outs for one in getattr(o, children))

    def _same_op(self, ours: type, name: str, widths: tuple[int, ...], close: float) -> bool:
        original, names = self._original, self._names

        def results(kind: type) -> list[Any]:
            names[original.__name__] = kind
            draw = random.Random(name)
            found = []
            for turn in range(300 if self._exact else 60):
                width = draw.choice(widths)
                x, y = kind(draw.uniform(-width, width)), kind(draw.uniform(-2, 2))
                operand = draw.choice([y, 1.7, -3, 2])
                if "pow" in name:
                    operand = draw.choice(EXPONENTS)
                found += tried(op_and_grads, name, x, y, operand)
                if turn < 12:
                    found += tried(grads_after_change, name, kind, operand)
            return found

        return not difference(results(original), results(ours), close)

    def _frames(self) -> tuple[float, float] | None:
        """What the walk of the class needs of Python's stack; None if it does not recurse."""
        self._names[self._original.__name__] = self._original
        usual = get_limit()
        used, frame = 0, sys._getframe()
        while frame:
            used, frame = used + 1, frame.f_back  # type: ignore[assignment]
        try:
            deepest = []
            for room in ROOMS:
                set_limit(used + 1 + room)  # _ends is one frame more
                low, high = 0, 4 * room
                if self._ends(high):
                    return None
                while high - low > 1:
                    middle = (low + high) // 2
                    low, high = (middle, high) if self._ends(middle) else (low, middle)
                deepest.append(low + 1)
        finally:
            set_limit(usual)
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
