"""Batches: arrays, nested lists and buffers as rows with one number a sample."""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Shape:
    """What a program is made for: the shape of one sample's argument, and its kind of numbers."""

    sizes: tuple[int, ...]
    is_whole: bool


@dataclass(frozen=True)
class Batch:
    """The arguments of a call, for all samples."""

    shapes: tuple[Shape, ...]
    rows: Any
    """A row for each number of a sample, a column for each sample."""

    def first(self) -> list[Any]:
        """The arguments of the first sample, in nested lists."""
        found, start = [], 0
        for shape in self.shapes:
            count = int(np.prod(shape.sizes, dtype=int))
            found.append(self.rows[start : start + count, 0].reshape(shape.sizes).tolist())
            start += count
        return found


def gather(arguments: tuple[Any, ...], dtype: str) -> Batch:
    """The arguments of a call as one table.

    >>> batch = gather(([[1.0, 2.0], [3.0, 4.0]], [1, -1]), "float64")
    >>> batch.rows.tolist(), batch.first()
    ([[1.0, 3.0], [2.0, 4.0], [1.0, -1.0]], [[1.0, 2.0], 1.0])
    """
    if not arguments:
        raise TypeError("expected at least one argument with a sample in each place")
    arrays = [_to_array(argument, k + 1) for k, argument in enumerate(arguments)]
    counts = [len(array) for array in arrays]
    if len(set(counts)) > 1:
        told = ", ".join(map(str, counts))
        raise ValueError(f"the arguments have {told} samples: expected as many in each")
    if counts[0] == 0:
        raise ValueError("the batch is empty: expected at least one sample")
    shapes = tuple(Shape(array.shape[1:], array.dtype.kind in "iu") for array in arrays)
    rows = [array.reshape(len(array), -1).T for array in arrays]
    if len(rows) == 1:
        return Batch(shapes, np.ascontiguousarray(rows[0], dtype))
    return Batch(shapes, np.concatenate(rows, axis=0, dtype=dtype, casting="unsafe"))


def _to_array(argument: Any, place: int) -> Any:
    where = f"argument {place}"
    try:
        array = np.asarray(argument)
    except (ValueError, TypeError) as error:
        hint = "the samples have different shapes" if "inhomogeneous" in str(error) else str(error)
        raise ValueError(f"{where}: {hint}: expected an array or lists of one shape") from None
    if array.dtype.kind not in "biuf":
        kind = type(argument).__name__ if array.ndim == 0 else f"{array.dtype} in it"
        raise TypeError(f"{where}: expected an array or lists of numbers, got {kind}")
    if array.ndim == 0:
        raise TypeError(f"{where}: expected one entry for each sample, got the number {argument!r}")
    return array
