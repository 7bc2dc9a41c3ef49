"""Files: written all or nothing, and read only if they are regular and not too large."""

import contextlib
import errno
import os
import stat

from glassgrad import system


def write_atomically(path: str | os.PathLike[str], content: bytes) -> None:
    """Replace a file; when this returns, the new content has reached the disk.

    The content goes to a temporary file in the same folder, which then replaces the old one in a
    single step, so an error leaves the old file intact.
    """
    path = system.reachable(os.path.abspath(path))
    folder, name = os.path.split(path)
    _check_regular(path)
    beside = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    try:
        with open(beside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        system.replace(beside, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        if isinstance(error, OSError) and error.filename == beside:
            error.filename = path  # the caller has never heard of the temporary name
        raise
    system.flush_folder(folder)


def clear_leftovers(path: str | os.PathLike[str]) -> None:
    """Remove temporary files that killed processes left beside a file."""
    folder, name = os.path.split(os.path.abspath(path))
    for other in os.listdir(folder):
        if other.startswith(f".{name}.") and other.endswith(".tmp"):
            with contextlib.suppress(OSError):
                os.unlink(os.path.join(folder, other))


def _check_regular(path: str) -> None:
    """Refuse to replace a device or a pipe: /dev/null must remain /dev/null."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # replacing a folder fails anyway
            raise OSError(errno.EINVAL, "it is not a regular file", path)


# Without O_NONBLOCK, opening a pipe would wait until someone writes to it.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_bounded(path: str | os.PathLike[str], most: int) -> bytes:
    """Read a regular file of at most `most` bytes; anything else, such as a pipe, is an OSError.

    >>> read_bounded(os.devnull, 100)
    Traceback (most recent call last):
    OSError: [Errno 22] it is not a regular file: '/dev/null'
    """
    handle = _opened(path)
    try:
        state = os.fstat(handle)
        if stat.S_ISDIR(state.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
        if not stat.S_ISREG(state.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file", os.fspath(path))
        # Some file systems report a size of 0, and a file may grow while it is being read.
        content = b"" if state.st_size > most else _read(handle, most + 1)
    finally:
        os.close(handle)
    if max(state.st_size, len(content)) > most:
        text = f"it is larger than {most:,} bytes, the limit for such a file"
        raise OSError(errno.EFBIG, text, os.fspath(path))
    return content


def _opened(path: str | os.PathLike[str]) -> int:
    try:
        return os.open(system.reachable(path), _FLAGS)
    except PermissionError:
        if os.path.isdir(path):  # Windows does not open folders
            raise IsADirectoryError(
                errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path)
            ) from None
        raise


def _read(handle: int, most: int) -> bytes:
    parts = []
    while most > 0 and (part := os.read(handle, min(most, 2**20))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)
