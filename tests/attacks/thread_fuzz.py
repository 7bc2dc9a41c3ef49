"""Threads that build graphs, run backward, call compiled functions and take steps, all at once.

Run as a program: how many rounds each thread does, the seed, and which works (all, or those named).
What each thread computes alone is known beforehand, and must come out. `make sanitize-threads` runs
it with ThreadSanitizer.
"""

import gc
import random
import sys
import threading

import numpy as np

import glassgrad as gg

THREADS = 6
LARGE = np.linspace(-1.0, 1.0, 60_000)  # enough samples for several threads in the kernels
ROUND = np.linspace(-1.0, 1.0, 64)


class Slim(gg.Value):
    __slots__ = ()


class Open(gg.Value):
    pass


def twice(v):
    out = type(v)(2 * v.data, (v,), "twice")

    def _backward():
        v.grad += 2 * out.grad

    out._backward = _backward
    return out


def graphs(draw, rounds):
    """Own graphs of all classes, with and without closures."""
    for _ in range(rounds):
        kind = draw.choice([gg.Value, Slim, Open])
        a, b = kind(draw.uniform(-1, 1)), kind(draw.uniform(-1, 1))
        root, slope = a, 1.0
        for _ in range(draw.randrange(1, 200)):
            root, slope = root * 0.99, slope * 0.99
        out = (
            gg.sum([root, b, b]) + twice(root)
            if draw.random() < 0.5
            else gg.sum([root, b, b]) + root * 2
        )
        out.backward()
        assert abs(a.grad - 3 * slope) < 1e-12 * 3, a.grad
        assert b.grad == 2.0


OLD = [gg.Value(float(k)) for k in range(50)]


def shared_inputs(draw, rounds):
    """Graphs over the same leaves; backward is one at a time, and adds up."""
    for _ in range(rounds):
        root = gg.sum([v * v for v in OLD])
        root.backward()
        with gg.no_grad():
            assert (OLD[1] * 2).inputs == ()
        assert (OLD[1] * 2).inputs == (OLD[1],)


def made_again(draw, rounds):
    for _ in range(rounds):
        v = twice(gg.Value(1.0))
        v.__init__(3.0)
        v.label = "again"
        w = twice(v)
        del v, w
        if draw.random() < 0.02:
            gc.collect()


def blocks(draw, rounds):
    a = gg.Value(2.0)
    for _ in range(rounds):
        with gg.record_lines():
            assert (a * a).line
        with gg.detect_anomaly():
            (a * a).backward(reset=True)
        assert (a * a).line == ""
        assert a.grad == 4.0


WEIGHT = gg.Value(3.0)
COMPILED = gg.compile(lambda x: (WEIGHT * x) ** 2)
COMPILED(ROUND)


def compiled(draw, rounds):
    """One compiled function, called by all, on batches of two sizes."""
    for _ in range(rounds):
        batch = LARGE if draw.random() < 0.3 else ROUND
        assert abs(COMPILED(batch).data - 9 * float((batch**2).mean())) < 1e-9


def traces(draw, rounds):
    for _ in range(max(1, rounds // 4)):
        number = draw.uniform(0, 1)
        assert gg.compile(lambda x, n=number: x * n)([1.0, 1.0]).data == number


def own_steps(draw, rounds):
    """A step of its own."""
    w = gg.Value(1.0)
    step = gg.compile_step(lambda x: w * x, gg.nn.SGD([w], 0.5))
    for k in range(rounds):
        step(np.array([1.0, 1.0]))
        assert w.data == 1.0 - 0.5 * (k + 1)


SHARED = gg.Value(0.0)
SHARED_STEP = gg.compile_step(lambda x: SHARED * x, gg.nn.SGD([SHARED], 1.0), steps=5)


def shared_steps(draw, rounds):
    """One step that all take: each is done whole, or refused."""
    for _ in range(rounds):
        try:
            SHARED_STEP(np.array([1.0, 1.0]))
        except RuntimeError as refusal:
            assert "thread" in str(refusal)


WORKS = [graphs, shared_inputs, made_again, blocks, compiled, traces, own_steps]


def main(rounds, seed, works):
    sys.setswitchinterval(1e-5)
    failures = []

    def run(k):
        draw = random.Random(seed * 1000 + k)
        try:
            for work in draw.sample(works, len(works)):
                work(draw, rounds)
        except BaseException as failure:
            failures.append(repr(failure))
            raise

    threads = [threading.Thread(target=run, args=(k,)) for k in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures
    if shared_inputs in works:
        assert [v.grad for v in OLD] == [THREADS * rounds * 2.0 * v.data for v in OLD]
    print(gg.engine.name, "done", THREADS * rounds * len(works))


if __name__ == "__main__":
    names = sys.argv[3:]
    chosen = [work for work in (*WORKS, shared_steps) if work.__name__ in names] if names else WORKS
    main(int(sys.argv[1]), int(sys.argv[2]), chosen)
