"""01 mul: a product, and its inputs afterwards."""

from typing import Any

from glassgrad.learn.probing import Learner, made


def product(learner: Learner, x: float, y: float) -> dict[str, Any]:
    a, b = learner.Value(x), learner.Value(y)
    return dict(made(learner.Value, a * b), left=a.data, right=b.data)
