"""Guards: what a traced function could see, so that a change of it is noticed.

A trace bakes in the numbers, texts, functions, containers and objects that the function finds by
name. reach.py decides what that is; here it is kept as it was, and compared at each call: by
identity, and only if something else is bound now, by value.
"""

import importlib
from collections.abc import Callable, Iterator, Sequence
from types import MethodType
from typing import Any

from glassgrad.engine import Value

MISSING = object()
"""Bound to a name that is not there."""
OWN = "__defaults__", "__kwdefaults__", "__code__"
"""What makes a function what it is, besides its cells."""
_PLAIN = (int, float, complex, str, bytes, type(None))

Bindings = tuple[Any, tuple[Any, ...], tuple[Any, ...]]
"""Something, names in it, and what they were bound to."""


class Guards:
    """The bindings that a function could see when it was traced."""

    def __init__(self) -> None:
        self.whole: list[Bindings] = []
        """Dicts with all their keys and values."""
        self.entries: list[Bindings] = []
        """Dicts with some keys, and what was bound to them."""
        self.classes: list[Bindings] = []
        self.slots: list[Bindings] = []
        self.functions: list[Bindings] = []
        self.instances: list[Bindings] = []
        """Objects, with their class and their dict of attributes."""
        self.lists: list[Bindings] = []
        self.cells: list[Bindings] = []
        self.others: list[tuple[Callable[[], Sequence[Any]], Sequence[Any]]] = []
        """Readings that need Python, and what they returned."""
        self.unwatched = ""
        """Why no guard can tell whether the function would do the same again, or ''."""
        self.things: dict[int, Any] = {}
        """Everything that was looked at, by id; kept, so that nothing else gets the id of one."""
        self.quick: Any = None
        """The same look by pointers, in C; None if that is not built."""

    def hold(self) -> bool:
        """Whether everything is as it was."""
        if not all([alike(read(), then) for read, then in self.others]):
            return False
        if self.quick is not None and self.quick.holds():
            return True
        if not all([alike(now, then) for now, then in self._now_and_then()]):
            return False
        self.take_over()
        return True

    def has_seen(self, thing: Any) -> bool:
        """Whether the function could reach a thing."""
        return id(thing) in self.things

    def newer(self, serial: int) -> bool:
        """Whether a Value newer than that is now bound where another thing was."""
        found = [thing for now, _ in self._now_and_then() for thing in now]
        return any(isinstance(thing, Value) and thing._serial > serial for thing in found)

    def changed(self) -> str:
        """The name of something that is no longer as it was, or ''."""
        groups = (entries, self.whole), (entries, self.entries), (in_class, self.classes)
        for read, bindings in (*groups, (slots, self.slots)):
            for where, names, values in bindings:
                for name, now, then in zip(names, read(where, names), values):  # noqa: B905
                    if not alike([now], [then]):
                        return str(name)
        return ""

    def _now_and_then(self) -> Iterator[tuple[Sequence[Any], Sequence[Any]]]:
        """What is bound now, and what was."""
        for where, _, values in self.cells:
            yield [content(where)], values
        for where, keys, values in self.whole:
            yield [*where, *where.values()], (*keys, *values)
        for where, names, values in self.entries:
            yield entries(where, names), values
        for where, names, values in self.classes:
            yield in_class(where, names), values
        for where, names, values in self.slots:
            yield slots(where, names), values
        for where, _, values in self.functions:
            yield [getattr(where, name) for name in OWN], values
        for where, _, values in self.instances:
            yield [type(where), dict_of(where)], values
        for where, _, values in self.lists:
            yield where, values

    def take_over(self) -> None:
        """Watch the equal things that are bound now, so that the next look is quick."""
        self.whole = [(where, tuple(where), tuple(where.values())) for where, _, _ in self.whole]
        self.lists = [(where, (), tuple(where)) for where, _, _ in self.lists]
        self.cells = [(where, (), (content(where),)) for where, _, _ in self.cells]
        self.entries = [(where, names, entries(where, names)) for where, names, _ in self.entries]
        self.classes = [(kind, names, in_class(kind, names)) for kind, names, _ in self.classes]
        self.slots = [(thing, names, slots(thing, names)) for thing, names, _ in self.slots]
        self.watch()

    def watch(self) -> None:
        """Prepare the same look by pointers, if that is built."""
        if _kernels is not None:
            kinds = list(dict.fromkeys(kind for kind, _, _ in self.classes))
            self.quick = _kernels.Watch(
                MISSING, self.whole, self.entries, self.functions, self.slots, self.lists,
                self.cells, self.instances, kinds,
            )  # fmt: skip


try:
    _kernels: Any = importlib.import_module("glassgrad.kernels")
    _kernels.Watch  # noqa: B018
except (ImportError, AttributeError):
    _kernels = None


def entries(where: Any, names: Sequence[Any]) -> tuple[Any, ...]:
    """What names are bound to in a dict."""
    return tuple([dict.get(where, name, MISSING) for name in names])


def in_class(where: type, names: Sequence[Any]) -> tuple[Any, ...]:
    """What names are bound to in a class; last comes a list of its special methods.

    They need no name in the code, so that a new one counts, too.
    """
    own = vars(where)
    special = " ".join([name for name in own if name.startswith("__")])
    return (*[own.get(name, MISSING) for name in names], special)


def slots(where: Any, names: Sequence[Any]) -> tuple[Any, ...]:
    """Attributes as Python finds them, without asking the __getattr__ of a class."""
    return tuple([_slot(where, name) for name in names])


def _slot(thing: Any, name: str) -> Any:
    try:
        found = object.__getattribute__(thing, name)
    except AttributeError:
        return MISSING
    is_own = type(found) is MethodType and found.__self__ is thing  # made anew by each look
    return found.__func__ if is_own else found


def dict_of(thing: Any) -> Any:
    """The dict of an object's attributes, whatever its class says of `__dict__`; None without."""
    for above in type(thing).__mro__:
        found: Any = vars(above).get("__dict__")
        if hasattr(type(found), "__set__") and not isinstance(found, property):
            return found.__get__(thing)
    return None


def content(cell: Any) -> Any:
    """What a variable of a closure is bound to."""
    try:
        return cell.cell_contents
    except ValueError:  # not yet bound
        return MISSING


def alike(now: Sequence[Any], before: Sequence[Any]) -> bool:
    """Whether these are the same things, or plain ones of the same kind and value.

    >>> alike([1, "a"], [1, "a"]), alike([1], [True]), alike([0.0], [-0.0])
    (True, False, False)
    """
    if len(now) != len(before):
        return False
    for new, old in zip(now, before, strict=True):
        if new is old:
            continue
        if type(new) is not type(old) or not isinstance(new, _PLAIN):
            return False
        exact = isinstance(new, (int, str, bytes))
        if new != old if exact else repr(new) != repr(old):
            return False
    return True
