"""Division: this process goes on as its own child, while the original waits and answers for it."""

import contextlib
import io
import os
import sys
import threading
import warnings
from collections.abc import Iterator

from glassgrad import system
from glassgrad.training.processes import link
from glassgrad.training.processes.parent import Parent


def divide() -> None:
    """Return in a child of this process; the process itself exits as the child does.

    Standard input and output stay the same, and signals are passed on. What libraries write to
    the standard error by way of C goes to the parent, which holds JAX's log back.
    """
    check_dividable()
    (reports, tell), (log, write), (hold, lifeline) = os.pipe(), os.pipe(), os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # JAX's, about its threads: there are none yet
        child = os.fork()
    if child:
        for theirs in (tell, write, hold):
            os.close(theirs)
        code = 1
        try:
            code = Parent(child, reports, log, lifeline).wait()
        finally:
            os._exit(code)
    for theirs in (reports, log, lifeline):
        os.close(theirs)
    _write_past(write)
    link.current.append(link.Link(tell, hold))


@contextlib.contextmanager
def c_writes_to_log() -> Iterator[None]:
    """Within this block, what C writes to the standard output goes to the parent's log."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def check_dividable() -> None:
    """Raise an error where a process cannot be divided."""
    if not system.can_fork:
        raise RuntimeError("join: several processes need an operating system that can fork")
    if threading.active_count() > 1 or threading.current_thread() is not threading.main_thread():
        names = [t.name for t in threading.enumerate() if t is not threading.main_thread()]
        hint = "call it first, and not in a notebook"
        raise RuntimeError(f"join: this process already has other threads ({names[0]}): {hint}")


def _write_past(log: int) -> None:
    """Keep the standard error for Python, and give everything else the log."""
    number = 2
    kept = os.dup(number)
    os.dup2(log, number)
    os.close(log)
    before = sys.stderr
    encoding = getattr(before, "encoding", None) or "utf-8"
    raw = io.FileIO(kept, "w", closefd=False)
    sys.stderr = io.TextIOWrapper(
        io.BufferedWriter(raw), encoding, "backslashreplace", line_buffering=True
    )
