"""Rows of numbers in blocks: how they are read, and how gradients go back the same way.

A block is what one instruction wrote, or an argument, or inputs that are read together. It is
never changed, so a read is a pure function of blocks, and its transpose takes grads back.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
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

    def __init__(self) -> None:
        self.blocks: list[Array] = []
        self._starts: list[int] = []
        self._size = 0
        self._grads: list[list[Array]] = []

    def append(self, block: Array) -> None:
        """More rows, after those that exist."""
        self._starts.append(self._size)
        self.blocks.append(block)
        self._grads.append([])
        self._size += len(block)

    def block(self, place: int) -> Array:
        """The block that begins at a place."""
        return self.blocks[self._starts.index(place)]

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

    def grad(self, place: int) -> Array | None:
        """The grads of the block that begins at a place; None if all are 0."""
        shares = self._grads[self._starts.index(place)]
        return reduce(add, shares) if shares else None

    def grads_before(self, place: int) -> Array:
        """The grads of all rows before a place where a block begins."""
        starts = [start for start in self._starts if start < place]
        found = [(self.grad(start), self.block(start)) for start in starts]
        grads = [jnp.zeros_like(block) if grad is None else grad for grad, block in found]
        return jnp.concatenate(grads) if grads else jnp.zeros((0, 1))

    def _reader(self, rows: Sequence[Places]) -> tuple[list[int], Callable[..., Array]]:
        """The blocks that some rows are in, and a function of these that returns the rows."""
        first = rows[0]
        if len(rows) == 1 and isinstance(first, range) and first.step == 1:
            whole = bisect_right(self._starts, first.start) - 1
            block = self.blocks[whole]
            if first.start == self._starts[whole] and len(first) == len(block):
                return [whole], lambda block: block
        places = listed(rows)
        inside: Array = np.searchsorted(self._starts, places, side="right") - 1
        touched = np.unique(inside).tolist()
        if len(touched) == 1:
            return touched, _reader_in_one(places - self._starts[touched[0]], len(first))
        return touched, self._reader_in_many(places, inside, touched)

    def _reader_in_many(
        self, places: Array, inside: Array, touched: list[int]
    ) -> Callable[..., Array]:
        ends = [0, *(np.flatnonzero(np.diff(inside)) + 1).tolist(), len(places)]
        if len(ends) <= MOST_PIECES:
            parts: list[tuple[int, Callable[[Array], Array]]] = []
            for start, stop in pairwise(ends):
                k = int(inside[start])
                part = places[start:stop] - self._starts[k]
                parts.append((touched.index(k), _reader_in_one(part, len(part))))
            return lambda *blocks: jnp.concatenate([read(blocks[k]) for k, read in parts])
        sizes = [0, *np.cumsum([len(self.blocks[k]) for k in touched])]
        shift = dict(zip(touched, sizes, strict=False))
        moved = places - np.array([self._starts[k] - shift[k] for k in inside.tolist()])
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


def cuts(size: int, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Cut `size` rows into stretches such that each span is inside one of them."""
    found: list[tuple[int, int]] = []
    end = 0
    merged: list[tuple[int, int]] = []
    for start, stop in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = merged[-1][0], max(stop, merged[-1][1])
        else:
            merged.append((start, stop))
    for start, stop in merged:
        if end < start:
            found.append((end, start))
        found.append((start, stop))
        end = stop
    return [*found, (end, size)] if end < size else found
