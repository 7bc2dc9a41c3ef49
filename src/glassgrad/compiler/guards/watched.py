"""Guards: what a traced function could read, so that changes are noticed.

A trace bakes in the numbers, strings, functions, containers and objects that the function finds by
name. reach.py decides which those are; here they are recorded and compared at each call: by
identity, and only if something else is bound now, by value.
"""

from collections.abc import Callable, Iterator, Sequence
from types import MethodType
from typing import Any

from glassgrad.compiler.extension import kernels
from glassgrad.compiler.guards import raw
from glassgrad.compiler.guards.raw import MISSING, class_dict, content, dict_of
from glassgrad.engine import Value
from glassgrad.engine.inside import newest

OWN = "__defaults__", "__kwdefaults__", "__code__"
"""What defines a function, besides its cells."""
_EXACT = {id(kind) for kind in (int, bool, str, bytes)}
_FLOATS = {id(kind) for kind in (float, complex)}

Bindings = tuple[Any, tuple[Any, ...], tuple[Any, ...]]
"""A thing, names in it, and what they were bound to."""
Reading = Callable[[], Sequence[Any]]


class Guards:
    """The bindings that a function could read when it was traced."""

    def __init__(self) -> None:
        self.whole: list[Bindings] = []
        """Dicts with all their keys and values."""
        self.entries: list[Bindings] = []
        """Dicts with some keys, and what was bound to them."""
        self.classes: list[Bindings] = []
        self.slots: list[Bindings] = []
        """Objects with descriptors of slots, or with names of attributes."""
        self.functions: list[Bindings] = []
        self.instances: list[Bindings] = []
        """Objects, with their class and their dict of attributes, if they have one."""
        self.lists: list[Bindings] = []
        self.cells: list[Bindings] = []
        self.others: list[tuple[Reading, Sequence[Any]]] = []
        """Readings that need Python, and what they returned."""
        self.unwatched = ""
        """Why no guard can decide whether the function would do the same again, or ''."""
        self.things: dict[int, Any] = {}
        """Everything that was examined, by id; kept alive, so that no id is used again."""
        self.quick: Any = None
        """The same check by pointers, in C++; None if that is not built."""

    def others_hold(self) -> bool:
        """Whether the readings that need Python are unchanged."""
        return all([_reads_alike(read, then) for read, then in self.others])

    def hold(self) -> bool:
        """Whether everything is unchanged."""
        if not self.others_hold():
            return False
        if self.quick is not None and self.quick.holds():
            return True
        if not all([alike(now, then) for now, then in self._now_and_then()]):
            return False
        self.take_over()
        return True

    def has_seen(self, *things: Any) -> bool:
        """Whether the function could reach one of these."""
        return any(id(thing) in self.things for thing in things)

    def newer(self, serial: int) -> bool:
        """Whether a Value newer than that is bound somewhere now."""
        return any(newest(Value, now) > serial for now, _ in self._now_and_then())

    def changed(self) -> str:
        """The name of something that has changed, or ''."""
        groups = (entries, self.whole), (entries, self.entries), (in_class, self.classes)
        for read, bindings in (*groups, (slots, self.slots)):
            for where, names, values in bindings:
                for name, now, then in zip(names, read(where, names), values):  # noqa: B905
                    if not alike([now], [then]):
                        return str(getattr(name, "__name__", name))
        return ""

    def _now_and_then(self) -> Iterator[tuple[Sequence[Any], Sequence[Any]]]:
        """What is bound now, and what was bound then."""
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
            yield [type(where), None if values[1] is None else dict_of(where)], values
        for where, _, values in self.lists:
            yield items(where), values

    def take_over(self) -> None:
        """Watch the equal things that are bound now, so that the next check is quick."""
        self.whole = [(where, tuple(where), tuple(where.values())) for where, _, _ in self.whole]
        self.lists = [(where, (), items(where)) for where, _, _ in self.lists]
        self.cells = [(where, (), (content(where),)) for where, _, _ in self.cells]
        self.entries = [(where, names, entries(where, names)) for where, names, _ in self.entries]
        self.classes = [(kind, names, in_class(kind, names)) for kind, names, _ in self.classes]
        self.slots = [(thing, names, slots(thing, names)) for thing, names, _ in self.slots]
        self.watch()

    def watch(self) -> None:
        """Prepare the check by pointers, if that is built."""
        if kernels is not None:
            kinds = list({id(kind): kind for kind, _, _ in self.classes}.values())
            self.quick = kernels.Watch(
                MISSING,
                self.whole,
                self.entries,
                self.functions,
                self.slots,
                self.lists,
                self.cells,
                self.instances,
                kinds,
            )


def items(where: list[Any]) -> tuple[Any, ...]:
    """The items of a list, even if its class overrides iteration."""
    return tuple(list.__iter__(where))


def entries(where: Any, names: Sequence[Any]) -> tuple[Any, ...]:
    """What names are bound to in a dict."""
    return tuple([dict.get(where, name, MISSING) for name in names])


def in_class(where: type, names: Sequence[Any]) -> tuple[Any, ...]:
    """What names are bound to in a class, followed by what code reads without a name."""
    own = class_dict(where)
    texts = " ".join(raw.special_names(where)), where.__name__, where.__qualname__
    rest = *texts, *raw.mro_of(where)
    return (*[own.get(name, MISSING) for name in names], *rest)


def slots(where: Any, names: Sequence[Any]) -> tuple[Any, ...]:
    """The values of slots or attributes of an object, found without its __getattribute__."""
    return tuple([_slot(where, name) for name in names])


def _slot(thing: Any, name: Any) -> Any:
    try:
        if type(name) is not str:
            return name.__get__(thing)
        found = object.__getattribute__(thing, name)
    except AttributeError:
        return MISSING
    is_own = type(found) is MethodType and found.__self__ is thing  # a new one at each lookup
    return found.__func__ if is_own else found


def _reads_alike(read: Reading, then: Sequence[Any]) -> bool:
    try:
        return alike(read(), then)
    except Exception:  # such as a memoryview that was released
        return False


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
        if type(new) is not type(old):
            return False
        kind = id(type(new))  # a class may have no hash
        if kind in _FLOATS:
            new, old = repr(new), repr(old)
        elif kind not in _EXACT:
            return False
        if new != old:
            return False
    return True
