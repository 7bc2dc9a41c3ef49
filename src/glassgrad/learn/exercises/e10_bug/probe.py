"""10 bug: formulas in which a short path meets a long one, then random ones."""

from collections.abc import Callable
from typing import Any

from glassgrad.learn.probing import Learner, random_formula


def _short_and_long(a: Any, b: Any, c: Any) -> Any:
    d = a + b
    return d + (d + c + c) * a * c


FORMULAS: list[tuple[str, Callable[..., Any]]] = [
    ("a * a + b * c", lambda a, b, c: a * a + b * c),
    ("a * b + a * c", lambda a, b, c: a * b + a * c),
    ("d + (d + c + c) * a * c with d = a + b", _short_and_long),
]


def formula(which: int) -> tuple[str, Callable[..., Any]]:
    """A formula with its text: one of the list, then random ones."""
    known = len(FORMULAS)
    return FORMULAS[which] if which < known else random_formula(which - known)


def passes(learner: Learner, which: int, *point: float) -> dict[str, Any]:
    leaves = [learner.Value(x) for x in point]
    root = formula(which)[1](*leaves)
    data = root.data
    root.backward()
    return {"data": data, "grads": [v.grad for v in leaves]}
