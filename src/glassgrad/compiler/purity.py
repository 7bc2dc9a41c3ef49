"""Purity: which code a trace need not look into, and which C functions depend on nothing hidden.

What is not listed here is taken to be impure: the function that uses it is traced at every call.
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
import typing
from types import CodeType
from typing import Any

import numpy as np

from glassgrad.engine import Value

_PACKAGE = os.path.dirname(os.path.dirname(__file__)) + os.sep
_NUMPY = os.path.dirname(np.__file__) + os.sep
_STDLIB = sysconfig.get_path("stdlib") + os.sep
_FOREIGN = f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}"
# What is imported is run once, whenever that is; warnings and types change no number.
_SETTLED = ("<glassgrad", "<frozen importlib", "<frozen abc>",
            _STDLIB + "importlib" + os.sep, _STDLIB + "typing.py", _STDLIB + "abc.py",
            _STDLIB + "warnings.py", _STDLIB + "_py_warnings.py")  # fmt: skip


class Room(enum.Enum):
    """Where a piece of code belongs."""

    USER = "the user's program, or the standard library: everything it reads is watched"
    OWN = "glassgrad and NumPy: they read attributes of what they are given, nothing else"
    SETTLED = "code whose results depend on its arguments alone"
    DRAWS = "Python's random numbers"
    FOREIGN = "another package, which is never looked into"


def room_of(code: CodeType) -> Room:
    """Where a piece of code belongs, by its file: names can be copied, as functools.wraps does."""
    file = code.co_filename
    if file.startswith((_PACKAGE, _NUMPY)):
        return Room.OWN
    if file == random.__file__:
        return Room.DRAWS
    if file.startswith(_SETTLED):
        return Room.SETTLED
    return Room.FOREIGN if any(part in file for part in _FOREIGN) else Room.USER


_LOCKS = (type(threading.Lock()), type(threading.RLock()))
IMMUTABLE = (
    int, float, complex, str, bytes, bool, type(None), type(...), type(NotImplemented), range,
    slice, decimal.Decimal, datetime.date, datetime.time, datetime.timedelta, datetime.tzinfo,
    re.Pattern, re.Match, types.CodeType, types.GenericAlias, types.UnionType, typing.TypeVar,
    types.WrapperDescriptorType, types.MethodWrapperType, types.MethodDescriptorType,
    types.ClassMethodDescriptorType, types.GetSetDescriptorType, types.MemberDescriptorType,
    operator.itemgetter, *_LOCKS, type(vars(collections.namedtuple("Pair", "x y"))["x"]),
)  # fmt: skip
"""Kinds that never change, or whose changes are no numbers, as those of a lock."""

_CONTAINERS = (
    list, tuple, dict, set, frozenset, bytearray, memoryview, collections.deque, array.array,
    collections.OrderedDict, collections.defaultdict, types.MappingProxyType, property,
    functools.partial, np.ndarray,
)  # fmt: skip
_VISIBLE = *IMMUTABLE, *_CONTAINERS, Value, type, BaseException
_PURE_IN_SYS = {"exc_info", "intern", "getsizeof", "exception"}
_IMPURE = {
    "open", "input", "eval", "exec", "compile", "globals", "__import__", "breakpoint",
    "fromfile", "load", "__subclasses__", "tofile",
}  # fmt: skip
_PURE_MODULES = {
    "builtins", "math", "cmath", "_operator", "_functools", "itertools", "_bisect", "_heapq",
    "_collections", "_abc", "_struct", "_statistics", "_sre", "_warnings", "binascii", "zlib",
    "unicodedata", "_string", "_stat", "errno",
}  # fmt: skip
_MAKING = {"__new__", "__init__", "__init_subclass__", "__subclasshook__", "__class_getitem__"}


def is_pure(function: Any) -> bool:
    """Whether a C function or method depends on its arguments alone, which are watched anyway."""
    name, owner = function.__name__, getattr(function, "__self__", None)
    if name in _IMPURE:
        return False
    if isinstance(owner, types.ModuleType):
        root = owner.__name__.partition(".")[0]
        if root == "sys":
            return name in _PURE_IN_SYS
        return owner.__name__ in _PURE_MODULES or root in ("glassgrad", "numpy")
    if owner is None:  # a function of NumPy's has no module for an owner
        return str(function.__module__).partition(".")[0] == "numpy"
    kind = owner if isinstance(owner, type) else type(owner)
    if isinstance(owner, _LOCKS):
        return name in ("acquire", "release", "__enter__", "__exit__")
    if isinstance(owner, type) and name in _MAKING:
        return True
    if issubclass(kind, (datetime.date, datetime.time)):  # now() and today() are no properties
        return not isinstance(owner, type)
    return issubclass(kind, _VISIBLE) or kind is object or _is_of_numpy(kind)


def _is_of_numpy(kind: type) -> bool:
    return any(
        above.__module__.partition(".")[0] == "numpy" and ".random" not in above.__module__
        for above in kind.__mro__
    )


def is_of_stdlib(code: CodeType) -> bool:
    """Whether a piece of code comes with Python."""
    return code.co_filename.startswith((_STDLIB, "<frozen ")) and room_of(code) is Room.USER


def is_settled(module: types.ModuleType) -> bool:
    """Whether nobody adds names to a module: it comes with Python, or with a package."""
    file = getattr(module, "__file__", None)
    if not isinstance(file, str):
        return module.__name__ in sys.builtin_module_names
    return file.startswith((_PACKAGE, _STDLIB)) or any(part in file for part in _FOREIGN)


def hidden_state(kind: type) -> type | None:
    """The class in a kind's ancestry that keeps something in C, where nobody can look; or None.

    >>> import itertools
    >>> class Settings:
    ...     pass
    >>> hidden_state(Settings), hidden_state(itertools.count)
    (None, <class 'itertools.count'>)
    """
    for above in kind.__mro__:
        if any(issubclass(known, above) for known in _VISIBLE):  # or an ancestor of such
            continue
        below = above.__base__
        assert below is not None  # only object has none
        own = above.__basicsize__ - below.__basicsize__
        visible = [v for v in vars(above).values() if isinstance(v, types.MemberDescriptorType)]
        pointers = len(visible) + ("__weakref__" in vars(above)) + ("__dict__" in vars(above))
        if own > 8 * pointers or above.__itemsize__ != below.__itemsize__:
            return above
    return None

