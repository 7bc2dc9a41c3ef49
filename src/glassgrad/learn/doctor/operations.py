"""The ops that a learner's class has: how each is written, and its row in the op table."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from glassgrad.engine import Value, apply
from glassgrad.learn.doctor.measured import measured
from glassgrad.learn.doctor.probe import BACKWARD, OPERATORS
from glassgrad.learn.grading import agree
from glassgrad.table import ops
from glassgrad.table.ops import Op
from glassgrad.text.numbers import plain

# Each infix operator: its method, the method for a number on its left, its row.
_INFIX = {
    "+": ("__add__", "__radd__", ops.ADD),
    "*": ("__mul__", "__rmul__", ops.MUL),
    "-": ("__sub__", "__rsub__", ops.SUB),
    "/": ("__truediv__", "__rtruediv__", ops.DIV),
}
_IN_PLACE = {
    "+=": ("__iadd__", ops.ADD),
    "-=": ("__isub__", ops.SUB),
    "*=": ("__imul__", ops.MUL),
    "/=": ("__itruediv__", ops.DIV),
}
_UNARY = {"-x": ("__neg__", ops.NEG), "abs(x)": ("__abs__", ops.ABS)}
# What learners call the ops that the table calls otherwise.
_ALSO = {
    "ReLU": ops.RELU,
    "Relu": ops.RELU,
    "ln": ops.LOG,
    "logistic": ops.SIGMOID,
    "sigm": ops.SIGMOID,
    "Tanh": ops.TANH,
    "Sigmoid": ops.SIGMOID,
    "max": ops.MAXIMUM,
    "min": ops.MINIMUM,
    "power": ops.POW,
    "negate": ops.NEG,
    "subtract": ops.SUB,
    "multiply": ops.MUL,
    "divide": ops.DIV,
}

# Whole numbers, fractions, negative ones; the first that an op is defined at is the one shown.
_ONE = (2.0, -1.5, 0.5, 3.0, -0.4, 1.2, 3)
_TWO = ((2.0, 3.0), (-1.5, 0.5), (0.6, -2.0), (3.0, 1.25), (-2.5, -3.5), (5, 2))
_BASES = (2.0, 0.5, 3.0, -1.5, 3)
_EXPONENTS = (3, 2, -1, 0.5, 1, -2.0)
_NUMBERS = (3, 1.5, -2, 1, 0)

_SIGNS = {"-x": "-{0}", "abs(x)": "abs({0})"}


@dataclass(frozen=True, eq=False)
class Operation:
    """One op of the class, in one form: `values` says which operands are Values."""

    spelling: str
    """An operator such as "+", or the name of a method."""
    method: str
    """The method that runs: __add__, or __radd__ for a number on the left."""
    row: Op | None
    """Its row of the table; None if only differences can check it."""
    values: tuple[bool, ...]
    points: tuple[tuple[float, ...], ...]
    measured: dict[float, tuple[float, float]] = field(default_factory=dict)
    """Without a row: the value and the slope at each point."""

    @property
    def main(self) -> str:
        """The op as it is written: a + b, a.tanh(), 2 - a."""
        names = iter("ab")
        return self.text([next(names) if is_value else "2" for is_value in self.values])

    @property
    def takes_values_only(self) -> bool:
        """Whether no operand is a plain number."""
        return all(self.values)

    def text(self, operands: Sequence[str | float]) -> str:
        """The op applied to these operands."""
        words = [o if isinstance(o, str) else _written(o) for o in operands]
        if self.spelling in _SIGNS:
            return _SIGNS[self.spelling].format(*words)
        if self.spelling in OPERATORS:
            return f" {self.spelling} ".join(words)
        return f"{words[0]}.{self.spelling}({', '.join(words[1:])})"

    def build(self, operands: list[Any]) -> Value:
        """Its result, made of Glassgrad's Values."""
        if self.row is not None:
            made: Value = apply(self.row, *operands)
            return made
        (x,) = operands
        return measured(self.spelling, x, *self.measured[x.data])

    def value_and_partials(self, point: Sequence[float]) -> tuple[float, tuple[float, ...]]:
        """The value and every partial at a point."""
        leaves = [Value(x) for x in point]
        out = self.build(leaves)
        out.backward()
        return out.data, tuple(leaf.grad for leaf in leaves)


def among(methods: Iterable[str]) -> list[Operation]:
    """The ops of the table that a class with these methods has, on Values; pow on a number too."""
    have = set(methods)
    found = [
        Operation(sign, method, row, (True, True), _two(row))
        for sign, (method, _, row) in _INFIX.items()
        if method in have
    ]
    if "__pow__" in have:
        points = [(x, n) for n in _EXPONENTS for x in _BASES]
        found.append(Operation("**", "__pow__", ops.POW, (True, False), _valid(ops.POW, points)))
    for sign, (method, row) in _UNARY.items():
        if method in have:
            found.append(Operation(sign, method, row, (True,), _one(row)))
    for name in sorted(have & (set(_named()) - {"__abs__"})):
        row = _named()[name]
        if row.takes == "x":
            found.append(Operation(name, name, row, (True,), _one(row)))
        elif row is not ops.POW:
            found.append(Operation(name, name, row, (True, True), _two(row)))
    return found


def with_numbers(methods: Iterable[str]) -> list[Operation]:
    """The same operators with a plain number on the right, and on the left if that is defined."""
    have = set(methods)
    found = []
    for sign, (method, reflected, row) in _INFIX.items():
        right = [(x, n) for x in (2.0, -1.5) for n in _NUMBERS]
        left = [(n, x) for n in _NUMBERS for x in (2.0, -1.5)]
        if method in have:
            found.append(Operation(sign, method, row, (True, False), _valid(row, right)))
        if reflected in have:
            found.append(Operation(sign, reflected, row, (False, True), _valid(row, left)))
    if "__rpow__" in have:
        points = ((2, 3.0), (3, 0.5), (1.5, -2.0))
        found.append(Operation("**", "__rpow__", ops.POW, (False, True), points))
    return found


def without_reflection(methods: Iterable[str]) -> list[str]:
    """Operators that the class has, but not with a number on the left."""
    have = set(methods)
    return [
        f"2 {sign} a"
        for sign, (method, reflected, _) in _INFIX.items()
        if method in have and reflected not in have
    ]


def in_place(methods: Iterable[str]) -> list[Operation]:
    """The in-place operators that the class defines."""
    have = set(methods)
    return [
        Operation(sign, method, row, (True, True), _two(row))
        for sign, (method, row) in _IN_PLACE.items()
        if method in have
    ]


def power_of_values() -> Operation:
    """a ** b, which many classes do not have."""
    points = ((2.0, 3.0), (0.5, -1.5), (3.0, 0.5))
    return Operation("**", "__pow__", ops.POW, (True, True), points)


def not_in_table(methods: Iterable[str]) -> list[str]:
    """Public methods that may be ops of the learner's own."""
    known = {*_named(), *BACKWARD, *(row.name for row in ops.TABLE.values() if row.takes == "x")}
    return sorted(name for name in methods if not name.startswith("_") and name not in known)


def own(name: str, measured: Mapping[float, tuple[float, float]]) -> Operation:
    """An op of the learner's own, with its values and measured slopes."""
    return Operation(name, name, None, (True,), tuple((x,) for x in measured), dict(measured))


OWN_POINTS = 1.5, -0.75, 0.5, 2.25


def measured_slope(values: Callable[[float], float | None], x: float) -> float | None:
    """The slope of a function at x; None if two step sizes disagree, or it is not defined."""
    slopes = []
    for step in (1e-4, 5e-5):
        up, down = values(x + step), values(x - step)
        if up is None or down is None:
            return None
        slopes.append((up - down) / ((x + step) - (x - step)))
    one, other = slopes
    return other if agree(one, other, 1e-5) else None


def steps_around(x: float) -> list[float]:
    """The points that `measured_slope` needs."""
    return [x, *(x + sign * step for step in (1e-4, 5e-5) for sign in (1, -1))]


def _named() -> dict[str, Op]:
    """Methods by name, with their rows."""
    infix = {row.name: row for _, _, row in _INFIX.values()} | {"neg": ops.NEG, "pow": ops.POW}
    return {row.name: row for row in ops.TABLE.values() if row.is_named} | infix | _ALSO


def _one(row: Op) -> tuple[tuple[float, ...], ...]:
    return _valid(row, [(x,) for x in _ONE])


def _two(row: Op) -> tuple[tuple[float, ...], ...]:
    return _valid(row, _TWO)


def _valid(row: Op, points: Iterable[tuple[float, ...]]) -> tuple[tuple[float, ...], ...]:
    """The points at which a row and its partials are finite."""
    return tuple(point for point in points if _is_finite(row, point))


def _is_finite(row: Op, point: tuple[float, ...]) -> bool:
    out = row.compute(*map(float, point))
    if not math.isfinite(out) or isinstance(out, complex):
        return False
    return all(math.isfinite(d) for d in row.compute_x(*map(float, point))[1] if d is not None)


def _written(number: float) -> str:
    text = repr(number) if isinstance(number, int) else plain(number)
    return f"({text})" if text.startswith("-") else text
