"""The trainer as a part: its attributes from words, or from a run of `glassgrad train`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from glassgrad import data
from glassgrad.nn.perceptron import ACTIVATIONS
from glassgrad.page.part import Part, checked, number, whole
from glassgrad.training import recipes
from glassgrad.training.checkpoint import FILE_NAME
from glassgrad.training.run_state import load_run
from glassgrad.training.task import TASKS

_SHOWN = ("controls", "network", "map", "loss", "accuracy", "predictions", "log")


def trainer_part(given: Mapping[str, str], run: str | None = None) -> Part:
    """The trainer with these attributes, which come before those of the run.

    >>> trainer_part({"data": "moons", "hidden": "16,16"}).attributes["steps"]
    '100'
    """
    words = checked(given, _KNOWN)
    if run is not None:
        attributes = {**_of_run(run), **words}
    else:
        name = words.get("data", "xor")
        usual = recipes.completed(recipes.Settings(name), recipes.data_of(name, recipes.SEED))
        attributes = {"data": name, "steps": str(usual.steps), **words}
    return Part(
        "glass-trainer", f"Training on {attributes['data']}", {**attributes, "keys": "page"}
    )


def _of_run(name: str) -> dict[str, str]:
    """The settings of a run: a folder that `glassgrad train` wrote, or its checkpoint."""
    path = str(Path(name, FILE_NAME)) if Path(name).is_dir() else name
    recipe = recipes.recipe_of(load_run(path), path)
    if recipe.data not in data.MADE:
        raise ValueError(f"{name}: its data is {recipe.data}, and a file of the page has {_SETS}")
    plain = replace(recipe, standardise=False)
    if recipe != plain:
        raise ValueError(f"{name}: its inputs are standardised, which the page does for files only")
    return {
        "data": recipe.data,
        "hidden": " ".join(map(str, recipe.hidden)) or "none",
        "output": "linear",  # the network of `glassgrad train`; the page may choose another
        "batch": "all" if recipe.batch is None else str(recipe.batch),
        "held-back": repr(recipe.held_back),
        **{name: str(getattr(recipe, name)) for name in _SAME},
    }


_SAME = ("activation", "loss", "optimizer", "lr", "schedule", "steps", "l2", "seed")


def _one_of(*choices: str) -> Callable[[str], Any]:
    def read(text: str) -> None:
        if text not in choices:
            raise ValueError(f"expected one of {', '.join(choices)}")

    return read


def _some_of(*choices: str) -> Callable[[str], Any]:
    def read(text: str) -> None:
        for word in text.replace(",", " ").split():
            _one_of(*choices)(word)

    return read


def _sizes(text: str) -> None:
    words = text.replace(",", " ").split()
    if text != "none" and not (words and all(w.isdecimal() and int(w) for w in words)):
        raise ValueError("expected layer sizes such as 16,16, or none")


_SETS = ", ".join(data.MADE)
_KNOWN: dict[str, Callable[[str], Any]] = {
    "data": _one_of(*data.MADE),
    "noise": number,
    "held-back": number,
    "features": _some_of(*data.FEATURES),
    "hidden": _sizes,
    "activation": _one_of(*ACTIVATIONS),
    "loss": _one_of(*TASKS, "squared_error_sum"),
    "optimizer": _one_of(*recipes.OPTIMIZERS),
    "schedule": _one_of(*recipes.SCHEDULES),
    "lr": number,
    "l1": number,
    "l2": number,
    "batch": whole,
    "seed": whole,
    "start": _one_of("random", "symmetric", "zeros"),
    "steps": whole,
    "sample": whole,
    "show": _some_of(*_SHOWN),
    "theme": _one_of("auto", "light", "dark"),
}
"""The attributes of <glass-trainer>, and what reads each of them."""
