"""Training steps that stay on the device, if the parameters are in shared storage."""

from math import isfinite
from typing import Any

import jax
import numpy as np

from glassgrad.compiler.batch import Batch
from glassgrad.compiler.executor import ChangedError, Stepper
from glassgrad.compiler.executors.jax.arguments import Arguments
from glassgrad.compiler.executors.jax.device_rows import rows_of
from glassgrad.compiler.executors.jax.devices import Samples
from glassgrad.compiler.executors.jax.memory import explained
from glassgrad.compiler.executors.jax.options import LARGE
from glassgrad.compiler.executors.jax.settings import Settings
from glassgrad.compiler.executors.jax.steps import Steps
from glassgrad.compiler.kept_steps import watch
from glassgrad.compiler.trace import Traced
from glassgrad.engine import contexts
from glassgrad.nn.optimizers import Optimizer

Array = Any


class JaxStepper(Stepper):
    """Takes steps on the device as long as nothing has changed since it was made."""

    def __init__(
        self,
        executor: Any,
        traced: Traced,
        batch: Batch,
        optimizer: Optimizer,
        places: Array,
    ) -> None:
        """Each input is the parameter at one of the places."""
        super().__init__(executor, traced, optimizer)
        self._others, self._is_one = traced.guards.others, traced.shape is None
        self._same_optimizer = watch(optimizer).holds
        self._arguments = Arguments(executor.program, batch, executor.dtype, executor.devices)
        self._shapes, self._devices = batch.shapes, executor.devices
        self._rule = optimizer.rule
        self._rows = rows_of(optimizer, executor.dtype, executor.devices)
        self._dtype = executor.dtype
        self._old: Any = ()
        """The state before the last step: it is freed while the device computes the next one."""
        self._settings: dict[bool, Settings] = {}
        """By whether a call takes a single step."""
        self._steps: Steps = executor.steps_by(self._rule, self._is_one)
        is_unused = np.ones(len(optimizer.parameters), bool)
        is_unused[places] = False
        blocks = [places[block] for block in executor.passes.layout]
        self._order = self._steps.packing.places(blocks, np.flatnonzero(is_unused))
        self._frees_later = sum(map(len, self._order)) < LARGE

    def take(self, batch: Batch, steps: int | None) -> Any:
        """Take steps, in Python if they cannot stay here, such as inside detect_anomaly()."""
        try:
            return self.again(batch.arrays, steps)
        except ChangedError:
            return super().take(batch, steps)

    def again(self, arguments: tuple[Any, ...], steps: int | None) -> Any:
        """Take steps unless something has changed."""
        # If the parameters are on the device, this can be asked while it computes.
        is_sure = not self._rows.are_ahead(self._optimizer, self._order)
        if is_sure and not self._is_same():
            raise ChangedError
        with jax.enable_x64(True):
            if (samples := self._arguments.samples(arguments)) is None:
                raise ChangedError
            try:
                return self._taken(arguments, samples, steps, is_sure)
            except jax.errors.JaxRuntimeError as error:
                raise explained(error, self._devices, arguments, self._lowered) from None

    def _lowered(self, samples: Samples) -> Any:
        """A step over samples of which only the form is known."""
        rows = self._rows
        rows.take(self._optimizer, self._order)
        state, settings = (rows.data, rows.grad, rows.kept), self._settings_for(None)
        return self._steps.one.lower(state, samples, settings.rows, settings.place)

    def _taken(
        self, arguments: tuple[Any, ...], samples: Samples, steps: int | None, is_sure: bool
    ) -> Any:
        losses: list[float] = []
        wanted = 1 if steps is None else steps
        outputs: Any = ()
        while len(losses) < wanted:
            left = wanted - len(losses)
            taken, rows = self._run(samples, None if steps is None else left, is_sure)
            is_sure = True
            losses += taken
            if taken and not self._is_one:
                outputs = self._devices.fetched(rows, len(arguments[0]))[1:]
            if len(taken) == left:
                break
            # One does not count: a careful pass knows what comes instead.
            answer = super().take(Batch(tuple(map(np.asarray, arguments)), self._shapes), None)
            loss, *outputs = (answer,) if self._is_one else answer
            losses.append(loss)
            if not isfinite(loss):
                break
        first = losses[0] if steps is None else losses
        return first if self._is_one else (first, *outputs)

    def _run(self, samples: Samples, steps: int | None, is_sure: bool) -> tuple[list[float], Any]:
        """The losses of the steps that were taken, and the further outputs of the last one."""
        known, settings = self._steps, self._settings_for(steps)
        while True:
            function = known.one if steps is None else known.many
            if steps is not None and settings.are_alike:
                function = known.alike(settings.zeros)
            answer = self._begun(function, samples, settings)
            # The device computes, so what is asked here takes no time of its own.
            if not is_sure and not self._is_same():
                raise ChangedError
            if settings.hold():
                settings.look_ahead()
                break
        found = self._ended(answer, settings, all_or_none=True)
        if found[0] or steps is None:
            return found
        settings.begin()
        answer = self._begun(known.up_to_a_bad_one, samples, settings)
        return self._ended(answer, settings, all_or_none=False)

    def _settings_for(self, steps: int | None) -> Settings:
        """The settings for a call that begins, kept for single steps and the last other number."""
        settings = self._settings.get(steps is None)
        if settings is None or settings.steps != steps:
            settings = Settings(self._optimizer, self._devices, steps)
            self._settings[steps is None] = settings
        settings.begin()
        return settings

    def _begun(self, function: Any, samples: Samples, settings: Settings) -> Any:
        rows = self._rows
        source = rows.take(self._optimizer, self._order)
        state = rows.data, rows.grad, rows.kept
        answer = function(state, samples, settings.rows, settings.place)
        self._old = ()
        return source, *answer

    def _ended(self, answer: Any, settings: Settings, all_or_none: bool) -> tuple[list[float], Any]:
        source, state, told, outputs, place = answer
        is_seen = source.is_seen()
        losses = self._devices.read(told, self._dtype, settings.mark)
        counted = [loss for loss in losses if isfinite(loss)]
        if counted and (len(counted) == len(losses) or not all_or_none):
            if self._frees_later:
                self._old = self._rows.data, self._rows.grad, self._rows.kept
            self._rows.change(source, is_seen, *state)
            self._optimizer.steps += len(counted)
            settings.end(place)
            return counted, outputs
        return [], ()

    def _is_same(self) -> bool:
        guards = self._traced.guards
        if contexts.blocks_open or not self._same_optimizer() or not guards.quick.holds():
            return False
        if self._others and not guards.others_hold():
            return False
        return self._optimizer.rule == self._rule
