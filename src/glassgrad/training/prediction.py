"""Predictions of a trained network for the rows of a table."""

import os
from dataclasses import dataclass
from typing import Any

from glassgrad import data as data_sets
from glassgrad import nn
from glassgrad.data import Dataset
from glassgrad.data.csv import read_table
from glassgrad.data.reading import read_again
from glassgrad.data.table import Table, from_frame, from_rows
from glassgrad.engine import contexts
from glassgrad.files import read_bounded
from glassgrad.training import checkpoint as checkpoints
from glassgrad.training import model_file
from glassgrad.training.checkpoint import CheckpointError
from glassgrad.training.mode import mode
from glassgrad.training.purpose import Purpose, purpose_of
from glassgrad.training.run_state import load_run
from glassgrad.training.task import numbers_of

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


def predict(model: Any, samples: Any) -> list[Prediction]:
    """The predictions of a trained network for raw samples.

    The model is the path of a run or a model file, or a module that fit() has trained. The samples
    are the path of a CSV file, a data frame, or a list of rows. If the model was trained on a table
    with names, columns are found by name, and otherwise by their order.
    """
    if isinstance(model, (str, os.PathLike)):
        model, _, _, features = load_model(os.fspath(model))
    else:
        features = ()
    purpose = purpose_of(model)
    if purpose is None or (purpose.classes and not purpose.loss):
        raise ValueError("predict: expected a model that fit() trained with a built-in loss")
    points, targets = _samples(model, purpose, samples, features)
    found = []
    with contexts.no_grad(), mode(model, training=False):
        for k, point in enumerate(points):
            numbers = numbers_of(model(point))
            found.append(_prediction(purpose, numbers, targets[k] if targets else None))
    return found


def _prediction(purpose: Purpose, outputs: list[float], target: Any) -> Prediction:
    answer = purpose.answer(outputs)
    if isinstance(answer, str):
        known = target if isinstance(target, str) or target is None else f"{target:g}"
        return Prediction(answer, outputs, None if known is None else answer == known, None)
    error = None if target is None or isinstance(target, str) else answer - target
    return Prediction(repr(answer), outputs, None, error)


def _samples(
    model: Any, purpose: Purpose, given: Any, features: tuple[str, ...]
) -> tuple[list[list[float]], list[Any]]:
    """The model's inputs, and the targets, words or numbers, if there are any."""
    if purpose.preparation is not None:
        points, targets = read_again(_table(given), purpose.preparation)
        return purpose.preparation.scaled(points), targets
    if not isinstance(given, (str, os.PathLike)):
        return Dataset(given, []).points, []
    if not isinstance(model, nn.MLP):
        kind = type(model).__name__
        raise ValueError(f"predict: this {kind} was not trained on a table: give it a list of rows")
    inputs = len(model.layers[0].neurons[0].w) - len(features)
    samples = data_sets.read_csv(given, inputs=inputs)
    points = data_sets.with_features(samples, features).points if features else samples.points
    names = samples.classes
    return points, [names[t] if names else t for t in samples.targets]


def _table(given: Any) -> Table:
    """A file, a data frame, a dictionary of columns, or rows as a table."""
    if isinstance(given, (str, os.PathLike)):
        return read_table(given)
    if isinstance(given, dict) or hasattr(given, "columns"):
        return from_frame(given)
    rows = given.tolist() if hasattr(given, "tolist") else list(given)
    return from_rows([row if isinstance(row, (list, tuple)) else [row] for row in rows])


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
        plain = {"loss": loss, "classes": list(classes)}
        model_file.give_purpose(model, plain, saved.state.get("preparation"))
        return model, loss, classes, ()
    except model_file.ModelError as error:
        raise CheckpointError(f"{path} does not contain a network: {error}") from None
