"""A pipe that a thread reads in the background, keeping a limited number of bytes."""

import os
import threading
import time
from collections.abc import Callable


class Pipe:
    """Reads a pipe to its end; everything beyond `most` bytes is dropped."""

    def __init__(self, handle: int, most: int) -> None:
        self._handle, self._most = handle, most
        self._content, self._is_over, self._changed = b"", False, threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def is_over(self, deadline: float) -> bool:
        """Whether the other end is closed by the deadline, so that the reading thread has ended."""
        self._thread.join(max(0.0, deadline - time.monotonic()))
        return not self._thread.is_alive()

    def _read(self) -> None:
        while part := os.read(self._handle, 2**16):
            with self._changed:
                self._content += part[: self._most - len(self._content)]
                self._changed.notify_all()
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def line(self, deadline: float) -> bytes | None:
        """The next line; the remainder if the pipe is closed or full; None after the deadline."""

        def is_there() -> bool:
            return b"\n" in self._content or self._is_over or len(self._content) >= self._most

        with self._changed:
            if not self._wait(is_there, deadline):
                return None
            end = self._content.find(b"\n") + 1 or len(self._content)
            line, self._content = self._content[:end], self._content[end:]
            return line

    def rest(self, deadline: float) -> bytes:
        """Everything not read yet, once the pipe is closed or the deadline has passed."""
        with self._changed:
            self._wait(lambda: self._is_over, deadline)
            return self._content

    def _wait(self, is_there: Callable[[], bool], deadline: float) -> bool:
        return self._changed.wait_for(is_there, max(0.0, deadline - time.monotonic()))
