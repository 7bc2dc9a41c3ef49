"""14 softmax: the loss and its gradients at ordinary scores, then at scores that overflow."""

import math
from typing import Any

from glassgrad.learn.grading import (
    Ask,
    Wrong,
    also,
    at,
    compare_grads,
    expect,
    numbers,
    slopes,
    value,
)

CASES = [((2.0, 1.0, -1.0), 1), ((0.5, 1.5), 1), ((3.0, 3.0, 3.0, 1.0), 3), ((-4.0, -6.0), 0)]
LARGE = [((1000.0, 998.0), 1), ((-1000.0, -998.5), 0), ((1000.0, -1000.0), 1)]
QUESTION = "each score should get its probability, minus 1 for the right class"


def check(ask: Ask) -> None:
    for known, target in CASES:
        for scores in also(ask, [known]):
            _check_case(ask, scores, target)
    for scores, target in LARGE:
        loss = value(ask("loss", scores, target), f"for scores {list(scores)}")
        if not math.isfinite(loss):
            text = f"for scores {list(scores)} the loss is {loss}"
            raise Wrong(f"{text}: subtract the largest score from all of them first", "large")
        _check_case(ask, scores, target)


def _check_case(ask: Ask, scores: tuple[float, ...], target: int) -> None:
    where = f"for scores {list(scores)} and target {target}"
    loss = value(ask("loss", scores, target), where)
    expect(loss, _loss(scores, target), f"{where} the loss", _question(loss, scores, target))
    names = [f"s{k}" for k in range(len(scores))]
    measured = slopes(lambda *moved: _loss(moved, target), scores)
    grads = numbers(ask("grads", scores, target), len(scores), "a gradient")
    questions = dict.fromkeys(names, QUESTION)
    compare_grads(names, grads, measured, f"at {at(names, scores)}", questions)


def _loss(scores: Any, target: int) -> float:
    top = max(scores)
    return math.log(math.fsum(math.exp(s - top) for s in scores)) - float(scores[target] - top)


def _question(got: float, scores: Any, target: int) -> str:
    expected = _loss(scores, target)
    if math.isclose(got, -expected):
        return "the sign is wrong: -log(e**s / Σ) = log(Σ) - s"
    if math.isclose(got, math.exp(-expected)):
        return "this is the probability itself; the loss is its -log"
    if abs(got - expected + max(scores)) < 1e-9 or abs(got - expected - max(scores)) < 1e-9:
        return "the largest score is subtracted in one place but not in the other"
    return "log of the sum of all powers, minus the score of the right class"
