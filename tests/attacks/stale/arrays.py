"""NumPy: arrays of every kind."""

import types
import warnings

import numpy as np

import glassgrad as gg
from stale import watched


@watched
def an_array():
    ks = np.array([2.0, 3.0])
    yield lambda x: x * ks[0]
    ks[0] = 5.0
    yield
    ks *= 2


@watched
def an_integer_array_and_a_flag():
    ks, flags = np.array([2, 3]), np.array([True])
    yield lambda x: x * int(ks[1]) * (2.0 if flags[0] else 3.0)
    ks[1] = 4
    yield
    flags[0] = False


@watched
def the_shape_of_an_array():
    ks = np.arange(6.0)
    yield lambda x: x * len(ks) + ks.shape[0]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of NumPy 2.5
        ks.shape = (2, 3)


@watched
def a_resized_array():
    ks = np.arange(3.0)
    yield lambda x: x * len(ks)
    ks.resize(5, refcheck=False)


@watched
def a_view_of_an_array():
    whole = np.arange(4.0)
    part = whole[1:3]
    yield lambda x: x * part[0]
    whole[1] = 7.0


@watched
def an_object_array():
    ks = np.array([gg.Value(2.0), gg.Value(3.0)], dtype=object)
    yield lambda x: x * ks[0] + ks[1]
    ks[0] = gg.Value(5.0)


@watched
def numbers_in_an_object_array():
    ks = np.array([2.0, "a"], dtype=object)
    yield lambda x: x * ks[0]
    ks[0] = 5.0


@watched
def zero_signs_in_an_array():
    ks = np.array([0.0])
    yield lambda x: x * np.copysign(1.0, ks[0])
    ks[0] = -0.0


@watched
def a_structured_array():
    ks = np.array([(1.0, 2)], dtype=[("a", float), ("b", int)])
    yield lambda x: x * ks["a"][0] * ks["b"][0]
    ks["b"][0] = 5


@watched
def an_array_of_a_class():
    class Own(np.ndarray):
        pass

    ks = np.array([2.0]).view(Own)
    ks.k = 3.0
    yield lambda x: x * ks[0] * ks.k
    ks.k = 5.0
    yield
    ks[0] = 7.0


@watched
def a_masked_array():
    ks = np.ma.array([2.0, 3.0], mask=[False, False])
    yield lambda x: x * float(ks.sum())
    ks.mask = [True, False]


@watched
def a_zero_dimensional_array():
    k = np.array(2.0)
    yield lambda x: x * float(k)
    k[()] = 3.0


@watched
def an_array_in_a_dict_in_an_object():
    p = types.SimpleNamespace(data={"k": np.array([2.0])})
    yield lambda x: x * p.data["k"][0]
    p.data["k"][0] = 3.0


@watched
def a_ufunc_that_is_replaced():
    act = np.tanh
    yield lambda x: act(x)
    act = np.exp


@watched
def a_vectorized_function():
    k = 2.0
    act = np.vectorize(lambda v: v * k, otypes=[float])
    yield lambda x: x * float(act(3.0))
    k = 5.0
