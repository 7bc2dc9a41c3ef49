"""What the compiler and the checker do inside a Value, past what its users see."""

from collections.abc import Callable, Iterable
from typing import Any

from glassgrad.engine import backprop
from glassgrad.engine.surface import Surface


def leaf_like(value: Any, number: float) -> Any:
    """A leaf of the same class, whose __init__ is bypassed: it may want more than a number."""
    return type(value)._made(number, "", (), ())


def node_behind(kind: Any, values: Iterable[Any], name: str) -> Any:
    """One root for several Values."""
    return kind._made(0.0, name, tuple(values), None)


def data_of(value: Surface) -> float:
    """The number, also while a function is traced."""
    return value._data


def grad_of(value: Surface) -> float:
    """The grad, also while a function is traced."""
    return value._grad


def add_to_grad(value: Surface, amount: float) -> None:
    """Add to the grad, also while a function is traced."""
    value._grad += amount


def label_of(value: Surface) -> str:
    """The label, without a trace that takes note of it."""
    return value._label


def serial_of(value: Surface) -> int:
    """The place in the order of creation, whatever a subclass says."""
    return value._serial


def closure_of(value: Surface) -> Callable[[], object] | None:
    """The function that a learner assigned to _backward, unless backward() used it up."""
    return None if value._closure is backprop.spent else value._closure


def is_spent(value: Surface) -> bool:
    """Whether backward() used its function up."""
    return value._partials is None and value._closure is backprop.spent
