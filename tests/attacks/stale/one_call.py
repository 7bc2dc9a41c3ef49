"""What belongs to one call or one sample is refused."""

import types

import numpy as np

from stale import refused


@refused
def a_random_state():
    draw = np.random.RandomState(1)
    yield lambda x: x * draw.rand()


@refused
def a_random_state_in_an_object():
    p = types.SimpleNamespace(rng=np.random.RandomState(1))
    yield lambda x: x * p.rng.normal()


@refused
def numpys_global_draws():
    yield lambda x: x * np.random.standard_normal()


@refused
def numpys_generator_in_a_list():
    draws = [np.random.default_rng(1)]
    yield lambda x: x * draws[0].random()


@refused
def a_bound_draw():
    draw = np.random.default_rng(1).random
    yield lambda x: x * draw()


@refused
def pythons_draws():
    import random

    yield lambda x: x * random.random()


@refused
def a_shuffle():
    import random

    yield lambda x: x * random.sample([1.0, 2.0], 2)[0]


@refused
def partials_of_what_is_traced():
    yield lambda x: x * (x * x).partials[0]


@refused
def a_value_that_is_kept():
    kept = []
    yield lambda x: kept.append(x) or x
