"""Whether a model is being trained: set for a while, and then as it was before."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from glassgrad import nn


@contextmanager
def mode(model: Any, training: bool) -> Iterator[None]:
    """A block in which every module of a model is being trained, or is not.

    >>> model = nn.Dropout(0.5)
    >>> with mode(model, training=False):
    ...     model([1.0, 2.0])
    [1.0, 2.0]
    >>> model.training
    True
    """
    modules = model.modules() if isinstance(model, nn.Module) else []
    others = [module for module in modules if module.training != training]
    try:
        for module in others:
            module.training = training
        yield
    finally:
        for module in others:
            module.training = not training
