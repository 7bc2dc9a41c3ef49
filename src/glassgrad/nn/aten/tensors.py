"""Tensors as NumPy arrays: of Values and floats, of whole numbers, or of truth values."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from glassgrad.engine import Value, contexts
from glassgrad.engine.nested import flattened, shape_of
from glassgrad.engine.number import to_float

Tensor = np.ndarray[Any, Any]

FLOAT, WHOLE, TRUTH = "float", "whole number", "truth value"
"""The kinds of elements; every width of float is a 64-bit float here."""


def tensor(thing: Any) -> Tensor:
    """A result of NumPy's as a tensor: floats become objects, so that they mix with Values.

    >>> tensor(Value(1.0)).shape, tensor([0.5, 1.5]).dtype, tensor([1, 2]).dtype
    ((), dtype('O'), dtype('int64'))
    """
    array = np.array(thing, dtype=object) if isinstance(thing, Value) else np.asarray(thing)
    return array.astype(object) if array.dtype.kind == "f" else array


def listed(things: list[Any], shape: tuple[int, ...]) -> Tensor:
    """A tensor of Values and floats from its elements in order."""
    return np.fromiter(things, dtype=object, count=len(things)).reshape(shape)


def is_float(x: Any) -> bool:
    """Whether its elements are Values and floats."""
    return isinstance(x, np.ndarray) and x.dtype.kind == "O"


def numbers(x: Any) -> Any:
    """The data of a tensor, which has no gradient; anything else as it is.

    >>> numbers(tensor(Value(2.0))).item()
    2.0
    """
    if not is_float(x):
        return x
    data = [v.data if isinstance(v, Value) else v for v in x.ravel().tolist()]
    return np.array(data, dtype=float).reshape(x.shape)


def cast(x: Tensor, kind: str) -> Tensor:
    """The tensor with elements of another kind."""
    if kind == FLOAT:
        return x if is_float(x) else x.astype(float).astype(object)
    return np.asarray(numbers(x)).astype(bool if kind == TRUTH else np.int64)


def elementwise(function: Callable[..., Any]) -> Callable[..., Tensor]:
    """A function of single numbers as one of tensors that are broadcast against each other."""

    def apply(*operands: Any) -> Tensor:
        return tensor(np.frompyfunc(function, len(operands), 1)(*operands))

    return apply


def read(name: str, thing: Any, shape: tuple[int, ...], kind: str) -> Tensor:
    """What a user passes for an input, if it has this shape and kind; else an error."""
    given = shape_of(thing)
    if given != shape:
        hint = "convert it again with an example of this shape"
        raise ValueError(f"{name}: expected shape {shape}, got {given}: {hint}")
    items = flattened(thing)
    if kind == FLOAT:
        return listed([v if isinstance(v, Value) else to_float(v, name) for v in items], shape)
    if contexts.tracing() and any(isinstance(v, Value) for v in items):
        return listed(items, shape)  # integer arguments of a compiled function
    for item in items:
        if not isinstance(item, bool) and (kind == TRUTH or not hasattr(item, "__index__")):
            raise TypeError(f"{name}: expected a {kind}, got {item!r:.60}")
    return np.array(items, dtype=bool if kind == TRUTH else np.int64).reshape(shape)


def first_extreme(values: list[Any], sign: int = 1) -> int:
    """The place of the first nan, or else of the first largest number; of the smallest for -1."""
    data = [sign * v for v in numbers(listed(values, (len(values),))).tolist()]
    return next((k for k, x in enumerate(data) if math.isnan(x)), data.index(max(data)))
