"""What a check may use: plain numbers as the oracle, and words for what differs from them."""

import random
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

# Central differences are right to about 1e-10 here; a wrong rule is off by far more.
_TOLERANCE = 1e-6


class Wrong(Exception):  # noqa: N818 - it is told, not an error of ours
    """What the learner is told about an answer that is not right."""


class Learner:
    """The names in a learner's file; one that is gone is told."""

    def __init__(self, module: ModuleType, exercise: str) -> None:
        self._module, self._exercise = module, exercise

    def __getattr__(self, name: str) -> Any:
        try:
            return getattr(self._module, name)
        except AttributeError:
            again = f"glassgrad learn reset {self._exercise}"
            text = f"{name} is not in your file any more; `{again}` starts anew and keeps a copy"
            raise Wrong(text) from None


def show(number: float) -> str:
    """A number as a learner would write it, without the dust of finite differences.

    >>> show(2.9999999999996696), show(-1e-13), show(0.1234567)
    ('3', '0', '0.123457')
    """
    return f"{round(number, 9) + 0.0:.6g}"


def agree(one: float, other: float, tolerance: float = _TOLERANCE) -> bool:
    """Whether two numbers are the same, as far as measuring can tell; nan is nothing's equal."""
    return one == other or abs(one - other) <= tolerance * max(1.0, abs(one), abs(other))


def slopes(function: Callable[..., float], point: Sequence[float]) -> list[float]:
    """Central differences of a function of plain numbers, one for each argument.

    >>> [show(slope) for slope in slopes(lambda a, b: a * b, (3.0, 4.0))]
    ['4', '3']
    """
    step, measured = 1e-5, []
    for k in range(len(point)):
        up, down = list(point), list(point)
        up[k] += step
        down[k] -= step
        measured.append((function(*up) - function(*down)) / (up[k] - down[k]))
    return measured


def number(got: Any, what: str) -> float:
    """What the learner computed, if it is a number."""
    if got is None:
        raise Wrong(f"{what} is None: is a return missing?")
    if isinstance(got, bool) or not isinstance(got, (int, float)):
        raise Wrong(f"{what} is of type {type(got).__name__}, expected a number")
    return float(got)


def value(kind: type, got: Any, what: str) -> Any:
    """What the learner made, if it is a Value with a number in it."""
    if got is None:
        raise Wrong(f"{what} gave None: is a return missing?")
    if not isinstance(got, kind):
        given = f"the number {show(got)}" if isinstance(got, (int, float)) else type(got).__name__
        raise Wrong(f"{what} gave {given}, expected a Value")
    number(got.data, f"the .data of {what}")  # type: ignore[attr-defined]
    return got


def expect(got: Any, expected: float, what: str, question: str = "") -> None:
    """Say that a number is not the expected one, and what to think about."""
    got = number(got, what)
    if not agree(got, expected):
        ask = f": {question}" if question else ""
        raise Wrong(f"{what} is {show(got)}, expected {show(expected)}{ask}")


def at(names: Sequence[str], point: Sequence[float]) -> str:
    """A point in words.

    >>> at(("a", "b"), (3.0, -4.5))
    'a=3, b=-4.5'
    """
    return ", ".join(f"{name}={show(x)}" for name, x in zip(names, point, strict=True))


def random_formula(seed: int, steps: int = 8) -> tuple[str, Callable[..., Any]]:
    """Sums and products of a, b, c and of what came before, in words and as a function.

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


def compare_grads(
    grads: Mapping[str, Any], measured: Sequence[float], where: str, questions: Mapping[str, str]
) -> None:
    """Compare each grad with its measured slope; `questions` asks by the name of an input."""
    for (name, grad), slope in zip(grads.items(), measured, strict=True):
        got = number(grad, f"{where} your gradient for {name}")
        if not agree(got, slope):
            text = f"{where} your gradient for {name} is {show(got)}, finite differences say"
            raise Wrong(f"{text} {show(slope)}: {questions[name]}")


def check_rule(
    kind: type, op: Callable[..., Any], function: Callable[..., float],
    points: Sequence[Sequence[float]], questions: Mapping[str, str], text: str,
) -> None:  # fmt: skip
    """Check an op of the learner's own Value: its data, and what its _backward passes on.

    `function` does the same on plain numbers; `questions` has an entry for each input, in order;
    `text` is the op as one writes it, such as a * b.
    """
    names = list(questions)
    for point in points:
        where = f"at {at(names, point)}"
        inputs = [kind(x) for x in point]
        out = value(kind, op(*inputs), f"{where} {text}")
        expect(out.data, function(*point), f"{where} the data of {text}")
        measured = slopes(function, point)
        grads = _passed_on(out, inputs, grad=1.0, held=0.0)
        if _code(out) is _code(kind(0.0)):
            raise Wrong(f"{where} {text} passes nothing on: set out._backward to your function")
        compare_grads(dict(zip(names, grads, strict=True)), measured, where, questions)
        _check_chain_rule(out, inputs, names, measured, where)


def _check_chain_rule(
    out: Any, inputs: list[Any], names: list[str], measured: list[float], where: str
) -> None:
    for name, grad, slope in zip(names, _passed_on(out, inputs, 3.0, 0.0), measured, strict=True):
        if not agree(grad, 3 * slope):
            text = f"{where} and out.grad = 3 your gradient for {name} is {show(grad)}, expected"
            raise Wrong(f"{text} {show(3 * slope)}: the chain rule multiplies by out.grad")
    for name, grad, slope in zip(names, _passed_on(out, inputs, 1.0, 10.0), measured, strict=True):
        if not agree(grad, 10 + slope):
            text = f"{where}, {name} had gradient 10 from another use and now has {show(grad)}"
            raise Wrong(f"{text}, expected {show(10 + slope)}: add with += what = would replace")


def _passed_on(out: Any, inputs: list[Any], grad: float, held: float) -> list[float]:
    """The grads of the inputs after one step back, from chosen grads before it."""
    for v in inputs:
        v.grad = held
    out.grad = grad
    if not callable(out._backward):
        raise Wrong("out._backward is not a function: write out._backward = f, without calling f")
    out._backward()
    return [number(v.grad, "a gradient") for v in inputs]


def _code(v: Any) -> Any:
    """What tells the _backward of an op from that of a leaf."""
    return getattr(v._backward, "__code__", v)
