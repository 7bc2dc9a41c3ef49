"""to_c() and to_js() of functions that contain derivatives: as eager code, where a slope of 0 meets
an infinite partial too."""

import math
import shutil

import pytest

import glassgrad as gg
from c_files import Learner, Predictor, run_module
from glassgrad import nn
from special_cases import SPECIAL, every_op

needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc")
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="no node")
ROOT = gg.Value(0.0)


def slopes(x):
    return [slope for out in every_op(x) for slope in gg.grad(out, [*x], create_graph=True)]


def slope_of_a_root(x):
    return gg.grad(x.sqrt() * ROOT, x, create_graph=True)


def is_same(made, expected):
    is_nan = math.isnan(made) and math.isnan(expected)
    return is_nan or made == expected or math.isclose(made, expected, rel_tol=1e-12)


@needs_gcc
def test_slopes_of_every_op_in_c_are_those_of_eager_code(tmp_path):
    call = gg.compile(slopes, gradients=False, watch=False)
    call([[1.0, 2.0]])
    file = Predictor(call.to_c(name="made"), tmp_path, outputs=56, name="made")
    for x in ([a, b] for a in SPECIAL for b in SPECIAL):
        expected = [slope.data for slope in slopes([gg.Value(number) for number in x])]
        assert len(expected) == 56
        assert all(map(is_same, file(x), expected)), x


@needs_node
def test_a_slope_of_zero_passes_nothing_on_in_javascript_either(tmp_path):
    call = gg.compile(slope_of_a_root, gradients=False)
    call([1.0])
    assert run_module(call.to_js(), tmp_path, [[1.0], [0.0]]) == [[0.0], [0.0]]


@needs_gcc
def test_a_loss_with_derivatives_learns_in_c_as_here(tmp_path):
    """At 0, the slope of the root is infinite; what it is multiplied with is 0 at first."""
    w = gg.Value(0.0)

    def loss(x):
        slope = gg.grad(x.sqrt() * w, x, create_graph=True)
        return (w - 1 + 0.1 * slope) ** 2

    step = gg.compile_step(loss, nn.SGD([w], 0.1))
    assert step([4.0]) == 1.0
    w.data = 0.0
    file = Learner(step.to_c(name="made"), tmp_path, name="made")
    expected = step([0.0, 4.0])
    assert file.step([[0.0], [4.0]]) == pytest.approx(expected, rel=1e-15)
    assert file.weights(1) == pytest.approx([w.data], rel=1e-14)
