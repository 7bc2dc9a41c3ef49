"""What PyTorch keeps in nn.utils: clipping, under its names."""

from collections.abc import Iterable

from glassgrad.engine import Value
from glassgrad.nn.clipping import clip_grad_norm, clip_grad_value


def clip_grad_norm_(parameters: Iterable[Value] | Value, max_norm: float) -> float:
    """Scale all grads so that their norm is at most max_norm; returns the norm before.

    >>> a = Value(0.0)
    >>> a.grad = 4.0
    >>> clip_grad_norm_([a], max_norm=1.0), f"{a.grad:.6f}"
    (4.0, '1.000000')
    """
    # PyTorch adds 1e-6 to the norm, so that it never divides by 0.
    return clip_grad_norm(_listed(parameters), max_norm, added=1e-6)


def clip_grad_value_(parameters: Iterable[Value] | Value, clip_value: float) -> None:
    """Clip every grad to the range from -clip_value to clip_value."""
    clip_grad_value(_listed(parameters), clip_value)


def _listed(parameters: Iterable[Value] | Value) -> Iterable[Value]:
    return [parameters] if isinstance(parameters, Value) else parameters
