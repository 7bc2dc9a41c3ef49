"""The filter before the profile function of a trace: it hides only what has been seen."""

import json
import math
import random
import sys

import pytest

import glassgrad as gg
from glassgrad import nn
from glassgrad.compiler.extension import tracing
from glassgrad.compiler.guards import observed
from glassgrad.engine.contexts import TraceError

pytestmark = pytest.mark.skipif(tracing is None, reason="compiler/tracing is not built")

W = gg.Value(2.0)
SCALES = [1.0, 2.0, 3.0]
DRAW = random.Random(1)


def helper(k):
    return len(SCALES) + math.floor(k)


def watched(see, calls):
    """Call the helper with a filter as profile function; returns what it showed."""
    shown = []

    def note(frame, event, what):
        shown.append((event, frame.f_code.co_name, getattr(what, "__name__", "")))
        return see()

    tracing.Filter(note).start()
    try:
        for k in range(calls):
            helper(k)
    finally:
        sys.setprofile(None)
    return [event for event in shown if event[1] == "helper"]


def test_known_code_and_calls_are_shown_once():
    once = [("call", "helper", ""), ("c_call", "helper", "len"), ("c_call", "helper", "floor")]
    assert watched(lambda: 1, 100) == once


def test_the_rest_is_shown_every_time():
    every = [("call", "helper", ""), ("c_call", "helper", "len"), ("c_call", "helper", "floor")]
    assert watched(lambda: 0, 3) == 3 * [*every, ("return", "helper", "")]


def test_an_event_is_shown_now_and_then():
    assert 4 <= len(watched(lambda: 1, 1500)) - 3 <= 6  # of 6,000


def test_the_same_function_is_looked_up_by_its_owner():
    shown = []

    def note(frame, event, what):
        if event == "c_call" and frame.f_code.co_name == "both":
            shown.append(what.__self__)
        return 1

    def both(first, second):
        first.append(1)
        second.append(1)

    class List(list):
        """Another owner of the same method."""

    first, second = [], List()
    tracing.Filter(note).start()
    try:
        both(first, second)
        both(first, second)
    finally:
        sys.setprofile(None)
    assert shown == [first, second]


@pytest.mark.parametrize("answer", [lambda: 1 / 0, lambda: "room"])
def test_an_error_ends_the_profile(answer):
    with pytest.raises((ZeroDivisionError, TypeError)):
        watched(answer, 1)
    assert sys.getprofile() is None


def test_a_filter_that_ctrl_c_left_is_removed():
    tracing.Filter(lambda *_: 1).start()
    assert gg.compile(lambda x: x * W)([3.0]).data == 6.0
    assert sys.getprofile() is None


def test_a_trace_that_is_over_ends_its_profile():
    observer = observed.Observer()
    observer._trace = object()  # not the one in progress, which is None
    tracing.Filter(observer._see).start()
    helper(1)
    assert sys.getprofile() is None


def draws_late(x):
    for k in range(50):
        x = x * (1.0 if k < 49 else DRAW.random())
    return x


def formats_late(x):
    names = ["{}" if k < 49 else "{0.real}" for k in range(50)]
    return x * float([name.format(2.0) for name in names][-1])


def imports_late(x):
    for k in range(50):
        if k == 49:
            import this_module_is_missing  # noqa: F401
    return x


def reads(x):
    return x * W * json.loads("[1, 2]")[0] * sorted(SCALES)[0] + gg.dot([W, x], SCALES[:2])


MODEL = nn.MLP(2, [3, 2], seed=1)
FUNCTIONS = (
    draws_late,
    formats_late,
    imports_late,
    reads,
    lambda x: nn.cross_entropy(MODEL([x, x]), 1),
)


def outcome(function):
    """What a trace finds: the guards in brief, or its error."""
    try:
        guards = observed.observe(function, [gg.Value(1.0)], {}, [])[1]
    except (ImportError, TraceError) as error:
        return str(error)
    found = vars(guards)
    return guards.unwatched, {n: len(v) for n, v in found.items() if isinstance(v, (list, dict))}


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_the_guards_are_the_same_without_it(function, monkeypatch):
    state = DRAW.getstate()
    filtered = outcome(function)
    DRAW.setstate(state)
    monkeypatch.setattr(observed, "tracing", None)
    assert filtered == outcome(function)


def test_a_refused_trace_leaves_no_block_open():
    def swallows(x):
        try:
            return x if x.data > 0 else -x
        except Exception:
            return x

    with pytest.raises(TraceError) as refusal:
        gg.compile(swallows)([1.5])
    assert refusal.value.__traceback__ is not None
    assert not gg.engine.contexts.blocks_open
