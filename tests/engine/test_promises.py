"""A user's op that promises its slopes: the same grads as its closure, which C need not call."""

import copy
import gc
import pickle
import random
import weakref
from array import array

import pytest

import glassgrad as gg
from glassgrad.engine import backprop
from glassgrad.graph import flatten


def weighted(values, slopes, calls=None, promises=True):
    """An op whose closure adds grad × slope to each input, and that promises so."""
    out = type(values[0])(1.5, tuple(values), "weighted")

    def pass_on():
        if calls is not None:
            calls.append(out.grad)
        for value, slope in zip(values, slopes, strict=True):
            value._grad += out._grad * slope

    out._backward = pass_on
    if promises:
        out._promise(array("d", slopes))
    return out


def cube(v):
    out = type(v)(v.data**3, (v,), "cube")
    out._backward = lambda: setattr(v, "grad", v.grad + 3 * v.data**2 * out.grad)
    return out


@pytest.fixture
def is_native(Value):
    return Value.__module__.endswith("_native")


@pytest.mark.parametrize("seed", range(40))
def test_a_promise_changes_no_bit(engine, seed):
    found = []
    for promises in (False, True):
        draw = random.Random(seed)
        leaves = [engine.Value(draw.gauss(0, 1)) for _ in range(6)]
        if seed % 2:
            engine.share(leaves)
        made = list(leaves)
        for _ in range(12):
            a, b = draw.sample(made, 2)
            some = draw.sample(made, draw.randint(1, 5))
            slopes = [draw.choice([draw.gauss(0, 1), 0.0, -0.0, 1e300]) for _ in some]
            ops = [
                lambda a=a, b=b: a + b,
                lambda a=a, b=b: a * b,
                lambda a=a, b=b: engine.dot([a, b], [b, a]),
                lambda a=a: a * 0.0,
            ]
            promised = weighted(some, slopes, promises=promises)
            made.append(draw.choice([draw.choice(ops)(), promised]))
        root = engine.sum(made)
        for leaf in leaves[:3]:
            leaf.grad = draw.gauss(0, 1)
        root.backward(retain_graph=True)
        root.backward(reset=seed % 3 == 0)
        found.append([v.grad.hex() for v in made])
    assert found[0] == found[1]


def test_c_does_not_call_the_closure(Value, is_native):
    a, b, calls = Value(2.0), Value(3.0), []
    weighted([a, b], [10.0, 20.0], calls).backward()
    assert (a.grad, b.grad, len(calls)) == (10.0, 20.0, 0 if is_native else 1)


def test_a_grad_of_zero_passes_nothing_on(Value):
    a = Value(2.0)
    root = weighted([a, Value(1.0)], [float("inf"), 1.0]) * 0.0 + a
    root.backward()
    assert a.grad == 1.0


def test_backward_spends_a_promise_like_any_closure(Value):
    a, b = Value(2.0), Value(3.0)
    middle = weighted([a, b], [10.0, 20.0])
    unused = weighted([a, b], [1.0, 1.0]) * 0.0
    root = middle + unused
    root.backward(retain_graph=True)
    root.backward()
    assert (a.grad, b.grad) == (20.0, 40.0)
    with pytest.raises(RuntimeError, match=r"backward\(\) has already run from this Value"):
        root.backward()
    for spent in middle, unused.inputs[0]:
        with pytest.raises(RuntimeError, match="the _backward of op 'weighted' was dropped"):
            (spent * 2).backward()
        with pytest.raises(RuntimeError, match="the _backward of op 'weighted' was dropped"):
            spent.backward(reset=True)
    assert (a.grad, b.grad) == (20.0, 40.0)


def test_backward_with_reset_keeps_a_promise(Value):
    a, b, calls = Value(2.0), Value(3.0), []
    out = weighted([a, b], [10.0, 20.0], calls)
    for _ in range(3):
        out.backward(reset=True)
    assert (a.grad, b.grad) == (10.0, 20.0)
    out._backward()
    assert (a.grad, b.grad, calls[-1:]) == (20.0, 40.0, [1.0])


@pytest.mark.parametrize("when", ["before", "after"])
def test_another_closure_replaces_the_slopes(Value, when):
    a, b = Value(2.0), Value(3.0)
    out = weighted([a, b], [10.0, 20.0])
    if when == "after":
        out.backward(retain_graph=True)
        a.grad = b.grad = 0.0
    out._backward = lambda: setattr(b, "grad", b.grad + 7 * out.grad)
    (out * 2).backward()
    assert (a.grad, b.grad) == (0.0, 14.0)


def test_a_constructor_called_again_forgets_the_slopes(Value):
    a, b = Value(2.0), Value(3.0)
    out = weighted([a, b], [10.0, 20.0])
    out.__init__(4.0, (b,), "mystery")
    with pytest.raises(RuntimeError, match="op 'mystery' has inputs but no rule"):
        out.backward()
    out.__init__(4.0)
    (out * a).backward()
    assert (a.grad, b.grad, out.grad) == (4.0, 0.0, 2.0)


def test_readers_see_an_op_with_a_closure(Value):
    a, b = Value(2.0), Value(3.0)
    out = weighted([a, b], [10.0, 20.0])
    assert (out.op, out.operands, out.partials) == ("weighted", (a, b), (None, None))
    assert flatten(out).closure == [False, False, True]
    for copied in copy.copy, copy.deepcopy, pickle.dumps:
        with pytest.raises(TypeError, match="op 'weighted' has a custom _backward"):
            copied(out)


def test_a_graph_with_another_closure_is_walked_in_python(Value):
    a, b, calls = Value(2.0), Value(3.0), []
    middle = weighted([a, b], [10.0, 20.0], calls)
    (middle + cube(a)).backward()
    assert (a.grad, b.grad, calls) == (22.0, 20.0, [1.0])
    with pytest.raises(RuntimeError, match="the _backward of op 'weighted' was dropped"):
        (middle * 2).backward()


def test_a_closure_that_fails_changes_nothing(Value):
    a, b, calls = Value(2.0), Value(3.0), []
    broken = Value(1.0, (a,), "broken")

    def fail():
        raise ZeroDivisionError

    broken._backward = fail
    out = weighted([broken, b], [10.0, 20.0], calls)
    a.grad, b.grad, out.grad = 1.0, 2.0, 3.0
    with pytest.raises(ZeroDivisionError):
        out.backward()
    assert (a.grad, b.grad, out.grad) == (1.0, 2.0, 3.0)
    broken._backward = lambda: None
    out.backward()
    assert (a.grad, b.grad) == (1.0, 22.0)


def test_a_gradient_of_the_root_scales_the_slopes(Value):
    a, b = Value(2.0), Value(3.0)
    out = weighted([a, b], [10.0, 20.0])
    assert backprop.gradients(out, [b, a]) == [20.0, 10.0]
    out.backward(0.5)
    assert (a.grad, b.grad) == (5.0, 10.0)


def test_detect_anomaly_names_the_op(Value):
    a, b = Value(2.0), Value(3.0)
    out = weighted([a, b], [float("inf"), 20.0])
    with gg.detect_anomaly(), pytest.raises(gg.AnomalyError, match=r"its _backward × 1\.0"):
        out.backward()
    assert (a.grad, b.grad) == (0.0, 0.0)


def test_a_spent_closure_is_freed_without_the_collector(Value):
    gc.disable()
    try:
        out = weighted([Value(2.0), Value(3.0)], [1.0, 2.0])
        closure = weakref.ref(out._backward)
        (out + 1).backward()
        assert closure() is None
    finally:
        gc.enable()


def test_python_code_that_runs_when_a_closure_is_freed(Value):
    """It may drop the last references to the graph that is being walked."""
    held, seen = {}, []

    class Noisy:
        def __del__(self):
            held.clear()
            seen.append(gc.collect())

    def build():
        noisy = Noisy()
        middle = [weighted([Value(2.0), Value(3.0)], [1.0, 2.0]) for _ in range(3)]
        for out in middle:
            pass_on = out._backward
            out._backward = lambda keep=noisy, pass_on=pass_on: pass_on()
            out._promise(array("d", [1.0, 2.0]))
        held["root"] = middle[0] + middle[1] * middle[2]

    build()
    held["root"].backward()
    assert len(seen) == 1


def test_slopes_that_do_not_fit_are_refused(Value, is_native):
    if not is_native:
        pytest.skip("the reference engine calls the closure")
    a, b = Value(2.0), Value(3.0)
    out = weighted([a, b], [10.0, 20.0], promises=False)
    for wrong in array("d", [1.0]), array("f", [1.0, 2.0]), array("d", [1.0] * 3):
        with pytest.raises(TypeError, match="_promise: expected a float64 slope for each operand"):
            out._promise(wrong)
    out.backward()
    assert (a.grad, b.grad) == (10.0, 20.0)


def test_under_no_grad_a_promise_is_dropped_with_the_op(Value):
    a, b = Value(2.0), Value(3.0)
    with gg.no_grad():
        out = weighted([a, b], [10.0, 20.0])
    assert out.is_leaf
    with pytest.raises(RuntimeError, match="was computed under no_grad"):
        out.backward()
