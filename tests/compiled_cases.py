"""Losses and comparisons that the tests of compile() share."""

import pytest

import glassgrad as gg
from glassgrad import data


def moons():
    samples = data.moons(100, seed=1337)
    return samples.points, samples.signs


def course_loss(model):
    def loss(x, y):
        hinge = (1 - y * model(x)).relu()
        return hinge + 1e-4 * sum(p * p for p in model.parameters())

    return loss


def grads_of(values):
    return [v.grad for v in values]


def clear(values):
    for v in values:
        v.grad = 0.0


def same_as_eager(function, samples, values, rel=1e-12):
    """Compiled and eager means of a function and their gradients agree, with every executor."""
    clear(values)
    eager = gg.mean([function(*sample) for sample in zip(*samples, strict=True)])
    eager.backward()
    expected = grads_of(values)
    for executor in (None, "numpy"):
        clear(values)
        total = gg.compile(function, executor=executor)(*samples)
        total.backward()
        assert total.data == pytest.approx(eager.data, rel=rel, abs=1e-300)
        assert grads_of(values) == pytest.approx(expected, rel=rel, abs=1e-14)
    clear(values)
