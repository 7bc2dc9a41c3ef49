"""What a batch needs of a device's memory, and which one would fit: said when it runs out."""

from collections.abc import Callable, Sequence
from typing import Any

import jax

from glassgrad import system
from glassgrad.compiler.executors.jax.devices import Devices, Samples

Array = Any
MARGIN = 0.9
"""How much of the free memory is offered: it comes in pieces."""


def explained(
    error: Exception,
    devices: Devices,
    arrays: Sequence[Array],
    lower: Callable[[Samples], Any],
) -> Exception:
    """What to raise instead of an error of the device.

    `lower` prepares the function that has failed for samples of which only the form is known.
    """
    if "RESOURCE_EXHAUSTED" not in str(error):
        return error
    if jax.process_count() > 1:  # lowering would wait for the others
        return MemoryError(f"compile: out of memory on {devices.name}: take a smaller batch")
    count, several, free = len(arrays[0]), len(devices.devices), free_memory(devices)
    what = f"compile: out of memory on {devices.name}, which has {_shown(free)} free"
    try:
        # The needs of two smaller batches say how they grow.
        small = max(1, count // (4 * several)) * several
        needs = [_needed(lower(_of_size(devices, arrays, n))) for n in (small, 2 * small)]
    except jax.errors.JaxRuntimeError:
        return MemoryError(f"{what}: take a smaller batch than {count:,} samples")
    each = max((needs[1] - needs[0]) / small, 1e-9)
    fixed = needs[0] - each * small
    largest = int((MARGIN * free - fixed) / each) // several * several
    what = f"{what}: a batch of {count:,} samples needs {_shown(fixed + each * count)}"
    if largest < 1:
        return MemoryError(f"{what}, and even the smallest would not fit: take a smaller model")
    return MemoryError(f"{what}, one of {_rounded(min(largest, count - 1)):,} would fit")


def free_memory(devices: Devices) -> float:
    """How many bytes are free on the fullest device."""
    found = [device.memory_stats() or {} for device in devices.devices]
    known = [s["bytes_limit"] - s["bytes_in_use"] for s in found if "bytes_limit" in s]
    return min(known, default=system.free_memory())


def _needed(lowered: Any) -> float:
    """How many bytes a function needs while it runs."""
    found = lowered.compile().memory_analysis()
    sizes = found.temp_size_in_bytes, found.argument_size_in_bytes, found.output_size_in_bytes
    return float(sum(sizes))


def _of_size(devices: Devices, arrays: Sequence[Array], size: int) -> Samples:
    """Samples like these, as many as that, without their numbers."""
    how = {} if devices.is_default else {"sharding": devices.split(0)}
    return Samples(
        tuple([jax.ShapeDtypeStruct((size, *a.shape[1:]), a.dtype, **how) for a in arrays])
    )


def _rounded(count: int) -> int:
    """A number with at most two digits before zeros, no larger than the given one.

    >>> _rounded(12_345), _rounded(7)
    (12000, 7)
    """
    unit = int("1" + "0" * (len(str(count)) - 2))
    return max(1, count // unit * unit)


def _shown(size: float) -> str:
    return f"{size / 2**30:,.3g} GiB"
