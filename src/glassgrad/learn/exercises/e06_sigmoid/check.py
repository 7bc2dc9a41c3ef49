"""06 sigmoid: several points against finite differences, then very large ones."""

import math

from glassgrad.learn.grading import Ask, Wrong, check_rule, expect, value

QUESTIONS = [("x", "the slope is s·(1 - s), where s is the result, not x")]
POINTS = [(0.0,), (2.0,), (-1.5,), (0.3,), (-6.0,)]


def check(ask: Ask) -> None:
    check_rule(ask, lambda x: 1 / (1 + math.exp(-x)), POINTS, QUESTIONS, "x.sigmoid()")
    for x, expected in (-1000.0, 0.0), (1000.0, 1.0):
        told = ask("far_out", x)
        if "overflows" in told:
            text = f"at x={x:g} math.exp overflows: call it with a number that is not above 0,"
            raise Wrong(f"{text} such as -abs(x)", "large")
        data = value(told, f"at x={x:g} x.sigmoid()")
        expect(data, expected, f"at x={x:g} the data of x.sigmoid()")
