"""Reading a file that anyone may have put there: a regular one, and not larger than it could be."""

import errno
import os
import stat

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
