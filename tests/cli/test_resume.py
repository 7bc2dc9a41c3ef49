"""Runs that go on from a checkpoint, and checkpoints that are damaged, foreign or being written."""

import random
import re
import signal
import subprocess
import time

from cli_process import COMMAND

from glassgrad.training import checkpoint


def test_resume_takes_the_settings_of_the_run_and_refuses_others(glassgrad, tmp_path):
    first = ["train", "moons", "--lr", "0.5", "--checkpoint", "run", "--every", "5"]
    assert glassgrad(*first, "--steps", 10, "--quiet")[0] == 0
    code, _, err = glassgrad(*first, "--steps", 10)
    assert (
        code,
        "run already contains a checkpoint: continue with --resume, or choose another folder"
        in err,
    ) == (2, True)
    code, out, _ = glassgrad("train", "moons", "--checkpoint", "run", "--resume", "--steps", 12)
    assert (code, "step 12: loss" in out) == (0, True)
    first, second, *_ = out.splitlines()
    assert re.fullmatch(r"Training on moons, from step 10, \w+ engine, saved in run", first)
    assert re.fullmatch(
        r"(compiled \(.+\)|eager), with the settings that the run began with", second
    )
    code, _, err = glassgrad("train", "moons", "--checkpoint", "run", "--resume", "--lr", "0.1")
    assert (code, "lr 0.1: the checkpoint was trained with 0.5" in err) == (2, True)


def test_a_damaged_or_foreign_checkpoint_is_exit_2(glassgrad, tmp_path):
    assert glassgrad("train", "xor", "--steps", 2, "--checkpoint", "run", "--quiet")[0] == 0
    path = tmp_path / "run" / checkpoint.FILE_NAME
    whole = path.read_bytes()
    (tmp_path / "p.csv").write_text("1,0\n")
    draw = random.Random(2)
    for content in [
        whole[:-1],
        whole[: len(whole) // 2],
        b"",
        b"\x80\x04K\x01.",
        *(
            whole[:k] + bytes([whole[k] ^ 1]) + whole[k + 1 :]
            for k in draw.sample(range(len(whole)), 4)
        ),
    ]:
        path.write_bytes(content)
        code, out, err = glassgrad("predict", "run", "p.csv")
        assert (code, out, len(err.splitlines())) == (2, "", 1), err
        assert glassgrad("train", "xor", "--checkpoint", "run", "--resume")[0] == 2
        assert path.read_bytes() == content


def test_ctrl_c_is_130_and_the_run_can_go_on(tmp_path):
    words = ["train", "spirals", "--steps", "4000", "--checkpoint", "run", "--json"]
    process = subprocess.Popen(
        [*COMMAND, *words], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    for _ in range(30):
        process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (
        130,
        "interrupted: continue with --checkpoint run --resume\n",
    )
    saved = checkpoint.load(tmp_path / "run" / checkpoint.FILE_NAME)
    assert 30 <= saved.state["step"] < 4000


def test_a_crafted_checkpoint_cannot_make_a_giant(glassgrad, tmp_path):
    assert glassgrad("train", "xor", "--steps", 2, "--quiet", "--checkpoint", "run")[0] == 0
    path = tmp_path / "run" / checkpoint.FILE_NAME
    saved = checkpoint.load(path)
    for name in ("format", "version"):
        saved.state.pop(name)
    saved.state["notes"]["hidden"] = [30_000, 30_000]
    checkpoint.save(path, saved)
    code, _, err = glassgrad("train", "xor", "--checkpoint", "run", "--resume")
    assert (code, "its settings do not fit its network" in err) == (2, True)


def test_a_checkpoint_can_be_read_while_a_run_writes_it(tmp_path):
    words = [
        "train",
        "moons",
        "--steps",
        "100000",
        "--every",
        "1",
        "--checkpoint",
        "live",
        "--quiet",
    ]
    with subprocess.Popen([*COMMAND, *words], cwd=tmp_path) as process:
        path = tmp_path / "live" / checkpoint.FILE_NAME
        while not path.exists():
            time.sleep(0.01)
        for _ in range(300):
            checkpoint.load(path)
        process.kill()


def test_resume_needs_more_steps_and_the_same_data(glassgrad, tmp_path):
    (tmp_path / "d.csv").write_text("1,low\n2,high\n3,high\n")
    assert glassgrad("train", "d.csv", "--steps", 5, "--quiet", "--checkpoint", "run")[0] == 0
    code, _, err = glassgrad("train", "d.csv", "--steps", 3, "--checkpoint", "run", "--resume")
    assert (code, "steps 3: the run is already at step 5" in err) == (2, True)
    assert (
        glassgrad("train", "./d.csv", "--steps", 6, "--quiet", "--checkpoint", "run", "--resume")[0]
        == 0
    )
    code, _, err = glassgrad("train", "d.csv", "--seed", 1, "--checkpoint", "run", "--resume")
    assert (code, "seed 1: the checkpoint was trained with 1337" in err) == (2, True)
    (tmp_path / "d.csv").write_text("1,ape\n2,zebra\n3,ape\n")
    code, _, err = glassgrad("train", "d.csv", "--steps", 9, "--checkpoint", "run", "--resume")
    assert (code, "the checkpoint's classes are" in err) == (2, True)
