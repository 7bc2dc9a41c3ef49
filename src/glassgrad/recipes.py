"""Recipes: a whole training run from a few settings, with defaults that work for each data set."""

import os
import random
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from glassgrad import checkpoint as checkpoints
from glassgrad import data as data_sets
from glassgrad import model_json, modes, nn, objectives
from glassgrad.atomic import write_atomically
from glassgrad.checkpoint import CheckpointError
from glassgrad.nn import schedules
from glassgrad.training import Callback, History, fit

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
    seed: int = 1337


_GENERAL = Settings(
    "", hidden=(16, 16), activation="relu", optimizer="adam", learning_rate=0.02,
    schedule="cosine", steps=300, l2=1e-4,
)  # fmt: skip
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
        return make(100, seed=settings.seed % 2**32)
    if not os.path.exists(settings.data):
        known = ", ".join(data_sets.MADE)
        raise ValueError(f"{settings.data}: expected {known}, or the path of a CSV file")
    return data_sets.read_csv(settings.data)


@dataclass(frozen=True)
class Trained:
    """What came of a run."""

    model: nn.MLP
    data: data_sets.Dataset
    history: History
    settings: Settings

    def decide(self, point: list[float]) -> int:
        """The class that the model gives a point."""
        return objectives.named(self.settings.loss or "").decide(self.model(point))

    def to_json(self) -> str:
        """The model as the page reads it."""
        loss = self.settings.loss or ""
        return model_json.to_json(self.model, objective=loss, classes=self.data.classes)


def train(
    settings: Settings,
    *,
    checkpoint: str | None = None,
    resume: bool = False,
    every: int = 100,
    callbacks: Iterable[Callback] = (),
    progress: bool = True,
) -> Trained:
    """Train a network by its settings; with resume, those of the checkpoint are taken.

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
    history = fit(
        model, data, whole.loss or "", optimizer, steps=whole.steps or 0, batch=whole.batch,
        l2=whole.l2 or 0.0, rng=rng, checkpoint=checkpoint, every=every, resume=resume, notes=notes,
        callbacks=callbacks, progress=progress,
    )  # fmt: skip
    trained = Trained(model, data, history, whole)
    if checkpoint is not None:
        write_atomically(os.path.join(checkpoint, "model.json"), trained.to_json().encode())
    return trained


def build(
    settings: Settings, data: data_sets.Dataset
) -> tuple[nn.MLP, nn.Optimizer, random.Random]:
    """A new network and its optimizer, drawn from the seed."""
    for name, choices in ("optimizer", OPTIMIZERS), ("schedule", SCHEDULES):
        nn.initial.check_choice(name, getattr(settings, name), choices)
    outputs = objectives.outputs_for(objectives.named(settings.loss or ""), len(data.classes))
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
        raise CheckpointError("resume needs the folder of a checkpoint")
    path = os.path.join(folder, checkpoints.FILE_NAME)
    if not os.path.exists(path):
        raise CheckpointError(f"there is no checkpoint in {folder}: leave resume out to begin")
    saved = settings_of(checkpoints.load(path), path)
    for field in fields(Settings):
        now, then = getattr(settings, field.name), getattr(saved, field.name)
        is_asked = now is not None and now != field.default
        if is_asked and now != then and field.name != "steps":
            raise CheckpointError(f"{field.name} {now}: the checkpoint was trained with {then}")
    return replace(saved, steps=settings.steps or saved.steps)


def settings_of(saved: checkpoints.Checkpoint, path: str) -> Settings:
    """The settings that a checkpoint was trained with."""
    try:
        notes = dict(saved.state["notes"])
        settings = Settings(**{**notes, "hidden": tuple(notes["hidden"])})
    except (KeyError, TypeError):
        raise CheckpointError(f"{path} was not written by train") from None
    return settings


@dataclass(frozen=True)
class Prediction:
    """What a model says of one sample."""

    answer: str
    """The name of its class, or the number predicted."""
    outputs: list[float]
    right: bool | None
    """Whether it is the file's own answer; None where there is none to compare."""


def predict(checkpoint: str, file: str) -> list[Prediction]:
    """The predictions of a trained network for every line of a CSV file."""
    model, objective, classes = load_model(checkpoint)
    samples = data_sets.read_csv(file, inputs=len(model.layers[0].neurons[0].w))
    decide = objectives.named(objective).decide
    found = []
    with modes.no_grad():
        for k, point in enumerate(samples.points):
            output = model(point)
            numbers = [v.data for v in output] if isinstance(output, list) else [output.data]
            answer = classes[decide(output)] if classes else repr(numbers[0])
            known = bool(classes and samples.classes)
            target = samples.classes[samples.targets[k]] if known else ""
            found.append(Prediction(answer, numbers, answer == target if known else None))
    return found


def load_model(path: str) -> tuple[nn.MLP, str, tuple[str, ...]]:
    """The model, its objective and its classes from a checkpoint folder or file, or from JSON."""
    if os.path.isdir(path):
        path = os.path.join(path, checkpoints.FILE_NAME)
    if not os.path.exists(path):
        raise CheckpointError(f"there is no checkpoint at {path}")
    if path.endswith(".json"):
        with open(path, "rb") as file:
            return model_json.from_json(file.read())
    saved = checkpoints.load(path)
    weights = saved.tensors_of("model.")
    try:
        model = model_json.build(saved.state["architecture"], weights)
        return model, str(saved.state["objective"]), tuple(saved.state["classes"])
    except (KeyError, TypeError) as error:
        raise CheckpointError(f"{path} holds no network: {error}") from None
