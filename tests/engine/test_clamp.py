"""clamp: PyTorch's values and gradients, and the same when compiled."""

import math

import numpy as np
import pytest

import glassgrad as gg

pytestmark = pytest.mark.both_engines

INF, NAN = math.inf, math.nan


# x, min, max, value, gradient, as PyTorch has them; but a nan passes its gradient here.
CASES = [
    (0.5, 0.0, 1.0, 0.5, 1.0),
    (-0.5, 0.0, 1.0, 0.0, 0.0),
    (1.5, 0.0, 1.0, 1.0, 0.0),
    (0.0, 0.0, 1.0, 0.0, 1.0),
    (1.0, 0.0, 1.0, 1.0, 1.0),
    (2.0, None, 1.0, 1.0, 0.0),
    (-2.0, None, 1.0, -2.0, 1.0),
    (2.0, 3, None, 3.0, 0.0),
    (4.0, 3, None, 4.0, 1.0),
    (0.0, 2.0, 1.0, 1.0, 0.0),
    (1.5, 2.0, 1.0, 1.0, 0.0),
    (5.0, 2.0, 1.0, 1.0, 0.0),
    (1.0, 1.0, 1.0, 1.0, 1.0),
    (INF, None, 1.0, 1.0, 0.0),
    (-INF, 0.0, None, 0.0, 0.0),
    (INF, 0.0, INF, INF, 1.0),
    (-INF, -INF, None, -INF, 1.0),
    (1e308, None, -1e308, -1e308, 0.0),
    (5e-324, None, 0.0, 0.0, 0.0),
    (NAN, 0.0, 1.0, NAN, 1.0),
]


@pytest.mark.parametrize(("x", "low", "high", "value", "slope"), CASES)
def test_value_and_gradient(Value, x, low, high, value, slope):
    v = Value(x)
    out = v.clamp(min=low, max=high)
    out.backward()
    assert (out.data, v.grad) == pytest.approx((value, slope), rel=0, abs=0, nan_ok=True)
    assert gg.clamp(x, low, high) == pytest.approx(value, rel=0, abs=0, nan_ok=True)


def test_the_table_above_is_pytorchs():
    torch = pytest.importorskip("torch")
    for x, low, high, value, slope in CASES:
        t = torch.tensor(x, dtype=torch.float64, requires_grad=True)
        out = torch.clamp(t, low, high)
        out.backward()
        found = out.item(), 1.0 if math.isnan(x) else t.grad.item()
        assert found == pytest.approx((value, slope), rel=0, abs=0, nan_ok=True), x


@pytest.mark.parametrize("executor", [None, "numpy"])
def test_compiled_it_is_what_it_is_in_eager_code(executor):
    x = [-3.0, -1.0, -0.5, 0.0, 0.25, 0.5, 0.75, 1.0, 7.0]
    w = gg.Value(0.9)

    def loss(x):
        return (w * x).clamp(-0.9, 0.9) ** 2 + gg.clamp(w - x, min=0.1)

    eager = gg.mean([loss(one) for one in x])
    eager.backward()
    expected, w.grad = w.grad, 0.0
    compiled = gg.compile(loss, executor=executor)(np.array(x))
    compiled.backward()
    assert compiled.data == pytest.approx(eager.data, rel=1e-14)
    assert w.grad == pytest.approx(expected, rel=1e-14)


def test_what_it_cannot_do_it_says(Value):
    v = Value(1.0)
    for call in (v.clamp, lambda: gg.clamp(v), lambda: gg.clamp([1.0])):
        with pytest.raises(ValueError, match=r"^clamp: neither min nor max was given: write cl"):
            call()
    with pytest.raises(TypeError, match=r"^clamp\(min\): expected a plain number, got a Value: "):
        v.clamp(min=v)
    with pytest.raises(TypeError, match=r"write x.minimum\(bound\), which passes a gradient"):
        v.clamp(max=v)
    with pytest.raises(TypeError, match=r"^clamp\(max\): expected a number, got str"):
        v.clamp(0, "1")
    with pytest.raises(ValueError, match=r"^clamp\(min\): nan is not a bound: expected a number"):
        v.clamp(NAN)


def test_lists_and_arrays_are_clamped_part_by_part():
    assert gg.clamp([[-1.0, 0.5], [2]], 0, 1) == [[0.0, 0.5], [1.0]]
    assert gg.clamp(np.array([-1.0, 0.5]), max=0) == [-1.0, 0.0]
