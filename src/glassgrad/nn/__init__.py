"""Neural networks of Values: modules, losses, optimizers, schedules, clipping."""

from glassgrad.nn import schedules
from glassgrad.nn.clipping import clip_grad_norm, clip_grad_value
from glassgrad.nn.embedding import Embedding
from glassgrad.nn.losses import (
    binary_cross_entropy,
    cross_entropy,
    half_squared_error,
    hinge,
    l1_penalty,
    l2_penalty,
    mse,
)
from glassgrad.nn.module import Module
from glassgrad.nn.optimizers import SGD, Adam, AdamW, Optimizer
from glassgrad.nn.perceptron import MLP, Layer, Neuron, Sequential

__all__ = [
    "MLP",
    "SGD",
    "Adam",
    "AdamW",
    "Embedding",
    "Layer",
    "Module",
    "Neuron",
    "Optimizer",
    "Sequential",
    "binary_cross_entropy",
    "clip_grad_norm",
    "clip_grad_value",
    "cross_entropy",
    "half_squared_error",
    "hinge",
    "l1_penalty",
    "l2_penalty",
    "mse",
    "schedules",
]
