"""Validation of the state in a run's checkpoint, field by field."""

import os
from collections.abc import Callable
from typing import Any

from glassgrad.data.preparation import from_plain
from glassgrad.training import checkpoint as checkpoints
from glassgrad.training.checkpoint import Checkpoint, CheckpointError
from glassgrad.training.task import current_name


def load_run(path: str | os.PathLike[str], content: bytes | None = None) -> Checkpoint:
    """Load the checkpoint of a run, or take its content; anything else raises CheckpointError."""
    saved = checkpoints.load(path) if content is None else checkpoints.load(path, content)
    try:
        check_state(saved.state)
    except CheckpointError as error:
        raise CheckpointError(f"{path}: {error}") from None
    saved.state["objective"] = current_name(saved.state["objective"])
    notes = saved.state["notes"]
    if isinstance(notes.get("loss"), str):
        notes["loss"] = current_name(notes["loss"])
    return saved


def check_state(state: dict[str, Any]) -> None:
    """Raise CheckpointError unless every field is present and valid."""
    for name, (is_right, expected) in _FIELDS.items():
        if name not in state:
            if name in _OPTIONAL:
                continue
            raise CheckpointError(f"the checkpoint does not fit this run: {name!r} is missing")
        if not is_right(state[name]):
            raise CheckpointError(
                f"the checkpoint's {name} is {_shown(state[name])}: expected {expected}"
            )


def _shown(thing: Any) -> str:
    return "null" if thing is None else f"{thing!r:.90}"


def _is_count(thing: Any) -> bool:
    return type(thing) is int and 0 <= thing < 2**53


def _is_number(thing: Any) -> bool:
    return type(thing) in (int, float)


def _is_object(thing: Any) -> bool:
    return isinstance(thing, dict)


def _is_rng(thing: Any) -> bool:
    match thing:
        case [version, [*words], spare]:
            numbers = all(type(word) is int and 0 <= word < 2**32 for word in words)
            return version == 3 and numbers and (spare is None or type(spare) is float)
    return False


def _are_rngs(thing: Any) -> bool:
    return isinstance(thing, list) and all(map(_is_rng, thing))


def _is_optimizer(thing: Any) -> bool:
    if not isinstance(thing, dict) or not isinstance(thing.get("kind"), str):
        return False
    numbers = [v for name, v in thing.items() if name not in ("kind", "steps", "betas")]
    numbers += thing.get("betas", []) if isinstance(thing.get("betas", []), list) else [None]
    return _is_count(thing.get("steps")) and all(map(_is_number, numbers))


def _is_schedule(thing: Any) -> bool:
    return isinstance(thing, dict) and isinstance(thing.get("kind"), str)


def _is_executor(thing: Any) -> bool:
    if not isinstance(thing, dict) or thing.get("mode") not in ("eager", "compiled"):
        return False
    return all(isinstance(v, str) for v in thing.values())


def _are_texts(thing: Any) -> bool:
    return isinstance(thing, list) and all(isinstance(name, str) for name in thing)


def _is_preparation(thing: Any) -> bool:
    try:
        from_plain(thing)
    except ValueError:
        return False
    return True


_FIELDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "step": (_is_count, "a whole number of 0 or more"),
    "optimizer": (_is_optimizer, "its kind, its numbers and a whole number of steps"),
    "schedule": (_is_schedule, "its kind and its numbers"),
    "rng": (_is_rng, "the state of a random.Random"),
    "executor": (_is_executor, "an object with the mode eager or compiled"),
    "architecture": (lambda v: v is None or _is_object(v), "an object or null"),
    "objective": (lambda v: isinstance(v, str), "the name of a loss"),
    "classes": (_are_texts, "a list of names"),
    "samples": (_is_count, "a whole number of 0 or more"),
    "began_with": (_is_object, "an object"),
    "notes": (_is_object, "an object"),
    "dropouts": (_are_rngs, "the states of the generators of Dropout modules"),
    "preparation": (_is_preparation, "its columns, with their means and scales"),
}
_OPTIONAL = {"began_with", "dropouts", "preparation"}
"""Missing in checkpoints of version 1, of models without Dropout, and of data without columns."""
