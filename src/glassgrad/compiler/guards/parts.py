"""Parts: what each kind of thing binds, put under guard and returned to be followed."""

import abc
import array
import builtins
import collections
import decimal
import operator
import random
import sys
import types
import typing
import weakref
from collections.abc import Iterator
from functools import partial
from types import FunctionType
from typing import Any

from glassgrad.compiler.guards.of_numpy import of_numpy
from glassgrad.compiler.guards.purity import (
    REFLECTIVE,
    hidden_state,
    is_pure,
    is_settled,
    is_user_code,
)
from glassgrad.compiler.guards.raw import content, dict_of, is_a, slots_of
from glassgrad.compiler.guards.reach import Named, Reach
from glassgrad.compiler.guards.watched import OWN, items, slots
from glassgrad.compiler.later import np
from glassgrad.engine import Value

MOST_BYTES = 1 << 24
"""The largest array that is compared at each call, in bytes."""
_VIEWS: tuple[Any, ...] = (type({}.keys()), type({}.values()), type({}.items()))
_FIELDS = ["__name__", "__qualname__", "__doc__", "__annotations__", *OWN]
_ALIASES = (types.GenericAlias, types.UnionType)
# Packed into lines: one name per line would fill a screen.
# fmt: off
_BARE = {id(kind) for kind in (
    list, tuple, dict, set, frozenset, bytearray, memoryview, types.CellType, slice, property,
    types.MappingProxyType, object, *_VIEWS, *_ALIASES,
    type(vars(abc.ABC)["_abc_impl"]), operator.attrgetter, operator.methodcaller,
    types.BuiltinFunctionType, types.MethodType, types.MethodWrapperType, random.Random,
    random.SystemRandom, collections.deque, array.array, decimal.Decimal,
    typing.TypeVar,
)}
# fmt: on
"""Kinds without attributes that a program could set."""


def _generators() -> tuple[Any, ...]:
    return random.Random, *of_numpy().generators


def parts_of(reach: Reach, thing: Any, name: str) -> list[Any]:
    """Watch what a thing binds; returns what is bound, to be followed in turn."""
    if thing is sys.modules:
        return _modules(reach, thing)
    if thing is sys.stdout or thing is sys.stderr:  # what is printed changes no number
        return []
    if thing is vars(builtins):  # exec() adds it to the globals of a program
        return []
    found = _SPECIAL.get(id(type(thing)))
    if found is not None:
        return list(found(reach, thing, name))
    kind = type(thing)
    if is_a(thing, of_numpy().functions):
        return []
    if is_a(thing, type):
        return list(_class(reach, thing, name))
    if is_a(thing, types.ModuleType):
        return list(_module(reach, thing, name))
    if is_a(thing, _network()) and kind.__module__.startswith("glassgrad."):
        reach.follow_class(kind)
        return [*_instance(reach, thing), *_whole(reach, dict_of(thing))]
    return [*_items(reach, thing, name), *_attributes(reach, thing, name)]


def _class(reach: Reach, thing: Any, name: str) -> Iterator[Any]:
    if thing is not random.Random and issubclass(thing, _generators()):
        reach.give_up(f"uses {thing.__name__}", name)  # one made inside would draw unseen
    if issubclass(thing, (operator.attrgetter, operator.methodcaller)):
        reach.is_reflective = True
    if thing is decimal.Decimal:
        reach.watch(_decimal_context)
    if issubclass(type(thing), abc.ABCMeta):
        reach.watch(_registrations)
    reach.follow_class(thing)
    yield from ()


def _module(reach: Reach, module: Any, name: str) -> Iterator[Any]:
    reach.guards.instances.append((module, (), (type(module), None)))
    if type(module) is not types.ModuleType:  # its class may define attributes
        reach.follow_class(type(module))
    own = dict_of(module)
    reach.add_named(Named(own, is_module=True, is_closed=is_settled(own)))
    yield from ()


def _modules(reach: Reach, table: Any) -> list[Any]:
    """Watch all keys of sys.modules, but of the packages only those that the code mentions."""
    reach.watch(partial(tuple, table))
    mine = [n for n, m in table.items() if n in reach.texts or not is_settled(dict_of(m) or {})]
    reach.bind(table, mine)
    return []


def _function(reach: Reach, function: FunctionType, name: str) -> Iterator[Any]:
    if reach.wait(function, name):
        reach.forget(function)
    else:
        variables = function.__code__.co_freevars
        for variable, cell in zip(variables, function.__closure__ or (), strict=True):
            reach.keep(reach.guards.cells, cell, (variable,), (content(cell),))
        own = tuple([getattr(function, field) for field in OWN])
        reach.guards.functions.append((function, OWN, own))
        yield from own[:2]
    if not is_user_code(function.__code__):
        return
    if not reach.names.isdisjoint(_FIELDS) or not reach.texts.isdisjoint(_FIELDS):
        reach.keep(reach.guards.slots, function, _FIELDS, slots(function, _FIELDS))
    reach.add_named(Named(vars(function)))


def _builtin(reach: Reach, thing: Any, name: str) -> Iterator[Any]:
    owner = thing.__self__
    if any(thing is reflective for reflective in REFLECTIVE):
        reach.is_reflective = True
    elif not is_a(owner, _generators()) and not is_pure(thing):
        # If C calls it, as a partial does, the call is not seen.
        reach.give_up(f"uses {thing.__name__}", name)
    yield owner


def _method(reach: Reach, thing: Any, name: str) -> Iterator[Any]:
    yield thing.__self__
    if not is_a(thing.__self__, _generators()):
        yield thing.__func__


def _bound_slot(reach: Reach, thing: Any, name: str) -> Iterator[Any]:
    if thing.__name__ in ("__getattribute__", "__getattr__"):
        reach.is_reflective = True
    yield thing.__self__


def _getter(reach: Reach, thing: Any, name: str) -> Iterator[Any]:
    reach.is_reflective = True
    yield from ()


def _weakref(reach: Reach, thing: Any, name: str) -> Iterator[Any]:
    if is_a(thing(), type):
        yield thing()  # as in the tables of singledispatch; other things would be kept alive
    else:
        reach.give_up(f"uses {name!r}, which is a weakref", name)


def _decimal(reach: Reach, thing: Any, name: str) -> Iterator[Any]:
    reach.watch(_decimal_context)
    yield from ()


_SPECIAL = {
    id(FunctionType): _function,
    id(types.BuiltinFunctionType): _builtin,
    id(types.MethodType): _method,
    id(types.MethodWrapperType): _bound_slot,
    id(operator.attrgetter): _getter,
    id(operator.methodcaller): _getter,
    id(weakref.ReferenceType): _weakref,
    id(decimal.Decimal): _decimal,
}


def _items(reach: Reach, thing: Any, name: str) -> Iterator[Any]:
    """Watch what a container contains."""
    if is_a(thing, list):
        reach.guards.lists.append((thing, (), items(thing)))
        yield from items(thing)
    elif is_a(thing, tuple):
        yield from tuple.__iter__(thing)
    elif type(thing) is dict:
        yield from _whole(reach, thing)
    elif is_a(thing, collections.OrderedDict):
        yield from reach.watch(partial(_pairs, collections.OrderedDict.items, thing))
    elif is_a(thing, dict):
        yield from reach.watch(partial(_pairs, dict.items, thing))
    elif is_a(thing, types.MappingProxyType):
        yield from reach.watch(partial(_pairs, types.MappingProxyType.items, thing))
    elif is_a(thing, (set, frozenset, collections.deque, *_VIEWS)):
        base = next(kind for kind in _ITERATED if is_a(thing, kind))
        yield from reach.watch(partial(_listed, base.__iter__, thing))
    elif is_a(thing, (bytearray, array.array, memoryview)):
        reach.watch(partial(_bytes, thing))
    elif is_a(thing, of_numpy().arrays):
        yield from _array(reach, thing, name)
    elif is_a(thing, _generators()):
        reach.generators.append(thing)
    elif is_a(thing, BaseException):
        reach.keep(reach.guards.slots, thing, _RAISED, slots(thing, _RAISED))
    else:
        yield from _held(reach, thing)


def _held(reach: Reach, thing: Any) -> Iterator[Any]:
    """The contents of small holders, most of which cannot change."""
    if is_a(thing, partial):
        yield from (thing.func, thing.args, thing.keywords)
    elif is_a(thing, property):
        yield from (thing.fget, thing.fset, thing.fdel)
    elif is_a(thing, (staticmethod, classmethod)):
        yield thing.__func__
    elif type(thing) is slice:
        yield from (thing.start, thing.stop, thing.step)
    elif is_a(thing, _ALIASES):
        yield from (getattr(thing, "__origin__", None), *thing.__args__)
    elif type(thing) is typing.TypeVar:
        yield from (thing.__bound__, *thing.__constraints__)
    elif type(thing) is types.CellType:
        reach.guards.cells.append((thing, (), (content(thing),)))
        yield content(thing)


_ITERATED: tuple[Any, ...] = (set, frozenset, collections.deque, *_VIEWS)
_RAISED = ("args", "__cause__", "__context__")


def _whole(reach: Reach, where: dict[Any, Any]) -> list[Any]:
    """Watch all of a dict; returns its keys and values."""
    reach.guards.whole.append((where, tuple(where), tuple(where.values())))
    return [*where.values(), *where]


def _attributes(reach: Reach, thing: Any, name: str) -> Iterator[Any]:
    """Watch the attributes of an object that the code names, and its slots."""
    kind = type(thing)
    numpy = of_numpy()
    if id(kind) in _BARE or any(kind is one for one in (*numpy.arrays, *numpy.generators[:2])):
        return
    if hidden_state(kind):
        reach.give_up(f"uses {name!r}, which is a {kind.__module__}.{kind.__qualname__}", name)
        return
    reach.follow_class(kind)
    yield from _instance(reach, thing)
    names = [slot for slot in slots_of(kind) if not issubclass(Value, slot.__objclass__)]
    if names:
        found = slots(thing, names)
        reach.guards.slots.append((thing, tuple(names), found))
        yield from found
    own = dict_of(thing)
    if is_a(own, dict):
        reach.add_named(Named(own))
        if is_a(thing, _network()):  # parameters() finds them without a name
            holders = *_network(), Value, list, tuple, dict
            yield from [part for part in _whole(reach, own) if is_a(part, holders)]


def _network() -> tuple[type, ...]:
    """The class Module, if it has been imported."""
    found = sys.modules.get("glassgrad.nn.module")
    return () if found is None else (found.Module,)


def _instance(reach: Reach, thing: Any) -> list[Any]:
    reach.guards.instances.append((thing, (), (type(thing), dict_of(thing))))
    return []


def _array(reach: Reach, thing: Any, name: str) -> Iterator[Any]:
    if thing.nbytes > MOST_BYTES:
        reach.give_up(f"uses {name!r}, an array of {thing.nbytes >> 20} MB", name)
    elif thing.dtype.hasobject:
        yield from reach.watch(partial(_objects, thing))
    else:
        reach.watch(partial(_numbers, thing))


def _listed(iterate: Any, thing: Any) -> tuple[Any, ...]:
    return tuple(iterate(thing))


def _pairs(pairs: Any, thing: Any) -> tuple[Any, ...]:
    return tuple([part for pair in pairs(thing) for part in pair])


def _bytes(thing: Any) -> tuple[Any, ...]:
    try:
        view = memoryview(thing)
    except ValueError:  # it was released
        return ()
    return view.format, str(view.shape), view.tobytes()


def _kind_of_numbers(thing: Any) -> tuple[str, str, str]:
    names = thing.dtype.names
    return thing.dtype.str, str(thing.shape), "" if names is None else str(thing.dtype.descr)


def _numbers(thing: Any) -> tuple[Any, ...]:
    raw = np.ndarray.tobytes(thing) if is_a(thing, np.ndarray) else thing.tobytes()
    return *_kind_of_numbers(thing), raw


def _objects(thing: Any) -> tuple[Any, ...]:
    values = np.ndarray.ravel(thing).tolist() if is_a(thing, np.ndarray) else thing.item()
    return *_kind_of_numbers(thing), *values


def _decimal_context() -> tuple[str]:
    return (repr(decimal.getcontext()),)


def _registrations() -> tuple[int]:
    token: Any = abc.get_cache_token()
    return (token,)
