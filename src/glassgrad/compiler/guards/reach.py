"""Reach: what a traced function can read, followed from name to name while it runs.

Each piece of code that is entered adds the names that its bytecode mentions, before it runs. In an
object, the attributes with those names are followed; in a container, everything; in a function,
what it closes over, once its code is entered. parts.py defines what each kind of thing binds. If
something cannot be guarded, the function is unwatched.
"""

import importlib.util
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import CodeType, FunctionType
from typing import Any

from glassgrad.compiler.guards.purity import immutable, is_of_stdlib
from glassgrad.compiler.guards.raw import MISSING, class_dict, is_a, mro_of, special_names
from glassgrad.compiler.guards.reads import reads_of
from glassgrad.compiler.guards.watched import Bindings, Guards, entries, in_class
from glassgrad.engine import Value
from glassgrad.engine.inside import label_of

_SKIPPED: dict[int, type] = {}
"""See skip()."""


def skip(kind: type) -> None:
    """Take instances of a class to be Values and nothing more: they are read anew at each call."""
    _SKIPPED[id(kind)] = kind


@dataclass
class Named:
    """A dict of attributes or a class, in which the attributes with known names are watched."""

    where: Any
    known: set[str] = field(default_factory=set)
    is_module: bool = False
    """Whether it belongs to a module; our own code reads only attributes of objects."""
    is_closed: bool = False
    """Whether it belongs to a package or to Python, so that it is not watched as a whole."""
    is_whole: bool = False

    @property
    def own(self) -> Any:
        """The attributes themselves."""
        return class_dict(self.where) if is_a(self.where, type) else self.where

    def new(self, names: Any) -> list[str]:
        """The names that were not known yet."""
        found = names - self.known
        self.known |= found
        return sorted(found)


class Reach:
    """Follows names from thing to thing, and guards what it finds."""

    def __init__(self, parts_of: Callable[["Reach", Any, str], Any]) -> None:
        self.guards = Guards()
        self.generators: list[Any] = []
        """Generators of random numbers, which a trace may not use."""
        self.texts: set[str] = set()
        """The strings in the code that was entered."""
        self.is_reflective = False
        """Whether attributes may be read without being named."""
        kinds = *immutable(), Value, type(MISSING)
        self._skipped = {*_SKIPPED, *map(id, kinds)}
        """The ids of kinds whose instances need not be followed."""
        self._seen: dict[int, Any] = {}
        self._parts_of = parts_of
        self._entered: dict[int, CodeType] = {}
        """By identity: equal code may belong to several modules."""
        self._explained: set[int] = set()
        """Code that belongs to a known function, or is made by code that was entered."""
        self.names: set[str] = set()
        self._own_names: set[str] = set()
        """Attributes that the code of this package reads."""
        self._by_name: list[Named] = []
        self._fresh: list[Named] = []
        self._count_of_names = -1
        self._waiting: dict[int, list[tuple[FunctionType, str]]] = {}
        """Functions whose code has not been entered."""
        self._pending: list[tuple[Any, str]] = []
        """What to follow, and the name it was found by."""
        self._classes: set[int] = set()
        self.follow_class(Value)  # programs may add methods to it

    def enter(self, code: CodeType, module: dict[str, Any], builtins: dict[str, Any]) -> None:
        """Record what a piece of code reads, before it runs for the first time."""
        self._entered[id(code)] = code
        inner = [part for part in code.co_consts if isinstance(part, CodeType)]
        self._explained.update(map(id, inner))
        reads = reads_of(code)
        if reads.loophole:
            self.give_up(f"uses {reads.loophole}", reads.loophole)
        self.texts.update(text for text in code.co_consts if isinstance(text, str))
        self.names.update(reads.attributes)
        self.is_reflective |= reads.is_reflective
        self.bind(module, reads.globals)
        self.bind(builtins, [name for name in reads.globals if name not in module])
        self.bind(sys.modules, self._imported(reads.imports, module))
        self.follow(*self._waiting.pop(id(code), ()))

    def enter_own(self, code: CodeType) -> None:
        """The same for code of this package, which reads only what it is given.

        That may be in its closure, like the model and the loss of fit().
        """
        self._entered[id(code)] = code
        self._explained.add(id(code))
        self._own_names.update(reads_of(code).attributes)
        self.follow(*self._waiting.pop(id(code), ()))

    def follow(self, *found: tuple[Any, str]) -> None:
        """Guard everything that can be reached from there."""
        self._pending += found
        while not self.guards.unwatched:
            if not self._pending:
                self._name_attributes()
                if not self._pending:
                    return
            thing, name = self._pending.pop()
            if id(thing) not in self._seen and id(type(thing)) not in self._skipped:
                self._seen[id(thing)] = thing
                parts = self._parts_of(self, thing, name)
                self._pending += [(p, name) for p in parts if id(type(p)) not in self._skipped]

    def finish(self, labels: Sequence[tuple[Any, str]]) -> Guards:
        """The guards, once the function has run; it read these labels of Values."""
        for value, label in labels:
            self.guards.others.append((partial(_label, value), (label,)))
        for key, code in self._entered.items():
            needs_none = is_of_stdlib(code) and not code.co_freevars
            if key not in self._explained and not needs_none:
                where = f"{code.co_filename}:{code.co_firstlineno}"
                self.give_up(f"runs {code.co_name} ({where}), a function that no name leads to")
        self.guards.things = self._seen
        self.guards.watch()
        return self.guards

    def give_up(self, what: str, name: str = "", line: str = "") -> None:
        """Record why the function cannot be watched; the first reason counts."""
        if self.guards.unwatched:
            return
        for code in reversed(self._entered.values()):
            reads = reads_of(code)
            if name and name in (*reads.globals, *reads.attributes, *code.co_freevars):
                line = line or f"{code.co_filename}:{code.co_firstlineno} ({code.co_name})"
        self.guards.unwatched = f"{what}, at {line}" if line else what

    def _imported(self, imports: Sequence[tuple[str, int]], module: dict[str, Any]) -> list[str]:
        names: list[str] = []
        for name, level in imports:
            if level:
                package = module.get("__package__") or module.get("__name__", "")
                name = importlib.util.resolve_name("." * level + name, package)
            parts = name.split(".")
            names += [".".join(parts[:k]) for k in range(1, len(parts) + 1)]
        return names

    def add_named(self, named: Named) -> None:
        """Watch those of its attributes that are named, now or later."""
        self._by_name.append(named)
        self._fresh.append(named)

    def _name_attributes(self) -> None:
        """Follow the attributes whose names have become known."""
        count = len(self.names) + len(self._own_names) + self.is_reflective
        todo = self._fresh if count == self._count_of_names else self._by_name
        self._count_of_names, self._fresh = count, []
        every = self.names | self._own_names
        for named in list(todo):
            self.bind(named.where, named.new(self.names if named.is_module else every))
            if self.is_reflective and not named.is_whole and not named.is_closed:
                named.is_whole = True
                self.watch(partial(tuple, named.own))
                self.bind(named.where, named.new({n for n in named.own if type(n) is str}))

    def bind(self, where: Any, names: Sequence[str]) -> None:
        """Watch names in a dict or in a class, and follow what they are bound to."""
        if names and is_a(where, type):
            self.keep(self.guards.classes, where, names, in_class(where, names))
        elif names:
            self.keep(self.guards.entries, where, names, entries(where, names))

    def keep(
        self, to: list[Bindings], where: Any, names: Sequence[Any], values: tuple[Any, ...]
    ) -> None:
        """Guard bindings, and follow what is bound."""
        to.append((where, tuple(names), values))
        self._pending += [(value, str(name)) for value, name in zip(values, names)]  # noqa: B905

    def watch(self, read: Any) -> Any:
        """Watch what a reading returns."""
        self.guards.others.append((read, read()))
        return self.guards.others[-1][1]

    def wait(self, function: FunctionType, name: str) -> bool:
        """Whether a function's code has not been entered yet; it is followed when it is."""
        key = id(function.__code__)
        if key in self._entered:
            self._explained.add(key)
            return False
        self._waiting.setdefault(key, []).append((function, name))
        return True

    def forget(self, thing: Any) -> None:
        """Examine a thing again when it is found again."""
        del self._seen[id(thing)]

    def follow_class(self, kind: type) -> None:
        """Follow the attributes of a class and its ancestors, special methods without a name."""
        for above in mro_of(kind):
            if id(above) not in self._classes and _is_open(above):
                self._classes.add(id(above))
                self._seen[id(above)] = above
                special = special_names(above)
                self.guards.instances.append((above, (), (type(above), None)))
                self.add_named(Named(above, set(special)))
                self.bind(above, special)
        if type(kind) is not type and id(type(kind)) not in self._classes:
            self.follow_class(type(kind))


def _is_open(kind: type) -> bool:
    """Whether attributes of a class can be changed."""
    return bool(kind.__flags__ & 1 << 9) and not kind.__flags__ & 1 << 8


def _label(value: Value) -> tuple[str]:
    return (label_of(value),)
