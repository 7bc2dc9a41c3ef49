"""Readers: how rows are read from blocks, and how grads go back the same way.

Rows in a regular pattern are slices and reshapes. Others are gathered, and their grads are
gathered too: each row of a block adds up the shares of those who read it, in a fixed order.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from glassgrad.compiler.executors.jax.operands import NOTHING
from glassgrad.compiler.executors.jax.places import Grid, completed, grid_of

Array = Any
MOST_PIECES = 8
"""Rows in more pieces than that are gathered: each piece is an operation to compile."""
MOST_WASTE = 4
"""How much more than the shares themselves may be gathered to add them up."""


class Reader:
    """Reads rows by a linear function of blocks."""

    def __init__(self, read: Callable[..., Array]) -> None:
        self._read = read

    def read(self, blocks: list[Array], fill: float) -> Array:
        """The rows, one under the other."""
        return self._read(*blocks)

    def shares(self, blocks: list[Array], grads: Array) -> list[Array]:
        """What the grads of the rows add to those of each block."""
        return list(jax.linear_transpose(self._read, *blocks)(grads))


class WithHoles(Reader):
    """Reads rows of which some are nothing, although blocks have something at their places."""

    def __init__(self, read: Callable[..., Array], is_real: Array) -> None:
        super().__init__(read)
        self._is_real = is_real[:, None]

    def read(self, blocks: list[Array], fill: float) -> Array:
        """The rows, one under the other; `fill` where there is nothing."""
        return jnp.where(self._is_real, self._read(*blocks), fill)

    def shares(self, blocks: list[Array], grads: Array) -> list[Array]:
        """What the grads of the rows add to those of each block."""
        return super().shares(blocks, jnp.where(self._is_real, grads, 0.0))


class Gather(Reader):
    """Reads rows at any places of blocks that follow each other."""

    def __init__(self, places: Array) -> None:
        self._places = places

    def read(self, blocks: list[Array], fill: float) -> Array:
        """The rows, one under the other; `fill` where there is nothing."""
        rows = jnp.concatenate(blocks)
        if (self._places == NOTHING).any():
            rows = jnp.concatenate([rows, jnp.full_like(rows[:1], fill)])
        return _taken(rows, np.where(self._places == NOTHING, len(rows) - 1, self._places))

    def shares(self, blocks: list[Array], grads: Array) -> list[Array]:
        """For each row of the blocks, the sum of the shares of those who read it."""
        sizes = [len(block) for block in blocks]
        ends = np.cumsum(sizes)
        readers = _readers(self._places, int(ends[-1]))
        if readers.size > MOST_WASTE * len(self._places) + 64:
            is_one = self._places != NOTHING
            whole = jnp.zeros((int(ends[-1]), grads.shape[1]), grads.dtype)
            whole = whole.at[self._places[is_one]].add(grads[np.flatnonzero(is_one)])
        else:
            filled = jnp.concatenate([grads, jnp.zeros_like(grads[:1])])
            whole = _taken(filled, readers.ravel()).reshape(*readers.shape, -1).sum(axis=1)
        parts: list[Array] = jnp.split(whole, ends[:-1])
        return parts


def _taken(rows: Array, places: Array) -> Array:
    return rows.at[places].get(mode="promise_in_bounds")


def _readers(places: Array, size: int) -> Array:
    """For each of `size` rows, where in `places` it stands; len(places) fills up shorter lists."""
    where = np.flatnonzero(places != NOTHING)
    where = where[np.argsort(places[where], kind="stable")]
    row = places[where]
    starts = np.searchsorted(row, np.arange(size))
    nth = np.arange(len(row)) - starts[row]
    found = np.full((size, int(nth.max(initial=0)) + 1), len(places))
    found[row, nth] = where
    return found


def reader_in_one(places: Array, columns: int, size: int) -> Reader:
    """Reads places in one block of a size; rows have `columns` places."""
    if len(places) == size and (places == np.arange(size)).all():
        return Reader(lambda block: block)
    is_real = places != NOTHING
    if not is_real.all():
        shape = -1, columns, 1
        full = completed(places.reshape(shape), is_real.reshape(shape[:2]), [0, size]).ravel()
        grid = _grid(full, columns)
        return Gather(places) if grid is None else WithHoles(grid.read, is_real)
    grid = _grid(places, columns)
    return Gather(places) if grid is None else Reader(grid.read)


def reader_in_many(inside: Array, at: Array, sizes: list[int]) -> Reader:
    """Reads places in blocks of some sizes: each is `at` a place `inside` a block."""
    ends = [0, *(np.flatnonzero(np.diff(inside)) + 1).tolist(), len(at)]
    parts = []
    if len(ends) <= MOST_PIECES:
        spans = [(int(inside[start]), at[start:stop]) for start, stop in pairwise(ends)]
        parts = [(k, _grid(part, len(part))) for k, part in spans]
    if parts and all(grid is not None for _, grid in parts):
        grids = [(k, grid) for k, grid in parts if grid is not None]
        return Reader(lambda *blocks: jnp.concatenate([g.read(blocks[k]) for k, g in grids]))
    starts = np.cumsum([0, *sizes])
    return Gather(np.where(inside == NOTHING, NOTHING, at + starts[inside]))


def _grid(places: Array, columns: int) -> Grid | None:
    """The grid that places form, in rows of so many columns, in one row, or in runs."""
    if (places == NOTHING).any():
        return None
    for length in dict.fromkeys((columns, len(places), 1)):
        if (grid := grid_of(places, length)) is not None:
            return grid
    return None
