"""The executor in JAX: a program becomes a pure function, which XLA compiles for any device."""

from functools import partial
from typing import Any

import numpy as np

try:
    import jax
except ModuleNotFoundError:
    raise ImportError(
        "compile: executor='jax': JAX is not installed: run pip install 'glassgrad[jax]'"
    ) from None

from glassgrad.compiler.batch import Batch
from glassgrad.compiler.executor import Executor, Stepper
from glassgrad.compiler.executors.jax.arguments import on_host
from glassgrad.compiler.executors.jax.grouping import grouped
from glassgrad.compiler.executors.jax.layout import layout
from glassgrad.compiler.executors.jax.lowering import Pass
from glassgrad.compiler.executors.jax.stepper import JaxStepper
from glassgrad.compiler.executors.jax.steps import Steps
from glassgrad.compiler.kept_steps import has_own_rules, places_of
from glassgrad.compiler.program import Program
from glassgrad.compiler.trace import Traced
from glassgrad.nn.optimizers import Optimizer


class JaxExecutor(Executor):
    """Runs one program on JAX's default device."""

    def __init__(self, program: Program, dtype: str) -> None:
        super().__init__(program, dtype)
        self._grouped = program = grouped(program)
        self.layout = layout(program)
        self._steps: dict[tuple[str, bool], Steps] = {}
        self._forward = jax.jit(partial(_forward, program, self.layout))
        self._both = jax.jit(partial(_both, program, self.layout), static_argnames="careful")

    def steps_by(self, rule: str, is_one: bool) -> Steps:
        """The compiled steps by an optimizer's rule; is_one if the loss is the only result."""
        if (rule, is_one) not in self._steps:
            self._steps[rule, is_one] = Steps(self._grouped, self.layout, rule, is_one)
        return self._steps[rule, is_one]

    @classmethod
    def name(cls) -> str:
        """JAX and its kind of device: others round differently."""
        return f"jax, {jax.default_backend()}"

    def run(self, inputs: Any, batch: Batch, weights: Any) -> tuple[Any, Any, Any]:
        """The outputs of every sample, their means, and the gradient of their weighted sum."""
        arrays = [on_host(array, self.dtype) for array in batch.arrays]
        numbers = [np.asarray(inputs[places], self.dtype) for places in self.layout]
        with jax.enable_x64(True):  # in this block alone, and float32 stays float32 in it
            if weights is None:
                outputs, means = map(np.array, self._forward(numbers, arrays))
                return outputs, means, None
            found = self._both(numbers, arrays, weights, careful=False)
            if any(np.isnan(part).any() for part in found[2]):
                found = self._both(numbers, arrays, weights, careful=True)
            outputs, means = map(np.array, found[:2])
            gradient = np.empty(len(inputs))
            for places, part in zip(self.layout, found[2], strict=True):
                gradient[places] = part
        return outputs, means, gradient

    def stepper(self, traced: Traced, batch: Batch, optimizer: Optimizer) -> Stepper:
        """Steps that stay on the device if the parameters are in shared storage."""
        places = places_of(traced, optimizer) if has_own_rules(optimizer) else None
        if places is None:
            return super().stepper(traced, batch, optimizer)
        return JaxStepper(self, traced, batch, optimizer, self.layout, np.array(places))


def _forward(program: Program, places: Any, inputs: Any, arguments: Any) -> tuple[Any, Any]:
    done = Pass(program, places, inputs, arguments)
    outputs = done.outputs()
    return outputs, done.means(outputs)


def _both(
    program: Program, places: Any, inputs: Any, arguments: Any, weights: Any, careful: bool
) -> tuple[Any, Any, Any]:
    done = Pass(program, places, inputs, arguments, careful=careful)
    outputs = done.outputs()
    return outputs, done.means(outputs), done.gradient(weights)
