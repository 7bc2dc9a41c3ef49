"""LayerNorm: inputs shifted and scaled to mean 0 and variance 1, then by learned numbers."""

from collections.abc import Sequence
from typing import Any

from glassgrad import functions
from glassgrad.engine import Value, dot
from glassgrad.engine.nested import Vector, rows_of
from glassgrad.nn.initial import check_sizes
from glassgrad.nn.module import Module


class LayerNorm(Module):
    """Normalises the last dimension, which has normalized_shape inputs.

    >>> [round(v.data, 4) for v in LayerNorm(3)([1.0, 2.0, 3.0])]
    [-1.2247, 0.0, 1.2247]
    """

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float = 1e-5,
        elementwise_affine: bool = True,
    ) -> None:
        sizes = [normalized_shape] if isinstance(normalized_shape, int) else [*normalized_shape]
        if len(sizes) != 1:
            raise ValueError(f"LayerNorm: expected one size, got {normalized_shape!r}")
        check_sizes("LayerNorm", *sizes)
        self.eps, self.normalized_shape = eps, sizes[0]
        self.weight = [Value(1.0) for _ in range(sizes[0])] if elementwise_affine else None
        self.bias = [Value(0.0) for _ in range(sizes[0])] if elementwise_affine else None

    def forward(self, x: Any) -> list[Any]:
        rows = rows_of(x)
        if rows is not None:
            return Vector(map(self.forward, rows))
        inputs = list(x)
        if len(inputs) != self.normalized_shape:
            raise ValueError(f"{self}: expected {self.normalized_shape} inputs, got {len(inputs)}")
        normal = normalised(inputs, self.eps)
        if self.weight is None or self.bias is None:
            return Vector(normal)
        scaled = zip(normal, self.weight, self.bias, strict=True)
        return Vector([v * weight + bias for v, weight, bias in scaled])

    def __repr__(self) -> str:
        return f"LayerNorm({self.normalized_shape}, eps={self.eps})"


def normalised(values: list[Any], eps: float) -> list[Any]:
    """The values shifted and scaled to mean 0 and variance 1; eps is added to the variance.

    >>> normalised([1.0, 3.0], 0.0)
    [-1.0, 1.0]
    """
    mean = functions.mean(values)
    centred = [v - mean for v in values]
    scale = (dot(centred, centred) / len(values) + eps) ** -0.5
    return [v * scale for v in centred]
