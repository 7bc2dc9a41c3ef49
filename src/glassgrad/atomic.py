"""Writing a file so that there is always either the old one or the new one, whole."""

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
