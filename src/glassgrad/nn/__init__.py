"""Neural networks of Values: neurons, layers and multi-layer perceptrons."""

from glassgrad.nn.module import Module
from glassgrad.nn.perceptron import MLP, Layer, Neuron

__all__ = ["MLP", "Layer", "Module", "Neuron"]
