"""NumPy's legacy generator, as after np.random.seed(n), built on the standard library's.

Both are Mersenne Twisters; they differ in how a seed becomes a state, and in how the random bits
are used. So course programs seeded with NumPy can be reproduced bit for bit without it.
"""

import math
import random
from collections.abc import MutableSequence
from operator import index
from typing import Any


class LegacyRandom:
    """Draws what np.random.RandomState(seed) draws.

    >>> draw = LegacyRandom(1337)
    >>> draw.random()
    0.2620246750155817
    >>> draw.permutation(5)
    [3, 2, 1, 0, 4]
    """

    def __init__(self, seed: int) -> None:
        if not hasattr(seed, "__index__") or not 0 <= index(seed) < 2**32:
            raise ValueError(f"seed={seed!r}: expected a whole number from 0 to {2**32 - 1}")
        key = [index(seed)]
        for place in range(1, 624):
            last = key[-1]
            key.append((1812433253 * (last ^ (last >> 30)) + place) % 2**32)
        self._twister = random.Random()
        self._twister.setstate((3, (*key, 624), None))
        self._spare: float | None = None

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self._twister.random()

    def uniform(self, low: float, high: float) -> float:
        """A number from low to high."""
        return low + (high - low) * self.random()

    def gauss(self, mean: float = 0.0, scale: float = 1.0) -> float:
        """A number from a normal distribution, by the polar method, which makes two at a time."""
        if self._spare is not None:
            drawn, self._spare = self._spare, None
            return mean + scale * drawn
        while True:
            x, y = 2.0 * self.random() - 1.0, 2.0 * self.random() - 1.0
            square = x * x + y * y
            if 0.0 < square < 1.0:
                break
        factor = math.sqrt(-2.0 * math.log(square) / square)
        self._spare = factor * x
        return mean + scale * (factor * y)

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Shuffle a list in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self._below_or_at(last)
            things[last], things[other] = things[other], things[last]

    def permutation(self, count: int) -> list[int]:
        """The numbers from 0 to count - 1 in random order."""
        numbers = list(range(count))
        self.shuffle(numbers)
        return numbers

    def _below_or_at(self, limit: int) -> int:
        mask = (1 << limit.bit_length()) - 1
        while True:
            drawn = self._twister.getrandbits(32) & mask
            if drawn <= limit:
                return drawn
