"""Rows of numbers in blocks: how they are read, and how gradients go back the same way.

A block is what one instruction wrote, or an argument, or inputs that are read together, in the
order in which they are read. It is never changed, so a read is a pure function of blocks, and
its transpose takes grads back.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import pairwise
from operator import add
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from glassgrad.compiler.executors.jax.places import grid_of, listed
from glassgrad.compiler.program import Places

Array = Any

MOST_PIECES = 64
"""Rows in more pieces than that are gathered: each piece is an operation to compile."""


class Rows:
    """The rows of one space, and their grads."""

    def __init__(self, size: int) -> None:
        self.blocks: list[Array] = []
        self._grads: list[list[Array]] = []
        self._inside = np.full(size, -1)
        """The block that each row is in."""
        self._at = np.zeros(size, np.int64)
        """Its place in that block."""

    def append(self, block: Array, places: Array) -> None:
        """Add the rows at some places."""
        self._inside[places], self._at[places] = len(self.blocks), np.arange(len(block))
        self.blocks.append(block)
        self._grads.append([])

    def read(self, rows: Sequence[Places]) -> Array:
        """Rows, one under the other."""
        touched, read = self._reader(rows)
        return read(*[self.blocks[k] for k in touched])

    def add_to_grads(self, rows: Sequence[Places], shares: Array) -> None:
        """Add to the grads of rows, of which some may be the same."""
        touched, read = self._reader(rows)
        blocks = [self.blocks[k] for k in touched]
        for k, share in zip(touched, jax.linear_transpose(read, *blocks)(shares), strict=True):
            self._grads[k].append(share)

    def block_at(self, place: int) -> int:
        """The index of the block that a row is in."""
        return int(self._inside[place])

    def grad(self, k: int) -> Array | None:
        """The grads of a block; None if all are 0."""
        return reduce(add, self._grads[k]) if self._grads[k] else None

    def order(self, row: Places) -> Array:
        """The order in which the places of a row follow each other in blocks."""
        places = listed([row])
        return np.lexsort((self._at[places], self._inside[places]))

    def _reader(self, rows: Sequence[Places]) -> tuple[list[int], Callable[..., Array]]:
        """The blocks that some rows are in, and a function of these that returns the rows."""
        places = listed(rows)
        inside, at = self._inside[places], self._at[places]
        touched: list[int] = np.unique(inside).tolist()
        if len(touched) > 1:
            return touched, self._reader_in_many(inside, at, touched)
        if len(at) == len(self.blocks[touched[0]]) and (at == np.arange(len(at))).all():
            return touched, lambda block: block
        return touched, _reader_in_one(at, len(rows[0]))

    def _reader_in_many(self, inside: Array, at: Array, touched: list[int]) -> Callable[..., Array]:
        ends = [0, *(np.flatnonzero(np.diff(inside)) + 1).tolist(), len(at)]
        if len(ends) <= MOST_PIECES:
            parts: list[tuple[int, Callable[[Array], Array]]] = []
            for start, stop in pairwise(ends):
                part = at[start:stop]
                parts.append((touched.index(inside[start]), _reader_in_one(part, len(part))))
            return lambda *blocks: jnp.concatenate([read(blocks[k]) for k, read in parts])
        sizes = np.cumsum([0, *[len(self.blocks[k]) for k in touched]])
        moved = at + sizes[np.searchsorted(touched, inside)]
        return lambda *blocks: _gathered(jnp.concatenate(blocks), moved)


def _reader_in_one(places: Array, columns: int) -> Callable[[Array], Array]:
    grid = grid_of(places, columns)
    if grid is None and columns != len(places):
        grid = grid_of(places, len(places))
    if grid is not None:
        return grid.read
    return lambda block: _gathered(block, places)


def _gathered(block: Array, places: Array) -> Array:
    is_unique = len(np.unique(places)) == len(places)
    return block.at[places].get(unique_indices=is_unique, mode="promise_in_bounds")
