"""Ctrl-C and SIGTERM during training: the first is recorded, so that the step can finish."""

import signal
import sys
import threading
import time
from _thread import start_new_thread
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

from glassgrad import system


class Terminated(SystemExit):
    """Raised after SIGTERM, or SIGHUP from a closed terminal; has the usual exit code."""

    code: int

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)


class CtrlC:
    """A context in which the first Ctrl-C or SIGTERM only sets `.pressed`; a second stops at once.

    Leaving it after the first raises KeyboardInterrupt or Terminated. It works in the main thread
    only; in other threads, signals behave as usual.
    """

    def __init__(self) -> None:
        self._came: int | None = None
        self._before: dict[int, Any] = {}

    @property
    def pressed(self) -> bool:
        """Whether a signal has asked the run to end."""
        return self._came is not None

    @property
    def is_interrupt(self) -> bool:
        """Whether it was Ctrl-C, and not another signal."""
        return self._came == signal.SIGINT

    def end_as_others(self, is_interrupt: bool) -> None:
        """End as after a signal, because one came to another process."""
        if self._came is None:
            self._came = signal.SIGINT if is_interrupt else signal.SIGTERM

    def __enter__(self) -> "CtrlC":
        if _heard:  # but a library that was being imported has dropped it
            raise KeyboardInterrupt
        if threading.current_thread() is threading.main_thread():
            # Windows has no SIGHUP, only Windows has SIGBREAK.
            for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
                number = getattr(signal, name, None)
                if number is not None and _is_ours(number):
                    self._before[number] = signal.signal(number, self._remember)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._put_back()
        if self._came is not None and kind is None:
            raise self._error(self._came)

    def _remember(self, number: int, frame: FrameType | None) -> None:
        if self._came is not None:
            # Done first, because this may interrupt __exit__ before it has restored them.
            self._put_back()
            raise self._error(number)
        self._came = number

    def _put_back(self) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    def _error(self, number: int) -> BaseException:
        return KeyboardInterrupt() if number == signal.SIGINT else Terminated(number)


def _is_ours(number: int) -> bool:
    """Whether to handle a signal: not if it is ignored, as under nohup, or handled elsewhere."""
    now = signal.getsignal(number)
    if number == signal.SIGINT:
        return now not in (None, signal.SIG_IGN)
    return now is signal.SIG_DFL


_heard: list[int] = []
"""The signals that listen() has turned into exceptions."""


def _interrupt(number: int, frame: FrameType | None) -> None:
    while frame is not None:
        if frame.f_code is _hear.__code__:
            _try_again()
            return
        frame = frame.f_back
    _heard.append(number)
    raise KeyboardInterrupt


def _hear(usual: Callable[[Any], Any], lost: Any) -> None:
    """Take note of a dropped exception. One raised here would be dropped, too."""
    if lost.exc_type is KeyboardInterrupt:
        _try_again()
    else:
        usual(lost)


def _try_again() -> None:
    # Not by threading, whose locks the code that was interrupted may hold.
    start_new_thread(_interrupt_soon, ())


def _interrupt_soon() -> None:
    time.sleep(0.01)
    system.interrupt()


def listen() -> None:
    """From now on, Ctrl-C raises KeyboardInterrupt, and one that is dropped still counts.

    Python drops exceptions in callbacks, such as those of weak references while modules are
    imported, and so does C code that asks whether an object has an attribute.
    """
    signal.signal(signal.SIGINT, _interrupt)
    sys.unraisablehook = partial(_hear, sys.unraisablehook)
