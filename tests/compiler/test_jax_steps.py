"""Steps in JAX keep their numbers on the device until somebody looks: whoever does reads the last ones."""

import copy
import gc
import math
import pickle
import random
from array import array
from functools import partial

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn
from glassgrad.engine import buffers

jax = pytest.importorskip("jax", reason="JAX is not installed")
device_rows = pytest.importorskip("glassgrad.compiler.executors.jax.device_rows")
pytest.importorskip("glassgrad.compiler._kernels", reason="the guards of steps are not built")
from glassgrad.compiler.executors.jax.devices import Devices  # noqa: E402
from glassgrad.compiler.executors.jax.update import update_by  # noqa: E402

pytestmark = pytest.mark.skipif(
    gg.engine.name == "reference", reason="its Values have no shared rows"
)

POINTS = np.random.default_rng(1).normal(size=(12, 2))
LABELS = np.arange(12) % 2
OPTIMIZERS = {
    "sgd": lambda p: nn.SGD(p, 0.1, weight_decay=0.01),
    "momentum": lambda p: nn.SGD(p, nn.schedules.Cosine(0.1, 0.01, 20), momentum=0.9),
    "adam": lambda p: nn.Adam(p, 0.02),
    "adamw": lambda p: nn.AdamW(p, 0.02),
}


class World:
    """A model with several steps over it; every method is an event, and returns what can be seen."""

    def __init__(self, executor, names=("momentum", "adam"), dtype="float64", counts=(None, 3)):
        self.model = nn.MLP(2, [4, 2], activation="tanh", seed=3)
        self.parameters = self.model.parameters()
        self.optimizers = {name: OPTIMIZERS[name](self.parameters) for name in names}
        self.views, self.saved = [], None
        self.steps = {
            (name, count): gg.compile_step(
                self.loss, optimizer, dtype=dtype, steps=count, executor=executor
            )
            for name, optimizer in self.optimizers.items()
            for count in counts
        }

    def loss(self, x, y):
        return nn.cross_entropy(self.model(x), y)

    def step(self, name, count):
        return self.steps[name, count](POINTS, LABELS)

    def read(self, k):
        return self.parameters[k].data, self.parameters[k].grad

    def read_all(self):
        return [(p.data, p.grad) for p in self.parameters]

    def write(self, k, number):
        self.parameters[k].data = number

    def write_grad(self, k, number):
        self.parameters[k].grad = number

    def update(self, name):
        self.optimizers[name].step()

    def kept(self, name):
        return {key: list(row) for key, row in self.optimizers[name].kept.items()}

    def write_kept(self, name, k, number):
        for row in self.optimizers[name].kept.values():
            row[k] = number

    def hold(self):
        self.views.append(gg.engine.share(self.parameters))

    def hold_array(self):
        self.views.append([np.asarray(row) for row in gg.engine.share(self.parameters)])

    def hold_kept(self, name):
        self.views.append([*self.optimizers[name].kept.values()])

    def read_views(self):
        return [list(map(float, row)) for rows in self.views for row in rows]

    def write_views(self, k, number):
        for rows in self.views:
            rows[0][k] = number

    def release(self):
        self.views.clear()

    def copied(self):
        return [(p.data, p.grad) for p in copy.deepcopy(self.model).parameters()]

    def pickled(self, name):
        other = pickle.loads(pickle.dumps(self.optimizers[name]))
        return [p.data for p in other.parameters], {k: [*row] for k, row in other.kept.items()}

    def state(self):
        optimizers = {name: o.state_dict() for name, o in self.optimizers.items()}
        self.saved = self.model.state_dict(), optimizers
        return str(optimizers.keys())

    def load(self):
        if self.saved:
            self.model.load_state_dict(self.saved[0])
            for name, optimizer in self.optimizers.items():
                optimizer.load_state_dict(self.saved[1][name])

    def restart(self, numbers):
        self.views.clear()
        for parameter, number in zip(self.parameters, numbers, strict=True):
            parameter.data, parameter.grad = number, 0.0
        for optimizer in self.optimizers.values():
            for row in optimizer.kept.values():
                row[:] = array("d", bytes(8 * len(row)))

    def eager(self):
        loss = nn.mse(self.model([0.1, -2.0]), [0.5, -0.5])
        loss.backward()
        return loss.data

    def by_kernels(self, name):
        return gg.compile_step(self.loss, self.optimizers[name])(POINTS, LABELS)


def random_event(draw):
    name, count = draw.choice(["momentum", "adam"]), draw.choice([None, None, 3])
    place, number = draw.randrange(22), draw.uniform(0.1, 1)
    events = [("step", (name, count))] * 14
    events += [("read", (place,)), ("read_all", ()), ("write", (place, number)), ("hold", ())]
    events += [("write_grad", (place, number)), ("update", (name,)), ("kept", (name,))]
    events += [("write_kept", (name, place, number)), ("hold_array", ()), ("hold_kept", (name,))]
    events += [("read_views", ()), ("write_views", (place, number)), ("copied", ())]
    events += [("release", ()), ("release", ()), ("pickled", (name,)), ("state", ()), ("load", ())]
    events += [("eager", ()), ("by_kernels", (name,))]
    return draw.choice(events)


def numbers_in(seen):
    """All numbers of an answer, in order."""
    if isinstance(seen, dict):
        seen = list(seen.values())
    if isinstance(seen, (list, tuple)):
        return [number for part in seen for number in numbers_in(part)]
    return [seen] if isinstance(seen, float) else []


def test_random_sequences(soak):
    draw = random.Random("jax rows")
    events = []
    for k in range(20_000 if soak else 250):
        # Rounding differs, and training may double a difference: both start anew, now and then.
        numbers = [draw.uniform(-1, 1) for _ in range(22)]
        events.append(random_event(draw) if k % 25 else ("restart", (numbers,)))
    seen, ahead = [], []
    for executor in ("jax", "numpy"):  # one after the other: each would bring the other's back
        world, answers = World(executor), []
        for event, arguments in events:
            answers.append(numbers_in(getattr(world, event)(*arguments)))
            ahead.append(buffers.ahead[0])
        seen.append(answers)
    for k, (got, expected) in enumerate(zip(*seen, strict=True)):
        assert got == pytest.approx(expected, rel=1e-7, abs=1e-9), events[k // 25 * 25 : k + 1]
    assert sum(ahead) > 50


@pytest.mark.parametrize("dtype, rel", [("float64", 1e-12), ("float32", 1e-4)])
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_steps_are_those_of_numpy(name, dtype, rel):
    seen = []
    for executor in ("jax", "numpy"):
        world = World(executor, [name], dtype)
        losses = [world.step(name, None), world.step(name, None), *world.step(name, 3)]
        losses += [world.step(name, None)]
        assert world.optimizers[name].steps == 6
        seen.append([*losses, *numbers_in([world.read_all(), world.kept(name)])])
        if dtype == "float32":
            assert all(float(np.float32(p.data)) == p.data for p in world.parameters)
    assert seen[0] == pytest.approx(seen[1], rel=rel, abs=rel * 1e-2)
    assert buffers.ahead[0] == 0


@pytest.mark.parametrize("steps", [None, 4])
def test_steps_end_at_a_loss_that_is_not_finite(steps):
    found = []
    for executor in ("jax", "numpy"):
        w = gg.Value(1.0)
        # The third loss is that of a w below 0.
        step = gg.compile_step(
            lambda x, w=w: gg.sqrt(w) * x, nn.SGD([w], 0.8), steps=steps, executor=executor
        )
        losses = step([1.0]) if steps else [step([1.0]) for _ in range(4)]
        found.append([*losses, w.data, w.grad, float(step.optimizer.steps)])
    assert found[0] == pytest.approx(found[1], rel=1e-12, nan_ok=True)
    assert math.isnan(found[0][3])


@pytest.mark.parametrize("steps", [None, 3])
def test_a_nan_that_only_a_hasty_pass_has_is_none(steps):
    found = []
    for executor in ("jax", "numpy"):
        w, v = gg.Value(1.0), gg.Value(0.0)

        def loss(x, w=w, v=v):
            return w * w * x + gg.where(x - 5.0, gg.sqrt(v) * gg.log(v), 0.0)

        step = gg.compile_step(loss, nn.SGD([w, v], 0.1), steps=steps, executor=executor)
        losses = [step([1.0, 2.0]) for _ in range(2)]
        found.append([*numbers_in(losses), w.data, v.data, w.grad, v.grad])
    assert found[0] == pytest.approx(found[1], rel=1e-15)
    assert all(map(math.isfinite, found[0]))


def test_further_results_are_those_of_the_last_step():
    found = []
    for executor in ("jax", "numpy"):
        w = gg.Value(1.0)
        step = gg.compile_step(
            lambda x, w=w: ((w * x - 1.0) ** 2, w * x),
            nn.SGD([w], 0.1),
            steps=3,
            executor=executor,
        )
        losses, outputs = step([1.0, 2.0])
        found.append([*losses, *outputs.tolist(), w.data])
    assert found[0] == pytest.approx(found[1], rel=1e-14)


def test_a_step_whose_model_is_gone_leaves_nothing_ahead():
    world = World("jax", ["sgd"], counts=(None,))
    world.step("sgd", None)
    assert buffers.ahead[0] == 1
    parameter = world.parameters[3]
    del world
    gc.collect()
    assert parameter.grad != 0.0
    assert buffers.ahead[0] == 0


def test_an_error_of_the_device_surfaces_at_the_read_and_no_older_number_does():
    world = World("jax", ["adam"], counts=(None,))
    world.step("adam", None)
    rows = device_rows._ahead[0]
    kept = tuple(map(np.array, rows.data))
    rows.data[0].delete()
    world.saved = None
    for look in (
        world.read_all,
        partial(world.write, 3, 1.0),
        world.copied,
        world.state,
        world.hold,
        world.eager,
        partial(world.pickled, "adam"),
        partial(world.by_kernels, "adam"),
    ):
        with pytest.raises(RuntimeError, match=r"cannot be read from the device \(.*deleted"):
            look()
    with pytest.raises(RuntimeError, match="deleted"):
        world.step("adam", None)
    rows.data = kept  # as if the device had recovered
    again = World("jax", ["adam"], counts=(None,))
    again.step("adam", None)
    assert again.read_all() == world.read_all()


FULL = "RESOURCE_EXHAUSTED: Out of memory allocating 4398046511104 bytes."


@pytest.mark.parametrize("steps", [None, 3])
def test_out_of_memory_one_sentence_says_how_much_and_which_batch_would_fit(monkeypatch, steps):
    from glassgrad.compiler.executors.jax import memory

    model = nn.MLP(2, [64, 2], seed=1)
    points = np.random.default_rng(0).normal(size=(4096, 2))

    def loss(x):
        return gg.sum(model(x))

    step = gg.compile_step(loss, nn.SGD(model.parameters(), 0.1), steps=steps, executor="jax")
    total = gg.compile(loss, executor="jax")
    step(points)
    total(points)
    stepper = step._last.stepper
    before = [p.data for p in model.parameters()]

    def is_full(*_, **more):
        raise jax.errors.JaxRuntimeError(FULL)

    is_full.lower = stepper._steps.one.lower
    for name in ("one", "many", "up_to_a_bad_one"):
        monkeypatch.setitem(vars(stepper._steps), name, is_full)
    monkeypatch.setattr(type(stepper._steps), "alike", lambda steps, zeros: is_full)
    monkeypatch.setattr(total._last.executor, "_found", is_full)
    for free, end in (
        (3e6, r"a batch of 4,096 samples needs [\d.]+ GiB, one of (\d,\d00|\d{3}) would fit"),
        (1e3, "even the smallest would not fit: take a smaller model"),
    ):
        monkeypatch.setattr(memory, "free_memory", lambda devices, free=free: free)
        for call in (step, total):
            with pytest.raises(MemoryError, match=end) as caught:
                call(points)
            assert "\n" not in str(caught.value)
    assert [p.data for p in model.parameters()] == before


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("steps", [1, 2, 7])
def test_a_loop_of_equal_steps_ends_as_elsewhere_with_the_grads_of_its_last_step(steps, dtype):
    seen = {}
    for executor in ("jax", None):
        model = nn.MLP(2, [20, 1], activation="relu", seed=3)

        def loss(x, y, model=model):
            return (1 - y * model(x)).relu() + 0.01 * sum(p * p for p in model.parameters())

        optimizer = nn.SGD(model.parameters(), 0.1)
        step = gg.compile_step(loss, optimizer, dtype=dtype, steps=steps, executor=executor)
        losses = [*step(POINTS, 2.0 * LABELS - 1), *step(POINTS, 2.0 * LABELS - 1)]
        seen[executor] = losses, [(p.data, p.grad) for p in model.parameters()]
        assert optimizer.steps == 2 * steps
    close = 1e-4 if dtype == "float32" else 1e-11
    for ours, theirs in zip(seen["jax"], seen[None], strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=close, atol=close)


def test_settings_that_are_0_leave_the_rule_shorter():
    data, grad = np.array([1.0, -2.0]), np.array([0.5, 0.25])
    whole, short = update_by("sgd"), update_by("sgd", frozenset({"decay"}))
    assert whole(data, grad, 0.1, 0.0)[0].tolist() == short(data, grad, 0.1, 0.0)[0].tolist()
    assert short(data, grad, 0.1, 9.0)[0].tolist() == [0.95, -2.025]
    assert whole(data, grad, 0.1, 9.0)[0].tolist() != [0.95, -2.025]
    with_momentum = update_by("momentum", frozenset({"decay"}))(data, grad, data, 0.1, 0.9, 9.0)
    assert np.allclose(with_momentum, [[0.86, -1.845], [1.4, -1.55]])


@pytest.mark.parametrize("steps", [None, 3])
def test_a_parameter_that_is_infinite_is_nan_after_a_step_as_elsewhere(steps):
    w, unread = gg.Value(1.0), gg.Value(math.inf)

    def loss(x):
        return (w * x - 1) ** 2 + 0 * unread.tanh()

    step = gg.compile_step(loss, nn.SGD([w, unread], 0.1), steps=steps, executor="jax")
    step(np.array([1.0, 2.0]))
    assert math.isnan(unread.data)


def test_what_changes_while_the_parameters_are_ahead_is_noticed_before_a_step_counts():
    scale = [2.0]
    w = gg.Value(1.0)
    optimizer = nn.SGD([w], 0.5)
    step = gg.compile_step(lambda x: w * scale[0] * x, optimizer, executor="jax")
    expected, losses = 1.0, []
    for factor, rate in ((2.0, 0.5), (2.0, 0.5), (3.0, 0.5), (3.0, 0.25), (2.0, 0.125)):
        scale[0], optimizer.lr = factor, rate
        losses.append(step(np.array([1.0])) == expected * factor)
        expected -= rate * factor  # nobody reads w, which would end its being ahead
    assert all(losses) and w.data == expected
    assert optimizer.steps == 5


def test_after_an_interrupt_the_next_step_starts_where_the_last_one_ended(monkeypatch):
    def interrupt(self, told, dtype, mark):
        marks.append(mark)
        raise KeyboardInterrupt

    world, marks = World("jax", ["adam"]), []
    other = World(None, ["adam"])
    for count in (None, 3, None, 3):
        assert np.allclose(world.step("adam", count), other.step("adam", count))
        with monkeypatch.context() as patch:
            patch.setattr(Devices, "read", interrupt)
            with pytest.raises(KeyboardInterrupt):
                world.step("adam", count)
    for count in (None, 3):
        assert np.allclose(world.step("adam", count), other.step("adam", count))
        settings = world.steps["adam", count]._last.stepper._settings[count is None]
        assert settings.mark not in marks
    assert np.allclose(world.read_all(), other.read_all())
