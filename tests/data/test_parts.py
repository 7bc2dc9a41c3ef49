"""Held-back samples and features of a data set."""

import math

import pytest

from glassgrad import data, nn
from glassgrad.training import fit

pytestmark = pytest.mark.both_engines


def test_a_split_puts_every_sample_in_one_part_and_depends_on_the_seed_alone():
    samples = data.moons(40, seed=3)
    training, held_back = data.split(samples, 0.3, seed=5)
    assert (len(training), len(held_back)) == (28, 12)
    pairs = [*zip(*training, strict=True), *zip(*held_back, strict=True)]
    assert sorted(pairs) == sorted(zip(*samples, strict=True))
    assert training.classes == held_back.classes == samples.classes
    assert data.split(samples, 0.3, seed=5) == (training, held_back)
    assert data.split(samples, 0.3, seed=6) != (training, held_back)


@pytest.mark.parametrize("share", [0.0, 0.01, 0.99, 1.0, -1.0, math.nan, math.inf])
def test_a_part_without_samples_is_refused(share):
    with pytest.raises(ValueError, match=r"of 4 samples: expected at least one in each part"):
        data.split(data.xor(), share, seed=1)


def test_features_are_computed_from_the_two_inputs():
    names = list(data.FEATURES)
    samples = data.with_features(data.Dataset([[0.5, -2.0]], [1.0]), names)
    assert samples.points == [[0.5, -2.0, 0.25, 4.0, -1.0, math.sin(0.5), math.sin(-2.0)]]
    assert samples.columns == ("x1", "x2", "x1²", "x2²", "x1x2", "sin x1", "sin x2")
    with pytest.raises(ValueError, match=r"feature 'cos_x1': expected one of x1_squared, "):
        data.with_features(data.xor(), ["cos_x1"])
    with pytest.raises(ValueError, match=r"expected data with 2 inputs, got 3"):
        data.with_features(data.four_samples(), ["sin_x1"])


def test_circles_need_no_hidden_layer_once_they_have_squares():
    samples = data.with_features(data.circles(60, seed=1), ["x1_squared", "x2_squared"])
    model = nn.MLP(4, [1], seed=1)
    optimizer = nn.Adam(model.parameters(), 0.1)
    history = fit(model, samples, "hinge", optimizer, steps=150, progress=False)
    assert history.accuracies[-1] == 1.0
