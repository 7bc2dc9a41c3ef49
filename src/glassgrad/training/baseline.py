"""Baseline: whether a trained model is better than one that ignores its inputs."""

import math
from collections import Counter
from typing import Any

from glassgrad.data import Dataset
from glassgrad.training.run import Run
from glassgrad.training.task import numbers_of


def complaint(run: Run, data: Dataset, outputs: list[Any]) -> str:
    """A sentence if the outputs for data are no better than one answer for all; else empty.

    That answer is the largest class, or the mean target, of the samples that were trained on.
    """
    numbers = [numbers_of(output) for output in outputs]
    samples = "held-back samples" if data is run.held_back else "samples"
    if data.classes and run.task.decide is not None:
        target, _ = Counter(run.data.targets).most_common(1)[0]
        usual = data.targets.count(target) / len(data)
        decided = zip(map(run.task.decide, numbers), data.targets, strict=True)
        right = sum(found == wanted for found, wanted in decided) / len(data)
        if right > usual or right == 1.0:
            return ""
        answer = f"always answering {data.classes[target]!r:.60} ({100 * usual:.1f} %)"
        share = f"the network is right for {100 * right:.1f} % of the {samples}"
        return f"{share}: {'no better' if right == usual else 'worse'} than {answer}"
    if data.classes or not run.task.predicts_numbers:
        return ""
    mean = math.fsum(run.data.targets) / len(run.data)
    usual, error = _mean_square(data, [[mean]] * len(data)), _mean_square(data, numbers)
    if error < usual or error == 0.0:
        return ""
    found = f"the network's mean squared error over the {samples} is {error:.4g}"
    kind = "no better" if error == usual else "worse"
    return f"{found}: {kind} than always predicting the mean ({usual:.4g})"


def typical_error(data: Dataset, outputs: list[Any]) -> float:
    """The root of the mean squared error of predicted numbers, in the units of their table."""
    return math.sqrt(_mean_square(data, list(map(numbers_of, outputs))))


def _mean_square(data: Dataset, outputs: list[list[float]]) -> float:
    scale = 1.0 if data.preparation is None else data.preparation.scale
    pairs = zip(outputs, data.targets, strict=True)
    return math.fsum((scale * (output[0] - y)) ** 2 for output, y in pairs) / len(data)
