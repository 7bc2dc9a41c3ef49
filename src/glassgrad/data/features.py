"""Features: more inputs, computed from the two that the data has; formulas, like the op table."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from glassgrad.data.dataset import Dataset
from glassgrad.table import formula, ieee

INPUTS = ("x1", "x2")


@dataclass(frozen=True)
class Feature:
    """A number that is computed from two inputs.

    >>> FEATURES["x1_squared"].value(3.0, 2.0)
    9.0
    """

    name: str
    sign: str
    """How it is written in a picture."""
    text: str
    """Its formula."""

    @cached_property
    def value(self) -> Callable[[float, float], float]:
        """The function of the two inputs."""
        tree = formula.parse(self.text, INPUTS, {"sin": 1})
        lines = [f"return {formula.to_python(tree)}"]
        value: Callable[[float, float], float] = formula.define(
            self.name, INPUTS, lines, {"sin": ieee.sin}
        )
        return value


FEATURES = {
    feature.name: feature
    for feature in (
        Feature("x1_squared", "x1²", "x1 * x1"),
        Feature("x2_squared", "x2²", "x2 * x2"),
        Feature("x1_times_x2", "x1x2", "x1 * x2"),
        Feature("sin_x1", "sin x1", "sin(x1)"),
        Feature("sin_x2", "sin x2", "sin(x2)"),
    )
}


def with_features(data: Dataset, names: Iterable[str]) -> Dataset:
    """The same samples with more inputs, each computed from the two that the data has.

    >>> from glassgrad.data import xor
    >>> with_features(xor(), ["x1_times_x2"]).points
    [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 1.0]]
    """
    chosen = []
    for name in names:
        if name not in FEATURES:
            raise ValueError(f"feature {name!r}: expected one of {', '.join(FEATURES)}")
        chosen.append(FEATURES[name])
    width = len(data.points[0]) if data.points else len(INPUTS)
    if width != len(INPUTS):
        raise ValueError(f"with_features: expected data with 2 inputs, got {width}")
    if data.preparation is not None and data.preparation.is_scaled:
        raise ValueError("with_features: expected data that is not standardised yet")
    points = [[*point, *(feature.value(*point) for feature in chosen)] for point in data.points]
    columns = (*(data.columns or INPUTS), *(feature.sign for feature in chosen))
    return Dataset(points, data.targets, data.classes, columns)
