"""AI Engineering from Scratch: Network of sigmoid neurons, mse_loss, train_xor, train_circle."""

import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from glassgrad import data, engine, nn
from glassgrad.nn.perceptron import Chain

__all__ = ["Layer", "Network", "Neuron", "Value", "mse_loss", "train_circle", "train_xor"]


class Value(engine.Value):
    """A Value made as Value(data, children=(), op='').

    >>> a = Value(2.0)
    >>> Value(4.0, children=(a,), op="double")._children == {a}
    True
    """

    __slots__ = ()

    def __init__(
        self, data: engine.Number, children: Iterable[engine.Value] = (), op: str = ""
    ) -> None:
        super().__init__(data, children, op)


class Neuron(nn.Neuron):
    """A sigmoid neuron with weights drawn uniformly from ±√(2/n) and a bias of 0."""

    value_class = Value

    def __init__(self, n_inputs: int) -> None:
        limit = math.sqrt(2.0 / n_inputs) if n_inputs > 0 else 1.0
        super().__init__(n_inputs, activation="sigmoid", init=limit)

    @property
    def weights(self) -> tuple[engine.Value, ...]:
        """The weights, by this course's name."""
        return self.w

    @property
    def bias(self) -> engine.Value:
        """The bias, by this course's name."""
        return self.b


class Layer(nn.Layer):
    """Neurons with the same inputs."""

    neuron_class = Neuron

    def __init__(self, n_inputs: int, n_outputs: int) -> None:
        super().__init__(n_inputs, n_outputs)


class Network(Chain):
    """Layers between consecutive sizes.

    >>> len(Network([2, 4, 1]).parameters())
    17
    """

    samples: data.Dataset
    """What train_xor() or train_circle() trained it on; a decision boundary is drawn over them."""

    def __init__(self, sizes: Sequence[int]) -> None:
        super().__init__(Layer(*pair) for pair in pairwise(sizes))


def mse_loss(predicted: Any, target: Any) -> Any:
    """The squared error of one sample.

    >>> mse_loss(Value(0.5), 1.0).data
    0.25
    """
    return nn.mse(predicted, target)


def train_xor(epochs: int = 1000, learning_rate: float = 1.0) -> Network:
    """Train a [2, 4, 1] network on XOR, printing the loss and the final predictions."""
    random.seed(42)
    return _train(data.xor(), Network([2, 4, 1]), epochs, learning_rate)


def train_circle(epochs: int = 500, learning_rate: float = 0.3) -> Network:
    """Train a [2, 8, 1] network to tell the points inside a circle from those outside."""
    random.seed(42)
    corners = [[random.uniform(-1, 1), random.uniform(-1, 1)] for _ in range(60)]
    inside = [int(math.hypot(x, y) < 0.75) for x, y in corners]
    return _train(data.Dataset(corners, inside), Network([2, 8, 1]), epochs, learning_rate)


def _train(samples: data.Dataset, net: Network, epochs: int, learning_rate: float) -> Network:
    for epoch in range(epochs):
        total = Value(0.0)
        for inputs, target in zip(*samples, strict=True):
            total = total + mse_loss(net([Value(v) for v in inputs]), target)
        net.zero_grad()
        total.backward()
        for p in net.parameters():
            p.data -= learning_rate * p.grad
        if epoch % max(1, epochs // 10) == 0:
            print(f"epoch {epoch:4d}  loss {total.data:.6f}")
    for inputs, target in list(zip(*samples, strict=True))[:8]:
        shown = ", ".join(f"{v:.2f}" for v in inputs)
        print(f"[{shown}] -> {net(inputs).data:.4f} (expected {target})")
    net.samples = samples
    return net
