"""A compiled step notices whatever happens to its optimizer, and several threads may call it."""

import threading

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn

X = np.linspace(-1.0, 1.0, 8)
Y = 3.0 * X + 1.0


def line(seed=0):
    return gg.Value(0.5 + seed), gg.Value(-0.25)


def step_on(parameters, optimizer, **options):
    w, b = parameters
    return gg.compile_step(lambda x, y: (w * x + b - y) ** 2, optimizer, **options)


def eager_step(parameters, optimizer):
    w, b = parameters
    loss = gg.sum([(w * x + b - y) ** 2 for x, y in zip(X.tolist(), Y.tolist(), strict=True)]) / 8
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


def hooked(optimizer, log):
    def step():
        log.append("hook")
        nn.SGD.step(optimizer)

    optimizer.step = step


class Logged(nn.SGD):
    pass


CHANGES = {
    "another learning rate": lambda o, log: setattr(o, "lr", 0.5),
    "a schedule": lambda o, log: setattr(o, "schedule", lambda k: 0.5 / (k + 1)),
    "momentum": lambda o, log: setattr(o, "momentum", 0.9),
    "weight decay": lambda o, log: setattr(o, "weight_decay", 0.1),
    "a step on the instance": hooked,
    "another class": lambda o, log: setattr(o, "__class__", Doubled),
    "a step on the class": lambda o, log: setattr(Logged, "step", doubled_step),
    "settings on the instance": lambda o, log: setattr(o, "settings", lambda: (0.7, 0.0)),
    "other rows": lambda o, log: o.load_state_dict(o.state_dict()),
    "fewer parameters": lambda o, log: setattr(o, "parameters", o.parameters[:1]),
}


def doubled_step(self):
    nn.SGD.step(self)
    nn.SGD.step(self)


class Doubled(nn.SGD):
    step = doubled_step


@pytest.mark.parametrize("steps", [None, 3])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_of_the_optimizer_counts(change, steps):
    compiled_on, eager_on = line(), line()
    compiled_optimizer, eager_optimizer = Logged(compiled_on, 0.1), Logged(eager_on, 0.1)
    step, logs = step_on(compiled_on, compiled_optimizer, steps=steps), ([], [])
    try:
        for turn in range(4):
            step(X, Y)
            for _ in range(steps or 1):
                eager_step(eager_on, eager_optimizer)
            assert compiled_optimizer.steps == eager_optimizer.steps
            for a, b in zip(compiled_on, eager_on, strict=True):
                assert a.data == pytest.approx(b.data, rel=1e-12)
            if turn == 1:
                change(compiled_optimizer, logs[0])
                if "step" not in vars(Logged):  # a class is changed for both
                    change(eager_optimizer, logs[1])
        assert len(logs[0]) == len(logs[1])
    finally:
        if "step" in vars(Logged):
            del Logged.step


def test_another_optimizer_counts():
    first = line()
    step = step_on(first, nn.SGD(first, 0.1))
    step(X, Y)
    step.optimizer = nn.SGD(first, 0.0)
    before = first[0].data
    step(X, Y)
    assert first[0].data == before
    with pytest.raises(TypeError, match="expected an optimizer, got int"):
        step.optimizer = 3


def test_the_base_class_may_be_patched(monkeypatch):
    parameters = line()
    step = step_on(parameters, nn.SGD(parameters, 0.1))
    step(X, Y)
    calls = []
    monkeypatch.setattr(nn.optimizers.Optimizer, "step", lambda self: calls.append(self))
    before = parameters[0].data
    step(X, Y)
    assert (len(calls), parameters[0].data) == (1, before)


def test_a_schedule_that_changes_what_the_loss_reads():
    settings = {"scale": 1.0}

    def schedule(k):
        settings["scale"] = 1.0 + k
        return 0.1

    w, v = gg.Value(1.0), gg.Value(1.0)
    step = gg.compile_step(lambda x: w * x * settings["scale"], nn.SGD([w], schedule), steps=4)
    losses = step(np.array([1.0]))
    optimizer, expected = nn.SGD([v], schedule), []
    settings["scale"] = 1.0
    for _ in range(4):
        loss = v * 1.0 * settings["scale"]
        expected.append(loss.data)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert losses == pytest.approx(expected, rel=1e-12)


def test_a_loss_that_counts_the_optimizers_steps():
    w = gg.Value(1.0)
    optimizer = nn.SGD([w], 0.0)
    step = gg.compile_step(lambda x: w * x * optimizer.steps, optimizer, steps=3)
    assert step(np.array([1.0])) == [0.0, 1.0, 2.0]
    assert step(np.array([1.0])) == [3.0, 4.0, 5.0]


@pytest.mark.filterwarnings("ignore:compile")
def test_an_unwatched_loss_takes_its_steps_one_by_one():
    numbers = iter(range(1, 100))
    w = gg.Value(1.0)
    step = gg.compile_step(lambda x: w * x * next(numbers), nn.SGD([w], 0.0), steps=3)
    assert step(np.array([1.0])) == [1.0, 2.0, 3.0]
    assert step(np.array([1.0])) == [4.0, 5.0, 6.0]


@pytest.mark.parametrize("steps", [None, 50])
@pytest.mark.parametrize("executor", [None, "numpy"])
def test_threads_take_their_turns(steps, executor):
    """Adam counts its steps, so that a lost one, or two that mix, shows in the parameters."""
    together, alone = line(), line()
    step = step_on(together, nn.Adam(together, 0.01), steps=steps, executor=executor)
    calls = 40 if steps is None else 8
    step(X, Y)
    threads = [threading.Thread(target=lambda: [step(X, Y) for _ in range(calls)]) for _ in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    single = step_on(alone, nn.Adam(alone, 0.01), steps=steps, executor=executor)
    for _ in range(1 + 4 * calls):
        single(X, Y)
    assert step.optimizer.steps == single.optimizer.steps
    assert [p.data for p in together] == [p.data for p in alone]
