"""Jacobians, Hessians and their products with a direction, as JAX's and PyTorch's users type them."""

import math
import random

import mpmath
import numpy as np
import pytest

import glassgrad as gg

pytestmark = pytest.mark.both_engines


def rosenbrock(x):
    return 100 * (x[1] - x[0] ** 2) ** 2 + (1 - x[0]) ** 2


def test_the_hessian_of_rosenbrocks_function_is_the_textbooks():
    a, b = -1.2, 1.0
    expected = [[1200 * a * a - 400 * b + 2, -400 * a], [-400 * a, 200.0]]
    assert gg.hessian(rosenbrock)([a, b]) == [pytest.approx(row, rel=1e-14) for row in expected]
    of_array = gg.hessian(rosenbrock)(np.array([a, b]))
    assert isinstance(of_array, np.ndarray) and of_array == pytest.approx(np.array(expected))


def test_a_jacobian_has_the_shape_of_the_result_then_that_of_the_argument():
    polar = lambda p: [p["r"] * p["phi"].cos(), p["r"] * p["phi"].sin()]  # noqa: E731
    (xr, yr) = gg.jacobian(polar)({"r": 2.0, "phi": 0.5})
    assert xr == {"r": math.cos(0.5), "phi": -2 * math.sin(0.5)}
    assert yr == {"r": math.sin(0.5), "phi": 2 * math.cos(0.5)}
    assert gg.jacobian(lambda x: x * x)(3.0) == 6.0
    assert gg.jacobian(lambda x, y: [[x * y[0], y[1]]], 1)(3.0, [1.0, 2.0]) == [[[3, 0], [0, 1]]]
    by_both = gg.jacobian(lambda x, y: [x * y, x], argnums=(0, 1))(3.0, 5.0)
    assert by_both == ([5.0, 1.0], [3.0, 0.0])
    assert gg.jacobian(lambda x: [])(1.0) == []


def test_second_derivatives_by_two_arguments_come_in_four_blocks():
    blocks = gg.hessian(lambda x, y: x[0] * x[1] * y**2, argnums=(0, 1))([2.0, 3.0], 5.0)
    assert blocks == (([[0, 25], [25, 0]], [30, 20]), ([30, 20], 12))


def test_products_with_a_direction_are_those_of_the_whole_matrices():
    draw = random.Random(1)
    x = [draw.uniform(0.5, 2) for _ in range(4)]
    v = [draw.uniform(-1, 1) for _ in range(4)]

    def function(x):
        return [gg.dot(x, x).sqrt(), (x[0] * x[3]).tanh() / x[1], x[2] ** x[0]]

    values, moved = gg.jvp(function, [x], [v])
    assert values == [one.data for one in function([gg.Value(n) for n in x])]
    rows = gg.jacobian(function)(x)
    assert moved == pytest.approx(np.array(rows) @ v, rel=1e-13)
    one = lambda x: function(x)[0] * function(x)[1]  # noqa: E731
    (product,) = gg.hvp(one, [x], [v])
    whole = np.array(gg.hessian(one)(x))
    assert product == pytest.approx(whole @ v, rel=1e-12)
    with mpmath.workdps(40):
        along = lambda t: _by_mpmath([a + t * b for a, b in zip(x, v, strict=True)])  # noqa: E731
        assert np.dot(product, v) == pytest.approx(float(mpmath.diff(along, 0, 2)), rel=1e-11)


def _by_mpmath(x):
    return mpmath.sqrt(sum(n * n for n in x)) * mpmath.tanh(x[0] * x[3]) / x[1]


def test_of_values_they_are_values_that_train():
    w = [gg.Value(3.0), gg.Value(5.0)]
    (bend, _), _ = gg.hessian(lambda w: w[0] ** 3 * w[1])(w)
    bend.backward()
    assert (bend.data, w[0].grad, w[1].grad) == (90.0, 30.0, 18.0)
    out, speed = gg.jvp(lambda x: x**3, [gg.Value(2.0)], [1.0])
    assert (out.data, speed.data, gg.grad(speed, out)) == (8.0, 12.0, 0.0)


def test_a_slope_of_zero_passes_nothing_on_in_forward_mode_either():
    # Forward, the infinite slope of the root would meet a factor of 0 and be nan.
    masked = lambda x: [(x.sqrt() * 0.0), x, x * 2]  # noqa: E731
    assert gg.jacobian(masked)(0.0) == [0.0, 1.0, 2.0]
    assert gg.jvp(masked, [0.0], [1.0])[1] == [0.0, 1.0, 2.0]
    assert gg.hvp(lambda x: x.sqrt() * 0.0, [0.0], [1.0]) == (0.0,)


def test_what_cannot_be_done_is_one_sentence():
    for wrong, said in [
        (lambda: gg.jacobian(lambda x: [1.0])(2.0), "jacobian: the function returned float"),
        (lambda: gg.hessian(lambda x: [x])(2.0), "hessian: the function returned list: expected"),
        (lambda: gg.jacobian(3.0), "jacobian: expected a function, got float"),
        (lambda: gg.hessian(lambda x: x, 2)(1.0), "hessian: there is no argument 2 among 1"),
        (lambda: gg.jvp(lambda x: x, 1.0, [1.0]), "jvp: expected a list or tuple of arguments"),
        (lambda: gg.hvp(lambda x: x, [1.0], 1.0), "hvp: expected a list or tuple of tangents"),
        (lambda: gg.jvp(lambda x: x, [1.0], [None]), r"jvp\(tangents\): expected a number, got"),
    ]:
        with pytest.raises(TypeError, match=said):
            wrong()
    with pytest.raises(ValueError, match=r"have shapes \[\(2,\)\], the tangents \[\(3,\)\]"):
        gg.hvp(rosenbrock, [[1.0, 2.0]], [[1.0, 2.0, 3.0]])
    a = gg.Value(1.0)
    with pytest.raises(ValueError, match="a Value is given twice"):
        gg.jvp(lambda x, y: x * y, [a, a], [1.0, 2.0])
