"""A room for several attempts of one person, in a sandbox: see `room` for its other side.

The attempts follow one another, each in a process of its own that is gone before the next begins.
"""

import contextlib
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from glassgrad import system
from glassgrad.learn import protocol, runner
from glassgrad.learn.attempt import DOCTOR
from glassgrad.learn.pipes import Pipe
from glassgrad.learn.sandbox import Sandbox, search_path

_SHOWN_FILES, _SHOWN_MODULES = "/attempts", "/modules"
_PRINTED = 2**18
_CONTROL = 2**16


@dataclass(frozen=True)
class Job:
    """One attempt: the learner's file, and the text of the probe, or None for the doctor."""

    name: str
    file: str
    content: bytes
    probe: str | None


class Room:
    """A process that serves attempts; without a sandbox it has limits only.

    Its folder has the files and probes of these jobs, and nothing else.
    """

    def __init__(
        self,
        jobs: Sequence[Job],
        sandbox: Sandbox | None,
        seconds: float,
        modules: Path | None = None,
        is_watched: bool = True,
        libraries: Sequence[Path] = (),
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="glassgrad-")
        self._seconds, self._jobs = seconds, jobs
        self._handles: list[list[int]] = []
        self._theirs: list[int] = []
        self._mark = secrets.token_hex(16)
        try:
            self._open(sandbox, modules, is_watched, libraries)
        except BaseException:
            self._close_all()
            raise

    def _open(
        self,
        sandbox: Sandbox | None,
        modules: Path | None,
        is_watched: bool,
        libraries: Sequence[Path],
    ) -> None:
        place = _SHOWN_FILES if sandbox else self._folder.name
        where = None if modules is None else _SHOWN_MODULES if sandbox else str(modules.absolute())
        plan = []
        for number, job in enumerate(self._jobs):
            theirs, ours = _pipes()
            self._theirs += theirs
            self._handles.append(ours)
            requests, answers, printed = theirs
            plan.append(
                {
                    **self._write(number, job, place),
                    "seconds": self._seconds,
                    "modules": where,
                    "is_watched": is_watched,
                    "requests": requests,
                    "answers": answers,
                    "printed": printed,
                }
            )
        words = [sys.executable, "-P", "-m", "glassgrad.learn.room", json.dumps(plan)]
        environment = _environment(self._mark)
        if sandbox is not None:
            environment["PYTHONPATH"] = search_path(libraries)
            shown = [(Path(self._folder.name), _SHOWN_FILES), *((p, str(p)) for p in libraries)]
            shown += [] if modules is None else [(modules.absolute(), _SHOWN_MODULES)]
            words = sandbox.command(words, shown, environment)
        else:
            environment = {**os.environ, **environment, "TMPDIR": self._folder.name}
        self._process = subprocess.Popen(
            words,
            cwd=self._folder.name,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            pass_fds=self._theirs,
            start_new_session=True,
            bufsize=0,
        )
        for handle in self._theirs:
            os.close(handle)
        self._theirs.clear()
        assert self._process.stdout and self._process.stderr
        self._control = Pipe(self._process.stdout.fileno(), _CONTROL)
        self._errors = Pipe(self._process.stderr.fileno(), _CONTROL)
        self._is_ready = False

    def _write(self, number: int, job: Job, place: str) -> dict[str, str]:
        """Write what a job needs; returns where it is inside."""
        folder = Path(self._folder.name, str(number))
        folder.mkdir()
        (folder / job.file).write_bytes(job.content)
        if job.probe is not None:
            (folder / "probe").write_text(job.probe, encoding="utf-8")
        probe = DOCTOR if job.probe is None else f"{place}/{number}/probe"
        return {"name": job.name, "file": f"{place}/{number}/{job.file}", "probe": probe}

    def attempts(self) -> Iterator[tuple[Job, "RoomAttempt"]]:
        """The attempts in their order; each must be ended before the next is taken."""
        for job, handles in zip(self._jobs, list(self._handles), strict=True):
            self._handles.remove(handles)
            yield job, RoomAttempt(self, job.file, self._seconds, handles)

    def hello(self) -> str | None:
        """Wait until the room is ready; returns why not, if it is not."""
        if not self._is_ready:
            self._is_ready = self._control.line(time.monotonic() + 60.0) == b'{"hello": 1}\n'
        if self._is_ready:
            return None
        lines = self._errors.rest(time.monotonic() + 1).decode("utf-8", "replace").splitlines()
        return next((line for line in reversed(lines) if line.strip()), "no answer")

    def code(self, seconds: float) -> int | None:
        """The exit code of the attempt that runs now; None if it does not end in this time."""
        line = self._control.line(time.monotonic() + seconds)
        try:
            code = protocol.message_of(line)["ended"] if line else None
        except (protocol.ProtocolError, KeyError):
            return None
        return code if isinstance(code, int) else None

    def close(self) -> None:
        """End everything in the room, and remove its folder."""
        self._close_all()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(5.0)
        self._process.kill()
        self._process.wait()
        system.end_marked(f"{runner.MARK}={self._mark}")
        assert self._process.stdout and self._process.stderr
        pairs = (self._control, self._process.stdout), (self._errors, self._process.stderr)
        for pipe, file in pairs:
            if pipe.is_over(time.monotonic() + 1):
                file.close()

    def _close_all(self) -> None:
        for handle in (*self._theirs, *(h for handles in self._handles for h in handles)):
            os.close(handle)
        self._theirs.clear()
        self._handles.clear()
        self._folder.cleanup()

    def __enter__(self) -> "Room":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class RoomAttempt(runner.Attempt):
    """One attempt in a room."""

    def __init__(self, room: Room, file: str, seconds: float, handles: list[int]) -> None:
        super().__init__(file, seconds)
        self._room = room
        self._requests, answers, printed = handles
        self._open = [answers, printed]
        self._answers = Pipe(answers, protocol.MOST_BYTES + 1)
        self._printed = Pipe(printed, _PRINTED)
        self._ended_with: int | None = None

    def begin(self) -> None:
        """Wait until the learner's file has been run."""
        if why := self._room.hello():
            raise RuntimeError(f"the check could not be started: {why:.200}")
        super().begin()

    def _write(self, content: bytes) -> None:
        os.write(self._requests, content)

    def _code(self, seconds: float) -> int | None:
        if self._ended_with is None:
            self._ended_with = self._room.code(seconds)
        return self._ended_with

    def end(self) -> str:
        """End its process; returns what it printed."""
        os.close(self._requests)
        self._code(10.0)
        printed = self._printed.rest(time.monotonic() + 1)
        for handle, pipe in zip(self._open, (self._answers, self._printed), strict=True):
            if pipe.is_over(time.monotonic() + 1):
                os.close(handle)
        return printed.decode("utf-8", "replace")


def _pipes() -> tuple[list[int], list[int]]:
    """Pipes for requests, answers and prints: their ends, and ours."""
    pairs = [os.pipe() for _ in range(3)]
    theirs = [pairs[0][0], pairs[1][1], pairs[2][1]]
    return theirs, [pairs[0][1], pairs[1][0], pairs[2][0]]


def _environment(mark: str) -> dict[str, str]:
    """What the process learns of this one's environment."""
    kept = {name: os.environ[name] for name in ("GLASSGRAD_ENGINE",) if name in os.environ}
    fixed = {"LANG": "C.UTF-8", "HOME": "/tmp", "PATH": "/usr/bin", "TMPDIR": "/tmp"}
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "GLASSGRAD_THREADS": "1"}
    return {**kept, **fixed, **threads, "PYTHONDONTWRITEBYTECODE": "1", runner.MARK: mark}
