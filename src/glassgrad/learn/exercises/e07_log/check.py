"""07 log: several points against finite differences."""

import math

from glassgrad.learn.grading import Ask, check_rule

QUESTIONS = [("x", "how steep is log near 0, and how steep far to the right?")]
POINTS = [(2.0,), (1.0,), (0.1,), (25.0,)]


def check(ask: Ask) -> None:
    check_rule(ask, math.log, POINTS, QUESTIONS, "x.log()")
