"""Checked: runs of a program with a check, which a careful program repeats if the check fails.

graph/unknown.py says what is checked: that no slope of 0 met an infinite partial.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from glassgrad.compiler.batch import Batch
from glassgrad.compiler.executor import Executor, Stepper
from glassgrad.compiler.later import np
from glassgrad.compiler.program import Program
from glassgrad.compiler.trace import Traced
from glassgrad.nn.optimizers import Optimizer


class Checked(Executor):
    """An executor whose program has a check as its last output, as one without it."""

    def __init__(self, hasty: Executor, careful: Callable[[], Executor]) -> None:
        program = replace(hasty.program, outputs=hasty.program.outputs[:-1])
        super().__init__(program, hasty.dtype)
        self._hasty, self._make, self._careful = hasty, careful, hasty
        self.keeps = hasty.keeps

    @property
    def described(self) -> str:
        """The name of the executor."""
        return self._hasty.described

    def total(self, batch: Batch) -> int:
        """The number of samples that a mean is over."""
        return self._hasty.total(batch)

    def why_no_gradients(self) -> str:
        """Why compiled functions have no gradients here; empty if they do."""
        return self._hasty.why_no_gradients()

    def run(self, inputs: Any, batch: Batch, weights: Any) -> tuple[Any, Any, Any]:
        """What the careful program computes, which is usually what the other one computes."""
        padded = weights
        if weights is not None:
            nothing = np.zeros((1, *np.shape(weights)[1:]))
            padded = np.concatenate([weights, nothing])
        outputs, means, gradient = self._hasty.run(inputs, batch, padded)
        if math.isfinite(means[-1]):
            return outputs[:-1], means[:-1], gradient
        return self._made().run(inputs, batch, weights)

    @property
    def unchecked(self) -> Program:
        """The careful program."""
        return self._made().program

    def _made(self) -> Executor:
        if self._careful is self._hasty:
            self._careful = self._make()
        return self._careful

    def keep(self, arrays: tuple[Any, ...]) -> Callable[[Sequence[int]], tuple[Any, ...]] | None:
        """A function from places to the arguments of these samples; None if it keeps none."""
        return self._hasty.keep(arrays)

    def place(self, array: Any) -> Any:
        """One argument for samples, as near to where steps run as possible."""
        return self._hasty.place(array)

    def stepper(self, traced: Traced, batch: Batch, optimizer: Optimizer) -> Stepper:
        """Steps that look at the check before they change a parameter."""
        if self.why_no_gradients():
            instead = "train in one process, or write the loss without gg.grad"
            raise RuntimeError(
                f"compile_step: several processes cannot share a loss with gradients: {instead}"
            )
        return super().stepper(traced, batch, optimizer)
