"""10 bug: formulas in which a short path meets a long one, by name or by seed."""

from collections.abc import Callable
from typing import Any

from glassgrad.learn.probing import Learner, random_formula


def _short_and_long(a: Any, b: Any, c: Any) -> Any:
    d = a + b
    return d + (d + c + c) * a * c


FORMULAS: dict[str, Callable[..., Any]] = {
    "a * a + b * c": lambda a, b, c: a * a + b * c,
    "a * b + a * c": lambda a, b, c: a * b + a * c,
    "d + (d + c + c) * a * c with d = a + b": _short_and_long,
}


def formula(which: str | int) -> tuple[str, Callable[..., Any]]:
    """A named formula, or a random one from a seed, with its text."""
    return (which, FORMULAS[which]) if isinstance(which, str) else random_formula(which)


def passes(learner: Learner, which: str | int, *point: float) -> dict[str, Any]:
    leaves = [learner.Value(x) for x in point]
    root = formula(which)[1](*leaves)
    data = root.data
    root.backward()
    return {"data": data, "grads": [v.grad for v in leaves]}
