"""06 sigmoid: a result and one backward step; an overflow of math.exp is reported."""

from typing import Any

from glassgrad.learn.probing import Learner, made, passed_on


def out(learner: Learner, x: float) -> dict[str, Any]:
    return made(learner.Value, learner.Value(x).sigmoid())


def step_back(learner: Learner, grad: float, held: float, x: float) -> dict[str, Any]:
    return passed_on(learner.Value, lambda v: v.sigmoid(), [x], grad, held)


def far_out(learner: Learner, x: float) -> dict[str, Any]:
    try:
        return out(learner, x)
    except OverflowError:
        return {"overflows": True}
