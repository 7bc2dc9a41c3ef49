"""Functions for an exercise's `probe.py`, which runs in the learner's process."""

import random
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any


class Gone(Exception):  # noqa: N818 - a message for the learner, not an error in this program
    """A message to the learner about a name that their file no longer has."""


class Learner:
    """The names in a learner's file; a missing one raises Gone."""

    def __init__(self, module: ModuleType, exercise: str) -> None:
        self._module, self._exercise = module, exercise

    def __getattr__(self, name: str) -> Any:
        try:
            return getattr(self._module, name)
        except AttributeError:
            again = f"glassgrad learn reset {self._exercise}"
            text = f"{name} is no longer in your file; `{again}` starts over and keeps a copy"
            raise Gone(text) from None


def made(kind: type, out: Any) -> dict[str, Any]:
    """The .data of an op's result if it is of this kind, or else the result itself."""
    return {"data": out.data} if isinstance(out, kind) else {"instead": out}  # type: ignore[attr-defined]


def passed_on(
    kind: type, op: Callable[..., Any], point: Sequence[float], grad: float, held: float
) -> dict[str, Any]:
    """The grads of the inputs after one backward step, given the grads before it."""
    inputs: list[Any] = [kind(x) for x in point]
    out = op(*inputs)
    for v in inputs:
        v.grad = held
    out.grad = grad
    if not callable(out._backward):
        return {"is_function": False}
    out._backward()
    is_leaf = _code(out) is _code(kind(0.0))
    return {"is_function": True, "is_leaf": is_leaf, "grads": [v.grad for v in inputs]}


def _code(v: Any) -> Any:
    """What distinguishes the _backward of an op from that of a leaf."""
    return getattr(v._backward, "__code__", v)


def random_formula(seed: int, steps: int = 8) -> tuple[str, Callable[..., Any]]:
    """Random sums and products of a, b, c and earlier results, as text and as a function.

    >>> text, function = random_formula(0, steps=3)
    >>> text, function(3.0, 4.0, 1.5)
    ('d = b + a, e = c * d, f = e + d', 17.5)
    """
    rng, names = random.Random(seed), "abcdefghijklmnopqrstuvwxyz"
    plan = []
    for k in range(3, 3 + steps):
        plan.append((rng.randrange(max(0, k - 4), k), rng.choice("++*"), rng.randrange(k)))

    def function(*leaves: Any) -> Any:
        made = list(leaves)
        for i, sign, j in plan:
            made.append(made[i] + made[j] if sign == "+" else made[i] * made[j])
        return made[-1]

    lines = [f"{names[3 + k]} = {names[i]} {s} {names[j]}" for k, (i, s, j) in enumerate(plan)]
    return ", ".join(lines), function
