"""Glassgrad: a glass-box autograd. Every number can say where it came from."""

from glassgrad import nn
from glassgrad.engine import Value
from glassgrad.functions import (
    abs,
    cos,
    define_op,
    dot,
    exp,
    gelu,
    leaky_relu,
    log,
    log_softmax,
    logsumexp,
    maximum,
    mean,
    minimum,
    relu,
    sigmoid,
    silu,
    sin,
    softmax,
    softplus,
    sqrt,
    sum,
    tanh,
    where,
)
from glassgrad.modes import no_grad

__version__ = "0.1.0"

__all__ = [
    "Value", "abs", "cos", "define_op", "dot", "exp", "gelu", "leaky_relu", "log", "log_softmax",
    "logsumexp", "maximum", "mean", "minimum", "nn", "no_grad", "relu", "sigmoid", "silu", "sin",
    "softmax", "softplus", "sqrt", "sum", "tanh", "where",
]
