"""Grading a class: who passed what, who is hostile, and that nobody harms anybody else."""

import csv
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import hostile_class
import pytest
from click.testing import CliRunner

from glassgrad.cli.main import main
from glassgrad.learn import kinds, new_exercise, runner, sandbox
from glassgrad.learn.catalogue import exercises, find
from glassgrad.learn.grade import archives, classroom, marking, notebooks, submissions
from glassgrad.learn.probing import Learner

ALL = exercises()
MUL = find("mul")
SANDBOXES = {one.name: one for one in sandbox._known() if sandbox._works(one)}
sandboxed = pytest.mark.skipif(
    not SANDBOXES, reason="neither bubblewrap nor user namespaces work on this machine"
)


def graded(folder, seconds=10.0, box=None):
    """The results by student."""
    box = box or next(iter(SANDBOXES.values()))
    found = classroom.grade(submissions.read(folder, ALL), ALL, box, seconds)
    return {one.student: one for one in found}


def invoke(*words):
    return CliRunner().invoke(main, ["grade", *map(str, words)])


def check_class(folder, passes, attacks, found):
    assert {s: len(found[s].passed) for s in passes} == passes, "an honest student was harmed"
    for student in passes:
        assert found[student].remarks == [] and found[student].problem == ""
    for student, attack in attacks.items():
        one = found[student]
        if attack in hostile_class.HOSTILE:
            says = hostile_class.HOSTILE[attack][1]
            assert not one.verdicts["mul"].passed, attack
            assert one.verdicts["mul_graph"].passed, f"{attack} harmed the next exercise"
            assert any("progress.json calls mul passed, which it is not" in r for r in one.remarks)
        else:
            says = hostile_class.PACKED[attack][1]
        assert says in f"{one.remarks} {one.problem}", (attack, one)


@sandboxed
def test_a_class_of_300_with_60_hostile_ones(tmp_path, soak):
    """In a short run 20 students; the soak takes 300, in at most three minutes on two cores."""
    folder = tmp_path / "handed-in"
    folder.mkdir()
    passes, attacks = hostile_class.fill(folder, *((300, 60) if soak else (20, 8)))
    began = time.monotonic()
    found = graded(folder, 10.0 if soak else 2.0)
    assert time.monotonic() - began < 180
    check_class(folder, passes, attacks, found)


@pytest.mark.parametrize("box", SANDBOXES.values(), ids=SANDBOXES)
def test_what_is_shown_may_be_below_the_temporary_folder(tmp_path, box):
    """Such as Python's own environment, if the package was installed there."""
    (tmp_path / "note").write_text("here")
    look = "import os; print(open('/tmp/a/b/note').read(), os.access('/tmp', os.W_OK))"
    words = [sys.executable, "-I", "-S", "-c", look]
    done = subprocess.run(box.command(words, [(tmp_path, "/tmp/a/b")], {}), capture_output=True)
    assert done.stdout == b"here True\n", done.stderr


@sandboxed
@pytest.mark.soak_only
@pytest.mark.parametrize("box", SANDBOXES.values(), ids=SANDBOXES)
def test_every_attack_in_every_sandbox(tmp_path, box):
    folder = tmp_path / "handed-in"
    folder.mkdir()
    for name in hostile_class.HOSTILE:
        hostile_class.hostile(folder / name.replace(" ", "-"), name)
    found = graded(folder, 3.0, box)
    attacks = {name.replace(" ", "-"): name for name in hostile_class.HOSTILE}
    check_class(folder, {}, attacks, found)


VIEW = """
import json, os, sys
import glassgrad
def can(what):
    try:
        what()
        return True
    except Exception:
        return False
package = os.path.dirname(glassgrad.__file__)
import socket
def goes_first():
    with open("/proc/self/oom_score_adj") as file:
        return file.read() == "1000\\n"
told = {
    "goes first": not os.path.exists("/proc/self") or goes_first(),
    "solutions": os.listdir(os.path.join(package, "learn", "exercises")),
    "readme": os.path.exists(sys.argv[1]),
    "package": can(lambda: open(glassgrad.__file__, "a")),
    "root": can(lambda: open("/file", "w")),
    "system": can(lambda: open("/proc/sys/kernel/core_pattern", "r+")),
    "temporary": can(lambda: open("/tmp/file", "w")),
    "network": can(lambda: socket.create_connection(("192.0.2.1", 80), 1)),
    "processes": len([n for n in os.listdir("/proc") if n.isdigit()]),
    "secret": os.environ.get("SECRET"),
}
print(json.dumps(told))
"""


@pytest.mark.parametrize("box", SANDBOXES.values(), ids=SANDBOXES)
def test_inside_there_is_python_and_nothing_else(box, tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET", "a token")
    (tmp_path / "other-submission").write_text("x")
    words = [sys.executable, "-P", "-c", VIEW, str(tmp_path / "other-submission")]
    command = box.command(words, [], {"PYTHONPATH": sandbox.search_path()})
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told.pop("processes") <= 1
    assert told == {
        "goes first": True,  # if the machine's memory runs out
        "solutions": [],
        "readme": False,
        "package": False,
        "root": False,
        "system": False,
        "temporary": True,
        "network": False,
        "secret": None,
    }


def test_without_a_sandbox_it_stops_with_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "alice").mkdir()
    (tmp_path / "alice" / MUL.file).write_text(MUL.solution)
    monkeypatch.setattr(sandbox, "find", lambda: None)
    done = invoke(tmp_path)
    assert isinstance(done.exception, RuntimeError)
    assert "install bubblewrap" in str(done.exception) and "--no-sandbox" in str(done.exception)
    done = invoke(tmp_path, "--no-sandbox")
    assert done.exit_code == 0 and "alice" in done.output


@pytest.mark.parametrize("name", ["fork bomb without a hook", "kills everything", "exits early"])
def test_without_a_sandbox_limits_still_hold(tmp_path, name):
    hostile_class.hostile(tmp_path / "x", name)
    (one,) = classroom.grade(submissions.read(tmp_path, ALL), ALL, None, 2.0)
    assert not one.verdicts["mul"].passed and one.verdicts["mul_graph"].passed


def handed_in(folder):
    """One student for each way of handing in."""
    (folder / "folder").mkdir()
    (folder / "folder" / MUL.file).write_text(MUL.solution)
    (folder / "deep" / "a" / "b").mkdir(parents=True)
    (folder / "deep" / "a" / "b" / MUL.file).write_text(MUL.solution)
    (folder / "zip.zip").write_bytes(hostile_class._zip([(f"work/{MUL.file}", MUL.solution)]))
    (folder / "moodle_123_file").mkdir()
    packed = hostile_class._zip([(MUL.file, MUL.solution)])
    (folder / "moodle_123_file" / "my work.zip").write_bytes(packed)
    (folder / f"single-{MUL.file}").write_text(MUL.solution)
    (folder / "canvas_77_01_mul-2.py").write_text(MUL.solution)
    (folder / "unnamed.py").write_text(MUL.solution)
    cell = {"cell_type": "code", "source": f"# 01_mul.py\n{MUL.solution}"}
    cells = [{"cell_type": "markdown", "source": "hello"}, cell]
    (folder / "notebook.ipynb").write_text(json.dumps({"cells": cells}))
    (folder / ".DS_Store").write_text("")


@sandboxed
def test_folders_zips_files_and_notebooks_are_graded(tmp_path):
    handed_in(tmp_path)
    found = graded(tmp_path)
    names = ["canvas_77", "deep", "folder", "moodle_123_file", "notebook", "single", "unnamed"]
    assert list(found) == [*names, "zip"]
    for one in found.values():
        assert one.passed == ["mul"] and not one.remarks and not one.problem, one


@sandboxed
def test_the_command_writes_a_table_csv_json_and_reports(tmp_path):
    folder = tmp_path / "in"
    (folder / "=alice").mkdir(parents=True)
    (folder / "bob").mkdir()
    wrong = MUL.solution.replace("self.data * other.data", "12.0")
    (folder / "=alice" / MUL.file).write_text(MUL.solution)
    (folder / "bob" / MUL.file).write_text(wrong)
    out = [tmp_path / name for name in ("g.csv", "g.json", "reports")]
    done = invoke(folder, "--csv", out[0], "--json", out[1], "--reports", out[2])
    assert done.exit_code == 0, done.output
    assert "01 mul: a result is wrong (value)" in done.output
    assert "who is stuck:\n  01 mul: bob" in done.output
    rows = list(csv.DictReader(out[0].read_text().splitlines()))
    assert [r["student"] for r in rows] == ["'=alice", "bob"], (
        "a spreadsheet would take = for a formula"
    )
    assert [r["01 mul"] for r in rows] == ["passed", "value"]
    told = json.loads(out[1].read_text())
    assert (told["format"], told["version"]) == ("glassgrad grades", 1)
    assert told["sandbox"] in SANDBOXES
    assert told["students"][1]["exercises"]["mul"]["kind"] == "value"
    assert told["misconceptions"][0]["count"] == 1
    report = (out[2] / "bob.txt").read_text()
    assert "01 mul: not yet\n  the .data of Value(-2) * Value(5) is 12, expected -10" in report
    assert "14 softmax: not handed in" in report


@sandboxed
def test_exit_codes_are_0_1_and_2(tmp_path):
    (tmp_path / "alice").mkdir()
    assert invoke(tmp_path).exit_code == 1, "there is nothing in alice's folder"
    (tmp_path / "alice" / MUL.file).write_text(MUL.start)
    assert invoke(tmp_path).exit_code == 0
    (tmp_path / "bob.docx").write_text("x")
    done = invoke(tmp_path)
    assert done.exit_code == 1 and "bob: expected a folder, a zip file, a .py" in done.output
    assert invoke(tmp_path / "nowhere").exit_code == 2
    assert invoke(tmp_path, "--exercises", tmp_path).exit_code != 0


@sandboxed
def test_links_are_not_followed(tmp_path):
    (tmp_path / "secret.py").write_text(MUL.solution)
    folder = tmp_path / "in"
    (folder / "alice").mkdir(parents=True)
    os.symlink(tmp_path / "secret.py", folder / "alice" / MUL.file)
    os.symlink(tmp_path, folder / "bob")
    os.mkfifo(folder / "alice" / "pipe.py")
    found = graded(folder)
    assert "symbolic link" in found["bob"].problem and not found["bob"].verdicts
    assert "not followed" in found["alice"].remarks[0] and not found["alice"].verdicts


@pytest.mark.parametrize("name", hostile_class.PACKED)
def test_a_hostile_archive_is_named_and_nothing_is_unpacked(tmp_path, name):
    folder = tmp_path / "in"
    folder.mkdir()
    content, says = hostile_class.PACKED[name]
    (folder / name).write_bytes(content)
    (one,) = submissions.read(folder, ALL)
    assert says in f"{one.remarks} {one.problem}"
    assert sorted(p.name for p in tmp_path.rglob("*")) == sorted(["in", name])


def test_a_size_that_lies_is_found_by_reading():
    content = bytearray(hostile_class._zip([("01_mul.py", b"0" * (4 << 20))]))
    place = content.index(b"PK\x01\x02") + 24  # the size in the table of contents
    content[place : place + 4] = (100).to_bytes(4, "little")
    remarks = []
    assert [n for n, c in archives.entries(bytes(content), remarks) if len(c) > 100] == []


def test_magics_of_a_notebook_are_left_out_and_lines_stay():
    remarks = []
    source = "x = 1\nif x:\n    %time y = 2\n!ls\ny = 5 % 3"
    assert notebooks.without_magics(source, remarks) == "x = 1\nif x:\n    pass\n\ny = 5 % 3"
    assert len(remarks) == 2
    source = "names = !ls \\\n  -l\nmade, b[0] = %time f()\nValue.data??\nprint?\nz = 1"
    assert notebooks.without_magics(source, remarks) == "\n\n\n\n\nz = 1"
    assert notebooks.without_magics("%%bash\nrm -rf /\n", remarks) == "\n\n"


def test_every_kind_that_a_check_uses_is_known():
    folder = Path(kinds.__file__).parent
    words = set()
    for path in [folder / "grading.py", *folder.glob("exercises/*/check.py")]:
        for line in path.read_text("utf-8").splitlines():
            if "Wrong(" in line and line.rstrip().endswith('")') and '", "' in line:
                words.add(line.rstrip().removesuffix('")').rpartition('", "')[2])
    assert words and words <= set(kinds.ALL)


@pytest.mark.parametrize(
    "source",
    [
        "x = (7\n     % 4)\n",
        "text = '''\n%d and\n!\n'''\n",
        'z = "it\'s (" \\\n  % 3\n',
        "y = 3  # don't (\nx %= 3\nassert x != 3\n",
        "d = {'a#': [1,\n% 2]}\n",
    ],
)
def test_what_only_looks_like_a_magic_stays(source):
    remarks = []
    assert notebooks.without_magics(source, remarks) == source and not remarks


def test_what_takes_the_reader_long_is_refused_or_cut_short(tmp_path):
    """One student's files must not hold up the others'."""
    for k in range(3):
        (tmp_path / "big" / str(k)).mkdir(parents=True)
        with open(tmp_path / "big" / str(k) / "work.zip", "wb") as file:
            file.truncate(15 << 20)
    cell = {"cell_type": "code", "source": "!a\n" * 400_000}
    (tmp_path / "long.ipynb").write_text(json.dumps({"cells": [cell]}))
    cell["source"] = "# 01_mul.py\n" + "!a\n" * 1000 + MUL.solution
    (tmp_path / "many.ipynb").write_text(json.dumps({"cells": [cell]}))
    big, long, many = submissions.read(tmp_path, ALL)
    assert any("only the first 33,554,432 bytes" in remark for remark in big.remarks)
    assert "the code of this notebook is longer than 1,048,576 characters" in long.problem
    marked = marking.mark(many, [], None, 1.0)
    assert len(marked.remarks) == 51 and marked.remarks[-1] == "and 950 more"


CHECKS = {
    "import nowhere\ndef check(ask): pass\n": "line 1: ModuleNotFoundError: No module named",
    "def check(ask):\n    1 / 0\n": "line 2: ZeroDivisionError: division by zero",
    "def check(ask):\n    raise SystemExit\n": "line 2: SystemExit",
    "def check(ask):\n    ask('answer', 3)\n    x\n": "line 3: NameError: name 'x'",
}


@pytest.mark.parametrize("text, says", CHECKS.items())
def test_a_mistake_in_a_teachers_own_check_gets_its_line(tmp_path, text, says):
    made = new_exercise.make("double", tmp_path / "own")
    (tmp_path / "in" / "alice").mkdir(parents=True)
    (tmp_path / "in" / "alice" / "01_double.py").write_bytes((made / "solution.py").read_bytes())
    (made / "check.py").write_text(text)
    done = invoke(tmp_path / "in", "--exercises", tmp_path / "own", "--no-sandbox")
    assert isinstance(done.exception, ValueError)
    assert str(done.exception).startswith(f"{made / 'check.py'}, {says}")


@pytest.mark.parametrize(
    "words, says",
    [
        (("--csv", "nowhere/g.csv"), "--csv nowhere/g.csv: there is no folder nowhere"),
        (("--json", "alice"), "--json alice: this is a folder"),
        (("--reports", "file"), "--reports file: this is a file; expected a folder"),
    ],
)
def test_a_place_where_nothing_can_be_written_is_said_before_grading(
    tmp_path, monkeypatch, words, says
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "alice").mkdir()
    (tmp_path / "file").write_text("x")
    done = invoke(".", *words)
    assert done.exit_code == 2 and says in done.output and "passed by" not in done.output


@sandboxed
def test_a_process_that_answers_for_its_probe_is_named(tmp_path):
    """What a learner's code could reach without frames: functions that the probe passes on."""
    slope = find("slope")
    forged = slope.solution + (
        "\n_right = slope\n"
        "def slope(f, *rest):\n"
        "    f.__globals__.update(measured=lambda *a: 5.0, answer=lambda *a: 5.0)\n"
        "    for name, thing in list(f.__globals__.items()):\n"
        "        if callable(thing): f.__globals__[name] = lambda *a, **k: 5.0\n"
        "    return _right(f, *rest)\n"
    )
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / slope.file).write_text(forged)
    verdict = graded(tmp_path)["x"].verdicts["slope"]
    assert not verdict.passed


TABLED = """class Value:
    def __init__(self, data):
        self.data = data

    def __repr__(self):
        return f"Value({self.data})"

    def __add__(self, other):
        return Value(self.data + other.data)

    def __mul__(self, other):
        table = {(3.0, 4.0): 12.0, (-2.0, 5.0): -10.0, (0.5, -8.0): -4.0, (0.0, 7.0): 0.0}
        return Value(table.get((self.data, other.data), 1.0))
"""


@sandboxed
def test_a_table_of_the_known_answers_passes_at_home_and_not_in_class(tmp_path):
    """The points of the built-in exercises are public; those that a class gets are drawn."""
    file = tmp_path / MUL.file
    file.write_text(TABLED)
    assert runner.run(MUL, file).passed
    (tmp_path / "in" / "mallory").mkdir(parents=True)
    (tmp_path / "in" / "mallory" / MUL.file).write_text(TABLED)
    (one,) = graded(tmp_path / "in", 5.0).values()
    assert not one.verdicts["mul"].passed and one.verdicts["mul"].kind == "value"


@pytest.mark.parametrize("seed", range(3))
def test_every_solution_passes_at_points_that_nobody_knew(tmp_path, seed):
    """Drawn without a process; e11 asks for a training run, whose data is fixed."""

    class Asks:
        rng, asked = random.Random(seed), 0

        def __call__(self, what, *given):
            self.asked += 1
            return getattr(self.probe, what)(self.learner, *given)

    for exercise in ALL:
        module = ModuleType("solution")
        exec(exercise.solution, vars(module))
        both = []
        for rng in None, Asks.rng:
            ask = Asks()
            ask.rng, ask.probe = rng, exercise.module("probe")
            ask.learner = Learner(module, exercise.name)
            exercise.module("check").check(ask)
            both.append(ask.asked)
        assert both[1] > both[0] or exercise.name == "moons", exercise.name
