"""Embedding: a table of vectors, looked up by index."""

from typing import Any

from glassgrad.engine import Value, lookup
from glassgrad.engine.nested import Vector, each
from glassgrad.engine.number import to_float
from glassgrad.nn.initial import check_sizes, generator
from glassgrad.nn.module import Module


class Embedding(Module):
    """A row of embedding_dim parameters for each index below num_embeddings.

    >>> table = Embedding(27, 16, seed=0)
    >>> len(table(3)), len(table.parameters())
    (16, 432)
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        *,
        scale: float = 1.0,
        seed: int | None = None,
        rng: Any = None,
    ) -> None:
        check_sizes("Embedding", num_embeddings, embedding_dim)
        draw = generator(seed, rng, "gauss")
        scale = to_float(scale, "Embedding(scale)")
        self.weight = [
            [Value(draw.gauss(0, scale)) for _ in range(embedding_dim)]
            for _ in range(num_embeddings)
        ]

    @property
    def num_embeddings(self) -> int:
        """The number of rows."""
        return len(self.weight)

    @property
    def embedding_dim(self) -> int:
        """The number of parameters in a row."""
        return len(self.weight[0])

    def forward(self, place: Any) -> list[Any]:
        """The row of an index; for a list of indices, a list of rows."""
        rows: list[Any] = each(lambda one: Vector(lookup(self.weight, one)), place)
        return rows

    def __repr__(self) -> str:
        return f"Embedding({self.num_embeddings}, {self.embedding_dim})"
