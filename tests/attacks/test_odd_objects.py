"""Objects that answer in odd ways: a compiled function works wherever the eager one does."""

import collections
import types
import weakref
from unittest import mock

import numpy as np
import pytest

import glassgrad as gg


class Loud:
    """Raises whatever is asked of it, but for its number."""

    def __init__(self):
        object.__setattr__(self, "number", 2.0)

    def __getattribute__(self, name):
        if name == "number":
            return object.__getattribute__(self, name)
        raise RuntimeError(name)

    def __eq__(self, other):
        raise RuntimeError("eq")

    __hash__ = None


class Pretends:
    """Says that it is of another class."""

    def __init__(self, kind):
        self.kind = kind

    @property
    def __class__(self):
        return self.kind


class OddMeta(type):
    def __eq__(cls, other):
        raise RuntimeError("eq")

    __hash__ = None


class Odd(metaclass=OddMeta):
    number = 2.0


class Slotted:
    __slots__ = ("number", "other")


class OverSlot(Slotted):
    @property
    def other(self):
        raise RuntimeError("other")


class LoudList(list):
    def __iter__(self):
        raise RuntimeError("iter")

    def __len__(self):
        raise RuntimeError("len")


class LoudDeque(collections.deque):
    def __iter__(self):
        raise RuntimeError("iter")


class OddDict:
    __dict__ = property(lambda self: 1 / 0)
    number = 2.0


def over_slot():
    made = OverSlot()
    made.number = 2.0
    return made


def strange_module():
    made = types.ModuleType("strange")
    made.number = 2.0
    made.__getattr__ = lambda name: {}[name]
    return made


def class_with_an_odd_key():
    made = type("Keys", (), {"number": 2.0})
    type.__setattr__(made, "x", 1)
    return made


READ = {
    "a class that raises": (Loud(), lambda t: t.number),
    "a class without a hash": (Odd(), lambda t: t.number),
    "a property over a slot": (over_slot(), lambda t: t.number),
    "a module with __getattr__": (strange_module(), lambda t: t.number),
    "a loud list": (LoudList([2.0]), lambda t: t[0]),
    "a loud deque": (LoudDeque([2.0]), lambda t: t[0]),
    "a __dict__ that raises": (OddDict(), lambda t: t.number),
    "a class": (class_with_an_odd_key(), lambda t: t.number),
    "a mock": (mock.MagicMock(spec=list, number=2.0), lambda t: 2.0 if t is not None else 3.0),
    **{
        f"one that pretends to be a {kind.__name__}": (
            Pretends(kind),
            lambda t: 2.0 if t.kind else 0.0,
        )
        for kind in (list, dict, type, types.FunctionType, types.ModuleType, np.ndarray, gg.Value)
    },
}


@pytest.mark.filterwarnings("ignore:compile")
@pytest.mark.parametrize("name", READ)
def test_an_odd_object_is_no_obstacle(name):
    thing, read = READ[name]
    other = 1.0
    compiled = gg.compile(lambda x: x * read(thing) * other)
    assert compiled([1.5]).data == 3.0
    other = 2.0 / 2.0  # an equal number: everything is looked at by value
    assert compiled([1.5]).data == 3.0


@pytest.mark.filterwarnings("ignore:compile")
def test_a_proxy_of_a_list():
    class Own(list):
        pass

    numbers = Own([2.0])
    proxy = weakref.proxy(numbers)
    compiled = gg.compile(lambda x: x * proxy[0])
    assert compiled([1.5]).data == 3.0
    numbers[0] = 4.0
    assert compiled([1.5]).data == 6.0


def test_a_memoryview_that_is_released():
    view, use = memoryview(bytearray([2])), True
    compiled = gg.compile(lambda x: x * view[0] if use else x)
    assert compiled([1.5]).data == 3.0
    view.release()
    use = False
    assert compiled([1.5]).data == 1.5


def test_long_chains_are_followed_in_linear_time(monkeypatch):
    """Each object is looked at once, however long the chain of them is."""
    from glassgrad.compiler.guards.reach import Reach

    looks = []
    bind = Reach.bind
    monkeypatch.setattr(Reach, "bind", lambda self, *a: looks.append(1) or bind(self, *a))

    def count(length):
        head = None
        for _ in range(length):
            head = types.SimpleNamespace(k=2.0, next=head)
        looks.clear()
        gg.compile(lambda x: x * head.next.k)([1.0])
        return len(looks)

    assert count(800) < 2.2 * count(400)


def test_keywords_that_are_freed():
    from decimal import Decimal

    compiled = gg.compile(lambda x, k: x * float(k))
    found = [compiled([1.0], k=Decimal(text)).data for text in ("2.5", "3.5", "2.5", "3.5")]
    assert found == [2.5, 3.5, 2.5, 3.5]


def test_the_function_cannot_be_swapped():
    compiled = gg.compile(lambda x: x)
    with pytest.raises(AttributeError):
        compiled.function = lambda x: -x
    with pytest.raises(AttributeError):
        compiled.dtype = "float32"
