"""The command from its first moment: a bad environment or an early Ctrl-C shows no traceback."""

import os
import signal
import subprocess
import sys
import time

import pytest

COMMAND = [sys.executable, "-m", "glassgrad_command"]


def test_an_unknown_engine_is_one_line(tmp_path):
    environment = {**os.environ, "GLASSGRAD_ENGINE": "bogus"}
    done = subprocess.run(
        [*COMMAND, "info"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "glassgrad: GLASSGRAD_ENGINE=bogus: expected native or reference\n"


def test_ctrl_c_at_any_moment_is_130_without_a_traceback(tmp_path, soak):
    """Python's own start does not count; from our first line on, every moment is tried."""
    for k in range(200 if soak else 20):
        process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                "import glassgrad_command as c; print(flush=True); c.run()",
                "train",
                "moons",
                "--quiet",
                "--steps",
                "100000",
            ],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        process.stdout.readline()
        time.sleep(0.01 + 0.02 * k % 0.4)
        process.send_signal(signal.SIGINT)
        if k % 2:
            time.sleep(0.001 * (k % 7))
            process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert (process.returncode, "Traceback" in err) == (130, False), (k, err)


@pytest.mark.parametrize("program", [COMMAND, [sys.executable, "-m", "glassgrad"]])
def test_both_ways_to_start_it(program, tmp_path):
    done = subprocess.run(
        [*program, "info"], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("glassgrad ")


LOST = """
import signal, sys, time, weakref
from glassgrad.training import interrupt

class Thing: pass

def drop(_):
    signal.raise_signal(signal.SIGINT)   # raises here, where Python drops it

interrupt.listen()
thing = Thing()
watch = weakref.ref(thing, drop)
try:
    del thing
    time.sleep(10)
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_ctrl_c_in_a_callback_is_not_lost():
    done = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (130, "")


LOST_TWICE = LOST.replace(
    "interrupt.listen()",
    """
def is_in_the_hook(frame, event, argument):
    if frame.f_code.co_name == "_hear" and signals:
        signals.pop()
        signal.raise_signal(signal.SIGINT)   # dropped as well

signals = [signal.SIGINT]
interrupt.listen()
sys.setprofile(is_in_the_hook)
""",
)


def test_a_second_ctrl_c_while_the_first_is_being_dropped_is_not_lost():
    done = subprocess.run(
        [sys.executable, "-c", LOST_TWICE], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (130, "")


DROPPED = """
import signal, sys
from glassgrad.training import interrupt

interrupt.listen()
try:
    signal.raise_signal(signal.SIGINT)
except BaseException:
    pass   # as C code does that clears an exception
try:
    with interrupt.CtrlC():
        print("training began")
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_ctrl_c_that_a_library_drops_still_ends_the_run():
    done = subprocess.run(
        [sys.executable, "-c", DROPPED], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
