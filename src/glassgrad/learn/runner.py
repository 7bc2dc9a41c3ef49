"""Runs a learner's file in a separate process with limits; whatever it does, there is a verdict."""

import contextlib
import os
import random
import re
import secrets
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from glassgrad import system
from glassgrad.learn import kinds, protocol
from glassgrad.learn.catalogue import Exercise
from glassgrad.learn.grading import Wrong
from glassgrad.learn.own import OwnCheckError, in_own_file
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
_FORGED = "your code wrote into the pipe for its answers"


@dataclass(frozen=True)
class Verdict:
    """The result of a check, the message to the learner, and what their file printed."""

    passed: bool
    message: str = ""
    printed: str = ""
    kind: str = field(default="", compare=False)
    """What the message is about, in a word: see `kinds`."""
    cause: str = field(default="", compare=False)
    """What check.py raised, if the answer had not the shape that it expects."""


def run(exercise: Exercise, path: Path, seconds: float = SECONDS) -> Verdict:
    """Check a learner's file."""
    return judged(exercise, OwnProcess(exercise.place, path, seconds))


class _Asked:
    """How a check asks an attempt; with `rng` it also asks what nobody could have known."""

    def __init__(self, attempt: "Attempt", rng: random.Random | None) -> None:
        self._attempt, self.rng = attempt, rng

    def __call__(self, name: str, *arguments: Any) -> Any:
        return self._attempt.ask(name, *arguments)


def judged(exercise: Exercise, attempt: "Attempt", rng: random.Random | None = None) -> Verdict:
    """The verdict on an attempt, which ends with it; `rng` is given where a class is graded."""
    message = kind = cause = ""
    try:
        check = exercise.module("check").check
    except BaseException:
        attempt.end()
        raise
    try:
        attempt.begin()
        check(_Asked(attempt, rng))
    except Wrong as wrong:
        message, kind = str(wrong), wrong.kind
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        # The answer does not have the probe's shape, so it is not from the probe.
        message = f"{attempt.file}: the answer from your code is not what was asked for"
        kind, cause = "forges", _in_check(error, exercise)
    except RuntimeError:  # it did not start
        raise
    except (Exception, SystemExit) as error:
        if exercise.folder is None:
            raise
        raise OwnCheckError(_in_check(error, exercise)) from None
    finally:  # also on Ctrl-C
        printed = attempt.end()
    return Verdict(not message, message, printed, kind, cause)


def _in_check(error: BaseException, exercise: Exercise) -> str:
    """An exception that a teacher's own check raised, with its line; empty for a built-in one."""
    return "" if exercise.folder is None else in_own_file(error, exercise.folder / "check.py")


class Attempt:
    """The learner's process, seen from the checker's; every failure of it raises Wrong.

    A subclass says how to reach the process: `_write`, `_code` and `end`, which returns what it
    printed.
    """

    _answers: Pipe
    _printed: Pipe

    def __init__(self, file: str, seconds: float) -> None:
        self.file, self._seconds = file, seconds
        self._deadline = time.monotonic() + _START

    def _write(self, content: bytes) -> None:
        raise NotImplementedError

    def _code(self, seconds: float) -> int | None:
        """The exit code; None if the process does not end in this time."""
        raise NotImplementedError

    def end(self) -> str:
        """End the process and everything it started; returns what it printed."""
        raise NotImplementedError

    def _why_not(self) -> str:
        """Why the process never said hello."""
        lines = self._printed.rest(time.monotonic() + 1).decode("utf-8", "replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), "no answer")

    def begin(self) -> None:
        """Wait until the learner's file has been run."""
        try:
            self._read("hello")
        except Wrong:  # none of the learner's code has run yet
            raise RuntimeError(f"the check could not be started: {self._why_not():.200}") from None
        self._deadline = time.monotonic() + self._seconds + _GRACE
        self._read("ready")

    def ask(self, name: str, *arguments: Any) -> Any:
        """The answer of a function of the probe: plain data, not to be trusted."""
        key = secrets.token_hex(8)
        question = protocol.line_of({"id": key, "ask": name, "with": list(arguments)})
        with contextlib.suppress(OSError):  # reading the answer reports the reason
            self._write(question)
        return self._read("told", key)

    def _read(self, wanted: str, key: str | None = None) -> Any:
        line = self._answers.line(self._deadline)
        if line is None:
            raise Wrong(self._late(self.file), "loop")
        if not line.endswith(b"\n") or line.startswith(_DYING):
            raise self._ended(line)
        try:
            message = protocol.message_of(line)
        except protocol.ProtocolError:
            message = {}
        if message.keys() == {"noticed"} and isinstance(message["noticed"], str):
            raise Wrong(message["noticed"], "tampers")
        is_ours = message.get("id") == key and message.keys() <= {"id", wanted, "wrong", "kind"}
        if is_ours and isinstance(message.get("wrong"), str):
            kind = message.get("kind")
            known = isinstance(kind, str) and kind in kinds.ALL
            raise Wrong(message["wrong"], str(kind) if known else "forges")
        if not is_ours or wanted not in message:
            raise Wrong(f"{self.file}: {_FORGED}", "forges")
        return message[wanted]

    def _late(self, where: str) -> str:
        return f"{where}: still running after {self._seconds:g} seconds: does every loop end?"

    def _ended(self, begun: bytes) -> Wrong:
        """The message about a process that no longer answers."""
        if len(begun) >= protocol.MOST_BYTES:
            return Wrong(f"{self.file}: {_FORGED}", "forges")
        code = self._code(_GRACE)
        if code is None:
            text = "another program took the place of yours before the check ended"
            return Wrong(f"{self.file}: {text}", "replaced")
        stack = (begun + self._answers.rest(time.monotonic() + 1)).decode("utf-8", "replace")
        line = re.search(rf'File "{re.escape(self.file)}", line (\d+)', stack)
        where = f"{self.file}, line {line[1]}" if line else self.file
        if stack.startswith("Timeout"):
            return Wrong(self._late(where), "loop")
        reason = system.ended_by(code)
        if reason in ("SIGKILL", "no memory"):
            text = "the system ended the process: does it take too much memory?"
            return Wrong(f"{where}: {text}", "memory")
        if reason == "SIGXCPU":
            return Wrong(self._late(where), "loop")
        if reason:
            text = f"the process crashed ({reason}); a very deep recursion can do this"
            return Wrong(f"{where}: {text}", "died")
        return Wrong(
            f"{where}: the program exited with code {code} before the check ended", "exits"
        )


class OwnProcess(Attempt):
    """An attempt in a process of its own, outside any sandbox.

    `probe` names what answers in that process: an exercise, or the doctor. The learner's file may
    import from the folder `modules`.
    """

    def __init__(self, probe: str, path: Path, seconds: float, modules: Path | None = None) -> None:
        super().__init__(path.name, seconds)
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

    def _write(self, content: bytes) -> None:
        assert self._process.stdin
        self._process.stdin.write(content)

    def _code(self, seconds: float) -> int | None:
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

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
