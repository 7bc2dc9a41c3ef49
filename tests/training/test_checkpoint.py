"""Checkpoint files: complete or rejected, whatever happens to them or to the disk."""

import errno
import os
import pickle
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time

import pytest

from glassgrad import data, files, nn
from glassgrad.training import checkpoint, fit
from glassgrad.training.checkpoint import Checkpoint, CheckpointError

pytestmark = [pytest.mark.both_engines, pytest.mark.unsanitized]


def example(step=3):
    tensors = {
        "model.w": [[1.0, -0.0], [float("inf"), float("nan")]],
        "model.b": 0.5,
        "history.losses": [],
    }
    return Checkpoint(
        tensors, {"step": step, "rng": [3, list(range(625)), None], "notes": {"x": "ü"}}
    )


def test_a_checkpoint_comes_back_to_the_bit(tmp_path):
    path = tmp_path / "c.safetensors"
    checkpoint.save(path, example())
    again = checkpoint.load(path)
    assert sorted(map(repr, again.tensors.items())) == sorted(map(repr, example().tensors.items()))
    assert again.state["notes"] == {"x": "ü"}
    assert checkpoint.to_bytes(example()) == path.read_bytes()
    assert [p.name for p in tmp_path.iterdir()] == ["c.safetensors"]


def test_other_tools_can_read_the_tensors(tmp_path):
    numpy = pytest.importorskip("safetensors.numpy")
    model = nn.MLP(2, [3, 1], seed=1)
    optimizer = nn.SGD(model.parameters(), 0.1)
    fit(model, data.xor(), "mse", optimizer, steps=2, checkpoint=tmp_path, progress=False)
    tensors = numpy.load_file(tmp_path / checkpoint.FILE_NAME)
    assert tensors["model.layers.0.weight"].tolist() == model.state_dict()["layers.0.weight"]
    assert tensors["history.losses"].shape == (2,)


def refused(path, content):
    path.write_bytes(content)
    start = time.perf_counter()
    with pytest.raises(CheckpointError) as caught:
        checkpoint.load(path)
    assert time.perf_counter() - start < 1.0
    assert str(path) in str(caught.value)


def test_every_truncation_is_refused(tmp_path):
    content = checkpoint.to_bytes(example())
    for length in range(len(content)):
        refused(tmp_path / "cut", content[:length])
    refused(tmp_path / "cut", content + b"\0")


def test_mutated_files_are_refused(tmp_path, soak):
    content = checkpoint.to_bytes(example())
    draw = random.Random(1)
    for _ in range(2_000):
        mutated = bytearray(content)
        for _ in range(draw.choice([1, 1, 1, 2, 5])):
            place = draw.randrange(len(mutated))
            kind = draw.randrange(3)
            if kind == 0:
                mutated[place] ^= 1 << draw.randrange(8)
            elif kind == 1:
                mutated[place : place + draw.randrange(1, 9)] = bytes(
                    draw.randrange(256) for _ in range(4)
                )
            else:
                del mutated[place : place + draw.randrange(1, 9)]
        if bytes(mutated) != content:
            refused(tmp_path / "mutated", bytes(mutated))


class Bomb:
    def __reduce__(self):
        return os.mkdir, (str(Bomb.where),)


@pytest.mark.posix  # for the pipe with a name
def test_nothing_is_executed_and_nothing_large_is_allocated(tmp_path):
    Bomb.where = tmp_path / "exploded"
    refused(tmp_path / "pickle", pickle.dumps(Bomb()))
    assert not Bomb.where.exists()
    refused(tmp_path / "huge header", struct.pack("<Q", 2**62) + b"{}")
    header = b'{"t":{"dtype":"F64","shape":[1099511627776],"data_offsets":[0,8796093022208]}}'
    refused(tmp_path / "huge tensor", struct.pack("<Q", len(header)) + header)
    refused(tmp_path / "empty", b"")
    refused(tmp_path / "text", b"step 1: loss = 0.5\n" * 100)
    with pytest.raises(CheckpointError, match="cannot read"):
        checkpoint.load(tmp_path / "absent")
    with pytest.raises(CheckpointError, match=r"cannot read .*: Is a directory"):
        checkpoint.load(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CheckpointError, match=r"cannot read .*: it is not a regular file"):
        checkpoint.load(tmp_path / "pipe")
    with open(tmp_path / "sparse", "wb") as file:
        file.truncate(2**33)
    start = time.perf_counter()
    with pytest.raises(CheckpointError, match="is larger than 268,435,456 bytes"):
        checkpoint.load(tmp_path / "sparse")
    assert time.perf_counter() - start < 5
    import numpy
    from safetensors.numpy import save

    refused(tmp_path / "other tool's", save({"w": numpy.zeros(3)}))
    refused(tmp_path / "not JSON", save({"w": numpy.zeros(3)}, metadata={checkpoint.KEY: "{"}))
    deep = "[" * 200_000
    refused(tmp_path / "deep JSON", save({"w": numpy.zeros(3)}, metadata={checkpoint.KEY: deep}))


WRITES = ["open", "os.fsync", "os.replace", "os.fsync of the folder"]
WRITES_HERE = [*WRITES[:3], pytest.param(WRITES[3], marks=pytest.mark.posix)]


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("where", WRITES_HERE)
def test_a_failing_disk_leaves_the_old_or_the_new_file_whole(tmp_path, monkeypatch, where, error):
    path = tmp_path / "c.safetensors"
    checkpoint.save(path, example(step=1))
    old, new = path.read_bytes(), checkpoint.to_bytes(example(step=2))
    calls = {"fsync": 0}
    real_fsync = os.fsync

    def fail(*_, **__):
        raise OSError(error, os.strerror(error))

    def fsync(handle):
        calls["fsync"] += 1
        if (where == "os.fsync" and calls["fsync"] == 1) or (
            where == WRITES[3] and calls["fsync"] == 2
        ):
            fail()
        real_fsync(handle)

    if where == "open":
        monkeypatch.setattr(files, "open", fail, raising=False)
    monkeypatch.setattr(os, "fsync", fsync)
    if where == "os.replace":
        monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(CheckpointError, match=f"cannot write .*{os.strerror(error)}"):
        checkpoint.save(path, example(step=2))
    assert path.read_bytes() == (new if where == WRITES[3] else old)
    assert [p.name for p in tmp_path.iterdir()] == ["c.safetensors"]
    monkeypatch.undo()
    checkpoint.save(path, example(step=2))
    assert path.read_bytes() == new


SAVE = """
import sys
from glassgrad.training import checkpoint
try:
    checkpoint.save(sys.argv[1], checkpoint.Checkpoint({"w": [1.0] * 1000}, {"step": 2}))
except checkpoint.CheckpointError as error:
    sys.exit(3 if "cannot write" in str(error) else 4)
"""


@pytest.mark.parametrize("error", ["ENOSPC", "EIO"])
@pytest.mark.parametrize("call", ["write", "fsync", "rename"])
def test_errors_injected_into_the_system_calls(tmp_path, call, error):
    """strace makes the calls on our file fail, below Python."""
    if not shutil.which("strace"):
        pytest.skip("strace is not installed")
    path = tmp_path / "c.safetensors"
    checkpoint.save(path, Checkpoint({"w": [0.0]}, {"step": 1}))
    old = path.read_bytes()
    calls = {
        "write": "write,writev,pwrite64",
        "fsync": "fsync",
        "rename": "rename,renameat,renameat2",
    }[call]
    command = [
        "strace",
        "-f",
        "-o",
        os.devnull,
        "-e",
        f"trace={calls}",
        "-e",
        f"inject={calls}:error={error}",
    ]
    done = subprocess.run(
        [*command, sys.executable, "-c", SAVE, str(path)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    if "ptrace" in done.stderr or "PTRACE" in done.stderr:
        pytest.skip("ptrace is not allowed here")
    assert done.returncode == 3, (done.returncode, done.stderr)
    assert os.listdir(tmp_path) == ["c.safetensors"]
    assert path.read_bytes() == old
    assert checkpoint.load(path).state["step"] == 1


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path):
    folder = tmp_path / "file, not folder"
    folder.write_text("")
    model = nn.MLP(2, [1], seed=1)
    with pytest.raises(CheckpointError, match=r"cannot (use|write)"):
        fit(
            model,
            data.xor(),
            "mse",
            nn.SGD(model.parameters(), 0.1),
            checkpoint=folder,
            progress=False,
        )


@pytest.mark.posix  # a folder that may be read only
def test_a_read_only_folder_is_an_error():
    """Root may write everywhere, so a child process runs as nobody."""
    model = nn.MLP(2, [1], seed=1)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o555)
        child = os.fork()
        if child == 0:
            try:
                if os.geteuid() == 0:
                    os.setuid(65534)
                fit(
                    model,
                    data.xor(),
                    "mse",
                    nn.SGD(model.parameters(), 0.1),
                    checkpoint=folder,
                    progress=False,
                )
            except CheckpointError as error:
                os._exit(3 if "Permission denied" in str(error) else 4)
            finally:
                os._exit(5)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
        assert os.listdir(folder) == []


def test_leftovers_of_killed_processes_are_cleared(tmp_path):
    (tmp_path / f".{checkpoint.FILE_NAME}.12345.tmp").write_bytes(b"half")
    (tmp_path / "keep.tmp").write_bytes(b"mine")
    model = nn.MLP(2, [1], seed=1)
    fit(
        model,
        data.xor(),
        "mse",
        nn.SGD(model.parameters(), 0.1),
        steps=1,
        checkpoint=tmp_path,
        progress=False,
    )
    assert sorted(p.name for p in tmp_path.iterdir()) == [".lock", checkpoint.FILE_NAME, "keep.tmp"]
