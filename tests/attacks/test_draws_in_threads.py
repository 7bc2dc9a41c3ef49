"""Random numbers in other threads: only the draws of the thread that traces count."""

import functools
import random
import threading

import numpy as np
import pytest

import glassgrad as gg

SHARED = np.random.default_rng(0)
LEGACY = np.random.RandomState(0)
OWN = random.Random(0)

DRAWS = {
    "random": random.random,
    "gauss": lambda: random.gauss(0, 1),
    "a Random": OWN.random,
    "numpy.random": np.random.rand,
    "a Generator": SHARED.random,
    "a RandomState": LEGACY.rand,
}


@pytest.fixture(params=DRAWS.values(), ids=DRAWS)
def busy_thread(request):
    """Another thread that draws all the time."""
    stop = threading.Event()

    def run():
        while not stop.is_set():
            request.param()

    thread = threading.Thread(target=run)
    thread.start()
    yield
    stop.set()
    thread.join()


def slow(x, count=3000):
    """Takes longer to trace than a thread has its turn."""
    for _ in range(count):
        x = x * 1.0
    return x


@pytest.mark.filterwarnings("ignore:compile.*another thread")  # Random has no lock
@pytest.mark.parametrize("count", [1, 3000])
def test_another_thread_may_draw(busy_thread, count, soak):
    generators = SHARED, LEGACY, OWN  # which the function can reach
    for _ in range(30 if soak else 3):
        compiled = gg.compile(lambda x: slow(x, count) if generators else x)
        assert compiled([2.0, 4.0]).data == 3.0


OWN_DRAWS = {
    **{name: draw for name, draw in DRAWS.items() if name != "a RandomState"},
    "numpy by way of C": functools.partial(np.random.rand),
    "a Generator by way of C": lambda: next(map(SHARED.normal, [0.0])),
    "SystemRandom": random.SystemRandom().random,
}


@pytest.mark.parametrize("draw", OWN_DRAWS.values(), ids=OWN_DRAWS)
def test_a_draw_of_its_own_is_refused_though_another_thread_draws(busy_thread, draw):
    generators = SHARED, LEGACY
    compiled = gg.compile(lambda x: slow(x, 30) * draw() if generators else x)
    with pytest.raises(gg.TraceError, match="pass it as an argument"):
        compiled([2.0, 4.0])


def test_a_draw_by_way_of_c_is_refused_beside_threads_that_wait():
    stop = threading.Event()
    waiting = [threading.Thread(target=stop.wait) for _ in range(3)]
    for thread in waiting:
        thread.start()
    try:
        for draw in (random.random, OWN.random):
            compiled = gg.compile(lambda x, draw=draw: x * functools.partial(draw)())
            with pytest.raises(gg.TraceError, match="pass it as an argument"):
                compiled([2.0])
    finally:
        stop.set()


def test_a_random_state_is_a_generator_too(busy_thread):
    with pytest.raises(gg.TraceError, match="pass it as an argument"):
        gg.compile(lambda x: x * LEGACY.rand())([2.0])


def test_two_threads_trace_at_once():
    results = []

    def run(k):
        weight = gg.Value(float(k))
        results.append(gg.compile(lambda x: slow(x, 500) * weight)([1.0]).data)

    threads = [threading.Thread(target=run, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]
