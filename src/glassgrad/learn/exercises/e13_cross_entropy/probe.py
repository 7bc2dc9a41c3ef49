"""13 cross_entropy: a loss and its gradients, and a classifier trained with it."""

from typing import Any

import glassgrad as gg
from glassgrad.learn.probing import Learner, made


def loss(learner: Learner, chances: list[float], targets: list[float]) -> dict[str, Any]:
    values = [gg.Value(p) for p in chances]
    return made(gg.Value, learner.cross_entropy(values, targets))


def grads(learner: Learner, chances: list[float], targets: list[float]) -> list[float]:
    values = [gg.Value(p) for p in chances]
    learner.cross_entropy(values, targets).backward()
    return [v.grad for v in values]


def trained(learner: Learner) -> float:
    blobs = gg.data.blobs(30, classes=3, seed=2)
    model = gg.nn.MLP(2, [3], seed=2)
    optimizer = gg.nn.SGD(model.parameters(), 0.3)
    for _ in range(15):
        optimizer.zero_grad()
        losses = [
            learner.cross_entropy(gg.softmax(model(x)), [float(k == t) for k in range(3)])
            for x, t in zip(blobs.points, blobs.targets, strict=True)
        ]
        loss = gg.mean(losses)
        loss.backward()
        optimizer.step()
    return float(loss.data)
