"""The keeper of a learner's process: it ends every process that the learner's process started.

It is the parent of the learner's process. On Linux it is also a "child subreaper": a process whose
parent has ended becomes its child, no matter how often it forked or which session it created.
Elsewhere it ends only processes that still have their parent or the learner's process group.
"""

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator

_SECONDS = 5.0
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER = 1, 4, 36


def keep(requests: int, mine: Iterable[int]) -> None:
    """Fork: this returns in the child, and the parent stays until everything has ended.

    Its exit code is the child's, or 128 plus the number of the signal that ended it.
    """
    code = follow(requests, mine)
    if code is not None:
        os._exit(code)


def follow(requests: int, mine: Iterable[int]) -> int | None:
    """Fork: None in the child; in the parent the child's exit code, once everything has ended.

    It ends everything when the child has ended, or when the other end of `requests` is closed.
    `mine` are pipes that only the child may hold open.
    """
    parent = os.getpid()
    _control(_PR_SET_CHILD_SUBREAPER, 1)
    child = os.fork()
    if child == 0:
        os.setsid()
        _control(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # the parent ended before prctl took effect
            os._exit(1)
        return None
    for handle in mine:
        os.close(handle)
    status = _wait(child, requests)
    end_all(child)
    code = os.waitstatus_to_exitcode(status or 0)
    return code if code >= 0 else 128 - code


def _wait(child: int, requests: int) -> int | None:
    """The child's exit status; None if the checker closed the pipe first."""
    closing = select.poll()
    closing.register(requests, 0)  # poll always reports that the other end was closed
    while not closing.poll(10):
        with contextlib.suppress(ChildProcessError):
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                if found[0] == child:
                    return found[1]
    return None


def hide() -> None:
    """Let no other process of the same user look into this one, and its forks."""
    _control(_PR_SET_DUMPABLE, 0)


def end_all(child: int) -> None:
    """End every descendant of this process, even one that keeps forking."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    end = time.monotonic() + _SECONDS
    while time.monotonic() < end:
        _stop(lambda: descendants(os.getpid()))
        _send(descendants(os.getpid()), signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return  # no process is left
        time.sleep(0.002)


def end_marked(mark: str) -> None:
    """End every process whose environment has the variable NAME=VALUE, as the keeper could not."""
    _stop(lambda: list(_marked(mark)))
    _send(_marked(mark), signal.SIGKILL)


def descendants(pid: int) -> list[int]:
    """The children of a process, their children, and so on."""
    children: dict[int, list[int]] = {}
    for child, parent in _parents():
        children.setdefault(parent, []).append(child)
    found = list(children.get(pid, ()))
    for one in found:
        found += children.get(one, ())
    return found


def _parents() -> Iterator[tuple[int, int]]:
    """Every process with its parent."""
    if not os.path.isdir("/proc/self/task"):
        listed = subprocess.run(["ps", "-axo", "pid=,ppid="], capture_output=True, check=False)
        for line in listed.stdout.splitlines():
            pid, parent = map(int, line.split())
            yield pid, parent
        return
    for pid in _pids():
        with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", "rb") as file:
            # The name in parentheses may contain anything.
            yield pid, int(file.read().rpartition(b")")[2].split()[1])


def _marked(mark: str) -> Iterator[int]:
    for pid in _pids():
        with contextlib.suppress(OSError), open(f"/proc/{pid}/environ", "rb") as file:
            if mark.encode() in file.read().split(b"\0"):
                yield pid


def _pids() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdigit()] if _has_proc() else []


def _has_proc() -> bool:
    return sys.platform == "linux" and os.path.isdir("/proc/self")


def _stop(find: Callable[[], list[int]]) -> None:
    """Stop processes until no new ones are found, so that none forks while others are ended."""
    stopped: set[int] = set()
    for _ in range(100):
        new = set(find()) - stopped
        if not new:
            return
        _send(new, signal.SIGSTOP)
        stopped |= new


def _send(pids: Iterable[int], number: int) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


def _control(option: int, argument: int) -> None:
    """Call prctl(2), if available."""
    if sys.platform == "linux":
        with contextlib.suppress(ImportError, OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).prctl(option, argument, 0, 0, 0)
