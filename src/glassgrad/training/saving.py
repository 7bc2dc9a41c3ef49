"""save and load: a module, or a state dict, in one safetensors file."""

import os
from typing import Any

from glassgrad import nn
from glassgrad.engine import Value
from glassgrad.engine.nested import flattened
from glassgrad.engine.number import is_number
from glassgrad.files import write_atomically
from glassgrad.nn import description
from glassgrad.training import checkpoint as checkpoints
from glassgrad.training import model_file
from glassgrad.training.checkpoint import Checkpoint
from glassgrad.training.model_file import ModelError
from glassgrad.training.prediction import load_model
from glassgrad.training.purpose import purpose_from_plain, purpose_of

FORMAT, VERSION, PREPARED = "glassgrad.saved", 1, 2
"""Version 2 has what the module was trained for, or what a state dict holds beside its tensors."""
TENSOR = "tensor"
"""The key of an object that stands for a tensor of the file."""


def save(module_or_state: Any, path: str | os.PathLike[str]) -> None:
    """Write a module, or a state dict, to a safetensors file, which load() reads.

    The file holds the weights, and in its metadata what kind of module they belong to, and what it
    was trained for: its loss, its classes, and the standardising of its inputs. A module of a class
    of your own has no description: save its state_dict(). A state dict may hold numbers, words and
    further dicts, such as {"epoch": 3, "model": ..., "optimizer": ...}.
    """
    if isinstance(module_or_state, nn.Module):
        described: Any = _described(module_or_state)
        state = module_or_state.state_dict()
    elif isinstance(module_or_state, dict):
        described, state = None, {}
        others = _without_tensors(module_or_state, "", state)
    else:
        kind = type(module_or_state).__name__
        raise TypeError(f"save: expected a Module or a state dict, got {kind}")
    whole, version = {"module": described}, VERSION
    if described is None and others != {name: {TENSOR: name} for name in state}:
        whole["state"], version = others, PREPARED
    if (purpose := purpose_of(module_or_state)) is not None:
        whole["purpose"], version = purpose.to_plain(), PREPARED
    content = checkpoints.to_bytes(Checkpoint(state, whole), FORMAT, version)
    write_atomically(path, content)


def load(path: str | os.PathLike[str]) -> Any:
    """What was saved: a module, or a state dict as a dict of nested lists.

    It also reads the networks of `glassgrad train` (a folder, its checkpoint, or JSON), and the
    safetensors files of other libraries, as state dicts. Nothing in a file is ever executed.
    """
    if os.path.isdir(path) or os.fspath(path).endswith(".json"):
        return load_model(os.fspath(path))[0]
    file = checkpoints.read(path)
    says = str(file.metadata)
    if checkpoints.KEY not in says:
        return {name: array.tolist() for name, array in file.arrays.items()}
    if checkpoints.FORMAT in says:
        return load_model(os.fspath(path))[0]
    saved = checkpoints.verified(file, FORMAT, (VERSION, PREPARED))
    described = saved.state.get("module")
    if described is None:
        others = saved.state.get("state")
        return saved.tensors if others is None else _with_tensors(path, others, saved.tensors)
    module = _built(path, described, saved.tensors)
    if "purpose" in saved.state:
        try:
            module.purpose = purpose_from_plain(saved.state["purpose"])
        except ValueError as error:
            raise ModelError(f"{path}: {error}") from None
    return module


def _described(module: nn.Module) -> dict[str, Any]:
    if type(module) is nn.MLP:
        return {"kind": "MLP", "architecture": model_file.architecture_of(module)}
    return description.describe(module)


def _built(path: Any, described: Any, tensors: dict[str, Any]) -> nn.Module:
    try:
        if isinstance(described, dict) and described.get("kind") == "MLP":
            return model_file.build(described.get("architecture"), tensors)
        count = sum(len(flattened(tensor)) for tensor in tensors.values())
        # Checked before anything is built, so that a small file cannot claim a huge network.
        if description.weights_in(described) > count:
            raise ValueError(f"it describes more weights than the {count:,} that it holds")
        module = description.build(described)
        module.load_state_dict(tensors)
    except (ValueError, TypeError, RecursionError) as error:
        raise ModelError(f"{path}: {error}") from None
    return module


def _without_tensors(thing: Any, name: str, tensors: dict[str, Any]) -> Any:
    """A state with its floats, and lists and arrays of numbers, moved to the tensors."""
    if isinstance(thing, dict):
        if not all(isinstance(key, str) for key in thing) or thing.keys() == {TENSOR}:
            raise TypeError(f"save: {name or 'the state'}: expected names as keys")
        inside = f"{name}." if name else ""
        return {key: _without_tensors(v, f"{inside}{key}", tensors) for key, v in thing.items()}
    if thing is None or isinstance(thing, (bool, int, str)):
        return thing
    numbers = [v for v in flattened(thing) if is_number(v) and not isinstance(v, Value)]
    if len(numbers) < len(flattened(thing)) or name in tensors:
        hint = "expected numbers, words, and lists or dicts of them"
        raise TypeError(f"save: {name}: {hint}, got {type(thing).__name__}")
    tensors[name] = thing
    return {TENSOR: name}


def _with_tensors(path: Any, thing: Any, tensors: dict[str, Any]) -> Any:
    """The state that _without_tensors() has taken apart."""
    if not isinstance(thing, dict):
        return thing
    if thing.keys() != {TENSOR}:
        return {key: _with_tensors(path, part, tensors) for key, part in thing.items()}
    if thing[TENSOR] not in tensors:
        raise ModelError(f"{path}: it lacks the tensor {thing[TENSOR]!r:.40}")
    return tensors[thing[TENSOR]]
