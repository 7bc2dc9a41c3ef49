"""ATen's sums, extremes and distributions along dimensions, on tensors of Values."""

import math
from collections.abc import Callable
from functools import reduce
from operator import mul
from typing import Any

import numpy as np

from glassgrad import functions
from glassgrad.engine import dot
from glassgrad.nn.aten.tensors import (
    FLOAT,
    Tensor,
    cast,
    elementwise,
    first_extreme,
    is_float,
    listed,
    numbers,
)

Dims = list[int] | int | None


def _reduced(
    function: Callable[[list[Any]], Any], x: Tensor, dim: Dims, keepdim: bool = False
) -> Tensor:
    """A function of the elements along some dimensions, or of all elements."""
    dims = _dims(x, dim)
    others = [d for d in range(x.ndim) if d not in dims]
    rows = x.transpose(*others, *dims).reshape(-1, math.prod(x.shape[d] for d in dims))
    kept = [1 if d in dims else n for d, n in enumerate(x.shape)]
    shape = kept if keepdim else [x.shape[d] for d in others]
    return listed([function(row) for row in rows.tolist()], tuple(shape))


def _dims(x: Tensor, dim: Dims) -> list[int]:
    if dim is None or dim == []:
        return list(range(x.ndim))
    return [d % max(x.ndim, 1) for d in ([dim] if isinstance(dim, int) else dim)][: x.ndim or None]


def sum(x: Tensor, dim: Dims = None, keepdim: bool = False, dtype: str | None = None) -> Tensor:
    """The sum along dimensions."""
    if dtype is not None:
        x = cast(x, dtype)
    if not is_float(x):
        return np.asarray(np.sum(x, axis=tuple(_dims(x, dim)), keepdims=keepdim))
    return _reduced(functions.sum, x, dim, keepdim)


def mean(x: Tensor, dim: Dims = None, keepdim: bool = False, dtype: str | None = None) -> Tensor:
    """The average along dimensions."""
    return _reduced(functions.mean, cast(x, FLOAT), dim, keepdim)


def var(x: Tensor, dim: Dims = None, correction: Any = None, keepdim: bool = False) -> Tensor:
    """The variance along dimensions: the sum of squares divided by n - correction, 1 if None."""

    def spread(values: list[Any]) -> Any:
        middle = functions.mean(values)
        centred = [v - middle for v in values]
        count = max(len(values) - (1 if correction is None else correction), 0)
        return dot(centred, centred) * (1 / count if count else math.inf)

    return _reduced(spread, x, dim, keepdim)


def prod(x: Tensor, dim: Dims = None, keepdim: bool = False, dtype: str | None = None) -> Tensor:
    """The product of all elements, or of those along a dimension."""
    return _reduced(lambda values: reduce(mul, values), cast(x, dtype or FLOAT), dim, keepdim)


def cumsum(x: Tensor, dim: int, dtype: str | None = None) -> Tensor:
    """The sums of the first elements along a dimension."""
    return x if x.ndim == 0 else np.asarray(np.add.accumulate(x, axis=dim))


def vector_norm(
    x: Tensor, ord: Any = 2, dim: Dims = None, keepdim: bool = False, dtype: str | None = None
) -> Tensor:
    """The 2-norm or the 1-norm along dimensions; the gradient at 0 is 0."""
    if ord not in (1, 2):
        raise ValueError(f"linalg_vector_norm: ord={ord}: only 1 and 2 are here")

    def length(values: list[Any]) -> Any:
        if ord == 1:
            return functions.sum([functions.abs(v) for v in values])
        squared = dot(values, values)
        return functions.where(squared, functions.sqrt(squared), squared)

    return _reduced(length, x, dim, keepdim)


def amax(x: Tensor, dim: Dims = None, keepdim: bool = False) -> Tensor:
    """The largest elements along dimensions; equal ones share the gradient."""
    return _reduced(lambda values: _shared(values, 1), x, dim, keepdim)


def amin(x: Tensor, dim: Dims = None, keepdim: bool = False) -> Tensor:
    """The smallest elements along dimensions; equal ones share the gradient."""
    return _reduced(lambda values: _shared(values, -1), x, dim, keepdim)


def _shared(values: list[Any], sign: int) -> Any:
    extreme = values[first_extreme(values, sign)]
    level = numbers(listed([extreme], (1,)))[0]
    equal = numbers(listed(values, (len(values),))) == level
    ties = [v for v, is_equal in zip(values, equal, strict=True) if is_equal]
    return functions.mean(ties) if len(ties) > 1 else extreme


def max_along(x: Tensor, dim: int, keepdim: bool = False) -> tuple[Tensor, Tensor]:
    """The first largest element along a dimension, and its index."""
    return _extreme(x, dim, keepdim, 1), argmax(x, dim, keepdim)


def min_along(x: Tensor, dim: int, keepdim: bool = False) -> tuple[Tensor, Tensor]:
    """The first smallest element along a dimension, and its index."""
    return _extreme(x, dim, keepdim, -1), argmin(x, dim, keepdim)


def _extreme(x: Tensor, dim: int, keepdim: bool, sign: int) -> Tensor:
    return _reduced(lambda values: values[first_extreme(values, sign)], x, dim, keepdim)


def argmax(x: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """The index of the first largest element."""
    return _reduced(first_extreme, cast(x, FLOAT), dim, keepdim).astype(np.int64)


def argmin(x: Tensor, dim: int | None = None, keepdim: bool = False) -> Tensor:
    """The index of the first smallest element."""
    places = _reduced(lambda values: first_extreme(values, -1), cast(x, FLOAT), dim, keepdim)
    return places.astype(np.int64)


def any_true(x: Tensor, dim: Dims = None, keepdim: bool = False) -> Tensor:
    """Whether one of the elements along dimensions is not 0."""
    return np.asarray(np.any(numbers(x), axis=tuple(_dims(x, dim)), keepdims=keepdim))


def all_true(x: Tensor, dim: Dims = None, keepdim: bool = False) -> Tensor:
    """Whether none of the elements along dimensions is 0."""
    return np.asarray(np.all(numbers(x), axis=tuple(_dims(x, dim)), keepdims=keepdim))


def softmax(x: Tensor, dim: int, half_to_float: bool = False) -> Tensor:
    """Positive numbers that sum to 1 along a dimension."""
    return _along(functions.softmax, x, dim)


def log_softmax(x: Tensor, dim: int, half_to_float: bool = False) -> Tensor:
    """The logarithms of softmax."""
    return _along(functions.log_softmax, x, dim)


def logsumexp(x: Tensor, dim: Dims, keepdim: bool = False) -> Tensor:
    """The logarithm of the sum of the exponentials along dimensions."""
    return _reduced(functions.logsumexp, x, dim, keepdim)


def _along(function: Callable[[list[Any]], list[Any]], x: Tensor, dim: int) -> Tensor:
    if x.ndim == 0:
        return elementwise(lambda v: function([v])[0])(x)
    last = np.moveaxis(x, dim, -1)
    rows = [v for row in last.reshape(-1, last.shape[-1]).tolist() for v in function(row)]
    return np.moveaxis(listed(rows, last.shape), -1, dim)
