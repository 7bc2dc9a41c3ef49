"""How a traced region runs: in the kernels, on the parameters where they are, or by an executor."""

import math
from array import array
from dataclasses import replace
from typing import Any, Protocol

from glassgrad.cli.run.arguments import Arguments
from glassgrad.cli.run.parameters import Parameters
from glassgrad.cli.run.sound import sound_of
from glassgrad.compiler.batch import Batch, Shape
from glassgrad.compiler.extension import kernels
from glassgrad.compiler.inputs import Inputs
from glassgrad.compiler.later import np
from glassgrad.compiler.program import CannotRunError, Program
from glassgrad.engine import buffers, share
from glassgrad.engine.inside import add_to_grad


class Runner(Protocol):
    """Runs a program on one sample: its numbers, and after them those that are drawn."""

    gradient: Any
    """That of the first output, after a run: a buffer of float64."""

    def outputs(self, given: Arguments, drawn: list[float]) -> list[float] | None:
        """All outputs; None if an index is out of range, or Python might raise an error."""

    def add_to_grads(self, factor: float) -> None:
        """Add the gradient, times a factor, to the grads of the inputs."""

    def numbers(self) -> list[float]:
        """The inputs' numbers now."""


def runner_for(program: Program, inputs: Inputs, parameters: Parameters) -> Runner:
    """The quickest way to run a program on its inputs."""
    if kernels is None or inputs.computed:
        return ByExecutor(program, inputs)
    try:
        return InKernels(program, inputs, parameters)
    except CannotRunError:
        return ByExecutor(program, inputs)


class InKernels:
    """Runs in C++; the rows of the parameters are looked up again if they have moved."""

    def __init__(self, program: Program, inputs: Inputs, parameters: Parameters) -> None:
        from glassgrad.compiler.plan import THREADS, plan  # which need the kernels

        self._program, self._plan, self._threads = program, plan(program), THREADS
        self._inputs, self._parameters = inputs, parameters
        self.gradient = array("d", bytes(8 * len(inputs.values)))
        self._sound = sound_of(program)
        self._single: Any = None

    def outputs(self, given: Arguments, drawn: list[float]) -> list[float] | None:
        """All outputs; None if an index is out of range, or Python might raise an error."""
        floats = [*(given.floats if given.floats or given.wholes else [0.0]), *drawn]
        found = self._single.compute(given.wholes, floats) if self._single else None
        if found is None:
            self._single = self._placed(len(given.wholes), len(floats))
            found = self._single.compute(given.wholes, floats)
        return found or None

    def _placed(self, wholes: int, floats: int) -> Any:
        values, places = self._parameters.around(self._inputs.values)
        rows = share(values)
        rest = wholes, floats, self._program.indices, self._threads, self._sound
        return kernels.Single(self._plan, *rows, places, buffers.ahead, self.gradient, *rest)

    def add_to_grads(self, factor: float) -> None:
        """Add the gradient, times a factor, to the grads of the inputs."""
        if self._single is None or not self._single.add_to_grads(factor):
            for value, slope in zip(self._inputs.values, self.gradient, strict=True):
                add_to_grad(value, factor * slope)

    def numbers(self) -> list[float]:
        """The inputs' numbers now."""
        return [value.data for value in self._inputs.values]


class ByExecutor:
    """Runs on arrays of NumPy."""

    def __init__(self, program: Program, inputs: Inputs) -> None:
        from glassgrad.compiler.executors import executor_for  # which needs NumPy

        s_rows, u_rows, self._bases, self._most = sound_of(program)
        rows = [("s", row) for row in s_rows] + [("u", row) for row in u_rows]
        rows += [("s" if in_s else "u", row) for in_s, row in self._places()]
        self._count, self._sound = len(program.outputs), len(s_rows) + len(u_rows)
        whole = replace(program, outputs=(*program.outputs, *rows))
        self._executor, self._inputs = executor_for(whole, "float64", None), inputs
        self.gradient: Any = None

    def outputs(self, given: Arguments, drawn: list[float]) -> list[float] | None:
        """All outputs; None if an index is out of range, or Python might raise an error."""
        program = self._executor.program
        if not all(0 <= given.wholes[row] < size for row, size in program.indices):
            return None
        arrays, shapes = [], []
        if given.wholes:
            arrays.append(np.array([given.wholes], np.int64))
            shapes.append(Shape((len(given.wholes),), True))
        floats = [*(given.floats if given.floats or given.wholes else [0.0]), *drawn]
        if floats:
            arrays.append(np.array([floats], np.float64))
            shapes.append(Shape((len(floats),), False))
        weights = np.zeros(len(program.outputs))
        weights[0] = 1.0
        batch = Batch(tuple(arrays), tuple(shapes))
        outputs, _, self.gradient = self._executor.run(self._inputs.data(), batch, weights)
        found: list[float] = outputs[:, 0].tolist()
        count = self._count
        if not math.isfinite(found[0]) or not np.isfinite(self.gradient).all():
            return None
        if not all(map(math.isfinite, found[count : count + self._sound])):
            return None
        for k, base in enumerate(map(abs, found[count + self._sound :])):
            is_tame = base < self._most[k] and base * self._most[k] > 1
            if not is_tame and not (base == 0.0 and self._bases[3 * k + 2]):
                return None
        return found[:count]

    def _places(self) -> list[tuple[int, int]]:
        """Of each base whether it is in s, and its row."""
        return list(zip(self._bases[::3], self._bases[1::3], strict=True))

    def add_to_grads(self, factor: float) -> None:
        """Add the gradient, times a factor, to the grads of the inputs."""
        self._inputs.add_to_grads(factor * self.gradient)

    def numbers(self) -> list[float]:
        """The inputs' numbers now."""
        found: list[float] = self._inputs.data().tolist()
        return found
