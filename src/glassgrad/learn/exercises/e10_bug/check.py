"""10 bug: a product with a value used twice, then graphs in which a short way meets a long one."""

from collections.abc import Callable
from typing import Any

from glassgrad.learn.grading import Learner, at, compare_grads, expect, random_formula, slopes

NAMES = ("a", "b", "c")
TWICE = "a is used more than once: what happens to the share that came first?"
ORDER = "d is used twice, once further down: is its grad complete when it is passed on?"
ANY = "is every grad complete when it is passed on, and passed on once?"


def _short_and_long(a: Any, b: Any, c: Any) -> Any:
    d = a + b
    return d + (d + c + c) * a * c


FORMULAS: list[tuple[str, Callable[..., Any], str]] = [
    ("a * a + b * c", lambda a, b, c: a * a + b * c, TWICE),
    ("a * b + a * c", lambda a, b, c: a * b + a * c, TWICE),
    ("d + (d + c + c) * a * c with d = a + b", _short_and_long, ORDER),
]


def check(learner: Learner) -> None:
    for text, formula, question in FORMULAS:
        for point in [(3.0, 4.0, 1.5), (-2.0, 0.5, 3.0)]:
            _check_at(learner.Value, text, formula, point, question)
    for seed in range(40):
        _check_at(learner.Value, *random_formula(seed), (0.9, -1.1, 0.7), ANY)


def _check_at(
    kind: type, text: str, formula: Callable[..., Any], point: tuple[float, ...], question: str
) -> None:
    leaves: list[Any] = [kind(x) for x in point]
    root = formula(*leaves)
    where = f"for {text} at {at(NAMES, point)}"
    expect(root.data, formula(*point), f"{where} the data")
    root.backward()
    grads = {name: v.grad for name, v in zip(NAMES, leaves, strict=True)}
    compare_grads(grads, slopes(formula, point), where, dict.fromkeys(NAMES, question))
