"""A learner's file in a process of its own, with limits: whatever it does, there is a verdict."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from glassgrad.learn import trial
from glassgrad.learn.catalogue import Exercise

SECONDS = 10.0
"""How long a learner's file may run."""

# The process ends itself when the time is over, and says where it was; this is for one that cannot.
_GRACE = 2.0


@dataclass(frozen=True)
class Verdict:
    """What was found, in the learner's terms, and what their file printed."""

    passed: bool
    message: str = ""
    printed: str = ""


def run(exercise: Exercise, path: Path, seconds: float = SECONDS) -> Verdict:
    """Check a learner's file."""
    with tempfile.TemporaryDirectory(prefix="glassgrad-learn-") as folder:
        place = Path(folder)
        words = [str(path.resolve()), exercise.name, folder, str(seconds)]
        # -P: a file of the learner's that is called random.py is not the library's.
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "glassgrad.learn.trial", *words], cwd=path.parent,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        is_late = False
        try:
            process.wait(seconds + _GRACE)
        except subprocess.TimeoutExpired:
            is_late = True
        finally:  # also what the learner's file has started, and also on Ctrl-C
            _end(process)
        printed = _read(place / trial.OUTPUT)
        verdict = _read(place / trial.VERDICT)
        if verdict:
            return Verdict(**json.loads(verdict), printed=printed)
        message = _without_verdict(place, path.name, process.returncode, is_late, seconds)
        return Verdict(False, message, printed)


def _without_verdict(place: Path, file: str, code: int, is_late: bool, seconds: float) -> str:
    stack = _read(place / trial.STACK)
    line = re.search(rf'File "{re.escape(file)}", line (\d+)', stack)
    where = f"{file}, line {line[1]}" if line else file
    if is_late or "Timeout" in stack:
        return f"{where}: still running after {seconds:g} seconds: what makes the loop end?"
    if code == -signal.SIGKILL:
        return f"{where}: the system ended the process: does it take too much memory?"
    if code < 0:
        name = signal.Signals(-code).name if -code in list(signal.Signals) else f"signal {-code}"
        return f"{where}: the process crashed ({name}); a very deep recursion can do this"
    return f"{where}: the program ended by itself (exit code {code}) before the check was done"


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _read(path: Path) -> str:
    with contextlib.suppress(FileNotFoundError):
        return path.read_text(encoding="utf-8", errors="replace")
    return ""
