"""04 backward: graphs with branches, against finite differences, and a second call."""

from collections.abc import Callable
from typing import Any

from glassgrad.learn.grading import (
    Learner,
    Wrong,
    at,
    compare_grads,
    random_formula,
    show,
    slopes,
)

FORMULAS: dict[str, Callable[..., Any]] = {
    "a*b + c": lambda a, b, c: a * b + c,
    "(a*b + c) * a": lambda a, b, c: (a * b + c) * a,
    "(d*c + d) * d with d = a*b + a": lambda a, b, c: _twice(a * b + a, c),
}
POINTS = [(3.0, 4.0, 1.5), (-2.0, 0.5, 3.0)]
NAMES = ("a", "b", "c")


def _twice(d: Any, c: Any) -> Any:
    return (d * c + d) * d


def check(learner: Learner) -> None:
    for text, formula in [*FORMULAS.items(), *map(random_formula, range(40))]:
        for point in POINTS if text in FORMULAS else [(0.9, -1.1, 0.7)]:
            leaves = [learner.Value(x) for x in point]
            root = formula(*leaves)
            root.backward()
            where = f"for {text} at {at(NAMES, point)}"
            _check_seed(root, leaves)
            question = "is every grad complete before it is passed on, the result's first?"
            grads = {name: v.grad for name, v in zip(NAMES, leaves, strict=True)}
            compare_grads(grads, slopes(formula, point), where, dict.fromkeys(NAMES, question))
    a = learner.Value(3.0)
    root = a * a
    root.backward()
    root.backward()
    if a.grad != 6.0:
        text = f"after a second backward() of a * a at a=3 the gradient is {show(a.grad)}"
        raise Wrong(f"{text}, expected 6: set all grads to 0 first")


def _check_seed(root: Any, leaves: list[Any]) -> None:
    if root.grad == 0.0 and not any(v.grad for v in leaves):
        raise Wrong("all gradients are 0: with which grad does the result itself begin?")
    if root.grad != 1.0:
        raise Wrong(f"the grad of the result is {show(root.grad)}: d out / d out is 1")
