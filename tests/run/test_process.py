"""`glassgrad run` runs a script as Python does: arguments, exit codes, tracebacks."""

import signal
import subprocess
import sys
import time

import pytest

from run.fools import CLASS
from run.running import ENVIRONMENT, both, glassgrad

pytestmark = pytest.mark.unsanitized

SCRIPT = '''import sys
"""backward"""
print(sys.argv[1:], __name__, __file__, sys.path[0], __doc__, input())


def fail():
    raise ValueError("wrong")


def deep(n):
    global reached
    reached = n
    deep(n + 1)


try:
    deep(0)
except RecursionError:
    print(reached)
if sys.argv[1] == "exit":
    sys.exit(3)
if sys.argv[1] == "message":
    sys.exit("goodbye")
if sys.argv[1] == "fail":
    fail()
if sys.argv[1] == "import":
    import no_such_module
'''


@pytest.mark.parametrize("word", ["end", "exit", "message", "fail", "import"])
def test_a_script_without_autograd_does_what_it_does_under_python(tmp_path, word):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    theirs, ours = both(script, word, "-x", given="hello\n")
    assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout)
    assert ours.stderr == theirs.stderr


@pytest.mark.parametrize("text", ["def f(:\n", "x = 1\n  y = 2\n", "backward = (\n"])
def test_a_syntax_error_is_reported_as_python_reports_it(tmp_path, text):
    script = tmp_path / "script.py"
    script.write_text(text)
    theirs, ours = both(script)
    assert (ours.returncode, ours.stderr) == (theirs.returncode, theirs.stderr)


SLEEP = "import time\nprint('ready', flush=True)\ntime.sleep(60)\n"
TRAIN = """
import time
step = 0
while True:
    x = points[step % 30]
    error = model(x) + -x[0] * x[1]
    loss = error * error
    loss.backward()
    for p in weights:
        p.data -= 0.1 * p.grad
        p.grad = 0.0
    step += 1
    if step == 40:
        print("ready", flush=True)
    if step > 40:
        time.sleep(0.05)
"""
CAUGHT = (
    "try:\n"
    + "".join(f"    {line}\n" for line in TRAIN.splitlines())
    + "except KeyboardInterrupt:\n    print('stopped', len(weights))\nprint('bye')\n"
)


@pytest.mark.parametrize("text", [SLEEP, CLASS + TRAIN, CLASS + CAUGHT])
def test_ctrl_c_ends_a_script_as_it_ends_python(tmp_path, text):
    script = tmp_path / "script.py"
    script.write_text(text)
    ends = []
    for command in ([str(script)], ["-m", "glassgrad_command", "run", str(script)]):
        process = subprocess.Popen(
            [sys.executable, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        told, errors = process.communicate(timeout=30)
        # Where in the loop it is stopped depends on the moment.
        last = errors if text == SLEEP else errors.splitlines()[-1:]
        ends.append((process.returncode, told, last))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    "words, sentence",
    [
        (["--bad", "x.py"], "run: no option --bad: expected --explain"),
        ([], "run: no script was given"),
        (["none.py"], "run: none.py does not exist: expected a Python file"),
        (["--check", "many", "x.py"], "run: --check many: expected a number of steps"),
    ],
)
def test_bad_words_are_refused_in_a_sentence(tmp_path, words, sentence):
    told = glassgrad(*words, script=tmp_path / "script.py")
    assert told.returncode == 2 and sentence in told.stderr
