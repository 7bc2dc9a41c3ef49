"""Sequential: layers and functions one after another, with PyTorch's names for its parameters."""

from collections.abc import Iterable, Iterator
from typing import Any

from glassgrad.nn.module import Module
from glassgrad.nn.perceptron import MLP, Chain, Layer, Neuron


class Sequential(Chain):
    """Layers, activations or other functions: the output of each is the input of the next.

    A batch goes through them as a whole, as in PyTorch.

    >>> model = Sequential(Layer(2, 2), Layer(2, 1, nonlin=False))
    >>> model
    Sequential of [Layer of [ReLUNeuron(2), ReLUNeuron(2)], Layer of [LinearNeuron(2)]]
    >>> [*model.state_dict()]
    ['0.weight', '0.bias', '1.weight', '1.bias']
    """

    def __init__(self, *layers: Any) -> None:
        whole = layers[0] if len(layers) == 1 and isinstance(layers[0], Iterable) else layers
        super().__init__(whole)
        for layer in self.layers:
            if isinstance(layer, type):
                name = layer.__name__
                raise TypeError(f"Sequential: expected layers, got the class: write {name}()")
            if not callable(layer):
                kind = type(layer).__name__
                raise TypeError(f"Sequential: expected layers and functions, got {kind}")

    def forward(self, x: Any) -> Any:
        # A layer of the courses gives one Value where it has one neuron: it takes samples apart.
        if any(isinstance(layer, (Neuron, Layer, MLP)) for layer in self.layers):
            return super().forward(x)
        for layer in self.layers:
            x = layer(x)
        return x

    def tensors(self) -> dict[str, Any]:
        return {
            f"{k}.{name}": tensor
            for k, layer in enumerate(self.layers)
            if isinstance(layer, Module)
            for name, tensor in layer.tensors().items()
        }

    def __len__(self) -> int:
        return len(self.layers)

    def __getitem__(self, place: int | slice) -> Any:
        """A layer, or for a slice a Sequential of the same layers."""
        if isinstance(place, slice):
            return Sequential(*self.layers[place])
        return self.layers[place]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.layers)
