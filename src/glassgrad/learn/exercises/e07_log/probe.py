"""07 log: a result and one backward step."""

from typing import Any

from glassgrad.learn.probing import Learner, made, passed_on


def out(learner: Learner, x: float) -> dict[str, Any]:
    return made(learner.Value, learner.Value(x).log())


def step_back(learner: Learner, grad: float, held: float, x: float) -> dict[str, Any]:
    return passed_on(learner.Value, lambda v: v.log(), [x], grad, held)
