"""Neuron, Layer and MLP, as the courses build them, on the op `dot`."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from glassgrad import functions
from glassgrad.engine import Number, Value, dot
from glassgrad.engine.nested import rows_of
from glassgrad.nn.initial import check_choice, check_sizes, generator, initial_limit
from glassgrad.nn.module import Module


# Named functions instead of lambdas, so that a model can be pickled.
def _linear(x: Any) -> Any:
    return x


def _relu(x: Any) -> Any:
    return x.relu()


def _leaky_relu(x: Any) -> Any:
    return x.leaky_relu()


def _tanh(x: Any) -> Any:
    return x.tanh()


def _sigmoid(x: Any) -> Any:
    return x.sigmoid()


def _softplus(x: Any) -> Any:
    return x.softplus()


# In files and links, gelu has always been this form.
def _gelu(x: Any) -> Any:
    return functions.gelu(x, approximate="tanh")


ACTIVATIONS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "linear": ("Linear", _linear),
    "relu": ("ReLU", _relu),
    "leaky_relu": ("LeakyReLU", _leaky_relu),
    "tanh": ("Tanh", _tanh),
    "sigmoid": ("Sigmoid", _sigmoid),
    "softplus": ("Softplus", _softplus),
    "silu": ("SiLU", functions.silu),
    "gelu": ("GELU", _gelu),
}
BIASES: dict[str, Callable[[Any], float]] = {
    "zero": lambda draw: 0.0,
    "uniform": lambda draw: draw.uniform(-1, 1),
}


class Neuron(Module):
    """A weight for each input and a bias: activation(b + w0*x0 + w1*x1 + ...).

    >>> neuron = Neuron(2, activation="tanh")
    >>> neuron.w[0].data, neuron.w[1].data, neuron.b.data = 0.3, -0.4, 0.1
    >>> f"{neuron([1.0, 2.0]):.4f}"
    '-0.3799'
    """

    value_class: type[Value] = Value

    def __init__(
        self,
        nin: int,
        nonlin: bool = True,
        *,
        activation: str = "relu",
        bias: str = "zero",
        init: str | float = "uniform",
        nout: int = 1,
        seed: int | None = None,
        rng: Any = None,
    ) -> None:
        check_sizes("Neuron", nin, nout)
        if not isinstance(nonlin, bool):
            hint = f"; write activation={nonlin!r}" if isinstance(nonlin, str) else ""
            raise TypeError(f"nonlin={nonlin!r}: expected True or False{hint}")
        check_choice("activation", activation, ACTIVATIONS)
        self.activation = activation if nonlin else "linear"
        draw = generator(seed, rng)
        limit = initial_limit(init, nin, nout)
        # A tuple: an optimizer keeps the Values it got, so a new one in their place would never be
        # trained; and compiled steps need not look at each of them again.
        self.w = tuple([self.value_class(draw.uniform(-limit, limit)) for _ in range(nin)])
        self.b = self.value_class(BIASES[check_choice("bias", bias, BIASES)](draw))

    def forward(self, x: Iterable[Value | Number] | Value) -> Any:
        if type(x) is not list:
            x = _listed(x)
        try:
            total = dot(self.w, x, self.b)
        except (TypeError, ValueError):
            if rows := rows_of(x):
                return list(map(self, rows))
            if len(x) == len(self.w):
                raise
            raise ValueError(f"{self}: expected {len(self.w)} inputs, got {len(x)}") from None
        return self._activate(total)

    __call__ = forward  # without the detour through Module.__call__

    @property
    def activation(self) -> str:
        """The name of the function that is applied to the sum."""
        return self._activation

    @activation.setter
    def activation(self, name: str) -> None:
        self._activation = check_choice("activation", name, ACTIVATIONS)
        # Looked up here, not in every call, where it took 8 % of a training step.
        self._activate = ACTIVATIONS[name][1]

    @property
    def nonlin(self) -> bool:
        """Whether there is an activation."""
        return self.activation != "linear"

    def tensors(self) -> dict[str, Any]:
        return {"weight": [self.w], "bias": [self.b]}

    def parameters(self) -> list[Value]:
        return [*self.w, self.b]

    def __repr__(self) -> str:
        return f"{ACTIVATIONS[self.activation][0]}Neuron({len(self.w)})"


class Layer(Module):
    """Neurons with the same inputs; one neuron returns a Value, several a list.

    >>> len(Layer(2, 3)([1.0, 2.0]))
    3
    """

    neuron_class: type[Neuron] = Neuron

    def __init__(
        self, nin: int, nout: int, *, seed: int | None = None, rng: Any = None, **kwargs: Any
    ) -> None:
        check_sizes("Layer", nin, nout)
        kwargs |= {} if seed is None and rng is None else {"rng": generator(seed, rng)}
        kwargs |= {"nout": nout} if "init" in kwargs else {}
        self.neurons = [self.neuron_class(nin, **kwargs) for _ in range(nout)]

    def forward(self, x: Iterable[Value | Number] | Value) -> Any:
        inputs = x if type(x) is list else _listed(x)
        try:
            # By its method: for neuron(inputs), CPython makes a tuple of arguments, 10 % of a step.
            out = [neuron.__call__(inputs) for neuron in self.neurons]
        except (TypeError, ValueError):
            if rows := rows_of(x):
                return list(map(self, rows))
            raise
        if len(out) == 1:
            return out[0]
        # Each neuron took the whole batch: the samples come first, as in every other module.
        return list(map(list, zip(*out, strict=True))) if type(out[0]) is list else out

    __call__ = forward  # without the detour through Module.__call__

    def tensors(self) -> dict[str, Any]:
        return {"weight": [n.w for n in self.neurons], "bias": [n.b for n in self.neurons]}

    def parameters(self) -> list[Value]:
        return [p for neuron in self.neurons for p in neuron.parameters()]

    def __repr__(self) -> str:
        return f"Layer of [{', '.join(map(repr, self.neurons))}]"


class Chain(Module):
    """Layers one after another, in a list: the output of each is the input of the next."""

    def __init__(self, layers: Iterable[Any]) -> None:
        self.layers: list[Any] = list(layers)
        if not self.layers:
            raise ValueError(f"{type(self).__name__}: expected at least one layer")

    def forward(self, x: Iterable[Value | Number] | Value) -> Any:
        # The usual case first: one sample, as a list of floats.
        if not (type(x) is list and x and type(x[0]) is float) and (rows := rows_of(x)):
            return list(map(self, rows))
        for layer in self.layers:
            x = layer(x)
        return x

    __call__ = forward  # without the detour through Module.__call__

    def parameters(self) -> list[Value]:
        modules = [layer for layer in self.layers if isinstance(layer, Module)]
        return list({id(p): p for module in modules for p in module.parameters()}.values())

    def __repr__(self) -> str:
        return f"{type(self).__name__} of [{', '.join(map(repr, self.layers))}]"


class MLP(Chain):
    """Layers one after another: nin inputs, then layers of nouts neurons, the last one linear.

    >>> len(MLP(3, [4, 4, 1]).parameters())
    41
    """

    layer_class: type[Layer] = Layer

    def __init__(
        self,
        nin: int,
        nouts: Iterable[int],
        *,
        activation: str = "relu",
        output: str = "linear",
        bias: str = "zero",
        init: str | float = "uniform",
        seed: int | None = None,
        rng: Any = None,
    ) -> None:
        sizes = check_chain("MLP", nin, nouts)
        check_choice("activation", activation, ACTIVATIONS)
        activations = [activation] * (len(sizes) - 2) + [output]
        draw = generator(seed, rng)
        super().__init__(
            self.layer_class(*pair, activation=name, bias=bias, init=init, rng=draw)
            for pair, name in zip(pairwise(sizes), activations, strict=True)
        )


def check_chain(what: str, nin: int, nouts: Iterable[int]) -> list[int]:
    """All sizes in a list, from the inputs to the last layer."""
    sizes = [nin, *nouts] if isinstance(nouts, Iterable) else [nin]
    if len(sizes) < 2:
        raise TypeError(f"{what}: expected layer sizes such as [16, 16, 1], got {nouts!r}")
    check_sizes(what, *sizes)
    return sizes


def _listed(x: Any) -> list[Any]:
    if isinstance(x, Iterable):
        return list(x)
    return [x]  # a single input need not be in a list
