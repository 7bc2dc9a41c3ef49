"""Watches a learner's code in its own process, and ends it when it reaches for its checker.

Nothing that shares a process with a learner's code can be trusted, so this decides nothing: a
sandbox keeps others safe, and the verdict is reached elsewhere. It gives the attempt its name.
Python reports what code does to an audit hook, which cannot be removed, and the probe's own names
are compared with what they were before.
"""

import _thread
import builtins
import json
import json.decoder
import math
import os
import site
import sys
import sysconfig
from collections.abc import Callable
from types import CodeType, FrameType, ModuleType
from typing import Any

from glassgrad.system.limits import HARMLESS

Report = Callable[[str, str], None]
"""Reports what was done, as a sentence, with the line of the learner's file; it does not return."""

_FRAMES = {"tb_frame", "gi_frame", "cr_frame", "ag_frame"}
_DEPUTIES = {
    "currentframe",
    "walk_tb",
    "walk_stack",
    "stack",
    "trace",
    "getouterframes",
    "<lambda>",
}
_DEPUTIES |= {"getinnerframes"}
# What is seen even if a module of the standard library does it for the learner.
_DONE = {
    "ctypes.": "reaches into memory with ctypes",
    "gc.get_": "searches memory for the objects of its checker",
    "socket.": "opens a network connection",
    "subprocess.": "starts another program",
    "os.exec": "starts another program",
    "os.fork": "starts another process",
    "os.posix_spawn": "starts another program",
    "os.system": "starts another program",
    "os.kill": "sends signals to processes",
    "signal.pthread_kill": "sends signals to threads",
    "sys.settrace": "traces its checker",
    "sys.setprofile": "traces its checker",
    "sys.addaudithook": "watches its checker with an audit hook",
}
# What counts only if the learner's own code does it.
_DONE_DIRECTLY = {
    "sys._current_": "reads the frames of its checker",
    "sys.monitoring": "traces its checker",
    "code.__new__": "makes code objects",
    "marshal.load": "loads compiled code",
}
_READS: tuple[str, ...] = (
    "open",
    "os.listdir",
    "os.scandir",
    "os.chdir",
    "os.remove",
    "os.rename",
    "os.link",
)
_READS += ("os.symlink", "os.chmod", "os.truncate", "os.rmdir", "os.mkdir")
_INNER = ("<frozen ", "<probe>")
# With these, code reaches memory, or an interpreter in which nothing is watched.
_UNSAFE: tuple[str, ...] = (
    "ctypes",
    "_ctypes",
    "cffi",
    "_cffi_backend",
    "_testcapi",
    "_testinternalcapi",
)
_UNSAFE += ("_xxsubinterpreters", "_interpreters", "_posixsubprocess", "_posixshmem")
_HIDDEN = ("ctypes", "_ctypes", "glassgrad_command")


def begin(report: Report, *readable: str) -> None:
    """From here on, report what the learner's code must not do; it may read these folders."""
    for name in list(sys.modules):
        if name == "glassgrad.learn" or name.startswith("glassgrad.learn.") or name in _HIDDEN:
            del sys.modules[name]
    package = sys.modules.get("glassgrad")
    if package is not None:
        vars(package).pop("learn", None)
    sys.modules["__main__"] = ModuleType("__main__")
    own = os.getcwd()
    trusted = _trusted_folders()
    seen = (*readable, own)
    prefixes, events = tuple(trusted), (*_DONE, *_DONE_DIRECTLY)
    frame_here, thread, inside = sys._getframe, _thread.get_ident, set[int]()

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        # What happens in here raises events of its own.
        if thread() in inside or not (event in _KNOWN or event.startswith(events)):
            return
        inside.add(thread())
        try:
            frame = frame_here(1)
            if says := _judged(event, arguments, frame, prefixes, seen):
                lines = (f.f_lineno for f in _callers(frame) if not _is_trusted(f, prefixes))
                report(says, str(next(lines, 0)))
        finally:
            inside.discard(thread())

    sys.addaudithook(hook)


def integrity(things: list[Any]) -> Callable[[], str | None]:
    """A function that says what has been replaced since, in these modules or in Python.

    A message is read and written with Python's own modules: who replaces a function of theirs could
    answer in the probe's place.
    """
    python = (builtins, os, json, json.decoder, json.decoder.JSONDecoder, math)
    before = [(thing, dict(vars(thing))) for thing in (*things, *python)]

    names_of = vars  # which may be replaced as well

    def changed() -> str | None:
        for module, names in before:
            now = names_of(module)
            for name, thing in names.items():
                if name != "_" and now.get(name, before) is not thing:
                    whose = "Python's own" if module in python else "its checker's"
                    return f"replaces {whose} {name}"
        return None

    return changed


_KNOWN = {"import", "compile", "sys._getframe", "object.__getattr__", "object.__setattr__", *_READS}


def _judged(
    event: str,
    arguments: tuple[Any, ...],
    frame: FrameType,
    trusted: tuple[str, ...],
    own: tuple[str, ...],
) -> str | None:
    """What to say about an event; None if it is as it should be."""
    is_direct = not _is_trusted(frame, trusted)
    if event == "import":
        return _imported(str(arguments[0]), frame, trusted)
    if event == "compile":
        named = isinstance(arguments[1], str) and arguments[1].startswith((*trusted, *_INNER))
        return "gives its code the name of another file" if is_direct and named else None
    if event == "sys._getframe" or (event == "object.__getattr__" and arguments[1] in _FRAMES):
        is_bad = _is_for_learner(frame, trusted)
        return "reads the frames of its checker" if is_bad else None
    if event == "object.__setattr__":
        foreign = arguments[1] == "__code__" and not _is_own(arguments[0], trusted)
        return "replaces the code of a function of its checker" if foreign else None
    if event in _READS:
        outside = _is_outside(arguments[0], own, trusted) and _asks(frame, trusted)
        return "reaches for files outside its own folder" if outside else None
    for beginning, says in _DONE_DIRECTLY.items():
        if event.startswith(beginning):
            return says if is_direct else None
    for beginning, says in _DONE.items():
        if event.startswith(beginning):
            return says if _asks(frame, trusted) else None
    return None


def _imported(name: str, frame: FrameType, trusted: tuple[str, ...]) -> str | None:
    if not _asks(frame, trusted):
        return None
    if name.startswith("glassgrad.learn"):
        return "imports glassgrad.learn, which checks it"
    return "reaches into memory" if name.partition(".")[0] in _UNSAFE else None


def _asks(frame: FrameType, trusted: tuple[str, ...]) -> bool:
    """Whether the learner's code is behind this, with nothing but the standard library between."""
    library = trusted[0]
    for caller in _callers(frame):
        file = caller.f_code.co_filename
        if not file.startswith((library, "<frozen ")) or "site-packages" in file:
            return not _is_trusted(caller, trusted)
    return False


def _is_for_learner(frame: FrameType | None, trusted: tuple[str, ...]) -> bool:
    """Whether a frame goes to the learner's code, perhaps by a function that only passes it on."""
    while frame is not None and frame.f_code.co_name in _DEPUTIES:
        frame = frame.f_back
    return frame is not None and not _is_trusted(frame, trusted)


def _callers(frame: FrameType | None) -> Any:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _is_trusted(frame: FrameType, trusted: tuple[str, ...]) -> bool:
    return frame.f_code.co_filename.startswith((*trusted, *_INNER))


def _is_own(function: Any, trusted: tuple[str, ...]) -> bool:
    code = getattr(function, "__code__", None)
    return isinstance(code, CodeType) and not code.co_filename.startswith((*trusted, *_INNER))


def _is_outside(path: Any, own: tuple[str, ...], trusted: tuple[str, ...]) -> bool:
    """Whether a path is neither the learner's own nor Python's."""
    if not isinstance(path, (str, bytes, os.PathLike)):
        return False
    name = os.path.realpath(os.path.join(own[-1], os.fsdecode(path)))
    return not name.startswith((*own, *trusted, *HARMLESS))


def _trusted_folders() -> list[str]:
    """The folders of Python, of what is installed, and of this package; the library comes first."""
    paths = [sysconfig.get_path("stdlib"), *site.getsitepackages(), sysconfig.get_path("purelib")]
    paths.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    return [os.path.join(path, "") for path in paths]
