"""Schedules: the learning rate as a function of the step, counted from 0."""

import math
from dataclasses import dataclass
from typing import Any

from glassgrad.engine.number import is_number


@dataclass(frozen=True)
class Constant:
    """The same learning rate throughout.

    >>> Constant(0.1)(50)
    0.1
    """

    lr: float

    def __post_init__(self) -> None:
        _check_rates(self.lr)

    def __call__(self, step: int) -> float:
        return self.lr


@dataclass(frozen=True)
class _FromTo:
    """From one learning rate to another over a number of steps."""

    start: float
    end: float
    steps: int

    def __post_init__(self) -> None:
        _check_rates(self.start, self.end)
        _check_count("steps", self.steps, 0)


@dataclass(frozen=True)
class LinearDecay(_FromTo):
    """From start to end along a straight line in the given number of steps, then constant.

    >>> schedule = LinearDecay(1.0, 0.1, steps=100)
    >>> schedule(0), schedule(50), schedule(200)
    (1.0, 0.55, 0.1)
    """

    def __call__(self, step: int) -> float:
        if step >= self.steps:
            return self.end
        return self.start - (self.start - self.end) * step / self.steps


@dataclass(frozen=True)
class StepDecay:
    """Multiplied by factor after every `every` steps.

    >>> StepDecay(1.0, every=10, factor=0.5)(25)
    0.25
    """

    start: float
    every: int
    factor: float = 0.1

    def __post_init__(self) -> None:
        _check_rates(self.start, self.factor)
        _check_count("every", self.every, 1)

    def __call__(self, step: int) -> float:
        return self.start * self.factor ** (step // self.every)


@dataclass(frozen=True)
class Cosine(_FromTo):
    """From start to end along half a cosine: slow, fast, slow.

    >>> schedule = Cosine(1.0, 0.0, steps=100)
    >>> schedule(0), round(schedule(50), 12), schedule(100)
    (1.0, 0.5, 0.0)
    """

    def __call__(self, step: int) -> float:
        if step >= self.steps:
            return self.end
        share = (1 + math.cos(math.pi * step / self.steps)) / 2
        return self.end + (self.start - self.end) * share


@dataclass(frozen=True)
class WarmUp:
    """Rise linearly over the first steps, then follow another schedule from its start.

    >>> schedule = WarmUp(4, Constant(1.0))
    >>> [schedule(step) for step in range(6)]
    [0.25, 0.5, 0.75, 1.0, 1.0, 1.0]
    """

    steps: int
    after: "Schedule"

    def __post_init__(self) -> None:
        _check_count("steps", self.steps, 0)
        if not callable(self.after):
            hint = f"write Constant({self.after!r})"
            raise TypeError(f"WarmUp: expected a schedule to follow, got {self.after!r}: {hint}")

    def __call__(self, step: int) -> float:
        if step < self.steps:
            return self.after(0) * (step + 1) / self.steps
        return self.after(step - self.steps)


Schedule = Constant | LinearDecay | StepDecay | Cosine | WarmUp
KINDS: dict[str, Any] = {
    kind.__name__: kind for kind in (Constant, LinearDecay, StepDecay, Cosine, WarmUp)
}


def _check_rates(*rates: float) -> None:
    for rate in rates:
        if not is_number(rate) or not 0 <= rate < math.inf:
            raise ValueError(f"learning rate {rate!r}: expected a number of 0 or more")


def _check_count(name: str, count: int, least: int) -> None:
    if type(count) is not int or count < least:
        raise ValueError(f"{name}={count!r}: expected a whole number of {least} or more")


def to_dict(schedule: Schedule) -> dict[str, Any]:
    """A schedule as plain data.

    >>> to_dict(WarmUp(2, Constant(0.1)))
    {'kind': 'WarmUp', 'steps': 2, 'after': {'kind': 'Constant', 'rate': 0.1}}
    """
    if type(schedule) not in KINDS.values():
        known = ", ".join(KINDS)
        raise ValueError(f"the schedule {schedule!r} cannot be saved: expected one of {known}")
    numbers = [(name, v) for name, v in vars(schedule).items() if is_number(v)]
    fields: dict[str, Any] = {n: v if isinstance(v, int) else float(v) for n, v in numbers}
    if isinstance(schedule, Constant):
        fields = {"rate": fields["lr"]}  # its name in checkpoints
    if isinstance(schedule, WarmUp):
        fields["after"] = to_dict(schedule.after)
    return {"kind": type(schedule).__name__, **fields}


def from_dict(whole: dict[str, Any]) -> Schedule:
    """The schedule that to_dict() wrote."""
    fields = {"lr" if name == "rate" else name: v for name, v in whole.items()}
    kind = fields.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"schedule {kind!r:.40}: expected one of {', '.join(KINDS)}")
    if kind == "WarmUp" and isinstance(fields.get("after"), dict):
        fields["after"] = from_dict(fields["after"])
    try:
        made: Schedule = KINDS[kind](**fields)
    except TypeError:
        raise ValueError(f"schedule {kind}: got {', '.join(fields) or 'no numbers'}") from None
    return made
