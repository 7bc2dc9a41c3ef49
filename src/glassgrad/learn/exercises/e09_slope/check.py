"""09 slope: against glassgrad's gradients, with hints for one-sided, wrong or unrestored steps."""

from typing import Any

import glassgrad as gg
from glassgrad.learn.exercises.e09_slope.probe import FUNCTIONS
from glassgrad.learn.grading import Ask, Wrong, agree, also, at, number, numbers, show

POINTS = [(3.0, 4.0), (2.0, -1.5), (0.3, 1.2)]


def check(ask: Ask) -> None:
    cases = [
        (which, text, function, point)
        for which, ((text, function), known) in enumerate(zip(FUNCTIONS, POINTS, strict=True))
        for point in also(ask, [known])
    ]
    for which, text, function, point in cases:
        leaves = [gg.Value(x) for x in point]
        function(*leaves).backward()
        where = f"for {text} at {at('ab', point)}"
        for k, leaf in enumerate(leaves):
            told = ask("slope", which, point, k)
            got = number(told["slope"], f"{where} your slope for a leaf")
            after = numbers(told["after"], len(point), "a leaf")
            for name, x, now in zip("ab", point, after, strict=True):
                if now != x:
                    moved = f"{name} was {show(x)} before and {now!r} after slope()"
                    raise Wrong(f"{where}, {moved}: put the old number back", "mutates")
            _compare(got, leaf.grad, f"{where} your slope for {'ab'[k]}")
            wide = number(ask("slope", which, point, k, 0.5)["slope"], where)
            if not agree(wide, _central(function, point, k, 0.5)):
                says = f"{where}, epsilon=0.5 does not have the expected effect: is it used?"
                raise Wrong(says, "step")


def _compare(got: float, grad: float, what: str) -> None:
    if agree(got, grad):
        return
    text = f"{what} is {got:.9g}, glassgrad's gradient is {grad:.9g}"
    if agree(got, 2 * grad):
        raise Wrong(f"{text}: from x - epsilon to x + epsilon, how wide is the step?", "step")
    if agree(got, -grad):
        raise Wrong(f"{text}: which of the two results comes first in the difference?", "sign")
    if agree(got, grad, 1e-3):
        raise Wrong(
            f"{text}: close, but this steps to one side only; step to both sides", "one-sided"
        )
    raise Wrong(f"{text}: do you move only this leaf, and by epsilon?", "step")


def _central(function: Any, point: tuple[float, ...], place: int, step: float) -> float:
    ends = []
    for sign in 1, -1:
        moved = [gg.Value(x + sign * step * (k == place)) for k, x in enumerate(point)]
        ends.append(function(*moved).data)
    return float(ends[0] - ends[1]) / (2 * step)
