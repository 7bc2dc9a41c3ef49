"""Losses as modules, as PyTorch has them: nn.MSELoss()(outputs, targets)."""

from typing import Any

from glassgrad.nn import functional
from glassgrad.nn.module import Module


class Criterion(Module):
    """A loss with its reduction, mean or sum."""

    function = ""
    """Its name in nn.functional."""

    def __init__(self, reduction: str = "mean") -> None:
        if reduction not in ("mean", "sum"):
            name = type(self).__name__
            raise ValueError(f"{name}: reduction={reduction!r}: expected mean or sum")
        self.reduction = reduction

    def forward(self, input: Any, target: Any) -> Any:
        return getattr(functional, self.function)(input, target, reduction=self.reduction)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class MSELoss(Criterion):
    """The squared error.

    >>> MSELoss()([1.0, 2.0], [0.0, 4.0])
    2.5
    """

    function = "mse_loss"


class BCEWithLogitsLoss(Criterion):
    """-log of the probability that sigmoid(logit) assigns to the target."""

    function = "binary_cross_entropy_with_logits"


class BCELoss(Criterion):
    """-log of the probability given to the target."""

    function = "binary_cross_entropy"


class CrossEntropyLoss(Criterion):
    """-log of the probability that softmax(logits) assigns to the right class."""

    function = "cross_entropy"
