"""Losses: how far predictions are from targets, as one Value to go down.

Each takes a prediction and a target, or a list of each; lists give the mean, or with
reduction="sum" the sum. Targets are numbers or Values.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from glassgrad import functions
from glassgrad.engine import Value, dot


def mse(predictions: Any, targets: Any, *, reduction: str = "mean") -> Any:
    """The squared error.

    >>> mse([1.0, 2.0], [0.0, 4.0]), mse([1.0, 2.0], [0.0, 4.0], reduction="sum")
    (2.5, 5.0)
    """
    return _reduce("mse", _squared_error, predictions, targets, reduction)


def half_squared_error(predictions: Any, targets: Any, *, reduction: str = "mean") -> Any:
    """Half the squared error, whose derivative is the error itself.

    >>> half_squared_error(0.5, 1.0)
    0.125
    """

    def half(prediction: Any, target: Any) -> Any:
        return 0.5 * _squared_error(prediction, target)

    return _reduce("half_squared_error", half, predictions, targets, reduction)


def hinge(scores: Any, targets: Any, *, reduction: str = "mean") -> Any:
    """What a score lacks to be right by a margin of 1; targets are -1 and 1.

    >>> hinge(1.5, 1), hinge(0.25, 1), hinge([0.5, 0.5], [1, -1])
    (0.0, 0.75, 1.0)
    """
    return _reduce("hinge", lambda s, y: functions.relu(1 - y * s), scores, targets, reduction)


def binary_cross_entropy(logits: Any, targets: Any, *, reduction: str = "mean") -> Any:
    """-log of the chance that sigmoid(logit) gives the target; targets from 0 to 1.

    >>> binary_cross_entropy(-800.0, 1), binary_cross_entropy(800.0, 1)
    (800.0, 0.0)
    """
    return _reduce("binary_cross_entropy", _binary, logits, targets, reduction)


def cross_entropy(logits: Any, targets: Any, *, reduction: str = "mean") -> Any:
    """-log of the chance that softmax(logits) gives the target.

    A target is the index of the right class, or a list with a share for each class.

    >>> f"{cross_entropy([2.0, 0.0, 0.0], 0):.4f}"
    '0.2395'
    """
    if not _is_list(logits) or not len(logits):
        raise TypeError("cross_entropy: expected the logits of each class in a list")
    if not _is_list(logits[0]):
        return _of_classes(logits, targets)
    return _reduce("cross_entropy", _of_classes, logits, targets, reduction)


def l2_penalty(parameters: Iterable[Value], strength: float = 1e-4) -> Any:
    """strength times the sum of all squares: a pull of every parameter towards 0.

    >>> l2_penalty([Value(3.0), Value(4.0)], 0.1)
    Value(data=2.5, grad=0.0)
    """
    parameters = list(parameters)
    return strength * dot(parameters, parameters)


def _squared_error(prediction: Any, target: Any) -> Any:
    return (prediction - target) ** 2


def _binary(logit: Any, target: Any) -> Any:
    # Of 0 × inf there is no need: a term that does not count is left out.
    if not isinstance(target, Value) and target in (0, 1):
        return functions.softplus(-logit if target else logit)
    if not isinstance(target, Value) and not 0 <= target <= 1:
        raise ValueError(f"binary_cross_entropy: expected targets from 0 to 1, got {target}")
    return target * functions.softplus(-logit) + (1 - target) * functions.softplus(logit)


def _of_classes(logits: Sequence[Any], target: Any) -> Any:
    if _is_list(target):
        if len(target) != len(logits):
            raise ValueError(f"cross_entropy: {len(logits)} logits for {len(target)} shares")
        shares = zip(target, functions.log_softmax(logits), strict=True)
        return -functions.sum([y * chance for y, chance in shares])
    if isinstance(target, (bool, float, Value)) or not hasattr(target, "__index__"):
        raise TypeError(f"cross_entropy: expected the index of a class, got {target!r}")
    if not 0 <= target < len(logits):
        last = len(logits) - 1
        raise ValueError(f"cross_entropy: expected a class from 0 to {last}, got {target}")
    return functions.logsumexp(logits) - logits[target]


def _reduce(
    name: str, one: Callable[[Any, Any], Any], predictions: Any, targets: Any, reduction: str
) -> Any:
    if reduction not in ("mean", "sum"):
        raise ValueError(f"{name}: reduction={reduction!r}: expected mean or sum")
    if not _is_list(predictions):
        if _is_list(targets):
            raise ValueError(f"{name}: one prediction for {len(targets)} targets")
        return one(predictions, targets)
    if not _is_list(targets) or len(predictions) != len(targets):
        count = len(targets) if _is_list(targets) else "one"
        raise ValueError(f"{name}: {len(predictions)} predictions for {count} targets")
    if not len(predictions):
        raise ValueError(f"{name}: no predictions, there is no loss of nothing")
    total = functions.sum([one(p, t) for p, t in zip(predictions, targets, strict=True)])
    return total * (1.0 / len(predictions)) if reduction == "mean" else total


def _is_list(thing: Any) -> bool:
    return hasattr(thing, "__len__")
