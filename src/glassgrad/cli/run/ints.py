"""Which Values would hold an int in the script's own class, for printing."""

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from glassgrad.engine.surface import Surface
from glassgrad.table import ops

_KEEPING = {row.name for row in (ops.ADD, ops.SUB, ops.MUL, ops.NEG, ops.SUM, ops.DOT)}
"""Ops that make an int of ints."""
_UNUSED = 4
"""References to a Value that only made_of_int holds, as _drop_unused counts them."""

made_of_int: dict[int, Any] = {}
"""Leaves that hold an int in the script, by id; kept alive, so that no id is used again."""
_room = [10_000]
before_first: list[Callable[[], None]] = []
"""What has to be done before there is a Value with an int, if any of them may be printed."""


def note(value: Any, data: Any) -> None:
    """Remember whether a leaf was made from an int, or set to one."""
    if type(data) in (int, bool):
        if before_first:
            before_first.pop()()
        if len(made_of_int) >= _room[0]:
            _drop_unused()
        made_of_int[id(value)] = value
    else:
        made_of_int.pop(id(value), None)


def _drop_unused() -> None:
    used = {key: value for key, value in made_of_int.items() if sys.getrefcount(value) > _UNUSED}
    made_of_int.clear()
    made_of_int.update(used)
    _room[0] = max(10_000, 2 * len(used))


def any_in(values: list[Any]) -> bool:
    """Whether a leaf among these holds an int."""
    return bool(made_of_int) and not made_of_int.keys().isdisjoint(map(id, values))


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
