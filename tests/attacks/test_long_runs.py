"""Runs of millions of steps: a checkpoint stays small, and a resumed run is the whole run."""

import json
import math
import random
from itertools import pairwise
from pathlib import Path

import pytest

from glassgrad import data, nn
from glassgrad.training import checkpoint, fit, history
from glassgrad.training.checkpoint import Checkpoint, CheckpointError
from glassgrad.training.history import MOST, History, kept

pytestmark = pytest.mark.unsanitized

STEPS = 20_000_000


def entry(place):
    """A loss that says which step it is of."""
    return 1.0 + place / 2**40


def long_history(steps, evaluated=0):
    """What adding them one by one would leave, without doing so."""
    losses = [entry(k) for k in kept(steps)]
    rows = [[float(k), entry(k), 0.5] for k in kept(evaluated)]
    best = (1.0, 1) if steps else None
    return History(
        losses,
        [],
        rows,
        done=steps,
        evaluated=evaluated,
        best=best,
        best_evaluation=(1.0, 1) if evaluated else None,
    )


@pytest.mark.parametrize("most", [2, 4, 16])
def test_adding_one_by_one_keeps_the_first_the_last_and_even_ones(monkeypatch, most):
    monkeypatch.setattr(history, "MOST", most)
    entries = []
    for count in range(1000):
        history.add(entries, count, count)
        assert entries == kept(count + 1)
        assert entries[0] == 0
        assert entries[-1] == count
        assert len(entries) <= most + 1
        gaps = {b - a for a, b in pairwise(entries[:-1])}
        assert len(gaps) <= 1
        assert all(gap & (gap - 1) == 0 for gap in gaps)
        if count < most:
            assert entries == list(range(count + 1))


def parts():
    model = nn.MLP(2, [3, 1], seed=1)
    return (
        model,
        data.moons(12, seed=1),
        "hinge",
        nn.SGD(model.parameters(), nn.schedules.Constant(0.01)),
    )


def at_step(folder, steps):
    """The checkpoint of a run that has come that far, as fit() would have written it."""
    fit(*parts(), steps=1, checkpoint=folder, progress=False)
    path = folder / checkpoint.FILE_NAME
    saved = checkpoint.load(path)
    for name in ("format", "version"):
        del saved.state[name]
    saved.state["step"] = saved.state["optimizer"]["steps"] = steps
    for name, rows in long_history(steps).to_tensors().items():
        saved.tensors[f"history.{name}"] = rows
    saved.tensors["history.accuracies"] = [0.5] * len(kept(steps))
    checkpoint.save(path, saved)
    return path


@pytest.mark.parametrize("steps", [STEPS, 2**24 + 5, MOST, MOST + 1, MOST * 1024])
def test_a_run_goes_on_after_twenty_million_steps(tmp_path, steps):
    path = at_step(tmp_path, steps)
    assert path.stat().st_size < 2**20
    found = fit(*parts(), steps=steps + 5, checkpoint=tmp_path, resume=True, progress=False)
    assert found.done == steps + 5
    assert [step - 1 for step in found.steps] == kept(steps + 5)
    assert len(found.losses) == len(found.accuracies) == len(found.steps)
    for place, loss in zip(kept(steps + 5), found.losses, strict=True):
        if place < steps:
            assert loss == entry(place)
    assert path.stat().st_size < 2**20
    assert checkpoint.load(path).state["step"] == steps + 5


@pytest.mark.parametrize("stops", [[30], [31], [32], [33], [63, 64, 65], [100, 101, 128, 129]])
def test_an_interrupted_long_run_is_the_whole_run(tmp_path, monkeypatch, stops):
    monkeypatch.setattr(history, "MOST", 32)

    def run(folder, steps, resume):
        model, samples, loss, optimizer = parts()
        return fit(
            model,
            samples,
            loss,
            optimizer,
            steps=steps,
            batch=5,
            seed=3,
            every=1,
            held_back=data.moons(5, seed=2),
            checkpoint=tmp_path / folder,
            resume=resume,
            progress=False,
        )

    whole = run("whole", 150, False)
    assert len(whole.losses) == len(whole.accuracies) <= 33
    assert len(whole.evaluations) <= 33
    for k, stop in enumerate(stops):
        run("parts", stop, k > 0)
    assert run("parts", 150, True) == whole
    files = [(tmp_path / name / checkpoint.FILE_NAME).read_bytes() for name in ("whole", "parts")]
    assert files[0] == files[1]


def test_patience_remembers_a_best_loss_that_was_thinned_out(tmp_path, monkeypatch):
    monkeypatch.setattr(history, "MOST", 4)
    found = History()
    for step in range(1, 101):
        found.add(0.0 if step == 50 else 1.0)
        found.add_evaluation(0.25 if step == 51 else 1.0, 0.5)
    assert 0.0 not in found.losses
    assert (found.best, found.best_evaluation) == ((0.0, 50), (0.25, 51))
    rows = checkpoint.load(_saved(tmp_path, found)).tensors
    again = history.from_tensors(rows, 100)
    assert (again.best, again.best_evaluation) == (found.best, found.best_evaluation)


def _saved(folder, found):
    path = folder / "h.safetensors"
    checkpoint.save(path, Checkpoint(found.to_tensors(), {}))
    return path


def test_the_whole_history_of_version_1_is_taken_over(tmp_path, monkeypatch):
    monkeypatch.setattr(history, "MOST", 16)
    rows = {"losses": [entry(k) for k in range(100)], "accuracies": [0.5] * 100, "evaluations": []}
    found = history.from_tensors(rows, 100)
    assert (found.losses, found.best) == ([entry(k) for k in kept(100)], (1.0, 1))
    assert found.done == 100


def test_an_old_checkpoint_without_digests_goes_on(tmp_path):
    fit(*parts(), steps=3, checkpoint=tmp_path, progress=False)
    path = tmp_path / checkpoint.FILE_NAME
    saved = checkpoint.load(path)
    saved.state.update(version=1)
    del saved.state["began_with"], saved.tensors["history.counts"], saved.tensors["history.best"]
    checkpoint.save(path, saved)
    assert checkpoint.load(path).state["version"] == 1
    whole = fit(*parts(), steps=6, progress=False)
    assert fit(*parts(), steps=6, checkpoint=tmp_path, resume=True, progress=False) == whole
    assert checkpoint.load(path).state["version"] == checkpoint.VERSION


def test_what_load_would_refuse_is_not_saved(tmp_path, monkeypatch):
    path = tmp_path / "c.safetensors"
    checkpoint.save(path, Checkpoint({"w": [1.0]}, {}))
    before = path.read_bytes()
    monkeypatch.setattr(checkpoint, "MOST_BYTES", 10_000)
    with pytest.raises(
        CheckpointError, match=r"this run cannot be saved: [\d,]+ bytes, more than 10,000"
    ):
        checkpoint.save(path, Checkpoint({"w": [1.0] * 2000}, {}))
    monkeypatch.undo()
    with pytest.raises(
        CheckpointError, match=r"this run cannot be saved: [\d,]+ bytes, more than 4,194,304"
    ):
        checkpoint.save(path, Checkpoint({"w": [1.0]}, {"notes": "x" * 2**22}))
    assert path.read_bytes() == before
    checkpoint.load(path)


def test_writing_is_linear_in_the_steps(tmp_path):
    """The bytes written for twice the steps are about twice as many, not four times."""
    written = {}
    for steps in (MOST * 4, MOST * 8):
        sizes = [
            len(checkpoint.to_bytes(Checkpoint(long_history(k, k).to_tensors(), {})))
            for k in range(1000, steps, 5000)
        ]
        written[steps] = sum(sizes)
    assert 1.5 < written[MOST * 8] / written[MOST * 4] < 2.5


def test_the_hundred_losses_of_the_moons_are_all_there(tmp_path):
    losses = json.loads(Path(__file__).parent.parent.joinpath("cases", "moons.json").read_text())[
        "losses"
    ]
    rng = random.Random(1337)
    model = nn.MLP(2, [16, 16, 1], rng=rng)
    optimizer = nn.SGD(model.parameters(), nn.schedules.LinearDecay(1.0, 0.1, 100))
    fit(
        model,
        data.moons(100, seed=1337),
        "hinge",
        optimizer,
        l2=1e-4,
        rng=rng,
        checkpoint=tmp_path,
        progress=False,
    )
    kept_losses = checkpoint.load(tmp_path / checkpoint.FILE_NAME).tensors["history.losses"]
    assert kept_losses == pytest.approx(losses, rel=1e-12, abs=0)


def test_a_really_long_run(tmp_path, soak):
    if not soak:
        pytest.skip("only in the soak")
    samples = data.Dataset([[0.0], [1.0]], [0.5, 1.5])

    def run(folder, steps, resume=False):
        model = nn.MLP(1, [1], output="linear", seed=1)
        found = fit(
            model,
            samples,
            "mse",
            nn.SGD(model.parameters(), 0.1),
            steps=steps,
            every=10_000,
            compiled=True,
            checkpoint=tmp_path / folder,
            resume=resume,
            progress=False,
        )
        assert (tmp_path / folder / checkpoint.FILE_NAME).stat().st_size < 2**19
        return found

    whole = run("whole", 300_000)
    assert math.isfinite(whole.losses[-1])
    run("parts", 123_456)
    assert run("parts", 300_000, resume=True) == whole
