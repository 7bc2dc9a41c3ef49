"""Outputs: what a model returns for many samples, and how good that is."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from glassgrad import nn
from glassgrad.data import Dataset
from glassgrad.engine import Value, contexts
from glassgrad.training.mode import mode
from glassgrad.training.task import Task, numbers_of, output_for

Outputs = Callable[[Sequence[Any]], list[Any]]
"""From points to what a model returns for each: a Value, or a list of them."""


def outputs_of(model: Any, compiled: bool = False) -> Outputs:
    """How to get the outputs of a model: Value by Value, or by a program over all points."""
    if compiled and isinstance(model, nn.Module):
        return _by_program(model)

    def one_by_one(points: Sequence[Any]) -> list[Any]:
        with contexts.no_grad(), mode(model, training=False):
            return [model(point) for point in points]

    return one_by_one


def _by_program(model: nn.Module) -> Outputs:
    from glassgrad.compiler.compile import compile

    program = compile(model)

    def all_at_once(points: Sequence[Any]) -> list[Any]:
        with mode(model, training=False):
            found = program(points)
        if not isinstance(found, (list, tuple)):
            return [Value(x) for x in found.tolist()]
        rows = zip(*(row.tolist() for row in found), strict=True)
        return [[Value(x) for x in row] for row in rows]

    return all_at_once


def quality(task: Task, data: Dataset, outputs: list[Any]) -> tuple[float, float]:
    """The mean loss of these outputs, and their accuracy; nan without classes."""
    with contexts.no_grad():
        given = [output_for(task, output) for output in outputs]
        total = task.loss(given, [task.encode(target) for target in data.targets])
    if not data.classes or task.decide is None:
        return float(total.data), math.nan
    pairs = zip(outputs, data.targets, strict=True)
    right = [task.decide(numbers_of(output)) == target for output, target in pairs]
    return float(total.data), right.count(True) / len(right)
