"""Under the guards there is a net: at certain calls a program is compared with a fresh trace."""

import random

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn
from glassgrad.compiler.guards import watched

BATCH = np.array([1.0, 2.0])


@pytest.fixture
def blind(monkeypatch):
    """Guards that see nothing, so that only the net is left."""
    monkeypatch.setattr(watched.Guards, "hold", lambda self: True)
    monkeypatch.setattr(watched, "kernels", None)


def test_a_change_that_no_guard_saw_is_an_error(blind):
    k = 2.0
    compiled = gg.compile(lambda x: x * k)
    compiled(BATCH)
    k = 3.0
    with pytest.raises(
        gg.TraceError, match=r"has changed since it was traced \(a number that was 2.0 is now 3.0\)"
    ):
        for _ in range(1000):
            compiled(BATCH)
    assert compiled(BATCH).data == 4.5  # it goes on with a new program


def test_other_values_and_other_ops_are_seen(blind):
    w, act = gg.Value(2.0), gg.tanh
    compiled = gg.compile(lambda x: act(x * w))
    compiled(BATCH)
    w = gg.Value(2.0)
    with pytest.raises(gg.TraceError, match="it reads different Values"):
        for _ in range(1000):
            compiled(BATCH)
    compiled(BATCH)
    act = gg.relu
    with pytest.raises(gg.TraceError, match="it computes something else"):
        for _ in range(1000):
            compiled(BATCH)


def test_steps_are_checked_too(monkeypatch):
    settings, w = {"k": 2.0}, gg.Value(1.0)
    monkeypatch.setattr("glassgrad.compiler.guards.reach.Reach.follow", lambda self, *found: None)
    monkeypatch.setattr(
        "glassgrad.compiler.guards.reach.Reach.finish",
        lambda self, labels: self.guards.watch() or self.guards,
    )
    step = gg.compile_step(lambda x: w * x * settings["k"], nn.SGD([w], 0.0))
    assert step(BATCH) == 3.0
    settings["k"] = 4.0
    with pytest.raises(gg.TraceError, match=r"a number that was 2.0 is now 4.0"):
        for _ in range(1000):
            step(BATCH)
    assert step(BATCH) == 6.0


def test_a_check_draws_no_random_numbers():
    w = gg.Value(1.0)
    compiled = gg.compile(lambda x: w * x)
    random.seed(3)
    np.random.seed(3)
    expected = [random.random() for _ in range(300)], np.random.rand(300).tolist()
    random.seed(3)
    np.random.seed(3)
    found = [], []
    for _ in range(300):
        compiled(BATCH)
        found[0].append(random.random())
        found[1].append(np.random.rand())
    assert found == expected


def test_the_calls_that_are_checked_depend_on_the_program_alone(capsys):
    calls = []

    def f(x):
        print("traced")
        return x * 2.0

    for _ in range(2):
        compiled, seen = gg.compile(f), []
        for call in range(1000):
            compiled(BATCH)
            seen += [call] * bool(capsys.readouterr().out)
        calls.append(seen)
    assert calls[0] == calls[1]
    assert len(calls[0]) > 2


def test_without_a_watch_there_is_no_net_either():
    counted = []
    compiled = gg.compile(lambda x: x * 2.0 * (counted.append(1) or 1.0), watch=False)
    for _ in range(500):
        compiled(BATCH)
    assert len(counted) == 1
