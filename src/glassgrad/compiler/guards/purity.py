"""Purity: which code a trace need not look into, and which C functions depend on nothing hidden.

Anything not listed here is taken to be impure: a function that uses it is traced at every call.
"""

import array
import collections
import datetime
import decimal
import enum
import functools
import operator
import os
import random
import re
import sys
import sysconfig
import threading
import types
from functools import cache
from types import CodeType
from typing import Any

from glassgrad.compiler.guards.of_numpy import Kinds, of_numpy
from glassgrad.compiler.guards.raw import class_dict, mro_of
from glassgrad.engine import Value
from glassgrad.engine.contexts import PACKAGE
from glassgrad.table.ops import Op

_STDLIB = sysconfig.get_path("stdlib") + os.sep
_FOREIGN = f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}"
# Imports run only once; warnings and types change no number.
_SETTLED = (
    "<glassgrad",
    "<frozen importlib",
    "<frozen abc>",
    _STDLIB + "importlib" + os.sep,
    _STDLIB + "abc.py",
    _STDLIB + "warnings.py",
    _STDLIB + "_py_warnings.py",
)


class Room(enum.Enum):
    """Where a piece of code belongs."""

    USER = "the user's program, or the standard library: everything it reads is watched"
    OWN = "glassgrad and NumPy: they read attributes of what they are given, nothing else"
    SETTLED = "code whose results depend on its arguments alone"
    DRAWS = "Python's random numbers"
    FOREIGN = "another package, which is never looked into"


def room_of(code: CodeType, module: dict[str, Any] | None = None) -> Room:
    """Where a piece of code belongs, by its file: names can be copied, as functools.wraps does.

    A dataclass has code without a file, which runs in the module of the class.
    """
    file = code.co_filename
    if file == "<string>" and module is not None:
        holder = module.get("__file__")
        if not isinstance(holder, str) or not holder.startswith(PACKAGE):
            return Room.USER
        return Room.OWN
    if file.startswith((PACKAGE, of_numpy().folder)):
        return Room.OWN
    if file == random.__file__:
        return Room.DRAWS
    if file.startswith(_SETTLED):
        return Room.SETTLED
    return Room.FOREIGN if any(part in file for part in _FOREIGN) else Room.USER


_LOCKS = (type(threading.Lock()), type(threading.RLock()))
READS_FILES = {"open", "fromfile", "stat", "lstat", "access", "read", "getenv"}
"""C functions that return something changeable to our own code, or NumPy's."""
# Packed into lines: one name per line would fill a screen.
# fmt: off
_SETTINGS_OF_NUMPY = {"geterr", "get_printoptions", "array2string"}
_GLOBAL_SETTINGS = {
    (_STDLIB + "dataclasses.py", "_process_class"), (_STDLIB + "importlib", "import_module"),
}
"""Functions that read or make things which no name leads to."""
_IMMUTABLE = (
    int, float, complex, str, bytes, bool, type(None), type(...), type(NotImplemented), range,
    datetime.date, datetime.time, datetime.datetime, datetime.timedelta, datetime.tzinfo,
    datetime.timezone, re.Pattern, re.Match, types.CodeType, types.WrapperDescriptorType,
    types.MethodDescriptorType, types.ClassMethodDescriptorType, types.GetSetDescriptorType,
    types.MemberDescriptorType, operator.itemgetter, *_LOCKS,
    type(vars(collections.namedtuple("Pair", "x y"))["x"]),
)

_CONTAINERS = (
    list, tuple, dict, set, frozenset, bytearray, memoryview, collections.deque, array.array,
    collections.OrderedDict, collections.defaultdict, types.MappingProxyType, property,
    functools.partial, slice, staticmethod, classmethod, decimal.Decimal,
    random.Random, types.GenericAlias,
)
_VISIBLE: tuple[Any, ...] = *_IMMUTABLE, *_CONTAINERS, Value, type, BaseException
_PURE_ELSEWHERE = {
    ("sys", "exc_info"), ("sys", "exception"), ("sys", "intern"), ("sys", "getsizeof"),
    ("posix", "fspath"), ("nt", "fspath"), ("_thread", "get_ident"),
}
_OF_OBJECT = {"__reduce_ex__", "__reduce__", "__getstate__", "__sizeof__", "__format__", "__dir__"}
REFLECTIVE = (getattr, hasattr, setattr, delattr, vars, dir)
"""Functions that find attributes by a string."""
_IMPURE = {
    "open", "input", "eval", "exec", "compile", "globals", "__import__", "breakpoint",
    "fromfile", "load", "__subclasses__", "tofile",
}
_PURE_MODULES = {
    "builtins", "math", "cmath", "_operator", "_functools", "itertools", "_bisect", "_heapq",
    "_collections", "_abc", "_struct", "_statistics", "_sre", "_warnings", "binascii", "zlib",
    "unicodedata", "_string", "_stat", "errno",
}
# fmt: on
_MAKING = {"__new__", "__init__", "__init_subclass__", "__subclasshook__", "__class_getitem__"}


@cache
def _with_numpy(kinds: Kinds) -> tuple[tuple[Any, ...], frozenset[int]]:
    """The kinds with nothing hidden in C, and the ids of these and of their ancestors."""
    visible = *_VISIBLE, *kinds.scalars, *kinds.arrays[:1], *kinds.others, *kinds.generators[:2]
    return visible, frozenset(id(above) for kind in visible for above in kind.__mro__)


def immutable() -> tuple[Any, ...]:
    """Kinds that never change, or whose changes affect no numbers, such as locks.

    A row of the op table only remembers what was made from its formulas.
    """
    return *_IMMUTABLE, Op, *of_numpy().scalars


def is_pure(function: Any) -> bool:
    """Whether a C function or method depends only on its arguments, which are watched anyway."""
    name, owner = function.__name__, getattr(function, "__self__", None)
    if name in _IMPURE:
        return False
    if isinstance(owner, types.ModuleType):
        root = owner.__name__.partition(".")[0]
        if (root, name) in _PURE_ELSEWHERE:
            return True
        return owner.__name__ in _PURE_MODULES or root in ("glassgrad", "numpy")
    if owner is None:  # a function of NumPy's has no module for an owner
        is_text = function.__qualname__.startswith(("str.", "bytes."))
        return is_text or str(function.__module__).partition(".")[0] == "numpy"
    kind = owner if isinstance(owner, type) else type(owner)
    if isinstance(owner, _LOCKS):
        return name in ("release", "__enter__", "__exit__")  # acquire() may return a result
    if isinstance(owner, type) and name in _MAKING:
        return True
    if issubclass(kind, (datetime.date, datetime.time)):  # now() and today() are class methods
        return not isinstance(owner, type)
    if issubclass(kind, _with_numpy(of_numpy())[0]) or kind is object or _is_of_numpy(kind):
        return True
    return name in _OF_OBJECT


def _is_of_numpy(kind: type) -> bool:
    return any(
        above.__module__.partition(".")[0] == "numpy" and ".random" not in above.__module__
        for above in mro_of(kind)
    )


def is_of_stdlib(code: CodeType) -> bool:
    """Whether a piece of code comes with Python."""
    return code.co_filename.startswith((_STDLIB, "<frozen ")) and room_of(code) is Room.USER


def is_of_numpy(code: CodeType) -> bool:
    """Whether a piece of code comes with NumPy."""
    return code.co_filename.startswith(of_numpy().folder)


def is_global_setting(code: CodeType) -> bool:
    """Whether a piece of code reads or makes things that no name leads to."""
    if code.co_name in _SETTINGS_OF_NUMPY and is_of_numpy(code):
        return True
    pairs = [file for file, name in _GLOBAL_SETTINGS if name == code.co_name]
    return any(code.co_filename.startswith(file) for file in pairs)


def is_user_code(code: CodeType) -> bool:
    """Whether a piece of code is the user's own."""
    return room_of(code) is Room.USER and not is_of_stdlib(code)


def is_settled(module: dict[str, Any]) -> bool:
    """Whether a module, given by its dict, comes with Python or with a package."""
    file = module.get("__file__")
    if not isinstance(file, str):
        return module.get("__name__") in sys.builtin_module_names
    return file.startswith((PACKAGE, _STDLIB)) or any(part in file for part in _FOREIGN)


def hidden_state(kind: type) -> type | None:
    """The class among a kind's ancestors that keeps hidden state in C, or None.

    >>> import itertools
    >>> class Settings:
    ...     pass
    >>> hidden_state(Settings), hidden_state(itertools.count)
    (None, <class 'itertools.count'>)
    """
    _, known = _with_numpy(of_numpy())
    for above in mro_of(kind):
        if id(above) in known:
            continue
        below, names = above.__base__, class_dict(above)
        assert below is not None  # only object has none
        own = above.__basicsize__ - below.__basicsize__
        visible = [v for v in names.values() if type(v) is types.MemberDescriptorType]
        pointers = len(visible) + ("__weakref__" in names) + ("__dict__" in names)
        if own > 8 * pointers or above.__itemsize__ != below.__itemsize__:
            return above
    return None
