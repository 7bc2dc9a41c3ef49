"""Guards: what a traced function reached by name, so that a change of it is seen.

A trace bakes in the numbers, texts, functions, containers and objects that the function finds in
its closure, its globals and the attributes of what is found there. The walk starts at the
function; of an object it follows the attributes whose names occur in the code reached so far, of a
Module all of them. Each binding is watched by identity; only where one has changed is it compared
by value.
"""

import random
import sys
import types
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import is_
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
        self._dicts: list[tuple[Any, tuple[Any, ...], tuple[Any, ...]]] = []
        """Mappings, some of their keys, and what stood there."""
        self._lists: list[tuple[Any, tuple[Any, ...]]] = []
        """Things that are iterated over, and what came."""
        self._cells: list[tuple[Any, Any]] = []
        self.generators: list[Any] = []
        """Generators of random numbers, which a trace may not use."""
        walk = _Walk(self)
        walk.follow(function)
        walk.follow(keywords)
        self._kept = walk.seen  # an id may not be given to something else

    def hold(self) -> bool:
        """Whether everything is as it was."""
        return (
            all([_keep(where, *rest) for where, *rest in self._dicts])
            and all([_same(now, then) for now, then in self._lists])
            and all([_alike([_content(cell)], [value]) for cell, value in self._cells])
        )

    def newer(self, serial: int) -> bool:
        """Whether a Value newer than that is now bound where another thing was."""
        found = [_content(cell) for cell, _ in self._cells]
        found += [where.get(key) for where, keys, _ in self._dicts for key in keys]
        found += [item for items, _ in self._lists for item in items]
        return any(isinstance(thing, Value) and thing._serial > serial for thing in found)

    def watch(self, where: Any, keys: Iterable[Any]) -> list[Any]:
        """Watch what a mapping has under some keys; gives it."""
        known = tuple(keys)
        values = tuple([where.get(key, _MISSING) for key in known])
        self._dicts.append((where, known, values))
        return [value for value in values if not isinstance(value, _PLAIN)]

    def watch_items(self, things: Any) -> list[Any]:
        """Watch what comes when a thing is iterated over; gives it."""
        items = tuple(things)
        self._lists.append((things, items))
        return [item for item in items if not isinstance(item, _PLAIN)]

    def watch_cells(self, cells: Iterable[Any]) -> list[Any]:
        """Watch what the cells of a closure hold; gives it."""
        pairs = [(cell, _content(cell)) for cell in cells]
        self._cells += pairs
        return [value for _, value in pairs]


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
        self._by_name.append((vars(Value), set()))  # programs may add methods of their own

    def follow(self, start: Any) -> None:
        """Watch everything that can be reached from there."""
        self._pending.append(start)
        while self._pending:
            thing = self._pending.pop()
            if type(thing) not in _PLAIN and id(thing) not in self.seen:
                self.seen[id(thing)] = thing
                self._pending += self._parts(thing)
            if not self._pending:
                self._pending += self._newly_named()

    def _newly_named(self) -> list[Any]:
        found: list[Any] = []
        whole = not _REFLECTION.isdisjoint(self._names)
        for where, done in self._by_name:
            wanted = {*self._names} | ({*where} if whole and hasattr(where, "keys") else set())
            if new := wanted - done:
                done |= new
                found += self.guards.watch(where, sorted(new))
        return [getattr(part, "__func__", getattr(part, "fget", part)) for part in found]

    def _parts(self, thing: Any) -> Iterator[Any]:
        """Watch what a thing binds; gives what is bound, to be followed in turn."""
        kind = type(thing)
        if isinstance(thing, (list, set, frozenset, deque)):
            yield from self.guards.watch_items(thing)
        elif isinstance(thing, tuple):
            yield from thing
        elif isinstance(thing, (dict, types.MappingProxyType)):
            self.guards.watch_items(thing)
            yield from self.guards.watch(thing, [*thing])
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

    def _parts_of_instance(self, thing: Any) -> Iterator[Any]:
        kind = type(thing)
        self._follow_class(kind, _MAKING)  # it is made already
        if isinstance(thing, random.Random) or _has(thing, "bit_generator"):
            self.guards.generators.append(thing)
        elif isinstance(thing, Module):
            self.guards.watch(_Attributes(thing), ("__class__",))
            self.guards.watch_items(vars(thing))
            yield from self.guards.watch(vars(thing), [*vars(thing)])
        elif _is_array(thing):
            self.guards.watch(_Bytes(thing), ("bytes",))
        else:
            own = getattr(thing, "__dict__", None)
            self._by_name.append((own if isinstance(own, dict) else {}, set()))
            if not _is_settled(kind):
                slots = [(n, k) for k in kind.__mro__ for n in _slots_of(k)]
                names = [_mangled(name, k) for name, k in slots]
                self.guards.watch(_Attributes(thing), ("__class__",))
                yield from self.guards.watch(_Attributes(thing), names)

    def _parts_of_function(self, function: types.FunctionType) -> Iterator[Any]:
        for name in _names_in(function.__code__):
            self._names[name] = None
            if name in sys.modules:  # for `import settings` inside the function
                yield sys.modules[name]
        yield from self.guards.watch_cells(function.__closure__ or ())
        yield from self.guards.watch(_Attributes(function), _OWN)
        if vars(function):
            self._by_name.append((vars(function), set()))
        # Names of attributes are among them; it does no harm to watch those too.
        yield from self.guards.watch(function.__globals__, _names_in(function.__code__))

    def _follow_class(self, kind: type, without: tuple[str, ...]) -> None:
        """Follow what a class and those above it have; special methods need no name in the code."""
        for above in kind.__mro__:
            if not _is_settled(above) and (above, without) not in self._classes:
                self._classes.add((above, without))
                # A class shows its attributes through a view, which reads like the dict behind it.
                own = vars(above)
                self._by_name.append((own, set()))
                special = [n for n in own if n.startswith("__") and callable(own[n])]
                self._pending += self.guards.watch(own, [n for n in special if n not in without])


class _Attributes:
    """The attributes of an object, read like a dict."""

    def __init__(self, thing: Any) -> None:
        self._thing = thing

    def get(self, name: str, default: Any = None) -> Any:
        """The attribute of that name."""
        return getattr(self._thing, name, default)


class _Bytes:
    """The content of a small array, read like a dict of one entry."""

    def __init__(self, thing: Any) -> None:
        self._thing = thing

    def get(self, name: str, default: Any = None) -> Any:
        """The content as it is now."""
        return memoryview(self._thing).tobytes()


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


def _keep(where: Any, keys: tuple[Any, ...], values: tuple[Any, ...]) -> bool:
    return all(map(is_, map(where.get, keys), values)) or _alike(
        [where.get(key, _MISSING) for key in keys], values
    )


def _same(now: Any, then: tuple[Any, ...]) -> bool:
    return len(now) == len(then) and (all(map(is_, now, then)) or _alike(now, then))


def _alike(now: Any, before: Any) -> bool:
    """Whether what is bound is the same thing, or a plain one of the same kind and value."""
    for new, old in zip(now, before, strict=True):
        if new is old:
            continue
        plain = type(new) is type(old) and isinstance(new, _PLAIN)
        if not plain or repr(new) != repr(old):
            return False
    return True
