"""Points 1, 2 and 10 of what a Value does: numbers in, IEEE in between, numbers out."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

inf, nan = math.inf, math.nan

ONE_AND_A_HALF = [1.5, Fraction(3, 2), Decimal("1.5"), np.float64(1.5), np.float32(1.5)]


class Index:
    def __index__(self):
        return 7


class Float:
    def __float__(self):
        return 7.0


@pytest.mark.parametrize("number", ONE_AND_A_HALF, ids=lambda n: type(n).__name__)
def test_numbers_of_any_kind_become_floats(Value, number):
    v = Value(number)
    v.grad = number
    assert (type(v.data), v.data, type(v.grad), v.grad) == (float, 1.5, float, 1.5)
    v.data = 0
    v.data = number
    assert (v.data, (v + number).data, (number + v).data) == (1.5, 3.0, 3.0)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (3, 3.0),
        (True, 1.0),
        (np.int64(4), 4.0),
        (np.bool_(True), 1.0),
        (Index(), 7.0),
        (Float(), 7.0),
    ],
)
def test_whole_numbers_and_conversions(Value, number, expected):
    v = Value(number)
    assert (type(v.data), v.data) == (float, expected)


@pytest.mark.parametrize(
    "thing",
    ["1", b"1", None, 1j, [1.0], (1.0,), np.array(1.0), np.array([1.0]), np.complex64(1), {}],
    ids=lambda t: type(t).__name__,
)
def test_what_is_no_number_is_refused(Value, thing):
    kind = type(thing).__name__
    are_many = isinstance(thing, (list, tuple)) or np.ndim(thing) > 0
    hint = r": write \[Value\(x\) for x in \.\.\.\]" if are_many else ""
    with pytest.raises(TypeError, match=rf"^Value\(data\): expected a number, got {kind}{hint}$"):
        Value(thing)
    v = Value(1.0)
    with pytest.raises(TypeError, match=f"^data: expected a number, got {kind}$"):
        v.data = thing
    if thing is not None:  # which is 0, as PyTorch's users write it
        with pytest.raises(TypeError, match=f"^grad: expected a number, got {kind}$"):
            v.grad = thing
    assert (v.data, v.grad) == (1.0, 0.0)


def test_a_value_is_no_number(Value):
    v = Value(1.0)
    with pytest.raises(TypeError, match=r"write v\.data for the number"):
        Value(v)
    with pytest.raises(TypeError, match=r"write v\.data for the number"):
        v.data = v
    assert v.data == 1.0


def test_an_int_too_large_overflows(Value):
    for act in (lambda: Value(Fraction(10**400)), lambda: Value(Decimal("1e400"))):
        with pytest.raises(OverflowError, match="is too large for a float"):
            act()
    assert Value(Decimal("inf")).data == inf
    for act in (lambda: Value(10**400), lambda: Value(1.0) + 10**400, lambda: 10**400 * Value(1.0)):
        with pytest.raises(OverflowError, match="this int is too large for a float"):
            act()


@pytest.mark.parametrize(
    ("compute", "expected"),
    [
        (lambda v: v(0.0).log(), -inf),
        (lambda v: v(-1.0).log(), nan),
        (lambda v: 1 / v(0.0), inf),
        (lambda v: 1 / v(-0.0), -inf),
        (lambda v: v(0.0) / 0, nan),
        (lambda v: v(710.0).exp(), inf),
        (lambda v: v(-2.0) ** 0.5, nan),
        (lambda v: v(1e200) ** 2, inf),
        (lambda v: v(-1e200) ** 3, -inf),
        (lambda v: v(1e200) * 1e200, inf),
        (lambda v: v(0.0) ** -1, inf),
        (lambda v: v(-0.0) ** -1, -inf),
        (lambda v: v(0.0) ** -2, inf),
        (lambda v: v(-1.0).sqrt(), nan),
        (lambda v: v(inf).sin(), nan),
        (lambda v: v(inf).cos(), nan),
        (lambda v: v(-800.0).sigmoid(), 0.0),
        (lambda v: v(800.0).sigmoid(), 1.0),
        (lambda v: v(800.0).softplus(), 800.0),
        (lambda v: v(400.0).tanh(), 1.0),
        (lambda v: v(nan).relu(), nan),
        (lambda v: v(nan).maximum(1), nan),
        (lambda v: v(1.0).maximum(nan), nan),
        (lambda v: v(nan).minimum(1), nan),
        (lambda v: v(1.0).minimum(nan), nan),
        (lambda v: v(-1e200) ** 2, inf),
        (lambda v: v(-1e200) ** 4, inf),
    ],
)
def test_ieee_arithmetic_never_raises(Value, compute, expected):
    data = compute(Value).data
    assert type(data) is float
    assert data == expected or (math.isnan(data) and math.isnan(expected))


def test_a_branch_with_zero_gradient_leaks_no_nan(engine):
    x = engine.Value(0.0)
    masked = engine.where(x > 0, 1 / x, x * 0) + 0 * (1 / x).minimum(5)
    masked.backward()
    assert x.grad == 0.0


def test_a_nan_gradient_is_passed_on(Value):
    x = Value(2.0)
    (x * nan).backward()
    assert math.isnan(x.grad)


@pytest.mark.parametrize("convert", [float, int, round, math.floor, math.ceil, math.trunc, complex])
def test_conversions_that_would_lose_the_gradient_are_refused(Value, convert):
    with pytest.raises(TypeError, match=r"gradient would be lost: write v\.data for the number"):
        convert(Value(1.0))


def test_math_functions_are_refused_with_the_way_out(Value):
    with pytest.raises(TypeError, match=r"v\.exp\(\) and gg\.exp\(v\) instead of math\.exp\(v\)"):
        math.exp(Value(1.0))


def test_the_number_alone(Value):
    a = Value(2.0)
    b = a * 3
    assert (b.item(), b.data) == (6.0, 6.0)
    d = b.detach()
    assert (d.data, d.inputs, d.op, type(d)) == (6.0, (), "", Value)
    (d * 2).backward()
    assert a.grad == 0.0
    assert d.grad == 2.0


def test_numpy_scalars_on_either_side(Value):
    a = Value(3.0)
    two = np.float64(2)
    results = [
        two + a,
        two - a,
        two * a,
        two / a,
        two**a,
        a + two,
        a - two,
        a * two,
        a / two,
        a**two,
    ]
    assert all(type(v) is Value for v in results)
    assert [v.data for v in results] == [5, -1, 6, 2 / 3, 8, 5, 1, 6, 1.5, 9]
    results[4].backward()
    assert a.grad == pytest.approx(8 * math.log(2), rel=1e-15)
    assert two < a
    assert a > two
    assert type(np.int32(2) * a) is Value


def test_numpy_makes_object_arrays_of_values(Value):
    a, weights = Value(3.0), np.array([1.0, 2.0])
    for product in (a * weights, weights * a):
        assert product.dtype == object
        assert [v.data for v in product] == [3.0, 6.0]
    total = (weights * a).sum()
    total.backward()
    assert (total.data, a.grad) == (9.0, 3.0)
    assert a.__mul__(weights) is NotImplemented


def test_numpy_functions_find_the_methods(Value):
    a = Value(0.5)
    for name in ("exp", "log", "sqrt", "sin", "cos", "tanh"):
        v = getattr(np, name)(a)
        assert (type(v), v.op) == (Value, name)
    assert np.array([a, a]).dtype == object
    assert not hasattr(Value, "__array__")
    assert not hasattr(Value, "__array_ufunc__")
