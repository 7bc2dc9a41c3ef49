"""What Windows offers instead; `posix` has the same functions.

The tests simulate Windows, and have been run under Wine, but not on Windows.
"""

import contextlib
import errno
import ntpath
import os
import signal
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    import subprocess

can_fork = False
"""Whether a process can copy itself."""
may_reuse_address = False
"""Whether a server may take a port that was in use: here, two servers would share it."""

SECONDS = 1.0
"""How long to wait for another program, such as a virus scanner, to close a file."""
_LONG = 240
"""Longer paths need a prefix; the limit is 260, and temporary names are longer."""
_FIRST_CRASH = 0xC0000000
_CRASHES = {0xC0000005: "access violation", 0xC0000017: "no memory", 0xC00000FD: "stack overflow"}


def replace(source: str | os.PathLike[str], target: str | os.PathLike[str]) -> None:
    """Rename a file over another; if a program has that open, wait a moment for it."""
    end = time.monotonic() + SECONDS
    while True:
        try:
            return os.replace(source, target)
        except PermissionError:
            if os.path.isdir(target):
                text = os.strerror(errno.EISDIR)
                raise IsADirectoryError(errno.EISDIR, text, os.fspath(target)) from None
            if os.path.exists(target) and not os.access(target, os.W_OK):
                raise
            if time.monotonic() > end:
                text = "another program has this file open: close it there, and try again"
                raise PermissionError(errno.EACCES, text, os.fspath(target)) from None
        time.sleep(0.02)


def reachable(path: str | os.PathLike[str]) -> str:
    """The path as the system takes it, with the prefix that a long one needs.

    >>> reachable("C:/Users/ada/loss.html")
    'C:/Users/ada/loss.html'
    >>> reachable("loss:1.html")
    Traceback (most recent call last):
    OSError: [Errno 22] a file name cannot contain a colon here: 'loss:1.html'
    """
    name = os.fspath(path)
    # Windows would write to a hidden stream of the file in front of the colon.
    if ":" in ntpath.splitdrive(name.removeprefix("\\\\?\\"))[1]:
        raise OSError(errno.EINVAL, "a file name cannot contain a colon here", name)
    if name.startswith("\\\\?\\") or len(os.path.abspath(name)) < _LONG:
        return name
    whole = ntpath.normpath(os.path.abspath(name))
    return f"\\\\?\\UNC{whole[1:]}" if whole.startswith("\\\\") else f"\\\\?\\{whole}"


def flush_folder(folder: str) -> None:
    """Do nothing: Windows refuses to open folders, and keeps a new name without it."""


def lock(handle: int) -> bool:
    """Lock an open file until it is closed; False if another process has locked it."""
    msvcrt: Any = import_module("msvcrt")
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True


def cores() -> int:
    """How many cores this process may use."""
    return os.cpu_count() or 1


def free_memory() -> int:
    """How many bytes of memory are free."""
    import ctypes

    class Status(ctypes.Structure):
        _fields_ = (
            ("length", ctypes.c_ulong),
            ("load", ctypes.c_ulong),
            *((name, ctypes.c_ulonglong) for name in ("total", "free", "t", "f", "v", "w", "e")),
        )

    status = Status(length=ctypes.sizeof(Status))
    library: Any = ctypes
    library.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))
    return int(status.free)


def limit_memory(most: int | None) -> None:
    """Do nothing: a process cannot limit its memory."""


def interrupt() -> None:
    """Do what Ctrl-C does; os.kill would end the process instead."""
    signal.raise_signal(signal.SIGINT)


def run_instead(command: list[str], environment: dict[str, str]) -> NoReturn:
    """Run another program and end with its exit code; with exec, the shell would not wait."""
    import subprocess

    os._exit(subprocess.call(command, env=environment))


def quoted(word: str) -> str:
    """A word as it is typed in a shell."""
    import subprocess

    return subprocess.list2cmdline([word])


def ended_by(code: int) -> str:
    """The crash that ended a process, such as "stack overflow"; '' if it ended normally."""
    number = code & 0xFFFFFFFF
    return "" if number < _FIRST_CRASH else _CRASHES.get(number, f"0x{number:08X}")


def end_tree(process: "subprocess.Popen[bytes]") -> None:
    """End a process and those that it started, as far as their parents still run."""
    import subprocess

    quiet = subprocess.DEVNULL
    with contextlib.suppress(OSError):
        command = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        subprocess.run(command, stdout=quiet, stderr=quiet, check=False)
    process.kill()


def end_marked(mark: str) -> None:
    """Do nothing: `end_tree` has ended what can be found."""


def keep(requests: int, mine: Iterable[int]) -> None:
    """Do nothing: without fork, the learner's process has no keeper."""


def in_copy(work: Callable[[], bytes], seconds: float) -> Callable[[], bytes | None]:
    """Fail: `can_fork` says that this is not possible."""
    raise OSError(errno.ENOSYS, "this system cannot start a copy of the process")
