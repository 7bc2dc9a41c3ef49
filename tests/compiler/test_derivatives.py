"""grad() inside compiled functions: any order, every op of the table, as eager code has it."""

import itertools
import math
import random

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glassgrad as gg
from edge_cases import CASES
from error_bound import ErrorBound
from glassgrad.table import ops
from oracle import EXACT
from random_functions import random_function

pytestmark = pytest.mark.both_engines

ROWS = [row for row in ops.TABLE.values() if not row.is_fold]


def applied(row, operands):
    return gg.where(*operands) if row.takes == "nxy" else gg.functions.apply(row, *operands)


def taken_by(row, sample):
    """The operands of an op for a sample, and those of them that it has derivatives by."""
    operands = list(sample[: len(row.takes)])
    if row.takes == "xn":
        operands[1] = 0.25
    return operands, [v for v, name in zip(operands, row.takes, strict=True) if name != "n"]


def tower(out, wanted, order):
    """All derivatives up to an order: the index of each, and its Value."""
    levels = [{(): out}]
    for _ in range(order):
        levels.append(
            {
                (*index, k): slope
                for index, value in levels[-1].items()
                for k, slope in enumerate(gg.grad(value, wanted, create_graph=True))
            }
        )
    return {index: value for level in levels for index, value in level.items()}


def derivatives_of(row, order):
    def function(*sample):
        operands, wanted = taken_by(row, sample)
        return list(tower(applied(row, operands), wanted, order).values())

    return function


def exact_derivatives(row, sample, order):
    """By mpmath, from the definition of the op."""
    operands, _ = taken_by(row, sample)
    places = [k for k, name in enumerate(row.takes) if name != "n"]

    def function(*moved):
        numbers = [mpmath.mpf(o) for o in operands]
        for place, number in zip(places, moved, strict=True):
            numbers[place] = number
        return EXACT[row.name][0](*numbers)

    at = tuple(mpmath.mpf(operands[place]) for place in places)
    found = []
    for size in range(order + 1):
        for index in itertools.product(range(len(places)), repeat=size):
            orders = tuple(index.count(k) for k in range(len(places)))
            found.append(float(mpmath.diff(function, at, orders) if size else function(*at)))
    return found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_three_derivatives_of_every_op_agree_with_mpmath(row):
    draw = random.Random(row.name)
    samples = [[draw.uniform(0.2, 3.0) for _ in row.takes] for _ in range(3)]
    if row.name != "pow":
        samples += [[-x for x in sample] for sample in samples if not row.domain]
    with mpmath.workdps(50):
        expected = np.array([exact_derivatives(row, sample, 3) for sample in samples]).T
    columns = [np.array(column) for column in zip(*samples, strict=True)]
    how = {"gradients": False, "reduction": "none"}
    for executor in (None, "numpy"):
        got = gg.compile(derivatives_of(row, 3), executor=executor, **how)(*columns)
        assert np.array(got) == pytest.approx(expected, rel=1e-10, abs=1e-12)
    got = gg.compile(derivatives_of(row, 3), dtype="float32", **how)(*columns)
    assert np.array(got) == pytest.approx(expected, rel=1e-4, abs=1e-4 * np.abs(expected).max())


OVERFLOWING = [1e-300, 0.4]
"""In the middle of its second derivative, which is -inf, an order of terms decides about nan."""


def eager_derivatives(row, sample, order):
    operands, wanted = taken_by(row, [gg.Value(number) for number in sample])
    if "n" in row.takes and row.takes != "xn":
        operands[row.takes.index("n")] = operands[row.takes.index("n")].data
    return [v.data for v in tower(applied(row, operands), wanted, order).values()]


def same(got, expected, rel=1e-13):
    if not math.isfinite(expected):
        return got == expected or (math.isnan(got) and math.isnan(expected))
    return math.isclose(got, expected, rel_tol=rel, abs_tol=1e-300)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
@pytest.mark.parametrize("executor", [None, "numpy"])
def test_ties_kinks_zeros_and_infinities_have_the_derivatives_of_eager_code(row, executor):
    samples = [[float(o) for o in case["operands"]] for case in CASES if case["op"] == row.name]
    samples = [sample for sample in samples if sample != OVERFLOWING]
    how = {"gradients": False, "reduction": "none", "executor": executor}
    compiled = gg.compile(derivatives_of(row, 2), **how)
    columns = [np.array(column) for column in zip(*samples, strict=True)]
    together = np.array(compiled(*columns)).T
    for sample, in_batch in zip(samples, together, strict=True):
        expected = eager_derivatives(row, sample, 2)
        # Alone, a sample is often finite, and no careful run is needed.
        alone = [row[0] for row in compiled(*[np.array([number]) for number in sample])]
        for got in (in_batch, alone):
            assert all(map(same, got, expected)), (sample, list(got), expected)


@pytest.mark.parametrize("executor", [None, "numpy"])
def test_three_derivatives_of_sums_and_dots_agree_with_mpmath(executor):
    """Of operands that are curved, and of which one stands on both sides."""

    def function(x, y):
        curved = [x.exp(), x * y, y.sin()]
        total = gg.dot(curved, [y, x, x * x], 0.5) * gg.sum([*curved, x])
        return list(tower(total, [x, y], 3).values())

    def exact(x, y):
        curved = [mpmath.exp(x), x * y, mpmath.sin(y)]
        dot = curved[0] * y + curved[1] * x + curved[2] * x * x + mpmath.mpf("0.5")
        return dot * (mpmath.fsum(curved) + x)

    samples = [(0.7, -1.2), (-0.4, 0.9), (0.0, 2.0)]
    compiled = gg.compile(function, gradients=False, reduction="none", executor=executor)
    found = compiled(*map(list, zip(*samples, strict=True)))
    orders = [index for size in range(4) for index in itertools.product(range(2), repeat=size)]
    for k, sample in enumerate(samples):
        for values, index in zip(found, orders, strict=True):
            order = (index.count(0), index.count(1))
            expected = mpmath.diff(exact, sample, order) if index else exact(*sample)
            assert values[k] == pytest.approx(float(expected), rel=1e-10, abs=1e-10)


def penalty_of(function, parameters):
    """A function whose value and gradients contain first derivatives, as losses may."""

    def penalised(x):
        out = function(x)
        slopes = gg.grad(out, [*x[:2], *parameters[:2]], create_graph=True)
        return out + gg.sum(slope * slope * 0.25 for slope in slopes)

    return penalised


def found(bound, place):
    """The gradient of a node and its error; of one that the root was not made from, 0."""
    return (bound.grad[place], bound.grad_error[place]) if place is not None else (0.0, 0.0)


@settings(deadline=None, max_examples=settings.default.max_examples // 5)
@given(st.randoms(use_true_random=False))
def test_gradients_in_random_programs_are_as_close_to_eager_as_rounding_allows(draw):
    parameters = [gg.Value(draw.uniform(-2, 2)) for _ in range(4)]
    function = penalty_of(random_function(draw, parameters), parameters)
    samples = [
        [draw.choice([draw.uniform(-2, 2), float(draw.randint(-2, 2))]) for _ in range(3)]
        for _ in range(draw.choice([1, 2, 5]))
    ]
    eager = gg.sum(function([gg.Value(v) for v in x]) for x in samples) * (1 / len(samples))
    bound = ErrorBound(eager)
    if bound.near_kink:
        return
    total = gg.compile(function, executor=draw.choice([None, "numpy"]))(samples)
    if math.isnan(
        eager.data
    ):  # then a slope that is 0 is nan × 0 in one of them, and left out in the other
        assert math.isnan(total.data)
        return
    assert bound.allows(total.data, eager.data, bound.error[-1]), (total.data, eager.data)
    total.backward()
    places = {id(node): place for place, node in enumerate(bound.graph.nodes)}
    for p in parameters:
        expected, error = found(bound, places.get(id(p)))
        assert bound.allows(p.grad, expected, error), (p.grad, expected, error)
