"""Which Values would hold an int in the script's own class, for printing."""

from types import SimpleNamespace
from typing import Any

from glassgrad.engine.surface import Surface
from glassgrad.table import ops

_KEEPING = {row.name for row in (ops.ADD, ops.SUB, ops.MUL, ops.NEG, ops.SUM, ops.DOT)}
"""Ops that make an int of ints."""
MOST = 100_000

made_of_int: dict[int, Any] = {}
"""Values that the script made from an int, by id; kept alive, so that no id is used again."""


def note(value: Any, data: Any) -> None:
    """Remember that a Value was made from an int."""
    if type(data) in (int, bool) and len(made_of_int) < MOST:
        made_of_int[id(value)] = value


def as_printed(value: Any, relu_is_int: bool) -> Any:
    """The Value, or something with the int in its place if the script's class would hold one."""
    return SimpleNamespace(data=int(value.data)) if _is_int(value, relu_is_int) else value


def _is_int(value: Any, relu_is_int: bool) -> bool:
    pending, seen = [value], set[int]()
    while pending:
        one = pending.pop()
        if not isinstance(one, Surface):
            if not float(one).is_integer():
                return False
            continue
        if id(one) in seen or id(one) in made_of_int:
            continue
        seen.add(id(one))
        if one.op == ops.RELU.name:
            inner = one.operands[0]
            if inner.data <= 0:  # type: ignore[union-attr]
                if not relu_is_int:
                    return False
                continue
        elif one.op == ops.POW.name:
            exponent = one.operands[1]
            if isinstance(exponent, Surface) or exponent < 0:
                return False
        elif one.op not in _KEEPING:
            return False
        pending += one.operands
    return True
