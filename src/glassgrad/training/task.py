"""Tasks: how a loss encodes targets and decodes outputs into classes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from glassgrad import nn


@dataclass(frozen=True)
class Task:
    """A named loss, with functions from classes to its targets and from outputs to classes."""

    name: str
    loss: Callable[..., Any]
    encode: Callable[[Any], Any]
    """From a class, or a number to predict, to the target that the loss expects."""
    decide: Callable[[Sequence[float]], int] | None
    """From a model's outputs for a sample to its class; None if the loss defines no classes."""
    one_output: bool = True
    """Whether one output decides between two classes; otherwise each class has its own."""
    predicts_numbers: bool = False
    """Whether targets may be numbers to predict instead of classes."""
    threshold: float = 0.0
    """A single output above it means class 1."""


def _of_two(
    name: str,
    loss: Callable[..., Any],
    encode: Callable[[Any], Any],
    predicts_numbers: bool = False,
    threshold: float = 0.0,
) -> Task:
    def decide(outputs: Sequence[float]) -> int:
        return int(outputs[0] > threshold)

    return Task(name, loss, encode, decide, predicts_numbers=predicts_numbers, threshold=threshold)


def _as_it_is(target: Any) -> Any:
    return target


def _largest(outputs: Sequence[float]) -> int:
    return max(range(len(outputs)), key=outputs.__getitem__)


def numbers_of(output: Any) -> list[float]:
    """The output of a model, one Value or a list of them, as plain numbers."""
    return [v.data for v in output] if isinstance(output, list) else [output.data]


def output_for(task: Task, output: Any) -> Any:
    """The output of a model as the loss takes it: the only one of a list, unless it has classes.

    A network of modules returns a list, even if its last layer has one output.
    """
    is_single = isinstance(output, list) and len(output) == 1
    return output[0] if is_single and task.one_output and task.decide is not None else output


TASKS = {
    task.name: task
    for task in (
        _of_two("hinge", nn.hinge, lambda target: 2 * target - 1),
        _of_two("binary_cross_entropy_with_logits", nn.binary_cross_entropy_with_logits, _as_it_is),
        _of_two("mse", nn.mse, _as_it_is, predicts_numbers=True, threshold=0.5),
        Task("cross_entropy", nn.cross_entropy, _as_it_is, _largest, one_output=False),
    )
}


OF_PROBABILITIES = _of_two(
    "binary_cross_entropy_of_probabilities", nn.binary_cross_entropy, _as_it_is, threshold=0.5
)
"""For models that end in a sigmoid, as nn.BCELoss expects; the name alone would mean logits."""
BUILT_IN = {**TASKS, OF_PROBABILITIES.name: OF_PROBABILITIES}
"""All tasks that a file can name."""
CRITERIA = {
    nn.MSELoss: TASKS["mse"],
    nn.BCEWithLogitsLoss: TASKS["binary_cross_entropy_with_logits"],
    nn.CrossEntropyLoss: TASKS["cross_entropy"],
    nn.BCELoss: OF_PROBABILITIES,
}
"""Losses as modules."""
OLD_NAMES = {"binary_cross_entropy": "binary_cross_entropy_with_logits"}
"""Losses by the names that they have in older files and links."""


def current_name(name: str) -> str:
    """The name of a loss today, from a file that may be older."""
    return OLD_NAMES.get(name, name)


def outputs_for(task: Task, classes: int) -> int:
    """The number of outputs that a model needs; 0 classes means a number to predict."""
    if classes == 1:
        raise ValueError("all samples are in one class: there is nothing to distinguish")
    if not task.one_output:
        if classes < 2:
            raise ValueError(f"{task.name} needs classes: to predict numbers, choose mse")
        return classes
    if not task.predicts_numbers and classes == 0:
        raise ValueError(f"{task.name} needs two classes: to predict numbers, choose mse")
    if classes > 2:
        hint = "choose cross_entropy"
        raise ValueError(f"{task.name} needs 2 classes, not {classes}: {hint}")
    return 1


def named(name: str) -> Task:
    """The task of the loss with that name."""
    if name in OLD_NAMES:
        hint = f"write {OLD_NAMES[name]}"
        raise ValueError(f"loss {name!r} takes probabilities, and models give logits: {hint}")
    if name not in BUILT_IN:
        raise ValueError(f"loss {name!r}: expected one of {', '.join(TASKS)}")
    return BUILT_IN[name]


def task_of(loss: Any) -> Task:
    """The task of a loss: a built-in one by name, function or module, or any other function.

    >>> task_of(nn.MSELoss()).name
    'mse'
    """
    if isinstance(loss, str):
        return named(loss)
    if isinstance(loss, type) or not callable(loss):
        is_class = isinstance(loss, type)
        given = f"the class {loss.__name__}" if is_class else type(loss).__name__
        expected = "expected a name, a function, or an object such as nn.MSELoss()"
        raise TypeError(f"loss: {expected}, got {given}")
    if type(loss).__module__.partition(".")[0] == "torch":
        name = type(loss).__name__
        raise TypeError(f"loss: PyTorch's {name} takes tensors: write glassgrad.nn.{name}()")
    if task := CRITERIA.get(type(loss)):
        if loss.reduction != "mean":
            hint = 'fit() takes the mean over a batch: expected reduction="mean"'
            raise ValueError(f"{type(loss).__name__}: reduction={loss.reduction!r}: {hint}")
        return task
    for task in BUILT_IN.values():
        if loss is task.loss:
            return task
    return Task(getattr(loss, "__name__", "custom"), loss, _as_it_is, None)
