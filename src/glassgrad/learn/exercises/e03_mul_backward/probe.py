"""03 mul_backward: a product and one backward step, also with a value used twice."""

from typing import Any

from glassgrad.learn.probing import Learner, made, passed_on


def out(learner: Learner, x: float, y: float) -> dict[str, Any]:
    return made(learner.Value, _product(learner.Value(x), learner.Value(y)))


def step_back(learner: Learner, grad: float, held: float, x: float, y: float) -> dict[str, Any]:
    return passed_on(learner.Value, _product, (x, y), grad, held)


def square(learner: Learner, x: float) -> float:
    a = learner.Value(x)
    out = a * a
    out.grad = 1.0
    out._backward()
    grad: float = a.grad
    return grad


def _product(a: Any, b: Any) -> Any:
    return a * b
