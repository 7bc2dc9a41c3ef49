"""ATen's functions that make tensors and rearrange them, on tensors of Values."""

from typing import Any

import numpy as np

from glassgrad.engine import Value
from glassgrad.functions import lookup
from glassgrad.nn.aten.tensors import FLOAT, TRUTH, WHOLE, Tensor, cast, elementwise, tensor


def clone(x: Tensor) -> Tensor:
    """The tensor itself: nothing here changes one in place."""
    return x


def detach(x: Tensor) -> Tensor:
    """The numbers of a tensor, without its gradient."""
    return elementwise(lambda v: v.data if isinstance(v, Value) else v)(x)


def copy(x: Tensor, src: Tensor) -> Tensor:
    """Another tensor in the shape of x."""
    return np.broadcast_to(src, x.shape)


def to_copy(x: Tensor, dtype: str | None = None) -> Tensor:
    """The tensor as floats, whole numbers or truth values."""
    return x if dtype is None else cast(x, dtype)


def view(x: Tensor, size: list[int]) -> Tensor:
    """The elements in another shape."""
    return x.reshape(size)


def permute(x: Tensor, dims: list[int]) -> Tensor:
    """The dimensions in another order."""
    return x.transpose(dims)


def expand(x: Tensor, size: list[int]) -> Tensor:
    """The tensor repeated along dimensions of size 1; -1 keeps a size."""
    own = [1] * (len(size) - x.ndim) + list(x.shape)
    return np.broadcast_to(x, [o if s == -1 else s for s, o in zip(size, own, strict=True)])


def unsqueeze(x: Tensor, dim: int) -> Tensor:
    """The tensor with a dimension of size 1 more."""
    return np.expand_dims(x, dim)


def squeeze(x: Tensor, dim: Any = None) -> Tensor:
    """The tensor without the dimensions of size 1: without all of them, or those in dim."""
    dims = range(x.ndim) if dim is None else [dim] if isinstance(dim, int) else dim
    return np.squeeze(x, tuple(d for d in dims if x.ndim and x.shape[d] == 1))


def select(x: Tensor, dim: int, index: int) -> Tensor:
    """The part at one index of a dimension."""
    return tensor(x[_at(x, dim, index)])


def slice_of(x: Tensor, dim: int = 0, start: Any = None, end: Any = None, step: int = 1) -> Tensor:
    """The part from start to end of a dimension."""
    part: Tensor = x[_at(x, dim, slice(start, end, step))]
    return part


def select_scatter(x: Tensor, src: Tensor, dim: int, index: int) -> Tensor:
    """x with another part at one index of a dimension."""
    return _with(x, _at(x, dim, index), src)


def slice_scatter(
    x: Tensor, src: Tensor, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Tensor:
    """x with another part from start to end of a dimension."""
    return _with(x, _at(x, dim, slice(start, end, step)), src)


def _at(x: Tensor, dim: int, index: Any) -> tuple[Any, ...]:
    return (*[slice(None)] * (dim % max(x.ndim, 1)), index)


def _with(x: Tensor, place: Any, part: Tensor) -> Tensor:
    changed = x.copy()
    changed[place] = part
    return changed


def cat(tensors: list[Tensor], dim: int = 0) -> Tensor:
    """Tensors one after another along a dimension; as in PyTorch, an empty one is skipped."""
    return np.concatenate([x for x in tensors if x.shape != (0,)], axis=dim)


def split_with_sizes(x: Tensor, split_sizes: list[int], dim: int = 0) -> list[Tensor]:
    """The parts of a dimension, each with its size."""
    return np.split(x, np.cumsum(split_sizes)[:-1].tolist(), axis=dim)


def flip(x: Tensor, dims: list[int]) -> Tensor:
    """The dimensions in dims backwards."""
    return np.flip(x, tuple(dims))


def repeat(x: Tensor, repeats: list[int]) -> Tensor:
    """The whole tensor several times along each dimension."""
    return np.tile(x, repeats)


def diagonal(x: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """The elements whose two indices are equal, or differ by the offset."""
    return np.diagonal(x, offset, dim1, dim2)


def index(x: Tensor, indices: list[Tensor | None]) -> Tensor:
    """The elements at tensors of indices, all of a dimension for None."""
    return tensor(x[tuple(slice(None) if k is None else k for k in indices)])


def index_select(x: Tensor, dim: int, index: Tensor) -> Tensor:
    """The parts at the indices of a dimension."""
    return np.take(x, index, axis=dim)


def gather(x: Tensor, dim: int, index: Tensor, sparse_grad: bool = False) -> Tensor:
    """For each index, the element there along a dimension."""
    return np.take_along_axis(x, index, axis=dim)


def embedding(
    weight: Tensor,
    indices: Tensor,
    padding_idx: int = -1,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Tensor:
    """The row of each index; the row at padding_idx has no gradient."""
    if padding_idx >= 0:
        weight = _with(weight, padding_idx, detach(weight[padding_idx]))
    rows = weight.tolist()
    found = [lookup(rows, place) for place in indices.ravel().tolist()]
    return np.array(found, dtype=object).reshape(*indices.shape, weight.shape[1])


def constant_pad_nd(x: Tensor, pad: list[int], value: Any = 0.0) -> Tensor:
    """A constant before and after the last dimensions; a negative size cuts elements off."""
    pairs = [(0, 0)] * (x.ndim - len(pad) // 2) + list(zip(pad[-2::-2], pad[::-2], strict=True))
    grown = np.pad(x, [(max(a, 0), max(b, 0)) for a, b in pairs], constant_values=value)
    cuts = [slice(max(-a, 0), n - max(-b, 0)) for (a, b), n in zip(pairs, grown.shape, strict=True)]
    return grown[tuple(cuts)]


def upsample_nearest(x: Tensor, output_size: Any, scale_factors: Any = None) -> Tensor:
    """The dimensions after the second enlarged, with the nearest element in each place."""
    for axis in range(2, x.ndim):
        length = x.shape[axis]
        if scale_factors:
            step = 1 / scale_factors[axis - 2]
            size = int(length * scale_factors[axis - 2])
        else:
            size = output_size[axis - 2]
            step = length / size
        x = np.take(x, [min(int(k * step), length - 1) for k in range(size)], axis=axis)
    return x


def full(size: list[int], fill_value: Any, dtype: str | None = None) -> Tensor:
    """A tensor of one number."""
    return cast(np.full(size, fill_value), dtype or _kind_of(fill_value))


def full_like(x: Tensor, fill_value: Any, dtype: str | None = None) -> Tensor:
    """A tensor of one number, in the shape of x."""
    return cast(np.full(x.shape, fill_value), dtype or _kind_of(x.ravel()[0] if x.size else 0.0))


def empty(size: list[int], physical_layout: Any = None, dtype: str | None = None) -> Tensor:
    """A tensor to be filled, of zeros."""
    return full(size, 0.0, dtype)


def arange(start: Any, end: Any, step: Any = 1, dtype: str | None = None) -> Tensor:
    """The numbers from start to before end."""
    return cast(np.arange(start, end, step), dtype or _kind_of(start + end + step))


def scalar_tensor(s: Any, dtype: str | None = None) -> Tensor:
    """One number as a tensor without dimensions."""
    return full([], s, dtype or FLOAT)


def _kind_of(number: Any) -> str:
    if isinstance(number, (bool, np.bool_)):
        return TRUTH
    return WHOLE if isinstance(number, (int, np.integer)) else FLOAT


def assert_async(condition: Tensor, message: str = "an assertion in forward() failed") -> None:
    """Raise an error unless the condition is true."""
    if not condition.all():
        raise ValueError(message)
