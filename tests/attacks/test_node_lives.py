"""The life of a node, attacked: made again, of another class, resurrected, collected."""

import gc
import weakref

import pytest

import glassgrad as gg

KINDS = ["leaf", "shared leaf", "unary", "binary", "number", "fold", "closure", "spent", "child"]
CLASSES = ["plain", "slim", "with a dict"]


def class_of(engine, name):
    if name == "plain":
        return engine.Value
    return type("Mine", (engine.Value,), {"__slots__": ()} if name == "slim" else {})


def closure_node(Value, a):
    out = Value(a.data, (a,), "same")

    def _backward():
        a.grad += out.grad

    out._backward = _backward
    return out


def node(engine, Value, kind):
    a = Value(2.0)
    made = {
        "leaf": lambda: a,
        "shared leaf": lambda: engine.share([a]) and a,
        "unary": a.tanh,
        "binary": lambda: a * Value(3.0),
        "number": lambda: a * 3,
        "fold": lambda: engine.sum([a, a, a, a]),
        "closure": lambda: closure_node(Value, a),
        "spent": lambda: closure_node(Value, a),
        "child": lambda: closure_node(Value, a) * a + 1,
    }[kind]()
    if kind == "spent":
        made.backward()
    return made


@pytest.fixture(params=CLASSES)
def kind_of_value(engine, request):
    return class_of(engine, request.param)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("times", [1, 3])
def test_a_node_made_again_is_what_it_was_made_to(engine, kind_of_value, kind, times):
    for _ in range(50):
        v, b = node(engine, kind_of_value, kind), kind_of_value(5.0)
        for _ in range(times):
            v.__init__(3.0)
        assert (v.data, v.grad, v.op, v.inputs, v.label, v.is_leaf) == (3.0, 0.0, "", (), "", True)
        v.__init__(4.0, (b,), "again", label="l")
        assert (v.data, v.op, v.inputs, v.label) == (4.0, "again", (b,), "l")
        with pytest.raises(RuntimeError, match="has inputs but no rule"):
            v.backward()
        with pytest.raises(TypeError):
            v.__init__("no number")
        assert (v.data, v.op, v.inputs) == (4.0, "again", (b,))  # all or nothing
        (closure_node(kind_of_value, b) * 2).backward()
        assert b.grad == 2.0
        del v, b
    gc.collect()


def test_a_node_made_again_while_others_use_it(Value):
    a = Value(2.0)
    out = closure_node(Value, a)
    product = out * 3
    out.__init__(10.0)
    product.backward()
    assert (a.grad, out.grad) == (0.0, 3.0)


def test_a_node_made_again_from_its_own_result_is_collected(Value):
    class Mark:
        pass

    def cycle():
        mark = Mark()
        a = Value(1.0)
        b = a * 2 + 1
        a.__init__(5.0, (b,), "loop")
        a._backward = lambda: mark
        return weakref.ref(mark)

    gone = [cycle() for _ in range(20)]
    gc.collect()
    assert [mark() for mark in gone] == [None] * 20


def test_finalizers_that_change_the_node_which_frees_them(engine):
    """Python code runs in the middle of __init__, of a setter, of freeing."""
    holder = []

    class Hostile(engine.Value):
        def __del__(self):
            for v in holder:
                repr(v), v.op, v.inputs, v.partials
                if not v.is_leaf:
                    v.__init__(7.0, (engine.Value(1.0), engine.Value(2.0)), "taken")
                else:
                    engine.share([v])

    for _ in range(200):
        v = Hostile(1.0) * Hostile(2.0)
        w = engine.Value(0.0, (Hostile(1.0), Hostile(2.0), Hostile(3.0)), "many")
        w._backward = lambda w=w: Hostile(3.0)
        holder[:] = [v, w]
        v.__init__(1.0)
        w.__init__(2.0)
        w.__init__(2.0, (Hostile(1.0),), "x")
        w.__init__(2.0)
        holder.clear()
    del v, w
    gc.collect()


def test_a_value_that_was_never_initialised_is_not_a_number(engine):
    class Forgetful(engine.Value):
        def __init__(self):
            pass

    for v in (
        engine.Value.__new__(engine.Value),
        Forgetful(),
        Forgetful.__new__(Forgetful, 1, b=2),
    ):
        assert v.data != v.data
        assert (v.grad, v.op, v.inputs, v.label, v.line) == (0.0, "", (), "", "")
        out = v * 2 + 1
        assert out.data != out.data
        out.backward()
        assert v.grad == 2.0
        v.__init__(*([3.0] if type(v) is engine.Value else []))


def test_another_class_at_run_time(engine):
    One = type("One", (engine.Value,), {"__slots__": ()})
    Two = type("Two", (engine.Value,), {"__slots__": ()})
    Open = type("Open", (engine.Value,), {})
    Wide = type("Wide", (Open,), {})
    for first, second, works in [
        (One, Two, True),
        (Two, One, True),
        (Open, Wide, True),
        (Wide, Open, True),
        (One, Open, False),
        (Open, One, False),
        (engine.Value, Open, False),
    ]:
        for kind in KINDS:
            v = node(engine, first, kind)
            if not works:
                with pytest.raises(TypeError):
                    v.__class__ = second
                continue
            v.__class__ = second
            assert type(v + 1) is second
            if kind != "spent":
                (v * 2).backward(reset=True)
            del v
    gc.collect()


def test_resurrection(engine):
    saved = []

    class Phoenix(engine.Value):
        __slots__ = ()

        def __del__(self):
            saved.append(self)

    class Tame(engine.Value):
        __slots__ = ()

    for kind in KINDS:
        v = node(engine, Phoenix, kind)
        del v
        gc.collect()
        for v in saved:
            v.__class__ = Tame
            v.__init__(1.0)
            (v * 2).backward()
            assert v.grad == 2.0
        saved.clear()
        gc.collect()


def test_a_deep_graph_whose_nodes_have_finalizers(run_python):
    program = """
import glassgrad as gg
class Mine(gg.Value):
    count = 0
    def __del__(self):
        Mine.count += 1
x = v = Mine(1.0)
for _ in range(50_000):
    v = v * 1.0 + x
del v
print(Mine.count)
"""
    for engine in ("native", "reference"):
        assert run_python(program, stack_kb=512, GLASSGRAD_ENGINE=engine) == "100000\n"


def test_a_deep_graph_that_is_there_when_python_ends(run_python):
    program = """
import glassgrad as gg
x = v = gg.Value(1.0)
for _ in range(50_000):
    v = v * 1.0 + x
print("built")
"""
    for engine in ("native", "reference"):
        assert run_python(program, stack_kb=512, GLASSGRAD_ENGINE=engine) == "built\n"


@pytest.mark.parametrize("kind", KINDS)
def test_attributes_cannot_be_deleted(engine, kind_of_value, kind):
    v = node(engine, kind_of_value, kind)
    name = kind_of_value.__name__
    for attribute in ("data", "grad", "label", "_backward"):
        with pytest.raises(AttributeError) as caught:
            delattr(v, attribute)
        assert str(caught.value) == f"property '{attribute}' of '{name}' object has no deleter"
    for attribute in ("inputs", "op", "line", "is_leaf", "serial", "partials", "operands"):
        with pytest.raises(AttributeError):
            delattr(v, attribute)
        with pytest.raises(AttributeError):
            setattr(v, attribute, 1)


def test_setting_a_rule_again_and_again(Value):
    a = Value(2.0)
    out = a * 3
    for k in range(100):
        out._backward = lambda k=k: setattr(a, "grad", a.grad + k * out.grad)
        out.backward(retain_graph=True, reset=True)
        assert a.grad == k
    out.backward()
    with pytest.raises(RuntimeError, match="already run"):
        out.backward()
    out._backward = lambda: setattr(a, "grad", a.grad + 5 * out.grad)
    a.grad = 0.0
    out.backward()
    assert a.grad == 5.0


def rebound(Value, a):
    out = Value(a.data, (a,), "same")

    def _backward():
        a.grad += out.grad

    out._backward = _backward
    out = (out * 2 + 1).tanh()
    return weakref.ref(_backward)


def late(Value, a):
    out = Value(a.data, (a,), "same")
    after = out * 2

    def _backward():
        a.grad += out.grad + after.grad

    out._backward = _backward
    return weakref.ref(_backward)


def overridden(Value, a):
    y = a * 2
    z = (y * 3).exp() + y

    def _backward(z=z):
        a.grad += y.grad + z.grad

    y._backward = _backward
    return weakref.ref(_backward)


def in_a_fold(Value, a):
    out = Value(a.data, (a,), "same")

    def _backward():
        a.grad += out.grad

    out._backward = _backward
    out = gg.sum([out, 1.0, out]) if Value is gg.Value else out + 1.0
    return weakref.ref(_backward)


@pytest.mark.parametrize("make", [rebound, late, overridden, in_a_fold])
def test_a_closure_that_refers_to_what_was_made_from_its_node_is_collected(
    engine, kind_of_value, make
):
    a = kind_of_value(2.0)
    gc.collect()
    gone = [make(kind_of_value, a) for _ in range(100)]
    gc.collect()
    assert [rule() for rule in gone] == [None] * 100


def test_cycles_through_what_a_subclass_holds_are_collected(engine):
    class Slim(engine.Value):
        __slots__ = ()

    class Open(engine.Value):
        pass

    def cycle():
        p = Open(1.0)
        p.mate = Slim(2.0) * p
        assert type(p.mate) is Slim
        return weakref.ref(p)

    gone = [cycle() for _ in range(100)]
    gc.collect()
    assert [p() for p in gone] == [None] * 100


def test_of_sibling_classes_the_first_from_left_to_right_wins(engine):
    class One(engine.Value):
        pass

    class Two(engine.Value):
        pass

    class Finer(Two):
        pass

    one, two, finer = One(1.0), Two(2.0), Finer(3.0)
    for values in ([one, two], [two, one], [1.0, two, one], [two, one, finer], [one, two, finer]):
        loop = sum(values, 0.0)
        if finer not in values or two is values[0]:
            assert type(engine.sum(values)) is type(loop)
        assert type(engine.sum(values, one)) is One
        assert type(engine.sum(values[1:], values[0])) is type(engine.sum(values))
    assert type(engine.dot([one, two], [two, one])) is One
    assert type(engine.dot([1.0, two], [two, one])) is Two
    assert type(engine.dot([one], [two], two)) is Two
