"""The interface of executors: they run a program over a batch, and take training steps."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from glassgrad.compiler import results
from glassgrad.compiler.batch import Batch
from glassgrad.compiler.inputs import write
from glassgrad.compiler.later import np
from glassgrad.compiler.program import Program
from glassgrad.compiler.trace import Traced
from glassgrad.engine import share
from glassgrad.nn.optimizers import Optimizer


class ChangedError(Exception):
    """Something has changed since a stepper was made."""


class Executor(ABC):
    """Runs one program. Each file in executors/ holds one: NumpyExecutor is in numpy.py."""

    options: ClassVar[tuple[str, ...]] = ()
    """Those of compile()'s keywords that it knows, of the ones that not all executors know."""

    def __init__(self, program: Program, dtype: str) -> None:
        self.program, self.dtype = program, dtype

    keeps = False
    """Whether it may keep samples on a device."""

    @classmethod
    def name(cls) -> str:
        """The name in checkpoints; executors that round differently have different names."""
        return cls.__module__.rpartition(".")[2]

    @classmethod
    def notes(cls) -> list[str]:
        """Lines that `glassgrad info` prints after the name."""
        return []

    @classmethod
    def check(cls, **options: Any) -> None:
        """Raise an error, before there is a program, for options that cannot be met."""
        return

    @property
    def unchecked(self) -> Program:
        """A program that is right for any sample without a look at its results."""
        return self.program

    @property
    def described(self) -> str:
        """Its name with all that makes its results round differently."""
        return self.name()

    def total(self, batch: Batch) -> int:
        """The number of samples that a mean is over."""
        return batch.count

    def why_no_gradients(self) -> str:
        """Why compiled functions have no gradients here, only training steps; empty if they do."""
        return ""

    @abstractmethod
    def run(self, inputs: Any, batch: Batch, weights: Any) -> tuple[Any, Any, Any]:
        """The outputs of every sample, the mean of each, and the gradient of their weighted sum.

        `weights` has one number for each output, or one for each output and sample; None means no
        gradient, which otherwise has a number for each input. An output that is the same for all
        samples still counts once for each of them. The executor computes the means itself: added
        up in another order, they would differ in the last bits from those in its own steps.
        """

    def keep(self, arrays: tuple[Any, ...]) -> Callable[[Sequence[int]], tuple[Any, ...]] | None:
        """A function from places to the arguments of these samples; None if it keeps none."""
        return None

    def place(self, array: Any) -> Any:
        """One argument for samples, as near to where steps run as possible."""
        return array

    def stepper(self, traced: Traced, batch: Batch, optimizer: Optimizer) -> "Stepper":
        """An object that takes training steps on batches like this one."""
        return Stepper(self, traced, optimizer)


class Stepper:
    """Takes training steps with any executor: run(), set the grads, the optimizer's step()."""

    def __init__(self, executor: Executor, traced: Traced, optimizer: Optimizer) -> None:
        self._executor, self._traced, self._optimizer = executor, traced, optimizer

    def take(self, batch: Batch, steps: int | None) -> Any:
        """The losses (one, if steps is None) and further results, if the function returns some.

        The guards have just been checked. Steps end at a loss that is not finite.
        """
        program, inputs = self._executor.program, self._traced.inputs
        weights = np.zeros(len(program.outputs))
        weights[0] = results.weight("mean", self._executor.total(batch))
        losses: list[float] = []
        for _ in range(1 if steps is None else steps):
            outputs, means, gradient = self._executor.run(inputs.data(), batch, weights)
            losses.append(float(means[0]))
            results.check_anomalies(program.name, losses[-1], gradient)
            self._set_grads(self._rounded(gradient))
            if not math.isfinite(losses[-1]):
                break
            self._round_parameters()
            self._optimizer.step()
            self._round_parameters()
        told = losses[0] if steps is None else losses
        return told if self._traced.shape is None else (told, *outputs[1:])

    def again(self, arguments: tuple[Any, ...], steps: int | None) -> Any:
        """The same for the arguments of a later call, before anything is checked, even the guards.

        Raises ChangedError, without taking a step, if anything has changed since this was made.
        """
        raise ChangedError

    def _rounded(self, numbers: Any) -> Any:
        return np.asarray(numbers, self._executor.dtype)

    def _round_parameters(self) -> None:
        """In float32, parameters are single-precision numbers before and after an update."""
        if self._executor.dtype != "float64":
            row = share(self._optimizer.parameters)[0]
            write(row, self._rounded(row))

    def _set_grads(self, gradient: Any) -> None:
        parameters = self._optimizer.parameters
        whole = np.zeros(len(parameters) + 1)  # the last is for inputs that are not parameters
        whole[self._traced.inputs.places_in(parameters)] = gradient
        write(share(parameters)[1], whole[:-1])
