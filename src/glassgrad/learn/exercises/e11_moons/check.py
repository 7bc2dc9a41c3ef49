"""11 moons: three steps against the same steps made here, then a whole training."""

from typing import Any

import glassgrad as gg
from glassgrad.learn.grading import Learner, Wrong, agree, number, show

RATE = 0.5


def check(learner: Learner) -> None:
    data = gg.data.moons(20, seed=3)
    model = _model(seed=3)
    _numbers(learner.train(model, data.points, data.signs, RATE, 1), 1)
    _compare(model, data, steps=1)
    model = _model(seed=3)
    _numbers(learner.train(model, data.points, data.signs, RATE, 3), 3)
    _compare(model, data, steps=3)
    data = gg.data.moons(40, seed=1)
    model = _model(seed=1)
    losses = _numbers(learner.train(model, data.points, data.signs, RATE, 40), 40)
    if losses[-1] > 0.6 * losses[0]:
        text = f"40 steps took the loss from {show(losses[0])} to {show(losses[-1])} only"
        raise Wrong(f"{text}: is every parameter moved at every step?")


def _model(seed: int) -> Any:
    return gg.nn.MLP(2, [6, 1], activation="tanh", seed=seed)


def _numbers(losses: Any, steps: int) -> list[float]:
    if not isinstance(losses, list) or len(losses) != steps:
        raise Wrong(f"train() with steps={steps} did not return a list of {steps} losses")
    return [number(loss, "a loss") for loss in losses]


def _compare(model: Any, data: Any, steps: int) -> None:
    got = [p.data for p in model.parameters()]
    if _same(got, _trained(data, steps)):
        return
    if _same(got, [p.data for p in _model(seed=3).parameters()]):
        if not any(p.grad for p in model.parameters()):
            text = "the parameters did not move, and their grads are 0"
            raise Wrong(f"{text}: is backward() called, and zero_grad() before it?")
        raise Wrong("the parameters are as they were before: change their .data")
    if _same(got, _trained(data, steps, rate=-RATE)):
        raise Wrong("the parameters move uphill: the gradient points to where the loss grows")
    if _same(got, _trained(data, steps, rate=1.0)):
        raise Wrong("the parameters move by their whole gradient: take learning_rate times as much")
    if _same(got, _trained(data, steps, zero=False)):
        raise Wrong("the gradients of earlier steps are still in there: set them to 0 each time")
    count = "1 step" if steps == 1 else f"{steps} steps"
    raise Wrong(f"after {count} the parameters are not where learning_rate * grad takes them")


def _same(one: list[float], other: list[float]) -> bool:
    return all(agree(x, y) for x, y in zip(one, other, strict=True))


def _trained(data: Any, steps: int, rate: float = RATE, zero: bool = True) -> list[float]:
    model = _model(seed=3)
    for _ in range(steps):
        loss = gg.nn.hinge([model(point) for point in data.points], data.signs)
        loss.backward(reset=zero)
        for p in model.parameters():
            p.data -= rate * p.grad
    return [p.data for p in model.parameters()]
