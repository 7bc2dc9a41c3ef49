"""Layer and MLP in PyTorch, with the names of their parameters here."""

from collections.abc import Iterable

import torch
from torch.nn import functional

ACTIVATIONS = {
    "linear": torch.nn.Identity(),
    "relu": functional.relu,
    "leaky_relu": functional.leaky_relu,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "softplus": functional.softplus,
    "silu": functional.silu,
    "gelu": torch.nn.GELU(approximate="tanh"),
}


class TorchLayer(torch.nn.Linear):  # type: ignore[misc] # checked without torch
    """A Linear layer with an activation."""

    def __init__(self, in_features: int, out_features: int, activation: str) -> None:
        super().__init__(in_features, out_features)
        self.activation = activation

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return ACTIVATIONS[self.activation](super().forward(input))

    def extra_repr(self) -> str:
        return f"{super().extra_repr()}, activation={self.activation!r}"


class TorchMLP(torch.nn.Module):  # type: ignore[misc]
    """Layers one after another."""

    def __init__(self, layers: Iterable[torch.nn.Module]) -> None:
        super().__init__()
        self.layers = torch.nn.ModuleList(layers)

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        for layer in self.layers:
            input = layer(input)
        return input
