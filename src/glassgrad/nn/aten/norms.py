"""ATen's normalisations, on tensors of Values."""

from typing import Any

import numpy as np

from glassgrad.nn.aten.tensors import Tensor, listed, numbers, tensor
from glassgrad.nn.normalisation import normalised


def layer_norm(
    x: Tensor, normalized_shape: list[int], weight: Any, bias: Any, eps: float
) -> tuple[Tensor]:
    """Mean 0 and variance 1 over the last dimensions, then scaled and shifted."""
    rows = x.reshape(-1, int(np.prod(normalized_shape)))
    return (_affine(_normal_rows(rows, eps).reshape(x.shape), weight, bias),)


def group_norm(
    x: Tensor,
    weight: Any,
    bias: Any,
    samples: int,
    channels: int,
    size: int,
    group: int,
    eps: float,
) -> tuple[Tensor]:
    """Mean 0 and variance 1 over each group of channels, then scaled and shifted by channel."""
    normal = _normal_rows(x.reshape(samples * group, -1), eps).reshape(x.shape)
    return (_affine(normal, _of_channels(x, weight), _of_channels(x, bias)),)


def batch_norm_eval(
    x: Tensor, weight: Any, bias: Any, mean: Tensor, var: Tensor, momentum: float, eps: float
) -> tuple[Tensor]:
    """Shifted and scaled by the running mean and variance of each channel."""
    scale = tensor((numbers(var) + eps) ** -0.5)
    normal = (x - _of_channels(x, mean)) * _of_channels(x, scale)
    return (_affine(normal, _of_channels(x, weight), _of_channels(x, bias)),)


def batch_norm_batch(
    x: Tensor, weight: Any, bias: Any, training: bool, momentum: float, eps: float
) -> tuple[Tensor]:
    """Mean 0 and variance 1 over the batch for each channel, then scaled and shifted."""
    channels = np.moveaxis(x, 1, 0)
    normal = _normal_rows(channels.reshape(len(channels), -1), eps).reshape(channels.shape)
    shifted = _affine(np.moveaxis(normal, 0, 1), _of_channels(x, weight), _of_channels(x, bias))
    return (shifted,)


def batch_norm_train(
    x: Tensor,
    weight: Any,
    bias: Any,
    mean: Tensor,
    var: Tensor,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Any, ...]:
    """The output, two unused places, and the running mean and variance after this batch."""
    if not training:
        return (*batch_norm_eval(x, weight, bias, mean, var, momentum, eps), None, None, mean, var)
    rows = np.moveaxis(numbers(x), 1, 0).reshape(x.shape[1], -1)
    kept = 1 - momentum
    new_mean = tensor(kept * numbers(mean) + momentum * rows.mean(axis=1))
    new_var = tensor(kept * numbers(var) + momentum * rows.var(axis=1, ddof=1))
    out = batch_norm_batch(x, weight, bias, training, momentum, eps)
    return (*out, None, None, new_mean, new_var)


def _normal_rows(rows: Tensor, eps: float) -> Tensor:
    return listed([v for row in rows.tolist() for v in normalised(row, eps)], rows.shape)


def _of_channels(x: Tensor, numbers_of_channels: Tensor | None) -> Tensor | None:
    """A number for each channel, in a shape that is broadcast along dimension 1."""
    if numbers_of_channels is None:
        return None
    return numbers_of_channels.reshape(-1, *[1] * (x.ndim - 2))


def _affine(x: Tensor, weight: Tensor | None, bias: Tensor | None) -> Tensor:
    if weight is not None:
        x = x * weight
    return x if bias is None else x + bias
