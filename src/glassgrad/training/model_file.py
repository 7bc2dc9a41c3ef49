"""A trained network as JSON: its architecture and its weights, for the page and for `predict`."""

import json
import math
from itertools import pairwise
from typing import Any

from glassgrad import nn
from glassgrad.data import FEATURES
from glassgrad.data.preparation import Preparation
from glassgrad.nn.perceptron import ACTIVATIONS
from glassgrad.text import strict_json
from glassgrad.training import task
from glassgrad.training.purpose import purpose_from_plain

FORMAT, VERSION, PREPARED = "glassgrad.model", 1, 2
"""Version 2 has a preparation, without which its model would be given other inputs."""


class ModelError(ValueError):
    """A file or text that is not a model."""


def architecture_of(model: nn.Module) -> dict[str, Any] | None:
    """The sizes and activations of an MLP; None for any other module.

    >>> architecture_of(nn.MLP(2, [4], output="tanh", seed=0))
    {'inputs': 2, 'layers': [{'size': 4, 'activation': 'tanh'}]}
    """
    if not isinstance(model, nn.MLP):
        return None
    layers = [
        {"size": len(layer.neurons), "activation": layer.neurons[0].activation}
        for layer in model.layers
    ]
    return {"inputs": len(model.layers[0].neurons[0].w), "layers": layers}


def build(architecture: Any, weights: dict[str, Any]) -> nn.MLP:
    """The network with this architecture and these weights; raises ModelError if they do not fit.

    >>> model = nn.MLP(2, [3, 1], seed=0)
    >>> build(architecture_of(model), model.state_dict()).state_dict() == model.state_dict()
    True
    """
    inputs, layers = _checked(architecture)
    sizes = [inputs, *(size for size, _ in layers)]
    # Checked before anything is built, so that a small file cannot claim a huge network.
    for k, (nin, nout) in enumerate(pairwise(sizes)):
        rows = weights.get(f"layers.{k}.weight")
        fits = isinstance(rows, list) and len(rows) == nout
        if not fits or not all(isinstance(row, list) and len(row) == nin for row in rows or ()):
            raise ModelError(f"layers.{k}.weight: expected {nout} rows of {nin} numbers")
    model = nn.MLP(inputs, sizes[1:], seed=0)
    for layer, (_, activation) in zip(model.layers, layers, strict=True):
        for neuron in layer.neurons:
            neuron.activation = activation
    try:
        model.load_state_dict(weights)
    except (ValueError, TypeError, OverflowError) as error:
        raise ModelError(str(error)) from None
    return model


def check_objective(model: nn.MLP, objective: str, classes: tuple[str, ...]) -> None:
    """Raise ModelError unless outputs, objective and classes match."""
    try:
        wanted = task.outputs_for(task.named(objective), len(classes))
    except ValueError as error:
        raise ModelError(str(error)) from None
    outputs = len(model.layers[-1].neurons)
    if outputs != wanted:
        needed = f"{objective} with {len(classes)} classes needs {wanted} outputs"
        raise ModelError(f"{needed}, not {outputs}")


Loaded = tuple[nn.MLP, str, tuple[str, ...], tuple[str, ...]]
"""A model with its purpose, its objective and classes, and the features among its inputs."""


def to_json(
    model: nn.MLP,
    *,
    objective: str = "",
    classes: tuple[str, ...] = (),
    features: tuple[str, ...] = (),
    preparation: Preparation | None = None,
) -> str:
    """A model as JSON that any parser accepts; nan and ±inf are strings."""
    whole = {
        "format": FORMAT,
        "version": VERSION if preparation is None else PREPARED,
        "architecture": architecture_of(model),
        "objective": objective,
        "classes": list(classes),
        **({"features": list(features)} if features else {}),
        **({} if preparation is None else {"preparation": preparation.to_plain()}),
        "weights": _spelled(model.state_dict()),
    }
    return json.dumps(whole, allow_nan=False)


def from_json(text: str | bytes) -> Loaded:
    """The model and what belongs to it; raises ModelError if malformed."""
    try:
        return _from_parts(strict_json.loads(text))
    except ModelError:
        raise
    except (ValueError, RecursionError) as error:
        raise ModelError(f"not JSON: {error!s:.80}") from None


def _from_parts(whole: Any) -> Loaded:
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise ModelError(f"not a model: expected an object with the format {FORMAT!r}")
    if type(whole.get("version")) is not int or whole["version"] not in (VERSION, PREPARED):
        expected = f"expected version {VERSION} or {PREPARED}"
        raise ModelError(f"{expected}, got {whole.get('version')!r:.20}")
    needed = {"format", "version", "architecture", "objective", "classes", "weights"}
    needed |= {"preparation"} if whole["version"] == PREPARED else set()
    if whole.keys() - {"features"} != needed:
        also = ", preparation" if whole["version"] == PREPARED else ""
        raise ModelError(
            f"expected format, version, architecture, objective, classes{also} and weights"
        )
    objective, classes, weights = (whole[k] for k in ("objective", "classes", "weights"))
    if not isinstance(objective, str) or not isinstance(weights, dict):
        raise ModelError("expected an objective and weights")
    objective = task.current_name(objective)
    if not isinstance(classes, list) or not all(isinstance(name, str) for name in classes):
        raise ModelError("expected a list of the names of classes")
    model = build(whole["architecture"], _unspelled(weights))
    check_objective(model, objective, tuple(classes))
    features = _features(model, whole.get("features", []))
    prepared = whole.get("preparation")
    give_purpose(model, {"loss": objective, "classes": classes}, prepared)
    return model, objective, tuple(classes), features


def give_purpose(model: nn.MLP, plain: dict[str, Any], prepared: Any) -> None:
    """Set what a model is for, from the data of a file; raises ModelError if it does not fit."""
    try:
        purpose = purpose_from_plain(
            plain if prepared is None else {**plain, "preparation": prepared}
        )
    except ValueError as error:
        raise ModelError(str(error)) from None
    inputs = len(model.layers[0].neurons[0].w)
    if purpose.preparation is not None and len(purpose.preparation.inputs) != inputs:
        found = len(purpose.preparation.inputs)
        raise ModelError(f"preparation: expected {inputs} inputs, got {found}")
    model.purpose = purpose


def _features(model: nn.MLP, names: Any) -> tuple[str, ...]:
    if not isinstance(names, list) or names != [name for name in FEATURES if name in names]:
        known = ", ".join(FEATURES)
        raise ModelError(f"features: expected some of {known}, in this order, got {names!r:.60}")
    inputs = len(model.layers[0].neurons[0].w)
    if names and inputs != len(names) + 2:
        raise ModelError(f"features: expected {len(names) + 2} inputs, 2 of them given: {inputs}")
    return tuple(names)


def _checked(architecture: Any) -> tuple[int, list[tuple[int, str]]]:
    """The number of inputs, and the (size, activation) of each layer."""
    try:
        inputs = architecture["inputs"]
        layers = [(layer["size"], layer["activation"]) for layer in architecture["layers"]]
        if len(architecture) != 2 or any(len(layer) != 2 for layer in architecture["layers"]):
            raise KeyError
    except (TypeError, KeyError):
        wanted = "expected inputs, and layers of size and activation"
        raise ModelError(f"architecture: {wanted}") from None
    for size in (inputs, *(size for size, _ in layers)):
        if type(size) is not int or not 1 <= size <= 1_000_000:
            raise ModelError(f"architecture: expected sizes from 1 to 1,000,000, got {size!r:.40}")
    for _, activation in layers:
        if not isinstance(activation, str) or activation not in ACTIVATIONS:
            raise ModelError(f"architecture: unknown activation {activation!r:.40}")
    if not layers:
        raise ModelError("architecture: expected at least one layer")
    return inputs, layers


def _spelled(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {name: _spelled(part) for name, part in thing.items()}
    if isinstance(thing, list):
        return [_spelled(part) for part in thing]
    return thing if math.isfinite(thing) else str(thing)


def _unspelled(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {name: _unspelled(part) for name, part in thing.items()}
    if isinstance(thing, list):
        return [_unspelled(part) for part in thing]
    if isinstance(thing, bool):
        raise ModelError("expected numbers as weights, got true or false")
    return float(thing) if thing in ("nan", "inf", "-inf") else thing
