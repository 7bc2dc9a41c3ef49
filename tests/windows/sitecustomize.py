"""Simulates Windows for Glassgrad: Python imports this first if its folder is on PYTHONPATH.

Only the package sees it. Its modules get an `os`, a `signal` and a `select` without what Windows lacks
and with what it does differently, and cannot import `fcntl` and the like; everybody else, such as
pytest, is undisturbed.
"""

import builtins
import errno
import fcntl
import importlib
import os
import select
import signal
import subprocess
import sys
import types
from importlib.machinery import SourceFileLoader

from posix_only import MODULES, NAMES

_import, _import_module = builtins.__import__, importlib.import_module
_exec_module = SourceFileLoader.exec_module


class Without(types.ModuleType):
    """A module without the names that Windows lacks; what tests patch in the module is seen."""

    def __init__(self, module, **changes):
        super().__init__(module.__name__)
        self.__dict__.update(_module=module, **changes)

    def __getattr__(self, name):
        if name in NAMES[self.__name__]:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(self._module, name)


def _refuse(path):
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)


def _open(path, flags, mode=0o777):
    if os.path.isdir(path):  # the reason why nothing could be flushed
        _refuse(path)
    return os.open(path, flags, mode)


def _is_open(path):
    found = set()
    for handle in os.listdir("/proc/self/fd"):
        try:
            found.add(os.readlink(f"/proc/self/fd/{handle}"))
        except OSError:
            continue
    return os.path.realpath(path) in found


def _unless_open(name):
    def checked(*paths):
        for path in paths:
            if _is_open(path):
                _refuse(path)
        return getattr(os, name)(*paths)

    return checked


def _kill(pid, number):
    """Whatever the signal, the process is ended, and exits with its number."""
    os._exit(number) if pid == os.getpid() else os.kill(pid, signal.SIGKILL)


def _execve(path, words, environment):
    """The shell gets exit code 0 at once, while the new program goes on."""
    subprocess.Popen(words, executable=path, env=environment)
    os._exit(0)


def _select(readable, writable, other, seconds=None):
    if any(not hasattr(one, "getpeername") for one in [*readable, *writable, *other]):
        raise OSError(10038, "an operation was attempted on something that is not a socket")
    return select.select(readable, writable, other, seconds)


def _locking(handle, mode, count):
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, count)
    except OSError:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None


MSVCRT = types.SimpleNamespace(LK_NBLCK=2, locking=_locking)
SEEN = {
    "os": Without(
        os,
        O_BINARY=0,
        open=_open,
        kill=_kill,
        execve=_execve,
        **{name: _unless_open(name) for name in ("replace", "rename", "unlink", "remove")},
    ),
    "signal": Without(signal),
    "select": Without(select, select=_select),
}


def _import_for(name, globals=None, locals=None, fromlist=(), level=0):
    if level == 0 and _is_ours((globals or {}).get("__name__", "")):
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name in SEEN:
            return SEEN[name]
    return _import(name, globals, locals, fromlist, level)


def _is_ours(module):
    return module.partition(".")[0] in ("glassgrad", "glassgrad_command")


def _execute(loader, module):
    """Run a module; only its own imports are changed, because the compiler watches `__import__`."""
    if not _is_ours(module.__name__):
        return _exec_module(loader, module)
    before, builtins.__import__ = builtins.__import__, _import_for
    try:
        return _exec_module(loader, module)
    finally:
        builtins.__import__ = before


def _import_named(name, package=None):
    return MSVCRT if name == "msvcrt" else _import_module(name, package)


SourceFileLoader.exec_module, importlib.import_module = _execute, _import_named
sys.simulates_windows = True
