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
        than = f"always answering {data.classes[target]!r:.60}, right for {100 * usual:.1f} %"
        return f"{_found(right == usual)} {than} of the {samples}, and this for {100 * right:.1f} %"
    if data.classes or not run.task.predicts_numbers:
        return ""
    mean = math.fsum(run.data.targets) / len(run.data)
    unit = 1.0 if data.preparation is None else data.preparation.scale**2
    usual = unit * math.fsum((y - mean) ** 2 for y in data.targets) / len(data)
    pairs = zip(numbers, data.targets, strict=True)
    error = unit * math.fsum((output[0] - y) ** 2 for output, y in pairs) / len(data)
    if error < usual or error == 0.0:
        return ""
    than = f"always predicting the mean: a mean squared error of {error:.4g} over the {samples}"
    return f"{_found(error == usual)} {than}, against {usual:.4g}"


def _found(is_equal: bool) -> str:
    return "the network is no better than" if is_equal else "the network is worse than"
