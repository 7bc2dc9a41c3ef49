"""zdravkograd: the repr shows data alone; the network classes are glassgrad's."""

from glassgrad import engine, nn
from glassgrad.draw.drawing import draw_dot
from glassgrad.graph.graph import trace

__all__ = ["MLP", "Layer", "Module", "Neuron", "Value", "draw_dot", "trace"]

Module = nn.Module


class Value(engine.Value):
    """A Value that shows only its data.

    >>> Value(2.0)
    Value(data=2.0)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Value(data={self.data})"


class Neuron(nn.Neuron):
    """A ReLU neuron, or a linear one with nonlin=False."""

    value_class = Value


class Layer(nn.Layer):
    """Neurons with the same inputs."""

    neuron_class = Neuron


class MLP(nn.MLP):
    """Layers one after another, the last one linear."""

    layer_class = Layer
