"""Implementing Backprop from Scratch: four decimals in the repr, tanh neurons, random biases."""

from collections.abc import Iterable
from itertools import pairwise

from glassgrad import engine, nn
from glassgrad.nn.perceptron import Chain

__all__ = ["MLP", "Layer", "Neuron", "Value"]


class Value(engine.Value):
    """A Value that shows four decimals.

    >>> Value(2)
    Value(data=2.0000, grad=0.0000)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Value(data={self.data:.4f}, grad={self.grad:.4f})"


class Neuron(nn.Neuron):
    """A tanh neuron with weights and a bias drawn from (-1, 1)."""

    value_class = Value

    def __init__(self, nin: int) -> None:
        super().__init__(nin, activation="tanh", bias="uniform")


class Layer(nn.Layer):
    """Neurons with the same inputs."""

    neuron_class = Neuron

    def __init__(self, nin: int, nout: int) -> None:
        super().__init__(nin, nout)


class MLP(Chain):
    """Layers one after another, tanh throughout.

    >>> len(MLP(2, [4, 4, 1]).parameters())
    37
    """

    def __init__(self, nin: int, nouts: Iterable[int]) -> None:
        super().__init__(Layer(*pair) for pair in pairwise([nin, *nouts]))
