"""The smoke test: if this fails, read no further. Runs in under a second."""

import pytest

import glassgrad as gg

pytestmark = pytest.mark.both_engines


def test_a_value_knows_how_it_depends_on_its_inputs():
    a, b = gg.Value(2.0), gg.Value(-3.0)
    c = (a * b + 10).tanh()
    c.backward()
    slope = 1 - c.data**2
    assert abs(a.grad - slope * b.data) < 1e-15
    assert abs(b.grad - slope * a.data) < 1e-15


def test_a_network_learns():
    model = gg.nn.MLP(2, [4, 1], activation="tanh")
    samples = [([0.0, 1.0], 1.0), ([1.0, 0.0], -1.0)]
    losses = []
    for _ in range(30):
        loss = gg.sum((model(x) - y) ** 2 for x, y in samples)
        model.zero_grad()
        loss.backward()
        for p in model.parameters():
            p.data -= 0.05 * p.grad
        losses.append(loss.data)
    assert losses[-1] < 0.1 * losses[0]
