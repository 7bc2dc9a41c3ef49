"""`glassgrad learn` as a learner meets it: what it says, keeps, and never overwrites."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from glassgrad import system
from glassgrad.learn import folder, progress
from glassgrad.learn.catalogue import exercises, find
from glassgrad.learn.session import Session

COMMAND = [sys.executable, "-m", "glassgrad_command", "learn"]
ENVIRONMENT = {**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8"}


@pytest.fixture
def learn(tmp_path):
    """Run a command in an empty folder; returns its exit code, output and errors."""

    def run(*words, cwd=tmp_path, **environment):
        done = subprocess.run(
            [*COMMAND, *map(str, words)],
            capture_output=True,
            text=True,
            cwd=cwd,
            timeout=120,
            env={**ENVIRONMENT, **environment},
        )
        assert "Traceback" not in done.stdout + done.stderr, done.stderr
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.fixture
def place(tmp_path):
    return tmp_path / "glassgrad-exercises"


def solve(place, name):
    (place / find(name).file).write_text(find(name).solution, encoding="utf-8")


def said_in(place, act):
    """What a session in this folder says while something is done with it."""
    lines = []
    act(Session(str(place), lines.append))
    return lines


def test_the_first_call_copies_the_exercises_and_says_where_to_begin(learn, place):
    code, out, err = learn()
    assert (code, err) == (1, "")
    assert out.startswith(
        f"{len(exercises())} exercises are now in glassgrad-exercises. Begin with 01_mul.py:\n"
    )
    assert "01 mul: not yet\n  01_mul.py, line 22 is still open: write __mul__\n" in out
    assert (
        f"  file: {os.path.join('glassgrad-exercises', '01_mul.py')}\n  help: glassgrad learn hint mul\n"
        in out
    )
    assert sorted(p.name for p in place.iterdir()) == [e.file for e in exercises()]


def test_a_passed_exercise_leads_to_the_next(learn, place):
    learn()
    solve(place, "mul")
    code, out, _ = learn()
    assert code == 0, "mul is passed, though the next one is open"
    assert out.startswith("01 mul: passed\n02 mul_graph: not yet\n")
    code, out, _ = learn()
    assert (code, out.startswith("02 mul_graph: not yet\n")) == (1, True)


def test_another_folder_is_repeated_in_what_to_run_next(learn):
    out = learn("--dir", "my work")[1]
    place = system.quoted("my work")
    assert f"and run `glassgrad learn --dir {place}` again." in out
    assert f"  help: glassgrad learn hint mul --dir {place}\n" in out


def test_when_all_are_passed_it_says_so(place):
    folder.prepare(place, exercises())
    for exercise in exercises():
        solve(place, exercise.name)
    everything = said_in(place, lambda session: session.go_on())
    assert everything == [f"{e.number} {e.name}: passed" for e in exercises()] + [
        f"All {len(exercises())} exercises passed."
    ]
    assert said_in(place, lambda session: session.go_on()) == [
        f"All {len(exercises())} exercises passed."
    ]
    assert said_in(place, lambda session: session.hint()) == [
        "All exercises passed; name one to read its hints."
    ]


def test_list_shows_progress(learn, place):
    learn()
    solve(place, "relu")
    assert learn("check", "relu")[:2] == (0, "05 relu: passed\n")
    code, out, _ = learn("list")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "> 01 mul             multiply two Values"
    assert lines[4].startswith("✓ 05 relu ")
    assert lines[5].startswith("  06 sigmoid ")
    assert lines[-1] == f"1 of {len(exercises())} passed, in glassgrad-exercises"


def test_each_call_gives_one_hint_more_and_the_last_one_names_the_solution(learn):
    hints = find("mul").hints
    for seen in 1, 2, 3, 3:
        code, out, _ = learn("hint")
        assert (code, out.count("mul, hint ")) == (0, seen)
        assert out.count(hints[seen - 1]) == 1
        assert ("glassgrad learn solution mul" in out) == (seen == 3)
    assert "relu, hint 1 of 3: " in learn("hint", "relu")[1]


def test_solution_prints_a_file_that_passes(learn, place, tmp_path):
    code, out, err = learn("solution", "log")
    assert (code, out, err) == (0, find("log").solution, "")
    assert not place.exists()


def test_without_solutions_none_is_printed_or_named(learn):
    code, out, err = learn("--no-solutions", "solution", "log")
    assert (code, out) == (2, "")
    assert err == "glassgrad: log: there are no solutions here; ask for a hint instead\n"
    for _ in find("mul").hints:
        out = learn("--no-solutions", "hint", "mul")[1]
    assert out.endswith("No more hints\n")


def test_reset_keeps_what_the_learner_wrote(learn, place):
    learn()
    solve(place, "mul")
    learn()
    for copy in "01_mul-before-reset.py", "01_mul-before-reset-2.py":
        code, out, _ = learn("reset", "mul")
        assert (code, out) == (0, f"01_mul.py is reset; your version is saved as {copy}\n")
        assert (place / "01_mul.py").read_text(encoding="utf-8") == find("mul").start
        assert (place / copy).read_text(encoding="utf-8") == find("mul").solution
        solve(place, "mul")
    learn("reset", "mul")
    assert learn("reset", "mul")[1] == "01_mul.py is already in its original state\n"
    assert f"0 of {len(exercises())} passed" in learn("list")[1]


def test_work_is_never_overwritten(learn, place):
    place.mkdir()
    (place / "01_mul.py").write_text("mine = 1\n")
    (place / "notes.txt").write_text("also mine")
    for words in (), ("list",), ("hint",), ("check", "mul"), ("solution", "mul"):
        learn(*words)
    assert (place / "01_mul.py").read_text() == "mine = 1\n"
    assert (place / "notes.txt").read_text() == "also mine"
    (place / "02_mul_graph.py").unlink()
    learn("list")
    assert (place / "02_mul_graph.py").read_text() == find("mul_graph").start


def test_another_folder_by_option_before_or_behind_the_command(learn, tmp_path):
    place = system.quoted("my work")
    assert f"help: glassgrad learn hint mul --dir {place}\n" in learn("--dir", "my work")[1]
    solve(tmp_path / "my work", "mul")
    assert learn("check", "mul", "--dir", "my work")[0] == 0
    assert learn("--dir", "my work", "list")[1].startswith("✓ 01 mul")
    assert not (tmp_path / "glassgrad-exercises").exists()


def test_inside_the_folder_it_is_the_folder(learn, place):
    learn()
    out = learn(cwd=place)[1]
    assert "  file: 01_mul.py\n  help: glassgrad learn hint mul\n" in out
    assert not (place / "glassgrad-exercises").exists()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b'{"version": 1, "pas', "it is not JSON"),
        (b"\xff\xfe\x00", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"[]", 'expected "version": 1'),
        (b'{"version": 2, "passed": [], "hints": {}}', 'expected "version": 1'),
        (b'{"version": 1, "passed": "mul", "hints": {}}', '"passed": expected a list of names'),
        (b'{"version": 1, "passed": [3], "hints": {}}', '"passed": expected a list of names'),
        (
            b'{"version": 1, "passed": [], "hints": {"mul": "two"}}',
            '"hints": expected a number for each name',
        ),
        (
            b'{"version": 1, "passed": [], "hints": {"mul": -1}}',
            '"hints": expected a number for each name',
        ),
    ],
)
def test_a_damaged_progress_file_is_set_aside_and_told(place, content, why):
    folder.prepare(place, exercises())
    solve(place, "mul")
    (place / "progress.json").write_bytes(content)
    lines = said_in(place, lambda session: session.go_on())
    told = f"progress.json could not be read ({why}) and is now progress-damaged.json"
    assert lines[0] == f"{told}; your exercises are untouched and will be checked again"
    assert lines[1:3] == ["01 mul: passed", "02 mul_graph: not yet"]
    assert (place / "progress-damaged.json").read_bytes() == content
    assert json.loads((place / "progress.json").read_text())["passed"] == ["mul"]


def test_a_second_damaged_file_does_not_replace_the_first(place):
    folder.prepare(place, exercises())
    for content in b"first", b"second":
        (place / "progress.json").write_bytes(content)
        progress.load(place)
    assert (place / "progress-damaged.json").read_bytes() == b"first"
    assert (place / "progress-damaged-2.json").read_bytes() == b"second"


def test_progress_is_written_whole_or_not_at_all(place, monkeypatch):
    place.mkdir()
    progress.Progress(["mul"], {"mul": 1}).save(place)
    before = (place / "progress.json").read_bytes()
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        progress.Progress(["mul", "relu"]).save(place)
    assert [p.name for p in place.iterdir()] == ["progress.json"]
    assert (place / "progress.json").read_bytes() == before


def test_names_of_another_version_stay_in_the_progress(place):
    folder.prepare(place, exercises())
    progress.Progress(["from_the_future"], {"from_the_future": 2}).save(place)
    said_in(place, lambda session: session.hint(find("mul")))
    kept, _ = progress.load(place)
    assert (kept.passed, kept.hints) == (["from_the_future"], {"from_the_future": 2, "mul": 1})


def test_two_terminals_do_not_undo_each_other(place):
    folder.prepare(place, exercises())
    one = Session(str(place), lambda line: None)
    said_in(place, lambda other: other.hint(find("mul")))
    solve(place, "mul")
    assert one.check(find("mul"))
    said_in(place, lambda other: other.hint(find("mul")))
    one.hint(find("relu"))
    kept, _ = progress.load(place)
    assert (kept.passed, kept.hints) == (["mul"], {"mul": 2, "relu": 1})


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("check", "nul"), "'nul': there is no such exercise; did you mean mul?"),
        (("check", "frob"), "'frob': there is no such exercise; expected one of mul, mul_graph"),
        (("reset", "Sofmax.py"), "'Sofmax.py': there is no such exercise; did you mean softmax?"),
        (("hint", ""), "'': there is no such exercise"),
        (("solution", "99"), "'99': there is no such exercise"),
        (("mul",), "learn has no command 'mul': did you mean `glassgrad learn check mul`?"),
        (
            ("sigmiod",),
            "learn has no command 'sigmiod': did you mean `glassgrad learn check sigmoid`?",
        ),
        (
            ("solutoin",),
            "learn has no command 'solutoin': did you mean `glassgrad learn solution`?",
        ),
        (
            ("frob",),
            "learn has no command 'frob': expected one of check, hint, list, reset, solution",
        ),
        (("--dir", ""), "--dir: expected the name of a folder"),
        (("--dir", "a-file"), "a-file: this is a file; choose a folder with --dir"),
        pytest.param(
            ("--dir", "a-file/below"), "a-file/below: Not a directory", marks=pytest.mark.posix
        ),
        (("--watch", "list"), "--watch must come last"),
    ],
)
def test_bad_input_is_one_sentence_and_2(learn, tmp_path, words, says):
    (tmp_path / "a-file").write_text("")
    code, out, err = learn(*words)
    assert (code, out) == (2, "")
    assert err.startswith("glassgrad: ")
    assert says in err
    assert err.count("\n") == 1
    assert not (tmp_path / "glassgrad-exercises").exists()


def test_a_terminal_without_unicode_gets_ascii(learn, place):
    learn()
    solve(place, "mul")
    learn()
    exercise = find("mul_backward")
    (place / exercise.file).write_text(
        exercise.solution.replace("other.grad += self.data", "other.grad += other.data")
    )
    _, out, _ = learn("check", "mul_backward", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert "which value does d(a*b)/db need?" in out
    assert learn("list", LC_ALL="C", PYTHONIOENCODING="ascii")[1].startswith("ok 01 mul")


class Watching:
    """`glassgrad learn --watch` in a process, with what it has said so far."""

    def __init__(self, cwd, *words):
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            cwd=cwd,
            env=ENVIRONMENT,
            text=True,
            encoding="utf-8",
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.said = ""
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self):
        with self.process.stdout as lines:
            for line in lines:
                self.said += line

    def wait_for(self, text, count=1):
        end = time.monotonic() + 60
        while self.said.count(text) < count:
            assert time.monotonic() < end, self.said
            time.sleep(0.02)

    def ended(self):
        with self.process.stderr as errors:
            code = self.process.wait(timeout=60)
            self.listener.join(timeout=60)
            return code, errors.read()

    def ctrl_c(self):
        self.process.send_signal(signal.SIGINT)
        return self.ended()


@pytest.mark.posix  # Ctrl-C cannot be sent to another process
def test_watch_checks_again_when_a_file_is_saved_and_ctrl_c_ends_it(tmp_path, place):
    watching = Watching(tmp_path, "--watch")
    watching.wait_for("watching: save the file")
    start = find("mul").start
    (place / "01_mul.py").write_text(start.replace("raise NotImpl", "return NotImpl"))
    watching.wait_for("watching: save the file", 2)
    assert "Value(3) * Value(4) returned NotImplementedError, expected a Value" in watching.said
    # An editor may put a new file in the place of the old one.
    (place / "01_mul.py").unlink()
    time.sleep(0.5)
    solve(place, "mul")
    watching.wait_for("watching: save the file", 3)
    assert "01 mul: passed\n02 mul_graph: not yet\n" in watching.said
    solve(place, "mul_graph")
    watching.wait_for("03 mul_backward: not yet")
    assert watching.ctrl_c() == (130, "")
    watching.wait_for("stopped; `glassgrad learn` continues from here")


def test_watching_one_exercise_ends_when_it_is_passed(tmp_path, place):
    watching = Watching(tmp_path, "check", "log", "--watch")
    watching.wait_for("watching: save the file")
    solve(place, "log")
    assert watching.ended() == (0, "")
    watching.wait_for("07 log: passed")


@pytest.mark.posix
def test_ctrl_c_while_a_file_runs_ends_that_too(tmp_path, place):
    folder.prepare(place, exercises())
    (place / "01_mul.py").write_text(
        "import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(60)\n"
    )
    watching = Watching(tmp_path)
    end = time.monotonic() + 60
    while not ((place / "pid").exists() and (place / "pid").read_text()):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert watching.ctrl_c() == (130, "")
    with pytest.raises(ProcessLookupError):
        os.kill(int((place / "pid").read_text()), 0)


def test_what_is_no_longer_right_is_open_again(learn, place):
    learn()
    exercise = exercises()[0]
    (place / exercise.file).write_text(exercise.solution, encoding="utf-8")
    assert learn("check", exercise.name)[0] == 0
    assert exercise.name in progress.load(place)[0].passed
    (place / exercise.file).write_text("broken", encoding="utf-8")
    assert learn("check", exercise.name)[0] == 1
    assert exercise.name not in progress.load(place)[0].passed
