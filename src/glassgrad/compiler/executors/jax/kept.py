"""Kept: samples that stay on the devices, where each step chooses some of them."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import jax
import numpy as np

from glassgrad.compiler.executors.jax.devices import Devices
from glassgrad.compiler.executors.jax.memory import free_memory

Array = Any
SHARE = 0.5
"""How much of the free memory samples may take."""


class Kept:
    """Arguments for all samples; every device has all of them."""

    def __init__(self, arrays: Sequence[Array], devices: Devices) -> None:
        self._arrays, self._devices = arrays, devices
        # Indices are looked at before each step, so these stay here.
        self._kept = [devices.put_whole(a) if a.dtype.kind == "f" else None for a in arrays]
        self._whole: tuple[Array, ...] | None = None

    def choose(self, chosen: Sequence[int]) -> tuple[Array, ...]:
        """The arguments for some of the samples, in that order."""
        devices, count = self._devices, len(self._arrays[0])
        with jax.enable_x64(True):
            if chosen == range(count):
                if self._whole is None:
                    self._whole = tuple(map(devices.placed, self._arrays))
                return self._whole
            places = np.array(chosen)
            if not devices.divide(len(places)):
                return tuple([array[places] for array in self._arrays])
            take = _taker(devices)
            pairs = zip(self._arrays, self._kept, strict=True)
            return tuple([a[places] if k is None else take(k, places) for a, k in pairs])


@cache
def _taker(devices: Devices) -> Callable[[Array, Array], Array]:
    def take(array: Array, places: Array) -> Array:
        return array.at[places].get(mode="promise_in_bounds")

    taker: Callable[[Array, Array], Array] = (
        jax.jit(take, out_shardings=devices.split(0)) if devices.are_several else jax.jit(take)
    )
    return taker


def kept(arrays: Sequence[Array], devices: Devices) -> Kept | None:
    """The samples on the devices; None if they do not fit."""
    size = sum(array.nbytes for array in arrays)
    if size > SHARE * free_memory(devices):
        return None
    with jax.enable_x64(True):
        return Kept(arrays, devices)
