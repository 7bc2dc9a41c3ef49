"""Reach: what a traced function can see, followed from name to name while it runs.

Each piece of code that is entered adds the names that its bytecode mentions, before it runs. Of an
object the attributes with those names are followed, of a container everything, of a function what
it closes over, once its code is entered. What is found is put under guard; what no guard can watch
makes the function unwatched.
"""

import abc
import array
import collections
import importlib.util
import operator
import random
import sys
import types
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from glassgrad.compiler.guards import (
    MISSING,
    OWN,
    Bindings,
    Guards,
    content,
    dict_of,
    entries,
    in_class,
    slots,
)
from glassgrad.compiler.purity import IMMUTABLE, hidden_state, is_of_stdlib, is_settled
from glassgrad.compiler.reads import reads_of
from glassgrad.engine import Value
from glassgrad.nn.module import Module

MOST_BYTES = 1 << 24
"""The size of arrays that are compared at each call."""
_SKIPPED = {*IMMUTABLE, Value, type(MISSING), type(vars(abc.ABC)["_abc_impl"])}
_BARE = {list, tuple, dict, set, frozenset, bytearray, memoryview, types.CellType,
         types.MappingProxyType, object}  # fmt: skip
"""Kinds without attributes that a program could set."""
_GENERATORS = (np.random.RandomState, np.random.Generator, np.random.BitGenerator)
_FUNCTIONS_OF_NUMPY = (np.ufunc, type(np.dot), np.generic, np.dtype)


@dataclass
class _Named:
    """A dict of attributes or a class, in which the attributes with known names are watched."""

    where: Any
    known: set[str] = field(default_factory=set)
    is_module: bool = False
    """Whether it is a module's; our own code names attributes of objects only."""
    is_closed: bool = False
    """Whether only the names that are there count: nobody adds one to math."""
    is_whole: bool = False

    @property
    def own(self) -> Any:
        return vars(self.where) if isinstance(self.where, type) else self.where

    def new(self, names: Any) -> list[str]:
        """Those names that were not known yet."""
        found = names - self.known
        self.known |= found
        return [name for name in sorted(found) if not self.is_closed or name in self.own]


class Reach:
    """Follows names from thing to thing, and puts what it finds under guard."""

    def __init__(self) -> None:
        self.guards = Guards()
        self.generators: list[Any] = []
        """Generators of random numbers, which a trace may not use."""
        self.seen: dict[int, Any] = {}
        """By id, and kept, so that no other thing gets the id of one that was seen."""
        self._entered: dict[CodeType, None] = {}
        self._explained: set[CodeType] = set()
        """Code that belongs to a known function, or is made by code that was entered."""
        self._names: set[str] = set()
        self._own_names: set[str] = set()
        """Attributes that the code of this package asks for."""
        self._is_reflective = False
        self._by_name: list[_Named] = []
        self._waiting: dict[CodeType, list[tuple[FunctionType, str]]] = {}
        """Functions whose code has not been entered."""
        self._pending: list[tuple[Any, str]] = []
        """What is to be followed, and the name it was found by."""
        self._classes: set[type] = set()
        self._follow_class(Value)  # programs may add methods of their own

    def enter(self, code: CodeType, module: dict[str, Any], builtins: dict[str, Any]) -> None:
        """Take in what a piece of code reads, before it runs for the first time."""
        self._entered[code] = None
        self._explained.update(c for c in code.co_consts if isinstance(c, CodeType))
        reads = reads_of(code)
        if reads.loophole:
            self._give_up(f"uses {reads.loophole}", reads.loophole)
        self._bind(module, reads.globals)
        self._bind(builtins, [name for name in reads.globals if name not in module])
        self._bind(sys.modules, self._imported(reads.imports, module))
        self._is_reflective |= reads.is_reflective
        self._names.update(reads.attributes)
        self.follow(*self._waiting.pop(code, ()))

    def enter_own(self, code: CodeType) -> None:
        """The same for code of this package, which reads nothing but what it is given."""
        self._own_names.update(reads_of(code).attributes)
        self.follow()

    def follow(self, *found: tuple[Any, str]) -> None:
        """Put under guard everything that can be reached from there."""
        self._pending += found
        while not self.guards.unwatched:
            if not self._pending:
                self._name_attributes()
                if not self._pending:
                    return
            thing, name = self._pending.pop()
            if id(thing) not in self.seen and type(thing) not in _SKIPPED:
                self.seen[id(thing)] = thing
                parts = [part for part in self._parts(thing, name) if type(part) not in _SKIPPED]
                self._pending += [(part, name) for part in parts]

    def finish(self, labels: Sequence[tuple[Any, str]]) -> Guards:
        """The guards, once the function has run; it read these labels of Values."""
        for value, label in labels:
            self.guards.others.append((partial(_label, value), (label,)))
        for code in self._entered:
            needs_none = is_of_stdlib(code) and not code.co_freevars
            if code not in self._explained and not needs_none:
                where = f"{code.co_filename}:{code.co_firstlineno}"
                self._give_up(f"runs {code.co_name} ({where}), a function that no name leads to")
        self.guards.things = self.seen
        self.guards.watch()
        return self.guards

    def give_up(self, what: str, line: str) -> None:
        """Say why the function cannot be watched; the first reason counts."""
        self.guards.unwatched = self.guards.unwatched or f"{what}, at {line}"

    def _give_up(self, what: str, name: str = "") -> None:
        for code in reversed(self._entered):
            reads = reads_of(code)
            if name in (*reads.globals, *reads.attributes, *code.co_freevars):
                what += f" (named in {code.co_name}, {code.co_filename}:{code.co_firstlineno})"
                break
        self.guards.unwatched = self.guards.unwatched or what

    def _imported(self, imports: Sequence[tuple[str, int]], module: dict[str, Any]) -> list[str]:
        names: list[str] = []
        for name, level in imports:
            if level:
                package = module.get("__package__") or module.get("__name__", "")
                name = importlib.util.resolve_name("." * level + name, package)
            parts = name.split(".")
            names += [".".join(parts[:k]) for k in range(1, len(parts) + 1)]
        return names

    def _name_attributes(self) -> None:
        """Follow the attributes whose names have become known."""
        every = self._names | self._own_names
        for named in self._by_name:
            self._bind(named.where, named.new(self._names if named.is_module else every))
            if self._is_reflective and not named.is_whole and not named.is_closed:
                named.is_whole = True
                self._watch(partial(_tuple, named.own))
                self._bind(named.where, named.new({n for n in named.own if isinstance(n, str)}))

    def _bind(self, where: Any, names: Sequence[str]) -> None:
        """Watch names in a dict or in a class, and follow what they are bound to."""
        if names and isinstance(where, type):
            self._keep(self.guards.classes, where, names, in_class(where, names))
        elif names:
            self._keep(self.guards.entries, where, names, entries(where, names))

    def _keep(
        self, to: list[Bindings], where: Any, names: Sequence[str], values: tuple[Any, ...]
    ) -> None:
        to.append((where, tuple(names), values))
        self._pending += zip(values, names)  # noqa: B905

    def _watch(self, read: Any) -> Any:
        """Watch what a reading returns."""
        self.guards.others.append((read, read()))
        return self.guards.others[-1][1]

    def _parts(self, thing: Any, name: str) -> Iterator[Any]:
        """Watch what a thing binds; yields what is bound, to be followed in turn."""
        kind = type(thing)
        if isinstance(thing, FunctionType):
            yield from self._parts_of_function(thing, name)
        elif isinstance(thing, type):
            if issubclass(thing, _GENERATORS):  # one made inside draws numbers that nobody sees
                self._give_up(f"uses {thing.__name__}", name)
            self._follow_class(thing)
        elif isinstance(thing, types.ModuleType):
            self._watch_module(thing)
        elif isinstance(thing, types.BuiltinFunctionType | types.MethodType):
            yield thing.__self__
            if not isinstance(thing.__self__, _GENERATORS):
                yield getattr(thing, "__func__", None)
        elif isinstance(thing, (operator.attrgetter, operator.methodcaller)):
            self._is_reflective = True
        elif isinstance(thing, weakref.ReferenceType) and isinstance(thing(), type):
            yield thing()  # as in the tables of singledispatch; other things would be kept alive
        elif isinstance(thing, property):
            yield from (thing.fget, thing.fset, thing.fdel)
        elif isinstance(thing, (staticmethod, classmethod)):
            yield thing.__func__
        elif isinstance(thing, np.ndarray):
            yield from self._parts_of_array(thing, name)
        elif isinstance(thing, (random.Random, *_GENERATORS)):
            self.generators.append(thing)
        elif isinstance(thing, _FUNCTIONS_OF_NUMPY):
            pass
        elif isinstance(thing, Module) and kind.__module__.startswith("glassgrad."):
            self._follow_class(kind)
            self._watch_instance(thing)
            yield from self._take_whole(dict_of(thing))
        else:
            yield from self._items(thing)
            yield from self._parts_of_instance(thing, name)

    def _items(self, thing: Any) -> Iterator[Any]:
        """Watch what a container holds."""
        if isinstance(thing, list):
            self.guards.lists.append((thing, (), tuple(list.__iter__(thing))))
            yield from list.__iter__(thing)
        elif isinstance(thing, tuple):
            yield from tuple.__iter__(thing)
        elif type(thing) is dict:
            yield from self._take_whole(thing)
        elif isinstance(thing, collections.OrderedDict):
            yield from self._watch(partial(_flat, collections.OrderedDict.items, thing))
        elif isinstance(thing, dict):
            yield from self._watch(partial(_flat, dict.items, thing))
        elif isinstance(thing, types.MappingProxyType):
            yield from self._watch(partial(_flat, types.MappingProxyType.items, thing))
        elif isinstance(thing, (set, frozenset, collections.deque)):
            yield from self._watch(partial(_tuple, thing))
        elif isinstance(thing, (bytearray, array.array, memoryview)):
            self._watch(partial(_bytes, thing))
        elif isinstance(thing, partial):
            yield from (thing.func, thing.args, thing.keywords)
        elif isinstance(thing, types.CellType):
            self.guards.cells.append((thing, (), (content(thing),)))
            yield content(thing)

    def _take_whole(self, where: dict[Any, Any]) -> list[Any]:
        """Watch all of a dict; returns its values and those of its keys that may matter."""
        self.guards.whole.append((where, tuple(where), tuple(where.values())))
        return [*where.values(), *[key for key in where if type(key) not in IMMUTABLE]]

    def _parts_of_instance(self, thing: Any, name: str) -> Iterator[Any]:
        kind = type(thing)
        if kind in _BARE:
            return
        if hidden_state(kind):
            self._give_up(f"uses {name!r}, which is a {kind.__module__}.{kind.__qualname__}", name)
            return
        self._follow_class(kind)
        self._watch_instance(thing)
        if names := [n for k in kind.__mro__ if k not in Value.__mro__ for n in _slots(k)]:
            self._keep(self.guards.slots, thing, names, slots(thing, names))
        own = dict_of(thing)
        if isinstance(own, dict):
            self._by_name.append(_Named(own))
            if isinstance(thing, Module):  # parameters() finds them without a name
                yield from [part for part in self._take_whole(own) if _may_hold_values(part)]

    def _watch_instance(self, thing: Any) -> None:
        self.guards.instances.append((thing, (), (type(thing), dict_of(thing))))

    def _parts_of_array(self, thing: Any, name: str) -> Iterator[Any]:
        if thing.nbytes > MOST_BYTES:
            self._give_up(f"uses {name!r}, an array of {thing.nbytes >> 20} MB", name)
        elif thing.dtype.hasobject:
            yield from self._watch(partial(_objects, thing))
        else:
            self._watch(partial(_numbers, thing))
        if type(thing) is not np.ndarray:
            yield from self._parts_of_instance(thing, name)

    def _parts_of_function(self, function: FunctionType, name: str) -> Iterator[Any]:
        code = function.__code__
        if code not in self._entered:
            self._waiting.setdefault(code, []).append((function, name))
            del self.seen[id(function)]
            return
        self._explained.add(code)
        for variable, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            self.guards.cells.append((cell, (), (content(cell),)))
            self._pending.append((content(cell), variable))
        values = tuple([getattr(function, name) for name in OWN])
        self.guards.functions.append((function, OWN, values))
        yield from values[:2]
        self._by_name.append(_Named(vars(function)))

    def _watch_module(self, module: types.ModuleType) -> None:
        if type(module) is not types.ModuleType:  # its class may answer for it
            self._follow_class(type(module))
        self._by_name.append(_Named(vars(module), is_module=True, is_closed=is_settled(module)))

    def _follow_class(self, kind: type) -> None:
        """Follow what a class and those above it have; special methods need no name in the code."""
        for above in kind.__mro__:
            if above not in self._classes and _is_open(above):
                self._classes.add(above)
                special = [n for n, v in vars(above).items() if n.startswith("__") and callable(v)]
                self._by_name.append(_Named(above, set(special)))
                self._bind(above, special)
        if type(kind) is not type and type(kind) not in self._classes:
            self._follow_class(type(kind))


def _is_open(kind: type) -> bool:
    """Whether attributes of a class can be changed."""
    return bool(kind.__flags__ & 1 << 9) and not kind.__flags__ & 1 << 8


def _slots(kind: type) -> list[str]:
    members = [n for n, v in vars(kind).items() if isinstance(v, types.MemberDescriptorType)]
    return [name for name in members if name not in ("__dict__", "__weakref__")]


def _may_hold_values(thing: Any) -> bool:
    return isinstance(thing, (Module, Value, list, tuple, dict))


def _tuple(things: Any) -> tuple[Any, ...]:
    return tuple(type(things).__iter__(things))


def _flat(items: Any, thing: Any) -> tuple[Any, ...]:
    return tuple([part for pair in items(thing) for part in pair])


def _bytes(thing: Any) -> tuple[Any, ...]:
    view = memoryview(thing)
    return view.format, str(view.shape), view.tobytes()


def _label(value: Value) -> tuple[str]:
    return (value._label,)


def _numbers(thing: Any) -> tuple[Any, ...]:
    return thing.dtype.str, str(thing.shape), np.ndarray.tobytes(thing)


def _objects(thing: Any) -> tuple[Any, ...]:
    return str(thing.shape), *np.ndarray.ravel(thing).tolist()
