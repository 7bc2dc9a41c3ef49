"""Neural networks of Values: modules, losses, optimizers, schedules, clipping."""

from typing import NoReturn

from glassgrad.foreign import error_of
from glassgrad.nn import functional, schedules, utils
from glassgrad.nn.activations import (
    GELU,
    Identity,
    LeakyReLU,
    ReLU,
    Sigmoid,
    SiLU,
    Softmax,
    Softplus,
    Tanh,
)
from glassgrad.nn.clipping import clip_grad_norm, clip_grad_value
from glassgrad.nn.criteria import BCELoss, BCEWithLogitsLoss, CrossEntropyLoss, MSELoss
from glassgrad.nn.dropout import Dropout
from glassgrad.nn.embedding import Embedding
from glassgrad.nn.linear import Linear
from glassgrad.nn.losses import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cross_entropy,
    half_squared_error,
    hinge,
    l1_penalty,
    l2_penalty,
    mse,
)
from glassgrad.nn.module import Module
from glassgrad.nn.normalisation import LayerNorm
from glassgrad.nn.optimizers import SGD, Adam, AdamW, Optimizer
from glassgrad.nn.parameter import Parameter
from glassgrad.nn.perceptron import MLP, Layer, Neuron
from glassgrad.nn.sequential import Sequential

__all__ = [
    "GELU",
    "MLP",
    "SGD",
    "Adam",
    "AdamW",
    "BCELoss",
    "BCEWithLogitsLoss",
    "CrossEntropyLoss",
    "Dropout",
    "Embedding",
    "Identity",
    "Layer",
    "LayerNorm",
    "LeakyReLU",
    "Linear",
    "MSELoss",
    "Module",
    "Neuron",
    "Optimizer",
    "Parameter",
    "ReLU",
    "Sequential",
    "SiLU",
    "Sigmoid",
    "Softmax",
    "Softplus",
    "Tanh",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "clip_grad_norm",
    "clip_grad_value",
    "cross_entropy",
    "functional",
    "half_squared_error",
    "hinge",
    "l1_penalty",
    "l2_penalty",
    "mse",
    "schedules",
    "utils",
]


def __getattr__(name: str) -> NoReturn:
    raise error_of("glassgrad.nn", name)
