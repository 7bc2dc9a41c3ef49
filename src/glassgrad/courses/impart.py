"""Impart's backpropagation course: backward() resets, networks are made of sigmoids."""

from itertools import pairwise
from typing import Any

from glassgrad import engine, nn
from glassgrad.nn.perceptron import Chain

__all__ = ["Layer", "NeuralNetwork", "Neuron", "Value"]


class Value(engine.Value):
    """A Value whose backward() resets every grad first, so that you need not do it.

    >>> a = Value(3.0)
    >>> b = a * a
    >>> b.backward(); b.backward(); a.grad
    6.0
    """

    __slots__ = ()

    def backward(
        self,
        gradient: engine.Number | None = None,
        *,
        reset: bool = True,
        retain_graph: bool = False,
    ) -> None:
        """Compute the grads of this Value's graph, starting from 0."""
        super().backward(gradient, reset=reset, retain_graph=retain_graph)


class Neuron(nn.Neuron):
    """A sigmoid neuron with weights drawn from (-1, 1) and a bias of 0."""

    value_class = Value

    def __init__(self, nin: int) -> None:
        super().__init__(nin, activation="sigmoid")


class Layer(nn.Layer):
    """Neurons with the same inputs; always returns a list."""

    neuron_class = Neuron

    def __call__(self, x: Any) -> list[Any]:
        return [neuron(x) for neuron in self.neurons]


class NeuralNetwork(Chain):
    """Layers between consecutive sizes; a single output is returned without a list.

    >>> len(NeuralNetwork([2, 4, 1]).parameters())
    17
    """

    def __init__(self, layers: list[int]) -> None:
        super().__init__(Layer(nin, nout) for nin, nout in pairwise(layers))

    def __call__(self, x: Any) -> Any:
        out = super().__call__(x)
        return out[0] if len(out) == 1 else out
