"""Containers: lists, dicts, sets, and what is made from them."""

import array
import collections
import fractions
import operator
import re
import types

import numpy as np

import glassgrad as gg
from stale import watched


@watched
def a_list():
    ks = [2.0, 3.0]
    yield lambda x: x * ks[0] + ks[-1]
    ks[0] = 5.0
    yield
    ks.append(7.0)
    yield
    ks.reverse()


@watched
def a_list_in_a_list():
    ks = [[2.0], [3.0]]
    yield lambda x: x * ks[0][0] + ks[1][0]
    ks[1][0] = 5.0


@watched
def a_dict():
    ks = {"a": 2.0}
    yield lambda x: x * sum(ks.values())
    ks["b"] = 3.0
    yield
    ks["a"] = 4.0
    yield
    del ks["b"]


@watched
def a_dict_with_a_new_order():
    ks = {"a": 1.0, "b": 2.0}
    yield lambda x: x * next(iter(ks.values()))
    ks["a"] = ks.pop("a")


@watched
def a_dict_asked_for_a_default():
    ks = {}
    yield lambda x: x * ks.get("k", 2.0)
    ks["k"] = 3.0


@watched
def zeros_in_containers():
    ks, seen, queue = [0.0], {0.0}, collections.deque([0.0])
    yield lambda x: x + sum(np.copysign(1.0, k) for k in (*ks, *seen, *queue))
    ks[0] = -0.0
    yield
    seen.clear()
    seen.add(-0.0)
    yield
    queue[0] = -0.0


@watched
def ones_in_containers():
    seen, queue = {1}, collections.deque([1])
    yield (
        lambda x: (
            x * (2.0 if next(iter(seen)) is True else 3.0) * (5.0 if queue[0] is True else 7.0)
        )
    )
    seen.clear()
    seen.add(True)
    yield
    queue[0] = True


@watched
def a_set():
    ks = {1.0, 2.0}
    yield lambda x: x * sum(ks)
    ks.add(4.0)
    yield
    ks.discard(1.0)


@watched
def a_deque():
    ks = collections.deque([1.0, 2.0])
    yield lambda x: x * ks[0]
    ks.rotate(1)


@watched
def a_default_dict():
    ks = collections.defaultdict(lambda: 2.0)
    yield lambda x: x * ks["k"]
    ks["k"] = 3.0


@watched
def the_factory_of_a_default_dict():
    ks = collections.defaultdict(lambda: 2.0)
    yield lambda x: x * ks.default_factory()
    ks.default_factory = lambda: 3.0


@watched
def an_ordered_dict():
    ks = collections.OrderedDict(a=1.0, b=2.0)
    yield lambda x: x * next(iter(ks.values()))
    ks.move_to_end("a")


@watched
def a_counter():
    ks = collections.Counter(a=2)
    yield lambda x: x * ks["a"] + ks["b"]
    ks["b"] += 3


@watched
def a_chain_map():
    low, high = {"k": 2.0}, {}
    ks = collections.ChainMap(high, low)
    yield lambda x: x * ks["k"]
    high["k"] = 3.0
    yield
    ks.maps.reverse()


@watched
def a_user_dict():
    ks = collections.UserDict(k=2.0)
    yield lambda x: x * ks["k"]
    ks["k"] = 3.0


@watched
def a_user_list():
    ks = collections.UserList([2.0])
    yield lambda x: x * ks[0]
    ks[0] = 3.0


@watched
def a_user_string():
    mode = collections.UserString("a")
    yield lambda x: x * (2.0 if mode == "a" else 3.0)
    mode.data = "b"


@watched
def a_mapping_proxy():
    inner = {"k": 2.0}
    ks = types.MappingProxyType(inner)
    yield lambda x: x * ks["k"]
    inner["k"] = 3.0


@watched
def a_list_of_a_class():
    class Own(list):
        k = 1.0

    ks = Own([2.0])
    yield lambda x: x * ks[0] * ks.k
    ks[0] = 3.0
    yield
    ks.k = 5.0
    yield
    Own.__getitem__ = lambda self, k: 11.0


@watched
def a_dict_of_a_class():
    class Own(dict):
        def __missing__(self, key):
            return self.other

    ks = Own()
    ks.other = 2.0
    yield lambda x: x * ks["k"]
    ks.other = 3.0
    yield
    ks["k"] = 5.0


@watched
def a_tuple_of_lists():
    ks = ([2.0], {"a": [3.0]})
    yield lambda x: x * ks[0][0] * ks[1]["a"][0]
    ks[1]["a"][0] = 5.0


@watched
def a_bytearray_and_an_array():
    raw, numbers = bytearray([2]), array.array("d", [3.0])
    yield lambda x: x * raw[0] * numbers[0]
    raw[0] = 5
    yield
    numbers[0] = 7.0


@watched
def a_memoryview():
    raw = bytearray([2, 3])
    view = memoryview(raw)
    yield lambda x: x * view[1]
    raw[1] = 5


@watched
def a_bound_method_of_a_container():
    ks = {"k": 2.0}
    get = ks.get
    yield lambda x: x * get("k")
    ks["k"] = 3.0


@watched
def itemgetter():
    ks, get = [2.0, 3.0], operator.itemgetter(1)
    yield lambda x: x * get(ks)
    ks[1] = 5.0


@watched
def a_loop_over_a_global_range():
    count = 2
    yield lambda x: gg.sum([x * k for k in range(count)])
    count = 4


@watched
def fractions_and_patterns():
    k, pattern = fractions.Fraction(1, 2), re.compile("a")
    yield lambda x: x * float(k) * (2.0 if pattern.match("abc") else 3.0)
    k = fractions.Fraction(1, 4)
    yield
    pattern = re.compile("b")
