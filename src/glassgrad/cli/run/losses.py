"""The losses of compiled steps: Values whose backward() adds a known gradient to the parameters."""

import sys
from array import array
from typing import Any

from glassgrad.cli.run import fused
from glassgrad.cli.run.runners import Runner
from glassgrad.cli.run.stand_in import UnfitError
from glassgrad.cli.run.versions import Version
from glassgrad.engine import contexts
from glassgrad.engine.inside import (
    add_to_grad,
    closure_of,
    data_of,
    grad_of,
    label_of,
    promise,
    renew,
)
from glassgrad.engine.surface import remember

COMPILED = "compiled region"
"""The op of a loss."""
_UNUSED = 2
"""References to the Value of a record that nothing else refers to, as _Record.is_unused sees it."""
_IS_COUNTED = getattr(sys, "_is_gil_enabled", lambda: True)()
_KEPT = 2
"""A script drops a loss when it binds the next one, so two of them take turns."""


class _Record:
    """A loss as a Value, with all inputs of its program and their slopes."""

    def __init__(self, kind: Any, inputs: tuple[Any, ...]) -> None:
        self._inputs, self._slopes = inputs, array("d", bytes(8 * len(inputs)))
        self.was_walked = False
        self.value = remember(kind, 0.0, COMPILED, inputs, None)
        self.value._backward = self._pass_on

    def is_unused(self) -> bool:
        """Whether the script can never see this Value again."""
        return sys.getrefcount(self.value) == _UNUSED and not label_of(self.value)

    def set(self, number: float, gradient: Any) -> Any:
        """The Value, with a new number and new slopes."""
        self._slopes[:] = array("d", gradient)
        self.was_walked = False
        value = self.value
        renew(value, number, 0.0)
        promise(value, self._slopes)
        return value

    @property
    def slopes(self) -> "array[float]":
        """For a walk by the script's own code.

        A second one would pass on what the nodes in between have kept, of which nothing is left.
        """
        if self.was_walked:
            raise UnfitError(
                "glassgrad run: backward() came to the loss of an earlier step again, which is not"
                " supported: run this script with --no-lift"
            )
        return self._slopes

    def _pass_on(self) -> None:
        grad = grad_of(self.value)
        for one, slope in zip(self._inputs, self.slopes, strict=True):
            add_to_grad(one, grad * slope)


class Fresh:
    """The newest loss, until backward() or another run of its program."""

    value: Any = None
    record: _Record
    runner: Runner


fresh = Fresh()


def has_passed_on(value: Any) -> bool:
    """Whether backward() of a Value was done without a walk, as it is the newest loss."""
    if fresh.value is not value:
        return False
    fresh.value = None
    if grad_of(value) != 0.0 or contexts.blocks_open:
        return False
    fresh.record.was_walked = True
    renew(value, data_of(value), 1.0)
    fresh.runner.add_to_grads(1.0)
    return True


def slopes_of(node: Any) -> tuple[float, ...]:
    """The slopes of a compiled loss, which the engine knows only as a promise."""
    record = getattr(closure_of(node), "__self__", None)
    return tuple(record.slopes) if isinstance(record, _Record) else node.partials


class Losses:
    """Makes the losses of a region."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind
        fused.slopes_of[:] = [slopes_of]
        self._records: dict[Version, list[_Record]] = {}

    def made(self, number: float, version: Version) -> Any:
        """The loss that a version has just computed."""
        records = self._records.setdefault(version, [])
        record = next((r for r in records if r.is_unused()), None) if _IS_COUNTED else None
        if record is None:
            record = _Record(self._kind, version.traced.inputs.values)
            records[:] = [record, *records[: _KEPT - 1]]
        value = record.set(number, version.runner.gradient)
        fresh.value, fresh.record, fresh.runner = value, record, version.runner
        return value
