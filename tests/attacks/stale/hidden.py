"""What no guard can see is traced at every call."""

import contextvars
import functools
import itertools
import sys
import threading
import time
import types
import weakref

import numpy as np

from stale import module, traced


@traced
def the_clock():
    now = itertools.count()
    clock = types.SimpleNamespace(now=lambda: next(now))
    yield lambda x: x * clock.now() + 0.0 * time.time()


@traced
def an_iterator():
    numbers = iter([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    yield lambda x: x * next(numbers)
    yield


@traced
def a_counter_of_itertools():
    counter = itertools.count(1)
    yield lambda x: x * next(counter)
    yield


@traced
def a_generator_that_runs():
    def numbers():
        k = 1.0
        while True:
            k *= 2
            yield k

    running = numbers()
    yield lambda x: x * next(running)
    yield


@traced
def a_cached_function():
    p = types.SimpleNamespace(k=2.0)

    @functools.lru_cache
    def scale():
        return p.k

    yield lambda x: x * scale()
    p.k = 3.0
    yield
    scale.cache_clear()


@traced
def a_weakref():
    class Own:
        k = 2.0

    p = Own()
    ref = weakref.ref(p)
    yield lambda x: x * ref().k if ref() else x
    p.k = 3.0
    yield
    del p


@traced
def a_weak_value_dictionary():
    class Own:
        k = 2.0

    p = Own()
    table = weakref.WeakValueDictionary(p=p)
    yield lambda x: x * (table["p"].k if "p" in table else 1.0)
    p.k = 5.0
    yield
    del p


@traced
def a_context_variable():
    var = contextvars.ContextVar("stale", default=2.0)
    yield lambda x: x * var.get()
    var.set(3.0)


@traced
def thread_local_settings():
    own = threading.local()
    own.k = 2.0
    yield lambda x: x * own.k
    own.k = 3.0


@traced
def globals_by_hand():
    own = module("k = 2.0\ndef f(x): return x * globals()['k']")
    yield own.f
    own.k = 3.0


@traced
def the_globals_of_a_function():
    own = module("k = 2.0\ndef g(): pass")
    yield lambda x: x * own.g.__globals__["k"]
    own.k = 3.0


@traced
def a_cell_by_hand():
    k = 2.0

    def g():
        return k

    yield lambda x: x * g.__closure__[0].cell_contents
    k = 3.0


@traced
def eval_of_a_text():
    own = module("k = 2.0\ndef f(x): return x * eval('k')")
    yield own.f
    own.k = 3.0


@traced
def a_file():
    import pathlib
    import tempfile

    path = pathlib.Path(tempfile.mkdtemp(), "k.txt")
    path.write_text("2.0")
    yield lambda x: x * float(path.read_text())
    path.write_text("3.0")


@traced
def a_large_array():
    large = np.zeros(3_000_000)
    large[5] = 2.0
    yield lambda x: x * large[5]
    large[5] = 3.0


@traced
def the_recursion_limit():
    before = sys.getrecursionlimit()
    try:
        yield lambda x: x * sys.getrecursionlimit()
        sys.setrecursionlimit(before + 1)
        yield
    finally:
        sys.setrecursionlimit(before)


@traced
def a_frame_of_the_caller():
    yield lambda x: x * len(sys._getframe(0).f_globals)


@traced
def a_lock_that_is_asked():
    lock = threading.Lock()
    yield lambda x: x * (3.0 if lock.locked() else 2.0)
    lock.acquire()


@traced
def a_zip_of_iterators():
    pairs = zip(iter([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]), itertools.count())
    yield lambda x: x * sum(next(pairs))
    yield
