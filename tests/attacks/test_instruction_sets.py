"""Random programs as users write them: compiled is eager, in every instruction set and both kinds of numbers.

Run by the clang build too (make test-clang): what a compiler makes of the kernels must not matter.
"""

import math
import os
import random

import numpy as np
import pytest

import glassgrad as gg
from error_bound import EPS, ErrorBound
from glassgrad import nn
from instruction_sets import ENDS_AND_MIDDLE, INSIDE, run_again
from random_functions import random_function

kernels = pytest.importorskip("glassgrad.compiler._kernels", reason="the kernels are not built")

SINGLE_EPS = 2.0**-23


def samples_for(draw):
    """Few or many: whole vectors, rests of them, and several blocks."""
    count = draw.choice([1, 2, 7, 8, 9, 17, 130])
    return [
        [draw.choice([draw.uniform(-2, 2), float(draw.randint(-2, 2))]) for _ in range(3)]
        for _ in range(count)
    ]


def attack(seed):
    """One program: what differs by more than rounding allows, or None."""
    draw = random.Random(seed)
    parameters = [
        gg.Value(draw.choice([draw.uniform(-2, 2), float(draw.randint(-2, 2))])) for _ in range(4)
    ]
    function, samples = random_function(draw, parameters), samples_for(draw)
    eager = gg.sum(function([gg.Value(v) for v in x]) for x in samples) * (1 / len(samples))
    bound = ErrorBound(eager)
    if bound.near_kink:
        return None
    for p in parameters:
        p.grad = 0.0
    total = gg.compile(function, executor="kernels")(samples)
    total.backward()
    places = {id(node): place for place, node in enumerate(bound.graph.nodes)}
    pairs = [(total.data, eager.data, bound.error[-1])]
    for p in parameters:
        place = places.get(id(p))
        pairs.append(
            (p.grad, bound.grad[place], bound.grad_error[place])
            if place is not None
            else (p.grad, 0.0, 0.0)
        )
    wrong = [pair for pair in pairs if not bound.allows(*pair)]
    return (seed, wrong) if wrong else None


def test_random_programs(soak):
    start = 1_000_000 if soak else 0
    found = [attack(start + k) for k in range(3_000 if soak else 120)]
    assert [wrong for wrong in found if wrong] == []


def smooth_function(draw, parameters):
    """Ops whose results stay near 1, so that floats keep most of their digits."""
    kinds = ["tanh", "sin", "cos", "sigmoid", "softplus", "exp", "log", "pow", "dot", "div"]
    plan = [
        (
            draw.choice(kinds),
            [draw.randrange(3 + len(parameters) + k) for _ in range(4)],
            draw.uniform(-2, 2),
        )
        for k in range(8)
    ]

    def function(x):
        pool = [*x, *parameters]
        for kind, places, number in plan:
            a, b, c, d = (pool[k] for k in places)
            small = (a * b + number).tanh()
            made = {
                "dot": lambda c=c, d=d, s=small, a=a: gg.dot([c, a], [s, d]).tanh(),
                "div": lambda c=c, s=small: s / (2 + c.sin()),
                "log": lambda s=small: (s + 1.5).log(),
                "pow": lambda s=small, n=number: (s + 1.5) ** n,
            }.get(kind, lambda s=small, name=kind: getattr(s, name)())()
            pool.append(made)
        return gg.sum(pool[-4:])

    return function


def test_random_programs_of_floats(soak):
    """The same bound with the eps of floats, and what rounding the numbers at the start brings."""
    for seed in range(1_000 if soak else 60):
        draw = random.Random(f"floats {seed}")
        parameters = [gg.Value(float(np.float32(draw.uniform(-1, 1)))) for _ in range(4)]
        function = smooth_function(draw, parameters)
        samples = np.array(
            [[draw.uniform(-1, 1) for _ in range(3)] for _ in range(draw.choice([1, 5, 16, 33]))],
            np.float32,
        )
        eager = gg.sum(function([gg.Value(float(v)) for v in x]) for x in samples) * (
            1 / len(samples)
        )
        bound = ErrorBound(eager)
        places = {id(node): place for place, node in enumerate(bound.graph.nodes)}
        total = gg.compile(function, dtype="float32", executor="kernels")(samples)
        total.backward()
        pairs = [(total.data, eager.data, bound.error[-1])]
        pairs += [
            (p.grad, bound.grad[places[id(p)]], bound.grad_error[places[id(p)]])
            for p in parameters
            if id(p) in places
        ]
        for got, exact, error in pairs:
            assert abs(got - exact) <= 4 * SINGLE_EPS * error, (seed, got, exact, error / EPS)


@pytest.mark.parametrize("executor", ["kernels", "numpy"])
def test_cross_entropy_is_eager_cross_entropy_down_to_the_smallest(executor, soak):
    """Where the chance is near 1, the loss and its gradients are tiny, not 0, and as eager code has them."""
    draw = random.Random("cross entropy")
    tiny = 0
    for _ in range(3_000 if soak else 250):
        count = draw.choice([1, 2, 3, 10, 27])
        logits = [gg.Value(draw.gauss(0, draw.choice([1, 30, 60, 300]))) for _ in range(count)]
        if draw.random() < 0.1:
            draw.choice(logits).data = draw.choice([math.inf, -math.inf, math.nan])
        right = draw.randrange(count)
        eager = nn.cross_entropy(list(logits), right)
        eager.backward()
        expected = [eager.data, *(v.grad for v in logits)]
        for v in logits:
            v.grad = 0.0
        with np.errstate(all="ignore"):
            total = gg.compile(lambda y, z=logits: nn.cross_entropy(list(z), y), executor=executor)(
                np.array([right])
            )
            total.backward()
        for got, want in zip([total.data, *(v.grad for v in logits)], expected, strict=True):
            assert (got == 0) == (want == 0) and (math.isnan(got) == math.isnan(want)), (got, want)
            assert got == want or math.isnan(want) or math.isclose(got, want, rel_tol=1e-11), (
                got,
                want,
            )
        tiny += 0 < expected[0] < 1e-17
    assert tiny >= 10


@pytest.mark.skipif(INSIDE in os.environ, reason="this is the inner run")
@pytest.mark.parametrize("name", ENDS_AND_MIDDLE)
def test_all_of_it_with_every_instruction_set(name, soak):
    if name == kernels.name:
        pytest.skip("these are the kernels of the tests above")
    run_again(__file__, name, soak)
