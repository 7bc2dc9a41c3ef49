"""Momentum: it may be switched on and off, with what is kept for it."""

import pytest

import glassgrad as gg
from glassgrad import nn

pytestmark = pytest.mark.both_engines


def kept_by(optimizer):
    """Its state without its settings."""
    return {k: v for k, v in optimizer.state_dict().items() if k not in optimizer.options}


def test_momentum_can_come_later_and_go():
    """As in PyTorch, a velocity begins at 0."""
    w = gg.Value(1.0)
    optimizer = nn.SGD([w], 0.5)
    parameters = (w,)
    assert optimizer.parameters == parameters
    assert kept_by(optimizer) == {"steps": 0}

    def step():
        w.grad = 1.0
        optimizer.step()
        return w.data

    assert step() == 0.5
    optimizer.momentum = 0.5
    assert kept_by(optimizer) == {"steps": 1, "velocity": [0.0]}
    assert [step(), step()] == [0.0, -0.75]
    with pytest.raises(ValueError, match="momentum=-1: expected a number of 0 or more"):
        optimizer.momentum = -1
    optimizer.momentum = 0
    assert [step(), step()] == [-1.25, -1.75]
    optimizer.momentum = 0.5  # goes on from the velocity that it had, 1.5
    assert step() == -2.625


def test_states_with_and_without_a_velocity():
    """What was kept depends on the past: a state with an unneeded velocity is accepted."""
    plain, heavy = nn.SGD([gg.Value(1.0)]), nn.SGD([gg.Value(1.0)], momentum=0.9)
    plain.load_state_dict({"steps": 3, "velocity": [0.5]})
    assert kept_by(plain) == {"steps": 3, "velocity": [0.5]}
    plain.load_state_dict({"steps": 4})
    assert kept_by(plain) == {"steps": 4}
    plain.step()
    with pytest.raises(ValueError, match=r"expected a dict with steps, velocity$"):
        heavy.load_state_dict({"steps": 4})
    with pytest.raises(ValueError, match=r"expected a dict with steps$"):
        plain.load_state_dict({"steps": 4, "mean": [1.0]})
    with pytest.raises(ValueError, match=r"expected a dict, got int$"):
        plain.load_state_dict(4)


def test_a_schedule_may_change_momentum():
    found = []
    for kind, steps in (("eager", 1), ("numpy", None), ("kernels", None), ("kernels", 8)):
        w, seen = gg.Value(1.0), []
        optimizer = nn.SGD([w], 0.1)

        def rate(step, optimizer=optimizer, seen=seen):
            seen.append(step)
            optimizer.momentum = 0.9 if step >= 3 else 0.0
            return 0.1

        optimizer.schedule = rate

        def loss(x, w=w):
            return (w * x - 3) ** 2

        step = gg.compile_step(
            loss, optimizer, executor=None if kind == "eager" else kind, steps=steps
        )
        for _ in range(8 // (steps or 1)):
            if kind == "eager":
                optimizer.zero_grad()
                ((loss(1.0) + loss(2.0)) / 2).backward()
                optimizer.step()
            else:
                step([1.0, 2.0])
        found.append(w.data)
        again = (
            [3] if kind == "kernels" and gg.engine.name == "native" else []
        )  # the rule changes there
        if steps != 8:
            assert seen == sorted([*range(8), *again])
    assert found == pytest.approx([found[0]] * 4, rel=1e-14)


def test_a_compiled_step_follows_momentum():
    found = []
    for executor in ("kernels", "numpy"):
        w = gg.Value(2.0)
        optimizer = nn.SGD([w], 0.1)
        step = gg.compile_step(lambda x, w=w: w * w * x, optimizer, executor=executor)
        for optimizer.momentum in (0.0, 0.9, 0.9, 0.0, 0.5):
            step([1.0, 2.0])
        found.append((w.data, optimizer.state_dict()))
    assert found[0] == found[1]
