"""Corners: what an attacker who had read the guards found."""

import abc
import collections
import decimal
import functools
import importlib
import operator
import random
import sys
import time
import types
import typing

import numpy as np

import glassgrad as gg
from stale import refused, traced, watched


@watched
def equal_code_in_two_modules():
    a, b = {}, {}
    for names in (a, b):
        exec("K = 2.0\ndef get(): return K", names)
    yield lambda x: x * a["get"]() * b["get"]()
    b["K"] = 3.0


@watched
def a_function_that_is_not_called():
    def config():
        pass

    config.k = 2.0
    yield lambda x: x * config.k
    config.k = 3.0


@watched
def defaults_and_names_of_a_function():
    def g(k=2.0):
        return k

    yield lambda x: x * g.__defaults__[0] * len(g.__name__)
    g.__defaults__ = (5.0,)
    yield
    g.__name__ = "longer"


@watched
def the_name_of_a_class():
    class Own:
        pass

    yield lambda x: x * len(Own.__name__)
    Own.__name__ = "Longer"


@watched
def other_bases():
    class A:
        k = 2.0

    class B:
        k = 3.0

    class C(A):
        pass

    yield lambda x: x * C.k
    C.__bases__ = (B,)


@watched
def another_metaclass():
    class Meta(type):
        k = 2.0

    class Other(type):
        k = 3.0

    class Own(metaclass=Meta):
        pass

    yield lambda x: x * Own.k
    Own.__class__ = Other


@watched
def another_class_for_a_module():
    class Sub(types.ModuleType):
        k = 3.0

    own = types.ModuleType("own_module")
    yield lambda x: x * getattr(own, "k", 2.0)
    own.__class__ = Sub


@watched
def getattr_by_another_name():
    settings, get = types.SimpleNamespace(k=2.0), getattr
    yield lambda x: x * get(settings, "k")
    settings.k = 3.0


@watched
def a_partial_of_getattr():
    settings = types.SimpleNamespace(k=2.0)
    get = functools.partial(getattr, settings)
    yield lambda x: x * get("k")
    settings.k = 3.0


@watched
def vars_in_a_list():
    settings, looks = types.SimpleNamespace(k=2.0), [vars]
    yield lambda x: x * looks[0](settings)["k"]
    settings.k = 3.0


@watched
def an_attrgetter_made_inside():
    settings, getter = types.SimpleNamespace(k=2.0), operator.attrgetter
    yield lambda x: x * getter("k")(settings)
    settings.k = 3.0


@watched
def attributes_in_a_format():
    settings = types.SimpleNamespace(k=2.0)
    yield lambda x: x * float(f"{settings.k}") * float("{c.k}".format_map({"c": settings}))
    settings.k = 3.0


@watched
def bound_slots():
    numbers, ks = np.array([2.0]), [1.0]
    get, length, look = numbers.__getitem__, ks.__len__, types.SimpleNamespace(k=3.0)
    ask = look.__getattribute__
    yield lambda x: x * float(get(0)) * length() * ask("k")
    numbers[0] = 5.0
    yield
    ks.append(1.0)
    yield
    look.k = 7.0


@watched
def numbers_with_a_class():
    class Metres(float):
        def __repr__(self):
            return f"{float(self):.1f} m"

        def __eq__(self, other):
            return True

        __hash__ = None

    q = Metres(2.01)
    yield lambda x: x * float(q)
    q = Metres(2.04)


@watched
def a_class_that_is_registered():
    class Shape(abc.ABC):  # noqa: B024
        pass

    class Own:
        pass

    p = Own()
    yield lambda x: x * (3.0 if isinstance(p, Shape) else 2.0)
    Shape.register(Own)


@watched
def generic_aliases():
    T = typing.TypeVar("T")

    class Settings(typing.Generic[T]):
        k = 2.0

    alias, parts = Settings[float], list[Settings]
    yield lambda x: x * alias.k * parts.__args__[0].k
    Settings.k = 3.0


@watched
def a_row_of_a_structured_array():
    table = np.array([(2.0,)], dtype=[("k", float)])
    row = table[0]
    yield lambda x: x * row["k"]
    table["k"][0] = 3.0


@watched
def renamed_fields():
    table = np.array([(2.0, 3.0)], dtype=[("a", float), ("b", float)])
    yield lambda x: x * table["a"][0]
    table.dtype.names = ("b", "a")


@watched
def a_name_in_a_module_of_python():
    yield lambda x: x * (3.0 if hasattr(sys, "_stale_corner") else 2.0)
    sys._stale_corner = True
    yield
    del sys._stale_corner


@watched
def a_property_with_attributes():
    class Option(property):
        pass

    class Own:
        k = Option(lambda self: vars(Own)["k"].default)

    vars(Own)["k"].default = 2.0
    p = Own()
    yield lambda x: x * p.k
    vars(Own)["k"].default = 3.0


@watched
def an_attribute_of_a_generator():
    class Draws(random.Random):
        temperature = 2.0

    draws = Draws(1)
    yield lambda x: x * draws.temperature
    draws.temperature = 3.0


@watched
def an_exception_that_is_kept():
    error = ValueError(2.0)
    yield lambda x: x * error.args[0]
    error.args = (3.0,)


@watched
def a_set_with_an_iterator_of_its_own():
    class Own(set):
        def __iter__(self):
            return iter(())

    names = Own(["a"])
    yield lambda x: x * (3.0 if "b" in names else 2.0)
    names.add("b")


@watched
def classes_that_are_equal():
    class Meta(type):
        def __eq__(cls, other):
            return cls.__name__ == other.__name__

        def __hash__(cls):
            return hash(cls.__name__)

    one, two = Meta("Own", (), {"k": 2.0}), Meta("Own", (), {"k": 3.0})
    a, b = one(), two()
    yield lambda x: x * a.k * b.k
    two.k = 5.0


@watched
def decimal_places():
    one, three = decimal.Decimal(1), decimal.Decimal(3)
    with decimal.localcontext() as context:
        yield lambda x: x * float(one / three)
        context.prec = 3
        yield


@watched
def a_protocol():
    class HasK(typing.Protocol):
        def k(self) -> float: ...

    class Own(HasK):
        factor = 2.0

        def k(self):
            return self.factor

    p = Own()
    yield lambda x: x * p.k()
    p.factor = 3.0


@watched
def views_of_a_dict():
    table = {"a": 2.0}
    values = table.values()
    yield lambda x: x * sum(values)
    table["b"] = 3.0


@watched
def an_attribute_of_a_partial():
    g = functools.partial(lambda k, x: x * k, 2.0)
    g.k = 3.0
    yield lambda x: g(x) * g.k
    g.k = 5.0


@traced
def an_import_by_a_text():
    own = types.ModuleType("stale_by_text")
    own.k = 2.0
    sys.modules["stale_by_text"] = own
    yield lambda x: x * importlib.import_module("stale_by_text").k
    own.k = 3.0


@traced
def a_clock_that_c_calls():
    clock = functools.partial(time.perf_counter)
    ticks = iter(range(1, 100))
    yield lambda x: x * next(ticks) + 0.0 * clock()


@traced
def a_clock_in_a_class():
    class Own:
        __call__ = staticmethod(time.perf_counter)

    p = Own()
    yield lambda x: x + 0.0 * p()


@traced
def a_lock_that_is_tried():
    import threading

    lock = threading.Lock()
    yield lambda x: x * (2.0 if lock.acquire(blocking=False) else 3.0)


@traced
def a_file_that_numpy_reads():
    import pathlib
    import tempfile

    path = pathlib.Path(tempfile.mkdtemp(), "k.npy")
    np.save(path, np.array([2.0]))
    yield lambda x: x * np.load(path)[0]
    np.save(path, np.array([3.0]))


@traced
def settings_of_numpy():
    yield lambda x: x * (2.0 if np.geterr()["over"] == "warn" else 3.0)


@refused
def a_draw_that_is_swallowed():
    def f(x):
        try:
            return x * random.random()
        except Exception:
            return x

    yield f


@refused
def a_reading_that_is_swallowed():
    def f(x):
        try:
            return x if x.data > 0 else -x
        except Exception:
            return x

    yield f


@refused
def a_draw_by_a_default_dict():
    draws = np.random.default_rng(1)
    yield lambda x: x * collections.defaultdict(draws.random)["a"]


@refused
def a_draw_in_c():
    draw = np.random.RandomState(1)
    yield lambda x: x * next(iter(draw.rand, 2.0)) * gg.Value(1.0)
