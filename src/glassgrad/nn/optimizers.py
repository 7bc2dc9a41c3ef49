"""Optimizers: they update parameters from their grads, by the rules in updates.py."""

import copy
import math
from array import array
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import Any

from glassgrad.engine import Value, buffers, share, update
from glassgrad.engine.buffers import check_leaves
from glassgrad.engine.nested import flattened
from glassgrad.engine.number import is_number, to_float
from glassgrad.nn.module import Module
from glassgrad.nn.schedules import KINDS, Constant, Schedule, from_dict, to_dict
from glassgrad.table.updates import RULES, whole


class Optimizer:
    """The base of all optimizers: it counts steps, keeps numbers and applies a rule."""

    schedule: Schedule
    options: tuple[str, ...] = ("lr",)
    """The attributes that may be set between steps, for param_groups."""

    def __init__(self, parameters: Iterable[Value], lr: float | Schedule) -> None:
        if not isinstance(parameters, Iterable) or isinstance(parameters, (Value, Module)):
            kind, hint = type(parameters).__name__, "write model.parameters()"
            raise TypeError(f"{type(self).__name__}: expected a list of Values, got {kind}: {hint}")
        parameters = list(parameters)
        if any(isinstance(part, Mapping) for part in parameters):
            hint = "make one optimizer for each group"
            raise TypeError(f"{type(self).__name__}: expected Values, got groups: {hint}")
        self.parameters = tuple(check_leaves(flattened(parameters)))
        if not self.parameters:
            raise ValueError(f"{type(self).__name__}: no parameters to change")
        self.steps = 0
        if callable(lr):
            self.schedule = lr
        else:
            self.lr = lr
        self.kept = self._zeros(self.rule)

    def __repr__(self) -> str:
        name, numbers = type(self).__name__, ", ".join(f"{k}={v}" for k, v in self._numbers())
        return f"{name}({len(self.parameters):,} parameters, {numbers})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from glassgrad.text import notebook  # only a notebook needs it

        rows = [("parameters", f"{len(self.parameters):,}"), *self._numbers()]
        shown = notebook.table(
            ("setting", "now"), rows, ["", "number"], caption=type(self).__name__
        )
        return notebook.bundle(repr(self), shown)

    def _numbers(self) -> list[tuple[str, str]]:
        """Its settings and how far it is, as text."""
        names = "lr", "momentum", "betas", "eps", "weight_decay", "steps"
        return [(name, str(getattr(self, name))) for name in names if hasattr(self, name)]

    def _zeros(self, rule: str) -> dict[str, "array[float]"]:
        zeros = bytes(8 * len(self.parameters))
        return {name: array("d", zeros) for name in RULES[rule].keeps}

    @property
    def kept(self) -> dict[str, "array[float]"]:
        """The numbers kept for each parameter, by name."""
        if buffers.ahead[0]:  # newer ones may be on a device
            buffers.bring_back()
        return self._kept

    @kept.setter
    def kept(self, rows: dict[str, "array[float]"]) -> None:
        self._kept = rows

    @property
    def rule(self) -> str:
        """The name of the rule in updates.py for the next step."""
        raise NotImplementedError

    @property
    def lr(self) -> float:
        """The learning rate of the next step; assign a number to use it from here on."""
        return self._rate()

    @lr.setter
    def lr(self, lr: float) -> None:
        self.schedule = Constant(_at_least_0("lr", lr))

    def _rate(self) -> float:
        """The same as lr, for step(): a method call takes half the time of a property."""
        schedule = self.schedule
        if type(schedule) is Constant:  # validated when it was made
            return schedule.lr
        return _at_least_0("lr", schedule(self.steps))

    def settings(self) -> tuple[float, ...]:
        """The numbers that the rule takes for step self.steps + 1."""
        raise NotImplementedError

    def step(self) -> None:
        """Update every parameter from its grad."""
        settings = self.settings()  # first: a schedule may change the rule, or move the parameters
        # Needed in every step: another optimizer may have moved them. Cheap if none has.
        data, grad = share(self.parameters)
        kept = tuple([self.kept[name] for name in RULES[self.rule].keeps])
        update(self.rule, data, grad, kept, settings)
        self.steps += 1

    @property
    def param_groups(self) -> list["Group"]:
        """The parameters and their settings, as PyTorch lists them; there is one group."""
        return [Group(self)]

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Set the grad of every parameter to 0, as needed before each backward().

        A grad is never None here: set_to_none is accepted for programs written for PyTorch.
        """
        for parameter in self.parameters:
            parameter.grad = 0.0

    def state_dict(self) -> dict[str, Any]:
        """The steps taken, the settings, and the numbers kept for each parameter."""
        settings = {name: getattr(self, name) for name in self.options}
        if type(self.schedule) is not Constant:
            is_ours = type(self.schedule) in KINDS.values()
            settings["lr"] = to_dict(self.schedule) if is_ours else None
        rows = {name: row.tolist() for name, row in self.kept.items()}
        return {"steps": self.steps, **settings, **rows}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Load what state_dict() returned; nothing changes unless all of it fits.

        A schedule that is a function of your own is not in a state: the present one stays.
        """
        if not isinstance(state, Mapping):
            kind = type(state).__name__
            raise ValueError(f"load_state_dict: expected a dict, got {kind}")
        new = copy.copy(self)  # so that nothing has changed if a part of it does not fit
        for name in self.options:
            if name in state:
                new._load_setting(name, state[name])
        names = "steps", *new._kept_in(state)
        if state.keys() - {*self.options} != {*names}:
            raise ValueError(f"load_state_dict: expected a dict with {', '.join(names)}")
        new.steps = state["steps"]
        if type(new.steps) is not int or new.steps < 0:
            raise ValueError(
                f"load_state_dict: steps={new.steps!r}: expected a whole number of 0 or more"
            )
        new.kept = {name: self._row(name, state[name]) for name in names[1:]}
        vars(self).update(vars(new))

    def _load_setting(self, name: str, setting: Any) -> None:
        if name == "lr" and isinstance(setting, Mapping):
            self.schedule = from_dict(dict(setting))
        elif name == "betas":
            setattr(self, name, _betas(setting))
        elif name != "lr" or setting is not None:
            setattr(self, name, _at_least_0(name, setting))

    def _kept_in(self, state: Mapping[str, Any]) -> tuple[str, ...]:
        """The names of the numbers that a state must contain."""
        return RULES[self.rule].keeps

    def _row(self, name: str, numbers: Any) -> "array[float]":
        row = array("d", [to_float(number, f"load_state_dict: {name}") for number in numbers])
        if len(row) != len(self.parameters):
            expected = f"expected {len(self.parameters)} numbers, got {len(row)}"
            raise ValueError(f"load_state_dict: {name}: {expected}")
        return row


class Group(MutableMapping[str, Any]):
    """The settings of an optimizer by name: what is written here acts from the next step on.

    >>> optimizer = SGD([Value(1.0)], lr=0.1)
    >>> optimizer.param_groups[0]["lr"] = 0.01
    >>> optimizer.lr
    0.01
    """

    def __init__(self, optimizer: Optimizer) -> None:
        self._optimizer = optimizer

    def __getitem__(self, name: str) -> Any:
        self._check(name)
        return (
            list(self._optimizer.parameters) if name == "params" else getattr(self._optimizer, name)
        )

    def __setitem__(self, name: str, setting: Any) -> None:
        self._check(name)
        if name == "params":
            raise TypeError("param_groups: the parameters stay: make a new optimizer for others")
        setattr(self._optimizer, name, setting)

    def __delitem__(self, name: str) -> None:
        raise TypeError("param_groups: settings stay: give them another number")

    def __iter__(self) -> Iterator[str]:
        yield "params"
        yield from self._optimizer.options

    def __len__(self) -> int:
        return 1 + len(self._optimizer.options)

    def __repr__(self) -> str:
        return repr({**self})

    def _check(self, name: str) -> None:
        if name not in list(self):
            raise KeyError(f"{name}: expected one of {', '.join(self)}")


class SGD(Optimizer):
    """Gradient descent, with a memory of earlier steps if momentum is given.

    >>> w = Value(1.0)
    >>> optimizer = SGD([w], 0.1)
    >>> (w * w).backward()
    >>> optimizer.step()
    >>> w.data
    0.8
    """

    options = ("lr", "momentum", "weight_decay")

    def __init__(
        self,
        parameters: Iterable[Value],
        lr: float | Schedule = 0.01,
        *,
        momentum: float = 0.0,
        weight_decay: float = 0.0,
    ) -> None:
        self._momentum = 0.0
        super().__init__(parameters, lr)
        self.momentum = momentum
        self.weight_decay = _at_least_0("weight_decay", weight_decay)

    @property
    def momentum(self) -> float:
        """The share of each step that carries over to the next; at 0, no velocity is used."""
        return self._momentum

    @momentum.setter
    def momentum(self, momentum: float) -> None:
        self._momentum = _at_least_0("momentum", momentum)
        if self._momentum and not self.kept:
            self.kept = self._zeros("momentum")

    @property
    def rule(self) -> str:
        return "momentum" if self._momentum else "sgd"

    def _kept_in(self, state: Mapping[str, Any]) -> tuple[str, ...]:
        # A run that once had momentum has a velocity, even if its momentum is 0 now.
        return RULES["momentum" if "velocity" in state else self.rule].keeps

    def settings(self) -> tuple[float, ...]:
        lr = self._rate()  # the schedule may change momentum
        if not self._momentum:
            return lr, self.weight_decay
        return lr, self._momentum, self.weight_decay


class Adam(Optimizer):
    """Steps about as large as the learning rate, scaled for each parameter by its grads so far."""

    rule = "adam"
    options = ("lr", "betas", "eps", "weight_decay")
    usual_decay = 0.0

    def __init__(
        self,
        parameters: Iterable[Value],
        lr: float | Schedule = 0.001,
        *,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float | None = None,
    ) -> None:
        super().__init__(parameters, lr)
        self.betas = _betas(betas)
        self.eps = _at_least_0("eps", eps)
        decay = self.usual_decay if weight_decay is None else weight_decay
        self.weight_decay = _at_least_0("weight_decay", decay)

    def settings(self) -> tuple[float, ...]:
        beta1, beta2 = self.betas
        count = self.steps + 1
        wholes = whole(beta1, count), whole(beta2, count)
        return self._rate(), beta1, beta2, self.eps, self.weight_decay, *wholes


class AdamW(Adam):
    """Adam whose weight decay (0.01 by default) acts on the parameters, not on their grads."""

    rule = "adamw"
    usual_decay = 0.01


def _betas(betas: Any) -> tuple[float, float]:
    try:
        beta1, beta2 = (to_float(beta, "betas") for beta in betas)
    except (TypeError, ValueError):
        beta1 = beta2 = -1.0
    if not (0 <= beta1 < 1 and 0 <= beta2 < 1):
        raise ValueError(f"betas={betas}: expected two numbers of at least 0 and below 1")
    return beta1, beta2


def _at_least_0(name: str, number: float) -> float:
    plain = to_float(number, name) if is_number(number) else math.nan
    if not 0 <= plain < math.inf:
        raise ValueError(f"{name}={number!r}: expected a number of 0 or more")
    return plain
