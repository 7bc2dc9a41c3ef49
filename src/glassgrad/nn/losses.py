"""Losses: how far predictions are from targets, as one Value to minimise.

Each takes a prediction and a target, or a list of each; for lists it returns the mean, or with
reduction="sum" the sum. Targets are numbers or Values.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from glassgrad import functions
from glassgrad.engine import Value, contexts, dot
from glassgrad.engine.number import to_float


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
    """How far a score falls short of being right by a margin of 1; targets are -1 and 1.

    >>> hinge(1.5, 1), hinge(0.25, 1), hinge([0.5, 0.5], [1, -1])
    (0.0, 0.75, 1.0)
    """
    return _reduce("hinge", _hinge, scores, targets, reduction)


def binary_cross_entropy_with_logits(logits: Any, targets: Any, *, reduction: str = "mean") -> Any:
    """-log of the probability that sigmoid(logit) assigns to the target; targets are from 0 to 1.

    >>> binary_cross_entropy_with_logits(-800.0, 1), binary_cross_entropy_with_logits(800.0, 1)
    (800.0, 0.0)
    """
    return _reduce("binary_cross_entropy_with_logits", _binary, logits, targets, reduction)


def binary_cross_entropy(probabilities: Any, targets: Any, *, reduction: str = "mean") -> Any:
    """-log of the probability given to the target; targets are from 0 to 1.

    After a sigmoid, binary_cross_entropy_with_logits without the sigmoid is more accurate. As in
    PyTorch, a logarithm is never below -100.

    >>> binary_cross_entropy(0.5, 1), binary_cross_entropy([0.0, 1.0], [1, 1])
    (0.6931471805599453, 50.0)
    """
    return _reduce("binary_cross_entropy", _of_probability, probabilities, targets, reduction)


def cross_entropy(logits: Any, targets: Any, *, reduction: str = "mean") -> Any:
    """-log of the probability that softmax(logits) assigns to the target.

    A target is the index of the right class, or a list with a share for each class.

    >>> f"{cross_entropy([2.0, 0.0, 0.0], 0):.4f}"
    '0.2395'
    """
    _check_reduction("cross_entropy", reduction)
    rows = _listed(logits)
    if not rows:
        raise TypeError("cross_entropy: expected the logits of each class in a list")
    if _listed(rows[0]) is None:
        return _of_classes([_number("cross_entropy", z) for z in rows], targets)
    wanted = _listed(targets) or []
    if len(wanted) != len(rows):
        raise ValueError(f"cross_entropy: {len(rows)} predictions for {len(wanted)} targets")
    losses = []
    for row, target in zip(rows, wanted, strict=True):
        numbers = [_number("cross_entropy", z) for z in _listed(row) or ()]
        losses.append(_of_classes(numbers, target))
    return _total("cross_entropy", losses, reduction)


def l1_penalty(parameters: Iterable[Value], strength: float = 1e-4) -> Any:
    """strength times the sum of all absolute values, which makes small parameters exactly 0.

    >>> l1_penalty([Value(3.0), Value(-4.0)], 0.1)
    Value(data=0.7000000000000001, grad=0.0)
    """
    return strength * functions.sum([abs(parameter) for parameter in parameters])


def l2_penalty(parameters: Iterable[Value], strength: float = 1e-4) -> Any:
    """strength times the sum of all squares, which pulls every parameter towards 0.

    >>> l2_penalty([Value(3.0), Value(4.0)], 0.1)
    Value(data=2.5, grad=0.0)
    """
    parameters = list(parameters)
    return strength * dot(parameters, parameters)


def _squared_error(prediction: Any, target: Any) -> Any:
    error = prediction - target
    # On plain numbers ** would raise an error if the square overflows.
    return error**2 if isinstance(error, Value) else error * error


def _hinge(score: Any, target: Any) -> Any:
    if not isinstance(target, Value) and target not in (-1, 1):
        hint = "for classes 0 and 1 write 2*y - 1, or use the .signs of a data set"
        raise ValueError(f"hinge: expected targets -1 and 1, got {target:g}: {hint}")
    return functions.relu(1 - target * score)


def _binary(logit: Any, target: Any) -> Any:
    # A term with a factor of 0 is left out: 0 × inf would be nan.
    if not isinstance(target, Value) and target in (0, 1):
        return functions.softplus(-logit if target else logit)
    if not isinstance(target, Value) and not 0 <= target <= 1:
        expected = f"expected targets from 0 to 1, got {target:g}"
        raise ValueError(f"binary_cross_entropy_with_logits: {expected}")
    return target * functions.softplus(-logit) + (1 - target) * functions.softplus(logit)


def _of_probability(probability: Any, target: Any) -> Any:
    is_known = not isinstance(probability, Value) or not contexts.tracing()
    number = probability.data if isinstance(probability, Value) and is_known else probability
    if is_known and not 0 <= number <= 1:
        hint = "for logits write binary_cross_entropy_with_logits"
        raise ValueError(f"binary_cross_entropy: {number:g} is not a probability: {hint}")
    if not isinstance(target, Value) and not 0 <= target <= 1:
        raise ValueError(f"binary_cross_entropy: expected targets from 0 to 1, got {target:g}")
    parts = (target, probability), (1 - target, 1 - probability)
    # A term with a factor of 0 is left out: 0 × inf would be nan.
    terms = [share * _bounded_log(p) for share, p in parts if isinstance(share, Value) or share]
    return -functions.sum(terms)


def _bounded_log(x: Any) -> Any:
    return functions.maximum(functions.log(x), -100.0)


def _of_classes(logits: Sequence[Any], target: Any) -> Any:
    shares = _listed(target)
    if shares is not None:
        return _of_shares(logits, [_number("cross_entropy", share) for share in shares])
    if isinstance(target, Value) and contexts.tracing():
        return _of_unknown_class(logits, target)
    if isinstance(target, (bool, float, Value)) or not hasattr(target, "__index__"):
        raise TypeError(f"cross_entropy: expected the index of a class, got {target!r}")
    if not 0 <= target < len(logits):
        last = len(logits) - 1
        hint = "" if last else ": for one logit write binary_cross_entropy_with_logits"
        raise ValueError(f"cross_entropy: expected a class from 0 to {last}, got {target}{hint}")
    # log(1 + the rest) stays accurate for a probability near 1, where log(sum) loses digits.
    rest = [logit - logits[target] for k, logit in enumerate(logits) if k != target]
    return functions.softplus(functions.logsumexp(rest)) if rest else 0.0 * logits[target]


def _of_unknown_class(logits: Sequence[Any], target: Value) -> Any:
    """The same in a trace, where the class differs between samples; exp(-inf) adds nothing."""
    right = functions.lookup(logits, target)
    if len(logits) == 1:
        return 0.0 * right
    others = [
        functions.where(functions.abs(target - k), logit - right, -math.inf)
        for k, logit in enumerate(logits)
    ]
    return functions.softplus(functions.logsumexp(others))


def _of_shares(logits: Sequence[Any], shares: list[Any]) -> Any:
    if len(shares) != len(logits):
        raise ValueError(f"cross_entropy: {len(logits)} logits for {len(shares)} shares")
    numbers = [share for share in shares if not isinstance(share, Value)]
    whole = len(numbers) < len(shares) or abs(sum(numbers) - 1) < 1e-6
    if not whole or not all(share >= 0 for share in numbers):
        raise ValueError(f"cross_entropy: expected shares that add up to 1, got {numbers}")
    pairs = zip(shares, functions.log_softmax(logits), strict=True)
    # A share of 0 leaves its term out: 0 × inf would be nan.
    kept = [y * chance for y, chance in pairs if isinstance(y, Value) or y > 0]
    return -functions.sum(kept)


def _reduce(
    name: str, one: Callable[[Any, Any], Any], predictions: Any, targets: Any, reduction: str
) -> Any:
    _check_reduction(name, reduction)
    given, wanted = _listed(predictions), _listed(targets)
    if given is None:
        if wanted is not None:
            raise ValueError(f"{name}: one prediction for {len(wanted)} targets")
        return one(_number(name, predictions), _number(name, targets))
    if wanted is None or len(given) != len(wanted):
        count = "one" if wanted is None else len(wanted)
        raise ValueError(f"{name}: {len(given)} predictions for {count} targets")
    pairs = [(_number(name, p), _number(name, t)) for p, t in zip(given, wanted, strict=True)]
    return _total(name, [one(p, t) for p, t in pairs], reduction)


def _total(name: str, losses: list[Any], reduction: str) -> Any:
    if not losses:
        raise ValueError(f"{name}: no predictions, so there is no loss")
    total = functions.sum(losses)
    return total * (1.0 / len(losses)) if reduction == "mean" else total


def _check_reduction(name: str, reduction: str) -> None:
    if reduction not in ("mean", "sum"):
        raise ValueError(f"{name}: reduction={reduction!r}: expected mean or sum")


def _number(name: str, thing: Any) -> Any:
    return thing if isinstance(thing, Value) else to_float(thing, name)


def _listed(thing: Any) -> list[Any] | None:
    """The items of a list, an array or a generator; None for a single thing."""
    if isinstance(thing, (Value, str)) or not isinstance(thing, Iterable):
        return None
    try:
        return list(thing)
    except TypeError:  # an array without dimensions
        return None
