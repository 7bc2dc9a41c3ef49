"""Optimizers, where PyTorch keeps them."""

from glassgrad.nn.optimizers import SGD, Adam, AdamW, Optimizer
from glassgrad.optim import lr_scheduler

__all__ = ["SGD", "Adam", "AdamW", "Optimizer", "lr_scheduler"]
