"""06 sigmoid: several points against finite differences, then very large ones."""

import math

from glassgrad.learn.grading import Learner, Wrong, check_rule, expect, value

QUESTIONS = {"x": "the slope is s·(1 - s), where s is the result and not x"}


def check(learner: Learner) -> None:
    points = [(0.0,), (2.0,), (-1.5,), (0.3,), (-6.0,)]
    check_rule(
        learner.Value, lambda x: x.sigmoid(), _sigmoid, points, QUESTIONS, "x.sigmoid()"
    )  # fmt: skip
    for x, expected in (-1000.0, 0.0), (1000.0, 1.0):
        try:
            out = value(learner.Value, learner.Value(x).sigmoid(), f"at x={x:g} x.sigmoid()")
        except OverflowError:
            text = f"at x={x:g} math.exp overflows: give it a number that is not above 0,"
            raise Wrong(f"{text} such as -abs(x)") from None
        expect(out.data, expected, f"at x={x:g} the data of x.sigmoid()")


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x))
