"""What causes a compiled function to be traced again: a change of anything it found by name."""

import array
import collections
import functools
import math
import sys
import types

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn

pytestmark = pytest.mark.both_engines

SCALE = 2.0
SETTINGS = {"scale": 1.0}


def test_things_with_an_equality_of_their_own():
    class Settings:
        def __init__(self, factor):
            self.factor = factor

        def __eq__(self, other):
            return self.factor == other.factor

        __hash__ = None

    chosen, w = Settings(2.0), gg.Value(1.0)
    assert gg.compile(lambda x: w * x * chosen.factor)([1.0, 2.0]).data == 3.0


def test_the_same_program_serves_while_nothing_changes():
    model = nn.MLP(2, [4, 1], seed=1)
    compiled = gg.compile(lambda x, y: nn.mse(model(x), y) * SCALE)
    compiled([[1.0, 2.0]], [1.0])
    program = compiled.program
    for p in model.parameters():
        p.data += 0.1
    compiled([[1.0, 2.0], [3.0, 4.0]], [1.0, 2.0])
    assert compiled.program is program
    compiled([[1, 2]], [1.0])  # whole numbers: another program
    assert compiled.program is not program
    compiled([[1.0, 2.0]], [1.0])
    assert compiled.program is program


def test_globals_closures_and_attributes(monkeypatch):
    rate = 3.0

    def f(x):
        return x * SCALE * rate * SETTINGS["scale"]

    compiled = gg.compile(f)
    assert compiled([1.0]).data == 6.0
    monkeypatch.setitem(globals(), "SCALE", 4.0)
    assert compiled([1.0]).data == 12.0
    rate = 1.0
    assert compiled([1.0]).data == 4.0
    monkeypatch.setitem(SETTINGS, "scale", 0.5)
    assert compiled([1.0]).data == 2.0
    monkeypatch.undo()
    rate = 3.0
    assert compiled([1.0]).data == 6.0


def test_texts_flags_and_zero_signs():
    kind, flag, zero = "double", True, 0.0

    def f(x):
        return (x * 2 if kind == "double" else x) + (1 if flag else 0) + math.copysign(1, zero)

    compiled = gg.compile(f)
    assert compiled([1.0]).data == 4.0
    kind = "single"
    assert compiled([1.0]).data == 3.0
    flag = 0
    assert compiled([1.0]).data == 2.0
    zero = -0.0
    assert compiled([1.0]).data == 0.0


def test_helpers_and_their_helpers(monkeypatch):
    monkeypatch.setitem(globals(), "helper", lambda x: inner(x))  # noqa: F821
    monkeypatch.setitem(globals(), "inner", lambda x: x * SCALE)
    compiled = gg.compile(lambda x: helper(x))  # noqa: F821
    assert compiled([1.0]).data == 2.0
    monkeypatch.setitem(globals(), "SCALE", 7.0)
    assert compiled([1.0]).data == 7.0
    monkeypatch.setitem(globals(), "inner", lambda x: x + 1)
    assert compiled([1.0]).data == 2.0


def test_modules_are_watched_by_structure():
    model = nn.MLP(1, [2, 1], seed=1)
    compiled = gg.compile(lambda x: model(x))

    def expected(x):
        with gg.no_grad():
            return model([x]).data

    def check():
        assert compiled([[0.5], [0.5]]).data == pytest.approx(expected(0.5), rel=1e-12)

    check()
    model.layers[0].neurons[0].w = [gg.Value(9.0)]
    check()
    model.layers[0].neurons[0].w[0] = gg.Value(8.0)
    check()
    model.layers[0].neurons[1].b = gg.Value(-3.0)
    check()
    model.layers[0].neurons[0].activation = "tanh"
    check()
    model.layers[0].neurons.pop()
    model.layers[1].neurons[0].w = model.layers[1].neurons[0].w[:1]
    check()
    model.layers.insert(1, nn.Layer(1, 1, seed=3))
    check()


def test_methods_class_attributes_defaults_and_partials():
    class Scaled(nn.Module):
        factor = 2.0

        def __init__(self):
            self.w = gg.Value(1.0)

        def __call__(self, x):
            return self.scaled(x)

        def scaled(self, x):
            return self.w * x * self.factor

    net = Scaled()
    compiled = gg.compile(net, gradients=True)
    assert compiled([1.0]).data == 2.0
    Scaled.factor = 3.0
    assert compiled([1.0]).data == 3.0
    net.factor = 5.0
    assert compiled([1.0]).data == 5.0
    Scaled.scaled = lambda self, x: self.w * x
    assert compiled([1.0]).data == 1.0

    def f(x, power=2):
        return x**power

    compiled = gg.compile(f)
    assert compiled([3.0]).data == 9.0
    f.__defaults__ = (3,)
    assert compiled([3.0]).data == 27.0
    numbers = [2.0]
    compiled = gg.compile(functools.partial(lambda n, x: n[0] * x, numbers))
    assert compiled([3.0]).data == 6.0
    numbers[0] = 4.0
    assert compiled([3.0]).data == 12.0


def test_objects_that_are_no_modules():
    settings = types.SimpleNamespace(rate=2.0, inner=types.SimpleNamespace(power=1))
    compiled = gg.compile(lambda x: settings.rate * x**settings.inner.power)
    assert compiled([3.0]).data == 6.0
    settings.rate = 1.0
    assert compiled([3.0]).data == 3.0
    settings.inner.power = 2
    assert compiled([3.0]).data == 9.0


def test_objects_with_slots():
    class Settings:
        __slots__ = ("rate",)

    settings = Settings()
    settings.rate = 2.0
    compiled = gg.compile(lambda x: settings.rate * x)
    assert compiled([3.0]).data == 6.0
    settings.rate = 1.0
    assert compiled([3.0]).data == 3.0


def test_inherited_attributes_and_other_classes():
    class A:
        s = 2.0

    class B(A):
        pass

    class C(A):
        s = 7.0

    b = B()
    compiled = gg.compile(lambda x: x * b.s)
    assert compiled([1.0]).data == 2.0
    B.s = 3.0
    assert compiled([1.0]).data == 3.0
    b.__class__ = C
    assert compiled([1.0]).data == 7.0


@pytest.mark.parametrize(
    ("thing", "read", "change"),
    [
        ({1.0}, lambda t: sum(t), lambda t: t.add(2.0)),
        (collections.deque([1.0]), lambda t: sum(t), lambda t: t.append(2.0)),
        ({"a": 1.0, "b": 2.0}, lambda t: next(iter(t.values())), lambda t: t.update(a=t.pop("a"))),
        (array.array("d", [1.0]), lambda t: t[0], lambda t: t.append(3.0) or t.pop(0)),
        (np.array([1.0]), lambda t: float(t[0]), lambda t: t.fill(2.0)),
        ({"a": 1.0}.get, lambda t: t("a"), lambda t: t.__self__.update(a=2.0)),
    ],
)
def test_containers(thing, read, change):
    compiled = gg.compile(lambda x: x * read(thing))
    before = read(thing)
    assert compiled([1.0]).data == before
    change(thing)
    assert read(thing) != before
    assert compiled([1.0]).data == read(thing)


def test_functions_with_attributes_and_functions_from_exec():
    def f(x):
        return x * f.scale

    f.scale = 2.0
    compiled = gg.compile(f)
    assert compiled([1.0]).data == 2.0
    f.scale = 3.0
    assert compiled([1.0]).data == 3.0
    names = {"scale": 2.0}
    exec("def g(x): return x * scale", names)
    compiled = gg.compile(names["g"])
    assert compiled([1.0]).data == 2.0
    names["scale"] = 5.0
    assert compiled([1.0]).data == 5.0


def test_methods_added_to_the_open_type(monkeypatch):
    monkeypatch.setattr(gg.Value, "scaled", lambda self: self * SCALE, raising=False)
    compiled = gg.compile(lambda x: x.scaled())
    assert compiled([1.0]).data == 2.0
    monkeypatch.setitem(globals(), "SCALE", 9.0)
    assert compiled([1.0]).data == 9.0
    monkeypatch.setattr(gg.Value, "scaled", lambda self: self + 1)
    assert compiled([1.0]).data == 2.0


def test_what_the_code_does_not_name_is_not_watched():
    class Trainer:
        def __init__(self):
            self.net = nn.MLP(2, [4, 1], seed=1)
            self.losses, self.count = [], 0
            self.fast = gg.compile(self.loss)

        def loss(self, x, y):
            return (self.net(x) - y) ** 2

        def train(self):
            self.losses.append(self.fast([[1.0, 2.0]] * 4, [1.0] * 4).data)
            self.count += 1
            return self.fast.program

    trainer = Trainer()
    assert len({id(trainer.train()) for _ in range(5)}) == 1


def test_an_object_that_answers_strangely():
    class Strange:
        scale = 2.0

        def __getattr__(self, name):
            raise KeyError(name)

    strange = Strange()
    compiled = gg.compile(lambda x: x * strange.scale)
    assert compiled([1.0]).data == 2.0


def test_a_package_inside_a_package(monkeypatch):
    package, inner = types.ModuleType("own_package"), types.ModuleType("own_package.settings")
    package.settings, inner.rate = inner, 2.0
    compiled = gg.compile(lambda x: package.settings.rate * x)
    assert compiled([3.0]).data == 6.0
    inner.rate = 1.0
    assert compiled([3.0]).data == 3.0
    monkeypatch.setitem(sys.modules, "own_package", package)

    def f(x):
        import own_package

        return own_package.settings.rate * x

    compiled = gg.compile(f)
    assert compiled([3.0]).data == 3.0
    inner.rate = 5.0
    assert compiled([3.0]).data == 15.0


def test_a_module_of_python(monkeypatch):
    own = types.ModuleType("own_settings")
    own.rate = 2.0
    monkeypatch.setitem(globals(), "own", own)
    compiled = gg.compile(lambda x: own.rate * x)
    assert compiled([3.0]).data == 6.0
    own.rate = 1.0
    assert compiled([3.0]).data == 3.0


def test_a_new_value_under_an_old_name():
    w = gg.Value(2.0)
    compiled = gg.compile(lambda x: w * x)
    assert compiled([3.0]).data == 6.0
    w = gg.Value(5.0)
    total = compiled([3.0])
    total.backward()
    assert (total.data, w.grad) == (15.0, 3.0)


def test_a_name_that_is_there_only_later(monkeypatch):
    def f(x):
        try:
            return x * later_on
        except NameError:
            return x

    compiled = gg.compile(f)
    assert compiled([3.0]).data == 3.0
    monkeypatch.setitem(globals(), "later_on", 2.0)
    assert compiled([3.0]).data == 6.0


def test_what_no_guard_can_watch_is_traced_at_every_call():
    hidden = iter([2.0, 3.0, 4.0])
    compiled = gg.compile(lambda x: x * next(hidden))
    with pytest.warns(UserWarning, match=r"'hidden', which is a builtins.list_iterator"):
        assert compiled([1.0]).data == 2.0
    assert compiled([1.0]).data == 3.0


def test_without_a_watch_only_retrace_helps():
    hidden = iter([2.0, 3.0, 4.0])
    compiled = gg.compile(lambda x: x * next(hidden), watch=False)
    assert (compiled([1.0]).data, compiled([1.0]).data) == (2.0, 2.0)
    compiled.retrace()
    assert compiled([1.0]).data == 3.0
