"""PyTorch's names for checks of gradients."""

import pytest

import glassgrad as gg
from glassgrad import autograd


def test_gradcheck_agrees_or_says_what_differs():
    a, b = gg.Value(2.0), gg.Value(0.5)
    assert autograd.gradcheck(lambda a, b: a * b.tanh(), (a, b)) is True
    assert autograd.gradcheck(lambda xs: [xs[0] ** 3, gg.exp(xs[1])], [a, b])
    assert (a.data, a.grad, b.grad) == (2.0, 0.0, 0.0)
    wrong = gg.define_op("wrong", "x * x", dx="x")
    assert autograd.gradcheck(wrong, a, raise_exception=False) is False
    with pytest.raises(RuntimeError, match=r"gradcheck: ✗ 1 of 2 leaves differs(.|\n)*wrong"):
        autograd.gradcheck(lambda a, b: wrong(a) + b, (a, b))
    nearly = gg.define_op("nearly", "x * x", dx="2.001 * x")
    assert autograd.gradcheck(nearly, a) and not autograd.gradcheck(
        nearly, a, rtol=1e-5, raise_exception=False
    )
    lost = lambda a, b: a * b.data  # noqa: E731
    assert not autograd.gradcheck(lost, (a, b), raise_exception=False)


def test_anomalies_are_detected_until_switched_off():
    x = gg.Value(-1.0)
    autograd.set_detect_anomaly(True)
    try:
        with pytest.raises(gg.AnomalyError):
            x.log()
        with autograd.set_detect_anomaly(False):
            x.log()
        with pytest.raises(gg.AnomalyError), gg.no_grad():
            x.log()
    finally:
        autograd.set_detect_anomaly(False)
    x.log()
    with gg.no_grad(), pytest.raises(RuntimeError, match="inside another block: call it outside"):
        autograd.set_detect_anomaly(True)
    with autograd.set_detect_anomaly(True), pytest.raises(gg.AnomalyError):
        x.log()
    x.log()
