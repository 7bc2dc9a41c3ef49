"""Reading what a step returns, which a GPU writes into the host's memory.

It is read there, in place. JAX would copy it once more, which takes 0.3 ms (bench/gpu.py), three
times as long as waiting for a small step.
"""

import ctypes
from functools import cache
from typing import Any

import jax
import numpy as np
from jax.sharding import SingleDeviceSharding

Array = Any
_NUMBERS = {"float32": ctypes.c_float, "float64": ctypes.c_double}


def in_host_memory(device: Any) -> SingleDeviceSharding | None:
    """How a result is placed that is read at once; None if it may stay where JAX puts it."""
    if device.platform != "gpu" or not _can_be_read(device):
        return None
    return _host_memory_of(device)


def numbers_in_place(array: Array) -> list[float]:
    """The numbers of an array in the host's memory, once they have been computed."""
    array.block_until_ready()
    numbers = _NUMBERS[array.dtype.name] * array.size
    return list(numbers.from_address(array.unsafe_buffer_pointer()))


def _host_memory_of(device: Any) -> SingleDeviceSharding:
    return SingleDeviceSharding(device, memory_kind="pinned_host")


@cache
def _can_be_read(device: Any) -> bool:
    """Whether numbers from this device are found in place; not every version of JAX allows it."""
    known = np.array([0.1, -2.5, 1e-30], np.float32)
    try:
        placed = jax.jit(lambda x: x * 2, out_shardings=_host_memory_of(device))(known)
        return bool(numbers_in_place(placed) == (known * 2).tolist())
    except (AttributeError, KeyError, NotImplementedError, RuntimeError, ValueError):
        return False
