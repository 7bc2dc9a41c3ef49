"""What Linux, macOS and other POSIX systems offer; `windows` has the same functions."""

import contextlib
import os
import signal
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import subprocess

can_fork = True
"""Whether a process can copy itself."""
may_reuse_address = True
"""Whether a server may take a port that was in use a moment ago."""


def replace(source: str | os.PathLike[str], target: str | os.PathLike[str]) -> None:
    """Rename a file over another, in a single step."""
    os.replace(source, target)


def reachable(path: str | os.PathLike[str]) -> str:
    """The path as the system takes it."""
    return os.fspath(path)


def flush_folder(folder: str) -> None:
    """Flush a folder: until then a new name in it may not be on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lock(handle: int) -> bool:
    """Lock an open file until it is closed; False if another process has locked it."""
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # macOS lacks it
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def free_memory() -> int:
    """How many bytes of memory are free."""
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def limit_memory(most: int | None) -> None:
    """Limit the address space of this process; None removes the limit."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        lower = hard if most is None or 0 <= hard < most else most
        resource.setrlimit(resource.RLIMIT_AS, (lower, hard))


def interrupt() -> None:
    """Send this process what Ctrl-C sends."""
    os.kill(os.getpid(), signal.SIGINT)


def run_instead(command: list[str], environment: dict[str, str]) -> NoReturn:
    """Let another program take the place of this one."""
    os.execve(command[0], command, environment)


def quoted(word: str) -> str:
    """A word as it is typed in a shell."""
    import shlex

    return shlex.quote(word)


def ended_by(code: int) -> str:
    """The signal that ended a process or a keeper's child, such as SIGSEGV; '' if none did."""
    number = -code if code < 0 else code - 128
    if number <= 0:
        return ""
    return signal.Signals(number).name if number in list(signal.Signals) else f"signal {number}"


def end_tree(process: "subprocess.Popen[bytes]") -> None:
    """End a process; its keeper has ended the processes that it started."""
    process.kill()


def end_marked(mark: str) -> None:
    """End every process whose environment has the variable NAME=VALUE, as the keeper could not."""
    from glassgrad.system import keeper

    keeper.end_marked(mark)


def keep(requests: int, mine: Iterable[int]) -> None:
    """Fork; the parent ends every process that the child starts, as `keeper.keep` says."""
    from glassgrad.system import keeper

    keeper.keep(requests, mine)


def in_copy(work: Callable[[], bytes], seconds: float) -> Callable[[], bytes | None]:
    """Begin `work` in a silent copy of this process; what is returned waits for its result.

    That is None if it is late.
    """
    import time
    import warnings

    reading, writing = map(_out_of_the_way, os.pipe())
    with warnings.catch_warnings():
        # JAX warns because its threads are not in the copy; `work` does not use them.
        warnings.simplefilter("ignore", RuntimeWarning)
        child = os.fork()
    if child == 0:
        answer = b""
        try:
            os.close(reading)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            answer = work()
        finally:
            try:
                _write(writing, answer)  # to a parent that may have ended
            finally:
                os._exit(0)
    os.close(writing)
    end = time.monotonic() + seconds
    return lambda: _answer(child, reading, end)


def _out_of_the_way(handle: int) -> int:
    """The same file under a high number, so that files opened later get their usual ones."""
    import fcntl

    try:
        high = fcntl.fcntl(handle, fcntl.F_DUPFD_CLOEXEC, 200)
    except OSError:  # so many files are not allowed
        return handle
    os.close(handle)
    return high


def _write(handle: int, content: bytes) -> None:
    while content:
        content = content[os.write(handle, content) :]


def _answer(child: int, reading: int, end: float) -> bytes | None:
    """What the child writes before it ends, if it does so in time."""
    import select
    import time

    told = b""
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, end - time.monotonic()))
        part = os.read(reading, 65536) if ready else b""
        told += part
        if not part:
            break
    os.close(reading)
    if not ready:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return told if ready else None
