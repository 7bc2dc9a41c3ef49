"""fit() on a generator: each step takes the next batch, which is made while the last one runs."""

import signal
import threading

import numpy as np
import pytest

from glassgrad import data, nn
from glassgrad.training import checkpoint
from glassgrad.training.fit import fit

WAYS = [
    {},
    {"compiled": True, "executor": "numpy"},
    pytest.param({"executor": "jax"}, id="jax"),
]


@pytest.fixture(params=WAYS)
def how(request):
    if request.param.get("executor") == "jax":
        pytest.importorskip("jax", reason="JAX is not installed")
    return request.param


def batches_of(count, kind=list):
    """Batches of 5, 6, 5, 6, … points; as lists, or as arrays."""
    moons = data.moons(540, seed=1)
    as_given = {list: list, np.ndarray: np.array}[kind]
    for k in range(count):
        part = slice(6 * k, 6 * k + 5 + k % 2)
        yield as_given(moons.points[part]), as_given(moons.targets[part])


def model_and_optimizer():
    model = nn.MLP(2, [4, 2], activation="tanh", seed=1)
    return model, nn.Adam(model.parameters(), 0.05)


def run_of(stream, steps=4, **more):
    model, optimizer = model_and_optimizer()
    history = fit(model, stream, "cross_entropy", optimizer, steps=steps, progress=False, **more)
    return history, [p.data for p in model.parameters()]


def trained_by_hand(batches):
    model, optimizer = model_and_optimizer()
    losses = []
    for points, targets in batches:
        loss = nn.cross_entropy([model(x) for x in points], targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.data)
    return losses, [p.data for p in model.parameters()]


def no_threads_are_left():
    return not [t for t in threading.enumerate() if t.name.startswith("glassgrad")]


@pytest.mark.parametrize("kind", [list, np.ndarray])
def test_each_step_takes_the_next_batch(how, kind):
    history, parameters = run_of(batches_of(9, kind), **how)
    losses, expected = trained_by_hand(list(batches_of(4)))
    assert history.losses == pytest.approx(losses, rel=1e-12)
    assert parameters == pytest.approx(expected, rel=1e-10)
    assert len(history.accuracies) == 4
    assert no_threads_are_left()


def test_the_next_batch_is_made_by_another_thread_before_it_is_needed():
    made = [threading.Event() for _ in range(5)]
    threads = []

    def noted():
        for k, batch in enumerate(batches_of(5)):
            threads.append(threading.current_thread())
            made[k].set()
            yield batch

    def wait_for_the_next(seen):
        if seen.step < 5:
            assert made[seen.step].wait(10), "made only when the next step asks for it"

    run_of(noted(), steps=5, callbacks=[wait_for_the_next])
    assert threading.main_thread() not in threads
    assert len(set(threads)) == 1


def test_a_run_ends_with_its_generator_and_a_resume_goes_on_in_a_longer_one(tmp_path):
    whole = run_of(batches_of(7), steps=6)[1]
    history, _ = run_of(batches_of(3), steps=6, checkpoint=tmp_path / "run")
    assert history.stopped == "the generator ran out of batches"
    assert len(history.losses) == 3
    saved = checkpoint.load(tmp_path / "run" / checkpoint.FILE_NAME)
    assert saved.state["step"] == 3
    again = {"steps": 6, "checkpoint": tmp_path / "run", "resume": True}
    with pytest.raises(checkpoint.CheckpointError, match="a run that used a generator must be"):
        run_of(next(batches_of(1)), **again)
    backwards = ((points[::-1], targets[::-1]) for points, targets in batches_of(7))
    with pytest.raises(
        checkpoint.CheckpointError, match=r"the points.* are not those that the run"
    ):
        run_of(backwards, **again)
    assert run_of(batches_of(7), **again)[1] == whole


def test_an_error_in_the_generator_is_raised_by_fit():
    def failing():
        yield from batches_of(2)
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        run_of(failing())
    assert no_threads_are_left()


def test_ctrl_c_ends_the_run_and_closes_the_generator():
    closed = []

    def noted():
        try:
            yield from batches_of(90)
        finally:
            closed.append(True)

    def press(seen):
        if seen.step == 3:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run_of(noted(), steps=80, callbacks=[press])
    assert closed and no_threads_are_left()


def test_targets_of_later_batches_are_the_classes_of_the_first():
    def words():
        yield [[0.0, 1.0], [1.0, 0.0]], ["no", "yes"]
        yield [[0.0, 1.0], [1.0, 0.0]], ["yes", "yes"]

    def numbers():
        yield [[0.0, 1.0], [1.0, 0.0]], [0, 1]
        yield [[0.0, 1.0], [1.0, 0.0]], [1, 1]

    assert run_of(words())[0].losses == run_of(numbers())[0].losses


def test_numbers_to_predict_stay_numbers_if_a_later_batch_has_only_some_that_could_be_classes():
    def batches():
        yield [[0.0], [1.0]], [0.5, -1.0]
        yield [[0.0], [1.0]], [1.0, -1.0]  # alone, these would be classes

    model = nn.MLP(1, [1], seed=1)
    optimizer = nn.SGD(model.parameters(), 0.0)
    history = fit(model, batches(), "mse", optimizer, progress=False)
    out = [model([x]).data for x in (0.0, 1.0)]
    expected = ((out[0] - 1.0) ** 2 + (out[1] + 1.0) ** 2) / 2
    assert history.losses[1] == pytest.approx(expected, rel=1e-12)


def two(points, targets):
    def batches():
        yield [[0.0, 1.0], [1.0, 0.0]], [0, 1]
        yield points, targets

    return batches()


@pytest.mark.parametrize(
    "stream, more, message",
    [
        (two([[0.0, 1.0]], [2]), {}, "batch 2 .*: the class '2' is not in .*name them all"),
        (two([[0.0]], [1]), {}, "batch 2 of the generator has 1 inputs, the first batch 2"),
        (two([], []), {}, "batch 2 of the generator: expected at least one point"),
        (two([[0.0, 1.0]], []), {}, "expected one target|and a target for each"),
        (iter(()), {}, "the generator produced no batches"),
        (batches_of(3), {"batch": 2}, "batch=2 with a generator: leave it out"),
        (batches_of(3), {"epochs": 2, "steps": None}, "epochs=2 with a generator"),
    ],
)
def test_a_stream_that_cannot_be_trained_on_is_refused_in_one_sentence(stream, more, message):
    with pytest.raises(ValueError, match=message) as caught:
        run_of(stream, **more)
    assert "\n" not in str(caught.value)
    assert no_threads_are_left()
