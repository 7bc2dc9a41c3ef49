"""Predictions of a trained network for every line of a CSV file."""

import os
from dataclasses import dataclass

from glassgrad import data as data_sets
from glassgrad.engine import contexts
from glassgrad.files import read_bounded
from glassgrad.training import checkpoint as checkpoints
from glassgrad.training import model_file, task
from glassgrad.training.checkpoint import CheckpointError
from glassgrad.training.run_state import load_run

MOST_BYTES = 2**26
"""The limit for a model as JSON: a few million weights."""


@dataclass(frozen=True)
class Prediction:
    """A model's prediction for one sample."""

    answer: str
    """The name of the predicted class, or the predicted number."""
    outputs: list[float]
    right: bool | None
    """Whether it is the class in the file; None if there is none to compare with."""
    error: float | None
    """The predicted number minus the one in the file; None if there is none to compare with."""


def predict(checkpoint: str, file: str) -> list[Prediction]:
    """The predictions of a trained network for every line of a CSV file."""
    model, loss, classes, features = load_model(checkpoint)
    inputs = len(model.layers[0].neurons[0].w) - len(features)
    samples = data_sets.read_csv(file, inputs=inputs)
    points = data_sets.with_features(samples, features).points if features else samples.points
    decide = task.named(loss).decide
    found = []
    with contexts.no_grad():
        for k, point in enumerate(points):
            numbers = task.numbers_of(model(point))
            answer = classes[decide(numbers)] if classes and decide else repr(numbers[0])
            target = _target_name(samples, k) if samples.targets else None
            right = answer == target if classes and target is not None else None
            is_number = not classes and target is not None and not samples.classes
            error = numbers[0] - samples.targets[k] if is_number else None
            found.append(Prediction(answer, numbers, right, error))
    return found


def _target_name(samples: data_sets.Dataset, k: int) -> str:
    """The class of a sample, as its file spells it."""
    target = samples.targets[k]
    return samples.classes[target] if samples.classes else f"{target:g}"


def load_model(path: str) -> model_file.Loaded:
    """The model and what belongs to it, from a checkpoint folder or file, or from JSON."""
    if os.path.isdir(path):
        path = os.path.join(path, checkpoints.FILE_NAME)
    if not os.path.exists(path):
        raise CheckpointError(f"there is no checkpoint at {path}")
    if path.endswith(".json"):
        text = read_bounded(path, MOST_BYTES)
        try:
            return model_file.from_json(text)
        except model_file.ModelError as error:
            raise model_file.ModelError(f"{path}: {error}") from None
    saved = load_run(path)
    try:
        model = model_file.build(saved.state["architecture"], saved.tensors_of("model."))
        loss, classes = saved.state["objective"], tuple(saved.state["classes"])
        model_file.check_objective(model, loss, classes)
        return model, loss, classes, ()
    except model_file.ModelError as error:
        raise CheckpointError(f"{path} does not contain a network: {error}") from None
