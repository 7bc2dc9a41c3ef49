"""13 cross_entropy: its number and its gradients, a probability of 0, then a classifier trained."""

import math
from typing import Any

import glassgrad as gg
from glassgrad.learn.grading import Learner, Wrong, at, compare_grads, expect, show, slopes, value

CASES = [
    ((0.7, 0.2, 0.1), (1.0, 0.0, 0.0)),
    ((0.5, 0.25, 0.25), (0.0, 0.0, 1.0)),
    ((0.4, 0.6), (0.3, 0.7)),
]
QUESTION = "d/dp of -y·log(p) is -y/p: is it made with Values up to the end?"


def check(learner: Learner) -> None:
    for chances, targets in CASES:
        where = f"for probabilities {list(chances)} and targets {list(targets)}"
        values = [gg.Value(p) for p in chances]
        loss = value(gg.Value, learner.cross_entropy(values, list(targets)), where)
        expected = _entropy(chances, targets)
        question = _question(loss.data, expected, len(chances))
        expect(loss.data, expected, f"{where} the loss", question)
        loss.backward()
        names = [f"p{k}" for k in range(len(chances))]
        measured = slopes(lambda *ps, ys=targets: _entropy(ps, ys), chances)
        grads = {name: v.grad for name, v in zip(names, values, strict=True)}
        compare_grads(grads, measured, f"at {at(names, chances)}", dict.fromkeys(names, QUESTION))
    _check_zero(learner.cross_entropy)
    _check_training(learner.cross_entropy)


def _entropy(chances: Any, targets: Any) -> float:
    return -math.fsum(y * math.log(p) for p, y in zip(chances, targets, strict=True) if y)


def _question(got: float, expected: float, count: int) -> str:
    if math.isclose(got, -expected):
        return "the log of a probability is below 0, and a loss is above"
    if math.isclose(got, expected / count):
        return "the formula is a sum, not a mean"
    return "each term is target times log(probability)"


def _check_zero(cross_entropy: Any) -> None:
    loss = cross_entropy([gg.Value(0.0), gg.Value(1.0)], [0.0, 1.0])
    if loss.data != 0.0:
        text = f"for probabilities [0, 1] and targets [0, 1] the loss is {show(loss.data)}"
        raise Wrong(f"{text}, expected 0: leave out terms with target 0")


def _check_training(cross_entropy: Any) -> None:
    blobs = gg.data.blobs(30, classes=3, seed=2)
    model = gg.nn.MLP(2, [3], seed=2)
    optimizer = gg.nn.SGD(model.parameters(), 0.3)
    for _ in range(15):
        optimizer.zero_grad()
        losses = [
            cross_entropy(gg.softmax(model(x)), [float(k == t) for k in range(3)])
            for x, t in zip(blobs.points, blobs.targets, strict=True)
        ]
        loss = gg.mean(losses)
        loss.backward()
        optimizer.step()
    if not loss.data < 0.5:
        raise Wrong(f"a classifier trained with it stays at a loss of {show(loss.data)}")
