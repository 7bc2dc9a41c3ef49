"""Ctrl-C between steps: the first one is remembered, so that a step is done whole or not at all."""

import signal
import threading
from types import FrameType
from typing import Any


class CtrlC:
    """While this is open, `.pressed` says whether Ctrl-C came; a second one stops at once.

    Only the main thread can do this; elsewhere Ctrl-C does what it always does.
    """

    def __init__(self) -> None:
        self.pressed = False
        self._before: Any = None

    def __enter__(self) -> "CtrlC":
        if threading.current_thread() is threading.main_thread():
            self._before = signal.getsignal(signal.SIGINT)
            # None is a handler that Python cannot put back; who ignores Ctrl-C, as under nohup,
            # goes on doing so.
            if self._before in (None, signal.SIG_IGN):
                self._before = None
            else:
                signal.signal(signal.SIGINT, self._remember)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _remember(self, number: int, frame: FrameType | None) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True
