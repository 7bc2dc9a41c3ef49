"""Raw access to objects, which runs none of their code: a class may override any lookup."""

import types
from collections.abc import Iterator
from typing import Any

MISSING = object()
"""Stands for the value of a missing name."""

_mro = vars(type)["__mro__"]
_dict = vars(type)["__dict__"]


def mro_of(kind: type) -> tuple[type, ...]:
    """A class and its ancestors."""
    found: tuple[type, ...] = _mro.__get__(kind)
    return found


def class_dict(kind: type) -> Any:
    """The attributes of a class itself."""
    return _dict.__get__(kind)


def is_a(thing: Any, kinds: Any) -> bool:
    """Whether a thing is of a kind; isinstance() would trust its __class__."""
    return issubclass(type(thing), kinds)


def dict_of(thing: Any) -> Any:
    """The dict of an object's attributes, never a property named `__dict__`; None without one.

    >>> class Odd:
    ...     __dict__ = property(lambda self: 1 / 0)
    >>> class Plain:
    ...     pass
    >>> dict_of(Plain()), dict_of(Odd()), dict_of(3)
    ({}, None, None)
    """
    for above in mro_of(type(thing)):
        found: Any = class_dict(above).get("__dict__")
        if type(found) is types.GetSetDescriptorType or type(found) is types.MemberDescriptorType:
            return found.__get__(thing)
    return None


def slots_of(kind: type) -> Iterator[Any]:
    """The descriptors of the slots of a class and its ancestors."""
    for above in mro_of(kind):
        for name, found in class_dict(above).items():
            is_slot = type(found) is types.MemberDescriptorType
            if is_slot and name not in ("__dict__", "__weakref__"):
                yield found


_NOTES = {
    "__abstractmethods__",
    "__annotate__",
    "__annotate_func__",
    "__annotations__",
    "__annotations_cache__",
    "__dataclass_fields__",
    "__dataclass_params__",
    "__orig_bases__",
    "__parameters__",
}
"""Metadata of a class: code that reads it names it, and too much can be reached from it."""


def special_names(kind: type) -> list[str]:
    """The attributes of a class that Python looks up without a name in the code."""
    names = [name for name in class_dict(kind) if type(name) is str and name not in _NOTES]
    return [name for name in names if name.startswith("__")]


def content(cell: Any) -> Any:
    """What a variable of a closure is bound to."""
    try:
        return cell.cell_contents
    except ValueError:  # not yet bound
        return MISSING
