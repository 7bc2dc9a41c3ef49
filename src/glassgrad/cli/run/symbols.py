"""Numbers that stand for any number while a region is traced, and what script code does with them.

The script's functions are rewritten for the trace so that indexing, .data, max and the functions of
`math` come here first. Anything else that needs a number's value raises NeedsNumberError.
"""

import math as _math
import operator
import random
from builtins import float as _float
from builtins import isinstance as _isinstance
from builtins import max as _max
from builtins import min as _min
from collections.abc import Callable
from functools import partial
from typing import Any

import glassgrad.functions as functions
from glassgrad.engine import Value, apply, contexts, largest, lookup, where
from glassgrad.engine.inside import node_with
from glassgrad.table import ops


class NeedsNumberError(Exception):
    """A trace met something that depends on the value of a number."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(what)
        self.name = name
        """The variable of the region that the number came from; '' if it was computed."""


class UnseenError(Exception):
    """A trace that nobody watches comes to code that has not run in a trace before."""


def unseen() -> None:
    """What code begins with that has not run in a trace before."""
    raise UnseenError


class Plain:
    """A plain int, float or bool of the script, whose value is not known while tracing."""

    __slots__ = ("do", "given", "kind", "name", "value")

    def __init__(
        self,
        value: Any,
        kind: type = _float,
        name: str = "",
        do: Callable[..., Any] | None = None,
        given: tuple[Any, ...] = (),
    ) -> None:
        self.value, self.kind, self.name = value, kind, name
        self.do, self.given = do, given
        """How Python computes it from other numbers; None for an argument, or data of a Value."""

    def _refuse(self, *_: Any) -> Any:
        what = f"the value of {self.name}" if self.name else "a number in a Value"
        raise NeedsNumberError(self.name, f"it depends on {what}")

    __bool__ = __index__ = __int__ = __float__ = __hash__ = __str__ = __format__ = _refuse
    __floordiv__ = __mod__ = __rfloordiv__ = __rmod__ = __round__ = __iter__ = __len__ = _refuse

    def __neg__(self) -> Any:
        return Plain(-self._number(), do=operator.neg, given=(self,))

    def __abs__(self) -> Any:
        return Plain(functions.abs(self._number()), do=abs, given=(self,))

    def _number(self) -> Any:
        """The number to compute with; whole numbers are for indexing only."""
        return self._refuse() if self.kind is int else self.value

    def _with(self, other: Any, do: Callable[[Any, Any], Any], swapped: bool) -> Any:
        mine = self._number()
        if _isinstance(other, Value):
            return do(other, mine) if swapped else do(mine, other)
        given = (other, self) if swapped else (self, other)
        if _isinstance(other, Plain):
            return Plain(do(mine, other._number()), do=do, given=given)
        if type(other) in (int, _float, bool):
            number = _float(other)
            found = do(number, mine) if swapped else do(mine, number)
            return Plain(found, do=do, given=given)
        return NotImplemented

    def __gt__(self, other: Any) -> Any:
        return self._compare(other, operator.gt, lambda x, y: where(x - y, 1.0, 0.0))

    def __lt__(self, other: Any) -> Any:
        return self._compare(other, operator.lt, lambda x, y: where(y - x, 1.0, 0.0))

    def __ge__(self, other: Any) -> Any:
        return self._compare(other, operator.ge, lambda x, y: where(y - x, 0.0, 1.0))

    def __le__(self, other: Any) -> Any:
        return self._compare(other, operator.le, lambda x, y: where(x - y, 0.0, 1.0))

    def __eq__(self, other: Any) -> Any:
        return self._compare(
            other, operator.eq, lambda x, y: where(x - y, 0.0, 1.0) * where(y - x, 0.0, 1.0)
        )

    def __ne__(self, other: Any) -> Any:
        return self._compare(
            other, operator.ne, lambda x, y: where(x - y, 1.0, where(y - x, 1.0, 0.0))
        )

    def _compare(
        self, other: Any, do: Callable[[Any, Any], Any], test: Callable[[Any, Any], Any]
    ) -> Any:
        if not _isinstance(other, Plain) and type(other) not in (int, _float, bool):
            return self._refuse()
        y = other._number() if _isinstance(other, Plain) else _float(other)
        return Plain(test(self._number(), y), bool, do=do, given=(self, other))


def _operator(do: Callable[[Any, Any], Any], swapped: bool = False) -> Any:
    return lambda self, other: self._with(other, do, swapped)


for _name in ("add", "sub", "mul", "truediv", "pow"):
    setattr(Plain, f"__{_name}__", _operator(getattr(operator, _name)))
    setattr(Plain, f"__r{_name}__", _operator(getattr(operator, _name), swapped=True))


class Given(list[Any]):
    """A list that a region reads, while it is traced: it notes how much of it is read."""

    def __init__(self, parts: list[Any]) -> None:
        super().__init__(parts)
        self.need = 0
        """How many of its first entries are read; more than there are if it is read as a whole."""

    def __getitem__(self, place: Any) -> Any:
        part = place if _isinstance(place, slice) else slice(place, place + 1)
        is_counted_from_the_end = (part.start or 0) < 0 or (part.step or 1) < 0
        if part.stop is None or part.stop < 0 or is_counted_from_the_end:
            len(self)
        else:
            self.need = _max(self.need, part.stop)
        return super().__getitem__(place)

    def __len__(self) -> int:
        count = super().__len__()
        self.need = count + 1
        return count


def _read_as_a_whole(name: str) -> Any:
    method = getattr(list, name)

    def read(self: Given, *given: Any, **options: Any) -> Any:
        len(self)
        return method(self, *given, **options)

    return read


for _name in ("iter", "contains", "reversed", "eq", "ne", "lt", "le", "gt", "ge", "add", "mul"):
    setattr(Given, f"__{_name}__", _read_as_a_whole(f"__{_name}__"))
for _name in ("__rmul__", "copy", "count", "index"):
    setattr(Given, _name, _read_as_a_whole(_name))


known: set[int] = set()
"""The ids of all containers that are older than the trace; a region must not change them."""


def own(thing: Any) -> Any:
    """A container that is about to be changed, if the region made it itself."""
    is_older = id(thing) in known or _isinstance(thing, Given)
    if is_older or not _isinstance(thing, list):  # the collector does not see every dict
        raise NeedsNumberError(
            "", f"it changes a {type(thing).__name__} that may be read elsewhere"
        )
    return thing


def operand(old: Any, new: Any) -> Any:
    """The right side of `old += new`."""
    if not _isinstance(old, (int, _float, str, tuple, Plain, Value)):
        own(old)
    return new


_PLAIN = Value(0.0)
"""Numbers are of our own class, since the script's may lack operators."""


def held(value: Any) -> Any:
    """The number in a Value, without a gradient."""
    return largest([value], _PLAIN)


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
    if place.kind is not int or type(table) not in (list, tuple, Given) or not table:
        return place._refuse()
    if _holds_whole(table):
        return place._refuse()
    found = lookup(table, place.value)
    if _holds_plain(table):
        return Plain(found, do=operator.getitem, given=(tuple(table), place))
    return found


def _holds_whole(table: Any) -> bool:
    return any(
        type(entry) is int or (_isinstance(entry, Plain) and entry.kind is int) for entry in table
    )


def _holds_plain(table: Any) -> bool:
    return all(type(entry) is _float for entry in table)


def max(*things: Any, **options: Any) -> Any:
    """max(...)"""
    return _extreme(_max, 1, things, options)


def min(*things: Any, **options: Any) -> Any:
    """min(...)"""
    return _extreme(_min, -1, things, options)


def _extreme(plain: Any, sign: int, things: tuple[Any, ...], options: dict[str, Any]) -> Any:
    listed = list(things[0]) if len(things) == 1 else list(things)
    symbols = [thing for thing in listed if _isinstance(thing, Plain)]
    if not symbols:
        return plain(listed, **options)
    if options:
        return symbols[0]._refuse()
    numbers = [t._number() if _isinstance(t, Plain) else _float(t) for t in listed]
    if sign > 0:
        return Plain(largest(numbers, _PLAIN), do=plain, given=tuple(listed))
    return Plain(-largest([-number for number in numbers], _PLAIN), do=plain, given=tuple(listed))


def float(thing: Any = 0.0) -> Any:
    """float(thing)"""
    if _isinstance(thing, Plain):
        return Plain(thing.value, _float, thing.name, _float, (thing,))
    return _float(thing)


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
    return Plain(_MATH[function](*numbers), do=function, given=given)


tests: list[Any] = []
"""The tests of branches that are being chosen."""


def hold_test(test: Any) -> bool:
    """Whether a test is a symbol; it is kept for held_test()."""
    tests.append(test)
    return _isinstance(test, Plain)


def held_test() -> Any:
    """The latest test that was held."""
    return tests.pop()


def choose(test: Plain, x: Any, y: Any) -> Any:
    """x if test else y, where the test is not known yet."""
    if test.kind is not bool:
        return test._refuse()
    if _isinstance(x, Value) and type(x) is type(y):
        return where(test.value, x, y)
    if all(type(one) in (int, _float, bool) or _isinstance(one, Plain) for one in (x, y)):
        numbers = [one._number() if _isinstance(one, Plain) else _float(one) for one in (x, y)]
        do = lambda is_true, x, y: x if is_true else y  # noqa: E731
        return Plain(where(test.value, *numbers), do=do, given=(test, x, y))
    return test._refuse()


DRAWS = {"random", "uniform", "gauss", "normalvariate", "expovariate"}
"""Functions of random whose results are floats."""


def draw(function: Any, *given: Any) -> Any:
    """function(*given), a function of the module random: at each step, a number drawn anew."""
    trace = contexts.tracing()
    name, owner = getattr(function, "__name__", ""), getattr(function, "__self__", None)
    is_known = name in DRAWS and type(owner) is random.Random
    if trace is None or not is_known or any(type(one) not in (int, _float) for one in given):
        return function(*given)
    value = Value(0.5)
    trace.drawn.append((value, partial(function, *given)))
    return Plain(value)


def node(kind: Any, data: Any, children: Any, partials: Any) -> Any:
    """A Value that the script makes itself while it is traced."""
    number = _number_in(data)
    if _isinstance(number, Value):
        out = apply(ops.ADD, node_with(kind, 0.0, "", (), ()), number)
    else:
        out = node_with(kind, number, "", (), ())
    if not children:
        return out
    if partials is None:
        raise NeedsNumberError("", "an op of the script has a _backward of its own")
    # The value of the script's op, and as its slopes the script's partials: c - held(c) is 0.
    for child, slope in zip(children, partials, strict=False):
        change = apply(ops.MUL, apply(ops.SUB, child, held(child)), _number_in(slope))
        out = apply(ops.ADD, out, change)
    return out


def _number_in(thing: Any) -> Any:
    if _isinstance(thing, Plain):
        return thing._number()
    return thing if _isinstance(thing, Value) else _float(thing)


def is_tracing() -> bool:
    """Whether a region is being traced."""
    return contexts.tracing() is not None


def sources_of(wanted: list[Plain]) -> list[Plain]:
    """The arguments and data from which Python would compute these numbers, and these, in order."""
    found: dict[int, Plain] = {}
    pending = list(wanted)
    while pending:
        one = pending[-1]
        inner = [g for g in one.given if _isinstance(g, Plain) and id(g) not in found]
        if inner:
            pending += inner
        else:
            found.setdefault(id(one), pending.pop())
    return list(found.values())


def computed(plan: list[Plain], numbers: list[Any]) -> dict[int, Any]:
    """The numbers of a plan by id, computed as Python does; the first ones are given."""
    known_numbers: dict[int, Any] = {}
    given = iter(numbers)
    for one in plan:
        if one.do is None:
            known_numbers[id(one)] = one.kind(next(given))
        else:
            inner = [known_numbers[id(g)] if _isinstance(g, Plain) else g for g in one.given]
            known_numbers[id(one)] = one.do(*inner)
    return known_numbers
