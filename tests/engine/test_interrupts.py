"""Ctrl-C and threads: backward is all or nothing, and one at a time."""

import contextlib
import dis
import math
import random
import signal
import sys
import threading
import time

import pytest

# pytest-timeout's own alarm would be the one that these tests set.
# An alarm that hits a callback of the collector cannot raise there and is only reported.
pytestmark = [
    pytest.mark.timeout(600, method="thread"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    # Grads that are not 0 before are what these tests are about.
    pytest.mark.filterwarnings("ignore:backward.. has added to grads"),
]


def expression(Value, leaves):
    """Built-in ops and a closure op over the leaves."""
    a, b, c = leaves
    product = (a * b).tanh() + c

    def _backward():
        product.grad += 2 * out.grad

    out = Value(2 * product.data, (product,), "double")
    out._backward = _backward
    return out * a + b


def leaves_of(Value):
    leaves = [Value(0.3), Value(-0.7), Value(1.1)]
    for leaf, grad in zip(leaves, (10.0, 20.0, 30.0), strict=True):
        leaf.grad = grad
    return leaves


# After these CPython looks whether a signal came; nowhere else can Ctrl-C raise.
LOOKS_FOR_SIGNALS = {"RESUME", "JUMP_BACKWARD", "CALL", "CALL_KW", "CALL_FUNCTION_EX"}


def interrupted_at(moment):
    """A trace function that raises KeyboardInterrupt at one such moment inside the engine."""
    count = 0
    last_opcode = {}

    def trace(frame, event, argument):
        nonlocal count
        if "glassgrad" not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            count += last_opcode.get(frame) in LOOKS_FOR_SIGNALS
            last_opcode[frame] = dis.opname[frame.f_code.co_code[frame.f_lasti]]
            if count == moment:
                sys.settrace(None)
                raise KeyboardInterrupt
        return trace

    return trace


def test_an_interrupt_at_any_moment_leaves_all_or_nothing(Value):
    whole = leaves_of(Value)
    expression(Value, whole).backward()
    new = [leaf.grad for leaf in whole]
    moments = 0
    while True:
        leaves = leaves_of(Value)
        root = expression(Value, leaves)
        sys._getframe().f_trace_opcodes = True
        sys.settrace(interrupted_at(moments + 1))
        try:
            root.backward()
            interrupted = False
        except KeyboardInterrupt:
            interrupted = True
        finally:
            sys.settrace(None)
        grads = [leaf.grad for leaf in leaves]
        if not interrupted:
            break
        moments += 1
        assert grads in ([10.0, 20.0, 30.0], new), moments
        if grads == [10.0, 20.0, 30.0]:
            root.backward()  # nothing happened, so the same root works
            assert [leaf.grad for leaf in leaves] == new, moments
    assert moments > 100
    assert grads == new


@pytest.mark.posix  # for the timer that sends signals
def test_a_real_ctrl_c_at_hundreds_of_moments(Value, soak):
    draw = random.Random(0)
    leaves = [Value(draw.uniform(-1, 1)) for _ in range(50)]
    root = leaves[0]
    for _ in range(2000):
        root = (root * draw.choice(leaves) + draw.choice(leaves)).tanh()
    lasts = math.inf  # the shortest of a few: a busy machine may stop any of them
    for _ in range(5):
        for leaf in leaves:
            leaf.grad = 7.0
        start = time.perf_counter()
        root.backward(retain_graph=True)
        lasts = min(lasts, time.perf_counter() - start)
    new = [leaf.grad for leaf in leaves]
    caught = 0
    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for _ in range(2000 if soak else 300):
            for leaf in leaves:
                leaf.grad = 7.0
            try:
                signal.setitimer(signal.ITIMER_REAL, draw.uniform(1e-6, lasts * 1.1))
                root.backward(retain_graph=True)
                signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                caught += 1
                assert [leaf.grad for leaf in leaves] in ([7.0] * 50, new)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    assert caught > 50


@pytest.mark.posix
def test_ctrl_c_pressed_again_and_again(Value, soak):
    draw = random.Random(1)
    leaves = [Value(draw.uniform(-1, 1)) for _ in range(200)]
    root = sum((leaf * leaf).tanh() for leaf in leaves)
    old = [float(k) for k in range(200)]
    new = [
        k + g
        for k, g in zip(old, (2 * v.data / math.cosh(v.data**2) ** 2 for v in leaves), strict=True)
    ]
    left = 0

    def handler(number, frame):
        nonlocal left
        if left and frame.f_code.co_filename.endswith("backprop.py"):
            left -= 1
            raise KeyboardInterrupt

    start = time.perf_counter()
    root.backward(retain_graph=True)
    lasts = time.perf_counter() - start
    previous = signal.signal(signal.SIGALRM, handler)
    twice = 0
    try:
        for _ in range(2000 if soak else 300):
            for leaf, grad in zip(leaves, old, strict=True):
                leaf.grad = grad
            left = 3
            with contextlib.suppress(KeyboardInterrupt):
                signal.setitimer(
                    signal.ITIMER_REAL, draw.uniform(1e-5, lasts), draw.uniform(2e-5, 1e-4)
                )
                root.backward(retain_graph=True)
            signal.setitimer(signal.ITIMER_REAL, 0)
            twice += left < 2
            left = 0  # a signal that is still on its way must not raise elsewhere
            grads = [leaf.grad for leaf in leaves]
            assert grads == old or grads == pytest.approx(new, rel=1e-12)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    assert twice > 5 or Value.__module__ == "glassgrad.engine._native"  # in C nothing interrupts


def test_two_threads_on_one_root_take_turns(Value):
    a = Value(1.0)
    root = a
    for _ in range(3000):
        root = root + a
    ready = threading.Barrier(2)

    def run():
        ready.wait()
        for _ in range(5):
            root.backward(retain_graph=True)

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert a.grad == 10 * 3001


def test_of_two_threads_only_one_may_spend_a_root(Value):
    for _ in range(20):
        a = Value(2.0)
        root = a * a
        ready, errors = threading.Barrier(2), []

        def run(root=root, ready=ready, errors=errors):
            ready.wait()
            try:
                root.backward()
            except RuntimeError as error:
                errors.append(str(error))

        threads = [threading.Thread(target=run) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert a.grad == 4.0
        assert len(errors) == 1
        assert "has already run" in errors[0]


def test_a_thread_waits_while_a_slow_closure_runs_in_another(Value):
    a = Value(1.0)
    out = Value(1.0, (a,), "slow")

    def _backward():
        time.sleep(0.05)
        a.grad += out.grad

    out._backward = _backward
    other = Value(1.0)
    thread = threading.Thread(target=out.backward)
    thread.start()
    time.sleep(0.01)
    (other * 2).backward()
    thread.join()
    assert (a.grad, other.grad) == (1.0, 2.0)
