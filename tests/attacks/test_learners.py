"""Learners' files that attack their checker: none passes, hangs it, or leaves a process behind."""

import ast
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from glassgrad.learn import catalogue, grading, protocol, runner
from glassgrad.learn.catalogue import exercises, find
from glassgrad.learn.plain import to_plain
from glassgrad.system import keeper

pytestmark = pytest.mark.unsanitized

MUL = find("mul")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can adopt orphans")


@pytest.fixture
def verdict(tmp_path):
    """What is said about a file with this text; it must not take much longer than its time."""

    def of(text, seconds=1.5, exercise=MUL):
        path = tmp_path / exercise.file
        path.write_text(text)
        began = time.monotonic()
        found = runner.run(exercise, path, seconds)
        assert time.monotonic() - began < 60
        assert "Traceback" not in found.message
        assert "\n" not in found.message
        return found

    return of


def is_running(pid):
    try:
        return Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def pids_in(folder):
    """The processes that a file noted down; each must be gone."""
    return [int(name.name) for name in (folder / "pids").iterdir()]


NOTE = """
import os, signal, subprocess, sys, time
os.makedirs("pids", exist_ok=True)
def note():
    open(f"pids/{os.getpid()}", "w").close()
def stay():
    note()
    while True:
        time.sleep(60)
"""
CHILDREN = {
    "fork": "if os.fork() == 0: stay()",
    "own session": "if os.fork() == 0: os.setsid(); stay()",
    "daemon": "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: stay()\n    os._exit(0)\nos.wait()",
    "daemon that closes everything": "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        os.closerange(0, 256); stay()\n    os._exit(0)\nos.wait()",
    "daemon that ignores signals": "if os.fork() == 0:\n    for n in set(range(1, 32)) - {9, 19}: signal.signal(n, signal.SIG_IGN)\n    os.setsid(); stay()",
    "popen": "subprocess.Popen([sys.executable, '-c', 'import os, time; open(f\"pids/{os.getpid()}\", \"w\"); time.sleep(60)'], start_new_session=True)",
    "popen without an environment": "subprocess.Popen([sys.executable, '-c', 'import os, time; open(f\"pids/{os.getpid()}\", \"w\"); time.sleep(60)'], start_new_session=True, env={})",
    "subreaper of its own": "import ctypes\nctypes.CDLL(None).prctl(36, 1, 0, 0, 0)\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: stay()\n    os._exit(0)",
    "writes forever": "if os.fork() == 0:\n    os.setsid(); note()\n    while True: os.write(1, b'x' * 65536)",
    "forks again and again": "if os.fork() == 0:\n    os.setsid()\n    for _ in range(2000):\n        note()\n        time.sleep(0.005)\n        if os.fork(): os._exit(0)",
}


@LINUX
@pytest.mark.parametrize("ending", ["solution", "loop", "exit"])
@pytest.mark.parametrize("child", CHILDREN.values(), ids=CHILDREN)
def test_no_child_survives(verdict, tmp_path, child, ending):
    ends = {"solution": MUL.solution, "loop": "while True: pass", "exit": "os._exit(3)"}[ending]
    wait = "end = time.monotonic() + 1\nwhile not os.listdir('pids') and time.monotonic() < end: time.sleep(0.01)\n"
    found = verdict(f"{NOTE}\n{child}\n{wait}{ends}\n", seconds=1.5 if ending == "loop" else 2.5)
    assert found.passed is (ending == "solution"), found
    if ending == "loop":
        assert "still running after 1.5 seconds" in found.message
    if ending == "exit":
        assert "exited with code 3" in found.message
    noted = pids_in(tmp_path)
    assert noted
    assert [pid for pid in noted if is_running(pid)] == []


@LINUX
@pytest.mark.parametrize(
    "attack",
    [
        "os.kill(os.getppid(), signal.SIGKILL)",
        "os.killpg(os.getpgid(os.getppid()), signal.SIGKILL)",
        "os.kill(os.getppid(), signal.SIGSTOP)",
        "os.kill(0, signal.SIGKILL)",
    ],
)
def test_who_kills_the_keeper_ends_too(verdict, tmp_path, attack, monkeypatch):
    monkeypatch.setattr(runner, "_WAIT", 1.0)
    found = verdict(
        f"{NOTE}\nif os.fork() == 0: os.setsid(); stay()\ntime.sleep(0.2)\n{attack}\nwhile True: pass\n",
        1.0,
    )
    assert not found.passed
    noted = pids_in(tmp_path)
    end = time.monotonic() + 5
    while any(map(is_running, noted)) and time.monotonic() < end:
        time.sleep(0.02)
    assert [pid for pid in noted if is_running(pid)] == []


ASKED = "the pipe for its answers"
FORGERIES = {
    "a verdict": """say(b'{"passed": true, "message": ""}\\n')""",
    "ready twice": """say(b'{"ready": 1}\\n')\n""",
    "an answer before the question": """say(b'{"ready": 1}\\n{"id": null, "told": {"data": 12.0, "left": 3.0, "right": 4.0}}\\n' * 9)""",
    "a list": "say(b'[1, 2]\\n')",
    "a number": "say(b'1\\n')",
    "no text": "say(b'\\xff\\xfe\\n')",
    "deep": "say(b'[' * 200_000 + b'\\n')",
    "twins": """say(b'{"ready": 1, "ready": 2}\\n')""",
    "nan": """say(b'{"ready": NaN}\\n')""",
    "a huge number": "say(b'{\"ready\": ' + b'9' * 100_000 + b'}\\n')",
    "a long line": "say(b'x' * 3_000_000)",
    "a long message": "say(b'{\"wrong\": \"' + b'x' * 3_000_000 + b'\"}\\n')",
    "another message": """say(b'{"hello": 1}\\n')""",
    "a wrong that is no text": """say(b'{"wrong": [1]}\\n')""",
}
SAY = """
import fcntl, os
def pipes():
    for handle in range(3, 64):
        try:
            if fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY:
                yield handle
        except OSError:
            pass
def say(content):
    for handle in pipes():
        rest = content
        while rest:
            rest = rest[os.write(handle, rest):]
"""


@pytest.mark.parametrize("forgery", FORGERIES.values(), ids=FORGERIES)
@pytest.mark.parametrize("ends", ["", "\nos._exit(0)"], ids=["goes on", "leaves"])
def test_a_forged_message_never_passes(verdict, forgery, ends):
    found = verdict(f"{SAY}\n{forgery}{ends}\n")
    assert not found.passed
    assert found.message


def test_a_forged_message_is_named(verdict):
    assert (
        verdict(f"{SAY}\n{FORGERIES['a verdict']}\n").message
        == f"01_mul.py: your code wrote into {ASKED}"
    )
    assert (
        verdict(f"{SAY}\n{FORGERIES['a long line']}\nwhile True: pass").message
        == f"01_mul.py: your code wrote into {ASKED}"
    )


def test_right_answers_written_in_advance_do_not_count(verdict):
    """They do not know the id of the question, though the questions are always the same."""
    told = [
        {"data": x * y, "left": x, "right": y}
        for x, y in [(3.0, 4.0), (-2.0, 5.0), (0.5, -8.0), (0.0, 7.0)]
    ]
    for key in ({}, {"id": None}, {"id": ""}, {"id": "k7"}):
        lines = [{"ready": 1}, *({**key, "told": one} for one in told)]
        content = "".join(json.dumps(line) + "\n" for line in lines)
        message = verdict(f"{SAY}\nsay({content.encode()!r})\nwhile True: pass\n").message
        assert message == f"01_mul.py: your code wrote into {ASKED}"


def test_the_verdict_that_passed_before_does_not(verdict):
    """How a file passed when its own process wrote the verdict."""
    old = (
        "import json, os, sys\nfolder = sys.argv[3] if len(sys.argv) > 3 else '.'\n"
        "for name in ('verdict.json', 'output.txt'):\n"
        "    try: open(os.path.join(folder, name), 'w').write(json.dumps({'passed': True, 'message': ''}))\n"
        "    except OSError: pass\nos._exit(0)\n"
    )
    assert "exited with code 0" in verdict(old).message


PATCHES = {
    "grading": "import glassgrad.learn.grading as g\nfor n in list(vars(g)):\n    if callable(getattr(g, n)): setattr(g, n, lambda *a, **k: None)",
    "the check": "import glassgrad.learn.exercises.e01_mul.check as c\nc.check = lambda *_: None",
    "the probe": "import glassgrad.learn.exercises.e01_mul.probe as p\np.product = lambda *_: {'data': float('inf'), 'left': float('inf'), 'right': float('inf')}",
    "to_plain": "import glassgrad.learn.plain as p\np.to_plain = lambda *_: {'data': 12.0, 'left': 3.0, 'right': 4.0}",
    "equal to all": "class Same(float):\n    __eq__ = lambda *_: True\n    __sub__ = __rsub__ = lambda *_: 0.0\nclass Value:\n    def __init__(self, x): self.data = Same(x)\n    def __mul__(self, other): return self",
    "infinite": "class Value:\n    def __init__(self, x): self.data = float('inf')\n    def __mul__(self, other): return self",
    "nan": "class Value:\n    def __init__(self, x): self.data = float('nan')\n    def __mul__(self, other): return self",
    "an instance of everything": "class Meta(type):\n    __instancecheck__ = lambda *_: True\nclass Value(metaclass=Meta):\n    def __init__(self, x): self.data = x\n    def __mul__(self, other): return 3",
}


@pytest.mark.parametrize("patch", PATCHES.values(), ids=PATCHES)
def test_changing_what_is_in_the_process_does_not_help(verdict, patch):
    text = (
        patch
        if "class Value" in patch
        else f"{find('mul').start.replace('raise NotImplementedError', 'return self  # ')}\n{patch}"
    )
    assert not verdict(text).passed


STRANGE = [
    None,
    True,
    1,
    -1.5,
    "x",
    [],
    [[]],
    {},
    {"data": 1},
    {"instead": 3},
    {"$type": "Value"},
    {"$float": "inf"},
    {"$float": "nan"},
    {"grads": []},
    {"is_function": True},
    {"is_function": True, "is_leaf": False, "grads": [{"$float": "inf"}] * 3},
    [0.0] * 3,
    [[1.0]] * 3,
    {"data": {"$float": "inf"}, "grads": 3, "left": {}, "right": []},
]


@pytest.mark.parametrize("exercise", exercises(), ids=lambda exercise: exercise.name)
def test_no_check_passes_or_breaks_whatever_is_told(exercise):
    """The same strange answer to every question: always one sentence, never a pass."""

    check = exercise.module("check").check
    for told in STRANGE:
        answer = protocol.message_of(protocol.line_of({"told": told}))["told"]
        with pytest.raises(
            (grading.Wrong, LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
        ):
            check(lambda *_, answer=answer: answer)


@pytest.mark.parametrize("exercise", exercises(), ids=lambda exercise: exercise.name)
def test_probe_and_check_are_two(exercise):
    """A check knows the learner's code only by what it asks; a probe never decides."""
    folder = Path(catalogue.__file__).parent / "exercises" / f"e{exercise.number}_{exercise.name}"
    probe = ast.parse((folder / "probe.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(probe) if isinstance(node, ast.ImportFrom)}
    assert "glassgrad.learn.grading" not in imported
    assert not any(isinstance(node, (ast.Raise, ast.Assert)) for node in ast.walk(probe))
    asked = {
        node.args[0].value
        for node in ast.walk(ast.parse((folder / "check.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ask"
    }
    functions = {node.name for node in probe.body if isinstance(node, ast.FunctionDef)}
    assert asked <= functions


@pytest.mark.parametrize(
    "text",
    [
        "import os\nos.execv('/bin/sleep', ['sleep', '60'])",
        "import os\nos.closerange(3, 64)\nwhile True: pass",
        "import os\nos.closerange(0, 64)\nwhile True: pass",
        "import os\nwhile True: os.write(1, b'x' * 65536)",
        "import os\nwhile True: os.write(2, b'\\n' * 65536)",
        "import faulthandler, signal, time\nfaulthandler.cancel_dump_traceback_later()\nfaulthandler.disable()\nfor n in set(range(1, 32)) - {9, 19}: signal.signal(n, signal.SIG_IGN)\nwhile True: time.sleep(1)",
        "import threading, time\nfor _ in range(50): threading.Thread(target=time.sleep, args=(60,)).start()\nwhile True: pass",
        "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
        "import sys\nsys.stdout.close()\nwhile True: pass",
        "def f(*_): raise SystemExit\nclass Value:\n    __init__ = f",
        "class Value:\n    def __init__(self, x): pass\n    def __getattr__(self, name):\n        while True: pass\n    def __mul__(self, other): return self",
        "class Value:\n    def __init__(self, x): self.data = x\n    def __mul__(self, other): return [self] * 10**6",
        "class Value:\n    def __init__(self, x): self.data = 10**100_000\n    def __mul__(self, other): return self",
        "class Value:\n    def __init__(self, x): self.data = 'x' * 10**7\n    def __mul__(self, other): return self",
        "class Value:\n    def __init__(self, x):\n        self.data = []\n        self.data.append(self.data)\n    def __mul__(self, other): return self",
        "class D(dict):\n    def items(self):\n        while True: pass\nclass Value:\n    def __init__(self, x): self.data = D(a=1)\n    def __mul__(self, other): return self",
    ],
)
def test_whatever_a_file_does_there_is_a_sentence(verdict, text):
    found = verdict(text + "\n", seconds=1.0)
    assert not found.passed
    assert found.message
    assert len(found.printed) <= 2**21


@pytest.mark.parametrize(
    "make", [os.mkfifo, os.mkdir, lambda p: os.symlink("/dev/zero", p), lambda p: os.symlink(p, p)]
)
def test_a_file_that_is_no_file_is_told(tmp_path, make):
    make(tmp_path / MUL.file)
    found = runner.run(MUL, tmp_path / MUL.file, 5.0)
    assert "01_mul.py: this file cannot be read: " in found.message


def test_a_huge_file_is_told(tmp_path):
    with open(tmp_path / MUL.file, "wb") as file:
        file.truncate(2**33)
    said = "01_mul.py: this file cannot be read: it is larger than 1,048,576 bytes, the limit for such a file"
    assert runner.run(MUL, tmp_path / MUL.file).message == said


def test_many_are_checked_at_once(tmp_path):
    """As a grader of a course does: verdicts do not mix."""
    found = {}

    def one(k):
        folder = tmp_path / str(k)
        folder.mkdir()
        text = MUL.solution if k % 2 else MUL.solution.replace("self.data * other.data", f"{k}.5")
        (folder / MUL.file).write_text(text)
        found[k] = runner.run(MUL, folder / MUL.file, 30.0)

    threads = [threading.Thread(target=one, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for k, verdict in found.items():
        assert verdict.passed is bool(k % 2)
        assert k % 2 or f"is {k}.5, expected 12" in verdict.message


@LINUX
def test_when_the_checker_is_killed_nothing_survives(tmp_path):
    (tmp_path / MUL.file).write_text(
        f"{NOTE}\nif os.fork() == 0: os.setsid(); stay()\nnote()\nwhile True: pass\n"
    )
    program = f"from pathlib import Path\nfrom glassgrad.learn import catalogue, runner\nrunner.run(catalogue.find('mul'), Path({str(tmp_path / MUL.file)!r}), 60)"
    checker = subprocess.Popen([sys.executable, "-c", program])
    end = time.monotonic() + 60
    while len(list(tmp_path.glob("pids/*"))) < 2:
        assert time.monotonic() < end
        time.sleep(0.02)
    noted = pids_in(tmp_path)
    checker.kill()
    checker.wait()
    while any(map(is_running, noted)):
        assert time.monotonic() < end
        time.sleep(0.02)


@LINUX
def test_when_no_thread_can_be_started_nothing_survives(tmp_path, monkeypatch):
    (tmp_path / MUL.file).write_text(f"{NOTE}\nstay()\n")
    begun = []
    real = subprocess.Popen

    def fail(*_):
        end = time.monotonic() + 60
        while not list(tmp_path.glob("pids/*")) and time.monotonic() < end:
            time.sleep(0.02)
        raise RuntimeError("can't start new thread")

    def start(*words, **options):
        begun.append(real(*words, **options))
        return begun[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(runner, "Pipe", fail)
    with pytest.raises(RuntimeError, match="can't start new thread"):
        runner.run(MUL, tmp_path / MUL.file)
    noted = [begun[0].pid, *pids_in(tmp_path)]
    for stream in (begun[0].stdin, begun[0].stdout, begun[0].stderr):
        stream.close()
    assert len(noted) == 2
    end = time.monotonic() + 10
    while any(map(is_running, noted)):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_descendants_are_found_by_their_parents():
    child = subprocess.Popen(
        [sys.executable, "-c", "import os, time\nos.fork()\ntime.sleep(60)"], start_new_session=True
    )
    try:
        end = time.monotonic() + 30
        while len(keeper.descendants(child.pid)) < 1:
            assert time.monotonic() < end
            time.sleep(0.02)
        assert child.pid in keeper.descendants(os.getpid())
    finally:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def test_messages_come_back_or_are_refused(soak):
    """Random bytes and damaged messages: a dict of plain data, or a ProtocolError."""
    import random

    draw = random.Random(3)
    whole = protocol.line_of(
        {"id": "k", "told": to_plain([1.5, float("inf"), {"a": [None, True, "ü"]}, {2}])}
    )
    for _ in range(200_000 if soak else 5_000):
        line = bytearray(whole)
        for _ in range(draw.choice([1, 1, 2, 5])):
            line[draw.randrange(len(line))] = draw.randrange(256)
        try:
            message = protocol.message_of(
                bytes(line[: draw.choice([len(line), draw.randrange(len(line))])])
            )
        except protocol.ProtocolError as error:
            assert "\n" not in str(error)
            continue
        assert isinstance(message, dict)
        json.dumps(to_plain(message))
