"""Embedding: a table of vectors, looked up by index."""

from operator import index
from typing import Any

from glassgrad.engine import Value
from glassgrad.nn.initial import generator
from glassgrad.nn.module import Module


class Embedding(Module):
    """A row of `width` parameters for each of `count` things.

    >>> table = Embedding(27, 16, seed=0)
    >>> len(table(3)), len(table.parameters())
    (16, 432)
    """

    def __init__(
        self,
        count: int,
        width: int,
        *,
        scale: float = 1.0,
        seed: int | None = None,
        rng: Any = None,
    ) -> None:
        if count < 1 or width < 1:
            raise ValueError(f"Embedding: expected sizes of 1 or more, got {count} and {width}")
        draw = generator(seed, rng)
        self.weight = [[Value(draw.gauss(0, scale)) for _ in range(width)] for _ in range(count)]

    def __call__(self, place: int) -> list[Value]:
        if not 0 <= index(place) < len(self.weight):
            last = len(self.weight) - 1
            raise IndexError(f"Embedding: expected an index from 0 to {last}, got {place}")
        return list(self.weight[place])

    def __repr__(self) -> str:
        return f"Embedding({len(self.weight)}, {len(self.weight[0])})"
