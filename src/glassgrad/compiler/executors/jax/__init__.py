"""The executor in JAX: a program becomes a pure function, which XLA compiles for any device."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import numpy as np

try:
    import jax
except ModuleNotFoundError:
    raise ImportError(
        "compile: executor='jax': JAX is not installed: run pip install jax"
    ) from None

from glassgrad.compiler.batch import Batch
from glassgrad.compiler.executor import Executor, Stepper
from glassgrad.compiler.executors.jax.arguments import on_host
from glassgrad.compiler.executors.jax.devices import Devices, devices_for
from glassgrad.compiler.executors.jax.grouping import grouped
from glassgrad.compiler.executors.jax.kept import kept
from glassgrad.compiler.executors.jax.layout import layout
from glassgrad.compiler.executors.jax.memory import explained
from glassgrad.compiler.executors.jax.padding import padded
from glassgrad.compiler.executors.jax.passes import Passes
from glassgrad.compiler.executors.jax.stepper import JaxStepper
from glassgrad.compiler.executors.jax.steps import Steps
from glassgrad.compiler.kept_steps import has_own_rules, places_of
from glassgrad.compiler.program import Program
from glassgrad.compiler.trace import Traced
from glassgrad.nn.optimizers import Optimizer


class JaxExecutor(Executor):
    """Runs one program on some of JAX's devices, all of them by default."""

    options = ("devices", "precision")
    keeps = True

    def __init__(
        self, program: Program, dtype: str, devices: Any = None, precision: str | None = None
    ) -> None:
        super().__init__(program, dtype)
        self.devices = devices_for(devices)
        program = padded(grouped(program))
        is_exact = precision is None
        self.passes = Passes(program, layout(program), self.devices, is_exact)
        self._name = f"jax, {self.devices.name}"
        if not is_exact and dtype == "float32":
            self._name += ", fast products"
        self._steps: dict[tuple[str, bool], Steps] = {}
        self._run = jax.jit(self.passes.run, static_argnames="careful")

    def steps_by(self, rule: str, is_one: bool) -> Steps:
        """The compiled steps by an optimizer's rule; is_one if the loss is the only result."""
        if (rule, is_one) not in self._steps:
            self._steps[rule, is_one] = Steps(self.passes, rule, is_one)
        return self._steps[rule, is_one]

    @classmethod
    def check(cls, **options: Any) -> None:
        """Raise an error for devices that do not exist."""
        devices_for(options.get("devices"))

    @property
    def described(self) -> str:
        """JAX, its kind of device, and how many share the work: others round differently."""
        return self._name

    def total(self, batch: Batch) -> int:
        """The number of samples in the batches of all processes."""
        return self.devices.sizes_for(batch.count)[1]

    def why_no_gradients(self) -> str:
        """Gradients of a part of the batch would soon be different parameters in each process."""
        if jax.process_count() == 1:
            return ""
        instead = "write compile_step, or gradients=False for the numbers of this process's samples"
        return f"several processes add up their gradients in training steps only: {instead}"

    def run(self, inputs: Any, batch: Batch, weights: Any) -> tuple[Any, Any, Any]:
        """The outputs of every sample, their means, and the gradient of their weighted sum.

        Without a gradient, each process computes its own samples on its own devices.
        """
        blocks = [np.asarray(inputs[places], self.dtype) for places in self.passes.layout]
        arrays = [on_host(array, self.dtype) for array in batch.arrays]
        if weights is not None:
            weights = np.asarray(weights)
        with jax.enable_x64(True):  # in this block alone, and float32 stays float32 in it
            try:
                outputs, means, parts = self._found(blocks, arrays, weights)
            except jax.errors.JaxRuntimeError as error:
                each = None if weights is None else np.zeros(len(self.program.outputs))
                lower = partial(self._lowered, blocks, each)
                raise explained(error, self.devices, arrays, lower) from None
        if weights is None:
            return outputs, means, None
        gradient = np.empty(len(inputs))
        for places, part in zip(self.passes.layout, parts, strict=True):
            gradient[places] = part
        return outputs, means, gradient

    def _found(self, blocks: Any, arrays: Any, weights: Any) -> tuple[Any, Any, Any]:
        """The results of a pass on the host: of a careful one, if a hasty one has found nan."""
        run = self._run_alone if weights is None else self._run
        devices, count = self._alone if weights is None else self.devices, len(arrays[0])
        samples = devices.put(arrays)
        placed = None if weights is None else devices.put_weights(weights)
        outputs, means, parts = run(blocks, samples, placed)
        parts = [*map(np.asarray, parts)]
        if any(np.isnan(part).any() for part in parts):
            outputs, means, parts = self._run(blocks, samples, placed, careful=True)
        return devices.fetched(outputs, count), np.array(means), parts

    @cached_property
    def _alone(self) -> Devices:
        """The devices of this process."""
        return self.devices if jax.process_count() == 1 else Devices(jax.local_devices())

    @cached_property
    def _run_alone(self) -> Any:
        """The same as _run on the devices of this process."""
        if self._alone == self.devices:
            return self._run
        return jax.jit(replace(self.passes, devices=self._alone).run, static_argnames="careful")

    def _lowered(self, blocks: Any, weights: Any, samples: Any) -> Any:
        """A pass over samples of which only the form is known."""
        return self._run.lower(blocks, samples, weights)

    def keep(self, arrays: tuple[Any, ...]) -> Callable[[Sequence[int]], tuple[Any, ...]] | None:
        """Keep samples on the devices, if they fit; of several processes, none does."""
        if jax.process_count() > 1:  # each has its own part of a batch, in its own memory
            return None
        found = kept([on_host(array, self.dtype) for array in arrays], self.devices)
        return None if found is None else found.choose

    def place(self, array: Any) -> Any:
        """Samples on their way to a step; any thread may call this."""
        if jax.process_count() > 1:
            return array
        with jax.enable_x64(True):
            return self.devices.placed(on_host(array, self.dtype))

    def stepper(self, traced: Traced, batch: Batch, optimizer: Optimizer) -> Stepper:
        """Steps that stay on the devices if the parameters are in shared storage."""
        places = places_of(traced, optimizer) if has_own_rules(optimizer) else None
        if places is None:
            return super().stepper(traced, batch, optimizer)
        return JaxStepper(self, traced, batch, optimizer, np.array(places))
