"""Resuming: only with what the run began with, after any signal, and from no forged checkpoint."""

import json
import os
import signal
import subprocess
import sys

import pytest

from glassgrad import data, nn
from glassgrad.training import DivergedError, checkpoint, fit, prediction, recipes
from glassgrad.training.checkpoint import CheckpointError
from glassgrad.training.interrupt import Terminated

pytestmark = pytest.mark.unsanitized

COMMAND = [sys.executable, "-m", "glassgrad_command"]
MOONS = data.moons(12, seed=1)


def begin(folder, samples=MOONS, resume=False, steps=3, **settings):
    model = nn.MLP(2, [3, 1], seed=1)
    return fit(
        model,
        samples,
        "hinge",
        nn.Adam(model.parameters(), 0.05),
        steps=steps,
        seed=5,
        checkpoint=folder,
        resume=resume,
        progress=False,
        **settings,
    )


def changed(points=None, targets=None):
    return data.Dataset(points or MOONS.points, targets or MOONS.targets, MOONS.classes)


@pytest.mark.parametrize(
    ("samples", "what"),
    [
        (changed(points=[[x + 1e-9, y] for x, y in MOONS.points]), "the points are not those"),
        (changed(points=MOONS.points[::-1]), "the points are not those"),
        (changed(targets=[1 - t for t in MOONS.targets]), "the targets are not those"),
        (data.moons(12, seed=2), "the points and the targets are not those"),
        (
            changed(
                points=[
                    [x, y + 0.0] if x else [x, -0.0] for x, y in [[0.0, 0.0], *MOONS.points[1:]]
                ]
            ),
            "the points are not those",
        ),
    ],
)
def test_other_data_of_the_same_length_is_refused_by_name(tmp_path, samples, what):
    begin(tmp_path)
    before = (tmp_path / checkpoint.FILE_NAME).read_bytes()
    with pytest.raises(
        CheckpointError,
        match=f"^{what} that the run began with: continue with the same data, or start a new run",
    ):
        begin(tmp_path, samples, resume=True, steps=6)
    assert (tmp_path / checkpoint.FILE_NAME).read_bytes() == before
    begin(tmp_path, resume=True, steps=6)


def test_the_same_numbers_in_other_types_are_the_same_data(tmp_path):
    numpy = pytest.importorskip("numpy")
    begin(tmp_path)
    begin(
        tmp_path,
        changed(points=[tuple(p) for p in MOONS.points], targets=[float(t) for t in MOONS.targets]),
        True,
        4,
    )
    points = [numpy.array(p) for p in MOONS.points]
    begin(tmp_path, data.Dataset(points, MOONS.targets, MOONS.classes), True, 5)


@pytest.mark.parametrize(
    ("began", "now", "what"),
    [
        (dict(batch=5), dict(batch=6), "batch was 5 when the run began, now: 6"),
        (dict(batch=5), dict(), "batch was 5 when the run began, now: None"),
        (dict(l2=0.1), dict(), "l2 was 0.1 when the run began, now: 0.0"),
        (
            dict(held_back=MOONS),
            dict(held_back=data.moons(12, seed=3)),
            "the points held back and the targets held back are not those",
        ),
    ],
)
def test_other_settings_are_refused_by_name(tmp_path, began, now, what):
    begin(tmp_path, **began)
    with pytest.raises(CheckpointError, match=what):
        begin(tmp_path, resume=True, steps=5, **now)
    begin(tmp_path, resume=True, steps=5, **began)


def test_a_file_that_was_edited_is_refused(tmp_path):
    lines = [f"{x},{y},{t}" for (x, y), t in zip(MOONS.points, MOONS.targets, strict=True)]
    (tmp_path / "d.csv").write_text("\n".join(lines))
    words = ["train", "d.csv", "--checkpoint", "run", "--quiet"]
    subprocess.run([*COMMAND, *words, "--steps", "5"], cwd=tmp_path, check=True)
    (tmp_path / "d.csv").write_text(
        "\n".join(["0.5" + lines[0][lines[0].index(",") :], *lines[1:]])
    )
    done = subprocess.run(
        [*COMMAND, *words, "--steps", "9", "--resume"], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("glassgrad: the points are not those that the run began with")
    assert done.stderr.count("\n") == 1


SIGNALS = [
    ("SIGTERM", 143, "terminated"),
    ("SIGHUP", 129, "terminated"),
    ("SIGINT", 130, "interrupted"),
]


@pytest.mark.parametrize(("name", "code", "word"), SIGNALS)
@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_signal_ends_a_run_with_a_checkpoint_that_goes_on(tmp_path, name, code, word, engine):
    environment = {**os.environ, "GLASSGRAD_ENGINE": engine}
    words = ["train", "moons", "--batch", "20", "--seed", "3", "--every", "1000", "--eager"]
    with subprocess.Popen(
        [*COMMAND, *words, "--steps", "100000", "--json", "--checkpoint", "run"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        for _ in range(5):
            reached = json.loads(process.stdout.readline())["step"]
        process.send_signal(getattr(signal, name))
        out, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert err == f"{word}: continue with --checkpoint run --resume\n"
    last = json.loads(out.splitlines()[-1])["step"] if out else reached
    state = checkpoint.load(tmp_path / "run" / checkpoint.FILE_NAME)
    assert state.state["step"] == last, "nothing that was done is lost"
    assert (tmp_path / "run" / "model.json").exists()
    end = str(last + 10)
    subprocess.run(
        [*COMMAND, "train", "moons", "--checkpoint", "run", "--resume", "--steps", end, "--quiet"],
        cwd=tmp_path,
        check=True,
        env=environment,
    )
    # As if nothing had been; the schedule is that of the long run.
    done = recipes.train(
        recipes.Settings("moons", batch=20, seed=3, steps=100_000),
        compiled=False,
        progress=False,
        callbacks=[lambda seen: seen.step == last + 10 and seen.stop()],
    )
    kept = checkpoint.load(tmp_path / "run" / checkpoint.FILE_NAME).tensors
    assert kept["history.losses"] == done.history.losses
    assert kept["model.layers.0.weight"] == done.model.state_dict()["layers.0.weight"]


def test_without_a_checkpoint_it_says_that_nothing_was_kept(tmp_path):
    with subprocess.Popen(
        [*COMMAND, "train", "moons", "--steps", "1000000", "--json"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        process.stdout.readline()
        process.terminate()
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (143, "terminated: nothing was saved\n")


def test_a_signal_in_a_program_of_ones_own(tmp_path):
    def press(seen):
        if seen.step == 4:
            os.kill(os.getpid(), signal.SIGTERM)

    with pytest.raises(Terminated) as caught:
        begin(tmp_path, steps=50, callbacks=[press])
    assert caught.value.code == 143
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert checkpoint.load(tmp_path / checkpoint.FILE_NAME).state["step"] == 4


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_during_the_last_step_is_not_lost(tmp_path, number):
    with pytest.raises((Terminated, KeyboardInterrupt)):
        begin(
            tmp_path,
            steps=3,
            callbacks=[lambda seen: seen.step == 3 and os.kill(os.getpid(), number)],
        )
    assert checkpoint.load(tmp_path / checkpoint.FILE_NAME).state["step"] == 3


def test_a_second_sigterm_stops_at_once():
    def press(seen):
        for _ in range(2):
            os.kill(os.getpid(), signal.SIGTERM)
        raise AssertionError("still here")

    with pytest.raises(Terminated):
        begin(None, callbacks=[press])


def test_who_handles_sigterm_goes_on_doing_so(tmp_path):
    came = []
    before = signal.signal(signal.SIGTERM, lambda *_: came.append(1))
    try:
        found = begin(
            tmp_path,
            steps=5,
            callbacks=[lambda seen: seen.step == 2 and os.kill(os.getpid(), signal.SIGTERM)],
        )
    finally:
        signal.signal(signal.SIGTERM, before)
    assert (found.done, came) == (5, [1])


OTHER = [
    None,
    True,
    False,
    0,
    -1,
    3,
    2**70,
    0.5,
    1e308,
    "",
    "eager",
    "nan",
    [],
    [1],
    [[]],
    {},
    {"kind": "SGD"},
    {"mode": 3},
]


def paths_in(thing, here=()):
    """The places in a state, from the whole to each part; of a long list the first and the last."""
    yield here
    if isinstance(thing, dict):
        for name, part in thing.items():
            yield from paths_in(part, (*here, name))
    elif isinstance(thing, list):
        for k in sorted({0, len(thing) - 1} - {-1}):
            yield from paths_in(thing[k], (*here, k))


def replaced(state, path, value):
    state = json.loads(json.dumps(state))
    *way, last = path
    place = state
    for step in way:
        place = place[step]
    if value is KeyError:
        del place[last]
    else:
        place[last] = value
    return state


def cases(soak):
    values = [*OTHER, KeyError]
    return values if soak else [*values[::3], None, KeyError]


def test_every_field_with_every_type_is_one_sentence_or_the_same_run(tmp_path, soak):
    """Signed anew after each change, so that nothing but the fields themselves can refuse it."""
    settings = recipes.Settings("xor", hidden=(2,), steps=3, seed=1)
    recipes.train(settings, checkpoint=str(tmp_path / "run"), progress=False, compiled=False)
    path = tmp_path / "run" / checkpoint.FILE_NAME
    saved = checkpoint.load(path)
    state = {k: v for k, v in saved.state.items() if k not in ("format", "version")}
    assert len(list(paths_in(state))) > 50
    tried = refused = 0
    for where in list(paths_in(state))[1:]:
        for value in cases(soak):
            forged = checkpoint.Checkpoint(saved.tensors, replaced(state, where, value))
            checkpoint.save(path, forged)
            before = path.read_bytes()
            for act in (go_on, predict):
                tried += 1
                error = act(tmp_path)
                if error is not None:
                    refused += 1
                    # A forged learning rate may be large.
                    assert isinstance(error, (ValueError, DivergedError)), (where, value, error)
                    assert "\n" not in str(error), (where, value, error)
                    assert "object has no attribute" not in str(error), (where, value, error)
                    assert "subscriptable" not in str(error), (where, value, error)
                    assert act is predict or path.read_bytes() == before, (where, value)
    assert refused > tried / 4


def go_on(folder):
    try:
        recipes.train(
            recipes.Settings("xor", steps=4),
            checkpoint=str(folder / "run"),
            resume=True,
            progress=False,
        )
    except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError) as error:
        return error
    return None


def predict(folder):
    (folder / "p.csv").write_text("0,1\n1,1\n")
    try:
        prediction.predict(str(folder / "run"), str(folder / "p.csv"))
    except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError) as error:
        return error
    return None


def test_every_tensor_with_another_shape_is_one_sentence(tmp_path):
    settings = recipes.Settings("xor", hidden=(2,), steps=3, seed=1)
    recipes.train(settings, checkpoint=str(tmp_path / "run"), progress=False, compiled=False)
    path = tmp_path / "run" / checkpoint.FILE_NAME
    saved = checkpoint.load(path)
    state = {k: v for k, v in saved.state.items() if k not in ("format", "version")}
    for name in [*saved.tensors, "new", "history.new", "optimizer.new", "model.new"]:
        for value in (
            KeyError,
            1.0,
            [],
            [1.0],
            [[1.0]],
            [[[]]],
            [1.0] * 50,
            [[1.0, 2.0], [3.0, 4.0]],
            [float("nan")] * 3,
        ):
            tensors = {k: v for k, v in saved.tensors.items() if k != name} | (
                {} if value is KeyError else {name: value}
            )
            checkpoint.save(path, checkpoint.Checkpoint(tensors, state))
            for act in (go_on, predict):
                error = act(tmp_path)
                assert error is None or isinstance(error, ValueError), (name, value, error)
                assert "\n" not in str(error)


def test_the_command_says_it_in_one_line(tmp_path):
    subprocess.run(
        [*COMMAND, "train", "xor", "--steps", "3", "--quiet", "--checkpoint", "run"],
        cwd=tmp_path,
        check=True,
    )
    path = tmp_path / "run" / checkpoint.FILE_NAME
    saved = checkpoint.load(path)
    checkpoint.save(path, checkpoint.Checkpoint(saved.tensors, {**saved.state, "executor": None}))
    (tmp_path / "p.csv").write_text("0,1\n")
    for words in (
        ["train", "xor", "--checkpoint", "run", "--resume", "--steps", "5"],
        ["predict", "run", "p.csv"],
    ):
        done = subprocess.run([*COMMAND, *words], cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            "glassgrad: run/checkpoint.safetensors: the checkpoint's executor is null:"
            " expected an object with the mode eager or compiled\n"
        )


def test_duplicate_keys_and_nan_in_a_signed_state_are_refused(tmp_path):
    import hashlib

    from safetensors.numpy import save

    for text in ('{"step": 1, "step": 2%s}', '{"step": NaN%s}', '{"step": 1e999%s}'):
        kinds = f', "format": "{checkpoint.FORMAT}", "version": 2'
        try:
            inner = json.loads(text % kinds)
            signed = hashlib.sha256(json.dumps(inner, sort_keys=True).encode()).hexdigest()
        except ValueError:
            signed = ""
        whole = text % f'{kinds}, "digest": "{signed}"'
        (tmp_path / "c").write_bytes(save({}, metadata={checkpoint.KEY: whole}))
        with pytest.raises(CheckpointError, match="is not a Glassgrad checkpoint"):
            checkpoint.load(tmp_path / "c")
