"""Losses: their values by mpmath and by hand, their gradients by finite differences."""

import math

import mpmath
import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn
from glassgrad.training import task

pytestmark = pytest.mark.both_engines

LOGITS = [-800.0, -40.0, -1.5, -1e-9, 0.0, 0.3, 37.0, 745.0, 1e300]


@pytest.mark.parametrize("logit", LOGITS)
@pytest.mark.parametrize("target", [0, 1, 0.25])
def test_binary_cross_entropy_is_right_to_the_last_digits(logit, target):
    with mpmath.workdps(800):
        z, y = mpmath.mpf(logit), mpmath.mpf(target)
        if abs(logit) < 1e4:
            expected = float(
                y * mpmath.log1p(mpmath.exp(-z)) + (1 - y) * mpmath.log1p(mpmath.exp(z))
            )
        else:
            expected = float((1 - y) * z)
    z = gg.Value(logit)
    loss = nn.binary_cross_entropy_with_logits(z, target)
    assert loss.data == pytest.approx(expected, rel=1e-14, abs=1e-320)
    loss.backward()
    chance = 1 / (1 + math.exp(-logit)) if logit > -700 else 0.0
    assert z.grad == pytest.approx(chance - target, abs=1e-13)


def test_binary_cross_entropy_of_infinite_logits():
    assert nn.binary_cross_entropy_with_logits(gg.Value(math.inf), 1).data == 0.0
    assert nn.binary_cross_entropy_with_logits(gg.Value(-math.inf), 1).data == math.inf


@pytest.mark.parametrize(
    "logits",
    [
        [1.0, 2.0, 3.0],
        [500.0, 0.0, -200.0],
        [-5.0] * 4,
        [1e8, 1e8 + 1],
        [1e16, 1e16],
        [1000.0, 970.0],
        [3.0],
    ],
)
def test_cross_entropy_by_mpmath(logits):
    for target in range(len(logits)):
        with mpmath.workdps(400):
            total = mpmath.fsum(mpmath.exp(mpmath.mpf(z) - logits[target]) for z in logits)
            expected = float(mpmath.log(total))
        values = [gg.Value(z) for z in logits]
        loss = nn.cross_entropy(values, target)
        assert loss.data == pytest.approx(expected, rel=1e-13, abs=0)
        loss.backward()
        chances = gg.softmax(logits)
        for k, value in enumerate(values):
            assert value.grad == pytest.approx(chances[k] - (k == target), abs=1e-12)


def test_cross_entropy_takes_shares_and_batches():
    rows = [[gg.Value(v) for v in row] for row in ([1.0, 2.0, 0.5], [0.0, -1.0, 3.0])]
    by_index = nn.cross_entropy(rows, [1, 2])
    one_hot = nn.cross_entropy(rows, [[0, 1, 0], [0, 0, 1]])
    assert by_index.data == pytest.approx(one_hot.data, rel=1e-14)
    each = [nn.cross_entropy(row, y).data for row, y in zip(rows, [1, 2], strict=True)]
    assert by_index.data == pytest.approx(sum(each) / 2, rel=1e-15)
    assert nn.cross_entropy(rows, [1, 2], reduction="sum").data == pytest.approx(
        sum(each), rel=1e-15
    )
    mixed = nn.cross_entropy(rows[0], [0.25, 0.25, 0.5]).data
    singles = [nn.cross_entropy(rows[0], k).data for k in range(3)]
    assert mixed == pytest.approx(
        0.25 * singles[0] + 0.25 * singles[1] + 0.5 * singles[2], rel=1e-14
    )


@pytest.mark.parametrize(
    ("loss", "predictions", "targets", "mean"),
    [
        (nn.mse, [1.0, -2.0], [0.5, 1.0], (0.25 + 9) / 2),
        (nn.half_squared_error, [1.0, -2.0], [0.5, 1.0], (0.25 + 9) / 4),
        (nn.hinge, [0.5, -2.0, 3.0], [1, -1, -1], (0.5 + 0 + 4) / 3),
        (nn.binary_cross_entropy_with_logits, [0.0, 0.0], [1, 0], math.log(2)),
    ],
)
def test_means_sums_and_single_samples(loss, predictions, targets, mean):
    values = [gg.Value(p) for p in predictions]
    assert loss(values, targets).data == pytest.approx(mean, rel=1e-15)
    total = loss(values, targets, reduction="sum")
    assert total.data == pytest.approx(mean * len(values), rel=1e-15)
    assert loss(values, np.array(targets)).data == pytest.approx(mean, rel=1e-15)
    singles = [loss(v, t).data for v, t in zip(values, targets, strict=True)]
    assert sum(singles) == pytest.approx(total.data, rel=1e-15)
    if loss is not nn.hinge:
        report = gg.check_gradients(loss(values, targets))
        assert report


def test_losses_of_plain_numbers_are_numbers():
    assert nn.mse([1.0], [3.0]) == 4.0
    assert nn.hinge([2.0], [-1]) == 3.0
    assert nn.mse(1e200, 0.0) == math.inf
    assert nn.binary_cross_entropy_with_logits(np.uint8(3), 1) == pytest.approx(
        math.log1p(math.exp(-3))
    )
    with pytest.raises(TypeError, match="mse: expected a number, got ndarray"):
        nn.mse(np.array(1.0), 3.0)
    assert nn.mse((v for v in (1.0, 2.0)), [0.0, 0.0]) == 2.5


def test_the_l1_penalty_pulls_every_parameter_alike_and_leaves_zeros_alone():
    p = [gg.Value(3.0), gg.Value(-0.5), gg.Value(0.0)]
    penalty = nn.l1_penalty(p, 0.5)
    penalty.backward()
    assert penalty.data == 1.75
    assert [one.grad for one in p] == [0.5, -0.5, 0.0]


def test_the_l2_penalty_pulls_by_twice_the_parameter():
    p = [gg.Value(3.0), gg.Value(-4.0)]
    penalty = nn.l2_penalty(p, 0.5)
    penalty.backward()
    assert (penalty.data, [v.grad for v in p]) == (12.5, [3.0, -4.0])


@pytest.mark.parametrize(
    ("mistake", "error", "text"),
    [
        (lambda: nn.mse([1.0, 2.0], [1.0]), ValueError, "mse: 2 predictions for 1 targets"),
        (lambda: nn.mse([1.0, 2.0], 1.0), ValueError, "mse: 2 predictions for one targets"),
        (lambda: nn.mse(1.0, [1.0]), ValueError, "mse: one prediction for 1 targets"),
        (lambda: nn.mse([], []), ValueError, "mse: no predictions"),
        (
            lambda: nn.mse(1.0, 1.0, reduction="none"),
            ValueError,
            "reduction='none': expected mean or sum",
        ),
        (
            lambda: nn.binary_cross_entropy_with_logits(0.0, 2),
            ValueError,
            "expected targets from 0 to 1, got 2",
        ),
        (
            lambda: nn.cross_entropy([1.0, 2.0], 2),
            ValueError,
            "expected a class from 0 to 1, got 2",
        ),
        (
            lambda: nn.cross_entropy([1.0, 2.0], -1),
            ValueError,
            "expected a class from 0 to 1, got -1",
        ),
        (
            lambda: nn.cross_entropy([1.0, 2.0], 1.0),
            TypeError,
            "expected the index of a class, got 1.0",
        ),
        (lambda: nn.cross_entropy([1.0, 2.0], [1.0]), ValueError, "2 logits for 1 shares"),
        (
            lambda: nn.hinge(0.5, 0),
            ValueError,
            "hinge: expected targets -1 and 1, got 0: for classes 0 and 1 write",
        ),
        (lambda: nn.mse(1 + 2j, 0), TypeError, "mse: expected a number, got complex"),
        (lambda: nn.mse([[1.0]], [[1.0]]), TypeError, "mse: expected a number, got list"),
        (
            lambda: nn.cross_entropy([1.0, 2.0], [5, -3]),
            ValueError,
            "expected shares that add up to 1",
        ),
        (
            lambda: nn.cross_entropy([1.0, 2.0], 0, reduction="bogus"),
            ValueError,
            "reduction='bogus'",
        ),
        (lambda: nn.cross_entropy([[1.0, 2.0]], [0, 1]), ValueError, "1 predictions for 2 targets"),
        (
            lambda: nn.cross_entropy(1.0, 0),
            TypeError,
            "expected the logits of each class in a list",
        ),
    ],
)
def test_mistakes_are_named(mistake, error, text):
    with pytest.raises(error, match=text):
        mistake()


def test_probabilities_are_not_taken_for_logits():
    hint = "1.5 is not a probability: for logits write binary_cross_entropy_with_logits"
    with pytest.raises(ValueError, match=hint):
        nn.binary_cross_entropy(gg.Value(1.5), 1)
    for share, target in ((0.25, 0), (0.9, 1), (0.3, 0.6)):
        p = gg.Value(share)
        nn.binary_cross_entropy(p, target).backward()
        assert p.grad == pytest.approx((share - target) / (share * (1 - share)))
    certain = nn.binary_cross_entropy(gg.Value(0.0), 1)
    assert certain.data == 100.0


def test_the_old_name_of_a_loss_says_the_new_one():
    with pytest.raises(ValueError, match="takes probabilities, and models give logits: write"):
        task.named("binary_cross_entropy")
