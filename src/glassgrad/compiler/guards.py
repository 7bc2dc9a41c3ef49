"""Guards: what a traced function reached by name, so that a change of it is seen.

A trace bakes in the numbers, texts, functions, containers and objects that the function finds in
its closure, its globals and the attributes of what is found there. The walk starts at the
function; of an object it follows the attributes whose names occur in the code reached so far, of a
Module all of them. Each binding is watched by identity; only where one has changed is it compared
by value.
"""

import importlib
import random
import sys
import types
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import FunctionType
from typing import Any

from glassgrad.engine import Value
from glassgrad.nn.module import Module

# Their functions and classes do not change under a program.
_SETTLED = {"glassgrad", "numpy", *sys.stdlib_module_names} - {"__main__"}
_PLAIN = (int, float, complex, str, bytes, type(None))
# Code that asks for attributes by other means than their names may ask for any of them.
_REFLECTION = {"getattr", "vars", "dir", "__dict__", "hasattr"}
_OWN = "__defaults__", "__kwdefaults__", "__code__"
_MAKING = "__init__", "__new__", "__init_subclass__", "__repr__", "__str__", "__reduce__"
_MISSING = object()


class Guards:
    """The bindings that a function could see when it was traced."""

    def __init__(self, function: Callable[..., Any], keywords: dict[str, Any]) -> None:
        self.whole: list[_Bindings] = []
        """Dicts with all their keys and values."""
        self.entries: list[_Bindings] = []
        """Dicts with some keys, and what stood there."""
        self.classes: list[_Bindings] = []
        self.attributes: list[_Bindings] = []
        self.lists: list[_Bindings] = []
        self.cells: list[_Bindings] = []
        self.others: list[tuple[Any, Any]] = []
        """Things of which a copy was made, and the copy."""
        self.generators: list[Any] = []
        """Generators of random numbers, which a trace may not use."""
        walk = _Walk(self)
        walk.follow(function)
        walk.follow(keywords)
        self._kept = walk.seen  # an id may not be given to something else
        self.quick = self._watch()
        """The same look by pointers, where that can be."""

    def hold(self) -> bool:
        """Whether everything is as it was."""
        if not all([read() == then for read, then in self.others]):
            return False
        if self.quick is not None and self.quick.holds():
            return True
        if not all([_alike(now, then) for now, then in self._now_and_then()]):
            return False
        self._take_over()
        return True

    def newer(self, serial: int) -> bool:
        """Whether a Value newer than that is now bound where another thing was."""
        found = [thing for now, _ in self._now_and_then() for thing in now]
        return any(isinstance(thing, Value) and thing._serial > serial for thing in found)

    def _now_and_then(self) -> Iterator[tuple[list[Any], Sequence[Any]]]:
        """What is bound now, and what was."""
        for where, _, values in self.cells:
            yield [_content(where)], values
        for where, keys, values in self.whole:
            yield [*where, *where.values()], (*keys, *values)
        for where, keys, values in self.entries:
            yield [where.get(key, _MISSING) for key in keys], values
        for where, keys, values in self.classes:
            yield [vars(where).get(key, _MISSING) for key in keys], values
        for where, keys, values in self.attributes:
            yield [getattr(where, key, _MISSING) for key in keys], values
        for where, _, values in self.lists:
            yield where, values

    def _take_over(self) -> None:
        """Watch the equal things that are bound now, so that the next look is quick."""
        for bindings in (self.whole, self.entries, self.attributes, self.lists, self.cells):
            for k, (where, keys, _) in enumerate(bindings):
                if bindings is self.whole:
                    keys, now = tuple(where), tuple(where.values())
                elif bindings is self.entries:
                    now = tuple([where.get(key, _MISSING) for key in keys])
                elif bindings is self.attributes:
                    now = tuple([getattr(where, key, _MISSING) for key in keys])
                else:
                    now = tuple(where) if bindings is self.lists else (_content(where),)
                bindings[k] = where, keys, now
        self.quick = self._watch()

    def _watch(self) -> Any:
        """The same look by pointers, in C; None where that is not built."""
        if _kernels is None or any(value is _MISSING for _, _, values in self.cells
                                   for value in values):
            return None
        # An attribute that is not there would be asked for by raising an error each time.
        if any(value is _MISSING for _, _, values in self.attributes for value in values):
            return None
        kinds = [kind for kind, _, _ in self.classes]
        functions: list[_Bindings] = []
        attributes: list[_Bindings] = []
        for bindings in self.attributes:
            is_function = bindings[1] is _OWN and isinstance(bindings[0], FunctionType)
            (functions if is_function else attributes).append(bindings)
        return _kernels.Watch(
            _MISSING, self.whole, self.entries, functions, attributes, self.lists, self.cells, kinds
        )


_Bindings = tuple[Any, tuple[Any, ...], tuple[Any, ...]]
try:
    _kernels: Any = importlib.import_module("glassgrad.kernels")
    _kernels.Watch  # noqa: B018
except (ImportError, AttributeError):
    _kernels = None


class _Walk:
    """Follows names from thing to thing, until no new one is found."""

    def __init__(self, guards: Guards) -> None:
        self.guards = guards
        self.seen: dict[int, Any] = {}
        self._names: dict[str, None] = {}
        self._by_name: list[tuple[Any, set[str]]] = []
        """Mappings of attributes, of which only those with known names count, and which did."""
        self._pending: list[Any] = []
        self._classes: set[tuple[type, tuple[str, ...]]] = set()
        self._known_kinds: set[type] = {*_PLAIN, Value}
        """Of which one instance is as good as another."""
        self._by_name.append((Value, set()))  # programs may add methods of their own

    def follow(self, start: Any) -> None:
        """Watch everything that can be reached from there."""
        self._pending.append(start)
        while self._pending:
            thing = self._pending.pop()
            if type(thing) not in self._known_kinds and id(thing) not in self.seen:
                self.seen[id(thing)] = thing
                parts = self._parts(thing)
                self._pending += [part for part in parts if type(part) not in self._known_kinds]
            if not self._pending:
                self._pending += self._newly_named()

    def _newly_named(self) -> list[Any]:
        found: list[Any] = []
        whole = not _REFLECTION.isdisjoint(self._names)
        for where, done in self._by_name:
            own = vars(where) if isinstance(where, type) else where
            if new := ({*self._names, *own} if whole else {*self._names}) - done:
                done |= new
                found += self._bind(where, sorted(new))
        return [getattr(part, "__func__", getattr(part, "fget", part)) for part in found]

    def _bind(self, where: Any, names: Sequence[str]) -> list[Any]:
        """Watch names in a dict of attributes or in a class; gives what they stand for."""
        own = vars(where) if isinstance(where, type) else where
        values = tuple([own.get(name, _MISSING) for name in names])
        to = self.guards.classes if isinstance(where, type) else self.guards.entries
        to.append((where, tuple(names), values))
        return list(values)

    def _read(self, thing: Any, names: Sequence[str]) -> list[Any]:
        """Watch attributes; gives what they are."""
        values = tuple([getattr(thing, name, _MISSING) for name in names])
        self.guards.attributes.append((thing, tuple(names), values))
        return list(values)

    def _take_whole(self, where: dict[Any, Any]) -> list[Any]:
        """Watch all of a dict; gives its values."""
        self.guards.whole.append((where, tuple(where), tuple(where.values())))
        return list(where.values())

    def _copy(self, read: Callable[[], Any]) -> Any:
        """Watch what a reading gives, by value."""
        self.guards.others.append((read, read()))
        return self.guards.others[-1][1]

    def _parts(self, thing: Any) -> Iterator[Any]:
        """Watch what a thing binds; gives what is bound, to be followed in turn."""
        kind = type(thing)
        if isinstance(thing, list):
            self.guards.lists.append((thing, (), tuple(thing)))
            yield from thing
        elif isinstance(thing, (set, frozenset, deque)):
            yield from self._copy(partial(tuple, thing))
        elif isinstance(thing, tuple):
            yield from thing
        elif kind is dict:
            yield from self._take_whole(thing)
        elif isinstance(thing, (dict, types.MappingProxyType)):
            yield from self._copy(lambda: tuple(thing.items()))
        elif isinstance(thing, partial):
            yield from (thing.func, thing.args, thing.keywords)
        elif isinstance(thing, (types.MethodType, types.BuiltinMethodType)):
            yield from (thing.__self__, getattr(thing, "__func__", None))
        elif isinstance(thing, types.FunctionType):
            yield from () if _is_settled(thing) else self._parts_of_function(thing)
        elif isinstance(thing, type):
            self._follow_class(thing, _MAKING)
            self._follow_class(thing, ())
        elif isinstance(thing, types.ModuleType):
            if _root(thing.__name__) not in _SETTLED:
                self._by_name.append((vars(thing), set()))
        elif not isinstance(thing, Value) and not getattr(kind, "_is_no_setting", False):
            yield from self._parts_of_instance(thing)
        if kind.__module__ != "builtins" and isinstance(thing, (list, dict, tuple, set, *_PLAIN)):
            yield from self._parts_of_instance(thing)
        if isinstance(thing, Value):
            self._follow_class(kind, _MAKING)
            self._known_kinds.add(kind)  # one speaks for a hundred thousand

    def _parts_of_instance(self, thing: Any) -> Iterator[Any]:
        kind = type(thing)
        self._follow_class(kind, _MAKING)  # it is made already
        if isinstance(thing, random.Random) or _has(thing, "bit_generator"):
            self.guards.generators.append(thing)
        elif isinstance(thing, Module):
            if not _is_settled(kind):
                self._read(thing, ["__class__"])
            yield from self._take_whole(vars(thing))
        elif _is_array(thing):
            self._copy(lambda: memoryview(thing).tobytes())
        else:
            own = getattr(thing, "__dict__", None)
            self._by_name.append((own if isinstance(own, dict) else {}, set()))
            if not _is_settled(kind):
                self._read(thing, ["__class__"])
                slots = [(n, k) for k in kind.__mro__ for n in _slots_of(k)]
                yield from self._read(thing, [_mangled(name, k) for name, k in slots])

    def _parts_of_function(self, function: types.FunctionType) -> Iterator[Any]:
        names = _names_in(function.__code__)
        self._names.update(dict.fromkeys(names))
        # For `import settings` inside the function.
        yield from [sys.modules[name] for name in names if name in sys.modules]
        for cell in function.__closure__ or ():
            self.guards.cells.append((cell, (), (_content(cell),)))
            yield _content(cell)
        yield from self._read(function, _OWN)
        if vars(function):
            self._by_name.append((vars(function), set()))
        # Names of attributes are among them; it does no harm to watch those too.
        yield from self._bind(function.__globals__, names)

    def _follow_class(self, kind: type, without: tuple[str, ...]) -> None:
        """Follow what a class and those above it have; special methods need no name in the code."""
        for above in kind.__mro__:
            if not _is_settled(above) and (above, without) not in self._classes:
                self._classes.add((above, without))
                self._by_name.append((above, set()))
                own = vars(above)
                special = [n for n in own if n.startswith("__") and callable(own[n])]
                self._pending += self._bind(above, [n for n in special if n not in without])


MOST_BYTES = 100_000
"""The size of arrays that are compared at each call; larger ones are taken as they are."""


def _is_array(thing: Any) -> bool:
    try:
        return memoryview(thing).nbytes <= MOST_BYTES
    except (TypeError, ValueError, BufferError):
        return False


def _has(thing: Any, name: str) -> bool:
    try:
        return hasattr(thing, name)
    except Exception:  # a class may answer in any way it likes
        return False


def _slots_of(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _mangled(name: str, kind: type) -> str:
    """A slot as it is called outside of its class."""
    private = name.startswith("__") and not name.endswith("__")
    return f"_{kind.__name__.lstrip('_')}{name}" if private else name


def _is_settled(thing: Any) -> bool:
    module = getattr(thing, "__module__", None)
    return isinstance(module, str) and _root(module) in _SETTLED


def _root(name: str) -> str:
    return name.partition(".")[0]


def _names_in(code: types.CodeType) -> list[str]:
    names: list[str] = []
    pending = [code]
    while pending:
        here = pending.pop()
        names += here.co_names
        pending += [c for c in here.co_consts if isinstance(c, types.CodeType)]
    return list(dict.fromkeys(names))


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not yet bound
        return _MISSING


def _alike(now: Any, before: Any) -> bool:
    """Whether what is bound is the same thing, or a plain one of the same kind and value."""
    if len(now) != len(before):
        return False
    for new, old in zip(now, before, strict=True):
        if new is old:
            continue
        plain = type(new) is type(old) and isinstance(new, _PLAIN)
        if not plain or repr(new) != repr(old):
            return False
    return True
