"""Functions for an exercise's `check.py`: an oracle in plain numbers, and messages for differences.

They run in the checker's process. The answers that `ask` returns come from the learner's process:
they are plain data of any shape, and `number` is the only way to get a number out of them.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from glassgrad.learn.plain import Other

Ask = Callable[..., Any]
"""`ask("product", 3.0, 4.0)` calls product(learner, 3.0, 4.0) of probe.py in their process.

`ask.rng`, if there is one, draws inputs that nobody could have known: see `also`."""

# Central differences are accurate to about 1e-10 here; a wrong rule is off by far more.
_TOLERANCE = 1e-6


class Wrong(Exception):  # noqa: N818 - a message for the learner, not an error in this program
    """A message to the learner about a wrong answer, and what it is about, in a word (`kinds`)."""

    def __init__(self, message: str, kind: str = "value") -> None:
        super().__init__(message)
        self.kind = kind


def also(ask: Ask, points: Iterable[Sequence[float]]) -> list[tuple[float, ...]]:
    """These points and, where a class is graded, one drawn near each of them.

    The points of the built-in exercises are public, so that their answers could be a table.

    >>> also(print, [(3.0, 4.0)])
    [(3.0, 4.0)]
    """
    known = [tuple(point) for point in points]
    rng = getattr(ask, "rng", None)
    if rng is None:
        return known
    near = [tuple(round(x * rng.uniform(0.9, 1.1), 3) for x in point) for point in known]
    return known + near


def show(number: float) -> str:
    """A number as a learner would write it, without the rounding noise of finite differences.

    >>> show(2.9999999999996696), show(-1e-13), show(0.1234567)
    ('3', '0', '0.123457')
    """
    return f"{round(number, 9) + 0.0:.6g}"


def agree(one: float, other: float, tolerance: float = _TOLERANCE) -> bool:
    """Whether two numbers agree within the tolerance; nan equals nothing.

    >>> agree(3.0, 3.0000001), agree(3.0, 3.1), agree(3.0, math.inf), agree(math.inf, math.inf)
    (True, False, False, True)
    """
    if not (math.isfinite(one) and math.isfinite(other)):
        return one == other  # the relative tolerance below would be infinite
    return abs(one - other) <= tolerance * max(1.0, abs(one), abs(other))


def slopes(function: Callable[..., float], point: Sequence[float]) -> list[float]:
    """The central differences of a function of plain numbers, one for each argument.

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
    """The learner's result as a number; raises Wrong if it is not one."""
    if got is None:
        raise Wrong(f"{what} is None: is a return missing?", "missing")
    if isinstance(got, bool) or not isinstance(got, (int, float)):
        raise Wrong(f"{what} has type {type_name(got)}, expected a number", "type")
    return float(got)


def numbers(got: Any, count: int, what: str) -> list[float]:
    """A list of exactly `count` numbers; raises Wrong if it is not one."""
    if not isinstance(got, list) or len(got) != count:
        raise Wrong(f"{what}: expected {count} numbers", "type")
    return [number(one, what) for one in got]


def type_name(got: Any) -> str:
    """The name of a thing's type, including one that arrived as an Other."""
    return got.type if isinstance(got, Other) else type(got).__name__


def value(told: Any, what: str) -> float:
    """The number in a Value that the learner made, as reported by `probing.made`."""
    if "instead" not in told:
        return number(told["data"], f"the .data of {what}")
    got = told["instead"]
    if got is None:
        raise Wrong(f"{what} returned None: is a return missing?", "missing")
    given = f"the number {show(got)}" if isinstance(got, (int, float)) else type_name(got)
    raise Wrong(f"{what} returned {given}, expected a Value", "type")


def expect(got: Any, expected: float, what: str, question: str = "", kind: str = "value") -> None:
    """Raise Wrong, with a question to think about, unless a number is the expected one."""
    got = number(got, what)
    if not agree(got, expected):
        ask = f": {question}" if question else ""
        raise Wrong(f"{what} is {show(got)}, expected {show(expected)}{ask}", kind)


def at(names: Sequence[str], point: Sequence[float]) -> str:
    """A point as text.

    >>> at(("a", "b"), (3.0, -4.5))
    'a=3, b=-4.5'
    """
    return ", ".join(f"{name}={show(x)}" for name, x in zip(names, point, strict=True))


def compare_grads(
    names: Sequence[str],
    grads: Sequence[Any],
    measured: Sequence[float],
    where: str,
    questions: Mapping[str, str],
) -> None:
    """Compare each grad with its measured slope; `questions` has a question for each input."""
    for name, grad, slope in zip(names, grads, measured, strict=True):
        got = number(grad, f"{where} your gradient for {name}")
        if not agree(got, slope):
            text = f"{where} your gradient for {name} is {show(got)}, finite differences give"
            kind = _kind_of(got, name, dict(zip(names, measured, strict=True)))
            raise Wrong(f"{text} {show(slope)}: {questions[name]}", kind)


def _kind_of(got: float, name: str, slopes_of: Mapping[str, float]) -> str:
    """What is wrong with a grad: the other input's, the wrong sign, or neither."""
    if any(agree(got, slope) for other, slope in slopes_of.items() if other != name):
        return "swapped"
    return "sign" if got and agree(got, -slopes_of[name]) else "slope"


def check_rule(
    ask: Ask,
    function: Callable[..., float],
    points: Sequence[Sequence[float]],
    questions: Sequence[tuple[str, str]],
    text: str,
) -> None:
    """Check an op of the learner's own Value: its data, and what its _backward passes on.

    `function` does the same on plain numbers; `questions` has each input and its question;
    `text` is the op as it is written, such as a * b. The probe must define `out(learner, *point)`
    and `step_back(learner, grad, held, *point)`.
    """
    names = [name for name, _ in questions]
    for point in also(ask, points):
        where = f"at {at(names, point)}"
        data = value(ask("out", *point), f"{where} {text}")
        expect(data, function(*point), f"{where} the data of {text}")
        measured = slopes(function, point)
        told = ask("step_back", 1.0, 0.0, *point)
        grads = _grads(told, len(point))
        if told["is_leaf"]:
            says = f"{where} {text} passes nothing on: set out._backward to your function"
            raise Wrong(says, "set")
        compare_grads(names, grads, measured, where, dict(questions))
        _check_chain_rule(ask, point, names, measured, where)


def _check_chain_rule(
    ask: Ask, point: Sequence[float], names: list[str], measured: list[float], where: str
) -> None:
    grads = _grads(ask("step_back", 3.0, 0.0, *point), len(point))
    for name, grad, slope in zip(names, grads, measured, strict=True):
        if not agree(grad, 3 * slope):
            text = f"{where} and out.grad = 3 your gradient for {name} is {show(grad)}, expected"
            says = f"{text} {show(3 * slope)}: the chain rule multiplies by out.grad"
            raise Wrong(says, "chain")
    grads = _grads(ask("step_back", 1.0, 10.0, *point), len(point))
    for name, grad, slope in zip(names, grads, measured, strict=True):
        if not agree(grad, 10 + slope):
            text = f"{where}, {name} had gradient 10 from another use and now has {show(grad)}"
            says = f"{text}, expected {show(10 + slope)}: use += to add, not = to overwrite"
            raise Wrong(says, "overwrites")


def _grads(told: Any, count: int) -> list[float]:
    if not told["is_function"]:
        says = "out._backward is not a function: write out._backward = f, without calling f"
        raise Wrong(says, "called")
    return numbers(told["grads"], count, "a gradient")
