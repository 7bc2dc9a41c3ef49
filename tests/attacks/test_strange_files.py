"""Strange files in every command that reads or writes one: one sentence, in little memory."""

import os
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from glassgrad import data, files
from glassgrad.files import read_bounded
from glassgrad.training import checkpoint

pytestmark = pytest.mark.unsanitized

COMMAND = [sys.executable, "-m", "glassgrad_command"]
MEMORY = 2**30


def sparse(path, size):
    with open(path, "wb") as file:
        file.truncate(size)


def bind(path):
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


STRANGE = {
    "/dev/zero": lambda p: os.symlink("/dev/zero", p),
    "/dev/urandom": lambda p: os.symlink("/dev/urandom", p),
    "/dev/null": lambda p: os.symlink("/dev/null", p),
    "/dev/stdin": lambda p: os.symlink("/dev/stdin", p),
    "a tty": lambda p: os.symlink("/dev/tty", p),
    "a pipe": os.mkfifo,
    "a folder": os.mkdir,
    "a loop": lambda p: os.symlink(p, p),
    "nothing": lambda p: os.symlink(p.with_name("gone"), p),
    "8 GB": lambda p: sparse(p, 2**33),
    "100 MB of zeros": lambda p: sparse(p, 100 * 2**20),
    "50 MB of one line": lambda p: p.write_bytes(b"1," * (25 * 2**20)),
    "50 MB of quotes": lambda p: p.write_bytes(b'"' * (50 * 2**20 + 1)),
    "20 MB of brackets": lambda p: p.write_bytes(b"[" * (20 * 2**20)),
    "20 MB of empty lists": lambda p: p.write_bytes(b"[[" + b"[]," * (7 * 2**20) + b"0]]"),
    "no text": lambda p: p.write_bytes(bytes(range(256)) * 1000),
    "empty": lambda p: p.write_bytes(b""),
    "a memory file": lambda p: os.symlink("/proc/self/mem", p),
    "a file of the kernel": lambda p: os.symlink("/proc/kmsg", p),
    "a socket": lambda p: bind(p),
}
READERS = {
    "train": (["train", "x.csv"], "x.csv"),
    "predict, the data": (["predict", "model.json", "x.csv"], "x.csv"),
    "predict, the model": (["predict", "x.json", "ok.csv"], "x.json"),
    "predict, a checkpoint": (["predict", "x", "ok.csv"], "x"),
    "predict, a folder": (["predict", "run", "ok.csv"], "run/checkpoint.safetensors"),
    "resume": (
        ["train", "xor", "--checkpoint", "run", "--resume", "--steps", "9"],
        "run/checkpoint.safetensors",
    ),
    "the lock": (["train", "xor", "--checkpoint", "new", "--steps", "2", "--quiet"], "new/.lock"),
    "learn, progress": (["learn", "list", "--dir", "l"], "l/progress.json"),
    "learn, an exercise": (["learn", "check", "mul", "--dir", "l"], "l/01_mul.py"),
    "learn, reset": (["learn", "reset", "mul", "--dir", "l"], "l/01_mul.py"),
}


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    folder = tmp_path_factory.mktemp("trained")
    subprocess.run(
        [*COMMAND, "train", "xor", "--steps", "2", "--quiet", "--checkpoint", "run"],
        cwd=folder,
        check=True,
    )
    return folder


def run_in(folder, words):
    """Run the command in little memory; returns its exit code, its output and how long it took."""
    process = subprocess.Popen(
        [*COMMAND, *words],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (4 * MEMORY, 4 * MEMORY)),
        start_new_session=True,
    )
    try:  # its standard input stays open: a terminal at which nobody types
        process.wait(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    with process:
        process.stdin.close()
        return process.returncode, process.stdout.read(), process.stderr.read()


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", STRANGE)
def test_one_sentence_and_no_waiting(trained, tmp_path, reader, kind, soak, monkeypatch):
    if not soak and hash_of(reader, kind) % 3 and "/dev/zero" not in kind and kind != "a pipe":
        pytest.skip("in the soak")
    words, name = READERS[reader]
    (tmp_path / "ok.csv").write_text("0,1\n1,1\n")
    (tmp_path / "model.json").write_bytes((trained / "run" / "model.json").read_bytes())
    place = tmp_path / name
    place.parent.mkdir(exist_ok=True)
    if sys.platform != "linux" and "memory" in kind + "kernel":
        pytest.skip("Linux has such files")
    monkeypatch.chdir(place.parent)  # for the socket, whose name must be short
    STRANGE[kind](place if kind != "a socket" else Path(place.name))
    code, out, err = run_in(tmp_path, words)
    assert "Traceback" not in out + err, err
    if code == 2:
        assert err.startswith("glassgrad: ")
        assert err.count("\n") == 1
        assert len(err) < 400
    else:
        assert reader in ("the lock", "learn, progress", "learn, an exercise", "learn, reset"), (
            code,
            out,
            err,
        )
        assert code in (0, 1)
        assert len(out + err) < 4000


def hash_of(*words):
    """The same in every run, unlike hash()."""
    return sum(map(ord, "".join(words)))


def test_a_pipe_into_which_someone_writes_is_no_file_either(tmp_path):
    os.mkfifo(tmp_path / "pipe.csv")
    both = os.open(tmp_path / "pipe.csv", os.O_RDWR)  # on Linux this does not wait
    os.write(both, b"1,2\n")
    with pytest.raises(OSError, match="it is not a regular file"):
        data.read_csv(tmp_path / "pipe.csv")
    os.close(both)


def test_errors_of_python_stay_what_they_were(tmp_path):
    with pytest.raises(FileNotFoundError):
        data.read_csv(tmp_path / "gone.csv")
    with pytest.raises(IsADirectoryError):
        data.read_csv(tmp_path)
    (tmp_path / "d.csv").write_text("0,1,0\n1,0,1")  # without a newline at its end
    assert len(data.read_csv(tmp_path / "d.csv")) == 2


def test_a_file_that_grows_while_it_is_read_ends(tmp_path, monkeypatch):
    path = tmp_path / "log"
    path.write_bytes(b"x" * 100)
    real = os.fstat

    def grows(handle):
        state = real(handle)
        path.write_bytes(b"x" * 5000)
        return state

    monkeypatch.setattr(os, "fstat", grows)
    with pytest.raises(OSError, match="it is larger than 1,000 bytes"):
        read_bounded(path, 1000)


def test_a_folder_in_place_of_a_file_is_named(tmp_path):
    with pytest.raises(IsADirectoryError) as told:
        read_bounded(tmp_path, 1000)
    assert told.value.filename == str(tmp_path)


def test_devices_and_pipes_are_not_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "null").symlink_to("/dev/null")
    for name in ("pipe", "null"):
        before = os.lstat(tmp_path / name)
        with pytest.raises(OSError, match="it is not a regular file"):
            files.write_atomically(tmp_path / name, b"x")
        with pytest.raises(checkpoint.CheckpointError, match="it is not a regular file"):
            checkpoint.save(tmp_path / name, checkpoint.Checkpoint({}, {}))
        assert os.lstat(tmp_path / name).st_ino == before.st_ino
    assert sorted(os.listdir(tmp_path)) == ["null", "pipe"]


@pytest.mark.parametrize(
    "words",
    [
        ["train", "xor", "--steps", "2", "--plot", "out.png"],
        ["bug", "zero_grad", "--plot", "out.png"],
        ["export", "a*b", "a=1", "b=2", "out.html"],
    ],
)
def test_writing_into_a_pipe_is_one_sentence(tmp_path, words):
    os.mkfifo(tmp_path / words[-1])
    began = time.monotonic()
    code, _, err = run_in(tmp_path, words)
    assert (code, err.count("\n")) == (2, 1)
    assert "regular file" in err
    assert time.monotonic() - began < 60
