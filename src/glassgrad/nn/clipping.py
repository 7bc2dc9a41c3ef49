"""Clipping: keep grads from growing too large, before the optimizer's step."""

import math
from collections.abc import Iterable

from glassgrad.engine import Value


def clip_grad_norm(parameters: Iterable[Value], limit: float, *, added: float = 0.0) -> float:
    """Scale all grads so that their norm is at most limit; returns the norm before.

    A number that is `added` to the norm before dividing by it makes the result that much smaller.

    >>> a, b = Value(0.0), Value(0.0)
    >>> a.grad, b.grad = 3.0, 4.0
    >>> clip_grad_norm([a, b], 1.0), a.grad, b.grad
    (5.0, 0.6, 0.8)
    """
    parameters = _checked("clip_grad_norm", parameters, limit)
    grads = [p.grad for p in parameters]
    largest = max(map(abs, grads), default=0.0)
    if not all(map(math.isfinite, grads)):
        wrong = next(grad for grad in grads if not math.isfinite(grad))
        hint = "detect_anomaly() finds where it comes from"
        raise ValueError(f"clip_grad_norm: a grad is {wrong}: {hint}")
    if largest == 0:
        return 0.0
    # Relative to the largest: squares, and products with the limit, could overflow.
    size = math.hypot(*[grad / largest for grad in grads])
    norm = largest * size
    if norm + added > limit:
        size += added / largest
        for p, grad in zip(parameters, grads, strict=True):
            p.grad = grad / largest / size * limit
    return norm


def clip_grad_value(parameters: Iterable[Value], limit: float) -> None:
    """Clip every grad to the range from -limit to limit.

    >>> a = Value(0.0)
    >>> a.grad = -7.0
    >>> clip_grad_value([a], 1.5)
    >>> a.grad
    -1.5
    """
    for p in _checked("clip_grad_value", parameters, limit):
        # A nan stays a nan: hiding it would be worse.
        if abs(p.grad) > limit:
            p.grad = math.copysign(limit, p.grad)


def _checked(name: str, parameters: Iterable[Value], limit: float) -> list[Value]:
    if not limit > 0:
        raise ValueError(f"{name}: limit={limit!r}: expected a number above 0")
    listed = list(parameters)
    for p in listed:
        if not isinstance(p, Value):
            raise TypeError(f"{name}: expected Values, got {type(p).__name__}")
    return listed
