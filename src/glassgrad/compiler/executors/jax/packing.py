"""Packing: the arrays in which the numbers of the inputs are kept from step to step.

A large block has an array of its own, so that a step reads and writes it where it is; all others
share the last array, as each array takes time in every call.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp
import numpy as np

Array = Any
Arrays = tuple[Array, ...]
MOST = 16
"""The most arrays in all: for data, grads, and each kind of number that the optimizer keeps."""


@dataclass(frozen=True)
class Packing:
    """Which blocks are in each array."""

    sizes: tuple[int, ...]
    """How many inputs each block has."""
    groups: tuple[tuple[int, ...], ...]
    """The blocks in each array, one after the other."""

    @classmethod
    def of(cls, layout: Sequence[Array], kinds: int) -> "Packing":
        """The packing of blocks at these places, if `kinds` arrays are needed for each group."""
        sizes = tuple(map(len, layout))
        by_size = sorted(range(len(sizes)), key=lambda k: -sizes[k])
        alone = by_size[: MOST // kinds - 1]
        shared = by_size[len(alone) :]
        groups = [(k,) for k in sorted(alone)]
        return cls(sizes, tuple([*groups, tuple(sorted(shared))] if shared else groups))

    def places(self, layout: Sequence[Array], unused: Array) -> list[Array]:
        """The places in each array; those that belong to no block are at the end of the last."""
        found = [np.concatenate([layout[k] for k in group]) for group in self.groups]
        return [*found[:-1], np.concatenate([found[-1], unused])]

    def unpack(self, arrays: Arrays) -> Arrays:
        """The blocks in some arrays."""
        found: dict[int, Array] = {}
        for group, array in zip(self.groups, arrays, strict=True):
            ends = np.cumsum([self.sizes[k] for k in group])
            parts = [array] if [len(array)] == ends.tolist() else jnp.split(array, ends)
            found.update(zip(group, parts, strict=False))
        return tuple([found[k] for k in range(len(self.sizes))])

    def pack(self, blocks: Arrays, like: Arrays) -> Arrays:
        """Arrays of these blocks, as long as others; what belongs to no block is 0."""
        found = []
        for group, array in zip(self.groups, like, strict=True):
            parts = [blocks[k] for k in group]
            if missing := len(array) - sum(map(len, parts)):
                parts.append(jnp.zeros(missing, array.dtype))
            found.append(parts[0] if len(parts) == 1 else jnp.concatenate(parts))
        return tuple(found)
