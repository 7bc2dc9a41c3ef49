"""Rows of numbers in blocks, and their grads.

A block is what one instruction wrote, or an argument, or inputs that are read together, in the
order in which they are read. It is never changed, so a read is a pure function of blocks.
"""

from collections.abc import Sequence
from functools import reduce
from operator import add
from typing import Any

import numpy as np

from glassgrad.compiler.executors.jax.operands import NOTHING
from glassgrad.compiler.executors.jax.places import listed
from glassgrad.compiler.executors.jax.readers import Reader, reader_in_many, reader_in_one
from glassgrad.compiler.program import Places

Array = Any


class Rows:
    """The rows of one space, and their grads."""

    def __init__(self, size: int) -> None:
        self.blocks: list[Array] = []
        self._grads: list[list[Array]] = []
        self._inside = np.full(size, NOTHING)
        """The block that each row is in."""
        self._at = np.zeros(size, np.int64)
        """Its place in that block."""

    def append(self, block: Array, places: Array) -> None:
        """Add the rows at some places."""
        self._inside[places], self._at[places] = len(self.blocks), np.arange(len(block))
        self.blocks.append(block)
        self._grads.append([])

    def read(self, rows: Sequence[Places], fill: float = 0.0) -> Array:
        """Rows, one under the other; `fill` where there is nothing."""
        touched, reader = self._reader(rows)
        return reader.read([self.blocks[k] for k in touched], fill)

    def add_to_grads(self, rows: Sequence[Places], shares: Array) -> None:
        """Add to the grads of rows, of which some may be the same."""
        touched, reader = self._reader(rows)
        found = reader.shares([self.blocks[k] for k in touched], shares)
        for k, share in zip(touched, found, strict=True):
            self._grads[k].append(share)

    def block_at(self, place: int) -> int:
        """The index of the block that a row is in."""
        return int(self._inside[place])

    def blocks_of(self, row: Places) -> Array:
        """For each place of a row, the index of its block."""
        return self._inside[listed([row])]

    def grad(self, k: int) -> Array | None:
        """The grads of a block; None if all are 0."""
        return reduce(add, self._grads[k]) if self._grads[k] else None

    def order(self, row: Places) -> Array:
        """The order in which the places of a row follow each other in blocks."""
        places = listed([row])
        return np.lexsort((self._at[places], self._inside[places]))

    def _reader(self, rows: Sequence[Places]) -> tuple[list[int], Reader]:
        """The blocks that some rows are in, and how the rows are read from these."""
        places = listed(rows)
        is_one = places != NOTHING
        inside = np.where(is_one, self._inside[places], NOTHING)
        at = np.where(is_one, self._at[places], NOTHING)
        touched: list[int] = np.flatnonzero(np.bincount(inside[is_one])).tolist()
        sizes = [len(self.blocks[k]) for k in touched]
        if len(touched) == 1:
            return touched, reader_in_one(at, len(rows[0]), sizes[0])
        nth = np.where(is_one, np.searchsorted(touched, inside), NOTHING)
        return touched, reader_in_many(nth, at, sizes)
