"""Numbers that stand for any number while a region is traced, and what script code does with them.

The script's functions are rewritten for the trace so that indexing, .data, max and the functions of
`math` come here first. Anything else that needs a number's value raises NeedsNumberError.
"""

import math as _math
import operator
from builtins import float as _float
from builtins import isinstance as _isinstance
from builtins import max as _max
from builtins import min as _min
from collections.abc import Callable
from typing import Any

import glassgrad.functions as functions
from glassgrad.engine import Value, contexts, largest, lookup, where
from glassgrad.engine.inside import node_with


class NeedsNumberError(Exception):
    """A trace met something that depends on the value of a number."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(what)
        self.name = name
        """The variable of the region that the number came from; '' if it was computed."""


class Plain:
    """A plain int, float or bool of the script, whose value is not known while tracing."""

    __slots__ = ("kind", "name", "value")

    def __init__(self, value: Any, kind: type = _float, name: str = "") -> None:
        self.value, self.kind, self.name = value, kind, name

    def _refuse(self, *_: Any) -> Any:
        what = f"the value of {self.name}" if self.name else "a number in a Value"
        raise NeedsNumberError(self.name, f"it depends on {what}")

    __bool__ = __index__ = __int__ = __float__ = __hash__ = __str__ = __format__ = _refuse  # type: ignore[assignment]
    __floordiv__ = __mod__ = __rfloordiv__ = __rmod__ = __round__ = __iter__ = __len__ = _refuse

    def __neg__(self) -> Any:
        return Plain(-self._number())

    def __abs__(self) -> Any:
        return Plain(functions.abs(self._number()))

    def _number(self) -> Any:
        """The number to compute with; whole numbers are for indexing only."""
        return self._refuse() if self.kind is int else self.value

    def _with(self, other: Any, do: Callable[[Any, Any], Any], swapped: bool) -> Any:
        mine = self._number()
        if _isinstance(other, Plain):
            return Plain(do(mine, other._number()))
        if _isinstance(other, Value):
            return do(other, mine) if swapped else do(mine, other)
        if type(other) in (int, _float, bool):
            other = _float(other)
            return Plain(do(other, mine) if swapped else do(mine, other))
        return NotImplemented

    def __gt__(self, other: Any) -> Any:
        return self._compare(other, lambda x, y: where(x - y, 1.0, 0.0))

    def __lt__(self, other: Any) -> Any:
        return self._compare(other, lambda x, y: where(y - x, 1.0, 0.0))

    def __ge__(self, other: Any) -> Any:
        return self._compare(other, lambda x, y: where(y - x, 0.0, 1.0))

    def __le__(self, other: Any) -> Any:
        return self._compare(other, lambda x, y: where(x - y, 0.0, 1.0))

    def __eq__(self, other: Any) -> Any:
        return self._compare(other, lambda x, y: where(x - y, 0.0, 1.0) * where(y - x, 0.0, 1.0))

    def __ne__(self, other: Any) -> Any:
        return self._compare(other, lambda x, y: where(x - y, 1.0, where(y - x, 1.0, 0.0)))

    def _compare(self, other: Any, test: Callable[[Any, Any], Any]) -> Any:
        if not _isinstance(other, Plain) and type(other) not in (int, _float, bool):
            return self._refuse()
        y = other._number() if _isinstance(other, Plain) else _float(other)
        return Plain(test(self._number(), y), bool)


def _operator(do: Callable[[Any, Any], Any], swapped: bool = False) -> Any:
    return lambda self, other: self._with(other, do, swapped)


for _name in ("add", "sub", "mul", "truediv", "pow"):
    setattr(Plain, f"__{_name}__", _operator(getattr(operator, _name)))
    setattr(Plain, f"__r{_name}__", _operator(getattr(operator, _name), swapped=True))


def held(value: Any) -> Any:
    """The number in a Value, without a gradient."""
    return largest([value])


def data(thing: Any) -> Any:
    """thing.data"""
    return Plain(held(thing)) if _isinstance(thing, Value) else thing.data


def grad(thing: Any) -> Any:
    """thing.grad"""
    if _isinstance(thing, Value):
        raise NeedsNumberError("", "it reads .grad")
    return thing.grad


def index(table: Any, place: Any) -> Any:
    """table[place]"""
    if not _isinstance(place, Plain):
        return table[place]
    if place.kind is not int or type(table) not in (list, tuple) or not table:
        return place._refuse()
    if _holds_whole(table):
        return place._refuse()
    found = lookup(table, place.value)
    return Plain(found) if _holds_plain(table) else found


def _holds_whole(table: Any) -> bool:
    return any(type(entry) is int or (_isinstance(entry, Plain) and entry.kind is int) for entry in table)


def _holds_plain(table: Any) -> bool:
    return all(type(entry) is _float for entry in table)


def max(*things: Any, **options: Any) -> Any:
    """max(...)"""
    return _extreme(_max, 1.0, things, options)


def min(*things: Any, **options: Any) -> Any:
    """min(...)"""
    return _extreme(_min, -1.0, things, options)


def _extreme(plain: Any, sign: float, things: tuple[Any, ...], options: dict[str, Any]) -> Any:
    listed = list(things[0]) if len(things) == 1 else list(things)
    symbols = [thing for thing in listed if _isinstance(thing, Plain)]
    if not symbols:
        return plain(listed, **options)
    if options:
        return symbols[0]._refuse()
    numbers = [t._number() if _isinstance(t, Plain) else _float(t) for t in listed]
    if sign > 0:
        return Plain(largest(numbers))
    return Plain(-largest([-number for number in numbers]))


def float(thing: Any = 0.0) -> Any:
    """float(thing)"""
    return Plain(thing.value, _float, thing.name) if _isinstance(thing, Plain) else _float(thing)


def isinstance(thing: Any, kinds: Any) -> bool:
    """isinstance(thing, kinds)"""
    if _isinstance(thing, Plain):
        return issubclass(thing.kind, kinds)
    return _isinstance(thing, kinds)


_MATH: dict[Any, Callable[..., Any]] = {
    _math.exp: functions.exp,
    _math.log: functions.log,
    _math.sqrt: functions.sqrt,
    _math.tanh: functions.tanh,
    _math.sin: functions.sin,
    _math.cos: functions.cos,
    _math.erf: functions.erf,
    _math.fabs: functions.abs,
    _math.pow: operator.pow,
}


def math(function: Any, *given: Any) -> Any:
    """function(*given), a function of the module math"""
    symbols = [thing for thing in given if _isinstance(thing, Plain)]
    if not symbols:
        return function(*given)
    if function not in _MATH or (function is _math.log and len(given) > 1):
        return symbols[0]._refuse()
    numbers = [t._number() if _isinstance(t, Plain) else _float(t) for t in given]
    return Plain(_MATH[function](*numbers))


def node(kind: Any, data: Any, children: Any, partials: Any) -> Any:
    """A Value that the script makes itself while it is traced."""
    number = data._number() if _isinstance(data, Plain) else _float(data)
    start = node_with(kind, 0.0, "", (), ())
    out = start + number if _isinstance(number, Value) else node_with(kind, number, "", (), ())
    if not children:
        return out
    if partials is None:
        raise NeedsNumberError("", "an op of the script has a _backward of its own")
    # The value of the script's op, and as its slopes the script's partials: c - held(c) is 0.
    for child, slope in zip(children, partials, strict=False):
        factor = slope._number() if _isinstance(slope, Plain) else _float(slope)
        out = out + (child - held(child)) * factor
    return out


def is_tracing() -> bool:
    """Whether a region is being traced."""
    return contexts.tracing() is not None
