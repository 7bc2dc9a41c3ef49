"""Points 6 and 7 of what a Value does: ops, methods and classes that a learner writes."""

import gc
import weakref

import pytest

import glassgrad as gg


def cube(v):
    out = type(v)(v.data**3, (v,), "cube")

    def _backward():
        v.grad += 3 * v.data**2 * out.grad

    out._backward = _backward
    return out


def test_a_closure_op_mixes_with_built_in_ops(Value):
    a = Value(2.0)
    root = cube(a * 2) + a
    root.backward()
    assert (root.data, a.grad) == (66.0, 2 * 3 * 16 + 1)


def test_a_closure_called_by_hand_is_one_step(Value):
    a = Value(2.0)
    out = cube(a)
    out.grad = 10.0
    out._backward()
    out._backward()
    assert a.grad == 240.0


def test_backward_drops_closures_unless_told_to_keep_them(Value):
    a = Value(2.0)
    middle = cube(a)
    root = middle + 1
    root.backward(retain_graph=True)
    root.backward()
    assert a.grad == 24.0
    with pytest.raises(RuntimeError, match=r"the _backward of op 'cube' was dropped"):
        (middle * 2).backward()
    assert a.grad == 24.0


def test_inputs_without_a_rule_are_an_error_that_names_the_op(Value):
    a = Value(2.0)
    out = Value(4.0, (a,), "mystery") * 2
    with pytest.raises(RuntimeError, match=r"op 'mystery' has inputs but no rule: set out\._backward"):
        out.backward()
    assert a.grad == 0.0


def test_the_result_of_a_call_is_no_closure(Value):
    a = Value(2.0)
    out = Value(4.0, (a,), "mine")
    with pytest.raises(TypeError, match=r"_backward: expected a function, got a NoneType.*without call"):
        out._backward = print("called too early")


def test_children_must_be_values(Value):
    with pytest.raises(TypeError, match=r"Value\(_children\): expected Values, got a float"):
        Value(1.0, (2.0,), "mine")


def test_closure_ops_leave_no_garbage(Value):
    a = Value(0.5)
    gc.collect()
    gc.disable()
    try:
        before = len(gc.get_objects())
        for _ in range(5000):
            (cube(cube(a) + 1) * 2).backward()
        assert len(gc.get_objects()) - before < 100
        assert gc.collect() < 10
    finally:
        gc.enable()


def test_an_op_defined_by_formulas(Value):
    hypot = gg.define_op("hypot", "sqrt(x*x + y*y)", dx="x / out", dy="y / out")
    a, b = gg.Value(3.0), gg.Value(4.0)
    out = hypot(a, b)
    out.backward()
    assert (out.data, out.op, out._op) == (5.0, "hypot", "hypot")
    assert (a.grad, b.grad) == (0.6, 0.8)
    assert hypot(3, 4) == 5.0
    only = hypot(a, 4.0)
    assert (only.operands, only.partials) == ((a, 4.0), (0.6, None))


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("tanh", "x", "1"), "the name 'tanh' is in the table already: choose another"),
        (("two words", "x", "1"), "the name 'two words' is no Python name: choose another"),
        (("f", "__import__('os')", "1"), "'__import__' in .*: known functions are "),
        (("f", "x.real", "1"), "Attribute has no place in a formula"),
        (("f", "z * 2", "2"), "'z' in 'z \\* 2': known names are x, out"),
        (("f", "x *", "1"), "'x \\*' is not an expression"),
        (("f", "x ** 2", "2 * x"), "only \\+ - \\* / and pow\\(x, y\\) are operators"),
        (("f", "x * 'a'", "1"), "only numbers are constants"),
        (("f", "[x for x in y]", "1"), "ListComp has no place in a formula"),
    ],
)
def test_define_op_refuses_what_is_no_formula(arguments, text):
    with pytest.raises(ValueError, match=text):
        gg.define_op(*arguments)


def test_a_learners_method_added_to_the_class(Value):
    def swish(self):
        return self * self.sigmoid()

    Value.swish = swish
    try:
        a = Value(0.0)
        a.swish().backward()
        assert a.grad == 0.5
    finally:
        del Value.swish


def test_results_have_the_most_derived_class(engine):
    class Mine(engine.Value):
        def __init__(self, data, note):
            super().__init__(data)
            self.note = note

    class Finer(Mine):
        pass

    plain, mine, finer = engine.Value(1.0), Mine(2.0, "n"), Finer(3.0, "n")
    assert type(plain + mine) is Mine
    assert type(mine + plain) is Mine
    assert type(finer * mine) is Finer
    assert type(1 - mine) is Mine
    assert type(mine.tanh()) is Mine
    assert type(engine.dot([plain, plain], [1.0, finer])) is Finer
    assert type(engine.sum([plain, mine])) is Mine
    assert type(engine.where(True, plain, mine)) is Mine
    assert type(engine.where(True, 1.0, mine)) is Mine
    assert type(mine.detach()) is Mine
    (mine * mine).backward()
    assert mine.grad == 4.0
    assert repr(mine) == "Mine(data=2.0, grad=4.0)"


def test_a_subclass_may_override_an_operator(Value):
    class Louder(Value):
        def __add__(self, other):
            return super().__add__(other) * 2

        __radd__ = __add__

    assert (Louder(1.0) + 2).data == 6.0
    assert (Value(1.0) + Louder(2.0)).data == 6.0


def test_unknown_attributes_are_errors_and_subclasses_have_weak_references(Value):
    with pytest.raises(AttributeError):
        Value(1.0).dtaa = 2.0

    class Mine(Value):
        pass

    v = Mine(1.0)
    reference = weakref.ref(v)
    v.note = "a subclass may hold more"
    assert reference() is v
    with pytest.raises(TypeError):
        weakref.ref(Value(1.0))
