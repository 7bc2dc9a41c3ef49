"""The standard library: dispatch, events, the environment, generators."""

import contextlib
import functools
import itertools
import os
import sys
import threading
import typing

import glassgrad as gg
from stale import watched


@watched
def single_dispatch():
    @functools.singledispatch
    def scale(k, x):
        return x * 2.0

    yield lambda x: scale(1, x)
    scale.register(int, lambda k, x: x * 5.0)


@watched
def an_event():
    event = threading.Event()
    yield lambda x: x * (3.0 if event.is_set() else 2.0)
    event.set()


@watched
def the_environment():
    os.environ.pop("STALE_FACTOR", None)
    yield lambda x: x * float(os.environ.get("STALE_FACTOR", "2"))
    os.environ["STALE_FACTOR"] = "3"
    yield
    del os.environ["STALE_FACTOR"]


@watched
def arguments_of_the_program():
    before = sys.argv
    try:
        sys.argv = ["a"]
        yield lambda x: x * len(sys.argv)
        sys.argv.append("b")
        yield
        sys.argv = ["a", "b", "c"]
        yield
    finally:
        sys.argv = before


@watched
def generators_of_the_users():
    ks = [2.0, 3.0]

    def each(x):
        for k in ks:
            yield x * k

    yield lambda x: gg.sum(list(each(x)))
    ks.append(5.0)


@watched
def reduce_map_and_sorted():
    ks, order = [3.0, 2.0], 1.0
    yield lambda x: functools.reduce(
        lambda a, k: a * 2.0 + k * x, sorted(ks, key=lambda k: order * k), x
    )
    order = -1.0
    yield
    ks.append(1.0)


@watched
def zip_enumerate_and_itertools():
    ks = [2.0, 3.0]
    yield lambda x: gg.sum([x * k * (j + 1) for j, k in enumerate(itertools.chain(ks, ks))])
    ks[0] = 7.0


@watched
def text_that_is_formatted():
    name = "a"
    table = {"key a": 2.0, "key b": 3.0}
    yield lambda x: x * table[f"key {name}"]
    name = "b"


@watched
def an_exit_stack():
    k = 2.0

    def f(x):
        with contextlib.ExitStack() as stack:
            stack.callback(lambda: None)
            return x * k

    yield f
    k = 3.0


@watched
def a_typed_dict_and_a_typed_tuple():
    class Pair(typing.NamedTuple):
        k: float
        j: float = 1.0

    p = Pair(2.0)
    yield lambda x: x * p.k * p.j
    p = Pair(3.0, 2.0)
