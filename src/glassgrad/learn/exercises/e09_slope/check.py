"""09 slope: against glassgrad's gradients, where one side, a wrong width or a lost number show."""

from collections.abc import Callable
from typing import Any

import glassgrad as gg
from glassgrad.learn.grading import Learner, Wrong, agree, at, number, show

FUNCTIONS: list[tuple[str, Callable[..., Any], tuple[float, ...]]] = [
    ("a * b + a", lambda a, b: a * b + a, (3.0, 4.0)),
    ("a**3 - b**2", lambda a, b: a**3 - b * b, (2.0, -1.5)),
    ("tanh(a) * exp(b)", lambda a, b: a.tanh() * b.exp(), (0.3, 1.2)),
]


def check(learner: Learner) -> None:
    for text, function, point in FUNCTIONS:
        leaves = [gg.Value(x, label=name) for x, name in zip(point, "ab", strict=True)]
        function(*leaves).backward()
        where = f"for {text} at {at('ab', point)}"
        for k, leaf in enumerate(leaves):
            got = number(learner.slope(function, leaves, leaf), f"{where} your slope for a leaf")
            for other, x in zip(leaves, point, strict=True):
                if other.data != x:
                    moved = f"{other.label} was {show(x)} before and {other.data!r} after slope()"
                    raise Wrong(f"{where}, {moved}: put the old number back")
            _compare(got, leaf.grad, f"{where} your slope for {leaf.label}")
            wide = number(learner.slope(function, leaves, leaf, 0.5), where)
            if not agree(wide, _central(function, point, k, 0.5)):
                raise Wrong(f"{where}, epsilon=0.5 makes no difference as it should: is it used?")


def _compare(got: float, grad: float, what: str) -> None:
    if agree(got, grad):
        return
    text = f"{what} is {got:.9g}, glassgrad's gradient is {grad:.9g}"
    if agree(got, 2 * grad):
        raise Wrong(f"{text}: from x - epsilon to x + epsilon, how wide is the step?")
    if agree(got, -grad):
        raise Wrong(f"{text}: which of the two results comes first in the difference?")
    if agree(got, grad, 1e-3):
        raise Wrong(f"{text}: near, but a step to one side only; take one to each side")
    raise Wrong(f"{text}: is only this one leaf moved, and by epsilon?")


def _central(function: Any, point: tuple[float, ...], place: int, step: float) -> float:
    ends = []
    for sign in 1, -1:
        moved = [gg.Value(x + sign * step * (k == place)) for k, x in enumerate(point)]
        ends.append(function(*moved).data)
    return float(ends[0] - ends[1]) / (2 * step)
