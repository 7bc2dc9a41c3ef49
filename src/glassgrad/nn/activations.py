"""Activations as modules, for Sequential: nn.ReLU() and the others."""

from typing import Any

from glassgrad import functions
from glassgrad.nn import functional
from glassgrad.nn.module import Module


class Activation(Module):
    """A function of one number, applied to everything in a list; it has no parameters."""

    function = ""
    """Its name in nn.functional."""

    def forward(self, x: Any) -> Any:
        return getattr(functional, self.function)(x)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class ReLU(Activation):
    """max(0, x) of each input; `inplace` is accepted, and makes no difference.

    >>> ReLU()([-1.0, 2.0])
    [0.0, 2.0]
    """

    function = "relu"

    def __init__(self, inplace: bool = False) -> None:
        pass


class Tanh(Activation):
    """tanh(x) of each input."""

    function = "tanh"


class Sigmoid(Activation):
    """1 / (1 + exp(-x)) of each input."""

    function = "sigmoid"


class Softplus(Activation):
    """log(1 + exp(x)) of each input."""

    function = "softplus"


class SiLU(Activation):
    """x * sigmoid(x) of each input."""

    function = "silu"


class LeakyReLU(Activation):
    """x of each input above 0, negative_slope * x of the others.

    >>> LeakyReLU(0.1)([-1.0, 2.0])
    [-0.1, 2.0]
    """

    def __init__(self, negative_slope: float = 0.01) -> None:
        self.negative_slope = negative_slope

    def forward(self, x: Any) -> Any:
        return functional.leaky_relu(x, self.negative_slope)

    def __repr__(self) -> str:
        return f"LeakyReLU(negative_slope={self.negative_slope})"


class GELU(Activation):
    """x times the probability that a standard normal variable is below x, of each input.

    >>> GELU()([0.0]), GELU(approximate="tanh")
    ([0.0], GELU(approximate='tanh'))
    """

    def __init__(self, approximate: str = "none") -> None:
        self.approximate = functions.check_approximate("GELU", approximate)

    def forward(self, x: Any) -> Any:
        return functional.gelu(x, self.approximate)

    def __repr__(self) -> str:
        return f"GELU(approximate={self.approximate!r})"


class Softmax(Activation):
    """Positive numbers that sum to 1, from the last dimension of the inputs."""

    def __init__(self, dim: int = -1) -> None:
        self.dim = dim

    def forward(self, x: Any) -> Any:
        return functional.softmax(x, self.dim)


class Identity(Activation):
    """The inputs as they are."""

    def forward(self, x: Any) -> Any:
        return x
