"""Steps that stay in C++: for a program whose parameters lie in shared storage."""

from array import array
from math import isfinite
from typing import Any

import numpy as np

from glassgrad.compiler.batch import Batch
from glassgrad.compiler.compile import Version
from glassgrad.compiler.extension import kernels
from glassgrad.compiler.guards.watched import Guards, slots
from glassgrad.engine import buffers, contexts, share
from glassgrad.nn.optimizers import Optimizer


class KernelSteps:
    """Takes steps as long as nothing has changed since it was made; then it says so."""

    def __init__(self, version: Version, batch: Batch, optimizer: Optimizer, places: Any) -> None:
        from glassgrad.compiler.executors.kernels import THREADS

        self._optimizer, self._others = optimizer, version.guards.others
        self._guards, self._checks = version.guards, version.checks
        self._same_optimizer = _watch(optimizer).holds
        self._results, self._is_one = len(version.program.outputs), version.shape is None
        data, grad = share(optimizer.parameters)
        executor: Any = version.executor
        self._steps_in_cpp = kernels.Step(
            executor.plan,
            optimizer.rule,
            data,
            grad,
            optimizer.kept,
            places,
            buffers.moves,
            contexts.blocks_open,
            _indices_of(version, batch),
            version.guards.quick,
            executor.is_single,
            THREADS,
            batch.arrays,
        )

    def take(self, arguments: tuple[Any, ...], steps: int | None) -> Any:
        """The losses (one, if steps is None) and further results; None if something has changed."""
        optimizer = self._optimizer
        if not self._same_optimizer() or self._checks.left <= 1:
            return None
        if self._others and not self._guards.hold():
            return None
        if steps is not None and not has_own_rules(optimizer):
            return None
        if steps is None and self._is_one:
            loss = self._steps_in_cpp.take(arguments, optimizer.settings)
            if loss is not None and isfinite(loss):
                optimizer.steps += 1
                self._checks.left -= 1
            return loss
        return self._run(arguments, steps)

    def _run(self, arguments: tuple[Any, ...], steps: int | None) -> Any:
        optimizer = self._optimizer
        count, start = 1 if steps is None else steps, optimizer.steps
        losses = array("d", bytes(8 * count))
        if not arguments or not hasattr(arguments[0], "__len__"):
            return None
        outputs = None if self._is_one else np.empty((self._results, len(arguments[0])))
        try:
            done = self._steps_in_cpp.run(arguments, self._settings, outputs, losses)
        except BaseException:  # Ctrl-C between two steps: those before it are done
            optimizer.steps += self._steps_in_cpp.done()
            raise
        if done is None:
            return None
        self._checks.left -= 1
        if optimizer.steps != start:
            raise RuntimeError("the optimizer took other steps while compile_step took its own")
        optimizer.steps += done
        told: Any = losses[0] if steps is None else losses[: done + 1].tolist()
        return told if outputs is None else (told, *outputs[1:])

    def _settings(self, steps: int) -> tuple[float, ...]:
        """The optimizer's settings for the next steps, one row after another."""
        optimizer = self._optimizer
        start = optimizer.steps
        found: list[float] = []
        try:
            for optimizer.steps in range(start, start + steps):
                found += optimizer.settings()
        finally:
            optimizer.steps = start
        return tuple(found)


_STEP = Optimizer.step
_HOOKS = {"step", "settings", "_rate"}


def has_own_rules(optimizer: Optimizer) -> bool:
    """Whether a step runs no code of the user's, which might change what the loss reads."""
    kinds = type(optimizer), type(optimizer.schedule)
    is_ours = all(kind.__module__.startswith("glassgrad.") for kind in kinds)
    return is_ours and type(optimizer).step is _STEP and _HOOKS.isdisjoint(vars(optimizer))


def _watch(optimizer: Optimizer) -> Any:
    """Whether an optimizer still has the same parameters, rows, class and methods.

    Its dict is left alone: once asked for, every access to an attribute takes longer.
    """
    guards, names = Guards(), ("parameters", "kept", "step", "settings")
    guards.slots.append((optimizer, names, slots(optimizer, names)))
    guards.instances.append((optimizer, (), (type(optimizer), None)))
    guards.classes.append((type(optimizer), (), ()))
    guards.watch()
    return guards.quick


def kernel_steps(version: Version, batch: Batch, optimizer: Optimizer) -> KernelSteps | None:
    """Steps in C++ where everything is there for it, else None."""
    data, _ = share(optimizer.parameters)
    if not isinstance(data, memoryview) or not hasattr(version.executor, "plan"):
        return None
    own_step = getattr(optimizer.step, "__func__", None) is not _STEP
    if version.guards.quick is None or own_step:
        return None
    if type(optimizer.parameters) is not tuple:  # someone's list, which may change
        return None
    own = {id(p): k for k, p in enumerate(optimizer.parameters)}
    places = [own.get(id(value)) for value in version.inputs.values]
    if None in places:  # it reads something that the optimizer does not hold
        return None
    return KernelSteps(version, batch, optimizer, array("i", places))


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
