"""08 sum_many: a sum and one backward step, its inputs, and a Value that appears twice."""

from typing import Any

from glassgrad.learn.probing import Learner, made, passed_on


def out(learner: Learner, *point: float) -> dict[str, Any]:
    return made(learner.Value, learner.sum_many([learner.Value(x) for x in point]))


def step_back(learner: Learner, grad: float, held: float, *point: float) -> dict[str, Any]:
    return passed_on(learner.Value, lambda *vs: learner.sum_many(list(vs)), point, grad, held)


def inputs(learner: Learner, count: int, as_generator: bool) -> dict[str, Any]:
    """The index of each input among the Values that were passed; -1 for any other."""
    values = [learner.Value(float(k)) for k in range(count)]
    out = learner.sum_many((v for v in values) if as_generator else values)
    told = made(learner.Value, out)
    if "instead" in told:
        return told
    places = [next((k for k, v in enumerate(values) if v is w), -1) for w in out.inputs]
    return dict(told, places=places)


def twice(learner: Learner) -> float:
    a, b = learner.Value(3.0), learner.Value(4.0)
    out = learner.sum_many([a, b, a])
    out.grad = 1.0
    out._backward()
    grad: float = a.grad
    return grad
