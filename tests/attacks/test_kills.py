"""Training that is killed, on both engines, or whose disk is full: the old checkpoint or the new one."""

import os
import random
import resource
import signal
import subprocess
import sys
import time

import pytest

from glassgrad.training import checkpoint

pytestmark = pytest.mark.unsanitized

COMMAND = [sys.executable, "-m", "glassgrad_command"]
WORDS = [
    "train",
    "moons",
    "--steps",
    "400",
    "--batch",
    "10",
    "--hidden",
    "4",
    "--every",
    "2",
    "--quiet",
    "--checkpoint",
]
ENGINES = ["native", "reference"]
MODES = ["--eager", "--compiled"]


def environment(engine):
    return {**os.environ, "GLASSGRAD_ENGINE": engine}


def tensors_in(folder):
    return checkpoint.load(folder / checkpoint.FILE_NAME).tensors


def run(folder, name, engine, mode, **more):
    resume = ["--resume"] if (folder / name / checkpoint.FILE_NAME).exists() else []
    return subprocess.Popen(
        [*COMMAND, *WORDS, name, *resume, *([] if resume else [mode])],
        cwd=folder,
        env=environment(engine),
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


def finish(folder, name, engine, mode):
    with run(folder, name, engine, mode) as process:
        assert process.wait(timeout=300) == 0, process.stderr.read()
    return tensors_in(folder / name)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("engine", ENGINES)
def test_killed_at_any_moment_it_goes_on_as_the_whole_run(tmp_path, engine, mode, soak):
    whole = finish(tmp_path, "whole", engine, mode)
    assert len(whole["history.losses"]) == 400
    draw = random.Random(11)
    kills = reached = 0
    path = tmp_path / "run" / checkpoint.FILE_NAME
    while kills < (60 if soak else 4):
        with run(tmp_path, "run", engine, mode) as process:
            # From when it is seen to be under way: on a busy machine a start may take seconds.
            end = time.monotonic() + 60
            before = path.stat().st_mtime_ns if path.exists() else None
            while process.poll() is None and time.monotonic() < end:
                if path.exists() and path.stat().st_mtime_ns != before:
                    break
                time.sleep(0.001)
            time.sleep(draw.uniform(0.0, 0.05))
            process.send_signal(signal.SIGKILL)
            code = process.wait()
        kills += code == -signal.SIGKILL
        step = checkpoint.load(path).state["step"]  # whole
        assert step >= reached
        assert tensors_in(tmp_path / "run")["history.losses"] == whole["history.losses"][:step]
        reached = step
        if code == 0:
            assert tensors_in(tmp_path / "run") == whole
            for file in (tmp_path / "run").iterdir():
                file.unlink()
            reached = 0
    assert finish(tmp_path, "run", engine, mode) == whole
    left = sorted(p.name for p in (tmp_path / "run").iterdir())
    assert left == [".lock", checkpoint.FILE_NAME, "model.json"], "what killed runs left is cleared"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_full_disk_leaves_the_last_checkpoint(tmp_path, engine, soak):
    """A limit on the size of files, which the checkpoint reaches as its history grows."""
    whole = finish(tmp_path, "whole", engine, "--eager")
    size = (tmp_path / "whole" / checkpoint.FILE_NAME).stat().st_size
    draw = random.Random(5)
    for k in range(20 if soak else 3):
        limit = draw.randrange(size // 2, size - 100)
        with run(
            tmp_path,
            f"run{k}",
            engine,
            "--eager",
            preexec_fn=lambda most=limit: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        ) as process:
            code, error = process.wait(timeout=300), process.stderr.read()
        assert code == 2, error
        assert error == f"glassgrad: cannot write run{k}/{checkpoint.FILE_NAME}: File too large\n"
        folder = tmp_path / f"run{k}"
        names = [p.name for p in folder.iterdir()]
        if checkpoint.FILE_NAME in names:
            step = checkpoint.load(folder / checkpoint.FILE_NAME).state["step"]
            assert tensors_in(folder)["history.losses"] == whole["history.losses"][:step]
        assert not any(name.endswith(".tmp") for name in names)
        assert finish(tmp_path, folder.name, engine, "--eager") == whole


def test_a_disk_that_is_really_full(tmp_path):
    """A file system of 64 kB, where mounting one is allowed."""
    disk = tmp_path / "disk"
    disk.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(disk)], capture_output=True
    )
    if done.returncode:
        pytest.skip("mounting is not allowed here")
    try:
        with run(disk, "run", "native", "--eager") as process:
            assert process.wait(timeout=300) == 0, process.stderr.read()
        old = (disk / "run" / checkpoint.FILE_NAME).read_bytes()
        (disk / "rest").write_bytes(b"")
        with open(disk / "rest", "wb", buffering=0) as rest:
            while True:
                try:
                    rest.write(b"x" * 512)
                except OSError:
                    break
        words = [
            *COMMAND,
            "train",
            "moons",
            "--checkpoint",
            "run",
            "--resume",
            "--steps",
            "500",
            "--quiet",
        ]
        failed = subprocess.run(words, cwd=disk, capture_output=True, text=True)
        assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
        assert "No space left on device" in failed.stderr
        assert (disk / "run" / checkpoint.FILE_NAME).read_bytes() == old
        (disk / "rest").unlink()
        subprocess.run(words, cwd=disk, check=True)
        assert checkpoint.load(disk / "run" / checkpoint.FILE_NAME).state["step"] == 500
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.parametrize(("first", "second"), [ENGINES, ENGINES[::-1]])
def test_a_run_goes_on_with_the_other_engine(tmp_path, first, second):
    whole = finish(tmp_path, "whole", "native", "--eager")
    path = tmp_path / "run" / checkpoint.FILE_NAME
    with run(tmp_path, "run", first, "--eager") as process:
        end = time.monotonic() + 60
        while not path.exists() and time.monotonic() < end:
            time.sleep(0.001)
        process.terminate()
        process.wait(timeout=60)
    assert checkpoint.load(path).state["executor"]["engine"] == first
    assert finish(tmp_path, "run", second, "--eager") == whole
