"""From wrong numbers to a likely cause: which mistake would have led to exactly these?"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from glassgrad.learn.doctor.operations import Operation
from glassgrad.learn.grading import agree

Guess = Callable[[float, float, float], float]


@dataclass(frozen=True)
class Trial:
    """One op at one point: the partials of its Value operands, the right ones and the learner's."""

    x: float
    y: float
    out: float
    right: tuple[float, ...]
    got: tuple[float, ...]


@dataclass(frozen=True)
class Cause:
    """A kind of mistake in one word, and in a sentence."""

    code: str
    sentence: str


# Slopes that learners write by mistake, in the order in which they are tried; `x` is the first
# operand, `y` the second, `out` the result.
_GUESSES: dict[str, Guess] = {
    "1": lambda x, y, out: 1.0,
    "a": lambda x, y, out: x,
    "b": lambda x, y, out: y,
    "out": lambda x, y, out: out,
    "1 - out": lambda x, y, out: 1 - out,
    "1 - a**2": lambda x, y, out: 1 - x * x,
    "1 + out**2": lambda x, y, out: 1 + out * out,
    "out**2": lambda x, y, out: out * out,
    "out * (1 + out)": lambda x, y, out: out * (1 + out),
    "a * (1 - a)": lambda x, y, out: x * (1 - x),
    "out * (1 - a)": lambda x, y, out: out * (1 - x),
    "out * a": lambda x, y, out: out * x,
    "1 / out": lambda x, y, out: 1 / out,
    "1 / a": lambda x, y, out: 1 / x,
    "1 / b": lambda x, y, out: 1 / y,
    "a / b": lambda x, y, out: x / y,
    "-a / b": lambda x, y, out: -x / y,
    "-1 / b**2": lambda x, y, out: -1 / y**2,
    "1 / b**2": lambda x, y, out: 1 / y**2,
    "1 / a**2": lambda x, y, out: 1 / x**2,
    "b * a": lambda x, y, out: y * x,
    "a**(b - 1)": lambda x, y, out: x ** (y - 1),
    "b * a**b": lambda x, y, out: y * x**y,
    "(b - 1) * a**(b - 1)": lambda x, y, out: (y - 1) * x ** (y - 1),
    "(b + 1) * a**(b + 1)": lambda x, y, out: (y + 1) * x ** (y + 1),
    "b * a**(b + 1)": lambda x, y, out: y * x ** (y + 1),
    "b * a**(b - 2)": lambda x, y, out: y * x ** (y - 2),
    "log(a)": lambda x, y, out: math.log(x),
    "out / a": lambda x, y, out: out / x,
    "out**b": lambda x, y, out: out**y,
    "exp(out)": lambda x, y, out: math.exp(out),
    "sin(a)": lambda x, y, out: math.sin(x),
    "cos(a)": lambda x, y, out: math.cos(x),
    "1 where a < 0": lambda x, y, out: float(x < 0),
    "1 where out < 0": lambda x, y, out: float(out < 0),
    "0.5 * out": lambda x, y, out: 0.5 * out,
    "2 * a": lambda x, y, out: 2 * x,
}


def of_partials(
    op: Operation, trials: Sequence[Trial], operand: int, others: Sequence[Operation]
) -> Cause:
    """Why an operand's partials are wrong; `others` are the ops whose slopes it may have taken."""
    got = [trial.got[operand] for trial in trials]
    right = [trial.right[operand] for trial in trials]
    name = "ab"[operand]
    if _all(got, [0.0] * len(got)):
        return Cause("missing", f"no line of the rule adds anything to {name}.grad")
    if _is_swapped(trials):
        return Cause("swapped", "the two operands have each other's gradient: swap them")
    if _all(got, [-r for r in right]):
        return Cause("sign", f"the gradient for {name} has the wrong sign")
    if _all(got, [t.out * r for t, r in zip(trials, right, strict=True)]):
        return Cause("chain", "the rule multiplies by out.data: the chain rule needs out.grad")
    for other in others:
        if (
            other is not op
            and len(other.values) == len(op.values) == 1
            and _is_other(other, trials)
        ):
            return Cause("other op", f"these are the slopes of {other.main}")
    for text, guess in _GUESSES.items():
        for sign, shown in (1, text), (-1, f"-({text})" if " " in text else f"-{text}"):
            if _all(got, [sign * g for g in _guessed(guess, trials)]):
                return Cause("partial", f"your numbers are those of the slope {shown}")
    ratios = [g / r for g, r in zip(got, right, strict=True) if r != 0]
    if ratios and _all(ratios, [ratios[0]] * len(ratios)) and _zeros_agree(got, right):
        return Cause("partial", f"every slope is {ratios[0]:.6g} times the right one")
    wrong = sum(not agree(g, r) for g, r in zip(got, right, strict=True))
    where = "at every point" if wrong == len(got) else f"at {wrong} of {len(got)} points"
    return Cause("partial", f"the formula for the slope by {name} is wrong {where}")


def _all(got: Sequence[float], right: Sequence[float]) -> bool:
    return all(agree(g, r) for g, r in zip(got, right, strict=True))


def _guessed(guess: Guess, trials: Sequence[Trial]) -> list[float]:
    numbers = []
    for trial in trials:
        try:
            number = guess(trial.x, trial.y, trial.out)
            numbers.append(number if isinstance(number, float) else math.nan)
        except (ArithmeticError, ValueError):
            numbers.append(math.nan)
    return numbers


def _is_swapped(trials: Sequence[Trial]) -> bool:
    if any(len(trial.got) != 2 for trial in trials):
        return False
    firsts = _all([t.got[0] for t in trials], [t.right[1] for t in trials])
    return firsts and _all([t.got[1] for t in trials], [t.right[0] for t in trials])


def _is_other(other: Operation, trials: Sequence[Trial]) -> bool:
    if other.row is None:
        return False
    slopes = [other.row.compute_x(float(t.x))[1][0] for t in trials]
    return _all([t.got[0] for t in trials], [s for s in slopes if s is not None])


def _zeros_agree(got: Sequence[float], right: Sequence[float]) -> bool:
    return all((g == 0) == (r == 0) for g, r in zip(got, right, strict=True))
