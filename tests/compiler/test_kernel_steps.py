"""Training steps that stay in C++: what they notice, and what they leave to Python."""

import array
import ctypes
import math
import random
import threading

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import data, nn, system

kernels = pytest.importorskip("glassgrad.compiler._kernels", reason="the kernels are not built")
from glassgrad.compiler.executors.kernels import KernelsStepper  # noqa: E402
from glassgrad.compiler.step import MOST_PREPARED, CompiledStep  # noqa: E402


@pytest.mark.parametrize("make", [nn.SGD, nn.Adam, nn.AdamW])
def test_steps_in_one_call_are_the_steps_one_by_one(make):
    x, y = (
        np.array(v, float) for v in (data.moons(100, seed=1).points, data.moons(100, seed=1).signs)
    )
    found = []
    for steps in (None, 5):
        model = nn.MLP(2, [8, 1], seed=4)
        optimizer = make(model.parameters(), nn.schedules.LinearDecay(0.1, 0.01, 20))
        step = gg.compile_step(lambda x, y, m=model: nn.hinge(m(x), y), optimizer, steps=steps)
        losses = (
            [step(x, y) for _ in range(20)]
            if steps is None
            else [v for _ in range(4) for v in step(x, y)]
        )
        found.append(
            (losses, [p.data for p in model.parameters()], optimizer.steps, optimizer.state_dict())
        )
        assert type(step._last.stepper) is KernelsStepper or gg.engine.name == "reference"
    assert found[0] == found[1]


def test_steps_end_at_a_loss_that_is_not_finite():
    w = gg.Value(1.0)
    step = gg.compile_step(lambda x: (w * x).log(), nn.SGD([w], 1.0), steps=10)
    losses = step(np.array([1.0]))
    assert (losses[0], w.data, step.optimizer.steps) == (0.0, 0.0, 1)
    assert losses[1] == -math.inf
    assert len(losses) == 2


def test_quick_steps_notice_what_has_changed():
    model = nn.MLP(2, [4, 1], seed=1)
    scale = 1.0
    optimizer = nn.Adam(model.parameters(), 0.1)
    step = gg.compile_step(lambda x, y: scale * nn.mse(model(x), y), optimizer)
    x, y = np.random.default_rng(0).normal(size=(6, 2)), np.zeros(6)
    first = step(x, y)
    for p, v in zip(model.parameters(), nn.MLP(2, [4, 1], seed=1).parameters(), strict=True):
        p.data = v.data
    assert step(x, y) == first  # what is written into .data counts
    for p, v in zip(model.parameters(), nn.MLP(2, [4, 1], seed=1).parameters(), strict=True):
        p.data = v.data
    scale = 3.0
    assert step(x, y) == pytest.approx(3 * first)
    optimizer.load_state_dict(nn.Adam(model.parameters()).state_dict())
    step(x, y)
    assert optimizer.steps == 1
    gg.engine.share(list(reversed(model.parameters())))
    before = [p.data for p in model.parameters()]
    step(x, y)
    assert before != [p.data for p in model.parameters()]
    expected = gg.compile(lambda x, y: scale * nn.mse(model(x), y))(x[:3], y[:3]).data
    assert step(x[:3], y[:3]) == pytest.approx(expected, rel=1e-12)
    with pytest.raises(ValueError, match="expected 2 inputs, got 3"):
        step(np.zeros((4, 3)), np.zeros(4))
    with pytest.raises(ValueError, match="the arguments have 4, 3 samples"):
        step(np.zeros((4, 2)), np.zeros(3))


def test_keywords_retracing_and_optimizers_of_ones_own():
    w = gg.Value(2.0)
    x = np.array([1.0, 2.0])
    step = gg.compile_step(lambda x, k=1.0: w * x * k, nn.SGD([w], 0.0))
    assert [step(x), step(x, k=10.0), step(x), step(x)] == [3.0, 30.0, 3.0, 3.0]
    big = np.ones(20_000)
    step = gg.compile_step(lambda x: w * x * big[0], nn.SGD([w], 0.0))
    assert step(x) == 3.0
    big[0] = 5.0
    step.retrace()
    assert step(x) == 15.0

    class Clipped(nn.SGD):
        def step(self):
            for p in self.parameters:
                p.grad = max(-0.1, min(0.1, p.grad))
            super().step()

    gg.compile_step(lambda x: w * w * x, Clipped([w], 1.0))(x)
    assert w.data == 1.9


def test_a_step_of_ones_own_is_taken():
    w, calls = gg.Value(2.0), []
    optimizer = nn.SGD([w], 0.1)
    plain = optimizer.step
    optimizer.step = lambda: (calls.append(1), plain())
    step = gg.compile_step(lambda x: w * w * x, optimizer)
    step(np.array([1.0]))
    step(np.array([1.0]))
    assert len(calls) == 2


@pytest.mark.filterwarnings("ignore:A builtin ctypes object")
def test_an_argument_of_empty_items():
    class Empty(ctypes.Structure):
        _fields_ = ()

    w = gg.Value(2.0)
    step = gg.compile_step(lambda x: w * w * x, nn.SGD([w], 0.1))
    step(np.array([1.0, 2.0]))
    with pytest.raises(TypeError):
        step((Empty * 3)())


def test_an_optimizer_that_gets_other_rows():
    for change in ("tuple", "list", "kept"):
        found = []
        for executor in ("kernels", "numpy"):
            a, b = gg.Value(1.0), gg.Value(3.0)
            optimizer = nn.Adam([a, b], 0.1)
            step = gg.compile_step(lambda x, a=a, b=b: a * a * x + b, optimizer, executor=executor)
            step(np.array([1.0, 2.0]))
            if change == "tuple":
                optimizer.parameters = (b, a)
            elif change == "list":
                optimizer.parameters = [b, a]
            else:
                optimizer.kept["mean"] = array.array("d", [5.0, 5.0])
            step(np.array([1.0, 2.0]))
            if change == "list":  # in place, which no look at the list itself would see
                optimizer.parameters.reverse()
                step(np.array([1.0, 2.0]))
            found.append((a.data, b.data, optimizer.state_dict()))
        assert found[0] == found[1], change


def test_an_interrupt_between_steps_keeps_count():
    model = nn.MLP(2, [16, 16, 1], seed=1)
    optimizer = nn.Adam(model.parameters(), 1e-6)
    step = gg.compile_step(lambda x, y: nn.mse(model(x), y), optimizer, steps=100_000)
    x, y = np.zeros((3000, 2)), np.zeros(3000)
    timer = threading.Timer(1.5, system.interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        step(x, y)
    timer.join()
    if gg.engine.name == "native":
        assert 0 < optimizer.steps < 100_000


def test_an_index_is_checked_in_quick_steps():
    table = nn.Embedding(4, 2, seed=1)
    step = gg.compile_step(lambda k: gg.dot(table(k), table(k)), nn.SGD(table.parameters(), 0.1))
    step(np.array([0, 3]))
    before = [p.data for p in table.parameters()]
    for wrong in (4, -1):
        with pytest.raises(IndexError, match=f"expected an index from 0 to 3, got {wrong}"):
            step(np.array([0, wrong]))
    assert before == [p.data for p in table.parameters()]


def test_each_shape_and_lists_have_a_step_prepared(monkeypatch):
    taken = []
    whole = CompiledStep._take
    monkeypatch.setattr(
        CompiledStep, "_take", lambda self, *given: taken.append(1) or whole(self, *given)
    )
    models = [nn.MLP(2, [3, 1], activation="tanh", seed=1) for _ in range(2)]
    eager = nn.SGD(models[0].parameters(), 0.05)
    step = gg.compile_step(
        lambda points: gg.mean([models[1](p) ** 2 for p in points]),
        nn.SGD(models[1].parameters(), 0.05),
    )
    draw = random.Random(3)
    for k in range(60):
        size = draw.choice([1, 2, 5])
        points = [[[draw.gauss(0, 1), 1] for _ in range(size)] for _ in range(4)]
        total = gg.mean([models[0](p) ** 2 for sample in points for p in sample])
        eager.zero_grad()
        total.backward()
        eager.step()
        kinds = points, np.array(points), np.asfortranarray(points), tuple(points)
        assert step(kinds[k % 4]) == pytest.approx(total.data, rel=1e-12)
    if gg.engine.name == "native":
        # Three shapes, and arrays that are not contiguous; a parameter that moves in memory
        # makes every step be prepared again.
        assert 18 <= len(taken) <= 21
    step.optimizer = nn.SGD(models[1].parameters(), 0.1)
    before = len(taken)
    step(points)
    assert len(taken) == before + 1


def test_the_least_recent_step_is_dropped():
    w = gg.Value(1.0)
    step = gg.compile_step(lambda x: gg.mean([w * v for v in x]), nn.SGD([w], 1e-3))
    sizes = range(1, MOST_PREPARED + 3)
    for size in sizes:
        step(np.ones((2, size)))
        step(np.ones((2, 1)))
    assert len(step._prepared) == MOST_PREPARED
    kept = [shape[0] for ((_, shape),) in step._prepared]
    assert kept == [*sizes[3:], 1]
