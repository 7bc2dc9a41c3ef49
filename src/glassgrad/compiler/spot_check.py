"""Spot checks: now and then a program is compared with a fresh trace, should a guard fail."""

import random
from array import array
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from glassgrad.compiler.trace import Traced


class Schedule:
    """The calls at which a program is checked: rarer for larger ones, which take longer to trace.

    >>> checks = Schedule(36)
    >>> [call for call in range(1, 2000) if checks.count()]
    [100, 400, 1600]
    """

    def __init__(self, size: int) -> None:
        self.left = self._gap = 64 + size
        """The number of calls up to and including the next check."""

    def count(self) -> bool:
        """Count a call; returns whether to check it."""
        self.left -= 1
        if self.left > 0:
            return False
        self.left = 3 * self._gap
        self._gap *= 4
        return True


@contextmanager
def same_draws() -> Iterator[None]:
    """A block after which random numbers are drawn as if it had not run."""
    python, numpy = random.getstate(), np.random.get_state()
    try:
        yield
    finally:
        random.setstate(python)
        np.random.set_state(numpy)


def difference(before: Traced, now: Traced) -> str:
    """A description of what a function does differently from before; '' if nothing."""
    if [id(value) for value in before.inputs.values] != [id(value) for value in now.inputs.values]:
        return "it reads different Values"
    old, new = before.tape, now.tape
    if old.code != new.code:
        return "it computes something else"
    numbers = old.number, new.number
    if array("d", numbers[0]).tobytes() != array("d", numbers[1]).tobytes():
        pairs = zip(*numbers, strict=True)
        was, is_now = next((a, b) for a, b in pairs if repr(a) != repr(b))
        return f"a number that was {was!r} is now {is_now!r}"
    return "" if before.shape == now.shape else "it returns results of a different shape"
