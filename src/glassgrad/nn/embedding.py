"""Embedding: a table of vectors, looked up by index."""

from typing import Any

from glassgrad.engine import Value, lookup
from glassgrad.engine.number import to_float
from glassgrad.nn.initial import check_sizes, generator
from glassgrad.nn.module import Module


class Embedding(Module):
    """A row of `width` parameters for each index below `count`.

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
        check_sizes("Embedding", count, width)
        draw = generator(seed, rng, "gauss")
        scale = to_float(scale, "Embedding(scale)")
        self.weight = [[Value(draw.gauss(0, scale)) for _ in range(width)] for _ in range(count)]

    def __call__(self, place: int | Value) -> list[Value]:
        return list(lookup(self.weight, place))

    def __repr__(self) -> str:
        return f"Embedding({len(self.weight)}, {len(self.weight[0])})"
