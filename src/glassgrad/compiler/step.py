"""compile_step: forward, backward and the optimizer's update over a batch, in one call."""

import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock
from typing import Any

import numpy as np

from glassgrad.compiler.batch import Batch, gather, to_arrays
from glassgrad.compiler.compile import Compiled
from glassgrad.compiler.executor import ChangedError, Executor, Stepper
from glassgrad.compiler.kept_steps import has_own_rules
from glassgrad.compiler.spot_check import Schedule
from glassgrad.compiler.version import Version
from glassgrad.engine import contexts, share
from glassgrad.nn.optimizers import Optimizer

MOST_PREPARED = 16
"""The number of prepared steps, for different shapes; the least recent is dropped first."""


@dataclass(frozen=True, eq=False)
class Prepared:
    """A step that can be taken again as long as nothing has changed."""

    stepper: Stepper
    checks: Schedule
    """The spot checks of its version."""
    retraced: int
    """compiled.retraced when it was prepared."""


class CompiledStep:
    """A training step on a batch; compile_step() returns these."""

    def __init__(self, compiled: Compiled, optimizer: Optimizer, steps: int | None) -> None:
        self.compiled, self._steps = compiled, steps
        self._last: Prepared | None = None
        """The step of the last call."""
        self._prepared: dict[Any, Prepared] = {}
        """The steps for different shapes, from the least recent to the last."""
        self._one_at_a_time = RLock()
        self.optimizer = optimizer

    @property
    def optimizer(self) -> Optimizer:
        """The optimizer that updates the parameters."""
        return self._optimizer

    @optimizer.setter
    def optimizer(self, optimizer: Optimizer) -> None:
        if not isinstance(optimizer, Optimizer):
            kind = type(optimizer).__name__
            raise TypeError(f"compile_step: expected an optimizer, got {kind}: write nn.SGD(...)")
        self._optimizer, self._last, self._prepared = optimizer, None, {}

    @property
    def program(self) -> Any:
        """The program of the last call."""
        return self.compiled.program

    def retrace(self) -> None:
        """Forget all programs: for changes that no guard can see."""
        self.compiled.retrace()

    @property
    def ran_by(self) -> str:
        """The name of the executor of the last call."""
        return self.compiled.ran_by

    def to_c(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        learn: bool = True,
        dtype: str | None = None,
        name: str | None = None,
    ) -> str:
        """The step of the last call as C99 with the numbers of now, also written to a path.

        NAME_step() takes a batch, updates the parameters as the optimizer does, and returns the
        loss; NAME_predict() computes further results of the function. See docs/export.md.
        """
        from glassgrad.compiler.sources.writing import as_c

        if not learn:
            return self.compiled.to_c(path, dtype=dtype, name=name)
        dtype = self.compiled.dtype if dtype is None else dtype
        return as_c(self.compiled.last, path, dtype, name, self.optimizer)

    def executor_for(self, *arguments: Any) -> str:
        """The name of the executor for such arguments; no step is taken."""
        return self.executor_of(*arguments).described

    def executor_of(self, *arguments: Any) -> Executor:
        """The executor for such arguments; no step is taken."""
        return self.compiled.version_for(gather(arguments), {}).executor

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        """Take a step on a batch, or several; returns the loss before each, and further results."""
        with self._one_at_a_time:  # steps of several threads would mix their grads
            if keywords or (self._steps is not None and not has_own_rules(self._optimizer)):
                return self._take(_gathered(arguments), keywords)
            try:
                return self._again(self._last, arguments)
            except ChangedError:
                pass
            # Lists, or another shape than in the last call.
            if any([type(argument) is not np.ndarray for argument in arguments]):
                contexts.check_reading(
                    "a compiled step was called", "take steps outside the function"
                )
                arguments = to_arrays(arguments)
            form = _form(arguments)
            found = self._prepared.pop(form, None)
            try:
                answer = self._again(found, arguments)
            except ChangedError:
                return self._take(_gathered(arguments), keywords)
            assert found is not None
            self._last = self._prepared[form] = found
            return answer

    def _again(self, prepared: Prepared | None, arguments: tuple[Any, ...]) -> Any:
        """Take a step that was prepared before; raises ChangedError if something has changed."""
        if (
            prepared is None
            or prepared.checks.left <= 1
            or prepared.retraced != self.compiled.retraced
        ):
            raise ChangedError
        answer = prepared.stepper.again(arguments, self._steps)
        prepared.checks.left -= 1
        return answer

    def _take(self, batch: Batch, keywords: dict[str, Any]) -> Any:
        """The same after checking everything that the loss reads."""
        version = self._version_for(batch, keywords)
        if self._steps is not None and not self._can_repeat(version):
            return self._one_by_one(version, batch, keywords)
        batch = version.traced.completed(batch)
        stepper = self._stepper(version, batch)
        if not keywords and not version.traced.guards.unwatched and not version.traced.draws:
            self._last = Prepared(stepper, version.checks, self.compiled.retraced)
            form = _form(batch.arrays)
            self._prepared.pop(form, None)
            self._prepared[form] = self._last
            while len(self._prepared) > MOST_PREPARED:
                del self._prepared[next(iter(self._prepared))]
        return stepper.take(batch, self._steps)

    def _take_one(self, version: Version, batch: Batch) -> Any:
        batch = version.traced.completed(batch)
        return self._stepper(version, batch).take(batch, None)

    def _stepper(self, version: Version, batch: Batch) -> Stepper:
        return version.executor.stepper(version.traced, batch, self.optimizer)

    def _version_for(self, batch: Batch, keywords: dict[str, Any]) -> Version:
        version = self.compiled.version_for(batch, keywords)
        _check_version(version)
        return version

    def _can_repeat(self, version: Version) -> bool:
        """Whether nothing that the loss reads can change from one step to the next."""
        guards, optimizer = version.traced.guards, self.optimizer
        if guards.unwatched or not guards.hold() or not has_own_rules(optimizer):
            return False
        if version.traced.draws:
            return False
        rows = [np.asarray(row) for row in (*optimizer.kept.values(), *share(optimizer.parameters))]
        arrays = [thing for thing in guards.things.values() if isinstance(thing, np.ndarray)]
        if any(np.may_share_memory(array, row) for array in arrays for row in rows):
            return False
        return not guards.has_seen(optimizer, vars(optimizer), *vars(optimizer).values())

    def _one_by_one(self, version: Version, batch: Batch, keywords: dict[str, Any]) -> Any:
        """Several steps, each after checking what the loss reads."""
        assert self._steps is not None
        answers = [self._take_one(version, batch)]
        while len(answers) < self._steps and math.isfinite(_loss_in(answers[-1])):
            version = self._version_for(batch, keywords)
            answers.append(self._take_one(version, batch))
        losses = [_loss_in(answer) for answer in answers]
        return losses if version.traced.shape is None else (losses, *answers[-1][1:])


def _gathered(arguments: tuple[Any, ...]) -> Batch:
    contexts.check_reading("a compiled step was called", "take steps outside the function")
    return gather(arguments)


def _form(arrays: tuple[Any, ...]) -> Any:
    """What the arrays of a batch have in common with others that the same step can take."""
    return tuple([(array.dtype, array.shape[1:]) for array in arrays])


def _loss_in(answer: Any) -> float:
    loss: float = answer[0] if isinstance(answer, tuple) else answer
    return loss


def _check_version(version: Version) -> None:
    if not version.executor.program.outputs:
        raise TypeError("compile_step: expected a function that returns a loss, got nothing")
    if computed := version.traced.inputs.computed:
        raise ValueError(
            f"compile_step: the function uses {computed[0]!r}, which was computed outside it: its"
            " inputs would get no gradient; compute it inside the function"
        )


def compile_step(
    function: Callable[..., Any],
    optimizer: Optimizer,
    *,
    steps: int | None = None,
    dtype: str = "float64",
    executor: str | None = None,
    devices: Any = None,
    precision: str = "exact",
    watch: bool = True,
) -> CompiledStep:
    """Make a training step from a scalar loss of one sample.

    Each call sets the grads of the optimizer's parameters to those of the mean loss, updates the
    parameters, and returns the loss before the update. If the function returns several results, the
    first is the loss; the others are returned as arrays with a number for each sample. With
    `steps`, a call takes that many steps on the same batch and returns the list of their losses. It
    stops at a loss that is not finite, without changing any parameter.

    >>> import glassgrad as gg
    >>> w = gg.Value(2.0)
    >>> step = gg.compile_step(lambda x, y: (w * x - y) ** 2, gg.nn.SGD([w], 0.1))
    >>> step([1.0, 2.0], [2.0, 3.0]), w.data, w.grad
    (0.5, 1.8, 2.0)
    """
    if not callable(function):
        raise TypeError(f"compile_step: expected a function, got {type(function).__name__}")
    if steps is not None and (type(steps) is not int or steps < 1):
        raise ValueError(f"compile_step: steps={steps!r}: expected a whole number of 1 or more")
    how = {"dtype": dtype, "executor": executor, "devices": devices, "precision": precision}
    compiled = Compiled(function, watch=watch, **how)
    return CompiledStep(compiled, optimizer, steps)
