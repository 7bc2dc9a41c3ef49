"""Lookups: reflection, hooks, operators, patterns, and what classes do."""

import contextlib
import operator
import types

from stale import watched


class Plain:
    k = 2.0

    def __init__(self, k=None):
        if k is not None:
            self.k = k

    def scaled(self, x):
        return x * self.k


@watched
def hasattr_then_the_attribute():
    p = types.SimpleNamespace()
    yield lambda x: x * (3.0 if hasattr(p, "k") else 2.0)
    p.k = 1.0


@watched
def getattr_by_a_computed_name():
    p = types.SimpleNamespace(ka=2.0)
    yield lambda x: x * getattr(p, "k" + "a".lower())
    p.ka = 3.0


@watched
def getattr_with_a_default():
    p, name = types.SimpleNamespace(), "k"
    yield lambda x: x * getattr(p, name, 2.0)
    p.k = 3.0


@watched
def vars_of_an_object():
    p = types.SimpleNamespace(a=1.0)
    yield lambda x: x * sum(vars(p).values())
    p.b = 3.0


@watched
def the_dict_of_an_object():
    p = Plain(2.0)
    yield lambda x: x * sum(p.__dict__.values())
    p.j = 3.0


@watched
def dir_of_an_object():
    p = types.SimpleNamespace(a=1.0)
    yield lambda x: x * len([n for n in dir(p) if not n.startswith("_")])
    p.b = 3.0


@watched
def an_attrgetter():
    p, get = types.SimpleNamespace(k=2.0), operator.attrgetter("k")
    yield lambda x: x * get(p)
    p.k = 3.0


@watched
def a_methodcaller():
    p, call = Plain(2.0), operator.methodcaller("scaled", 3.0)
    yield lambda x: x * call(p)
    p.k = 3.0


@watched
def an_attribute_by_getattr_hook():
    class Own:
        def __init__(self):
            self.store = {"k": 2.0}

        def __getattr__(self, name):
            try:
                return self.__dict__["store"][name]
            except KeyError:
                raise AttributeError(name) from None

    p = Own()
    yield lambda x: x * p.k
    p.store["k"] = 3.0


@watched
def an_object_that_answers_everything():
    class Own:
        def __init__(self):
            self.answer = 2.0

        def __getattr__(self, name):
            return self.answer

    p = Own()
    yield lambda x: x * p.anything
    p.answer = 3.0


@watched
def an_object_with_a_getattribute():
    class Own:
        def __getattribute__(self, name):
            return object.__getattribute__(self, "_" + name)

    p = Own()
    object.__setattr__(p, "_k", 2.0)
    yield lambda x: x * p.k
    object.__setattr__(p, "_k", 3.0)


@watched
def an_attrdict():
    class AttrDict(dict):
        __getattr__ = dict.__getitem__
        __setattr__ = dict.__setitem__

    p = AttrDict(k=2.0)
    yield lambda x: x * p.k
    p.k = 3.0


@watched
def an_attrdict_over_its_dict():
    class AttrDict(dict):
        def __init__(self, **names):
            super().__init__(**names)
            self.__dict__ = self

    p = AttrDict(k=2.0)
    yield lambda x: x * p.k
    p["k"] = 3.0


@watched
def operators_of_an_object():
    class Own:
        def __init__(self, k):
            self.k = k

        def __rmul__(self, x):
            return x * self.k

        def __contains__(self, name):
            return self.k > 2.5

        def __len__(self):
            return int(self.k)

        def __getitem__(self, k):
            return self.k + k

    p = Own(2.0)
    yield lambda x: (x * p) * len(p) * p[1] + (1.0 if "a" in p else 2.0)
    p.k = 3.0


@watched
def a_context_manager_of_the_users():
    class Own:
        k = 2.0

        def __enter__(self):
            return self.k

        def __exit__(self, *_):
            pass

    p = Own()

    def f(x):
        with p as k:
            return x * k

    yield f
    p.k = 3.0


@watched
def a_contextmanager_function():
    k = 2.0

    @contextlib.contextmanager
    def scale():
        yield k

    def f(x):
        with scale() as factor:
            return x * factor

    yield f
    k = 3.0


@watched
def a_metaclass():
    class Meta(type):
        factor = 2.0

        @property
        def k(cls):
            return cls.factor

    class Own(metaclass=Meta):
        pass

    yield lambda x: x * Own.k
    Meta.factor = 3.0


@watched
def a_match_of_a_class():
    p = types.SimpleNamespace(mode=1)

    def f(x):
        match p:
            case types.SimpleNamespace(mode=1):
                return x * 2.0
        return x * 3.0

    yield f
    p.mode = 2


@watched
def a_match_by_position():
    class Own:
        __match_args__ = ("a",)

        def __init__(self, a, b):
            self.a, self.b = a, b

    p = Own(1.0, 2.0)

    def f(x):
        match p:
            case Own(k):
                return x * k

    yield f
    p.a = 5.0
    yield
    Own.__match_args__ = ("b",)


@watched
def a_match_of_a_mapping():
    settings = {"mode": "a"}

    def f(x):
        match settings:
            case {"mode": "a"}:
                return x * 2.0
        return x * 3.0

    yield f
    settings["mode"] = "b"


@watched
def isinstance_and_another_base():
    class A:
        pass

    class B:
        pass

    p = A()
    yield lambda x: x * (2.0 if isinstance(p, A) else 3.0)
    p.__class__ = B


@watched
def a_class_made_inside():
    k = 2.0

    def f(x):
        class Local:
            factor = k

            def scaled(self, x):
                return x * self.factor

        return Local().scaled(x)

    yield f
    k = 3.0


@watched
def an_instance_made_inside():
    class Own:
        def __init__(self, x):
            self.x = x * self.factor

        factor = 2.0

    yield lambda x: Own(x).x
    Own.factor = 3.0
    yield
    Own.__init__ = lambda self, x: setattr(self, "x", x)


@watched
def super_methods():
    class Base:
        k = 2.0

        def scaled(self, x):
            return x * self.k

    class Own(Base):
        def scaled(self, x):
            return super().scaled(x) + 1.0

    p = Own()
    yield lambda x: p.scaled(x)
    Base.scaled = lambda self, x: x * 5.0
