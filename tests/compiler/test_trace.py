"""What a traced function may not do, and what causes it to be traced again."""

import copy
import math
import pickle
import random
import sys
import types

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn

pytestmark = pytest.mark.both_engines

SCALE = 2.0
SETTINGS = {"scale": 1.0}
DRAW = random.Random(1)
W = gg.Value(1.0)
COMPILED = gg.compile(lambda x: W * x)
STEP = gg.compile_step(lambda x: W * x, nn.SGD([W], 0.1))


def without_grad(x):
    with gg.no_grad():
        return W * x


def refuses(function, what, samples=((1.0, -1.0),)):
    with pytest.raises(gg.TraceError, match=what) as caught:
        gg.compile(function)(*map(list, samples))
    assert "test_trace.py:" in str(caught.value)


@pytest.mark.parametrize(
    ("function", "what"),
    [
        (lambda x: x if x.data > 0 else -x, r"\.data was used"),
        (lambda x: x if x.item() > 0 else -x, r"item\(\) was called"),
        (lambda x: x if x > 0 else -x, "Values were compared"),
        (lambda x: x if x > 0 else -x, "Values were compared"),
        (lambda x: max(x, x * x), "Values were compared"),
        (lambda x: sorted([x, -x])[0], "Values were compared"),
        (lambda x: x or -x, "a Value was used as a truth value"),
        (lambda x: x * float(x), "a Value was converted to a plain number"),
        (lambda x: x * math.exp(x), "a Value was converted to a plain number"),
        (lambda x: x * round(x), "a Value was converted to a plain number"),
        (lambda x: x * x.detach(), r"detach\(\) was called"),
        (lambda x: x * x.grad, r"\.grad was used"),
        (lambda x: (x * x).backward() or x, r"backward\(\) was called"),
        (lambda x: setattr(x, "data", 1.0) or x, r"\.data was set"),
        (lambda x: x * random.random(), "a random number was drawn"),
        (lambda x: x * random.gauss(0, 1), "a random number was drawn"),
        (lambda x: x * random.choice([1, 2]), "a random number was drawn"),
        (lambda x: x * random.Random(3).uniform(0, 1), "a random number was drawn"),
        (lambda x: x * DRAW.randint(1, 6), "a random number was drawn"),
        (lambda x: x * random.SystemRandom().uniform(1, 2), "a random number was drawn"),
        (lambda x: x * float(f"{x:.4f}"), "a Value was formatted"),
        (lambda x: x * gg.flatten(x * 1).data[-1], "the graph of a Value was read"),
        (lambda x: x * copy.copy(x), "a Value was copied"),
        (lambda x: x * copy.deepcopy(x), "a Value was copied"),
        (lambda x: x * pickle.loads(pickle.dumps(x)), "a Value was copied"),
        (lambda x: x * gg.engine.share([x])[0][0], "Values were shared"),
        (lambda x: x * gg.grad(x * x, x), "gradients were computed"),
        (lambda x: x * COMPILED([1.0]), "a compiled function was called"),
        (lambda x: x * STEP([1.0]), "a compiled step was called"),
        (lambda x: without_grad(x), r"no_grad\(\) was used"),
    ],
)
def test_a_number_cannot_be_asked_for(function, what):
    refuses(function, what)


def test_not_even_of_a_parameter():
    w = gg.Value(1.0)
    refuses(lambda x: x * w.data, r"\.data was used")
    refuses(lambda x: x if w > 0 else -x, "Values were compared")


def test_a_step_that_could_be_quick():
    w, one = gg.Value(1.0), np.array([1.0])
    step = gg.compile_step(lambda x: w * x, nn.SGD([w], 0.1))
    step(one)
    refuses(lambda x: x * step(one), "a compiled step was called")


def test_numpy_draws_are_seen_too():
    with pytest.raises(gg.TraceError, match="a random number was drawn"):
        gg.compile(lambda x: x * np.random.rand())([1.0])
    draw = np.random.default_rng(1)
    with pytest.raises(gg.TraceError, match="a random number was drawn"):
        gg.compile(lambda x: x * draw.normal())([1.0])


def test_a_stored_gauss_and_a_foreign_profiler():
    random.gauss(0, 1)
    refuses(lambda x: x * random.gauss(0, 1), "a random number was drawn")
    sys.setprofile(lambda *_: None)
    try:
        with pytest.raises(gg.TraceError, match="a random number was drawn"):
            gg.compile(lambda x: x * random.random())([1.0])
    finally:
        sys.setprofile(None)


def test_a_value_shows_no_number_while_it_is_traced():
    seen = []
    with pytest.raises(gg.TraceError, match="keeps a Value"):
        gg.compile(lambda x: seen.append(x) or x)([1.0])
    gg.compile(lambda x: shown(x))([1.0])
    assert SHOWN == ["Value(traced)"]


SHOWN = []


def shown(x):
    SHOWN[:] = [repr(x)]
    return x


def test_state_that_is_kept_between_samples_is_refused():
    cell = types.SimpleNamespace(h=gg.Value(0.0))

    def step(x):
        cell.h = cell.h * 0.5 + x
        return cell.h

    with pytest.raises(gg.TraceError, match="step keeps a Value that it made"):
        gg.compile(step)([1.0, 2.0])


@pytest.mark.parametrize(
    ("function", "advice"),
    [
        (lambda x: x * math.exp(x), r"represents all samples; write v\.exp\(\) or gg\.exp\(v\)"),
        (lambda x: gg.Value(x.data**2, (x,), "mine"), "in a formula use the Value itself"),
        (lambda x: x * x.detach(), "samples; compute what needs no gradient outside the function"),
        (lambda x: x * float(f"{x:.4f}"), "samples; return it as one more result, and print it"),
        (lambda x: x * copy.copy(x), "samples; use the Value itself"),
        (lambda x: x * len(x.partials), "samples; call the function itself on one sample"),
        (lambda x: x * gg.flatten(x * 1).data[-1], "samples; call the function itself on one"),
        (lambda x: setattr(x, "data", 1.0) or x, "samples; write a new Value, such as v"),
        (lambda x: without_grad(x), "samples; use it around the call of the compiled function"),
    ],
)
def test_the_advice_is_about_what_was_written(function, advice):
    refuses(function, advice)


def test_the_advice_says_what_to_write():
    with pytest.raises(
        gg.TraceError, match=r"gg\.where\(condition, a, b\), x\.maximum\(y\) or x\.relu\(\)"
    ):
        gg.compile(lambda x: x if x.data > 0 else -x)([1.0, -1.0])


def test_after_an_error_everything_can_be_read_again():
    w = gg.Value(1.0)
    with pytest.raises(gg.TraceError):
        gg.compile(lambda x: x * w.data)([1.0])
    assert (w.data, w > 0, bool(w), w.item()) == (1.0, True, True, 1.0)
    assert gg.compile(lambda x: x * w)([3.0]).data == 3.0
    assert random.random() is not None


def test_a_trace_inside_other_blocks():
    w = gg.Value(-1.0)
    compiled = gg.compile(lambda x: w.log() * 0 + x)
    with gg.no_grad(), gg.record_lines():
        assert math.isnan(compiled([1.0]).data)
    total = gg.compile(lambda x: w * x)([2.0])
    total.backward()
    assert w.grad == 2.0
