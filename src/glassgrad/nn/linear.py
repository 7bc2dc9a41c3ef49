"""Linear: weighted sums, with PyTorch's names, shapes and initial distribution."""

import math
from typing import Any

from glassgrad.engine import Value, dot
from glassgrad.engine.nested import Vector, rows_of
from glassgrad.nn.initial import check_sizes, generator
from glassgrad.nn.module import Module


class Linear(Module):
    """A list of out_features sums of in_features weighted inputs, each with a bias.

    >>> layer = Linear(3, 2, seed=0)
    >>> len(layer([1.0, 2.0, 3.0])), layer
    (2, Linear(in_features=3, out_features=2, bias=True))
    >>> len(layer([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
    2
    """

    def __init__(
        self,
        in_features: int,
        out_features: int,
        bias: bool = True,
        *,
        seed: int | None = None,
        rng: Any = None,
    ) -> None:
        check_sizes("Linear", in_features, out_features)
        draw = generator(seed, rng)
        limit = 1 / math.sqrt(in_features)
        self.weight = [
            [Value(draw.uniform(-limit, limit)) for _ in range(in_features)]
            for _ in range(out_features)
        ]
        self.bias = [Value(draw.uniform(-limit, limit)) for _ in self.weight] if bias else None

    @property
    def in_features(self) -> int:
        """The number of inputs."""
        return len(self.weight[0])

    @property
    def out_features(self) -> int:
        """The number of sums."""
        return len(self.weight)

    def forward(self, x: Any) -> list[Any]:
        rows = rows_of(x)
        if rows is not None:
            return Vector(map(self.forward, rows))
        inputs = x if type(x) is list else list(x)
        if len(inputs) != self.in_features:
            raise ValueError(f"{self}: expected {self.in_features} inputs, got {len(inputs)}")
        if self.bias is None:
            return Vector([dot(row, inputs) for row in self.weight])
        pairs = zip(self.weight, self.bias, strict=True)
        return Vector([dot(row, inputs, b) for row, b in pairs])

    def __repr__(self) -> str:
        sizes = f"in_features={self.in_features}, out_features={self.out_features}"
        return f"Linear({sizes}, bias={self.bias is not None})"
