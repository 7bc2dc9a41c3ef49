"""jvp(), hvp(), hessian() and jacobian() inside compiled functions, for each sample of a batch."""

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn

pytestmark = pytest.mark.both_engines
NUMBERS = {"gradients": False, "reduction": "none"}


@pytest.fixture
def batch():
    draw = np.random.default_rng(1)
    return draw.normal(size=(6, 3)), draw.normal(size=(6, 3))


def network(activation="tanh"):
    model = nn.MLP(3, [5, 2], activation=activation, seed=1)
    return lambda x: gg.sum(v * v for v in model(x)), model


@pytest.mark.parametrize("executor", [None, "numpy"])
@pytest.mark.parametrize("activation", ["tanh", "gelu", "relu"])
def test_products_with_a_direction_are_those_of_eager_code(activation, executor, batch):
    energy, model = network(activation)
    points, directions = (array.tolist() for array in batch)

    def every(x, v):
        (out, speed) = gg.jvp(model, [x], [v])
        return out, speed, gg.hvp(energy, [x], [v])[0]

    compiled = gg.compile(every, executor=executor, **NUMBERS)(points, directions)
    found = np.concatenate([np.array(part) for part in compiled]).T
    for row, x, v in zip(found, points, directions, strict=True):
        out, speed = gg.jvp(model, [x], [v])
        (product,) = gg.hvp(energy, [x], [v])
        whole = np.array(gg.hessian(energy)(x)) @ v
        assert row == pytest.approx([*out, *speed, *product], rel=1e-12, abs=1e-14)
        assert product == pytest.approx(whole, rel=1e-11, abs=1e-13)


def test_a_hessian_and_a_jacobian_have_entries_for_each_sample(batch):
    energy, model = network()
    points = batch[0].tolist()

    def every(x):
        return gg.jacobian(model)(x), gg.hessian(energy)(x)

    slopes, bends = gg.compile(every, **NUMBERS)(points)
    for k, x in enumerate(points):
        assert np.array(slopes)[..., k] == pytest.approx(np.array(gg.jacobian(model)(x)), rel=1e-12)
        assert np.array(bends)[..., k] == pytest.approx(np.array(gg.hessian(energy)(x)), rel=1e-11)


def ops_in(function):
    """How many Values a call makes."""
    before = gg.Value(0.0).serial
    function()
    return gg.Value(0.0).serial - before


def long_chain(x):
    for _ in range(50):
        x = (x * 0.5).tanh()
    return x


def test_many_results_by_one_number_go_forward_once():
    wide = lambda x: [out * k for out in [long_chain(x)] for k in range(1, 20)]  # noqa: E731
    once = ops_in(lambda: gg.hessian(long_chain)(0.3))
    assert ops_in(lambda: gg.jacobian(wide)(0.3)) < once


def test_a_hessian_times_a_direction_goes_forward_through_the_gradient_once():
    long_sum = lambda x: long_chain(gg.dot(x, x))  # noqa: E731
    given = [0.1 * k for k in range(1, 31)], [1.0] * 30
    by_hand = lambda: gg.grad(long_sum)([gg.Value(v) for v in given[0]])  # noqa: E731
    product = lambda: gg.hvp(long_sum, given[:1], given[1:])  # noqa: E731
    whole = lambda: gg.hessian(long_sum)(given[0])  # noqa: E731
    assert ops_in(product) < 6 * ops_in(by_hand) < ops_in(whole)
