"""fit: histories, evaluation, early stop, callbacks, divergence, Ctrl-C, resuming to the bit."""

import json
import math
import random
import signal
import threading
from pathlib import Path

import pytest

import glassgrad as gg
from glassgrad import data, nn, system, training
from glassgrad.training import checkpoint, fit, step, task
from glassgrad.training.checkpoint import CheckpointError

pytestmark = pytest.mark.both_engines

MOONS = json.loads((Path(__file__).parents[1] / "cases" / "moons.json").read_text())


def parts(seed=1, kind=nn.Adam, rate=0.05):
    model = nn.MLP(2, [4, 1], activation="tanh", seed=seed)
    return model, data.moons(30, seed=seed), "hinge", kind(model.parameters(), rate)


def weights(model):
    return [p.data.hex() for p in model.parameters()]


def test_row_48_through_fit():
    rng = random.Random(1337)
    model = nn.MLP(2, [16, 16, 1], rng=rng)
    optimizer = nn.SGD(model.parameters(), nn.schedules.LinearDecay(1.0, 0.1, 100))
    samples = data.moons(100, seed=1337)
    steps = 100 if gg.engine.name == "native" else 25
    options = {"steps": steps, "l2": 1e-4, "rng": rng, "progress": False}
    history = fit(model, samples, "hinge", optimizer, **options)
    assert history.losses == pytest.approx(MOONS["losses"][:steps], rel=1e-12, abs=0)
    assert [round(100 * a) for a in history.accuracies] == MOONS["accuracies"][:steps]


def test_evaluation_early_stop_and_callbacks():
    model, samples, loss, optimizer = parts()
    seen = []
    history = fit(
        model,
        samples,
        loss,
        optimizer,
        steps=50,
        held_back=data.moons(20, seed=9),
        every=10,
        callbacks=[seen.append],
        progress=False,
    )
    assert [row[0] for row in history.evaluations] == [10, 20, 30, 40, 50]
    assert history.evaluations[-1][1:] == list(
        training.evaluate(model, data.moons(20, seed=9), loss)
    )
    assert [p.step for p in seen] == list(range(1, 51))
    assert seen[7].loss == history.losses[7]
    stopped = fit(
        *parts(), steps=50, callbacks=[lambda p: p.step == 7 and p.stop("seven")], progress=False
    )
    assert (len(stopped.losses), stopped.stopped) == (7, "seven")


def test_patience_ends_a_run_that_learns_nothing():
    model, samples, loss, _ = parts()
    history = fit(
        model,
        samples,
        loss,
        nn.SGD(model.parameters(), 0.0),
        steps=500,
        patience=20,
        progress=False,
    )
    assert len(history.losses) == 21
    assert history.stopped == "no better loss than at step 1 for 20 steps"
    learning = fit(*parts(), steps=60, patience=20, progress=False)
    assert len(learning.losses) == 60


def test_a_loss_of_ones_own_and_numbers_to_predict():
    samples = data.Dataset([[k / 10] for k in range(11)], [k / 5 - 1 for k in range(11)])
    model = nn.MLP(1, [1], output="linear", seed=1)
    optimizer = nn.SGD(model.parameters(), 0.3)
    history = fit(
        model, samples, lambda p, t: nn.mse(p, t) * 2, optimizer, steps=300, progress=False
    )
    assert history.losses[-1] < 1e-4
    assert history.accuracies == []
    assert math.isnan(training.evaluate(model, samples, "mse")[1])


@pytest.mark.parametrize("kind", [nn.SGD, nn.Adam, nn.AdamW])
@pytest.mark.parametrize("batch", [None, 7])
def test_a_resumed_run_is_the_whole_run_to_the_bit(tmp_path, kind, batch):
    def run(steps, folder, resume=False):
        model = nn.MLP(2, [4, 1], seed=3)
        optimizer = kind(model.parameters(), nn.schedules.Cosine(0.1, 0.01, 40))
        history = fit(
            model,
            data.moons(30, seed=1),
            "hinge",
            optimizer,
            steps=steps,
            batch=batch,
            seed=8,
            checkpoint=folder,
            every=9,
            resume=resume,
            progress=False,
        )
        return weights(model), history

    whole, history = run(40, tmp_path / "whole")
    run(23, tmp_path / "halves")
    again, resumed_history = run(40, tmp_path / "halves", resume=True)
    assert again == whole
    assert resumed_history == history
    files = [(tmp_path / name / checkpoint.FILE_NAME).read_bytes() for name in ("whole", "halves")]
    assert files[0] == files[1]


def test_the_generator_goes_on_after_an_odd_number_of_gauss(tmp_path):
    def run(steps, resume=False):
        model, samples, loss, optimizer = parts()
        rng = random.Random(4)
        drawn = []
        fit(
            model,
            samples,
            loss,
            optimizer,
            steps=steps,
            rng=rng,
            checkpoint=tmp_path / str(resume is None),
            every=1,
            resume=bool(resume),
            callbacks=[lambda _: drawn.append(rng.gauss(0, 1))],
            progress=False,
        )
        return drawn

    whole = run(5, None)
    # The callback draws before each checkpoint: after 3 steps one gauss() is in reserve.
    assert run(3, False) + run(5, True) == whole


ACROSS = """
import sys
from glassgrad import data, engine, nn
from glassgrad.training import fit
folder, steps, resume = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "resume"
model = nn.MLP(2, [4, 1], seed=3)
fit(model, data.moons(30, seed=1), "hinge", nn.Adam(model.parameters(), 0.05), steps=steps, batch=8,
    seed=2, checkpoint=folder, resume=resume, progress=False)
print(engine.name, *[p.data.hex() for p in model.parameters()])
"""


def test_resuming_on_the_other_engine_is_exact(tmp_path, run_python):
    if "native" not in __import__("conftest").ENGINES:
        pytest.skip("the native engine is not built")

    def run(engine, folder, steps, resume):
        program = f"import sys; sys.argv = ['x', {str(tmp_path / folder)!r}, '{steps}', '{resume}']\n{ACROSS}"
        name, *found = run_python(program, GLASSGRAD_ENGINE=engine).split()
        assert name == engine
        return found

    whole = run("native", "whole", 40, "")
    run("native", "a", 17, "")
    assert run("reference", "a", 40, "resume") == whole
    run("reference", "b", 17, "")
    assert run("native", "b", 40, "resume") == whole


def test_ctrl_c_finishes_the_step_saves_and_raises(tmp_path):
    model, samples, loss, optimizer = parts()
    before = signal.getsignal(signal.SIGINT)

    def press(seen):
        if seen.step == 6:
            system.interrupt()

    with pytest.raises(KeyboardInterrupt):
        fit(
            model,
            samples,
            loss,
            optimizer,
            steps=50,
            checkpoint=tmp_path,
            callbacks=[press],
            progress=False,
        )
    assert signal.getsignal(signal.SIGINT) is before
    assert checkpoint.load(tmp_path / checkpoint.FILE_NAME).state["step"] == optimizer.steps == 6
    whole = parts()
    fit(*whole, steps=50, progress=False)
    fit(model, samples, loss, optimizer, steps=50, checkpoint=tmp_path, resume=True, progress=False)
    assert weights(model) == weights(whole[0])


def test_fit_works_in_another_thread():
    done = []
    thread = threading.Thread(target=lambda: done.append(fit(*parts(), steps=3, progress=False)))
    thread.start()
    thread.join()
    assert len(done[0].losses) == 3


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (dict(steps=-1), "fit: steps=-1: expected a whole number of 0 or more"),
        (dict(steps=2.5), "fit: steps=2.5: expected a whole number of 0 or more"),
        (dict(every=0), "fit: every=0: expected a whole number of 1 or more"),
        (dict(patience=0), "fit: patience=0: expected a whole number of 1 or more"),
        (dict(l2=-1.0), "fit: l2=-1.0: expected a number of 0 or more"),
        (dict(held_back=data.moons(4, seed=1), patience=20), "patience=20 is less than every=100"),
        (dict(batch=31), "fit: batch=31: there are 30 samples"),
        (dict(resume=True), "fit: resume=True needs checkpoint, the folder of a run"),
        (dict(seed=1, rng=random.Random(1)), "give seed or rng, not both"),
    ],
)
def test_mistakes_are_named(change, text):
    with pytest.raises(ValueError, match=text):
        fit(*parts(), **change, progress=False)


def test_a_checkpoint_of_another_run_is_refused_and_nothing_changes(tmp_path):
    fit(*parts(), steps=3, checkpoint=tmp_path, progress=False)
    for model_sizes, kind, loss, text in [
        ([5, 1], nn.Adam, "hinge", r"the checkpoint.s architecture is .*now: .*5"),
        ([4, 1], nn.SGD, "hinge", "the checkpoint's optimizer is .*Adam.* this one is .*SGD"),
        ([4, 1], nn.Adam, "mse", "the checkpoint's loss is hinge"),
    ]:
        model = nn.MLP(2, model_sizes, seed=9)
        optimizer = kind(model.parameters(), 0.05)
        before = weights(model), optimizer.state_dict()
        with pytest.raises(CheckpointError, match=text):
            fit(
                model,
                data.moons(30, seed=1),
                loss,
                optimizer,
                checkpoint=tmp_path,
                resume=True,
                progress=False,
            )
        assert (weights(model), optimizer.state_dict()) == before


def test_nothing_is_overwritten_and_nothing_is_resumed_from_nowhere(tmp_path):
    fit(*parts(), steps=3, checkpoint=tmp_path / "a", progress=False)
    with pytest.raises(
        CheckpointError,
        match="already contains a checkpoint: continue with resume=True, or choose another folder",
    ):
        fit(*parts(), steps=3, checkpoint=tmp_path / "a", progress=False)
    with pytest.raises(CheckpointError, match="there is no checkpoint in"):
        fit(*parts(), steps=3, checkpoint=tmp_path / "b", resume=True, progress=False)


def test_a_run_is_announced_when_all_was_looked_at_and_before_its_first_step(tmp_path):
    begun = []
    for wrong in (dict(batch=31), dict(resume=True, checkpoint=tmp_path / "none")):
        with pytest.raises(ValueError, match=r"there are 30 samples|there is no checkpoint"):
            fit(*parts(), on_begin=begun.append, progress=False, **wrong)
    assert begun == []
    steps = []
    for resume in (False, True):
        fit(
            *parts(),
            steps=3 + resume,
            checkpoint=tmp_path / "a",
            resume=resume,
            progress=False,
            on_begin=lambda run: steps.append((run.step, run.mode)),
        )
    assert steps == [(0, "eager"), (3, "eager")]


def test_an_error_of_a_callback_is_not_taken_for_one_of_the_folder(tmp_path):
    def leave(_):
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        fit(*parts(), steps=3, checkpoint=tmp_path, callbacks=[leave], progress=False)


def test_a_module_of_ones_own_can_be_kept_too(tmp_path):
    class Line(nn.Module):
        def __init__(self):
            self.a, self.b = gg.Value(0.0), gg.Value(0.0)

        def __call__(self, x):
            return self.a * x[0] + self.b

    def run(steps, resume):
        model = Line()
        samples = data.Dataset([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0])
        fit(
            model,
            samples,
            "mse",
            nn.SGD(model.parameters(), 0.2),
            steps=steps,
            checkpoint=tmp_path,
            resume=resume,
            progress=False,
        )
        return model

    run(100, False)
    model = run(200, True)
    assert (model.a.data, model.b.data) == pytest.approx((2.0, 1.0), abs=1e-3)


def test_what_fit_cannot_use_is_refused():
    model, samples, loss, optimizer = parts()
    with pytest.raises(
        TypeError, match=r"fit: expected a Dataset or \(points, targets\), got dict"
    ):
        fit(model, {}, loss, optimizer)
    with pytest.raises(ValueError, match="no samples with targets"):
        fit(model, data.Dataset(samples.points, []), loss, optimizer)
    with pytest.raises(TypeError, match=r"rng: expected a random\.Random, got LegacyRandom"):
        fit(model, samples, loss, optimizer, rng=data.numpy_random.LegacyRandom(1))
    with pytest.raises(ValueError, match="the optimizer holds none of the model's parameters"):
        fit(nn.MLP(2, [1], seed=2), samples, loss, optimizer)
    with pytest.raises(TypeError, match="expected a Value as the loss, got float"):
        fit(model, samples, lambda p, t: 0.5, optimizer, progress=False)


def test_every_callback_is_called_every_time():
    seen = []
    fit(*parts(), steps=3, callbacks=(f for f in [seen.append]), progress=False)
    assert len(seen) == 3


def test_a_loss_of_ones_own_has_no_accuracy():
    model, samples, _, optimizer = parts()
    history = fit(
        model,
        samples,
        lambda p, t: nn.binary_cross_entropy_with_logits(p, t),
        optimizer,
        steps=3,
        progress=False,
    )
    assert history.accuracies == []
    assert math.isnan(training.evaluate(model, samples, lambda p, t: nn.mse(p, t))[1])


def test_two_runs_cannot_share_a_folder(tmp_path):
    def second(seen):
        with pytest.raises(CheckpointError, match="another run is using"):
            fit(*parts(), checkpoint=tmp_path, resume=True, progress=False)

    fit(*parts(), steps=1, checkpoint=tmp_path, callbacks=[second], progress=False)
    fit(*parts(), steps=2, checkpoint=tmp_path, resume=True, progress=False)


def test_a_run_stopped_by_patience_stays_stopped_and_evaluations_go_on(tmp_path):
    def run(steps, folder, resume=False, patience=None):
        model = nn.MLP(2, [4, 1], seed=3)
        return fit(
            model,
            data.moons(30, seed=1),
            "hinge",
            nn.Adam(model.parameters(), 0.0),
            steps=steps,
            every=5,
            held_back=data.moons(10, seed=2),
            patience=patience,
            checkpoint=tmp_path / folder,
            resume=resume,
            progress=False,
        )

    stopped = run(100, "a", patience=10)
    again = run(100, "a", resume=True, patience=10)
    assert len(again.losses) == len(stopped.losses) == 15
    assert again.stopped == stopped.stopped
    whole = run(20, "b")
    run(8, "c")
    assert run(20, "c", resume=True).evaluations == whole.evaluations
    assert [row[0] for row in whole.evaluations] == [5, 10, 15, 20]


@pytest.mark.parametrize(
    "schedule",
    [
        nn.schedules.LinearDecay(0.1, 0.01, 30),
        nn.schedules.StepDecay(0.1, 7),
        nn.schedules.WarmUp(5, nn.schedules.Constant(0.05)),
    ],
)
def test_the_checkpoints_schedule_and_momentum_go_on(tmp_path, schedule):
    def run(steps, folder, resume=False, rate=schedule):
        model = nn.MLP(2, [4, 1], seed=3)
        optimizer = nn.SGD(model.parameters(), rate, momentum=0.9)
        fit(
            model,
            data.moons(30, seed=1),
            "hinge",
            optimizer,
            steps=steps,
            checkpoint=tmp_path / folder,
            resume=resume,
            progress=False,
        )
        return weights(model)

    whole = run(30, "a")
    run(11, "b")
    assert run(30, "b", resume=True, rate=0.5) == whole


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (
            lambda c: c.state.update(step="2"),
            "the checkpoint's step is '2': expected a whole number of 0 or more",
        ),
        (lambda c: c.state.update(step=7), "the history does not fit the step"),
        (lambda c: c.state.update(rng=[3, [0] * 5, None]), "does not fit this run"),
        (lambda c: c.state["rng"].__setitem__(2, "boo"), "expected the state of a random.Random"),
        (
            lambda c: c.state["optimizer"].update(steps="7"),
            "the checkpoint's optimizer is .* a whole number of steps",
        ),
        (lambda c: c.state.update(schedule={"kind": "Wave"}), "schedule 'Wave': expected one of"),
        (lambda c: c.state.update(architecture=None), "the checkpoint's architecture is None"),
        (
            lambda c: c.state.update(classes=["a", "b"]),
            r"the checkpoint's classes are \['a', 'b'\]",
        ),
        (lambda c: c.state.update(samples=31), "the checkpoint's samples are 31, now: 30"),
        (lambda c: c.tensors.update({"history.losses": 1.0}), "does not fit this run"),
        (lambda c: c.tensors.update({"history.more": [1.0]}), "the history does not fit"),
        (lambda c: c.tensors.update({"model.more": [1.0]}), "not known here: more"),
        (lambda c: c.state.pop("rng"), "does not fit this run: 'rng'"),
    ],
)
def test_a_state_that_was_tampered_with_is_refused_and_kept(tmp_path, change, text):
    fit(*parts(), steps=3, checkpoint=tmp_path, progress=False)
    path = tmp_path / checkpoint.FILE_NAME
    saved = checkpoint.load(path)
    for name in ("format", "version"):
        saved.state.pop(name)
    change(saved)
    checkpoint.save(path, saved)
    before = path.read_bytes()
    model, samples, loss, optimizer = parts()
    untouched = weights(model), optimizer.state_dict()
    with pytest.raises(CheckpointError, match=text):
        fit(
            model,
            samples,
            loss,
            optimizer,
            steps=9,
            checkpoint=tmp_path,
            resume=True,
            progress=False,
        )
    assert path.read_bytes() == before
    assert (weights(model), optimizer.state_dict()) == untouched


def test_a_checkpoint_says_which_engine_ran(tmp_path):
    fit(*parts(), steps=1, checkpoint=tmp_path, progress=False)
    state = checkpoint.load(tmp_path / checkpoint.FILE_NAME).state
    assert state["executor"] == {"engine": gg.engine.name, "mode": "eager"}


@pytest.mark.parametrize("own_op", [False, True])
def test_a_checkpoint_says_who_ran_the_program(tmp_path, own_op):
    """An op that the kernels cannot run is run by NumPy, whatever else is available."""
    square = gg.define_op("square", "x * x", dx="2 * x")

    def loss(prediction, target):
        error = prediction - target
        return square(error) if own_op else error * error

    model = nn.MLP(2, [3, 1], seed=1)
    seen = []
    fit(
        model,
        data.xor(),
        loss,
        nn.SGD(model.parameters(), 0.1),
        steps=2,
        checkpoint=tmp_path,
        compiled=True,
        on_begin=lambda run: seen.append(run.executor),
        progress=False,
    )
    state = checkpoint.load(tmp_path / checkpoint.FILE_NAME).state
    best = "numpy" if own_op else step.executors()[0].partition(" (")[0]
    assert seen == [best]
    assert state["executor"] == {"engine": gg.engine.name, "mode": "compiled", "by": best}


def test_a_training_step_names_the_executor_of_its_last_step():
    """Another shape of samples makes another program, and another executor may run it."""
    square = gg.define_op("square", "x * x", dx="2 * x")
    w = gg.Value(0.5)

    def loss(prediction, target):
        return square(prediction) if isinstance(target, list) else prediction * target

    take_step = step.CompiledTrainingStep(
        lambda x: w * x, task.task_of(loss), nn.SGD([w], 0.1), 0.0
    )
    assert take_step.ran_by == ""
    for targets, by in ([2.0], step.executors()[0].partition(" (")[0]), ([[2.0]], "numpy"):
        assert take_step.executor([1.0], targets) == by
        take_step([1.0], targets)
        assert take_step.ran_by == by


def test_what_cannot_be_kept_is_said_at_once(tmp_path):
    model, samples, loss, _ = parts()
    for rate in (lambda step: 0.1, type("Own", (), {"__call__": lambda self, step: 0.1})()):
        with pytest.raises(CheckpointError, match="this run cannot be saved: the schedule"):
            fit(
                model,
                samples,
                loss,
                nn.SGD(model.parameters(), rate),
                checkpoint=tmp_path,
                progress=False,
            )
    with pytest.raises(CheckpointError, match="this run cannot be saved"):
        fit(*parts(), rng=random.SystemRandom(), checkpoint=tmp_path, progress=False)
    with pytest.raises(CheckpointError, match="this run cannot be saved"):
        fit(*parts(), notes={"x": object()}, checkpoint=tmp_path, progress=False)


def test_a_second_ctrl_c_stops_at_once_and_an_ignored_one_stays_ignored(tmp_path):
    def press_twice(seen):
        system.interrupt()
        system.interrupt()
        raise AssertionError("still here")

    with pytest.raises(KeyboardInterrupt):
        fit(*parts(), steps=5, callbacks=[press_twice], progress=False)
    old = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        history = fit(
            *parts(),
            steps=5,
            callbacks=[lambda _: system.interrupt()],
            progress=False,
        )
    finally:
        signal.signal(signal.SIGINT, old)
    assert len(history.losses) == 5
