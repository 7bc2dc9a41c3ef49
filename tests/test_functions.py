"""The composed functions, against mpmath."""

import math
from decimal import Decimal
from fractions import Fraction

import mpmath
import numpy as np
import pytest

import glassgrad as gg

pytestmark = pytest.mark.both_engines


def grads(function, *numbers):
    values = [gg.Value(n) for n in numbers]
    out = function(*values)
    out.backward()
    return out.data, [v.grad for v in values]


@pytest.mark.parametrize("x", [-30.0, -2.0, -0.5, 0.0, 0.5, 2.0, 30.0])
def test_silu_and_gelu(x):
    def silu(t):
        return t / (1 + mpmath.exp(-t))

    def gelu(t):
        return t / 2 * (1 + mpmath.tanh(mpmath.sqrt(2 / mpmath.pi) * (t + 0.044715 * t**3)))

    with mpmath.workdps(700):
        for ours, exact in ((gg.silu, silu), (gg.gelu, gelu)):
            data, (grad,) = grads(ours, x)
            assert data == pytest.approx(float(exact(mpmath.mpf(x))), rel=1e-12, abs=1e-300)
            slope = float(mpmath.diff(exact, mpmath.mpf(x)))
            assert grad == pytest.approx(slope, rel=1e-12, abs=1e-300)


def test_softmax_sums_to_one_at_any_size():
    for shift in (0.0, 1000.0, -1000.0):
        parts = gg.softmax([gg.Value(shift + k) for k in (1, 2, 3)])
        assert math.fsum(p.data for p in parts) == pytest.approx(1, abs=1e-12)
        assert parts[2].data == pytest.approx(math.e**2 / (1 + math.e + math.e**2), rel=1e-12)


def test_softmax_of_huge_numbers():
    assert gg.softmax([1e16, 1e16]) == [0.5, 0.5]
    first, second = gg.Value(1e15 + 0.5), gg.Value(1e15)
    parts = gg.softmax([first, second])
    assert parts[0].data == pytest.approx(1 / (1 + math.exp(-0.5)), rel=1e-15)
    parts[0].backward()
    slope = parts[0].data * parts[1].data
    assert (first.grad, second.grad) == pytest.approx((slope, -slope), rel=1e-14)
    assert gg.log_softmax([1e6, 1e6 + 1])[0] == pytest.approx(-math.log1p(math.e), rel=1e-15)


def test_logsumexp_of_infinities():
    assert gg.logsumexp([gg.Value(math.inf), gg.Value(1.0)]).data == math.inf
    assert gg.logsumexp([gg.Value(-math.inf), gg.Value(1.0)]).data == 1.0


def test_composed_functions_take_numbers_of_any_kind():
    for number in (Decimal(1), Fraction(1), np.float32(1)):
        for function in (gg.silu, gg.gelu):
            assert function(number) == function(1.0)
            assert type(function(number)) is float
        assert gg.logsumexp([number, gg.Value(1.0)]).data == pytest.approx(1 + math.log(2))
    assert gg.gelu(1e200) == gg.gelu(gg.Value(1e200)).data == 1e200


def test_logsumexp_gradient_is_softmax():
    data, slopes = grads(lambda *v: gg.logsumexp(v), 1.0, 2.0, 3.0)
    assert data == pytest.approx(math.log(math.e + math.e**2 + math.e**3), rel=1e-15)
    total = math.e + math.e**2 + math.e**3
    assert slopes == pytest.approx([math.e**k / total for k in (1, 2, 3)], rel=1e-14)


def test_log_softmax_keeps_what_softmax_rounds_to_zero():
    small, large = gg.log_softmax([gg.Value(0.0), gg.Value(1000.0)])
    assert (small.data, large.data) == (-1000.0, 0.0)
    assert gg.logsumexp([gg.Value(-math.inf), gg.Value(-math.inf)]).data == -math.inf


def test_mean():
    data, slopes = grads(lambda *v: gg.mean(v), 1.0, 2.0, 6.0)
    assert (data, slopes) == (3.0, [1 / 3] * 3)


def test_functions_of_plain_numbers_are_plain_numbers():
    for result in (
        gg.silu(1.0),
        gg.gelu(1),
        gg.mean([1, 2]),
        gg.logsumexp([1.0, 2.0]),
        gg.maximum(1, 2),
        gg.leaky_relu(-1.0),
        *gg.softmax([1, 2]),
    ):
        assert type(result) is float
