"""ATen's matrix products and convolutions, each element as one dot product of Values."""

from itertools import product
from typing import Any

import numpy as np

from glassgrad.engine import dot
from glassgrad.nn.aten import reductions
from glassgrad.nn.aten.shapes import constant_pad_nd
from glassgrad.nn.aten.tensors import FLOAT, Tensor, cast, listed


def mm(x: Tensor, y: Tensor) -> Tensor:
    """The product of two matrices."""
    rows, columns = x.tolist(), y.T.tolist()
    # The column first: it holds the weights of a Linear layer, and dot is (weights, inputs).
    sums = [dot(column, row) for row in rows for column in columns]
    return listed(sums, (len(x), y.shape[1]))


def addmm(bias: Tensor, x: Tensor, y: Tensor, beta: Any = 1, alpha: Any = 1) -> Tensor:
    """beta * bias + alpha * the product of two matrices."""
    shape = len(x), y.shape[1]
    if alpha != 1:
        x = np.multiply(x, alpha)
    if beta != 1:
        bias = np.multiply(bias, beta)
    starts = np.broadcast_to(bias, shape).tolist()
    columns = y.T.tolist()
    sums = [
        dot(column, row, start)
        for row, line in zip(x.tolist(), starts, strict=True)
        for column, start in zip(columns, line, strict=True)
    ]
    return listed(sums, shape)


def bmm(x: Tensor, y: Tensor) -> Tensor:
    """The products of two lists of matrices."""
    found = [mm(a, b) for a, b in zip(x, y, strict=True)]
    return np.stack(found) if found else np.empty((0, x.shape[1], y.shape[2]), dtype=object)


def baddbmm(bias: Tensor, x: Tensor, y: Tensor, beta: Any = 1, alpha: Any = 1) -> Tensor:
    """beta * bias + alpha * the products of two lists of matrices."""
    starts = np.broadcast_to(bias, (len(x), x.shape[1], y.shape[2]))
    triples = zip(starts, x, y, strict=True)
    return np.stack([addmm(start, a, b, beta, alpha) for start, a, b in triples])


def mv(x: Tensor, y: Tensor) -> Tensor:
    """The product of a matrix and a vector."""
    return mm(x, y[:, None])[:, 0]


def dot_of(x: Tensor, y: Tensor) -> Tensor:
    """The dot product of two vectors."""
    return mm(x[None], y[:, None]).reshape(())


def trilinear(
    x: Tensor,
    y: Tensor,
    z: Tensor,
    expand1: list[int],
    expand2: list[int],
    expand3: list[int],
    sumdim: list[int],
    unroll_dim: int = 1,
) -> Tensor:
    """x * y * z, each with dimensions of size 1 added, summed along sumdim."""
    expanded = [
        np.expand_dims(one, tuple(dims)) for one, dims in ((x, expand1), (y, expand2), (z, expand3))
    ]
    return reductions.sum(expanded[0] * expanded[1] * expanded[2], sumdim)


def convolution(
    x: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    transposed: bool,
    output_padding: list[int],
    groups: int,
) -> Tensor:
    """A dot product of the weights with each window of x, in any number of dimensions."""
    if transposed:
        x, weight = _spread(x, weight, stride, padding, dilation, output_padding, groups)
        stride, padding = [1] * len(stride), [0] * len(stride)
    x = constant_pad_nd(x, [p for p in padding[::-1] for _ in range(2)])
    filters, (channels, *kernel) = len(weight), weight.shape[1:]
    reach = [d * (k - 1) + 1 for d, k in zip(dilation, kernel, strict=True)]
    sizes = [(n - r) // s + 1 for n, r, s in zip(x.shape[2:], reach, stride, strict=True)]
    weights = weight.reshape(filters, -1).tolist()
    biases = [0.0] * filters if bias is None else bias.tolist()
    out = np.empty((len(x), filters, *sizes), dtype=object)
    for sample, group, place in product(range(len(x)), range(groups), product(*map(range, sizes))):
        window: list[Any] = [
            slice(at * s, at * s + r, d)
            for at, s, r, d in zip(place, stride, reach, dilation, strict=True)
        ]
        part = x[sample, group * channels : (group + 1) * channels]
        inputs = part[(slice(None), *window)].ravel().tolist()
        for k in range(group * filters // groups, (group + 1) * filters // groups):
            out[(sample, k, *place)] = dot(weights[k], inputs, biases[k])
    return out


def _spread(
    x: Tensor,
    weight: Tensor,
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    output_padding: list[int],
    groups: int,
) -> tuple[Tensor, Tensor]:
    """The input and the weights with which a plain convolution is the transposed one."""
    sizes = [(n - 1) * s + 1 for n, s in zip(x.shape[2:], stride, strict=True)]
    spread = cast(np.zeros((*x.shape[:2], *sizes)), FLOAT)
    every: Any = (..., *[slice(None, None, s) for s in stride])
    spread[every] = x
    kernel = weight.shape[2:]
    pads = [d * (k - 1) - p for d, k, p in zip(dilation, kernel, padding, strict=True)]
    both = [
        size for p, o in zip(pads[::-1], output_padding[::-1], strict=True) for size in (p, p + o)
    ]
    per_group = weight.reshape(groups, -1, *weight.shape[1:]).swapaxes(1, 2)
    flipped = np.flip(per_group, tuple(range(3, 3 + len(kernel))))
    return constant_pad_nd(spread, both), flipped.reshape(-1, *flipped.shape[2:])
