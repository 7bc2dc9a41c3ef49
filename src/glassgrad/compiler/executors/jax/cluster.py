"""Several processes that train together: how they find each other, and what they exchange.

JAX's own coordination does the work: a service in process 0, which every process connects to. It
ends a process with SIGABRT when another is gone, so training/processes/ has a parent for each.
"""

import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from typing import Any

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

Array = Any
_LOST = re.compile(r"(?s)\s*(UNKNOWN|UNAVAILABLE|ABORTED|CANCELLED|INTERNAL|DEADLINE_EXCEEDED): ")
_BETWEEN = re.compile(r"(?i)gloo|nccl|collective|coordination|connection|peer|socket")


def connect(address: str | None, processes: int | None, process: int | None, seconds: int) -> None:
    """Join the other processes, or those that JAX detects (SLURM, Open MPI, Kubernetes).

    Raises LookupError if JAX detects none. If one does not come, JAX ends this process.
    """
    jax.config.update("jax_enable_preemption_service", False)  # it would take SIGTERM
    try:
        jax.distributed.initialize(
            address,
            processes,
            process,
            cluster_detection_method=None if address is None else "deactivate",
            initialization_timeout=seconds,
            heartbeat_timeout_seconds=seconds,
            shutdown_timeout_seconds=seconds,
        )
    except ValueError:
        raise LookupError from None


def meet() -> None:
    """Connect all devices of all processes with each other, about which their library prints.

    Those of this process alone as well: it predicts without the others.
    """
    added_up([0.0])
    for devices in (jax.devices(), jax.local_devices()):
        mesh = Mesh(np.array(devices), ("device",))
        sharding = NamedSharding(mesh, PartitionSpec("device"))
        zeros = np.zeros(jax.local_device_count(), np.float32)
        whole = NamedSharding(mesh, PartitionSpec())
        rows = jax.make_array_from_process_local_data(sharding, zeros)
        jax.jit(lambda row: row.sum(), out_shardings=whole)(rows).block_until_ready()


def is_joined() -> bool:
    """Whether this process is one of several, or joined as the only one."""
    return bool(jax.distributed.is_initialized())


def place() -> tuple[int, int]:
    """The number of this process, and how many there are."""
    state = _state()
    return state.process_id, state.num_processes


def tell(key: str, text: str) -> None:
    """Tell all processes something under a key that nobody used before."""
    _state().client.key_value_set(f"glassgrad/{key}", text)


def told(key: str, seconds: float) -> str | None:
    """What somebody tells under a key; None if nobody does within this time."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:  # not in one call, which hears no Ctrl-C
        try:
            wait = max(1, int(1000 * min(left, 0.5)))
            return str(_state().client.blocking_key_value_get(f"glassgrad/{key}", wait))
        except jax.errors.JaxRuntimeError as error:
            if "DEADLINE_EXCEEDED" not in str(error):
                raise
    return None


def added_up(numbers: list[float]) -> list[float]:
    """The sums of numbers over all processes; each must take part."""
    with jax.enable_x64(True):
        own = np.array([numbers])
        mine = jax.make_array_from_process_local_data(_one_each(), own)
        sums: list[float] = np.asarray(_sums()(mine)).tolist()
    return sums


def largest_and_sum(count: int) -> tuple[int, int]:
    """Of the samples that each process has, the largest number, and how many there are in all."""
    here, processes = place()
    if (whole := _whole[-1]) is not None:
        return -(-whole // processes), whole
    counts = [0.0] * processes
    counts[here] = float(count)
    found = added_up(counts)
    return int(max(found)), int(sum(found))


@contextmanager
def batch_of(count: int) -> Iterator[None]:
    """Within this block, each batch has this many samples in all, in parts as equal as possible."""
    _whole.append(count)
    try:
        yield
    finally:
        _whole.pop()


_whole: list[int | None] = [None]


def from_first(content: bytes | None) -> bytes:
    """The bytes that process 0 has, which the others do not need to give."""
    (size,) = added_up([float(len(content)) if content is not None else 0.0])
    mine = np.zeros((1, -(-int(size) // 4)), np.uint32)
    if content is not None:
        mine[0].view(np.uint8)[: len(content)] = np.frombuffer(content, np.uint8)
    whole = _sums()(jax.make_array_from_process_local_data(_one_each(), mine))
    return np.asarray(whole).tobytes()[: int(size)]


def is_loss(error: BaseException) -> bool:
    """Whether an error says that another process cannot be reached."""
    if error.__cause__ is not None:
        return is_loss(error.__cause__)
    kinds = jax.errors.JaxRuntimeError, ValueError
    text = str(error)
    return isinstance(error, kinds) and bool(_LOST.match(text) and _BETWEEN.search(text))


def versions() -> str:
    """What must be the same everywhere for the same numbers."""
    python = ".".join(map(str, sys.version_info[:2]))
    kind = jax.devices()[0].device_kind
    return f"jax {jax.__version__}, jaxlib {version('jaxlib')}, Python {python}, {kind}"


def leave(is_orderly: bool) -> None:
    """Leave the others: together with them, or else so that JAX does not wait for them."""
    if is_orderly:
        jax.distributed.shutdown()
        return
    # Kept alive: on destruction they would wait for the others, or end this process.
    state = _state()
    _left.append((state.client, state.service))
    state.client = state.service = None


_left: list[Any] = []


def _state() -> Any:
    # JAX has no public name for its key-value store.
    from jax._src.distributed import global_state

    return global_state


@cache
def _mesh() -> Mesh:
    """One device of each process."""
    first = {device.process_index: device for device in reversed(jax.devices())}
    return Mesh(np.array([first[k] for k in sorted(first)]), ("process",))


def _one_each() -> NamedSharding:
    return NamedSharding(_mesh(), PartitionSpec("process"))


@cache
def _sums() -> Any:
    whole = NamedSharding(_mesh(), PartitionSpec())
    return jax.jit(lambda rows: rows.sum(axis=0, dtype=rows.dtype), out_shardings=whole)
