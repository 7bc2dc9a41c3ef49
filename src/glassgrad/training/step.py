"""One training step on a batch: eagerly, or compiled."""

import math
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from glassgrad import engine, nn
from glassgrad.training.task import Task, numbers_of, output_for

Rows = Sequence[Sequence[float]]
"""The model's outputs: a row for each of them, with a number for each sample."""


class TrainingStep(Protocol):
    """A way to take training steps."""

    def __call__(self, points: Sequence[Any], targets: Sequence[Any]) -> tuple[float, Rows]:
        """Take a step on points and encoded targets; returns the loss before it, and the outputs.

        If the loss is not finite, nothing changes.
        """

    def executor(self, points: Sequence[Any], targets: Sequence[Any]) -> str:
        """The executor of the program for such samples; empty if the step uses Values."""
        return ""

    @property
    def ran_by(self) -> str:
        """The executor of the last step's program."""
        return ""

    @property
    def program(self) -> str:
        """The last program as a text that says all of it; empty if the step uses Values."""
        return ""

    def keep(self, points: Any, targets: Any, task: Task) -> Callable[[Sequence[int]], Any] | None:
        """From the indices of samples to arguments of a step; None if none are kept anywhere."""
        return None

    def place(self, points: Any) -> Any:
        """Points on their way to a step; another thread calls this."""
        return points


class EagerTrainingStep(TrainingStep):
    """A step by backward() on Values."""

    def __init__(self, model: Any, task: Task, optimizer: nn.Optimizer, l2: float) -> None:
        self._model, self._task, self._optimizer, self._l2 = model, task, optimizer, l2

    def __call__(self, points: Sequence[Any], targets: Sequence[Any]) -> tuple[float, Rows]:
        """Take a step."""
        optimizer = self._optimizer
        outputs = [output_for(self._task, self._model(point)) for point in points]
        loss = self._task.loss(outputs, targets)
        if self._l2:
            loss = loss + nn.l2_penalty(optimizer.parameters, self._l2)
        if not isinstance(loss, engine.Value):
            raise TypeError(f"fit: expected a Value as the loss, got {type(loss).__name__}")
        if math.isfinite(loss.data):
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        return loss.data, list(zip(*map(numbers_of, outputs), strict=True))


class CompiledTrainingStep(TrainingStep):
    """A step by a compiled program; the loss receives one prediction and one target."""

    def __init__(
        self,
        model: Any,
        task: Task,
        optimizer: nn.Optimizer,
        l2: float,
        **how: Any,
    ) -> None:
        """`how` is where it runs, as keywords of compile_step()."""
        from glassgrad.compiler.step import compile_step

        parameters = optimizer.parameters

        def loss_of_sample(x: Any, y: Any) -> tuple[Any, ...]:
            output = output_for(task, model(x))
            loss = task.loss(output, y)
            if l2:
                loss = loss + nn.l2_penalty(parameters, l2)
            return loss, *(output if isinstance(output, list) else [output])

        self._executor: Any = None
        self._step = compile_step(loss_of_sample, optimizer, **how)
        self._note = "" if how.get("dtype", "float64") == "float64" else f", {how['dtype']}"

    def __call__(self, points: Sequence[Any], targets: Sequence[Any]) -> tuple[float, Rows]:
        """Take a step."""
        loss, *rows = self._step(points, targets)
        return loss, [row.tolist() for row in rows]

    def executor(self, points: Sequence[Any], targets: Sequence[Any]) -> str:
        """The executor of the program for such samples."""
        self._executor = self._step.executor_of(points, targets)
        return f"{self._executor.described}{self._note}"

    @property
    def ran_by(self) -> str:
        """The executor of the last step's program."""
        return self._step.ran_by + self._note

    @property
    def program(self) -> str:
        """The last program as a text that says all of it."""
        found = self._step.program
        return f"{found}\n{found.numbers}"

    def keep(self, points: Any, targets: Any, task: Task) -> Callable[[Sequence[int]], Any] | None:
        """What the executor keeps of the samples."""
        from glassgrad.compiler.batch import to_arrays

        if not self._executor.keeps:
            return None
        found: Callable[[Sequence[int]], Any] | None = self._executor.keep(
            to_arrays((points, list(map(task.encode, targets))))
        )
        return found

    def place(self, points: Any) -> Any:
        """Points where the executor wants them."""
        return self._executor.place(points)


def executors() -> list[str]:
    """A description of what runs compiled programs here, as lines of text."""
    from glassgrad.compiler.executors import describe

    return describe()
