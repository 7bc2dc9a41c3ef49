"""Devices: where a program runs. Each has a part of the batch, and all of the parameters.

With several devices, a batch is an array whose samples are split over them. If they do not divide
evenly, copies of the first sample fill it up; `real` says which samples count.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec, Sharding

from glassgrad.compiler.executors.jax import cluster
from glassgrad.compiler.executors.jax.reading import in_host_memory, numbers_in_place

Array = Any
BATCH = "batch"
"""The name of the axis over which samples are split."""


class Samples(NamedTuple):
    """A batch on the devices."""

    arrays: tuple[Array, ...]
    real: Array | None = None
    """Whether each sample counts; None if all do."""
    total: Array | None = None
    """How many do, on all devices; None if all do."""


class Devices:
    """Some of JAX's devices, in order."""

    def __init__(self, devices: Sequence[Any]) -> None:
        self.devices = tuple(devices)
        self.is_default = [*self.devices] == jax.devices()[:1] == jax.devices()
        """Whether there is only this one, where JAX puts everything anyway."""
        self._local = [d for d in self.devices if d.process_index == jax.process_index()]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Devices) and other.devices == self.devices

    def __hash__(self) -> int:
        return hash(self.devices)

    @property
    def are_several(self) -> bool:
        """Whether batches are split."""
        return len(self.devices) > 1

    @property
    def name(self) -> str:
        """Their kind and number: other arrangements round differently."""
        count = f" × {len(self.devices)}" if self.are_several else ""
        return f"{self.devices[0].platform}{count}"

    @cached_property
    def mesh(self) -> Mesh:
        """All devices along one axis."""
        return Mesh(np.array(self.devices), (BATCH,))

    @cached_property
    def read_at_once(self) -> Sharding | None:
        """How a result is placed that is read at once; None for no matter how."""
        return None if self.are_several else in_host_memory(self.devices[0])

    def read(self, told: Any, dtype: str, mark: int) -> list[float]:
        """The numbers of such a result, which have this mark."""
        if self.read_at_once is not None:
            return numbers_in_place(told, dtype, mark)
        numbers: list[float] = np.asarray(told).ravel().tolist()
        return numbers

    @cached_property
    def whole(self) -> NamedSharding:
        """How an array is placed that every device has."""
        return NamedSharding(self.mesh, PartitionSpec())

    def split(self, axis: int) -> NamedSharding:
        """How an array is placed whose samples lie along an axis."""
        return NamedSharding(self.mesh, PartitionSpec(*[None] * axis, BATCH))

    def put_whole(self, array: Array) -> Array:
        """An array on every device."""
        return jax.device_put(array) if self.is_default else _put(array, self.whole)

    def put(self, arrays: Sequence[Array]) -> Samples:
        """A batch, split over the devices; in a process of several, the part that is here."""
        if self.is_default:
            return Samples(tuple(arrays))
        count = len(arrays[0])
        size, total = self.sizes_for(count)
        filled = tuple([_put(_filled(array, size), self.split(0)) for array in arrays])
        if total == size * len(self.devices) // len(self._local):
            return Samples(filled)
        real = _put(np.arange(size) < count, self.split(0))
        return Samples(filled, real, self.put_whole(np.array(total)))

    def divide(self, count: int) -> bool:
        """Whether each device gets the same number of this many samples."""
        return count % len(self._local) == 0

    def placed(self, array: Array) -> Array:
        """Floats for each sample on the devices, if they divide evenly, or else as they are."""
        if array.dtype.kind != "f" or not self.divide(len(array)):
            return array
        return jax.device_put(array) if self.is_default else _put(array, self.split(0))

    def put_weights(self, weights: Array) -> Array:
        """A weight for each output, or one for each output and sample."""
        if self.is_default or weights.ndim == 1:
            return weights
        size, _ = self.sizes_for(weights.shape[1])
        missing = size - weights.shape[1]
        return _put(np.pad(weights, [(0, 0), (0, missing)]), self.split(1))

    def sizes_for(self, count: int) -> tuple[int, int]:
        """How many samples are placed for `count` of them here, and how many count everywhere."""
        largest = total = count
        if len(self._local) < len(self.devices):
            largest, total = cluster.largest_and_sum(count)
        each = -(-largest // len(self._local))
        return each * len(self._local), total

    def fetched(self, rows: Array, count: int) -> Array:
        """Rows with a number for each sample, as far as these are here."""
        if rows.is_fully_addressable:
            return np.array(rows)[:, :count]
        parts = sorted(rows.addressable_shards, key=lambda part: part.index[1].start or 0)
        return np.concatenate([np.asarray(part.data) for part in parts], axis=1)[:, :count]


def _put(array: Array, sharding: NamedSharding) -> Array:
    if sharding.is_fully_addressable:
        return jax.device_put(array, sharding)
    if isinstance(array, jax.Array) and array.sharding == sharding:
        return array
    return jax.make_array_from_process_local_data(sharding, np.asarray(array))


def _filled(array: Array, size: int) -> Array:
    """An array with copies of its first entry at the end, where it is shorter."""
    if len(array) == size:
        return array
    return np.concatenate([array, np.repeat(array[:1], size - len(array), axis=0)])


def devices_for(wanted: Any) -> Devices:
    """The devices that someone asks for: all, a number of them, a kind, or a list."""
    everything = jax.devices()
    if wanted is None:
        return Devices(everything)
    if jax.process_count() > 1:
        raise _error(wanted, "several processes use all of their devices: leave it out")
    if isinstance(wanted, str):
        return Devices(_of_kind(wanted))
    if type(wanted) is int:
        if not 1 <= wanted <= len(everything):
            raise _error(wanted, f"there {_are(everything)}")
        return Devices(everything[:wanted])
    if not isinstance(wanted, Sequence) or not wanted:
        raise _error(wanted, "expected a number, a list of indices, or a kind such as 'gpu'")
    found = [_one(device, everything, wanted) for device in wanted]
    if len(set(found)) < len(found):
        raise _error(wanted, "a device is in it twice")
    return Devices(found)


def _one(device: Any, everything: list[Any], wanted: Any) -> Any:
    if isinstance(device, jax.Device):
        return device
    if type(device) is not int or not 0 <= device < len(everything):
        raise _error(wanted, f"there {_are(everything)}: expected indices from 0 on")
    return everything[device]


def _of_kind(kind: str) -> list[Any]:
    try:
        return list(jax.devices(kind.lower()))
    except RuntimeError:
        known = sorted({device.platform for device in jax.devices()})
        hint = f"JAX finds no such device, only {' and '.join(known)}"
        if kind.lower() in ("gpu", "cuda"):
            hint += ": for an NVIDIA GPU, run pip install 'jax[cuda13]'"
        raise _error(kind, hint) from None


def _are(everything: list[Any]) -> str:
    kind = everything[0].platform
    return f"is 1 {kind}" if len(everything) == 1 else f"are {len(everything)} of kind {kind}"


def _error(wanted: Any, hint: str) -> ValueError:
    return ValueError(f"compile: devices={wanted!r}: {hint}")
