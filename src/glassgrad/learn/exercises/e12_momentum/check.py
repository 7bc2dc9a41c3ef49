"""12 momentum: a few steps beside glassgrad's SGD with momentum."""

from typing import Any

import glassgrad as gg
from glassgrad.learn.grading import Learner, Wrong, agree, number, show

START = (4.0, -3.0, 0.5)


def check(learner: Learner) -> None:
    for rate, momentum in (0.05, 0.9), (0.1, 0.5), (0.02, 0.0):
        ours, theirs = ([gg.Value(x) for x in START] for _ in range(2))
        sgd = gg.nn.SGD(ours, rate, momentum=momentum)
        optimizer = learner.Momentum(theirs, rate, momentum)
        for step in range(1, 6):
            for values, either in (ours, sgd), (theirs, optimizer):
                either.zero_grad()
                _valley(values).backward()
                either.step()
            where = f"with momentum {show(momentum)}, after step {step}"
            for k, (one, other) in enumerate(zip(theirs, ours, strict=True)):
                if not agree(number(one.data, f"{where} a parameter"), other.data):
                    _explain(where, k, one.data, other.data, step)


def _valley(values: list[Any]) -> Any:
    a, b, c = values
    return a * a + 6 * b * b + 0.1 * (c - a) ** 2


def _explain(where: str, k: int, got: float, expected: float, step: int) -> None:
    text = f"{where} parameter {k} is {show(got)}, expected {show(expected)}"
    if agree(got, START[k]):
        raise Wrong(f"{text}: it has not moved; change its .data")
    if step == 1:
        raise Wrong(f"{text}: the first step is learning_rate * grad, downhill")
    raise Wrong(f"{text}: velocity = momentum * velocity + grad, kept for the next step")
