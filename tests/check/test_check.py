"""check_gradients: right rules pass, wrong ones are named. Rows 24 to 27 of the contract."""

import math

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import Value, check_gradients

pytestmark = pytest.mark.both_engines


def closure_op(name, value, slope, style="right"):
    """An op as a learner writes it, right or with one of the usual mistakes."""

    def op(v):
        out = Value(value(v.data), (v,), name)

        def _backward():
            if style == "=":
                v.grad = slope(v.data) * out.grad
            elif style == "no out.grad":
                v.grad += slope(v.data)
            else:
                v.grad += slope(v.data) * out.grad

        out._backward = _backward
        return out

    return op


def tanh_op(factor=1.0, style="right"):
    return closure_op("tanh", math.tanh, lambda x: factor * (1 - math.tanh(x) ** 2), style)


def leaves():
    return Value(0.7, label="a"), Value(-1.3, label="b")


def test_row_24_every_leaf_from_the_root_alone():
    a, b = leaves()
    root = (a * b + a.exp()).sigmoid() / (b * b + 1) - gg.dot([a, b], [b, 2.0], a)
    root.backward()
    report = check_gradients(root, 1e-5)
    assert report
    assert [leaf.name for leaf in report.leaves] == ["a", "b"]
    assert [leaf.grad for leaf in report.leaves] == [a.grad, b.grad]
    assert all(leaf.verdict == "agrees" for leaf in report.leaves)
    assert check_gradients(root, epsilon=1e-4)


@pytest.mark.slow
@pytest.mark.unsanitized
def test_row_25_depth(run_python):
    program = """
import glassgrad as gg
x = gg.Value(0.5)
v = x
for _ in range(20_000):
    v = v * 0.9999 + x * 1e-6
v.backward()
print(bool(gg.check_gradients(v)))
"""
    assert run_python(program, stack_kb=256) == "True\n"


def test_row_26_a_parabola():
    def f(x):
        return 3 * x**2 - 4 * x + 5

    assert f(3.0) == 20.0
    h = 1e-3
    assert f(3.0 + h) == 20.014003000000002
    assert f(3.0 + h) - f(3.0) == 0.01400300000000243
    assert (f(3.0 + h) - f(3.0)) / h == 14.00300000000243
    assert (f(3.0 + 1e-16) - f(3.0)) / 1e-16 == 0.0
    points = f(np.arange(-5, 5, 0.25))
    assert (len(points), points[0], points[-1]) == (40, 100.0, 53.6875)
    x = Value(3.0)
    y = f(x)
    y.backward()
    assert (y.data, x.grad) == (20.0, 14.0)
    assert check_gradients(y)


@pytest.mark.parametrize(
    ("name", "slope"),
    [("a", -3.000000000010772), ("b", 2.0000000000042206), ("c", 0.9999999999976694)],
)
def test_row_27_slopes_by_one_sided_differences(name, slope):
    values = {"a": 2.0, "b": -3.0, "c": 10.0}
    before = gg.parse("a*b + c", values)[0].data
    values[name] += 1e-4
    after = gg.parse("a*b + c", values)[0].data
    assert (after - before) / 1e-4 == slope
    root, by_name = gg.parse("a*b + c", {"a": 2.0, "b": -3.0, "c": 10.0})
    root.backward()
    assert by_name[name].grad == round(slope)


@pytest.mark.parametrize("when", ["before backward", "after backward", "retained"])
@pytest.mark.parametrize("factor", [1.001, 0.999, -1.0, 0.0, 2.0])
def test_a_wrong_closure_is_named(factor, when):
    a, b = leaves()
    root = tanh_op(factor)(a * b) * 3 + a.tanh()
    if when != "before backward":
        root.backward(retain_graph=when == "retained")
    report = check_gradients(root)
    assert not report
    assert len(report.wrong_rules) == 1
    assert "the rule of op 'tanh' is wrong" in report.wrong_rules[0]
    slope = 1 - math.tanh(0.7 * -1.3) ** 2
    assert f"{factor * slope:.6g} × grad, expected {slope:.6g}" in report.wrong_rules[0].replace(
        "-0,", "0,"
    )


@pytest.mark.parametrize("when", ["before backward", "after backward"])
def test_a_right_closure_passes(when):
    a, b = leaves()
    root = tanh_op()(a * b) * 3 + closure_op("**2", lambda x: x**2, lambda x: 2 * x)(a)
    if when == "after backward":
        root.backward()
    assert check_gradients(root)


def test_usual_mistakes_get_their_hint():
    a, b = leaves()
    report = check_gradients(tanh_op(style="=")(a) * 3 * b + a)
    assert "write += instead of =" in report.wrong_rules[0]
    report = check_gradients(tanh_op(style="no out.grad")(a) * 3 * b)
    assert "does not multiply by out.grad" in report.wrong_rules[0]


def test_a_wrong_defined_op_is_named_with_its_line():
    cube = gg.define_op("cube_wrong", "x * x * x", dx="2 * x * x")
    with gg.record_lines():
        a, b = leaves()
        root = cube(a) * b
    root.backward()
    report = check_gradients(root)
    assert not report
    assert f"op 'cube_wrong' at {__file__}:" in report.wrong_rules[0]
    assert "for a it passes on 0.98 × grad, expected 1.47" in report.wrong_rules[0]


def test_an_unknown_closure_needs_its_function():
    a, b = leaves()
    wrong = closure_op("mystery", lambda x: x**3, lambda x: 2 * x**2)
    right = closure_op("mystery", lambda x: x**3, lambda x: 3 * x**2)
    with pytest.raises(
        ValueError, match=r"op 'mystery' is not in the table.*check_gradients\(fn, \*leaves\)"
    ):
        check_gradients(wrong(a * b))
    assert check_gradients(lambda a, b: right(a * b) * 3 + a, a, b)
    report = check_gradients(lambda a, b: wrong(a * b) * 3 + a, a, b)
    assert "the rule of op 'mystery' is wrong" in report.wrong_rules[0]
    assert (a.data, b.data, a.grad, b.grad) == (0.7, -1.3, 0.0, 0.0)


def test_a_name_of_the_table_with_another_value_is_not_taken_for_it():
    a, _ = leaves()
    with pytest.raises(ValueError, match="op 'exp' is not in the table"):
        check_gradients(closure_op("exp", lambda x: 2**x, lambda x: 2**x)(a))


def test_two_passes_are_reported_as_that():
    a, b = leaves()
    root = a * b + a.exp()
    for _ in range(2):
        root.backward(retain_graph=True)
    report = check_gradients(root)
    assert not report
    assert report.problems == [
        "every .grad is the sum of 2 passes: call zero_grad() before backward()"
    ]
    root.backward()
    assert "3 passes" in check_gradients(root).problems[0]
    assert report.wrong_rules == []


def test_before_backward_the_gradients_to_come_are_checked():
    a, b = leaves()
    report = check_gradients(a * b)
    assert report
    assert report.notes == ["backward() has not run: this is what it would compute"]
    assert [leaf.grad for leaf in report.leaves] == [-1.3, 0.7]


def test_a_function_that_takes_another_path_is_noted():
    a = Value(0.0, label="a")
    report = check_gradients(lambda a: a * 2 if a.data > 0 else a.exp(), a)
    assert [leaf.verdict for leaf in report.leaves] == ["at a kink"]


def test_a_value_that_is_not_finite_is_a_problem():
    a = Value(-1.0)
    report = check_gradients(a.log())
    assert not report
    assert "the value is nan: run it inside detect_anomaly()" in report.problems[0]


def test_a_whole_network():
    model = gg.nn.MLP(2, [5, 5, 1], activation="tanh")
    loss = gg.sum((model([x, 1 - x]) - x) ** 2 for x in (0.1, 0.5, 0.9))
    loss.backward()
    report = check_gradients(loss)
    assert report
    assert len(report.leaves) == len(model.parameters())


def test_wrong_arguments_are_named():
    a, b = leaves()
    for act, text in [
        (
            lambda: check_gradients(a * b, 1e-5, 1e-5),
            "the leaves of a Value are found automatically",
        ),
        (lambda: check_gradients(3.0), "expected a Value or a function, got float"),
        (lambda: check_gradients(lambda: a), "expected at least one leaf Value after fn"),
        (lambda: check_gradients(lambda v: v, a * b), "expected at least one leaf Value after fn"),
        (lambda: check_gradients(lambda v: v.data, a), "fn returned float, expected a Value"),
    ]:
        with pytest.raises(TypeError, match=text):
            act()
    for epsilon in (0, -1e-5, 1, "small", None):
        with pytest.raises(ValueError, match="expected a small number such as 1e-5"):
            check_gradients(a * b, epsilon=epsilon)


def test_the_report_reads_well():
    a, b = leaves()
    root = tanh_op(1.5)(a) * b
    report = check_gradients(root)
    assert str(report) == repr(report)
    assert str(report).splitlines() == [
        "✗ 1 of 2 leaves differs from central differences",
        "  the rule of op 'tanh' is wrong: for a it passes on 0.952109 × grad, expected 0.63474",
        "  note: backward() has not run: this is what it would compute",
        "  leaf  grad         measured",
        "  a     -1.2377422   -0.825161467  differs",
        "  b     0.604367777  0.604367777   agrees",
    ]
    hostile = Value(1.0, label="<script>alert(1)</script>")
    html = check_gradients(hostile * 2)._repr_mimebundle_()["text/html"]
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert html.count("<tr>") == 2
    many = check_gradients(gg.sum([Value(float(k)) for k in range(50)]))
    assert "… 30 more" in str(many)


BAD_CUBE = gg.define_op("bad_cube", "x * x * x", dx="2 * x * x")


def test_numbers_that_move_with_a_leaf_are_no_other_path():
    report = check_gradients(lambda x: gg.where(x, BAD_CUBE(x), -x), Value(2.0))
    assert not report
    assert "op 'bad_cube'" in report.wrong_rules[0]
    for function in (lambda a, b: gg.logsumexp([a, b]), lambda a, b: gg.softmax([a, b])[0]):
        report = check_gradients(function, Value(1.0), Value(2.0))
        assert [leaf.verdict for leaf in report.leaves] == ["agrees", "agrees"]


def test_a_lost_gradient_is_found():
    report = check_gradients(lambda a: Value(a.data**2), Value(2.0, label="a"))
    assert not report
    assert "the gradient of a is lost" in report.problems[0]
    report = check_gradients(lambda a, b: a * Value(b.data), Value(2.0), Value(3.0))
    assert [leaf.verdict for leaf in report.leaves] == ["agrees", "differs"]
    assert "the gradient of leaf 2 is lost" in report.problems[0]
    assert check_gradients(lambda a, b: a * 2, Value(2.0), Value(3.0))


def test_what_cannot_be_measured_does_not_count_as_checked():
    report = check_gradients(BAD_CUBE(Value(2.0)) + 1e12)
    assert not report
    assert "no leaf could be measured" in report.problems[0]
    a = Value(1.0)
    report = check_gradients(gg.sum([BAD_CUBE(Value(2.0)) + 1e12, a * 1e12]))
    assert "1 of 2 leaves checked" in report.headline


@pytest.mark.parametrize("x", [1e-6, 1e-5, 1e-12, 3e-100])
def test_tiny_leaves_are_measured(x):
    wrong_log = gg.define_op("wrong_log", "log(x)", dx="2 / x")
    assert not check_gradients(wrong_log(Value(x)))
    for function in (gg.log, gg.sqrt, lambda v: 1 / v, gg.sin, gg.exp):
        assert check_gradients(function(Value(x)))
    assert not check_gradients(BAD_CUBE(Value(1e-5)))


def test_large_leaves_are_measured():
    for k in range(60):
        x = 10 ** (3 + k / 12) * 1.2345
        assert check_gradients(Value(x).sin()), x
        assert check_gradients(Value(x) * Value(x)), x


def test_a_leaf_changed_after_the_fact_is_said_not_blamed_on_a_rule():
    a, b = leaves()
    loss = (a * b).tanh()
    loss.backward()
    a.data -= 0.1 * a.grad
    report = check_gradients(loss)
    assert not report
    assert report.wrong_rules == []
    assert "was changed after this was computed" in report.problems[0]


@pytest.mark.parametrize("number", [math.nan, math.inf])
def test_a_grad_that_is_not_finite_is_a_problem(number):
    a, b = leaves()
    root = a * b
    a.grad = number
    report = check_gradients(root)
    assert not report
    assert report.problems == ["the .grad of a is not finite: call zero_grad()"]


@pytest.mark.parametrize("when", ["before backward", "after backward"])
def test_a_slope_that_is_not_finite_is_not_blamed_on_an_old_grad(when):
    x = Value(0.0, label="x")
    root = x.sqrt()
    if when == "after backward":
        root.backward()
    assert check_gradients(root).problems == [
        "the gradient of x is not finite here: try another value"
    ]
    assert check_gradients(gg.sqrt, x).problems == [
        "the gradient of x is not finite here: try another value"
    ]


def test_where_closures_are_gone_measuring_tells_an_old_grad_from_a_steep_slope():
    a, b = leaves()
    root = tanh_op()(a) * b
    root.backward()
    a.grad = math.inf
    assert check_gradients(root).problems == ["the .grad of a is not finite: call zero_grad()"]
    x = Value(0.0, label="x")
    steep = closure_op("sqrt", math.sqrt, lambda v: math.inf)(x)
    steep.backward()
    assert check_gradients(steep).problems == [
        "the gradient of x is not finite here: try another value"
    ]


def test_a_report_without_leaves_has_no_table():
    report = check_gradients(Value(-1.0).log())
    assert str(report).splitlines() == ["✗ nothing was checked:", f"  {report.problems[0]}"]
    assert "<table>" not in report._repr_mimebundle_()["text/html"]


def test_hints_are_given_only_where_they_are_true():
    a, b = leaves()
    zero = closure_op("tanh", math.tanh, lambda x: 0.0)
    report = check_gradients(zero(a) * b)
    assert "out.grad" not in report.wrong_rules[0]
    assigns = check_gradients(tanh_op(style="=")(a) * 3 * b + a)
    assert assigns.wrong_rules == [
        "the rule of op 'tanh' is wrong (it sets the grad of its input: write += instead of =)"
    ]


def test_an_input_used_twice_by_one_closure():
    def product(v, w, factor=1.0):
        out = Value(v.data * w.data, (v, w), "*")

        def _backward():
            v.grad += factor * w.data * out.grad
            w.grad += factor * v.data * out.grad

        out._backward = _backward
        return out

    a, b = leaves()
    for when in ("before", "after"):
        right, wrong = product(a, a) * b, product(a, a, 1.01) * b
        if when == "after":
            right.backward(reset=True)
        assert check_gradients(right)
        if when == "after":
            a.grad = b.grad = 0.0
            wrong.backward()
        report = check_gradients(wrong)
        assert "the rule of op '*' is wrong" in report.wrong_rules[0], when
        a.grad = b.grad = 0.0
