"""14 softmax: a loss and its gradients."""

from typing import Any

import glassgrad as gg
from glassgrad.learn.probing import Learner, made


def loss(learner: Learner, scores: list[float], target: int) -> dict[str, Any]:
    return made(gg.Value, learner.softmax_loss([gg.Value(s) for s in scores], target))


def grads(learner: Learner, scores: list[float], target: int) -> list[float]:
    values = [gg.Value(s) for s in scores]
    learner.softmax_loss(values, target).backward()
    return [v.grad for v in values]
