"""to_torch: a Module of this library as a PyTorch module, with its numbers and names."""

from typing import Any

import torch

from glassgrad.nn import criteria, description
from glassgrad.nn.module import Module
from glassgrad.nn.perceptron import MLP, Layer, Neuron
from glassgrad.nn.pytorch.perceptron import ACTIVATIONS, TorchLayer, TorchMLP
from glassgrad.nn.sequential import Sequential

CRITERIA = (
    criteria.MSELoss,
    criteria.BCELoss,
    criteria.BCEWithLogitsLoss,
    criteria.CrossEntropyLoss,
)


def to_torch(module: Any) -> Any:
    """A Module of this library as a torch.nn.Module of 64-bit floats, with equal state_dict names.

    It takes a batch as a tensor. A Layer or MLP with one output returns a dimension of size 1.

    >>> from glassgrad import nn
    >>> to_torch(nn.Sequential(nn.Linear(2, 3), nn.Tanh()))[0]
    Linear(in_features=2, out_features=3, bias=True)
    """
    if not isinstance(module, Module):
        kind = module.__name__ if isinstance(module, type) else type(module).__name__
        raise TypeError(f"to_torch: expected a Module of glassgrad.nn, got {kind}")
    built = _built(module, {}).double()
    if sum(p.numel() for p in built.parameters()) != len(module.parameters()):
        raise ValueError("to_torch: parts that share parameters cannot be converted")
    state = {k: torch.tensor(v, dtype=torch.float64) for k, v in module.state_dict().items()}
    built.load_state_dict(state)
    return built


def _built(module: Any, done: dict[int, torch.nn.Module]) -> torch.nn.Module:
    """PyTorch's module of the same kind; a module that is used twice is one there, too."""
    if id(module) not in done:
        built = _of_kind(module, done)
        built.training = module.training
        done[id(module)] = built
    return done[id(module)]


def _of_kind(module: Any, done: dict[int, torch.nn.Module]) -> torch.nn.Module:
    kind = type(module)
    if kind is Sequential:
        return torch.nn.Sequential(*[_built(layer, done) for layer in module.layers])
    if kind is MLP:
        return TorchMLP([_built(layer, done) for layer in module.layers])
    if kind is Layer:
        return _layer(module.neurons)
    if kind is Neuron:
        return _layer([module])
    if kind in CRITERIA:
        return _named(kind.__name__)(reduction=module.reduction)
    if kind in description.SETTINGS:
        settings = description.describe(module)
        return _named(settings.pop("kind"))(**settings)
    name = getattr(module, "__name__", kind.__name__)
    hint = "write it in PyTorch, and load state_dict() into it"
    raise TypeError(f"to_torch: {name} is not a module of glassgrad.nn: {hint}")


def _named(name: str) -> Any:
    return getattr(torch.nn, name)


def _layer(neurons: list[Neuron]) -> TorchLayer:
    activations = {neuron.activation for neuron in neurons}
    if len(activations) > 1:
        names = ", ".join(sorted(activations))
        raise ValueError(f"to_torch: a Layer whose neurons have several activations: {names}")
    activation = activations.pop()
    if activation not in ACTIVATIONS:
        raise ValueError(f"to_torch: the activation {activation} has no counterpart in PyTorch")
    return TorchLayer(len(neurons[0].w), len(neurons), activation)
