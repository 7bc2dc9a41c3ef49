"""Recipes: a whole training run from a few settings, with defaults that work for each data set.

Settings (what was given) are completed to a Recipe (nothing is missing), from which a Run is built.
"""

import importlib.util
import math
import os
import random
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, asdict, dataclass, field, fields, replace
from typing import Any

from glassgrad import data as data_sets
from glassgrad import nn
from glassgrad.data.reading import MISSING as MISSING_CELLS
from glassgrad.files import write_atomically
from glassgrad.nn import schedules
from glassgrad.nn.perceptron import ACTIVATIONS
from glassgrad.text.names import nearest
from glassgrad.training import model_file, task
from glassgrad.training.checkpoint import Checkpoint, CheckpointError
from glassgrad.training.fit import carry_out
from glassgrad.training.folder import Folder
from glassgrad.training.interrupt import Terminated
from glassgrad.training.processes import here
from glassgrad.training.run import Run

OPTIMIZERS: dict[str, Callable[..., nn.Optimizer]] = {
    "sgd": nn.SGD,
    "momentum": lambda parameters, lr: nn.SGD(parameters, lr, momentum=0.9),
    "adam": nn.Adam,
    "adamw": nn.AdamW,
}
SCHEDULES: dict[str, Callable[[float, int], schedules.Schedule]] = {
    "constant": lambda lr, steps: schedules.Constant(lr),
    "linear": lambda lr, steps: schedules.LinearDecay(lr, lr / 10, steps),
    "step": lambda lr, steps: schedules.StepDecay(lr, max(1, steps // 3)),
    "cosine": lambda lr, steps: schedules.Cosine(lr, lr / 100, steps),
    "warmup": lambda lr, steps: schedules.WarmUp(
        max(1, steps // 10), schedules.Cosine(lr, lr / 100, steps - max(1, steps // 10))
    ),
}


SEED = 1337


def _setting(
    default: Any, help: str, *, least: int = 0, choices: Mapping[str, Any] | None = None
) -> Any:
    return field(default=default, metadata={"help": help, "least": least, "choices": choices})


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """The data and all settings of a run; the only place where settings are declared."""

    data: str
    """The name of a data set, or the path of a CSV file."""
    hidden: tuple[int, ...] = _setting((16, 16), "Sizes of the hidden layers, such as 16,16.")
    activation: str = _setting("relu", "Activation of the hidden layers.", choices=ACTIVATIONS)
    loss: str = _setting(MISSING, "Loss to minimise.", choices=task.TASKS)
    optimizer: str = _setting("adam", "Optimizer to train with.", choices=OPTIMIZERS)
    lr: float = _setting(0.02, "Initial learning rate.")
    schedule: str = _setting("cosine", "Learning-rate schedule.", choices=SCHEDULES)
    steps: int = _setting(300, "Total number of steps.", least=1)
    batch: int | None = _setting(None, "Samples per step; all by default.", least=1)
    l2: float = _setting(1e-4, "Strength of the L2 penalty.")
    seed: int = _setting(SEED, f"Seed for weights and data; {SEED} by default.")
    held_back: float = _setting(0.0, "Share of the samples to evaluate on, such as 0.2.")
    columns: tuple[str, ...] | None = _setting(None, "Columns of the file to learn from.")
    target: str | None = _setting(None, "Column of the file to predict; the last by default.")
    missing: str | None = _setting(
        None, "What to do about missing cells.", choices=dict.fromkeys(MISSING_CELLS)
    )
    standardise: bool = _setting(True, "Scale the columns of a file, or use its numbers as given.")

    def __post_init__(self) -> None:
        for part in SETTINGS:
            setting = getattr(self, part.name)
            if setting is None:
                continue
            if part.metadata["choices"]:
                nn.initial.check_choice(part.name, setting, part.metadata["choices"])
            elif part.type is float and not math.isfinite(setting):
                raise ValueError(f"{part.name} {setting}: expected a finite number")


SETTINGS: tuple[Field[Any], ...] = fields(Recipe)[1:]
"""All fields but the data."""
OF_FILES = "columns", "target", "missing", "standardise"
"""The settings that only a file can have."""
_BEFORE: dict[str, Any] = dict(
    held_back=0.0, columns=None, target=None, missing=None, standardise=False
)
"""Settings that older checkpoints lack, as their runs were."""

# The moons of the courses: with the default seed, all 100 losses are theirs.
_OWN: dict[str, dict[str, Any]] = {
    "moons": dict(optimizer="sgd", lr=1.0, schedule="linear", steps=100),
    "xor": dict(hidden=(8,), activation="tanh", l2=0.0),
    "spirals": dict(hidden=(24, 24), steps=600),
}


class Settings:
    """The given settings of a run: its data, and fields of its recipe; None means not given."""

    def __init__(self, data: str, **said: Any) -> None:
        for name in said.keys() - {part.name for part in SETTINGS}:
            raise TypeError(f"Settings: there is no setting {name!r}")
        self.data = data
        self.said = {name: setting for name, setting in said.items() if setting is not None}


def completed(settings: Settings, data: data_sets.Dataset) -> Recipe:
    """The recipe for these settings; the rest are defaults that suit the data.

    >>> completed(Settings("moons"), data_sets.moons(10, seed=1)).loss
    'hinge'
    """
    classes = len(data.classes)
    loss = "mse" if classes < 2 else "hinge" if classes == 2 else "cross_entropy"
    own = _OWN.get(settings.data, {})
    found = {"loss": loss, "standardise": settings.data not in data_sets.MADE, **own}
    return Recipe(**{"data": settings.data, **found, **settings.said})


def data_of(name: str, seed: int, **options: Any) -> data_sets.Dataset:
    """The samples of the data set or file of that name; the options are those of read_csv."""
    given = [option for option in OF_FILES if options.get(option)]
    if name in data_sets.MADE and given:
        raise ValueError(f"{given[0]}: {name} is generated: only a file has columns to choose")
    if name == "xor":
        return data_sets.xor()
    if make := data_sets.MADE.get(name):
        return make(100, seed=seed % 2**32)
    if not os.path.exists(name):
        raise ValueError(_no_data(name))
    read = {option: options.get(option) for option in ("columns", "target", "missing")}
    return data_sets.read_csv(name, **read)


def parts_of(recipe: Recipe, data: data_sets.Dataset) -> tuple[Any, Any]:
    """The samples to train on and those held back, standardised by the former."""
    training, held_back = data, None
    if recipe.held_back:
        training, held_back = data_sets.split(data, recipe.held_back, seed=recipe.seed)
    if not recipe.standardise:
        return training, held_back
    training = data_sets.standardised(training)
    if held_back is not None:
        held_back = data_sets.standardised(held_back, like=training)
    return training, held_back


def _no_data(name: str) -> str:
    if near := nearest(name, data_sets.MADE):
        return f"{name}: there is no such data set or file. Did you mean {near}?"
    known = f"expected {', '.join(data_sets.MADE)}, or the path of a CSV file"
    is_path = os.path.splitext(name)[1] or os.path.dirname(name)
    return f"{name}: no such file; {known}" if is_path else f"{name}: {known}"


def train(
    settings: Settings,
    *,
    checkpoint: str | None = None,
    resume: bool = False,
    compiled: bool | None = None,
    **options: Any,
) -> Run:
    """Train a network with these settings, or with those of the checkpoint if it is resumed.

    By default it is compiled if NumPy is installed. `every`, `on_begin`, `callbacks` and `progress`
    are those of fit().

    >>> run = train(Settings("moons", steps=2), progress=False)
    >>> [round(loss, 9) for loss in run.history.losses]
    [0.895844103, 1.723590534]
    """
    with here() as team, Folder(checkpoint, resume) as folder:
        if folder.saved is None:
            data = data_of(settings.data, **{"seed": SEED, **settings.said})
            recipe = completed(settings, data)
        else:
            recipe = resumed(settings, folder.saved, folder.path)
            data = data_of(recipe.data, **{n: v for n, v in vars(recipe).items() if n != "data"})
        run = build(recipe, data, is_compiled(compiled, folder.saved))
        exported = ""
        if checkpoint is not None and team.is_first:
            exported = os.path.join(checkpoint, "model.json")
        # Next to a checkpoint it belongs to that run, which the folder refuses to overwrite.
        if os.path.exists(exported) and not os.path.exists(folder.path):
            raise CheckpointError(f"{exported} already exists: choose another folder")
        try:
            carry_out(run, folder, recipe.steps, **options)
        except (KeyboardInterrupt, Terminated):
            _export(run, exported)
            raise
        _export(run, exported)
    return run


def is_compiled(wanted: bool | None, saved: Checkpoint | None = None) -> bool:
    """Whether to compile a run: as it began, as requested, or else if NumPy is installed."""
    if saved is None:
        return importlib.util.find_spec("numpy") is not None if wanted is None else wanted
    began = saved.state["executor"]["mode"]
    if wanted is not None and wanted != (began == "compiled"):
        raise CheckpointError(f"the checkpoint's run is {began}, and can only continue that way")
    return bool(began == "compiled")


def _export(run: Run, path: str) -> None:
    if path and os.path.isdir(os.path.dirname(path)):
        write_atomically(path, run.to_json().encode())


def build(recipe: Recipe, data: data_sets.Dataset, compiled: bool) -> Run:
    """A new run: a network initialised from the seed, and its optimizer."""
    chosen = task.named(recipe.loss)
    training, held_back = parts_of(recipe, data)
    sizes = [*recipe.hidden, task.outputs_for(chosen, len(data.classes))]
    rng = random.Random(recipe.seed)
    model = nn.MLP(len(data.points[0]), sizes, activation=recipe.activation, rng=rng)
    schedule = SCHEDULES[recipe.schedule](recipe.lr, recipe.steps)
    optimizer = OPTIMIZERS[recipe.optimizer](model.parameters(), schedule)
    notes = {"learning_rate" if name == "lr" else name: v for name, v in asdict(recipe).items()}
    # What is as it was before stays out, so that older versions can read such a run.
    notes = {name: v for name, v in notes.items() if name not in _BEFORE or v != _BEFORE[name]}
    notes = {name: list(v) if isinstance(v, tuple) else v for name, v in notes.items()}
    parts = training, chosen, optimizer, rng, recipe.batch, recipe.l2, compiled, notes, held_back
    return Run(model, *parts)


def resumed(settings: Settings, saved: Checkpoint, path: str) -> Recipe:
    """The recipe of a checkpoint; the settings given now must not contradict it.

    More steps are allowed: the schedule then stays at its end.
    """
    recipe = recipe_of(saved, path)
    for name, now in {"data": settings.data, **settings.said}.items():
        then = getattr(recipe, name)
        if name == "data":  # ./file.csv is file.csv
            now, then = os.path.normpath(now), os.path.normpath(then)
        if now != then and name != "steps":
            raise CheckpointError(f"{name} {now}: the checkpoint was trained with {then}")
    done, steps = saved.state["step"], settings.said.get("steps", recipe.steps)
    if "steps" in settings.said and steps < done:
        raise CheckpointError(f"steps {steps}: the run is already at step {done}")
    return replace(recipe, steps=steps)


def recipe_of(saved: Checkpoint, path: str) -> Recipe:
    """The recipe that a checkpoint was trained with."""
    notes = {"lr" if n == "learning_rate" else n: v for n, v in saved.state["notes"].items()}
    notes = {**_BEFORE, **notes}
    if notes.keys() != {part.name for part in fields(Recipe)} or type(notes["hidden"]) is not list:
        raise CheckpointError(f"{path} was not written by train: its notes are not settings")
    try:
        said: Any = {n: tuple(v) if type(v) is list else v for n, v in notes.items()}
        recipe = Recipe(**said)
        # The weights are already in memory, so a network of their size is safe to build.
        model = model_file.build(saved.state["architecture"], saved.tensors_of("model."))
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(f"{path} was not written by train: {error}") from None
    sizes = tuple(len(layer.neurons) for layer in model.layers[:-1])
    if sizes != recipe.hidden or not all(_is_of_its_type(part, recipe) for part in fields(recipe)):
        raise CheckpointError(f"{path}: its settings do not fit its network")
    return recipe


def _is_of_its_type(part: Field[Any], recipe: Recipe) -> bool:
    setting, kind = getattr(recipe, part.name), part.type
    if kind is int:
        return type(setting) is int and setting >= 0
    if part.name == "columns":
        names = () if setting is None else setting
        return type(names) is tuple and all(isinstance(name, str) for name in names)
    kinds: Any = (int, float) if kind is float else tuple if part.name == "hidden" else kind
    return isinstance(setting, kinds)
