"""Objects: attributes, methods, descriptors, dataclasses, enums."""

import abc
import collections
import dataclasses
import enum
import functools
import types
import typing

import glassgrad as gg
from stale import watched


class Plain:
    k = 2.0

    def __init__(self, k=None):
        if k is not None:
            self.k = k

    def scaled(self, x):
        return x * self.k


@watched
def an_attribute():
    p = Plain(2.0)
    yield lambda x: x * p.k
    p.k = 3.0


@watched
def an_attribute_that_hides_the_class():
    p = Plain()
    yield p.scaled
    p.k = 3.0
    yield
    del p.k


@watched
def a_class_attribute():
    class Own(Plain):
        pass

    p = Own()
    yield p.scaled
    Own.k = 5.0


@watched
def an_attribute_of_the_base():
    class Base:
        k = 2.0

    class Own(Base):
        pass

    p = Own()
    yield lambda x: x * p.k
    Base.k = 5.0


@watched
def a_method():
    class Own(Plain):
        pass

    p = Own(2.0)
    yield lambda x: p.scaled(x)
    Own.scaled = lambda self, x: x + self.k
    yield
    p.scaled = lambda x: x


@watched
def another_class():
    class Own(Plain):
        def scaled(self, x):
            return x + self.k

    p = Plain(2.0)
    yield lambda x: p.scaled(x)
    p.__class__ = Own


@watched
def another_dict():
    p = Plain(2.0)
    yield lambda x: x * p.k
    p.__dict__ = {"k": 4.0}


@watched
def a_callable_object():
    class Own:
        def __init__(self):
            self.k = 2.0

        def __call__(self, x):
            return x * self.k

    p = Own()
    yield p
    p.k = 3.0
    yield
    Own.__call__ = lambda self, x: x + self.k


@watched
def a_property():
    class Own:
        base = 2.0

        @property
        def k(self):
            return self.base * 2

    p = Own()
    yield lambda x: x * p.k
    p.base = 3.0
    yield
    Own.k = property(lambda self: 7.0)


@watched
def a_cached_property():
    class Own:
        base = 2.0

        @functools.cached_property
        def k(self):
            return self.base * 2

    p = Own()
    yield lambda x: x * p.k
    p.k = 5.0
    yield
    p.base = 9.0
    del p.k


@watched
def static_and_class_methods():
    class Own:
        k = 2.0

        @staticmethod
        def twice(x):
            return x * 2.0

        @classmethod
        def scaled(cls, x):
            return cls.twice(x) * cls.k

    yield lambda x: Own.scaled(x)
    Own.k = 3.0
    yield
    Own.twice = staticmethod(lambda x: x * 9.0)


@watched
def a_partial_method():
    class Own:
        k = 2.0

        def power(self, n, x):
            return x**n * self.k

        square = functools.partialmethod(power, 2)

    p = Own()
    yield lambda x: p.square(x)
    p.k = 3.0
    yield
    Own.square = functools.partialmethod(Own.power, 3)


@watched
def a_descriptor():
    class Scale:
        def __init__(self):
            self.k = 2.0

        def __get__(self, instance, owner):
            return self.k

    class Own:
        k = Scale()

    p = Own()
    yield lambda x: x * p.k
    vars(Own)["k"].k = 3.0


@watched
def slots():
    class Own:
        __slots__ = ("__hidden", "k")

        def __init__(self):
            self.k, self.__hidden = 2.0, 1.0

        def scaled(self, x):
            return x * self.k * self.__hidden

        def hide(self, k):
            self.__hidden = k

    p = Own()
    yield lambda x: p.scaled(x)
    p.k = 3.0
    yield
    p.hide(5.0)


@watched
def a_slot_that_is_not_set_yet():
    class Own:
        __slots__ = ("k",)

    p = Own()

    def f(x):
        try:
            return x * p.k
        except AttributeError:
            return x

    yield f
    p.k = 3.0
    yield
    del p.k


@watched
def a_dataclass():
    @dataclasses.dataclass
    class Own:
        k: float = 2.0
        inner: typing.Any = None

    p = Own(2.0, Own(3.0))
    yield lambda x: x * p.k * p.inner.k
    p.inner.k = 5.0
    yield
    p.inner = Own(1.0)


@watched
def a_dataclass_with_slots():
    @dataclasses.dataclass(slots=True)
    class Own:
        k: float = 2.0

    p = Own()
    yield lambda x: x * p.k
    p.k = 3.0


@watched
def a_frozen_dataclass_that_is_replaced():
    @dataclasses.dataclass(frozen=True)
    class Own:
        k: float = 2.0

    p = Own()
    yield lambda x: x * p.k
    p = dataclasses.replace(p, k=4.0)


@watched
def a_named_tuple():
    Own = collections.namedtuple("Own", "k j")
    p = Own(2.0, [1.0])
    yield lambda x: x * p.k * p.j[0]
    p.j[0] = 3.0
    yield
    p = p._replace(k=5.0)


@watched
def an_enum():
    class Mode(enum.Enum):
        A = 1
        B = 2

    mode = Mode.A
    yield lambda x: x * (2.0 if mode is Mode.A else 3.0)
    mode = Mode.B


@watched
def an_attribute_of_an_enum_member():
    class Mode(enum.Enum):
        A = 1

    Mode.A.k = 2.0
    yield lambda x: x * Mode.A.k
    Mode.A.k = 3.0


@watched
def a_namespace():
    p = types.SimpleNamespace(k=2.0, inner=types.SimpleNamespace(j=1.0))
    yield lambda x: x * p.k * p.inner.j
    p.inner.j = 3.0
    yield
    p.inner = types.SimpleNamespace(j=4.0)


@watched
def an_annotation():
    class Own:
        k: 2.0

    yield lambda x: x * Own.__annotations__["k"]
    Own.__annotations__["k"] = 3.0


@watched
def an_annotation_of_a_parameter_class():
    class Scaled(gg.Value):
        k: 2.0

    w = Scaled(1.0)
    yield lambda x: x * w * type(w).__annotations__["k"]
    Scaled.__annotations__ = {"k": 3.0}


@watched
def a_default_in_a_field():
    @dataclasses.dataclass
    class Own:
        k: float = 2.0

    yield lambda x: x * dataclasses.fields(Own)[0].default
    Own.__dataclass_fields__["k"].default = 3.0


@watched
def a_field_found_by_its_name():
    @dataclasses.dataclass
    class Own:
        k: float = 2.0

    yield lambda x: x * Own.__dataclass_fields__["k"].default
    Own.__dataclass_fields__["k"].default = 3.0


@watched
def an_abstract_method():
    class Own(abc.ABC):
        @abc.abstractmethod
        def f(self): ...

    yield lambda x: x * len(Own.__abstractmethods__)
    Own.__abstractmethods__ = frozenset("ab")
