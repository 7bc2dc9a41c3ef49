"""Impart's backpropagation course: backward() resets, networks are made of sigmoids."""

from itertools import pairwise
from typing import Any

from glassgrad import engine, nn

__all__ = ["Layer", "NeuralNetwork", "Neuron", "Value"]


class Value(engine.Value):
    """A Value whose backward() starts every grad from 0, so that none need be reset by hand.

    >>> a = Value(3.0)
    >>> b = a * a
    >>> b.backward(); b.backward(); a.grad
    6.0
    """

    __slots__ = ()

    def backward(self, *, reset: bool = True, retain_graph: bool = False) -> None:
        """Fill in the grads of this Value's graph, which forget what they held."""
        super().backward(reset=reset, retain_graph=retain_graph)


class Neuron(nn.Neuron):
    """A sigmoid neuron with weights drawn from (-1, 1) and the bias 0."""

    value_class = Value

    def __init__(self, nin: int) -> None:
        super().__init__(nin, activation="sigmoid")


class Layer(nn.Layer):
    """Neurons that see the same inputs; always gives a list."""

    neuron_class = Neuron

    def __call__(self, x: Any) -> list[Any]:
        return [neuron(x) for neuron in self.neurons]


class NeuralNetwork(nn.Sequential):
    """Layers between consecutive sizes; a single output comes out of its list.

    >>> len(NeuralNetwork([2, 4, 1]).parameters())
    17
    """

    def __init__(self, layers: list[int]) -> None:
        super().__init__(Layer(nin, nout) for nin, nout in pairwise(layers))

    def __call__(self, x: Any) -> Any:
        out = super().__call__(x)
        return out[0] if len(out) == 1 else out
