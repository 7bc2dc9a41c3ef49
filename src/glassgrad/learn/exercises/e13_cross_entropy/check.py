"""13 cross_entropy: the loss and its gradients, a probability of 0, then a trained classifier."""

import math
from typing import Any

from glassgrad.learn.grading import (
    Ask,
    Wrong,
    also,
    at,
    compare_grads,
    expect,
    number,
    numbers,
    show,
    slopes,
    value,
)

CASES = [
    ((0.7, 0.2, 0.1), (1.0, 0.0, 0.0)),
    ((0.5, 0.25, 0.25), (0.0, 0.0, 1.0)),
    ((0.4, 0.6), (0.3, 0.7)),
]
QUESTION = "d/dp of -y·log(p) is -y/p: is it computed with Values all the way?"


def check(ask: Ask) -> None:
    cases = [(near, targets) for known, targets in CASES for near in also(ask, [known])]
    for drawn, targets in cases:
        chances = tuple(p / sum(drawn) for p in drawn) if (drawn, targets) not in CASES else drawn
        where = f"for probabilities {list(chances)} and targets {list(targets)}"
        loss = value(ask("loss", chances, targets), where)
        expected = _entropy(chances, targets)
        expect(loss, expected, f"{where} the loss", _question(loss, expected, len(chances)))
        names = [f"p{k}" for k in range(len(chances))]
        measured = slopes(lambda *ps, ys=targets: _entropy(ps, ys), chances)
        grads = numbers(ask("grads", chances, targets), len(chances), "a gradient")
        questions = dict.fromkeys(names, QUESTION)
        compare_grads(names, grads, measured, f"at {at(names, chances)}", questions)
    where = "for probabilities [0, 1] and targets [0, 1]"
    loss = value(ask("loss", (0.0, 1.0), (0.0, 1.0)), where)
    if loss != 0.0:
        raise Wrong(
            f"{where} the loss is {show(loss)}, expected 0: leave out terms with target 0", "large"
        )
    loss = number(ask("trained"), "the loss of a classifier trained with it")
    if not loss < 0.5:
        raise Wrong(f"a classifier trained with it only reaches a loss of {show(loss)}", "value")


def _entropy(chances: Any, targets: Any) -> float:
    return -math.fsum(y * math.log(p) for p, y in zip(chances, targets, strict=True) if y)


def _question(got: float, expected: float, count: int) -> str:
    if math.isclose(got, -expected):
        return "the log of a probability is negative, and a loss is positive"
    if math.isclose(got, expected / count):
        return "the formula is a sum, not a mean"
    return "each term is target times log(probability)"
