"""Places in a regular pattern, which are read by slices and reshapes instead of a gather."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp
import numpy as np

from glassgrad.compiler.executors.jax.operands import NOTHING
from glassgrad.compiler.program import Places

Array = Any


@dataclass(frozen=True)
class Grid:
    """Places first + i·strides[0] + j·strides[1] + …, for all i < sizes[0], j < sizes[1], …"""

    first: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]

    def read(self, block: Array) -> Array:
        """These rows of a block, one under the other."""
        moving = sorted(
            (k for k, stride in enumerate(self.strides) if stride),
            key=lambda k: -abs(self.strides[k]),
        )
        lowest = self.first + sum(
            min(0, stride * (size - 1))
            for size, stride in zip(self.sizes, self.strides, strict=True)
        )
        rows = block[lowest:]
        for depth, k in enumerate(moving):
            rows = _folded(rows, depth, self.sizes[k], abs(self.strides[k]))
        rows = rows[(slice(None),) * len(moving) + (0,)]
        rows = jnp.flip(rows, [d for d, k in enumerate(moving) if self.strides[k] < 0])
        order = sorted(range(len(moving)), key=moving.__getitem__)
        rows = rows.transpose(*order, len(moving))
        still = [k for k, stride in enumerate(self.strides) if not stride]
        rows = jnp.broadcast_to(jnp.expand_dims(rows, still), (*self.sizes, rows.shape[-1]))
        return rows.reshape(-1, rows.shape[-1])


def _folded(rows: Array, axis: int, count: int, stride: int) -> Array:
    """An axis as two: `count` stretches of `stride` rows, the last of them filled up with 0."""
    length = min(rows.shape[axis], count * stride)
    rows = rows[(slice(None),) * axis + (slice(0, length),)]
    if missing := count * stride - length:
        rows = jnp.pad(rows, [(0, missing if k == axis else 0) for k in range(rows.ndim)])
    return rows.reshape(*rows.shape[:axis], count, stride, *rows.shape[axis + 1 :])


def listed(rows: Iterable[Places]) -> Array:
    """All places, row after row, as an array."""
    return np.concatenate([np.asarray(row, np.int64) for row in rows])


def are_distinct(places: Array) -> bool:
    """Whether no place is listed twice."""
    # Sorting takes a tenth of the time of np.unique, which hashes whole numbers from NumPy 2.3 on.
    return bool(np.diff(np.sort(places)).all())


def completed(places: Array, is_real: Array, starts: list[int]) -> Array:
    """Rows whose ends are missing, continued in equal steps if that is within their blocks.

    `places` has an axis for the rows, one along which they are to be continued, and one more.
    """
    first = places[:, :1]
    both = is_real[:, 1:] & is_real[:, :-1]
    steps = np.diff(places, axis=1)
    repeated = np.where(is_real[:, :, None], places, first)
    if not both.any():
        return repeated
    step = steps[both][0]
    if (steps[both] != step).any() or (first == NOTHING).any():
        return repeated
    going_on = first + step * np.arange(places.shape[1])[:, None]
    block = np.searchsorted(starts, first, side="right")
    ends = np.append(starts, np.iinfo(np.int64).max)
    within = (going_on >= ends[block - 1]) & (going_on < ends[block])
    return going_on if within.all() else repeated


def grid_of(places: Array, columns: int) -> Grid | None:
    """The grid that places form, if they do and if its strides nest; rows have `columns` places."""
    sizes: list[int] = []
    strides: list[int] = []
    starts, length = places, columns
    while len(starts) > 1:
        if length > 1:
            runs = starts.reshape(-1, length)
            stride = int(runs[0, 1] - runs[0, 0])
            if (np.diff(runs, axis=1) != stride).any():
                return None
            sizes, strides, starts = [length, *sizes], [stride, *strides], runs[:, 0]
        length = _run_length(starts)
        if length is None:
            return None
    grid = Grid(int(places[0]), tuple(sizes), tuple(strides))
    return grid if _nests(grid) else None


def _run_length(starts: Array) -> Any:
    """How many starts are equally far apart from the first on; None if others cannot match."""
    if len(starts) == 1:
        return 1
    gaps = np.diff(starts)
    others = np.flatnonzero(gaps != gaps[0])
    length = int(others[0]) + 1 if len(others) else len(starts)
    return None if length == 1 or len(starts) % length else length


def _nests(grid: Grid) -> bool:
    """Whether no two different indices along moving axes reach the same place."""
    pairs = sorted((abs(s), n) for s, n in zip(grid.strides, grid.sizes, strict=True) if s)
    reach = 1
    for stride, size in pairs:
        if stride < reach:
            return False
        reach = stride * (size - 1) + reach
    return True
