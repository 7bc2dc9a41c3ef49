"""Clipping: keep grads from growing too large, before the optimizer's step."""

import math
from collections.abc import Iterable

from glassgrad.engine import Value


def clip_grad_norm(parameters: Iterable[Value], limit: float) -> float:
    """Scale all grads so that their norm is at most limit; gives the norm before.

    >>> a, b = Value(0.0), Value(0.0)
    >>> a.grad, b.grad = 3.0, 4.0
    >>> clip_grad_norm([a, b], 1.0), a.grad, b.grad
    (5.0, 0.6, 0.8)
    """
    parameters = list(parameters)
    norm = math.hypot(*[p.grad for p in parameters])
    if not math.isfinite(norm):
        hint = "detect_anomaly() finds where it comes from"
        raise ValueError(f"clip_grad_norm: the norm is {norm}: {hint}")
    if norm > _above_0(limit):
        for p in parameters:
            p.grad = p.grad * limit / norm
    return norm


def clip_grad_value(parameters: Iterable[Value], limit: float) -> None:
    """Cut every grad to the range from -limit to limit.

    >>> a = Value(0.0)
    >>> a.grad = -7.0
    >>> clip_grad_value([a], 1.5)
    >>> a.grad
    -1.5
    """
    _above_0(limit)
    for p in parameters:
        p.grad = max(-limit, min(limit, p.grad))


def _above_0(limit: float) -> float:
    if not limit > 0:
        raise ValueError(f"limit={limit!r}: expected a number above 0")
    return limit
