"""Points 8 and 9 of what a Value does: operands, names, order, truth, format; and no_grad."""

import threading

import numpy as np
import pytest

import glassgrad as gg


def test_a_number_is_an_operand_but_no_input(Value):
    a = Value(2.0)
    for made, operands, partials in [
        (a * 3, (a, 3.0), (3.0, None)),
        (3 - a, (3.0, a), (None, -1.0)),
        (a**2, (a, 2.0), (4.0, None)),
        (a.leaky_relu(0.1), (a, 0.1), (1.0, None)),
    ]:
        assert (made.operands, made.inputs, made.partials) == (operands, (a,), partials)
        assert made._prev == {a}


def test_words_and_course_words(Value):
    a, b = Value(2.0), Value(3.0)
    c = a * b
    assert (c.inputs, c.op, c._op, c._prev, c._children) == ((a, b), "mul", "*", {a, b}, {a, b})
    assert (c.is_leaf, a.is_leaf) == (False, True)
    c.label = "product"
    assert c.label == "product"
    with pytest.raises(TypeError, match="label: expected a str, got int"):
        c.label = 5
    with pytest.raises(TypeError, match=r"Value\(_op\): expected a str, got int"):
        Value(1.0, (a,), 5)
    for name in ("inputs", "op", "operands", "partials", "serial", "is_leaf", "_prev", "_op"):
        with pytest.raises(AttributeError):
            setattr(c, name, None)


def test_equality_and_hash_are_identity(Value):
    a, b = Value(2.0), Value(2.0)
    assert a == a
    assert a != b
    assert len({a, b, a}) == 2


def test_order_compares_data(Value):
    a, b = Value(1.0), Value(2.0)
    assert a < b <= 2 < 3.5
    assert b > a >= 1
    assert max(a, b) is b
    assert sorted([b, a]) == [a, b]
    assert not a < float("nan")
    assert a < 10**400
    assert Value(2.0**53) < 2**53 + 1
    assert a < np.float32(1.5)
    assert type(a < np.float32(1.5)) is bool
    with pytest.raises(TypeError, match="'<' not supported"):
        a < "2"


def test_truth_is_not_being_zero(Value):
    assert Value(0.1)
    assert Value(float("nan"))
    assert not Value(0.0)
    assert not Value(-0.0)


def test_format_is_that_of_the_number(Value):
    assert f"{Value(3.14159):.2f}" == "3.14"
    assert f"{Value(2.0):>8.1e}" == " 2.0e+00"
    assert f"{Value(2.0)}" == "Value(data=2.0, grad=0.0)"


def test_unary_plus_and_abs(Value):
    a = Value(-2.0)
    assert +a is a
    assert abs(a).data == 2.0
    assert a.abs().op == "abs"


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (lambda v: v + "s", r"Value \+ 'str': expected a number or a Value"),
        (lambda v: "s" + v, "'str' \\+ Value: expected a number or a Value"),
        (lambda v: v - None, r"Value - 'NoneType': expected a number or a Value"),
        (lambda v: None - v, r"'NoneType' - Value: expected a number or a Value"),
        (lambda v: v * [1], r"Value \* 'list': expected a number or a Value"),
        (lambda v: [1] * v, r"'list' \* Value: expected a number or a Value"),
        (lambda v: v / 1j, r"Value / 'complex': expected a number or a Value"),
        (lambda v: 1j / v, r"'complex' / Value: expected a number or a Value"),
        (lambda v: v ** (1, 2), r"Value \*\* 'tuple': expected a number or a Value"),
        (lambda v: v + object(), r"Value \+ 'object': expected a number or a Value"),
        (lambda v: v.maximum("s"), r"maximum\(Value, 'str'\): expected a number or a Value"),
        (
            lambda v: v.maximum(np.ones(2)),
            r"maximum\(Value, 'ndarray'\): expected a number or a Val",
        ),
        (lambda v: v.leaky_relu("s"), r"leaky_relu\(negative_slope\): expected a number, got str"),
        (lambda v: gg.tanh("s"), "tanh: expected numbers or Values, got str"),
        (lambda v: gg.tanh(), "tanh: expected 1 operand, got 0"),
        (lambda v: gg.where("s", v, v), "where: expected numbers or Values, got str"),
        (lambda v: gg.mean(v), r"mean: expected a list of Values, write gg.mean\(\[a, b\]\)"),
        (lambda v: gg.softmax(2.0), r"softmax: expected a list of Values"),
        (lambda v: gg.logsumexp([None]), "logsumexp: expected a number, got NoneType"),
        (lambda v: gg.gelu("s"), "gelu: expected a number, got str"),
        (lambda v: gg.leaky_relu(v, v), "leaky_relu: the number n cannot be a Value, write n.data"),
        (lambda v: gg.define_op("f", 5, "1"), "define_op: expected strings, got int"),
        (
            lambda v: gg.no_grad(print),
            r"no_grad takes no arguments: write `with no_grad\(\):` or @no_grad\(\)",
        ),
    ],
)
def test_wrong_operands_are_refused_by_name(Value, act, text):
    with pytest.raises(TypeError, match=text):
        act(Value(1.0))


@pytest.mark.parametrize(
    ("act", "error", "text"),
    [
        (lambda e, v: e.sum([v, "s"]), TypeError, "sum: expected numbers or Values, got str"),
        (lambda e, v: e.sum([v], "s"), TypeError, "sum: expected numbers or Values, got str"),
        (
            lambda e, v: e.dot([v, v], [1.0, None]),
            TypeError,
            "dot: expected numbers or Values, got NoneType",
        ),
        (
            lambda e, v: e.sum(v, v),
            TypeError,
            r"sum: expected lists of numbers and Values, write gg.sum\(\[a, b\]\)",
        ),
        (
            lambda e, v: e.sum(3),
            TypeError,
            r"sum: expected lists of numbers and Values, write gg.sum\(\[a, b\]\)",
        ),
        (lambda e, v: e.dot(v, [v]), TypeError, r"write gg.dot\(\[a, b\], \[a, b\]\)"),
        (lambda e, v: e.dot([v, v], [1.0]), ValueError, "dot: 2 weights for 1 inputs"),
        (lambda e, v: e.sum([10**400, v]), OverflowError, "sum: this int is too large for a float"),
    ],
)
def test_wrong_operands_of_folds_are_refused(engine, act, error, text):
    with pytest.raises(error, match=text):
        act(engine, engine.Value(1.0))


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (lambda v: gg.mean([]), "mean: expected at least one value"),
        (lambda v: gg.logsumexp([]), "logsumexp: expected at least one value"),
        (lambda v: gg.softmax([]), "softmax: expected at least one value"),
    ],
)
def test_wrong_lengths_are_refused(Value, act, text):
    with pytest.raises(ValueError, match=text):
        act(Value(1.0))


class Money:
    def __rmul__(self, other):
        return "money's turn"


def test_a_foreign_class_with_an_operator_of_its_own_gets_its_turn(Value):
    assert Value(1.0) * Money() == "money's turn"
    with pytest.raises(TypeError, match=r"Value \+ 'Money': expected a number or a Value"):
        Value(1.0) + Money()


def test_no_grad_remembers_nothing(engine):
    a = engine.Value(2.0)
    with gg.no_grad():
        results = [a * a, a.tanh(), 2 - a, engine.dot([a], [a]), engine.where(True, a, 1.0)]
        mine = engine.Value(1.0, (a,), "mine")
        with gg.no_grad():
            pass
        results.append(a + 1)
    assert all(v.is_leaf and v.op == "" for v in results)
    assert mine.is_leaf
    assert not (a * a).is_leaf


def test_no_grad_ends_with_an_exception_and_stays_in_its_thread(Value):
    with pytest.raises(KeyError), gg.no_grad():
        raise KeyError
    a = Value(2.0)
    assert not (a * a).is_leaf
    elsewhere = []
    with gg.no_grad():
        thread = threading.Thread(target=lambda: elsewhere.append((a * a).is_leaf))
        thread.start()
        thread.join()
        assert (a * a).is_leaf
    assert elsewhere == [False]


def test_no_grad_as_a_decorator_in_two_threads_at_once(Value):
    first_is_in, first_may_leave = threading.Event(), threading.Event()
    leaves = []

    @gg.no_grad()
    def predict(v, first):
        if first:
            first_is_in.set()
            first_may_leave.wait(5)
        leaves.append((v * v).is_leaf)

    thread = threading.Thread(target=predict, args=(Value(1.0), True))
    thread.start()
    first_is_in.wait(5)
    predict(Value(2.0), False)
    first_may_leave.set()
    thread.join()
    assert leaves == [True, True]
    assert not (Value(1.0) * 2).is_leaf


def test_no_grad_refuses_to_decorate_what_runs_later(Value):
    async def later():
        pass

    def lazy():
        yield 1

    for function in (later, lazy):
        with pytest.raises(
            TypeError, match=r"would end before .* runs: use a `with` block inside it"
        ):
            gg.no_grad()(function)


def test_no_grad_forgets_closures_too(Value):
    a = Value(2.0)
    with gg.no_grad():
        out = Value(8.0, (a,), "cube")
        out._backward = lambda: setattr(a, "grad", 12.0)
    (out * 1.0).backward()
    assert (a.grad, out.is_leaf) == (0.0, True)


def test_no_grad_as_a_decorator(Value):
    @gg.no_grad()
    def predict(v):
        return v * v

    assert predict(Value(2.0)).is_leaf
    assert predict(Value(3.0)).data == 9.0
