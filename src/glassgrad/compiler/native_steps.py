"""Steps that stay in C++: for a program whose parameters lie in shared storage."""

from array import array
from typing import Any

import numpy as np

from glassgrad import shared
from glassgrad.compiler.batch import Batch
from glassgrad.compiler.compiled import Version
from glassgrad.engine import share
from glassgrad.nn.optimizers import Optimizer


class NativeSteps:
    """Takes steps as long as nothing has changed since it was made; then it says so."""

    def __init__(self, version: Version, batch: Batch, optimizer: Optimizer, places: Any) -> None:
        from glassgrad.compiler import native_executor

        self._version, self._optimizer, self._kept = version, optimizer, optimizer.kept
        self._threads, self._formats = native_executor.THREADS, _formats_of(batch.arrays)
        data, grad = share(optimizer.parameters)
        self._size = len(optimizer.parameters)
        executor: Any = version.executor
        self._is_single = executor.is_single
        kept = tuple(optimizer.kept.values())
        self._native = native_executor.kernels.Step(
            executor.plan, optimizer.rule, data, grad, kept, places, shared.moves,
            _indices_of(version, batch),
        )  # fmt: skip

    def take(self, arguments: tuple[Any, ...], steps: int | None) -> Any:
        """The losses (one, if steps is None) and further results; None if something has changed."""
        optimizer = self._optimizer
        same = optimizer.kept is self._kept and len(optimizer.parameters) == self._size
        if not same or not self._version.guards.hold():
            return None
        formats = _formats_of(arguments)
        if formats is None or formats != self._formats:
            return None
        settings = array("d", optimizer.settings() if steps is None else self._settings(steps))
        losses = array("d", bytes(8 if steps is None else 8 * steps))
        shape = self._version.shape
        count = len(arguments[0])
        outputs = None if shape is None else np.empty((len(self._version.program.outputs), count))
        done = self._native.run(
            arguments, settings, outputs, losses, self._is_single, self._threads
        )
        if done is None:
            return None
        optimizer.steps += done
        told: Any = losses[0] if steps is None else losses[: done + 1].tolist()
        return told if outputs is None else (told, *outputs[1:])

    def _settings(self, steps: int) -> list[float]:
        """The optimizer's settings for the next steps, one row after another."""
        optimizer = self._optimizer
        start, found = optimizer.steps, []
        try:
            for optimizer.steps in range(start, start + steps):
                found += optimizer.settings()
        finally:
            optimizer.steps = start
        return found


def native_steps(version: Version, batch: Batch, optimizer: Optimizer) -> NativeSteps | None:
    """Steps in C++ where everything is there for it, else None."""
    data, _ = share(optimizer.parameters)
    if not isinstance(data, memoryview) or not hasattr(version.executor, "plan"):
        return None
    own = {id(p): k for k, p in enumerate(optimizer.parameters)}
    places = [own.get(id(value)) for value in version.inputs.values]
    if None in places:  # it reads something that the optimizer does not hold
        return None
    return NativeSteps(version, batch, optimizer, array("i", places))  # type: ignore[arg-type]


def _formats_of(arguments: tuple[Any, ...]) -> Any:
    """What tells arguments of one kind from others; None for what is no array."""
    try:
        return [(a.dtype, a.shape[1:]) for a in arguments]
    except AttributeError:
        return None


def _indices_of(version: Version, batch: Batch) -> tuple[tuple[int, int, int], ...]:
    """The numbers that are looked up: of which argument, at which place, and how many there are."""
    found = []
    for row, size in version.program.indices:
        for k, array_ in enumerate(batch.arrays):
            entries = array_.size // len(array_)
            if row < entries:
                found.append((k, row, size))
                break
            row -= entries
    return tuple(found)
