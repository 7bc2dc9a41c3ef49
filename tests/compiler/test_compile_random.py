"""Random programs from the op table: compiled and eager agree, in value and every gradient."""

import math
import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glassgrad as gg
from edge_cases import CASES, mistakes_in
from error_bound import ErrorBound
from random_functions import ROWS, random_function

pytestmark = pytest.mark.both_engines


@settings(deadline=None)
@given(st.randoms(use_true_random=False))
def test_compiled_is_as_close_to_eager_as_rounding_allows(draw):
    parameters = [gg.Value(draw.uniform(-2, 2)) for _ in range(4)]
    function = random_function(draw, parameters)
    samples = [
        [draw.choice([draw.uniform(-2, 2), float(draw.randint(-2, 2))]) for _ in range(3)]
        for _ in range(draw.choice([1, 2, 7]))
    ]
    eager = gg.sum(function([gg.Value(v) for v in x]) for x in samples) * (1 / len(samples))
    bound = ErrorBound(eager)
    if bound.near_kink:
        return
    for p in parameters:
        p.grad = 0.0
    # None is the best one that is there; NumPy is the oracle of all others.
    compiled = gg.compile(function, executor=draw.choice([None, "numpy"]))
    total = compiled(samples)
    compiled.program.verify()
    assert bound.allows(total.data, eager.data, bound.error[-1]), (total.data, eager.data)
    total.backward()
    places = {id(node): place for place, node in enumerate(bound.graph.nodes)}
    for p in parameters:
        place = places.get(id(p))
        expected, error = (
            (bound.grad[place], bound.grad_error[place]) if place is not None else (0.0, 0.0)
        )
        assert bound.allows(p.grad, expected, error), (p.grad, expected, error)


def by_compile(row, numbers, executor=None):
    """The value and the partials of an op, compiled."""
    values = [gg.Value(n) for name, n in zip(row.takes, numbers, strict=True) if name != "n"]

    def function(n):
        rest = iter(values)
        operands = [n if name == "n" else next(rest) for name in row.takes]
        if row.takes == "nxy":
            return gg.where(*operands)
        return gg.functions.apply(
            row, *[numbers[row.takes.index("n")] if o is n else o for o in operands]
        )

    condition = numbers[row.takes.index("n")] if "n" in row.takes else 0.0
    (out,) = gg.compile(function, reduction="none", executor=executor)([condition])
    out.backward()
    return out.data, [v.grad for v in values]


@pytest.mark.parametrize("executor", [None, "numpy"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['op']}{case['operands']}")
def test_edge(case, executor):
    # A grad is added to 0.0, so that of a partial -0.0 the sign is lost, as in eager code.
    partials = [float(p) + 0.0 for p in case["partials"]]
    assert mistakes_in({**case, "partials": partials}, partial(by_compile, executor=executor)) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_op_over_a_batch_is_the_op_of_each_sample(row):
    draw = random.Random(row.name)
    w = gg.Value(0.7)

    def function(x):
        operands = [
            w * x[0] if name == "x" else x[1] if name == "y" else 0.25 for name in row.takes
        ]
        return gg.functions.apply(row, *operands)

    samples = [[draw.uniform(0.1, 3), draw.uniform(0.1, 3)] for _ in range(7)]
    outs = gg.compile(function, reduction="none")(samples)
    eager = [function(x) for x in samples]
    for got, expected in zip(outs, eager, strict=True):
        assert math.isclose(got.data, expected.data, rel_tol=1e-14)
    gg.sum(o * k for k, o in enumerate(outs)).backward()
    got, w.grad = w.grad, 0.0
    gg.sum(o * k for k, o in enumerate(eager)).backward()
    assert math.isclose(got, w.grad, rel_tol=1e-13)
