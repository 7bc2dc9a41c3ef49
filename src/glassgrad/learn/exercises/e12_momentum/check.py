"""12 momentum: a few steps against glassgrad's SGD with momentum."""

import glassgrad as gg
from glassgrad.learn.exercises.e12_momentum.probe import START, walk
from glassgrad.learn.grading import Ask, Wrong, agree, also, numbers, show


def check(ask: Ask) -> None:
    for lr, momentum in also(ask, [(0.05, 0.9), (0.1, 0.5), (0.02, 0.0)]):
        for step in range(1, 6):
            ours = [gg.Value(x) for x in START]
            walk(ours, gg.nn.SGD(ours, lr, momentum=momentum), step)
            where = f"with momentum {show(momentum)}, after step {step}"
            theirs = numbers(ask("after", lr, momentum, step), len(ours), f"{where} a parameter")
            for k, (got, v) in enumerate(zip(theirs, ours, strict=True)):
                if not agree(got, v.data):
                    _explain(where, k, got, v.data, step)


def _explain(where: str, k: int, got: float, expected: float, step: int) -> None:
    text = f"{where} parameter {k} is {show(got)}, expected {show(expected)}"
    if agree(got, START[k]):
        raise Wrong(f"{text}: it has not moved; change its .data", "set")
    if step == 1:
        raise Wrong(f"{text}: the first step is lr * grad, downhill", "sign")
    raise Wrong(f"{text}: velocity = momentum * velocity + grad, kept for the next step", "step")
