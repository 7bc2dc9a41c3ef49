"""11 moons: up to three steps against the same steps made here, then a whole training run."""

from typing import Any

import glassgrad as gg
from glassgrad.learn.exercises.e11_moons.probe import model_of
from glassgrad.learn.grading import Ask, Wrong, agree, number, numbers, show

LR = 0.5


def check(ask: Ask) -> None:
    for steps in 1, 3:
        told = ask("train", 3, 20, LR, steps)
        _losses(told, steps)
        _compare(told, steps)
    losses = _losses(ask("train", 1, 40, LR, 40), 40)
    if not losses[-1] <= 0.6 * losses[0]:
        text = f"40 steps took the loss only from {show(losses[0])} to {show(losses[-1])}"
        raise Wrong(f"{text}: is every parameter moved at every step?", "step")


def _losses(told: Any, steps: int) -> list[float]:
    losses = told["losses"]
    if not isinstance(losses, list) or len(losses) != steps:
        raise Wrong(f"train() with steps={steps} did not return a list of {steps} losses", "type")
    return [number(loss, "a loss") for loss in losses]


def _compare(told: Any, steps: int) -> None:
    begun = [p.data for p in model_of(seed=3).parameters()]
    got = numbers(told["data"], len(begun), "a parameter")
    if _same(got, _trained(steps)):
        return
    if _same(got, begun):
        if not any(numbers(told["grads"], len(begun), "a gradient")):
            text = "the parameters did not move, and their grads are 0"
            raise Wrong(f"{text}: is backward() called, and zero_grad() before it?", "root")
        raise Wrong("the parameters have not changed: change their .data", "set")
    if _same(got, _trained(steps, lr=-LR)):
        raise Wrong(
            "the parameters move uphill: the gradient points to where the loss grows", "sign"
        )
    if _same(got, _trained(steps, lr=1.0)):
        raise Wrong("the parameters move by their whole gradient: multiply it by lr", "step")
    if _same(got, _trained(steps, zero=False)):
        raise Wrong(
            "the gradients still include those of earlier steps: set them to 0 first", "left over"
        )
    count = "1 step" if steps == 1 else f"{steps} steps"
    raise Wrong(f"after {count} the parameters are not where lr * grad takes them", "step")


def _same(one: list[float], other: list[float]) -> bool:
    return all(agree(x, y) for x, y in zip(one, other, strict=True))


def _trained(steps: int, lr: float = LR, zero: bool = True) -> list[float]:
    data, model = gg.data.moons(20, seed=3), model_of(seed=3)
    for _ in range(steps):
        loss = gg.nn.hinge([model(point) for point in data.points], data.signs)
        loss.backward(reset=zero)
        for p in model.parameters():
            p.data -= lr * p.grad
    return [p.data for p in model.parameters()]
