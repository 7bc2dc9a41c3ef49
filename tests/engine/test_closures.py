"""Points 6 and 7 of what a Value does: ops, methods and classes that a learner writes."""

import copy
import gc
import pickle
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
    with pytest.raises(
        RuntimeError, match=r"op 'mystery' has inputs but no rule: set out\._backward"
    ):
        out.backward()
    assert a.grad == 0.0


def test_the_result_of_a_call_is_no_closure(Value):
    a = Value(2.0)
    out = Value(4.0, (a,), "mine")
    with pytest.raises(
        TypeError, match=r"_backward: expected a function, got NoneType.*without call"
    ):
        out._backward = print("called too early")


@pytest.mark.parametrize(
    ("children", "text"),
    [
        ((2.0,), "expected Values, got float"),
        (gg.Value(0.0), r"expected a tuple of Values, write \(a,\) for one alone"),
        ("a", "expected a tuple of Values, got str, for a name write label="),
        (None, "expected a tuple of Values, got NoneType"),
    ],
)
def test_children_must_be_values(Value, children, text):
    with pytest.raises(TypeError, match=r"Value\(_children\): " + text):
        Value(1.0, children, "mine")


def test_a_closure_needs_inputs(Value):
    with pytest.raises(ValueError, match=r"_backward: this Value has no inputs"):
        Value(4.0)._backward = lambda: None


def test_a_rule_can_be_wrapped(Value):
    a = Value(3.0)
    calls = []
    for out in (a * a, cube(a)):
        old = out._backward

        def louder(old=old):
            calls.append("before")
            old()

        out._backward = louder
        out.backward()
    assert (calls, a.grad) == (["before"] * 2, 6.0 + 27.0)


def test_reset_keeps_closures_for_the_next_call(Value):
    a = Value(2.0)
    out = cube(a)
    out.backward(reset=True)
    out.backward(reset=True)
    assert a.grad == 12.0


def test_a_subclass_that_redefines_equality_is_told_apart_by_identity(Value):
    class Equal(Value):
        def __eq__(self, other):
            return self.data == other.data

        def __hash__(self):
            return hash(self.data)

    a, b = Equal(1.0), Equal(1.0)
    ((a * 3) * (b * 3)).backward()
    assert (a.grad, b.grad) == (9.0, 9.0)


def test_closure_ops_leave_no_garbage(Value):
    a = Value(0.5)
    gc.collect()
    gc.disable()
    try:
        before = len(gc.get_objects())
        for _ in range(5000):
            a.grad = 0.0
            (cube(cube(a) + 1) * 2).backward()
        assert len(gc.get_objects()) - before < 100
        assert gc.collect() < 10
    finally:
        gc.enable()


def test_the_collector_finds_a_closure_op_that_never_saw_backward(Value):
    def make():
        a = Value(2.0)
        out = Value(8.0, (a,), "cube")

        def _backward():
            a.grad += 12 * out.grad

        out._backward = _backward
        return weakref.ref(_backward)

    gone = make()
    assert gone() is not None
    gc.collect()
    assert gone() is None


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
        (("tanh", "x", "1"), "the op name 'tanh' is already in the table: choose another"),
        (("two words", "x", "1"), "the op name 'two words' is not a plain name: choose another"),
        (("f", "__import__('os')", "1"), "'__import__' in .*: known functions are "),
        (("f", "x.real", "1"), "Attribute is not allowed in a formula"),
        (("f", "z * 2", "2"), "'z' in 'z \\* 2': known names are x, inf"),
        (("f", "x *", "1"), "'x \\*' is not an expression"),
        (("f", "x ** 2", "2 * x"), "only \\+ - \\* / and pow\\(x, y\\) are operators"),
        (("f", "x * 'a'", "1"), "only finite numbers are constants"),
        (("é", "x", "1"), "the op name 'é' is not a plain name"),
        (("f", "x", ""), "'' is not an expression"),
        (("f", "[x for x in y]", "1"), "ListComp is not allowed in a formula"),
        (("f", "acc + x", "1"), "acc is only for the table's folds"),
        (("f", "out + x", "1"), "'out' in 'out \\+ x': known names are x, inf"),
        (("f", "x > 0", "1"), "Compare is not allowed in a formula"),
        (("f", "x if x else 0", "1"), "expected a comparison such as x > 0"),
        (("f", "x", "sum(x)"), "'sum' in 'sum\\(x\\)': known functions are"),
        (("f", "exp(x, x)", "1"), "operands of exp: expected 1, got 2"),
        (("f", "pow(x)", "1"), "operands of pow: expected 2, got 1"),
        (("f", "x * " + "9" * 350, "1"), "only finite numbers are constants"),
        (("f", "x" + "+x" * 3000, "1"), "at most 400 characters"),
        (("f", "x" + "+x" * 3000, "1"), "at most 400 characters"),
        (("f", "x if x in y else 0", "1", "1"), "comparisons must be < <= > >= == or !="),
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


def test_of_unrelated_classes_the_first_wins(engine):
    class One(engine.Value):
        pass

    class Two(engine.Value):
        pass

    one, two = One(1.0), Two(2.0)
    assert type(one + two) is One
    assert type(two + one) is Two
    assert type(engine.dot([two], [one])) is Two
    assert type(engine.where(two, engine.Value(1.0), 0.0)) is Two


def test_copies_keep_what_a_subclass_adds(Value):
    for original in (Noted(1.0), Slotted(1.0)):
        original.note = ["kept"]
        product = original * original
        product.note = ["too"]
        for twin in (
            copy.copy(product),
            copy.deepcopy(product),
            pickle.loads(pickle.dumps(product)),
        ):
            assert type(twin) is type(product)
            assert twin.note == ["too"]
            assert twin.inputs[0].note == ["kept"]
        assert copy.deepcopy(product).note is not product.note


def test_a_defined_op_can_be_copied_and_pickled(Value):
    square = gg.define_op("square9", "x * x", dx="2 * x")
    a = gg.Value(3.0)
    for twin in (copy.deepcopy(square(a)), pickle.loads(pickle.dumps(square(a)))):
        twin.backward()
        assert (twin.op, twin.inputs[0].grad) == ("square9", 6.0)


class Noted(gg.Value):
    pass


class Slotted(gg.Value):
    __slots__ = ("note",)


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
