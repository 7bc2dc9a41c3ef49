"""Layers and losses as functions, with PyTorch's names; they take Values, lists and arrays."""

import random
from collections.abc import Callable
from typing import Any, NoReturn

from glassgrad import functions
from glassgrad.engine import dot
from glassgrad.engine.nested import Vector, each, flattened, rows_of, shape_of
from glassgrad.foreign import error_of
from glassgrad.functions import gelu, leaky_relu, relu, sigmoid, silu, softplus, tanh
from glassgrad.nn import losses
from glassgrad.nn.dropout import check_probability, drawn, factor
from glassgrad.nn.losses import cross_entropy

__all__ = [
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "cross_entropy",
    "dropout",
    "gelu",
    "leaky_relu",
    "linear",
    "log_softmax",
    "mse_loss",
    "relu",
    "sigmoid",
    "silu",
    "softmax",
    "softplus",
    "tanh",
]


def __getattr__(name: str) -> NoReturn:
    raise error_of("glassgrad.nn.functional", name)


def dropout(x: Any, p: float = 0.5, training: bool = True) -> Any:
    """While training, 0 with probability p and otherwise scaled by 1 / (1 - p); else x itself.

    >>> dropout([1.0, 2.0], p=0.0)
    [1.0, 2.0]
    """
    check_probability("dropout", p)
    if not training or p == 0:
        return x
    return each(lambda one: one * drawn(lambda: factor(p, random)), x)


def softmax(x: Any, dim: int = -1) -> Any:
    """Positive numbers that sum to 1, along the last dimension.

    >>> softmax([[0.0, 0.0], [5.0, 5.0]], dim=1)
    [[0.5, 0.5], [0.5, 0.5]]
    """
    return _along_last("softmax", functions.softmax, x, dim)


def log_softmax(x: Any, dim: int = -1) -> Any:
    """The logarithms of softmax, along the last dimension."""
    return _along_last("log_softmax", functions.log_softmax, x, dim)


def linear(x: Any, weight: Any, bias: Any = None) -> list[Any]:
    """A weighted sum of the inputs for each row of weight, plus its bias.

    >>> linear([1.0, 2.0], [[3.0, 4.0], [0.0, 1.0]], [0.5, 0.0])
    [11.5, 2.0]
    """
    rows = rows_of(x)
    if rows is not None:
        return Vector([linear(row, weight, bias) for row in rows])
    inputs = list(x)
    biases = [0.0] * len(weight) if bias is None else bias
    return Vector([dot(list(row), inputs, b) for row, b in zip(weight, biases, strict=True)])


def _of_any_shape(loss: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A loss whose predictions and targets may be nested alike."""

    def apply(input: Any, target: Any, reduction: str = "mean") -> Any:
        shape, wanted = shape_of(input), shape_of(target)
        if shape != wanted:
            shapes = f"predictions of shape {shape} for targets of shape {wanted}"
            raise ValueError(f"{name}: {shapes}: give both the same shape")
        if shape == ():
            return loss(input, target, reduction=reduction)
        return loss(flattened(input), flattened(target), reduction=reduction)

    summary = (loss.__doc__ or "").partition("\n")[0]
    apply.__name__ = apply.__qualname__ = name
    apply.__doc__ = f"{summary} Predictions and targets have the same shape."
    return apply


mse_loss = _of_any_shape(losses.mse, "mse_loss")
binary_cross_entropy = _of_any_shape(losses.binary_cross_entropy, "binary_cross_entropy")
binary_cross_entropy_with_logits = _of_any_shape(
    losses.binary_cross_entropy_with_logits, "binary_cross_entropy_with_logits"
)


def _along_last(name: str, function: Callable[[Any], Any], x: Any, dim: int) -> Any:
    rows = rows_of(x)
    depth = len(shape_of(x))
    if dim not in (-1, depth - 1):
        raise ValueError(f"{name}: dim={dim}: only the last dimension, {depth - 1} or -1, is here")
    parts = function(x) if rows is None else [_along_last(name, function, row, -1) for row in rows]
    return Vector(parts)
