"""Link: how a process that was divided talks to its parent, and hears of its signals."""

import contextlib
import json
import os
import signal
import sys
import threading
import time
from typing import Any

SOON = 0.2
"""How long after a parent's signal the same one may still come to its child directly."""
SAME = 1.0
"""Signals of one kind within this time were sent once, to both."""


class Link:
    """The child's ends of the pipes to its parent."""

    def __init__(self, reports: int, lifeline: int) -> None:
        self._reports = reports
        self._came: dict[int, float] = {}
        heard, hears = os.pipe()
        os.set_blocking(hears, False)
        signal.set_wakeup_fd(hears, warn_on_full_buffer=False)
        for wait, on in (self._note, heard), (self._pass_on, lifeline):
            threading.Thread(target=wait, args=(on,), daemon=True).start()

    def report(self, **facts: Any) -> None:
        """Tell the parent something; nothing happens if it is gone."""
        with contextlib.suppress(OSError):
            os.write(self._reports, json.dumps(facts).encode() + b"\n")

    def _note(self, heard: int) -> None:
        """Remember when each signal came to this process directly."""
        while numbers := os.read(heard, 100):
            self._came.update(dict.fromkeys(numbers, time.monotonic()))

    def _pass_on(self, lifeline: int) -> None:
        """Raise the parent's signals here, too, and end with it."""
        while numbers := os.read(lifeline, 100):
            for number in numbers:
                now = time.monotonic()
                time.sleep(SOON)
                if self._came.get(number, 0.0) < now - SAME:
                    os.kill(os.getpid(), number)
        os.kill(os.getpid(), signal.SIGKILL)


class _NoLink(Link):
    """For a process without such a parent."""

    def __init__(self) -> None:
        pass

    def report(self, **facts: Any) -> None:
        """Print what a parent would print."""
        if text := facts.get("lost"):
            print(f"glassgrad: {text}", file=sys.stderr, flush=True)


current: list[Link] = [_NoLink()]
"""The link of this process, the last one."""


def report_saved(folder: object, step: int) -> None:
    """Tell the parent, if there is one, which step a resume would go on from."""
    current[-1].report(saved=[str(folder), step])
