"""Recipes: a whole training run from a few settings, with defaults that work for each data set."""

import importlib.util
import math
import os
import random
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from glassgrad import data as data_sets
from glassgrad import nn
from glassgrad.engine import contexts
from glassgrad.files import read_bounded, write_atomically
from glassgrad.nn import schedules
from glassgrad.text.names import nearest
from glassgrad.training import checkpoint as checkpoints
from glassgrad.training import model_file, task
from glassgrad.training.checkpoint import CheckpointError
from glassgrad.training.fit import Callback, fit
from glassgrad.training.history import History
from glassgrad.training.interrupt import Terminated
from glassgrad.training.run import Run
from glassgrad.training.run_state import load_run

MOST_JSON = 2**26
"""Bytes of a model as JSON: some millions of weights."""

OPTIMIZERS: dict[str, Callable[..., nn.Optimizer]] = {
    "sgd": nn.SGD,
    "momentum": lambda parameters, rate: nn.SGD(parameters, rate, momentum=0.9),
    "adam": nn.Adam,
    "adamw": nn.AdamW,
}
SCHEDULES: dict[str, Callable[[float, int], schedules.Schedule]] = {
    "constant": lambda rate, steps: schedules.Constant(rate),
    "linear": lambda rate, steps: schedules.LinearDecay(rate, rate / 10, steps),
    "step": lambda rate, steps: schedules.StepDecay(rate, max(1, steps // 3)),
    "cosine": lambda rate, steps: schedules.Cosine(rate, rate / 100, steps),
    "warmup": lambda rate, steps: schedules.WarmUp(
        max(1, steps // 10), schedules.Cosine(rate, rate / 100, steps - max(1, steps // 10))
    ),
}


@dataclass(frozen=True)
class Settings:
    """What to train on, and how. None stands for what suits the data."""

    data: str
    """xor, moons, circles, blobs, spirals, or the path of a CSV file."""
    hidden: tuple[int, ...] | None = None
    activation: str | None = None
    loss: str | None = None
    optimizer: str | None = None
    learning_rate: float | None = None
    schedule: str | None = None
    steps: int | None = None
    batch: int | None = None
    l2: float | None = None
    seed: int | None = None


_GENERAL = Settings(
    "",
    hidden=(16, 16),
    activation="relu",
    optimizer="adam",
    learning_rate=0.02,
    schedule="cosine",
    steps=300,
    l2=1e-4,
    seed=1337,
)
# The moons of the courses: with its seed, all 100 losses are theirs.
_OWN: dict[str, dict[str, Any]] = {
    "moons": dict(optimizer="sgd", learning_rate=1.0, schedule="linear", steps=100),
    "xor": dict(hidden=(8,), activation="tanh", l2=0.0),
    "spirals": dict(hidden=(24, 24), steps=600),
}


def completed(settings: Settings, data: data_sets.Dataset) -> Settings:
    """The settings with every None replaced.

    >>> completed(Settings("moons"), data_sets.moons(10, seed=1)).loss
    'hinge'
    """
    classes = len(data.classes)
    loss = "mse" if classes < 2 else "hinge" if classes == 2 else "cross_entropy"
    found: dict[str, Any] = {**asdict(_GENERAL), "loss": loss, **_OWN.get(settings.data, {})}
    missing = {f.name: found[f.name] for f in fields(settings) if getattr(settings, f.name) is None}
    return replace(settings, **missing)


def data_of(settings: Settings) -> data_sets.Dataset:
    """The samples that the settings speak of."""
    if settings.data == "xor":
        return data_sets.xor()
    if make := data_sets.MADE.get(settings.data):
        seed = _GENERAL.seed if settings.seed is None else settings.seed
        return make(100, seed=(seed or 0) % 2**32)
    if not os.path.exists(settings.data):
        raise ValueError(_no_data(settings.data))
    return data_sets.read_csv(settings.data)


def _no_data(name: str) -> str:
    if near := nearest(name, data_sets.MADE):
        return f"{name}: there is no such data set or file. Did you mean {near}?"
    known = f"expected {', '.join(data_sets.MADE)}, or the path of a CSV file"
    is_path = os.path.splitext(name)[1] or os.path.dirname(name)
    return f"{name}: no such file; {known}" if is_path else f"{name}: {known}"


@dataclass(frozen=True)
class Trained:
    """What came of a run."""

    model: nn.MLP
    data: data_sets.Dataset
    history: History
    settings: Settings

    def decide(self, point: list[float]) -> int:
        """The class that the model gives a point."""
        decide = task.named(self.settings.loss or "").decide
        return decide(task.numbers_of(self.model(point))) if decide else -1

    def to_json(self) -> str:
        """The model as the page reads it."""
        loss = self.settings.loss or ""
        return model_file.to_json(self.model, objective=loss, classes=self.data.classes)


def train(
    settings: Settings,
    *,
    checkpoint: str | None = None,
    resume: bool = False,
    every: int = 100,
    on_begin: Callable[[Run], object] | None = None,
    callbacks: Iterable[Callback] = (),
    progress: bool = True,
    compiled: bool | None = None,
    executor: str | None = None,
) -> Trained:
    """Train a network by its settings; with resume, those of the checkpoint are taken.

    It is compiled unless that is not wanted, or NumPy is not there.

    >>> trained = train(Settings("moons", steps=2), progress=False)
    >>> [round(loss, 9) for loss in trained.history.losses]
    [0.895844103, 1.723590534]
    """
    if resume:
        settings = resumed(settings, checkpoint)
    data = data_of(settings)
    whole = completed(settings, data)
    model, optimizer, rng = build(whole, data)
    notes = {**asdict(whole), "hidden": list(whole.hidden or ())}
    exported = None if checkpoint is None else os.path.join(checkpoint, "model.json")
    _check_export(exported, resume)
    trained = Trained(model, data, History(), whole)
    try:
        history = fit(
            model,
            data,
            whole.loss or "",
            optimizer,
            steps=whole.steps or 0,
            batch=whole.batch,
            l2=whole.l2 or 0.0,
            rng=rng,
            checkpoint=checkpoint,
            every=every,
            resume=resume,
            notes=notes,
            on_begin=on_begin,
            callbacks=callbacks,
            progress=progress,
            compiled=is_compiled(compiled, checkpoint if resume else None),
            executor=executor,
        )
    except (KeyboardInterrupt, Terminated):
        _export(trained, exported)
        raise
    _export(trained, exported)
    return replace(trained, history=history)


def is_compiled(wanted: bool | None, resumed_from: str | None = None) -> bool:
    """Whether a run is compiled: as asked for, as it began, or else where it can be."""
    if resumed_from is not None:
        saved = load_run(os.path.join(resumed_from, checkpoints.FILE_NAME))
        began = bool(saved.state["executor"]["mode"] == "compiled")
        if wanted is not None and wanted != began:
            how = "compiled" if began else "eager"
            raise CheckpointError(f"the checkpoint's run is {how}, and goes on like that")
        return began
    return importlib.util.find_spec("numpy") is not None if wanted is None else wanted


def _check_export(path: str | None, resume: bool) -> None:
    if path is None or resume or not os.path.exists(path):
        return
    # Beside a checkpoint it is that run's, of which fit() speaks.
    if not os.path.exists(os.path.join(os.path.dirname(path), checkpoints.FILE_NAME)):
        raise CheckpointError(f"{path} is there already: take another folder")


def _export(trained: Trained, path: str | None) -> None:
    if path is not None and os.path.isdir(os.path.dirname(path)):
        write_atomically(path, trained.to_json().encode())


def build(
    settings: Settings, data: data_sets.Dataset
) -> tuple[nn.MLP, nn.Optimizer, random.Random]:
    """A new network and its optimizer, drawn from the seed."""
    for name in ("l2", "learning_rate"):
        if not math.isfinite(getattr(settings, name)):
            raise ValueError(f"{name} {getattr(settings, name)}: expected a finite number")
    for name, choices in ("optimizer", OPTIMIZERS), ("schedule", SCHEDULES):
        nn.initial.check_choice(name, getattr(settings, name), choices)
    outputs = task.outputs_for(task.named(settings.loss or ""), len(data.classes))
    rng = random.Random(settings.seed)
    sizes = [*(settings.hidden or ()), outputs]
    model = nn.MLP(len(data.points[0]), sizes, activation=settings.activation or "relu", rng=rng)
    rate = SCHEDULES[settings.schedule or ""](settings.learning_rate or 0.0, settings.steps or 0)
    return model, OPTIMIZERS[settings.optimizer or ""](model.parameters(), rate), rng


def resumed(settings: Settings, folder: str | None) -> Settings:
    """The settings of a checkpoint; what is asked for now must not contradict them.

    More steps may be asked for: the schedule then stays at its end.
    """
    if folder is None:
        raise CheckpointError("resume=True needs checkpoint, the folder of a run")
    path = os.path.join(folder, checkpoints.FILE_NAME)
    if not os.path.exists(path):
        raise CheckpointError(f"there is no checkpoint in {folder}: begin without resume=True")
    loaded = load_run(path)
    saved = settings_of(loaded, path)
    for field in fields(Settings):
        now, then = getattr(settings, field.name), getattr(saved, field.name)
        if field.name == "data":  # ./file.csv is file.csv
            now, then = os.path.normpath(now), os.path.normpath(then)
        same = now == then
        if now is not None and not same and field.name != "steps":
            raise CheckpointError(f"{field.name} {now}: the checkpoint was trained with {then}")
    done = loaded.state["step"]
    if settings.steps is not None and settings.steps < done:
        raise CheckpointError(f"steps {settings.steps}: the run is at step {done} already")
    return replace(saved, steps=settings.steps or saved.steps)


def settings_of(saved: checkpoints.Checkpoint, path: str) -> Settings:
    """The settings that a checkpoint was trained with."""
    notes = saved.state["notes"]
    if notes.keys() != {f.name for f in fields(Settings)} or not isinstance(notes["hidden"], list):
        raise CheckpointError(f"{path} was not written by train: its notes are no settings")
    try:
        settings = Settings(**{**notes, "hidden": tuple(notes["hidden"])})
        # The weights are here already, so a network of their size can be made without harm.
        model = model_file.build(saved.state["architecture"], saved.tensors_of("model."))
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(f"{path} was not written by train: {error}") from None
    sizes = [len(layer.neurons) for layer in model.layers[:-1]]
    if sizes != list(settings.hidden or ()) or not _are_settings(settings):
        raise CheckpointError(f"{path}: its settings do not fit its network")
    return settings


def _are_settings(settings: Settings) -> bool:
    """Whether every setting is of its kind."""
    numbers = settings.learning_rate, settings.l2
    counts = settings.steps, settings.seed
    texts = settings.data, settings.activation, settings.loss, settings.optimizer, settings.schedule
    return (
        all(isinstance(v, (int, float)) for v in numbers)
        and all(type(v) is int and v >= 0 for v in counts)
        and (settings.batch is None or type(settings.batch) is int)
        and all(isinstance(v, str) for v in texts)
    )


@dataclass(frozen=True)
class Prediction:
    """What a model says of one sample."""

    answer: str
    """The name of its class, or the number predicted."""
    outputs: list[float]
    right: bool | None
    """Whether it is the file's own answer; None where there is none to compare."""
    error: float | None
    """How far the number is above the file's own; None where there is none to compare."""


def predict(checkpoint: str, file: str) -> list[Prediction]:
    """The predictions of a trained network for every line of a CSV file."""
    model, objective, classes = load_model(checkpoint)
    samples = data_sets.read_csv(file, inputs=len(model.layers[0].neurons[0].w))
    decide = task.named(objective).decide
    found = []
    with contexts.no_grad():
        for k, point in enumerate(samples.points):
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


def load_model(path: str) -> tuple[nn.MLP, str, tuple[str, ...]]:
    """The model, its objective and its classes from a checkpoint folder or file, or from JSON."""
    if os.path.isdir(path):
        path = os.path.join(path, checkpoints.FILE_NAME)
    if not os.path.exists(path):
        raise CheckpointError(f"there is no checkpoint at {path}")
    if path.endswith(".json"):
        text = read_bounded(path, MOST_JSON)
        try:
            return model_file.from_json(text)
        except model_file.ModelError as error:
            raise model_file.ModelError(f"{path}: {error}") from None
    saved = load_run(path)
    weights = saved.tensors_of("model.")
    try:
        model = model_file.build(saved.state["architecture"], weights)
        objective, classes = saved.state["objective"], tuple(saved.state["classes"])
        model_file.check_objective(model, objective, classes)
        return model, objective, classes
    except model_file.ModelError as error:
        raise CheckpointError(f"{path} holds no network: {error}") from None
