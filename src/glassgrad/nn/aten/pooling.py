"""ATen's pooling: the mean or the largest element of each window, on tensors of Values."""

import math
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from glassgrad import functions
from glassgrad.nn.aten.tensors import Tensor, first_extreme, listed

Windows = list[list[range]]
"""For each pooled dimension, the places that each window covers; some may lie in the padding."""


def avg_pool(
    x: Tensor,
    kernel_size: list[int],
    stride: list[int] | None = None,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Tensor:
    """The mean of each window, with the zeros of the padding or without them."""
    windows = _windows(x, kernel_size, stride, padding, 1, ceil_mode)
    rims = _each(padding, len(windows))

    def average(values: list[Any], window: tuple[range, ...]) -> Any:
        count = divisor_override or len(values)
        if count_include_pad and not divisor_override:
            sizes = zip(window, x.shape[-len(windows) :], rims, strict=True)
            count = math.prod(min(w.stop, n + rim) - w.start for w, n, rim in sizes)
        return functions.sum(values) / count

    return _pooled(average, x, windows)


def max_pool(
    x: Tensor,
    kernel_size: list[int],
    stride: list[int] | None = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
) -> tuple[Tensor]:
    """The first largest element of each window."""
    return (
        _pooled(_first_largest, x, _windows(x, kernel_size, stride, padding, dilation, ceil_mode)),
    )


def adaptive_avg_pool(x: Tensor, output_size: list[int]) -> Tensor:
    """The mean of each of as many windows as asked for."""
    return _pooled(lambda values, _: functions.mean(values), x, _even(x, output_size))


def adaptive_max_pool(x: Tensor, output_size: list[int]) -> tuple[Tensor]:
    """The first largest element of each of as many windows as asked for."""
    return (_pooled(_first_largest, x, _even(x, output_size)),)


def _first_largest(values: list[Any], window: tuple[range, ...]) -> Any:
    return values[first_extreme(values)]


def _pooled(
    function: Callable[[list[Any], tuple[range, ...]], Any], x: Tensor, windows: Windows
) -> Tensor:
    """A function of the elements in each window of the last dimensions, without the padding."""
    dims = len(windows)
    planes = x.reshape(-1, *x.shape[-dims:])
    shape = *x.shape[:-dims], *map(len, windows)
    found = []
    for plane, window in product(planes, list(product(*windows))):
        inside = [
            [k for k in places if 0 <= k < n] for places, n in zip(window, plane.shape, strict=True)
        ]
        found.append(function(plane[np.ix_(*inside)].ravel().tolist(), window))
    return listed(found, shape)


def _windows(
    x: Tensor, kernel: list[int], stride: list[int] | None, padding: Any, dilation: Any, ceil: bool
) -> Windows:
    dims = len(kernel)
    strides = _each(stride or kernel, dims)
    settings = zip(
        x.shape[-dims:], kernel, strides, _each(padding, dims), _each(dilation, dims), strict=True
    )
    return [_along(*setting, ceil) for setting in settings]


def _along(length: int, kernel: int, step: int, rim: int, dilation: int, ceil: bool) -> list[range]:
    reach = dilation * (kernel - 1) + 1
    count = (length + 2 * rim - reach + (step - 1 if ceil else 0)) // step + 1
    # As in PyTorch, the last window starts inside the input or its left padding.
    if ceil and (count - 1) * step >= length + rim:
        count -= 1
    starts = [k * step - rim for k in range(count)]
    return [range(start, start + reach, dilation) for start in starts]


def _even(x: Tensor, sizes: list[int]) -> Windows:
    pairs = zip(x.shape[-len(sizes) :], sizes, strict=True)
    return [[range(k * n // m, -(-(k + 1) * n // m)) for k in range(m)] for n, m in pairs]


def _each(setting: Any, dims: int) -> list[int]:
    sizes = [setting] if isinstance(setting, int) else list(setting)
    return sizes * dims if len(sizes) == 1 else sizes
