"""Ctrl-C and SIGTERM between steps: the first is remembered, so that a step is done whole."""

import os
import signal
import sys
import threading
from types import FrameType
from typing import Any


class Terminated(SystemExit):
    """SIGTERM, or SIGHUP of a terminal that was closed: the exit code is the usual one."""

    code: int

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)


class CtrlC:
    """While this is open, `.pressed` says whether Ctrl-C or SIGTERM came; a second stops at once.

    When it is left after the first, KeyboardInterrupt or Terminated is raised. Only the main
    thread can do this; elsewhere signals do what they always do.
    """

    def __init__(self) -> None:
        self._came: int | None = None
        self._before: dict[int, Any] = {}

    @property
    def pressed(self) -> bool:
        """Whether it is time to end."""
        return self._came is not None

    def __enter__(self) -> "CtrlC":
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name, None)  # Windows has no SIGHUP
                if number is not None and _is_ours(number):
                    self._before[number] = signal.signal(number, self._remember)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._put_back()
        if self._came is not None and kind is None:
            raise self._error(self._came)

    def _remember(self, number: int, frame: FrameType | None) -> None:
        if self._came is not None:
            # First of all: this may come at the start of __exit__, which then does nothing.
            self._put_back()
            raise self._error(number)
        self._came = number

    def _put_back(self) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    def _error(self, number: int) -> BaseException:
        return KeyboardInterrupt() if number == signal.SIGINT else Terminated(number)


def _is_ours(number: int) -> bool:
    """Not if it is ignored, as under nohup, or handled by someone else's program."""
    now = signal.getsignal(number)
    if number == signal.SIGINT:
        return now not in (None, signal.SIG_IGN)
    return now is signal.SIG_DFL


def heed_lost_ones() -> None:
    """From here on, a Ctrl-C that falls into a callback, where Python drops it, comes again.

    Weak references call back while modules are imported, say.
    """
    usual = sys.unraisablehook

    def heard(lost: Any) -> None:
        if lost.exc_type is not KeyboardInterrupt:
            usual(lost)
            return
        # Not from here: what this raised would be dropped too.
        again = threading.Timer(0.01, os.kill, (os.getpid(), signal.SIGINT))
        again.daemon = True
        again.start()

    sys.unraisablehook = heard
