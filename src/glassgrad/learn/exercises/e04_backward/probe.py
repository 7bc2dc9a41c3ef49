"""04 backward: formulas with branches, then random ones, and a second call."""

from collections.abc import Callable
from typing import Any

from glassgrad.learn.probing import Learner, random_formula

FORMULAS: list[tuple[str, Callable[..., Any]]] = [
    ("a*b + c", lambda a, b, c: a * b + c),
    ("(a*b + c) * a", lambda a, b, c: (a * b + c) * a),
    ("(d*c + d) * d with d = a*b + a", lambda a, b, c: _twice(a * b + a, c)),
]


def formula(which: int) -> tuple[str, Callable[..., Any]]:
    """A formula with its text: one of the list, then random ones."""
    known = len(FORMULAS)
    return FORMULAS[which] if which < known else random_formula(which - known)


def grads(learner: Learner, which: int, *point: float) -> dict[str, Any]:
    leaves = [learner.Value(x) for x in point]
    root = formula(which)[1](*leaves)
    root.backward()
    return {"root": root.grad, "leaves": [v.grad for v in leaves]}


def twice(learner: Learner, x: float) -> float:
    a = learner.Value(x)
    root = a * a
    root.backward()
    root.backward()
    grad: float = a.grad
    return grad


def _twice(d: Any, c: Any) -> Any:
    return (d * c + d) * d
