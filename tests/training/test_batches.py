"""Samples in files are read ahead of the steps; the run is the one with the same samples in memory."""

import importlib
import sys
import threading

import numpy as np
import pytest

from glassgrad import data, nn
from glassgrad.data.mapped import Mapped
from glassgrad.training import batches, checkpoint
from glassgrad.training.fit import fit

EXECUTORS = ["numpy", pytest.param("jax", id="jax")]


@pytest.fixture(params=EXECUTORS)
def executor(request):
    if request.param == "jax":
        pytest.importorskip("jax", reason="JAX is not installed")
    return request.param


def samples_in(folder, dtype="float64"):
    """The same samples in memory and in a file."""
    moons = data.moons(30, seed=1)
    points = np.array(moons.points, dtype)
    np.save(folder / "points.npy", points)
    mapped = np.load(folder / "points.npy", mmap_mode="r")
    return data.Dataset(points.tolist(), moons.targets), data.Dataset(mapped, moons.targets)


def run_of(samples, steps=7, dropout=0.0, **more):
    model = nn.MLP(2, [4, 2], activation="tanh", seed=1)
    optimizer = nn.Adam(model.parameters(), 0.05)
    how = {"batch": 8, "seed": 3, "progress": False, "compiled": True, **more}
    history = fit(
        model, samples, "cross_entropy", optimizer, **({"steps": steps} if steps else {}), **how
    )
    return history.losses, history.accuracies, [p.data for p in model.parameters()]


@pytest.mark.parametrize("dtype", ["float64", "float32", "int8"])
@pytest.mark.parametrize("how", [{}, {"batch": None}, {"steps": None, "epochs": 3}])
def test_a_file_trains_as_the_same_samples_in_memory_do(tmp_path, executor, how, dtype):
    in_memory, in_file = samples_in(tmp_path, dtype)
    assert isinstance(in_file.points, Mapped)
    assert in_file.points[:3] == in_memory.points[:3]
    assert run_of(in_file, executor=executor, **how) == run_of(in_memory, executor=executor, **how)


def test_the_next_batch_is_read_by_another_thread_while_a_step_runs(
    tmp_path, executor, monkeypatch
):
    _, in_file = samples_in(tmp_path)
    threads, take = [], Mapped.take

    def noted(self, places):
        threads.append(threading.current_thread() is threading.main_thread())
        return take(self, places)

    monkeypatch.setattr(Mapped, "take", noted)
    run_of(in_file, executor=executor)
    assert threads[0] and not any(threads[1:]), threads
    assert not [t for t in threading.enumerate() if t.name.startswith("glassgrad-reader")]


def test_an_error_in_the_reader_is_raised_by_fit_and_a_resume_goes_on(
    tmp_path, executor, monkeypatch
):
    in_memory, in_file = samples_in(tmp_path)
    whole = run_of(in_memory, steps=9, executor=executor)
    taken, take = [], Mapped.take

    def failing(self, places):
        taken.append(places)
        if len(taken) == 5:
            raise OSError("the disk is gone")
        return take(self, places)

    monkeypatch.setattr(Mapped, "take", failing)
    with pytest.raises(OSError, match="the disk is gone"):
        run_of(in_file, steps=9, executor=executor, checkpoint=tmp_path / "run", every=2)
    assert checkpoint.load(tmp_path / "run" / checkpoint.FILE_NAME).state["step"] == 4
    how = {"checkpoint": tmp_path / "run", "resume": True, "executor": executor}
    assert run_of(in_file, steps=9, **how) == whole


def test_ctrl_c_ends_the_run_and_the_reader(tmp_path, executor):
    import signal

    _, in_file = samples_in(tmp_path)

    def press(seen):
        if seen.step == 3:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run_of(in_file, executor=executor, callbacks=[press])
    assert not [t for t in threading.enumerate() if t.name.startswith("glassgrad-reader")]


def test_whoever_draws_numbers_between_steps_gets_the_batches_of_then(tmp_path, executor):
    import random

    found = []
    for samples in samples_in(tmp_path):
        rng = random.Random(5)
        model = nn.MLP(2, [2], seed=1)
        history = fit(
            model,
            samples,
            "cross_entropy",
            nn.SGD(model.parameters(), 0.1),
            steps=5,
            batch=4,
            rng=rng,
            compiled=True,
            executor=executor,
            progress=False,
            callbacks=[lambda seen, rng=rng: rng.random()],
        )
        found.append(history.losses)
    assert found[0] == found[1]


def test_samples_in_memory_stay_on_the_device_if_they_fit(monkeypatch):
    pytest.importorskip("jax", reason="JAX is not installed")
    kept = importlib.import_module("glassgrad.compiler.executors.jax.kept")
    seen, moons = [], data.moons(30, seed=1)
    batches_for = batches.batches_for

    def noted(run, step):
        seen.append(batches_for(run, step))
        return seen[-1]

    monkeypatch.setattr(sys.modules["glassgrad.training.fit"], "batches_for", noted)
    on_device = [run_of(moons, executor="jax", **how) for how in ({}, {"batch": None})]
    monkeypatch.setattr(kept, "free_memory", lambda devices: 100)
    elsewhere = [run_of(moons, executor="jax", **how) for how in ({}, {"batch": None})]
    assert on_device == elsewhere
    kinds = [type(one).__name__ for one in seen]
    assert kinds == ["KeptBatches", "KeptBatches", "Batches", "Batches"]


def test_points_that_are_no_numbers_are_refused(tmp_path):
    np.save(tmp_path / "words.npy", np.array([["a", "b"]]))
    words = np.load(tmp_path / "words.npy", mmap_mode="r")
    with pytest.raises(TypeError, match="expected rows of numbers in the file, got <U1 of shape"):
        data.Dataset(words, [1.0])
