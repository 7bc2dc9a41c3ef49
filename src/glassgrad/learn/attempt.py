"""The learner's process: it runs their file, then answers questions about it.

Started by `runner` as `python -P -m glassgrad.learn.attempt FILE PROBE SECONDS [MODULES]`, where
PROBE is an exercise, the path of a teacher's own probe.py, or "doctor", and MODULES a folder from
which FILE may import; questions come on standard input, answers go to standard output (see
`protocol`), and prints go to standard error. `room` starts attempts in a sandbox.
"""

import faulthandler
import io
import os
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from glassgrad import system
from glassgrad.files import read_bounded
from glassgrad.learn import protocol
from glassgrad.learn.catalogue import find
from glassgrad.learn.errors import MEMORY, sentence
from glassgrad.learn.plain import to_plain
from glassgrad.learn.probing import Gone, Learner

DOCTOR = "doctor"
"""The probe that is not an exercise."""

PRINTED = 1 << 20
"""Characters that a learner's file may print."""

SOURCE = 1 << 20
"""The largest size of a learner's file, in bytes."""


_write, _leave = os.write, os._exit


class _TooMuchPrinted(BaseException):
    """Not an Exception, so that a learner's `except Exception` cannot catch it."""


_KNOWN: list[tuple[type[BaseException], str]] = [
    (NotImplementedError, "NotImplementedError"),
    (_TooMuchPrinted, "TooMuchPrinted"),
    (RecursionError, "RecursionError"),
    (MemoryError, "MemoryError"),
    (EOFError, "EOFError"),
    (SystemExit, "SystemExit"),
    (KeyboardInterrupt, "KeyboardInterrupt"),
    (BaseException, ""),
]
"""The names under which exceptions and their subclasses are reported; "" is their own."""


class _Output(io.TextIOBase):
    """Standard output with a limit."""

    def __init__(self, handle: int) -> None:
        self._file = open(handle, "w", encoding="utf-8", errors="replace")  # noqa: SIM115
        self._left = PRINTED

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"expected text, got {type(text).__name__}")
        self._file.write(text[: self._left])
        self._file.flush()
        self._left -= len(text)
        if self._left < 0:
            raise _TooMuchPrinted
        return len(text)

    def writable(self) -> bool:
        return True


def main(file: str, name: str, seconds: str, modules: str | None = None) -> None:
    """Run the file, answer questions, and exit without waiting for the learner's threads."""
    # Everything needed is imported before the limits apply and before the learner can change it.
    probe = _probe(name)
    requests, answers = _private_pipes()
    system.keep(requests, (answers, 1, 2))
    asked = Asked(requests, answers, file, float(seconds))
    begin(asked, modules)
    attend(asked, probe, name)


class Asked:
    """An attempt as its own process sees it: where questions come from, where answers go."""

    def __init__(self, requests: int, answers: int, file: str, seconds: float) -> None:
        self.requests, self.answers, self.file, self.seconds = requests, answers, file, seconds
        self.name = Path(file).name
        self.changed: Callable[[], str | None] = lambda: None

    def noticed(self, says: str, line: str = "0") -> None:
        """Say what the learner's code does to its checker, and end."""
        where = self.name if line == "0" else f"{self.name}, line {line}"
        # Nothing of Python's own is called here, because it may have been replaced.
        _write(self.answers, protocol.noticed(f"{where}: this {says}: remove it"))
        _leave(1)

    def check(self) -> None:
        """End if something of the checker's, or of Python's, has been replaced."""
        if says := self.changed():
            self.noticed(says)


def begin(asked: Asked, modules: str | None) -> None:
    """Say hello, start the clock, and let the learner's file import from a folder, if any."""
    say(asked.answers, {"hello": 1})
    faulthandler.enable(asked.answers)
    faulthandler.dump_traceback_later(asked.seconds, exit=True, file=asked.answers)
    sys.stdout = sys.stderr = _Output(os.dup(2))
    if modules is not None:
        # As for `python FILE`; the folder is the learner's own, so nothing is written to it.
        sys.path.insert(0, modules)
        sys.dont_write_bytecode = True


def attend(asked: Asked, probe: Any, name: str) -> None:
    """Run the learner's file, then answer each question about it."""
    # A teacher's own exercise is named by its probe, in a folder such as e01_product.
    known = Path(name).parent.name.partition("_")[2] if name.endswith(".py") else name
    learner = _run(Path(asked.file), known)
    asked.check()
    say(asked.answers, learner if isinstance(learner, dict) else {"ready": 1})
    with open(asked.requests, "rb") as lines:
        for line in lines:
            asked.check()
            question = protocol.message_of(line)
            say(asked.answers, {"id": question["id"], **_answer(asked, probe, learner, question)})
    os._exit(0)


def probe_of(file: str) -> ModuleType:
    """The module whose functions answer questions, from its file; "doctor" is the doctor's."""
    if file == DOCTOR:
        return import_module("glassgrad.learn.doctor.probe")
    module = ModuleType("probe")
    code = compile(read_bounded(file, SOURCE), "<probe>", "exec", dont_inherit=True)
    exec(code, vars(module))
    return module


def _probe(name: str) -> Any:
    if name == DOCTOR or name.endswith(".py"):  # a teacher's own
        return probe_of(name)
    return find(name).module("probe")


def _private_pipes() -> tuple[int, int]:
    """Move the protocol's pipes to other descriptors, where input() and raw writes miss them."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return requests, answers


def say(answers: int, message: dict[str, Any]) -> None:
    """Send a message."""
    left = protocol.line_of(message)
    while left:
        left = left[_write(answers, left) :]


def _run(path: Path, name: str) -> Learner | dict[str, str]:
    """The names in a learner's file, or a message if it could not be run."""
    code = _compiled(path)
    if isinstance(code, str):
        return {"wrong": code, "kind": "syntax"}
    system.limit_memory(MEMORY)
    try:
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        sys.modules[path.stem] = module
        exec(code, vars(module))
    except BaseException as error:
        system.limit_memory(None)
        return _in_words(error, path.name)
    return Learner(module, name)


def _answer(asked: Asked, probe: Any, learner: Any, question: dict[str, Any]) -> dict[str, Any]:
    try:
        ask = getattr(probe, question["ask"])
        got = ask(learner, *question["with"])
        asked.check()
        told = to_plain(got)
        asked.check()
        return {"told": told}
    except Gone as gone:
        return {"wrong": str(gone), "kind": "names"}
    except BaseException as error:
        system.limit_memory(None)
        return _in_words(error, asked.name)


def _compiled(path: Path) -> Any:
    try:
        source = read_bounded(path, SOURCE)
        return compile(source, path.name, "exec", dont_inherit=True)
    except SyntaxError as error:
        if says := _why_no_text(source):
            return f"{path.name}{says}"
        where = f"{path.name}, line {error.lineno}" if error.lineno else path.name
        line = (error.text or "").strip()
        shown = f"\n    {line}" if line else ""
        return f"{where}: Python cannot read this: {error.msg}{shown}"
    except OSError as error:
        return f"{path.name}: this file cannot be read: {error.strerror}"
    except (MemoryError, RecursionError):
        return f"{path.name}: Python cannot read this file: something in it is nested too deeply"
    except ValueError as error:
        says = _why_no_text(source) or f": Python cannot read this file: {error}"
        return f"{path.name}{says}"


def _why_no_text(source: bytes) -> str:
    """Where and why a file that Python cannot read is not UTF-8; empty if it is."""
    if b"\0" in source:
        return ": Python cannot read this file: it is not text in UTF-8: save it as UTF-8"
    try:
        source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        return f", line {line}: Python cannot read this: it is not text in UTF-8: save it as UTF-8"
    return ""


def _in_words(error: BaseException, file: str) -> dict[str, str]:
    """An exception from the learner's code, with the line of that code where it arose."""
    lines = [
        line for f, line in traceback.walk_tb(error.__traceback__) if f.f_code.co_filename == file
    ]
    text = " ".join(_text(error).split())
    known = next(name for type_, name in _KNOWN if isinstance(error, type_))
    line = lines[-1] if lines else None
    says, kind = sentence(known or type(error).__name__, text, file, line)
    return {"wrong": says, "kind": kind}


def _text(error: BaseException) -> str:
    try:
        return str(error)[:300]
    except BaseException:  # a learner's own exception may fail even here
        return ""


if __name__ == "__main__":
    main(*sys.argv[1:])
