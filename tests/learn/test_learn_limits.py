"""What a learner's file may do, and what is said about it: never our traceback, always their line."""

import os
import sys
import time
from pathlib import Path

import pytest

from glassgrad.learn import attempt, runner
from glassgrad.learn.catalogue import find

MUL = find("mul")


@pytest.fixture
def verdict(tmp_path):
    """What is said about a file with this text, in a short time."""

    def of(text, seconds=runner.SECONDS):
        path = tmp_path / MUL.file
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        found = runner.run(MUL, path, seconds)
        assert not found.passed
        assert "Traceback" not in found.message
        assert "glassgrad/" not in found.message
        return found

    return of


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "x = 1\nclass Value\n    pass\n",
            "01_mul.py, line 2: Python cannot read this: expected ':'\n    class Value",
        ),
        (
            "def f():\nreturn 1\n",
            "01_mul.py, line 2: Python cannot read this: expected an indented block",
        ),
        (
            "y = 1\nx = 'ä'\n".encode("latin-1"),
            "01_mul.py, line 2: Python cannot read this: it is not text in UTF-8: save it as UTF-8",
        ),
        (
            "x = 1\n".encode("utf-16"),
            "01_mul.py: Python cannot read this file: it is not text in UTF-8: save it as UTF-8",
        ),
        (b"x = 1\0\n", "01_mul.py: Python cannot read this file: it is not text in UTF-8"),
        (
            "x = " + "-" * 200_000 + "1\n",
            "01_mul.py: Python cannot read this file: something in it is nested too deeply",
        ),
        ("x = 1\ny = x / 0\n", "01_mul.py, line 2: ZeroDivisionError: division by zero"),
        (
            "def f():\n    return undefined\nf()\n",
            "01_mul.py, line 2: NameError: name 'undefined' is not defined",
        ),
        (
            "import sys\nsys.exit(0)\n",
            "01_mul.py, line 2: SystemExit ends the program before the check: remove it",
        ),
        (
            "raise KeyboardInterrupt\n",
            "01_mul.py, line 1: KeyboardInterrupt ends the program before the check",
        ),
        (
            "x = 1\nn = int(input('n? '))\n",
            "01_mul.py, line 2: there is no keyboard here: replace input() with a number",
        ),
        (
            "def f(n):\n    return f(n + 1)\nf(0)\n",
            "01_mul.py, line 2: a function calls itself endlessly: what makes it stop?",
        ),
        (
            "while True:\n    print('again')\n",
            "01_mul.py, line 2: more than a million characters were printed",
        ),
        (
            "import os\nos._exit(3)\n",
            "01_mul.py: the program exited with code 3 before the check ended",
        ),
        (
            "import nowhere_to_be_found\n",
            "01_mul.py, line 1: ModuleNotFoundError: No module named 'nowhere_to_be_found'",
        ),
        ("assert 1 == 2\n", "01_mul.py, line 1: AssertionError"),
        (
            "class E(Exception):\n    def __str__(self):\n        return 1 / 0\nraise E\n",
            "01_mul.py, line 4: E",
        ),
        (
            "class E(BaseException):\n    def __str__(self):\n        raise self\nraise E\n",
            "01_mul.py, line 4: E",
        ),
        (
            "Value = 3\n",
            "01_mul.py: the check could not use your code: TypeError: 'int' object is not callable",
        ),
    ],
)
def test_what_goes_wrong_is_told_with_the_learners_line(verdict, text, says):
    assert says in verdict(text).message


def test_an_endless_loop_ends_and_its_line_is_told(verdict):
    began = time.monotonic()
    said = "01_mul.py, line 2: still running after 1.5 seconds: does every loop end?"
    assert verdict("x = 0\nwhile True: x += 1; x -= 1\n", seconds=1.5).message == said
    assert time.monotonic() - began < 10


def test_a_loop_that_catches_everything_ends_too(verdict):
    text = "while True:\n    try:\n        input()\n    except BaseException:\n        pass\n"
    assert "still running after 1.5 seconds" in verdict(text, seconds=1.5).message


def test_a_file_that_stops_its_own_clock_ends_too(verdict):
    text = "import faulthandler\nfaulthandler.cancel_dump_traceback_later()\nwhile True: pass\n"
    assert (
        verdict(text, seconds=1).message
        == "01_mul.py: still running after 1 seconds: does every loop end?"
    )


def test_what_a_file_starts_ends_with_it(verdict, tmp_path):
    text = (
        "import subprocess, sys\nchild = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "open('pid', 'w').write(str(child.pid))\nwhile True: pass\n"
    )
    verdict(text, seconds=1.5)
    end = time.monotonic() + 10
    while True:  # it is gone, or a zombie of a parent that will never ask
        try:
            state = Path("/proc", (tmp_path / "pid").read_text(), "stat").read_text().split()[2]
        except OSError:
            break
        if state == "Z":
            break
        assert time.monotonic() < end, state
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps to this limit")
def test_too_much_memory_is_told_with_its_line(verdict):
    said = f"01_mul.py, line 2: this uses more than {attempt.MEMORY >> 30} GB of memory: does a list grow?"
    assert verdict("x = 1\ny = bytearray(1 << 33)\n").message == said


def test_a_crash_of_the_interpreter_is_told_with_its_line(verdict):
    message = verdict("import ctypes\nctypes.string_at(0)\n").message
    assert (
        message
        == "01_mul.py, line 2: the process crashed (SIGSEGV); a very deep recursion can do this"
    )


def test_a_file_that_is_not_there_is_told(tmp_path):
    assert (
        runner.run(MUL, tmp_path / MUL.file).message
        == "01_mul.py: this file cannot be read: No such file or directory"
    )
    (tmp_path / MUL.file).mkdir()
    assert (
        runner.run(MUL, tmp_path / MUL.file).message
        == "01_mul.py: this file cannot be read: Is a directory"
    )


def test_what_a_file_prints_is_kept_also_when_it_is_stopped(verdict):
    found = verdict(
        "import sys\nprint('so far')\nprint('aside', file=sys.stderr)\nwhile True: pass\n",
        seconds=1.5,
    )
    assert found.printed == "so far\naside\n"


def test_print_changes_nothing_about_the_verdict(tmp_path):
    path = tmp_path / MUL.file
    path.write_text("print('hello')\n" + MUL.solution + "\nif __name__ == '__main__':\n    1 / 0\n")
    assert runner.run(MUL, path) == runner.Verdict(True, "", "hello\n")


def test_a_thread_that_never_ends_does_not_hold_up_the_verdict(tmp_path):
    path = tmp_path / MUL.file
    path.write_text(
        MUL.solution
        + "\nimport threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\n"
    )
    began = time.monotonic()
    assert runner.run(MUL, path).passed
    assert time.monotonic() - began < 9


def test_other_files_in_the_folder_are_not_taken_for_the_library(tmp_path):
    for name in "random.py", "glassgrad.py", "json.py":
        (tmp_path / name).write_text("raise SystemExit('not this one')\n")
    path = tmp_path / MUL.file
    path.write_text(MUL.solution)
    assert runner.run(MUL, path).passed


def test_a_check_that_cannot_start_is_no_mistake_of_the_learners(tmp_path, monkeypatch):
    path = tmp_path / MUL.file
    path.write_text(MUL.solution)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(RuntimeError, match=r"^the check could not be started: no answer$"):
        runner.run(MUL, path)


def test_signs_that_steer_a_terminal_do_not_reach_it(tmp_path):
    from glassgrad.learn.session import Session

    lines = []
    session = Session(str(tmp_path), lines.append)
    (tmp_path / MUL.file).write_text(
        "print('\\x1b[2J one')\nprint('\\n' * 40)\nraise ValueError('\\x1b[31m \\ud800')\n"
    )
    assert not session.check(MUL)
    assert all(line.isprintable() for line in lines[3:]), lines
    assert "  |  [2J one" in lines
    assert sum(line.startswith("  | ") for line in lines) == 16


def test_nothing_is_left_behind(verdict, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    os.mkdir(tmp_path / "temporary")
    monkeypatch.setattr("tempfile.tempdir", None)
    verdict("1 / 0\n")
    assert os.listdir(tmp_path / "temporary") == []
    assert sorted(os.listdir(tmp_path)) == [MUL.file, "temporary"]
