"""Files: written all or nothing, and read only if they are regular and not too large."""

import contextlib
import errno
import os
import stat


def write_atomically(path: str | os.PathLike[str], content: bytes) -> None:
    """Replace a file; when this returns, the new content has reached the disk.

    It is written beside the file and takes its place in one step. On an error the old file is
    still there, whole.
    """
    path = os.path.abspath(path)
    folder, name = os.path.split(path)
    _check_regular(path)
    beside = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    try:
        with open(beside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        if isinstance(error, OSError) and error.filename == beside:
            error.filename = path  # what was asked for; the name beside it says nothing
        raise
    _sync_folder(folder)


def clear_leftovers(path: str | os.PathLike[str]) -> None:
    """Remove what killed processes left beside a file."""
    folder, name = os.path.split(os.path.abspath(path))
    for other in os.listdir(folder):
        if other.startswith(f".{name}.") and other.endswith(".tmp"):
            with contextlib.suppress(OSError):
                os.unlink(os.path.join(folder, other))


def _check_regular(path: str) -> None:
    """A device or a pipe is not replaced: /dev/null must stay what it is."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # replacing a folder fails anyway
            raise OSError(errno.EINVAL, "it is no regular file", path)


def _sync_folder(folder: str) -> None:
    """The new name is on the disk only when the folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# Without waiting: a pipe would be opened only when someone writes to it.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_bounded(path: str | os.PathLike[str], most: int) -> bytes:
    """The content of a file, or OSError; it never waits for a pipe or reads a device without end.

    >>> read_bounded(os.devnull, 100)
    Traceback (most recent call last):
    OSError: [Errno 22] it is no regular file: '/dev/null'
    """
    handle = os.open(path, _FLAGS)
    with open(handle, "rb", buffering=0) as file:
        state = os.fstat(handle)
        if stat.S_ISDIR(state.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
        if not stat.S_ISREG(state.st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", os.fspath(path))
        # Some file systems say 0, and a file may grow while it is read.
        content = b"" if state.st_size > most else _read(file.fileno(), most + 1)
    if max(state.st_size, len(content)) > most:
        text = f"it is larger than {most:,} bytes, more than it could be"
        raise OSError(errno.EFBIG, text, os.fspath(path))
    return content


def _read(handle: int, most: int) -> bytes:
    parts = []
    while most > 0 and (part := os.read(handle, min(most, 2**20))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)
