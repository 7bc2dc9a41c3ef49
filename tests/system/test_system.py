"""Windows, as far as it can be known elsewhere: what it lacks, refuses, and writes differently."""

import errno
import inspect
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from posix_names import GUARDED, names_that_windows_lacks

import glassgrad
from glassgrad import files
from glassgrad.system import posix, windows

ROOT = Path(__file__).parent.parent.parent
PACKAGE = Path(glassgrad.__file__).parent
# What Windows lacks is simulated elsewhere; there, these tests are of Windows itself.
LACKING = {"PYTHONPATH": str(ROOT / "tests" / "windows")} if glassgrad.system.can_fork else {}


def on_windows(*words, folder, **environment):
    """What the command does in a process that lacks what Windows lacks."""
    return subprocess.run(
        [sys.executable, "-m", "glassgrad", *map(str, words)],
        cwd=folder,
        env={**os.environ, **LACKING, **environment},
        capture_output=True,
        timeout=120,
    )


def test_nothing_outside_the_guarded_files_names_what_windows_lacks():
    assert list(names_that_windows_lacks(PACKAGE)) == []


@pytest.mark.parametrize(
    "line",
    [
        "import fcntl",
        "from resource import getrlimit",
        "import os; os.fork()",
        "from signal import SIGKILL",
        "import signal; signal.alarm(1)",
        "open('/dev/null')",
    ],
)
def test_a_name_that_windows_lacks_is_found_anywhere(tmp_path, line):
    (tmp_path / "new.py").write_text(f"def f():\n    {line}\n")
    [told] = names_that_windows_lacks(tmp_path)
    assert told.startswith("new.py, line 2: Windows has no ")


def test_every_module_can_be_imported_without_those_names(tmp_path):
    names = [
        f"glassgrad.{'.'.join(path.relative_to(PACKAGE).with_suffix('').parts)}"
        for path in PACKAGE.rglob("*.py")
        if not {"exercises", "pytorch", "jax"} & set(path.parts)
        and path.name not in ("__init__.py", "__main__.py")
        and path.relative_to(PACKAGE).as_posix() not in {*GUARDED, "learn/room.py"}
    ]
    assert len(names) > 200
    program = f"import importlib\nfor name in {names}: importlib.import_module(name)\nprint('all')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **LACKING},
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.returncode) == ("all\n", 0), done.stderr


def test_both_systems_have_the_same_functions():
    for name in glassgrad.system.__all__:
        ours, theirs = getattr(posix, name), getattr(windows, name)
        if callable(ours):
            assert inspect.signature(ours) == inspect.signature(theirs), name
        else:
            assert type(ours) is type(theirs), name


def test_the_commands_work_without_those_names(tmp_path):
    """Before, most of them ended in "Permission denied", because folders were flushed."""
    commands = [
        ("export", "a*b", "a=2", "b=3", "graph.html"),
        ("export", "--exercise", "mul", "graph.html"),
        ("train", "xor", "--steps", "3", "--checkpoint", "run", "--quiet"),
        ("export", "--trainer", "--run", "run", "graph.html"),
        ("train", "xor", "--steps", "5", "--checkpoint", "run", "--resume", "--quiet"),
        ("train", "xor", "--steps", "3", "--engine", "reference", "--quiet"),
        ("train", "moons", "--steps", "3", "--plot", "moons.svg"),
        ("learn", "list"),
        ("learn", "hint"),
        ("learn", "reset", "mul"),
        ("bug",),
        ("info",),
        ("check", "tanh(w*x)", "w=1", "x=2"),
        ("explain", "tanh(w*x)", "w=1", "x=2"),
    ]
    for command in commands:
        done = on_windows(*command, folder=tmp_path, PYTHONIOENCODING="cp1252")
        assert (done.returncode, done.stderr) == (0, b""), (command, done.stderr.decode())
    made = {p.name for p in tmp_path.iterdir()}
    assert made == {"graph.html", "run", "moons.svg", "glassgrad-exercises"}


def test_an_exercise_is_judged_without_a_keeper(tmp_path):
    assert on_windows("learn", "list", folder=tmp_path).returncode == 0
    [file] = (tmp_path / "glassgrad-exercises").glob("01*.py")
    solution = PACKAGE / "learn" / "exercises" / "e01_mul" / "solution.py"
    file.write_bytes(solution.read_bytes().replace(b"\n", b"\r\n"))
    done = on_windows("learn", "check", "mul", folder=tmp_path)
    assert (done.returncode, done.stdout.splitlines()) == (0, [b"01 mul: passed"]), done
    file.write_text("while True: pass\n")
    begun = "import sys; from glassgrad.learn import runner; from glassgrad.learn.catalogue import find; from pathlib import Path;"
    ask = f"print(runner.run(find('mul'), Path({str(file)!r}), seconds=1).message)"
    done = subprocess.run(
        [sys.executable, "-c", begun + ask],
        env={**os.environ, **LACKING},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "still running after 1 seconds" in done.stdout, done


def test_a_script_runs_as_it_is_if_its_class_cannot_be_examined(tmp_path):
    script = tmp_path / "own.py"
    source = (ROOT / "tests" / "run" / "programs" / "moons.py").read_bytes()
    script.write_bytes(source.replace(b"\n", b"\r\n"))
    words = [script, "2", "6"]  # steps and samples
    plain = subprocess.run([sys.executable, *words], capture_output=True, cwd=tmp_path)
    done = on_windows("run", *words, folder=tmp_path)
    assert plain.returncode == 0 and plain.stdout
    assert done.stdout == plain.stdout
    is_native = glassgrad.engine.name == "native"
    why = "this system cannot start a copy of the process" if is_native else "not in use"
    assert why.encode() in done.stderr


def test_a_second_run_in_a_folder_is_refused(tmp_path):
    program = (
        "from glassgrad.training.folder import Folder\n"
        "from glassgrad.training.checkpoint import CheckpointError\n"
        "import subprocess, sys\n"
        "first = Folder('run', False); first._lock()\n"
        "if len(sys.argv) == 1:\n"
        "    print(subprocess.run([sys.executable, 'twice.py', 'x'], capture_output=True, text=True).stdout)\n"
    )
    (tmp_path / "twice.py").write_text(
        f"try:\n{''.join(f'    {line}' for line in program.splitlines(True))}"
        "except Exception as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "twice.py"],
        cwd=tmp_path,
        env={**os.environ, **LACKING},
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "another run is using run", done


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437"])
def test_whatever_is_printed_can_be_encoded(tmp_path, encoding):
    program = """
import glassgrad as gg
a, b = gg.Value(2.0, label="a"), gg.Value(-3.0, label="b")
o = (a - b).sqrt().sigmoid() + (-a).relu() * gg.sum([a, b])
for shown in (gg.check_gradients(o), gg.walk(o), gg.walk(o)[0], gg.why(a, o), gg.why(a, o).paths[0]):
    print(shown); repr(shown)
class Value:
    def __init__(self, data, inputs=()): self.data, self.grad, self._prev, self._backward = data, 0.0, inputs, lambda: None
    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other))
        def _backward():
            self.grad += other.data * out.grad
            other.grad += other.data * out.grad
        out._backward = _backward
        return out
    def backward(self): self.grad = 1.0; self._backward()
print(gg.doctor(Value))
print(gg.compile(lambda x: (x - 1).sqrt() * a)([1.0, 2.0]))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert b"ok 2 leaves checked" in done.stdout.replace(b"\xfb", b"ok")  # cp437 has a tick


@pytest.mark.parametrize("example", ["neuron.py", "four_samples.py", "own_op.py", "xor.py"])
def test_examples_print_in_the_encoding_of_windows(tmp_path, example):
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / example],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr.decode()


def test_a_file_that_another_program_has_open_is_waited_for(tmp_path, monkeypatch):
    real, tries = os.replace, []

    def refuse_twice(source, target):
        tries.append(target)
        if len(tries) < 3:
            raise PermissionError(errno.EACCES, "Permission denied", source, 32, target)
        real(source, target)

    monkeypatch.setattr(os, "replace", refuse_twice)
    monkeypatch.setattr(files.system, "replace", windows.replace)
    files.write_atomically(tmp_path / "a.txt", b"new")
    assert (tmp_path / "a.txt").read_bytes() == b"new" and len(tries) == 3


def test_a_file_that_stays_open_is_named_in_a_sentence_and_left_whole(tmp_path, monkeypatch):
    def refuse(source, target):
        raise PermissionError(errno.EACCES, "Permission denied", source, 32, target)

    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(windows, "SECONDS", 0.05)
    monkeypatch.setattr(files.system, "replace", windows.replace)
    with pytest.raises(PermissionError, match="another program has this file open") as told:
        files.write_atomically(path, b"new")
    assert told.value.filename == str(path)
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"] and path.read_bytes() == b"old"


def test_a_folder_is_not_replaced_and_the_error_says_that_it_is_one(tmp_path, monkeypatch):
    def refuse(source, target):
        raise PermissionError(errno.EACCES, "Access is denied", source, 5, target)

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(files.system, "replace", windows.replace)
    with pytest.raises(IsADirectoryError) as told:
        files.write_atomically(tmp_path, b"new")
    assert told.value.filename == str(tmp_path)


def test_the_commands_say_which_file_is_open(tmp_path):
    program = (
        "import sys, runpy; sys.argv[1:] = ['export', 'a*b', 'a=2', 'b=3', 'graph.html'];"
        "from glassgrad.system import windows; windows.SECONDS = 0.1; kept = open('graph.html');"
        "from glassgrad_command import run; run()"
    )
    (tmp_path / "graph.html").write_text("old")
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, **LACKING},
        capture_output=True,
        text=True,
    )
    told = "graph.html: another program has this file open: close it there, and try again"
    assert done.returncode == 2 and done.stderr.endswith(f"{told}\n"), done
    assert (tmp_path / "graph.html").read_text() == "old"


def test_long_paths_get_the_prefix_that_windows_asks_for(monkeypatch):
    monkeypatch.setattr(os.path, "abspath", lambda path: path)
    deep = "C:\\" + "\\".join(["folder"] * 40)
    assert windows.reachable("C:\\short.html") == "C:\\short.html"
    assert windows.reachable(deep) == f"\\\\?\\{deep}"
    assert windows.reachable(f"\\\\?\\{deep}") == f"\\\\?\\{deep}"
    assert windows.reachable(deep.replace("\\", "/")) == f"\\\\?\\{deep}"
    share = "\\\\server\\share\\" + "\\".join(["folder"] * 40)
    assert windows.reachable(share) == "\\\\?\\UNC" + share[1:]


@pytest.mark.parametrize("name", ["run:1.html", "C:\\a\\loss:2.html", "folder:x/y"])
def test_a_colon_in_a_name_is_refused_instead_of_hiding_the_file(name):
    with pytest.raises(OSError, match="colon"):
        windows.reachable(name)


@pytest.mark.parametrize(
    "code, reason",
    [(0, ""), (1, ""), (3, ""), (0xC00000FD, "stack overflow"), (-1073741819, "access violation")],
)
def test_a_crash_has_a_name(code, reason):
    assert windows.ended_by(code) == reason
    assert posix.ended_by(-11) == posix.ended_by(139) == "SIGSEGV"
    assert posix.ended_by(1) == posix.ended_by(0) == ""


def test_ctrl_c_is_sent_without_ending_the_process():
    with pytest.raises(KeyboardInterrupt):
        windows.interrupt()


def test_commands_are_shown_as_windows_reads_them():
    assert windows.quoted("C:\\my work") == '"C:\\my work"'
    assert windows.quoted("work") == "work"


@pytest.mark.skipif(not shutil.which("git"), reason="no git")
def test_every_file_of_the_repository_can_exist_on_windows():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    names = listed.stdout.rstrip("\0").split("\0")
    if names == [""]:
        pytest.skip("not a clone")
    reserved = {"con", "prn", "aux", "nul", *(f"{p}{n}" for p in ("com", "lpt") for n in range(10))}
    for name in names:
        assert not set('<>:"|?*\\') & set(name), name
        assert not any(part.endswith((".", " ")) for part in name.split("/")), name
        assert not {part.split(".")[0].lower() for part in name.split("/")} & reserved, name
        assert len(name) <= 120, name
    assert len({name.lower() for name in names}) == len(names)
