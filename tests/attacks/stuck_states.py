"""Interrupts work in blocks again and again, and looks for anything that stays switched.

Run as a program: how many interrupts, and the seed. Prints how many came, and at which work.
"""

import collections
import contextlib
import dis
import gc
import random
import signal
import sys
import time

import numpy as np

import glassgrad as gg
from glassgrad.engine import contexts
from glassgrad.training import interrupt

A = gg.Value(3.0)
W = gg.Value(2.0)
OPTIMIZER = gg.nn.SGD([W], 0.0)
BATCH = np.array([1.0, 2.0])


def evaluate():
    for _ in range(2):
        with gg.no_grad():
            for _ in range(3):
                A * A + 1


def record():
    with gg.record_lines():
        A * A


def watch():
    with gg.detect_anomaly():
        (A * A).backward(retain_graph=True)


def nest():
    block = gg.no_grad()
    with block, gg.record_lines():
        A * A
        with gg.detect_anomaly(), block:
            A + 1
        while True:  # a jump at the end of a block
            A * A
            if A.data > 0:
                break


@gg.no_grad()
def decorated():
    return A * A


def trace():
    gg.compile(lambda x: (W * x).tanh())(BATCH)


def step():
    gg.compile_step(lambda x: (W * x) ** 2, OPTIMIZER)(BATCH)


def step_in_a_block():
    with gg.detect_anomaly():
        gg.compile_step(lambda x: (W * x) ** 2, OPTIMIZER)(BATCH)


def press_ctrl_c():
    with interrupt.CtrlC():
        A * A


WORKS = [evaluate, record, watch, nest, decorated, trace, step, step_in_a_block, press_ctrl_c]


def stuck(kept=None):
    """What is not as it should be, outside of all blocks.

    While a traceback is kept, it may hold a block that was about to be opened: no mode is on, but
    engines look once more.
    """
    found = []
    a = gg.Value(-3.0)
    if contexts.current.get() is not None:
        found.append(f"mode {contexts.current.get()}")
    if contexts.blocks_open and kept is None:
        found.append("blocks_open")
    b = a * a
    b.backward()
    if (a.grad, b.line) != (-6.0, ""):
        found.append(f"grad {a.grad}, line {b.line!r}")
    a.log()  # nan, which only detect_anomaly() refuses
    if not gc.isenabled():
        found.append("the collector is off")
    if sys.getprofile() is not None:
        found.append("a profiler")
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        found.append("a signal handler")
    random.random()
    return found


def at_random(count, seed):
    """Real signals, at random moments, until so many have come."""
    draw = random.Random(seed)
    lasts = {}
    for work in WORKS:
        work()
        start = time.perf_counter()
        work()
        lasts[work] = time.perf_counter() - start
    came, kept = collections.Counter(), None
    signal.signal(signal.SIGALRM, lambda number, frame: signal.raise_signal(signal.SIGINT))
    while came.total() < count:
        work = draw.choice(WORKS)
        delay = draw.uniform(1e-6, 1.2 * lasts[work])
        try:
            try:
                signal.setitimer(signal.ITIMER_REAL, delay)
                work()
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
        except KeyboardInterrupt as interrupt:
            came[work.__name__] += 1
            # As a notebook does: the traceback stays, with all its frames.
            kept = interrupt if draw.random() < 0.5 else None
        found = stuck(kept)
        assert not found, (work.__name__, came, found)
    kept = None
    assert not stuck()
    return came


# After these CPython looks whether a signal came; nowhere else can Ctrl-C raise.
LOOKS_FOR_SIGNALS = {"RESUME", "JUMP_BACKWARD", "CALL", "CALL_KW", "CALL_FUNCTION_EX"}


class Interrupt:
    """A trace function that presses Ctrl-C at one such moment."""

    def __init__(self, moment):
        self.left, self.fired = moment, False
        self._last = {}

    def forget(self):
        """Let go of the frames, which hold what they had."""
        self._last.clear()

    def trace(self, frame, event, argument):
        frame.f_trace_opcodes = True
        if event == "opcode":
            self.left -= self._last.get(frame) in LOOKS_FOR_SIGNALS
            self._last[frame] = dis.opname[frame.f_code.co_code[frame.f_lasti]]
            if self.left == 0:
                sys.settrace(None)
                self.forget()
                self.fired = True
                signal.raise_signal(signal.SIGINT)
        return self.trace


def at_every_moment(most):
    """Ctrl-C at each moment at which Python looks for signals, one after another."""
    came = collections.Counter()
    for work in WORKS:
        moment, fired = 0, True
        while fired and moment < most:
            moment += 1
            interrupt = Interrupt(moment)
            sys.settrace(interrupt.trace)
            with contextlib.suppress(KeyboardInterrupt):
                work()
            sys.settrace(None)
            fired = interrupt.fired
            interrupt.forget()
            came[work.__name__] += fired
            found = stuck()
            assert not found, (work.__name__, moment, found)
    return came


if __name__ == "__main__":
    how, number, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    came = at_random(number, seed) if how == "random" else at_every_moment(number)
    print(gg.engine.name, came.total(), dict(came))
