"""Ctrl-C between steps: the first one is remembered, so that a step is done whole or not at all."""

import os
import signal
import sys
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
            # First of all: this may come at the start of __exit__, which then does nothing.
            signal.signal(signal.SIGINT, self._before)
            raise KeyboardInterrupt
        self.pressed = True


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
