"""Runs a learner's file in a separate process with limits; whatever it does, there is a verdict."""

import contextlib
import os
import re
import secrets
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from glassgrad import system
from glassgrad.learn import protocol
from glassgrad.learn.catalogue import Exercise
from glassgrad.learn.grading import Wrong
from glassgrad.learn.pipes import Pipe

SECONDS = 10.0
"""How long a learner's file may run, in seconds."""

MARK = "GLASSGRAD_ATTEMPT"
"""The environment variable by which processes are found if the keeper itself was killed."""

# The process ends itself when its time is up and reports the line; this is extra time if it cannot.
_GRACE = 2.0
# Time to import Python and this package, even on a busy machine, before the learner's code runs.
_START = 60.0
# Time for the keeper to end all processes.
_WAIT = 10.0
_PRINTED = 2**21
_DYING = (b"Timeout (", b"Fatal Python error")


@dataclass(frozen=True)
class Verdict:
    """The result of a check, the message to the learner, and what their file printed."""

    passed: bool
    message: str = ""
    printed: str = ""


def run(exercise: Exercise, path: Path, seconds: float = SECONDS) -> Verdict:
    """Check a learner's file."""
    check = exercise.module("check").check
    attempt = Attempt(exercise.name, path, seconds)
    message = ""
    try:
        attempt.begin()
        check(attempt.ask)
    except Wrong as wrong:
        message = str(wrong)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
        # The answer does not have the probe's shape, so it is not from the probe.
        message = f"{path.name}: the answer from your code is not what was asked for"
    finally:  # also on Ctrl-C
        printed = attempt.end()
    return Verdict(not message, message, printed)


class Attempt:
    """The learner's process, seen from the checker's; every failure of it raises Wrong.

    `probe` names what answers in that process: an exercise, or the doctor. The learner's file may
    import from the folder `modules`.
    """

    def __init__(self, probe: str, path: Path, seconds: float, modules: Path | None = None) -> None:
        self._file, self._seconds = path.name, seconds
        self._mark = secrets.token_hex(16)
        words = [str(path.absolute()), probe, str(seconds)]
        words += [] if modules is None else [str(modules.absolute())]
        # -P: otherwise a learner's file called random.py would shadow the standard library's.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "glassgrad.learn.attempt", *words],
            cwd=path.parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, MARK: self._mark},
            start_new_session=True,
            bufsize=0,
        )
        assert self._process.stdout and self._process.stderr
        try:
            self._answers = Pipe(self._process.stdout.fileno(), protocol.MOST_BYTES + 1)
            self._printed = Pipe(self._process.stderr.fileno(), _PRINTED)
        except BaseException:  # for example if no thread can be started
            self._process.kill()
            self._process.wait()
            system.end_marked(f"{MARK}={self._mark}")
            raise
        self._deadline = time.monotonic() + _START

    def begin(self) -> None:
        """Wait until the learner's file has been run."""
        try:
            self._read("hello")
        except Wrong:  # none of the learner's code has run yet
            lines = self._printed.rest(time.monotonic() + 1).decode("utf-8", "replace").split("\n")
            why = next((line for line in reversed(lines) if line.strip()), "no answer")
            raise RuntimeError(f"the check could not be started: {why:.200}") from None
        self._deadline = time.monotonic() + self._seconds + _GRACE
        self._read("ready")

    def ask(self, name: str, *arguments: Any) -> Any:
        """The answer of a function of the probe: plain data, not to be trusted."""
        key = secrets.token_hex(8)
        question = protocol.line_of({"id": key, "ask": name, "with": list(arguments)})
        assert self._process.stdin
        with contextlib.suppress(OSError):  # reading the answer reports the reason
            self._process.stdin.write(question)
        return self._read("told", key)

    def _read(self, wanted: str, key: str | None = None) -> Any:
        line = self._answers.line(self._deadline)
        if line is None:
            raise Wrong(self._late(self._file))
        if not line.endswith(b"\n") or line.startswith(_DYING):
            raise Wrong(self._ended(line))
        try:
            message = protocol.message_of(line)
        except protocol.ProtocolError:
            message = {}
        is_ours = message.get("id") == key and message.keys() <= {"id", wanted, "wrong"}
        if is_ours and isinstance(message.get("wrong"), str):
            raise Wrong(message["wrong"])
        if not is_ours or wanted not in message:
            raise Wrong(f"{self._file}: your code wrote into the pipe for its answers")
        return message[wanted]

    def _late(self, where: str) -> str:
        return f"{where}: still running after {self._seconds:g} seconds: does every loop end?"

    def _ended(self, begun: bytes) -> str:
        """The message about a process that no longer answers."""
        if len(begun) >= protocol.MOST_BYTES:
            return f"{self._file}: your code wrote into the pipe for its answers"
        try:
            code = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return f"{self._file}: another program took the place of yours before the check ended"
        stack = (begun + self._answers.rest(time.monotonic() + 1)).decode("utf-8", "replace")
        line = re.search(rf'File "{re.escape(self._file)}", line (\d+)', stack)
        where = f"{self._file}, line {line[1]}" if line else self._file
        if stack.startswith("Timeout"):
            return self._late(where)
        reason = system.ended_by(code)
        if reason in ("SIGKILL", "no memory"):
            return f"{where}: the system ended the process: does it take too much memory?"
        if reason:
            return f"{where}: the process crashed ({reason}); a very deep recursion can do this"
        return f"{where}: the program exited with code {code} before the check ended"

    def end(self) -> str:
        """End the process and everything it started; returns what it printed."""
        process = self._process
        assert process.stdin and process.stdout and process.stderr
        process.stdin.close()  # this makes the keeper end the process
        try:
            process.wait(_WAIT if system.can_fork else 0)
        except subprocess.TimeoutExpired:
            system.end_tree(process)
            process.wait()
        if process.returncode < 0:  # the keeper was killed, and could not end the others
            system.end_marked(f"{MARK}={self._mark}")
        printed = self._printed.rest(time.monotonic() + 1)
        for pipe, file in (self._answers, process.stdout), (self._printed, process.stderr):
            # If another process still holds the other end, the thread keeps waiting.
            if pipe.is_over(time.monotonic() + 1):
                file.close()
        return printed.decode("utf-8", "replace")
