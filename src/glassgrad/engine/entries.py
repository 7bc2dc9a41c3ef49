"""Entry by entry: a loop over parameters and lists of floats, given as a list of instructions.

Numbers are in registers: data and grad of the parameter, the entry of each list, the scalars, then
results. An instruction is (kind, out, x, y, z), where kind is an index into KINDS.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

from glassgrad.engine.surface import Surface


class CannotError(ArithmeticError):
    """Python would raise here, or return something that is not a finite float."""


def _power(x: float, y: float, _: float) -> float:
    if x < 0.0 and y != math.floor(y):
        raise CannotError
    return float(_finite(x**y))


def _finite(number: float) -> float:
    if not math.isfinite(number):
        raise CannotError
    return number


KINDS: dict[str, Callable[[float, float, float], float]] = {
    "copy": lambda x, y, z: x,
    "add": lambda x, y, z: x + y,
    "sub": lambda x, y, z: x - y,
    "mul": lambda x, y, z: x * y,
    "div": lambda x, y, z: x / y,
    "pow": _power,
    "neg": lambda x, y, z: -x,
    "abs": lambda x, y, z: abs(x),
    "sqrt": lambda x, y, z: math.sqrt(_finite(x)),
    "exp": lambda x, y, z: _finite(math.exp(x)),
    "log": lambda x, y, z: _finite(math.log(_finite(x))),
    "max": lambda x, y, z: y if y > x else x,
    "min": lambda x, y, z: y if y < x else x,
    "less": lambda x, y, z: float(x < y),
    "at_most": lambda x, y, z: float(x <= y),
    "equal": lambda x, y, z: float(x == y),
    "choose": lambda x, y, z: y if x != 0.0 else z,
}


def update_entries(
    values: list[Any],
    lists: Sequence[list[Any]],
    scalars: Sequence[float],
    code: bytes,
    writes: bytes,
) -> bool:
    """Run the instructions for each parameter; False, and nothing changes, if that is not possible.

    `code` has five 32-bit integers for each instruction; `writes` has a byte for data, grad and
    each list, which says whether it changes. The parameters must be different leaves, and the lists
    must hold a float for each of them.
    """
    numbers = memoryview(code).cast("i").tolist()
    program = [numbers[k : k + 5] for k in range(0, len(numbers), 5)]
    steps = list(KINDS.values())
    if len({id(value) for value in values}) != len(values):
        return False
    if not all(isinstance(value, Surface) and value.is_leaf for value in values):
        return False
    for row in lists:
        if len(row) < len(values) or any(type(x) is not float for x in row[: len(values)]):
            return False
    room = 1 + max([out for _, out, *_ in program], default=0)
    changed = []
    try:
        for k, value in enumerate(values):
            register = [value._data, value._grad, *[row[k] for row in lists], *scalars]
            register += [0.0] * max(0, room - len(register))
            for kind, out, x, y, z in program:
                register[out] = steps[kind](register[x], register[y], register[z])
            changed.append(register[: 2 + len(lists)])
    except (ArithmeticError, ValueError):
        return False
    for k, (value, new) in enumerate(zip(values, changed, strict=True)):
        if writes[0]:
            value._data = new[0]
        if writes[1]:
            value._grad = new[1]
        for is_written, row, number in zip(writes[2:], lists, new[2:], strict=True):
            if is_written:
                row[k] = number
    return True
