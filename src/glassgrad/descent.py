"""One step of descent on a batch, as a fit loop takes it: eagerly, or compiled."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from glassgrad import engine, nn
from glassgrad.objectives import Objective, numbers_of

Rows = Sequence[Sequence[float]]
"""The model's outputs: a row for each of them, with a number for each sample."""
Descent = Callable[[Sequence[Any], Sequence[Any]], tuple[float, Rows]]
"""From points and encoded targets to the loss before the step, and the outputs behind it.

Where the loss is no finite number, nothing is changed.
"""


def eager(model: Any, objective: Objective, optimizer: nn.Optimizer, l2: float) -> Descent:
    """A step by the Values' own backward()."""

    def descend(points: Sequence[Any], targets: Sequence[Any]) -> tuple[float, Rows]:
        outputs = [model(point) for point in points]
        loss = objective.loss(outputs, targets)
        if l2:
            loss = loss + nn.l2_penalty(optimizer.parameters, l2)
        if not isinstance(loss, engine.Value):
            raise TypeError(f"fit: expected a Value as the loss, got {type(loss).__name__}")
        if math.isfinite(loss.data):
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        return loss.data, list(zip(*map(numbers_of, outputs), strict=True))

    return descend


def compiled(model: Any, objective: Objective, optimizer: nn.Optimizer, l2: float) -> Descent:
    """The same by a compiled program; the loss sees one prediction and one target."""
    from glassgrad.compiler.step import compile_step

    def loss_of_sample(x: Any, y: Any) -> tuple[Any, ...]:
        output = model(x)
        loss = objective.loss(output, y)
        if l2:
            loss = loss + nn.l2_penalty(optimizer.parameters, l2)
        return loss, *(output if isinstance(output, list) else [output])

    step = compile_step(loss_of_sample, optimizer)

    def descend(points: Sequence[Any], targets: Sequence[Any]) -> tuple[float, Rows]:
        loss, *rows = step(points, targets)
        return loss, [row.tolist() for row in rows]

    return descend


def executor() -> str:
    """Who runs compiled steps here."""
    from glassgrad.compiler.executors import best_name

    return best_name()
