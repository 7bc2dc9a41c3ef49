"""12 momentum: the parameters after some steps of the learner's optimizer."""

from typing import Any

import glassgrad as gg
from glassgrad.learn.probing import Learner

START = (4.0, -3.0, 0.5)


def after(learner: Learner, lr: float, momentum: float, steps: int) -> list[float]:
    values = [gg.Value(x) for x in START]
    walk(values, learner.Momentum(values, lr, momentum), steps)
    return [v.data for v in values]


def walk(values: list[Any], optimizer: Any, steps: int) -> None:
    """Some steps down a narrow valley."""
    a, b, c = values
    for _ in range(steps):
        optimizer.zero_grad()
        (a * a + 6 * b * b + 0.1 * (c - a) ** 2).backward()
        optimizer.step()
