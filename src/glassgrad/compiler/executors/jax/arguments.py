"""Arguments on their way to the device, where some may be already."""

from functools import partial
from typing import Any
from weakref import ref

import jax
import numpy as np

from glassgrad.compiler.batch import Batch
from glassgrad.compiler.executors.jax.devices import Devices, Samples
from glassgrad.compiler.program import Program

Array = Any


def on_host(array: Array, dtype: str) -> Array:
    """An argument as it goes to the device: floats in the program's type, integers as given."""
    return array if array.dtype.kind in "iub" else np.asarray(array, dtype)


class Arguments:
    """What the arguments of later calls must have in common with those of a batch."""

    def __init__(self, program: Program, batch: Batch, dtype: str, devices: Devices) -> None:
        self._dtype, self._form, self._devices = dtype, _form(batch.arrays), devices
        self._indices: dict[int, list[tuple[int, int]]] = {}
        """By argument, the entries that are looked up, each with the size of the table."""
        for row, size in program.indices:
            argument, entry = batch.place_of(row)
            self._indices.setdefault(argument, []).append((entry, size))
        self._known: dict[int, ref[Array]] = {}
        """Arrays on the device whose indices have been looked at: these never change."""
        self._last: tuple[ref[Array], ...] = ()
        """The arrays of the last call that fit, if all were on the device."""

    def samples(self, arrays: tuple[Array, ...]) -> Samples | None:
        """The arguments as the compiled function takes them; None if they do not fit."""
        is_known = len(arrays) == len(self._last) and all(
            [known() is array for known, array in zip(self._last, arrays, strict=True)]
        )
        if is_known and self._devices.is_default:
            return Samples(arrays)
        if not is_known and not self._fit(arrays):
            return None
        on_device = [isinstance(array, jax.Array) for array in arrays]
        if not is_known:
            self._last = tuple(map(ref, arrays)) if all(on_device) else ()
        return self._devices.put(
            [
                array if is_on_device else on_host(array, self._dtype)
                for array, is_on_device in zip(arrays, on_device, strict=True)
            ]
        )

    def _fit(self, arrays: tuple[Array, ...]) -> bool:
        """Whether arguments are arrays of the same form, with indices that exist."""
        for array in arrays:
            if type(array) is np.ndarray:
                if not array.ndim or not array.flags.c_contiguous:  # writable or not
                    return False
            elif not isinstance(array, jax.Array) or not array.ndim:
                return False
        if _form(arrays) != self._form or not len(arrays[0]):
            return False
        if any([len(array) != len(arrays[0]) for array in arrays]):
            return False
        return all([self._exist(arrays[k], entries) for k, entries in self._indices.items()])

    def _exist(self, array: Array, entries: list[tuple[int, int]]) -> bool:
        if (known := self._known.get(id(array))) is not None and known() is array:
            return True
        numbers = np.asarray(array).reshape(len(array), -1)
        sizes = {size for _, size in entries}
        if len(sizes) > 1 or len(entries) < numbers.shape[1]:
            exist = all([_are_within(numbers[:, entry], size) for entry, size in entries])
        else:
            exist = _are_within(numbers, *sizes)
        if exist and type(array) is not np.ndarray:
            self._known[id(array)] = ref(array, partial(self._known.pop, id(array)))
        return exist


def _are_within(numbers: Array, size: int) -> bool:
    return bool(numbers.min() >= 0 and numbers.max() < size)


def _form(arrays: tuple[Array, ...]) -> Any:
    return [(array.dtype, array.shape[1:]) for array in arrays]
