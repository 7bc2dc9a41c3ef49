"""Guards: what a traced function reached by name, so that a change of it is seen.

A trace bakes in the numbers, texts, functions, lists and objects that the function finds in its
closure, its globals and the attributes of what is found there. Each binding is watched by
identity; only where one has changed is it compared by value. What cannot be seen: the inside of
iterators, files, arrays and other libraries, and attributes that a class computes by itself.
"""

import sys
import types
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import is_
from typing import Any

from glassgrad.engine import Value

# Their functions and classes do not change under a program.
_SETTLED = {"glassgrad", "numpy", *sys.stdlib_module_names} - {"__main__"}
_PLAIN = (int, float, complex, str, bytes, type(None))
_MISSING = object()

_Watched = tuple[Any, tuple[Any, ...], tuple[Any, ...]]


class Guards:
    """The bindings that a function could see when it was traced."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._dicts: list[_Watched] = []
        """Mappings, some of their keys, and what stood there."""
        self._sizes: list[tuple[Any, int]] = []
        """Things that may not get longer or shorter."""
        self._lists: list[tuple[list[Any], tuple[Any, ...]]] = []
        self._cells: list[tuple[Any, Any]] = []
        self.generators: list[Any] = []
        """NumPy's generators of random numbers, which a trace may not use."""
        self._walk(function)

    def hold(self) -> bool:
        """Whether everything is as it was."""
        return (
            all([len(thing) == size for thing, size in self._sizes])
            and all([_keep(where, *rest) for where, *rest in self._dicts])
            and all([_same(now, then) or _alike(now, then) for now, then in self._lists])
            and all([_alike([_content(cell)], [value]) for cell, value in self._cells])
        )

    def _walk(self, function: Any) -> None:
        # A stack and no recursion: a list of lists may be deep.
        seen: dict[int, Any] = {}
        pending = [function]
        while pending:
            thing = pending.pop()
            if not isinstance(thing, (*_PLAIN, Value)) and id(thing) not in seen:
                seen[id(thing)] = thing
                pending += self._parts(thing)

    def _parts(self, thing: Any) -> Iterator[Any]:
        """Watch what a thing binds; gives what is bound, to be walked in turn."""
        if isinstance(thing, list):
            self._sizes.append((thing, len(thing)))
            self._lists.append((thing, tuple(thing)))
            yield from _containers(thing)
        elif isinstance(thing, (tuple, set, frozenset)):
            yield from _containers(thing)
        elif isinstance(thing, dict):
            yield from self._watch_all(thing)
        elif isinstance(thing, partial):
            yield from (thing.func, thing.args, thing.keywords)
        elif isinstance(thing, types.MethodType):
            yield from (thing.__self__, thing.__func__)
        elif isinstance(thing, types.FunctionType):
            yield from () if _is_settled(thing) else self._parts_of_function(thing)
        elif isinstance(thing, type):
            yield from () if _is_settled(thing) else self._parts_of_class(thing)
        elif hasattr(thing, "bit_generator"):
            self.generators.append(thing)
        elif not isinstance(thing, types.ModuleType):
            yield from self._parts_of_instance(thing)

    def _parts_of_instance(self, thing: Any) -> Iterator[Any]:
        if isinstance(own := getattr(thing, "__dict__", None), dict):
            yield from self._watch_all(own)
        kind = type(thing)
        yield kind
        if not _is_settled(kind):
            slots = [vars(k).get("__slots__", ()) for k in kind.__mro__]
            names = [n for s in slots for n in ((s,) if isinstance(s, str) else s)]
            yield from self._watch(_Attributes(thing), names)

    def _parts_of_function(self, function: types.FunctionType) -> Iterator[Any]:
        names = _names_in(function.__code__)
        contents = [_content(cell) for cell in function.__closure__ or ()]
        self._cells += zip(function.__closure__ or (), contents, strict=True)
        yield from contents
        known = function.__globals__
        yield from self._watch(known, names)
        for module in (*contents, *map(known.get, names)):
            if isinstance(module, types.ModuleType) and _root(module.__name__) not in _SETTLED:
                yield from self._watch(vars(module), names)
        own = "__defaults__", "__kwdefaults__", "__code__"
        yield from self._watch(_Attributes(function), own)

    def _parts_of_class(self, kind: type) -> Iterator[Any]:
        for above in kind.__mro__:
            if not _is_settled(above):
                # A class shows its attributes through a view, which reads like the dict behind it.
                own = vars(above)
                names = [n for n in own if not n.startswith("__") or callable(own[n])]
                for part in self._watch(own, names):
                    method = getattr(part, "__func__", part)
                    yield part.fget if isinstance(part, property) else method

    def _watch_all(self, where: dict[Any, Any]) -> Iterator[Any]:
        self._sizes.append((where, len(where)))
        return self._watch(where, [*where])

    def _watch(self, where: Any, names: Iterable[Any]) -> Iterator[Any]:
        keys = tuple(names)
        values = tuple([where.get(key, _MISSING) for key in keys])
        self._dicts.append((where, keys, values))
        return _containers(values)


class _Attributes:
    """The attributes of an object, read like a dict."""

    def __init__(self, thing: Any) -> None:
        self._thing = thing

    def get(self, name: str, default: Any = None) -> Any:
        """The attribute of that name."""
        return getattr(self._thing, name, default)


def _containers(parts: Iterable[Any]) -> Iterator[Any]:
    """The parts that have parts in turn."""
    return (part for part in parts if not isinstance(part, (*_PLAIN, Value)))


def _is_settled(thing: Any) -> bool:
    return _root(getattr(thing, "__module__", None) or "builtins") in _SETTLED


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
    return _same(map(where.get, keys), values) or _alike(
        [where.get(key, _MISSING) for key in keys], values
    )


def _same(now: Iterable[Any], before: tuple[Any, ...]) -> bool:
    return all(map(is_, now, before))


def _alike(now: Any, before: Any) -> bool:
    """Whether what is bound is the same thing, or a plain one of the same kind and value."""
    for new, old in zip(now, before, strict=True):
        if new is old:
            continue
        plain = type(new) is type(old) and isinstance(new, _PLAIN)
        if not plain or repr(new) != repr(old):
            return False
    return True
