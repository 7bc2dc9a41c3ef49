"""The composed functions, against mpmath."""

import math
import random
from decimal import Decimal
from fractions import Fraction

import mpmath
import numpy as np
import pytest

import glassgrad as gg
from oracle import ulp, ulps_off

pytestmark = pytest.mark.both_engines


def grads(function, *numbers):
    values = [gg.Value(n) for n in numbers]
    out = function(*values)
    out.backward()
    return out.data, [v.grad for v in values]


@pytest.mark.parametrize("x", [-30.0, -2.0, -0.5, 0.0, 0.5, 2.0, 30.0])
def test_silu_and_both_forms_of_gelu(x):
    def silu(t):
        return t / (1 + mpmath.exp(-t))

    def gelu(t):
        return t * mpmath.ncdf(t)

    def gelu_by_tanh(t):
        return t / 2 * (1 + mpmath.tanh(mpmath.sqrt(2 / mpmath.pi) * (t + 0.044715 * t**3)))

    with mpmath.workdps(700):
        for ours, exact in (
            (gg.silu, silu),
            (gg.gelu, gelu),
            (lambda v: gg.gelu(v, approximate="tanh"), gelu_by_tanh),
        ):
            data, (grad,) = grads(ours, x)
            assert data == pytest.approx(float(exact(mpmath.mpf(x))), rel=1e-12, abs=1e-300)
            slope = float(mpmath.diff(exact, mpmath.mpf(x)))
            assert grad == pytest.approx(slope, rel=1e-12, abs=1e-300)


def test_gelu_keeps_its_digits_for_negative_numbers():
    """x/2 * (1 + erf(x/√2)) has none left at -8.5; each of the factors here is within 4 ulps."""
    draw = random.Random(22)
    with mpmath.workprec(200):
        for x in [draw.uniform(-10, 10) for _ in range(1_000)]:
            data, (grad,) = grads(gg.gelu, x)
            t = mpmath.mpf(x)
            chance, density = mpmath.ncdf(t), mpmath.npdf(t)
            assert ulps_off(data, t * chance) <= 5, x
            # Near -0.75 the two terms cancel, and only their own digits count.
            largest = max(chance, abs(t) * density)
            assert abs(mpmath.mpf(grad) - (chance + t * density)) <= 6 * ulp(largest), x


BY_TANH = [  # before gelu had two forms
    "-0x1.d5a2877434657p-69",
    "-0x1.ee47fec535d7cp-7",
    "-0x1.78f92a69f9d32p-5",
    "0x1.aeb0b772a3ae2p-1",
    "0x1.d990b1869d171p+1",
]


def test_gelu_by_tanh_has_the_bits_that_it_had():
    found = [gg.gelu(x, "tanh") for x in (-8.0, -2.5, -0.1, 1.0, 3.7)]
    assert [number.hex() for number in found] == BY_TANH


def test_gelu_knows_two_forms():
    for wrong in ("erf", True, None, ["tanh"]):
        with pytest.raises(ValueError, match=r"^gelu: approximate=.+: expected 'none' or 'tanh'$"):
            gg.gelu(1.0, approximate=wrong)


UNARY = "abs cos erf exp gelu leaky_relu log normal_cdf relu sigmoid silu sin softplus sqrt tanh"


@pytest.mark.parametrize("name", UNARY.split())
def test_functions_take_lists_and_arrays(name):
    function = getattr(gg, name)
    v = gg.Value(0.5)
    assert function([0.25, [2.0, 3]]) == [function(0.25), [function(2.0), function(3.0)]]
    assert function(np.array([[0.25, 2.0]])) == [[function(0.25), function(2.0)]]
    assert function(np.array(0.25)) == function(0.25)
    assert function(x for x in (0.25, 2.0)) == function((0.25, 2.0)) == function([0.25, 2.0])
    assert function([]) == [] and function({"a": [0.25]}) == {"a": [function(0.25)]}
    (first, (second,)) = function(np.array([v, [v]], dtype=object))
    (first + second).backward()
    assert first.data == second.data == function(0.5)
    w = gg.Value(0.5)
    function(w).backward()
    assert v.grad == 2 * w.grad


def test_functions_of_two_take_lists_of_one_shape_or_a_number():
    for function, of in ((gg.maximum, max), (gg.minimum, min)):
        expected = [[of(1.0, 2.0)], [of(4.0, 3.0)]]
        assert function([[1.0], [4.0]], [[2.0], [3.0]]) == expected
        assert function(np.array([[1.0], [4.0]]), [[2.0], [3.0]]) == expected
        assert function([1.0, 3.0], 2) == function(2.0, [1.0, 3.0]) == [of(1.0, 2), of(3.0, 2)]
        assert function({"a": 1.0}, 2) == {"a": of(1.0, 2)}
    a, b = gg.Value(1.0), gg.Value(2.0)
    gg.sum(gg.maximum([a, a], [b, 0.5])).backward()
    assert (a.grad, b.grad) == (1.0, 1.0)
    for wrong, shapes in (
        (([1.0, 2.0], [[1.0, 2.0], [3.0, 4.0]]), r"\(2,\) and \(2, 2\)"),
        (([1.0, 2.0], [1.0]), r"\(2,\) and \(1,\)"),
        (([[1.0], [1.0, 2.0]], [[1.0, 2.0], [1.0]]), r"\(2, -1\) and \(2, -1\)"),
        (({"a": 1.0}, {"b": 1.0}), r"\(\) and \(\)"),
    ):
        text = f"maximum: lists of shapes {shapes}: expected one shape, or a list and a number"
        with pytest.raises(ValueError, match=text):
            gg.maximum(*wrong)


@pytest.mark.parametrize("wrong", [{0.5}, b"1", "1", [["1"]], None])
def test_other_collections_are_not_taken_for_lists(wrong):
    for function in (gg.exp, gg.silu, gg.gelu, gg.leaky_relu, gg.clamp):
        given = {"min": 0} if function is gg.clamp else {}
        with pytest.raises(TypeError, match=rf"^{function.__name__}: expected .*number"):
            function(wrong, **given)


def test_a_defined_op_takes_lists_too():
    cube = gg.define_op("cube", "x * x * x", dx="3 * x * x")
    assert cube([2.0, [3.0]]) == [8.0, [27.0]]


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
