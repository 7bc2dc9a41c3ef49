"""07 log: several points against finite differences."""

import math

from glassgrad.learn.grading import Learner, check_rule

QUESTIONS = {"x": "how steep is log near 0, and how steep far to the right?"}


def check(learner: Learner) -> None:
    points = [(2.0,), (1.0,), (0.1,), (25.0,)]
    check_rule(
        learner.Value, lambda x: x.log(), math.log, points, QUESTIONS, "x.log()"
    )  # fmt: skip
