"""Optimizers, where PyTorch keeps them."""

from typing import NoReturn

from glassgrad.foreign import error_of
from glassgrad.nn.optimizers import SGD, Adam, AdamW, Optimizer
from glassgrad.optim import lr_scheduler

__all__ = ["SGD", "Adam", "AdamW", "Optimizer", "lr_scheduler"]


def __getattr__(name: str) -> NoReturn:
    raise error_of("glassgrad.optim", name)
