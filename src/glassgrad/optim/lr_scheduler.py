"""Schedulers that are advanced by hand, as in PyTorch.

An optimizer also takes a schedule of nn.schedules as its lr, which needs no such call.
"""

from collections.abc import Callable
from typing import Any, NoReturn

from glassgrad.foreign import error_of
from glassgrad.nn import schedules
from glassgrad.nn.optimizers import Optimizer


class Scheduler:
    """Sets the learning rate of an optimizer, from the one that it has now, at each step()."""

    def __init__(self, optimizer: Optimizer, schedule: Callable[[int], float]) -> None:
        if not isinstance(optimizer, Optimizer):
            kind = type(optimizer).__name__
            raise TypeError(f"{type(self).__name__}: expected an optimizer, got {kind}")
        other = getattr(optimizer, "scheduler", None)
        if other is not None:
            has = f"this optimizer has a {type(other).__name__}, and two would overwrite each other"
            hint = "write one LambdaLR for both"
            raise ValueError(f"{type(self).__name__}: {has}: {hint}")
        if not isinstance(optimizer.schedule, schedules.Constant):
            has = f"the lr of this optimizer is a schedule already, {optimizer.schedule!r:.60}"
            raise ValueError(f"{type(self).__name__}: {has}: give it a number")
        self.optimizer, self.schedule = optimizer, schedule
        optimizer.scheduler = self  # type: ignore[attr-defined]
        self.last_epoch = 0

    def __repr__(self) -> str:
        return f"{type(self).__name__}(epoch {self.last_epoch}, lr={self.optimizer.lr})"

    def step(self) -> None:
        """Go on to the learning rate of the next epoch."""
        self.last_epoch += 1
        self.optimizer.lr = self.schedule(self.last_epoch)

    def get_last_lr(self) -> list[float]:
        """The learning rate, in a list as in PyTorch."""
        return [self.optimizer.lr]

    def state_dict(self) -> dict[str, Any]:
        """How far it has come."""
        return {"last_epoch": self.last_epoch}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Load what state_dict() returned."""
        self.last_epoch = int(state["last_epoch"])
        self.optimizer.lr = self.schedule(self.last_epoch)


class StepLR(Scheduler):
    """Multiplies the learning rate by gamma after every step_size epochs.

    >>> from glassgrad import Value
    >>> from glassgrad.optim import SGD
    >>> optimizer = SGD([Value(1.0)], lr=1.0)
    >>> scheduler = StepLR(optimizer, step_size=2, gamma=0.5)
    >>> scheduler.step(), scheduler.step()
    (None, None)
    >>> optimizer.lr
    0.5
    """

    def __init__(self, optimizer: Optimizer, step_size: int, gamma: float = 0.1) -> None:
        super().__init__(optimizer, schedules.StepDecay(_lr_of(optimizer), step_size, gamma))


class CosineAnnealingLR(Scheduler):
    """From the present learning rate to eta_min along half a cosine, in T_max epochs."""

    def __init__(self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0) -> None:  # noqa: N803
        start = _lr_of(optimizer)
        # Past its end, PyTorch's cosine turns back up.
        super().__init__(optimizer, lambda epoch: _cosine(start, eta_min, T_max, epoch))


class ExponentialLR(Scheduler):
    """Multiplies the learning rate by gamma after every epoch."""

    def __init__(self, optimizer: Optimizer, gamma: float) -> None:
        super().__init__(optimizer, schedules.StepDecay(_lr_of(optimizer), 1, gamma))


class LinearLR(Scheduler):
    """From start_factor to end_factor times the present learning rate, in total_iters epochs."""

    def __init__(
        self,
        optimizer: Optimizer,
        start_factor: float = 1 / 3,
        end_factor: float = 1.0,
        total_iters: int = 5,
    ) -> None:
        lr = _lr_of(optimizer)
        ends = lr * start_factor, lr * end_factor
        super().__init__(optimizer, schedules.LinearDecay(*ends, steps=total_iters))
        optimizer.lr = ends[0]


class LambdaLR(Scheduler):
    """The present learning rate times lr_lambda(epoch)."""

    def __init__(self, optimizer: Optimizer, lr_lambda: Callable[[int], float]) -> None:
        lr = _lr_of(optimizer)
        super().__init__(optimizer, lambda epoch: lr * lr_lambda(epoch))
        optimizer.lr = lr * lr_lambda(0)


def __getattr__(name: str) -> NoReturn:
    raise error_of("glassgrad.optim.lr_scheduler", name)


def _lr_of(optimizer: Any) -> float:
    return optimizer.lr if isinstance(optimizer, Optimizer) else 0.0


def _cosine(start: float, end: float, half: int, epoch: int) -> float:
    """Up and down between two learning rates; one way takes `half` epochs."""
    place = epoch % (2 * half)
    return schedules.Cosine(start, end, half)(min(place, 2 * half - place))
