"""Jacobians of compiled functions: for each sample, the derivatives that eager code has."""

import math

import numpy as np
import pytest

import glassgrad as gg

pytestmark = pytest.mark.both_engines

SCALE = {"by": 1.0}


@pytest.fixture
def parameters():
    return [gg.Value(v) for v in (1.3, 0.4, 2.0, 0.1)]


def damped(parameters):
    a, b, w, p = parameters
    return lambda t: SCALE["by"] * a * (-b * t).exp() * (w * t + p).cos()


def by_hand(t, a, b, w, p):
    wave, fall = math.cos(w * t + p), math.exp(-b * t)
    down = -a * fall * math.sin(w * t + p)
    return [fall * wave, -t * a * fall * wave, t * down, down]


@pytest.mark.parametrize("executor", [None, "numpy"])
def test_a_row_of_a_jacobian_is_the_gradient_of_a_sample(parameters, executor):
    times = np.linspace(0, 3, 300)
    compiled = gg.compile(damped(parameters), executor=executor)
    values, slopes = compiled.value_and_jacobian(times, by=parameters)
    numbers = [p.data for p in parameters]
    assert slopes.shape == (300, 4)
    assert slopes == pytest.approx(np.array([by_hand(t, *numbers) for t in times]), rel=1e-13)
    assert values == pytest.approx(numbers[0] * slopes[:, 0], rel=1e-14)


def test_a_jacobian_has_an_axis_for_results_and_none_for_a_single_value(parameters):
    a, b, *_ = parameters
    compiled = gg.compile(lambda t: (a * t, [b * t * t, t]))
    values, slopes = compiled.value_and_jacobian([1.0, 2.0], by=[a, b])
    assert values.tolist() == [[1.3, 0.4, 1.0], [2.6, 1.6, 2.0]]
    assert slopes.tolist() == [[[1, 0], [0, 1], [0, 0]], [[2, 0], [0, 4], [0, 0]]]
    assert compiled.jacobian([1.0, 2.0], by=a).tolist() == [[1, 0, 0], [2, 0, 0]]


def test_a_jacobian_follows_parameters_and_what_the_function_reads(parameters):
    compiled = gg.compile(damped(parameters))
    before = compiled.jacobian([0.5], by=parameters)
    parameters[0].data *= 2
    assert compiled.jacobian([0.5], by=parameters)[0, 3] == 2 * before[0, 3]
    SCALE["by"] = 3.0
    try:
        assert compiled.jacobian([0.5], by=parameters) == pytest.approx(
            before * [3, 6, 6, 6], rel=1e-15
        )
    finally:
        SCALE["by"] = 1.0


@pytest.mark.parametrize("by", [1.0, ["a"], []])
def test_a_jacobian_is_by_values(parameters, by):
    with pytest.raises((TypeError, ValueError), match=r"jacobian\(by\): expected"):
        gg.compile(damped(parameters)).jacobian([0.5], by=by)
