"""Guards: what a traced function reached by name, so that a change of it is seen.

A trace bakes in the numbers, texts, functions, lists and Modules that the function finds in its
closure, its globals and the attributes of what is found there. Each binding is watched by
identity; only where one has changed is it compared by value.
"""

import sys
import types
from collections.abc import Callable, Iterator
from functools import partial
from operator import is_
from typing import Any

from glassgrad.engine import Value
from glassgrad.nn.module import Module

# Their functions and classes do not change under a program.
_SETTLED = {"glassgrad", "numpy", *sys.stdlib_module_names} - {"__main__"}
_PLAIN = (int, float, complex, str, bytes, type(None))
_MISSING = object()


class Guards:
    """The bindings that a function could see when it was traced."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._dicts: list[tuple[dict[str, Any], tuple[str, ...], tuple[Any, ...]]] = []
        self._lists: list[tuple[list[Any], tuple[Any, ...]]] = []
        self._cells: list[tuple[Any, Any]] = []
        self._seen: dict[int, Any] = {}
        self._walk(function)

    def hold(self) -> bool:
        """Whether everything is as it was."""
        for where, names, values in self._dicts:
            if not all(map(is_, map(where.get, names), values)) and not _alike(
                [where.get(name, _MISSING) for name in names], values
            ):
                return False
        for items, values in self._lists:
            if len(items) != len(values) or not (
                all(map(is_, items, values)) or _alike(items, values)
            ):
                return False
        return all(
            _content(cell) is value or _alike([_content(cell)], [value])
            for cell, value in self._cells
        )

    def _walk(self, function: Any) -> None:
        # A stack and no recursion: a list of lists may be deep.
        pending = [function]
        while pending:
            thing = pending.pop()
            if isinstance(thing, (*_PLAIN, Value)) or id(thing) in self._seen:
                continue
            self._seen[id(thing)] = thing
            pending += self._parts(thing)

    def _parts(self, thing: Any) -> Iterator[Any]:
        """Watch what a thing binds; gives what is bound, to be walked in turn."""
        if isinstance(thing, (list, tuple)):
            if isinstance(thing, list):
                self._lists.append((thing, tuple(thing)))
            yield from (part for part in thing if not isinstance(part, (*_PLAIN, Value)))
        elif isinstance(thing, dict):
            yield from self._watch(thing, [*thing])
        elif isinstance(thing, partial):
            yield from (thing.func, *thing.args, thing.keywords)
        elif isinstance(thing, types.MethodType):
            yield from (thing.__self__, thing.__func__)
        elif isinstance(thing, types.FunctionType):
            if not _is_settled(thing):
                yield from self._parts_of_function(thing)
        elif isinstance(thing, type):
            if not _is_settled(thing):
                yield from self._parts_of_class(thing)
        elif isinstance(thing, Module) or not _is_settled(type(thing)):
            if isinstance(own := getattr(thing, "__dict__", None), dict):
                yield from self._watch(own, [*own])
            yield type(thing)

    def _parts_of_function(self, function: types.FunctionType) -> Iterator[Any]:
        for cell in function.__closure__ or ():
            self._cells.append((cell, _content(cell)))
            yield _content(cell)
        names = _names_in(function.__code__)
        known = function.__globals__
        yield from self._watch(known, [name for name in names if name in known])
        modules = [known[n] for n in names if isinstance(known.get(n), types.ModuleType)]
        for module in modules:
            if module.__name__.partition(".")[0] not in _SETTLED:
                yield from self._watch(vars(module), [n for n in names if n in vars(module)])
        yield from (function.__defaults__ or (), function.__kwdefaults__ or {})

    def _parts_of_class(self, kind: type) -> Iterator[Any]:
        for above in kind.__mro__:
            if not _is_settled(above):
                for part in vars(above).values():
                    plain = isinstance(part, (types.FunctionType, *_PLAIN, list, tuple, dict))
                    if plain:
                        yield part
                    elif isinstance(part, (staticmethod, classmethod)):
                        yield part.__func__
                    elif isinstance(part, property) and part.fget:
                        yield part.fget
                names = [n for n, part in vars(above).items() if isinstance(part, _PLAIN)]
                self._classes(above, [n for n in names if not n.startswith("__")])

    def _classes(self, kind: type, names: list[str]) -> None:
        # A class shows its attributes through a view, which reads like the dict behind it.
        where: Any = vars(kind)
        self._dicts.append((where, tuple(names), tuple([where[name] for name in names])))

    def _watch(self, where: dict[str, Any], names: list[str]) -> Iterator[Any]:
        values = tuple([where[name] for name in names])
        self._dicts.append((where, tuple(names), values))
        yield from values


def _is_settled(thing: Any) -> bool:
    return (getattr(thing, "__module__", None) or "builtins").partition(".")[0] in _SETTLED


def _names_in(code: types.CodeType) -> list[str]:
    names, pending = [], [code]
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
    for new, old in zip(now, before, strict=True):
        if new is old:
            continue
        plain = type(new) is type(old) and isinstance(new, _PLAIN)
        if not plain or repr(new) != repr(old):
            return False
    return True
