"""Parent: waits for the child that does the work, and says in one sentence how it ended.

JAX ends a process whose peers are gone by SIGABRT, with a stack of C++, which no code in that
process can prevent. So its parent holds JAX's log back, and turns such a death into a sentence.
"""

import contextlib
import json
import math
import os
import re
import select
import signal
import sys
import time
from typing import Any

LOST = 3
"""The exit code when another process was lost."""
GONE = "another process ended or no longer answers"
PATIENCE = 5.0
"""How long a child may take to end after a second signal, in seconds."""
_ENDING = tuple(getattr(signal, n) for n in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, n))
_LOG = re.compile(rb"[IWEF]\d{4} \d\d:\d\d:\d\d|\[Gloo\]|\*\*\* ")
_FATAL = b"JAX distributed service detected fatal errors"


class Parent:
    """Waits for a child; its ends of the pipes: what it reports, its log, and its lifeline."""

    def __init__(self, child: int, reports: int, log: int, lifeline: int) -> None:
        self._child, self._lifeline = child, lifeline
        self._texts = {reports: b"", log: b""}
        self._reports, self._log = reports, log
        self._held: list[bytes] = []
        """Lines of JAX's log."""
        self._told: dict[str, Any] = {"who": "this process"}
        self._signals, self._until = 0, math.inf

    def wait(self) -> int:
        """Wait until the child has ended; returns the exit code for this process."""
        heard, hears = os.pipe()
        os.set_blocking(hears, False)
        signal.set_wakeup_fd(hears, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, _nothing)
        for number in _ENDING:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, _nothing)
        status = None
        while status is None:
            ready, _, _ = select.select([heard, *self._texts], [], [], 0.5)
            if heard in ready:
                self._pass_on(os.read(heard, 100))
            for pipe in [pipe for pipe in ready if pipe != heard]:
                self._read(pipe)
            status = self._status()
        for pipe in list(self._texts):  # what it wrote last
            while select.select([pipe], [], [], 0)[0] and pipe in self._texts:
                self._read(pipe)
        return self._ended(status)

    def _status(self) -> int | None:
        if "lost" in self._told:
            self._until = min(self._until, time.monotonic() + PATIENCE)
        if time.monotonic() > self._until:
            os.kill(self._child, signal.SIGKILL)
        pid, status = os.waitpid(self._child, os.WNOHANG)
        return os.waitstatus_to_exitcode(status) if pid else None

    def _pass_on(self, numbers: bytes) -> None:
        ending = bytes(number for number in numbers if number in _ENDING)
        if ending:
            self._signals += 1
            if self._signals > 1:
                self._until = time.monotonic() + PATIENCE
            with contextlib.suppress(OSError):
                os.write(self._lifeline, ending)

    def _read(self, pipe: int) -> None:
        part = os.read(pipe, 2**16)
        *lines, self._texts[pipe] = (self._texts[pipe] + part).split(b"\n")
        if not part:
            lines = [self._texts.pop(pipe)]
        for line in lines:
            if pipe == self._reports:
                self._told |= json.loads(line or b"{}")
            elif self._held or _LOG.match(line):
                # Later lines belong to that entry; nothing of Python's is in this pipe.
                self._held = [*self._held, line][-200:] if _FATAL not in line else [line]
            elif line:
                _say(line.decode("utf-8", "replace"))

    def _ended(self, code: int) -> int:
        who = self._told["who"]
        if lost := self._told.get("lost"):
            _say(f"glassgrad: {lost}{self._how_to_go_on()}")
            return LOST
        if code >= 0:
            return code
        if -code in _ENDING:
            return 128 - code
        if any(_FATAL in line for line in self._held):
            return self._ended_by_jax()
        for line in self._held:
            _say(line.decode("utf-8", "replace"))
        killed = "was killed" if -code == signal.SIGKILL else "crashed"
        known = -code in list(signal.Signals)
        name = signal.Signals(-code).name if known else f"signal {-code}"
        _say(f"glassgrad: {who} {killed} ({name}){self._how_to_go_on()}")
        return 128 - code

    def _ended_by_jax(self) -> int:
        who = self._told["who"]
        if not self._told.get("joining"):
            _say(f"glassgrad: {lost_sentence(who, GONE)}{self._how_to_go_on()}")
            return LOST
        _say(
            f"glassgrad: {who}: not all processes came within {self._told['joining']:g} seconds:"
            " start each number from 0 once, all with the same number of processes"
        )
        return 2

    def _how_to_go_on(self) -> str:
        if "saved" not in self._told:
            return "; nothing was saved"
        folder, step = self._told["saved"]
        return f"; step {step} is saved in {folder}: start all processes again, and resume"


def lost_sentence(who: str, why: str) -> str:
    """What is said when another process was lost."""
    return f"{who} stopped, because {why}"


def _say(text: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        print(text, file=sys.stderr, flush=True)


def _nothing(*_: object) -> None:
    """A handler: the signal is in the pipe."""
