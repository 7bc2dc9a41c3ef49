"""Dropout: the numbers that it keeps, eager and compiled alike, and runs that go on after it."""

import random

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import data, nn, optim
from glassgrad.nn import functional as F
from glassgrad.training.fit import evaluate, fit

X = np.random.default_rng(0).normal(size=(7, 3))
Y = X.sum(axis=1)


def network(p=0.4):
    dropouts = nn.Dropout(p, seed=3), nn.Dropout(p, seed=4)
    return nn.Sequential(
        nn.Linear(3, 5, seed=1), nn.Tanh(), dropouts[0], nn.Linear(5, 1, seed=2), dropouts[1]
    )


def test_it_keeps_the_share_and_the_mean():
    layer = nn.Dropout(0.2, seed=1)
    out = np.array(layer([1.0] * 20_000))
    assert set(out) == {0.0, 1 / 0.8}
    assert (out == 0).mean() == pytest.approx(0.2, abs=0.01)
    x = gg.Value(3.0)
    kept = layer([x] * 8)
    gg.sum(kept).backward()
    assert x.grad == sum(v.data for v in kept) / 3.0
    assert nn.Dropout(1.0)([1.0, 2.0]) == [0.0, 0.0] and nn.Dropout(0.0)([1.0]) == [1.0]
    assert layer.eval()([x])[0] is x


def test_a_seed_draws_the_same_and_manual_seed_seeds_the_others():
    assert nn.Dropout(seed=5)([1.0] * 9) == nn.Dropout(rng=random.Random(5))([1.0] * 9)
    found = []
    for _ in range(2):
        gg.manual_seed(7)
        found.append((nn.Dropout()([1.0] * 20), F.dropout([1.0] * 20)))
    assert found[0] == found[1] and found[0][0] != found[0][1]


@pytest.mark.parametrize("executor", ["kernels", "numpy"])
def test_compiled_steps_draw_what_eager_steps_draw(executor):
    eager, traced = network(), network()
    first, second = (optim.Adam(model.parameters(), lr=0.05) for model in (eager, traced))
    step = gg.compile_step(lambda x, y: (traced(x)[0] - y) ** 2, second, executor=executor)
    losses = []
    for k in range(30):
        for model in eager, traced:
            model.train(not 10 <= k < 20)
        total = gg.mean([(eager(x)[0] - y) ** 2 for x, y in zip(X.tolist(), Y, strict=True)])
        first.zero_grad()
        total.backward()
        first.step()
        assert step(X, Y) == pytest.approx(total.data, rel=1e-11)
        losses.append(total.data)
    assert len(set(losses)) == 30


def test_steps_at_once_and_calls_draw_anew():
    one, many = network(), network()
    loss_of = lambda model: lambda x, y: (model(x)[0] - y) ** 2  # noqa: E731
    single = gg.compile_step(loss_of(one), optim.SGD(one.parameters(), lr=0.01))
    three = gg.compile_step(loss_of(many), optim.SGD(many.parameters(), lr=0.01), steps=3)
    assert three(X, Y) == [single(X, Y) for _ in range(3)]
    total = gg.compile(loss_of(one))
    assert len({total(X, Y).data for _ in range(4)}) == 4
    outputs = gg.compile(one)
    assert not np.array_equal(outputs(X), outputs(X))
    one.eval()
    assert np.array_equal(outputs(X), outputs(X))
    assert outputs(X)[0].tolist() == pytest.approx([one(x)[0].data for x in X.tolist()])


def loss_of_rows(outputs, targets):
    return nn.mse([out for [out] in outputs], targets)


def test_fit_trains_with_it_and_evaluates_without(tmp_path):
    samples = data.Dataset(X.tolist(), Y.tolist())

    def train(model, steps, **options):
        optimizer = optim.SGD(model.parameters(), lr=0.01)
        return fit(model, samples, loss_of_rows, optimizer, steps=steps, progress=False, **options)

    model = network().eval()
    assert len(set(train(model, 5).losses)) == 5
    assert not model.training
    assert evaluate(model.train(), samples, loss_of_rows) == evaluate(model, samples, loss_of_rows)
    assert model.training
    whole = train(network(), 6).losses
    half = train(network(), 3, checkpoint=tmp_path, every=3).losses
    rest = train(network(), 6, checkpoint=tmp_path, every=3, resume=True).losses
    assert half == whole[:3] and rest == whole


@pytest.mark.parametrize("p", [-0.1, 1.5, "half", None])
def test_what_is_no_probability_is_refused(p):
    for make in nn.Dropout, lambda p: F.dropout([1.0], p):
        with pytest.raises(ValueError, match="expected a probability from 0 to 1"):
            make(p)
