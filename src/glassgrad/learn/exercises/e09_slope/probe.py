"""09 slope: the slope of a function at a point, and what the leaves hold afterwards."""

from collections.abc import Callable
from typing import Any

import glassgrad as gg
from glassgrad.learn.probing import Learner

FUNCTIONS: list[tuple[str, Callable[..., Any]]] = [
    ("a * b + a", lambda a, b: a * b + a),
    ("a**3 - b**2", lambda a, b: a**3 - b * b),
    ("tanh(a) * exp(b)", lambda a, b: a.tanh() * b.exp()),
]


def slope(
    learner: Learner, which: int, point: list[float], place: int, *epsilon: float
) -> dict[str, Any]:
    function = FUNCTIONS[which][1]
    leaves = [gg.Value(x, label=name) for x, name in zip(point, "ab", strict=True)]
    function(*leaves).backward()
    found = learner.slope(function, leaves, leaves[place], *epsilon)
    return {"slope": found, "after": [leaf.data for leaf in leaves]}
