"""Kinks: where a derivative is a choice, a check tells so and counts nothing."""

import pytest
from test_check import closure_op, leaves

import glassgrad as gg
from glassgrad import Value, check_gradients

pytestmark = pytest.mark.both_engines


def test_kinks_are_noted_not_failed():
    a, b = leaves()
    zero = Value(0.0, label="zero")
    root = zero.relu() + gg.maximum(a, 0.7) * b + (b + 1.3).leaky_relu(0.2)
    root.backward()
    report = check_gradients(root)
    assert report
    assert [leaf.verdict for leaf in report.leaves] == ["at a kink"] * 3
    assert report.headline == "nothing was checked: 3 leaves are at a kink"
    assert any("op 'relu' has a kink here" in note for note in report.notes)
    assert any("op 'leaky_relu' has a kink here" in note for note in report.notes)


@pytest.mark.parametrize(
    "function", [gg.relu, gg.abs, lambda x: gg.maximum(x, 0.0), lambda x: -gg.abs(x) * 3]
)
def test_a_kink_is_told_also_where_the_choice_is_the_mean_of_both_sides(function):
    x, y = Value(0.0, label="x"), Value(2.0, label="y")
    report = check_gradients(function, x)
    assert [leaf.verdict for leaf in report.leaves] == ["at a kink"]
    assert report.headline == "nothing was checked: 1 leaf is at a kink"
    assert report.notes[0].endswith(
        "has a kink here: its derivative is a convention and cannot be checked"
    )
    report = check_gradients(lambda x, y: function(x) + y, x, y)
    assert report.headline == "✓ 1 of 2 leaves checked against central differences, 1 at a kink"


def test_what_is_smooth_in_spite_of_a_kink_inside_is_checked():
    for function in (lambda x: gg.abs(x) ** 2, lambda x: gg.abs(x) * 0 + x):
        report = check_gradients(function, Value(0.0))
        assert [leaf.verdict for leaf in report.leaves] == ["agrees"]


def test_a_kink_of_a_learners_op_is_noted_too():
    hinge = gg.define_op("hinge7", "x if x > 0 else 0", dx="1 if x > 0 else 0")
    report = check_gradients(hinge(Value(0.0)))
    assert report
    assert [leaf.verdict for leaf in report.leaves] == ["at a kink"]
    mine = closure_op("myrelu", lambda x: max(x, 0.0), lambda x: float(x > 0))
    assert check_gradients(lambda v: mine(v) * 2, Value(0.0))
    assert check_gradients(lambda v: mine(v) * 2, Value(0.1))
