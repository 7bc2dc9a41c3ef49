"""float32 steps keep their numbers to themselves until somebody looks: whoever does reads the last ones.

The same random sequence happens in three worlds: as it is; with a view of the rows that is held all the
time, so that every step writes through; and with steps in Python. All that can be read must be the same
bits in each of them.
"""

import copy
import gc
import math
import pickle
import random
import signal
import threading
from array import array

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn
from glassgrad.engine import buffers

pytest.importorskip("glassgrad.compiler._kernels", reason="the kernels are not built")
from glassgrad.compiler.executors import kernels as executor_module

pytestmark = pytest.mark.skipif(
    gg.engine.name == "reference", reason="its Values have no shared rows"
)

SIZES = 2, [3, 2]
BATCHES = [
    (np.random.default_rng(k).normal(size=(count, 2)), np.arange(count) % 2)
    for k, count in enumerate([1, 4, 17, 130])
]
KINDS = {
    "sgd": ("float32", nn.SGD, {"momentum": 0.5}, None),
    "adam": ("float32", nn.Adam, {}, None),
    "double": ("float64", nn.SGD, {}, None),
    "three": ("float32", nn.Adam, {}, 3),
    "some": ("float32", nn.SGD, {}, None),
}


class World:
    """A model with several steps over it; every method is an event, and returns what can be seen."""

    def __init__(self, way, folder):
        self.way, self.folder = way, folder
        self.model = nn.MLP(*SIZES, activation="tanh", seed=3)
        self.parameters = self.model.parameters()
        self.optimizers = {
            name: make(self._of(name), self.schedule if name in ("sgd", "some") else 0.1, **options)
            for name, (_, make, options, _) in KINDS.items()
        }
        self.steps, self.saved, self.views, self.doing = {}, None, [], "nothing"
        self.eye = gg.engine.share(self.parameters) if way == "watched" else None

    def _of(self, name):
        return self.parameters[2:9] if name == "some" else self.parameters

    def schedule(self, _):
        """The learning rate, and whatever else a schedule may do in the middle of a step."""
        doing, self.doing = self.doing, "nothing"
        p = self.parameters[4]
        match doing:
            case "fail":
                raise ValueError("the schedule failed")
            case "interrupt":
                raise KeyboardInterrupt
            case "read":
                return 0.01 * (1 + abs(p.grad))
            case "read rows":
                return 0.01 * (1 + abs(gg.engine.share(self.parameters)[1][4]))
            case "read views":
                return 0.01 * (1 + sum(abs(grad[4]) for _, grad in self.views))
            case "write":
                p.data = p.data * 0.5
            case "write grad":
                self.parameters[
                    5
                ].grad = 0.25  # a float32: steps in Python round only what they write
            case "write views":
                for data, grad in self.views:
                    data[3], grad[4] = 0.375, 0.75  # float32, too
            case "compute":
                return 0.01 * gg.compile(self.loss, executor="kernels")(*BATCHES[1]).data
        return 0.05

    def loss(self, x, y):
        return nn.cross_entropy(self.model(x), y)

    def step_of(self, name):
        if name not in self.steps:
            dtype, _, _, count = KINDS[name]
            self.steps[name] = gg.compile_step(
                self.loss, self.optimizers[name], dtype=dtype, steps=count, executor="kernels"
            )
        return self.steps[name]

    # Events.

    def step(self, name, batch, scale, doing):
        x, y = BATCHES[batch]
        x = x * scale
        if name == "some":  # its leaves move, so that views of the old rows say nothing any more
            self.views.clear()
        self.doing = doing
        before = self.optimizers[name].steps
        try:
            with np.errstate(all="ignore"):
                told = self.step_of(name)(x, y)
        except (ValueError, KeyboardInterrupt) as error:
            told = repr(error)
        self.doing = "nothing"
        return told, self.optimizers[name].steps - before

    def read(self, k):
        return self.parameters[k].data, self.parameters[k].grad

    def read_all(self):
        return [(p.data, p.grad) for p in self.parameters]

    def write(self, k, number):
        self.parameters[k].data = number

    def write_grad(self, k, number):
        self.parameters[k].grad = number

    def zero_grad(self):
        self.model.zero_grad()

    def update(self, name):
        if name == "some":
            self.views.clear()
        self.optimizers[name].step()

    def hold(self):
        self.views.append(gg.engine.share(self.parameters))
        return [list(row) for row in self.views[-1]]

    def hold_array(self):
        self.views.append([np.asarray(row) for row in gg.engine.share(self.parameters)])

    def read_views(self):
        return [list(map(float, row)) for rows in self.views for row in rows]

    def write_views(self, k, number):
        for data, grad in self.views:
            data[k], grad[k] = number, -number

    def release(self):
        self.views.clear()

    def copied(self):
        other = copy.deepcopy(self.model)
        return [(p.data, p.grad) for p in other.parameters()]

    def copied_alone(self):
        return copy.copy(self.parameters[1]).data, repr(self.parameters[2])

    def pickled(self):
        other = pickle.loads(pickle.dumps(self.model))
        return [p.data for p in other.parameters()]

    def state(self):
        self.saved = (
            self.model.state_dict(),
            {name: optimizer.state_dict() for name, optimizer in self.optimizers.items()},
        )
        return self.saved

    def load(self):
        if self.saved:
            self.model.load_state_dict(self.saved[0])
            for name, optimizer in self.optimizers.items():
                optimizer.load_state_dict(self.saved[1][name])

    def file(self):
        path = self.folder / f"{self.way}.safetensors"
        gg.save(self.model, path)
        return [p.data for p in gg.load(path).parameters()]

    def eager(self):
        loss = nn.mse(self.model([0.1, -2.0]), [0.5, -0.5])
        loss.backward()
        return loss.data

    def compiled(self, dtype):
        loss = gg.compile(self.loss, dtype=dtype, executor="kernels")(*BATCHES[2])
        loss.backward()
        return loss.data

    def forget(self, name):
        self.steps.pop(name, None)
        gc.collect()

    def happen(self, event, arguments):
        """Let something happen; the world with steps in Python has no other way of taking them."""
        if self.way == "watched":
            self.eye = gg.engine.share(self.parameters)
        seen = getattr(self, event)(*arguments)
        if self.way == "watched":  # in case its leaves have moved
            self.eye = gg.engine.share(self.parameters)
        return seen


def random_event(draw):
    name = draw.choice([*KINDS])
    doings = ["nothing"] * 6 + ["fail", "interrupt", "read", "read rows", "read views", "write"]
    doings += ["write grad", "write views", "compute"]
    scale = draw.choice([1.0] * 12 + [math.nan, math.inf, 1e30])
    place, number = draw.randrange(17), draw.uniform(-1, 1)
    events = [("step", (name, draw.randrange(4), scale, draw.choice(doings)))] * 16
    events += [("read", (place,)), ("read_all", ()), ("write", (place, number))]
    events += [("write_grad", (place, number)), ("zero_grad", ()), ("update", (name,))]
    events += [("hold", ()), ("hold_array", ()), ("read_views", ())]
    events += [("write_views", (place, number)), ("release", ()), ("copied", ())]
    events += [("copied_alone", ()), ("pickled", ()), ("state", ()), ("load", ()), ("file", ())]
    events += [("eager", ()), ("compiled", ("float64",)), ("compiled", ("float32",))]
    events += [("forget", (name,))]
    return draw.choice(events)


def same(a, b):
    """Equal bit for bit, nan included."""
    if isinstance(a, float) and isinstance(b, float):
        return array("d", [a]).tobytes() == array("d", [b]).tobytes() or (a != a and b != b)
    if isinstance(a, dict) and isinstance(b, dict):
        return [*a] == [*b] and all(same(a[k], b[k]) for k in a)
    if isinstance(a, (list, tuple)) and type(a) is type(b):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b


def sequence(seed, folder, monkeypatch):
    draw = random.Random(f"float rows {seed}")
    worlds = [World(way, folder) for way in ("plain", "watched", "python")]
    # The world of Python keeps no floats: its steps are run(), the grads, and step().
    places_of, told = executor_module.places_of, []
    for _ in range(draw.choice([6, 12, 25])):
        event, arguments = random_event(draw)
        told.append((event, arguments))
        seen = []
        for world in worlds:
            in_python = world.way == "python"
            monkeypatch.setattr(
                executor_module, "places_of", (lambda *_: None) if in_python else places_of
            )
            seen.append(world.happen(event, arguments))
        assert same(seen[0], seen[1]), ("watched", seed, told, seen[:2])
        assert same(seen[0], seen[2]), ("python", seed, told, seen[::2])
    monkeypatch.setattr(executor_module, "places_of", places_of)
    ends = [world.read_all() for world in worlds]
    assert same(ends[0], ends[1]), ("watched", seed, told)
    assert same(ends[0], ends[2]), ("python", seed, told)
    assert buffers.ahead[0] == 0


@pytest.mark.parametrize("part", range(5))
def test_random_sequences(part, soak, tmp_path, monkeypatch):
    for seed in range(part, 5_000 if soak else 15, 5):
        sequence(seed, tmp_path, monkeypatch)


def two_steps(dtype="float32", lr=0.1, steps=None):
    w = [gg.Value(1.0), gg.Value(2.0)]
    step = gg.compile_step(
        lambda x: (w[0] * x + w[1]) ** 2, nn.SGD(w, lr), dtype=dtype, steps=steps
    )
    x = np.array([1.0, 2.0])
    step(x)
    step(x)
    return w, step, x


def test_rows_that_are_asked_for_again_are_those_of_the_last_step():
    w, _, _ = two_steps()
    data, grad = gg.engine.share(w)
    found = [*data], [*grad]
    assert found == ([p.data for p in w], [p.grad for p in w])
    assert data[0] != 1.0


def test_a_compiled_function_reads_the_parameters_of_the_last_step():
    w, _, x = two_steps()
    got = gg.compile(lambda x: w[0] * x + w[1])(x).data
    assert got == pytest.approx(1.5 * w[0].data + w[1].data, rel=1e-15)
    assert got != 3.5


def test_a_gradient_that_is_added_between_steps_stays():
    w, step, x = two_steps(lr=0.0)
    grads = [p.grad for p in w]
    step(x)
    gg.compile(lambda x: w[0] * 2.0 + w[1])(x).backward()
    assert [p.grad for p in w] == [grads[0] + 2.0, grads[1] + 1.0]


def test_a_schedule_sees_the_grads_of_its_own_step_in_a_view():
    seen = []

    def schedule(_):
        seen.append((list(views[1]), [p.grad for p in w]))
        return 0.1

    w = [gg.Value(1.0), gg.Value(2.0)]
    views = gg.engine.share(w)
    step = gg.compile_step(lambda x: (w[0] * x + w[1]) ** 2, nn.SGD(w, schedule), dtype="float32")
    for _ in range(3):
        step(np.array([1.0, 2.0]))
    assert [a for a, _ in seen] == [b for _, b in seen]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.posix  # for the timer that sends signals
def test_a_signal_between_steps_reads_and_writes_views(dtype):
    """As with float64 numbers, which are never anywhere else."""
    w, step, x = two_steps(dtype, lr=0.0, steps=300_000)
    data, grad = gg.engine.share(w)
    seen = []

    def handler(*_):
        seen.append([*grad])
        data[0] = 2.0 + len(seen)

    before = signal.signal(signal.SIGALRM, handler)
    grad[0] = 77.0
    signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)  # the first ones before any step
    try:
        losses = step(x)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert 77.0 not in seen[-1]
    assert data[0] == w[0].data == 2.0 + len(seen)
    assert losses[0] != losses[-1]


def test_another_thread_reads_and_writes_between_steps():
    w, step, x = two_steps(lr=0.0, steps=200_000)
    done, seen = threading.Event(), []

    def meddle():
        while not done.wait(0.001):
            w[1].data = w[1].data + 1.0
            seen.append(w[0].grad)

    thread = threading.Thread(target=meddle)
    thread.start()
    losses = step(x)
    done.set()
    thread.join()
    assert losses[0] < losses[-1]
    assert seen[-1] > seen[0]
    assert w[1].data == float(np.float32(w[1].data)) > 2.0


def test_a_parameter_that_no_step_reads_is_rounded_and_gets_no_grad():
    w = [gg.Value(0.1), gg.Value(0.2)]
    w[1].grad = 5.0
    step = gg.compile_step(lambda x: w[0] * x, nn.SGD(w, 0.0), dtype="float32")
    step(np.array([1.0]))
    assert [p.data for p in w] == [float(np.float32(0.1)), float(np.float32(0.2))]
    assert [p.grad for p in w] == [1.0, 0.0]


def test_a_step_whose_model_is_gone_leaves_nothing_ahead():
    for _ in range(5):
        w, step, x = two_steps()
        step(x)
        assert buffers.ahead[0] == 1
        del w
        step(x)
        del step
        gc.collect()
        assert buffers.ahead[0] == 0


@pytest.mark.parametrize("held", ["view", "array", "block"])
def test_whoever_holds_the_block_of_the_rows_reads_each_step(held):
    """It is reached from a row without asking for the rows again."""
    w, step, x = two_steps()
    block = gg.engine.share(w)[0].obj
    view = {"view": memoryview, "array": np.frombuffer, "block": lambda block: block}[held](block)
    if held != "block":
        del block
    for _ in range(2):
        step(x)
        numbers = np.frombuffer(bytes(view))
        assert numbers[:4].tolist() == [*[p.data for p in w], *[p.grad for p in w]]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("event", ["freed", "moved"])
def test_a_schedule_is_called_once_whatever_happens_to_other_models(dtype, event):
    calls, others = [], []

    def schedule(_):
        calls.append(event)
        if others and event == "moved":
            gg.engine.share(others[::-1])
        others.clear()
        return 0.1

    _, step, x = two_steps(dtype, schedule)
    for _ in range(3):
        others += [gg.Value(1.0), gg.Value(2.0)]
        gg.engine.share(others)
        step(x)
    assert len(calls) == step.optimizer.steps == 5


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_schedule_may_move_the_parameters_themselves(dtype):
    found = []
    for moves in (False, True):
        w = []

        def schedule(_, w=w, moves=moves):
            if moves and w:
                gg.engine.share(w[::-1])
            return 0.1

        parameters, step, x = two_steps(dtype, schedule)
        w += parameters
        losses = [step(x) for _ in range(3)]
        found.append((losses, [(p.data, p.grad) for p in w]))
    assert found[0] == found[1]
