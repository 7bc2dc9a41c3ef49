"""The learner's process: it runs their file, then answers questions about it.

Started by `runner` as `python -P -m glassgrad.learn.attempt FILE PROBE SECONDS [MODULES]`, where
PROBE is an exercise or "doctor", and MODULES a folder from which FILE may import; questions come on
standard input, answers go to standard output (see `protocol`), and prints go to standard error.
"""

import faulthandler
import io
import os
import sys
import traceback
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from glassgrad import system
from glassgrad.files import read_bounded
from glassgrad.learn import protocol
from glassgrad.learn.catalogue import find
from glassgrad.learn.probing import Gone, Learner

DOCTOR = "doctor"
"""The probe that is not an exercise."""

MEMORY = 2 << 30
"""Bytes of address space that a learner's file may use."""

PRINTED = 1 << 20
"""Characters that a learner's file may print."""

SOURCE = 1 << 20
"""The largest size of a learner's file, in bytes."""


class _TooMuchPrinted(BaseException):
    """Not an Exception, so that a learner's `except Exception` cannot catch it."""


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
    _say(answers, {"hello": 1})
    faulthandler.enable(answers)
    faulthandler.dump_traceback_later(float(seconds), exit=True, file=answers)
    sys.stdout = sys.stderr = _Output(os.dup(2))
    if modules is not None:
        # As for `python FILE`; the folder is the learner's own, so nothing is written to it.
        sys.path.insert(0, modules)
        sys.dont_write_bytecode = True
    learner = _run(Path(file), name)
    _say(answers, {"wrong": learner} if isinstance(learner, str) else {"ready": 1})
    with open(requests, "rb") as lines:
        for line in lines:
            question = protocol.message_of(line)
            _say(answers, {"id": question["id"], **_answer(probe, learner, question, file)})
    os._exit(0)


def _probe(name: str) -> Any:
    """The module whose functions answer questions."""
    if name == DOCTOR:
        return import_module("glassgrad.learn.doctor.probe")
    return find(name).module("probe")


def _private_pipes() -> tuple[int, int]:
    """Move the protocol's pipes to other descriptors, where input() and raw writes miss them."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return requests, answers


def _say(answers: int, message: dict[str, Any]) -> None:
    left = protocol.line_of(message)
    while left:
        left = left[os.write(answers, left) :]


def _run(path: Path, name: str) -> Learner | str:
    """The names in a learner's file, or a message if it could not be run."""
    code = _compiled(path)
    if isinstance(code, str):
        return code
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


def _answer(probe: Any, learner: Any, question: dict[str, Any], file: str) -> dict[str, Any]:
    try:
        ask = getattr(probe, question["ask"])
        return {"told": protocol.to_plain(ask(learner, *question["with"]))}
    except Gone as gone:
        return {"wrong": str(gone)}
    except BaseException as error:
        system.limit_memory(None)
        return {"wrong": _in_words(error, Path(file).name)}


def _compiled(path: Path) -> Any:
    try:
        return compile(read_bounded(path, SOURCE), path.name, "exec", dont_inherit=True)
    except SyntaxError as error:
        where = f"{path.name}, line {error.lineno}" if error.lineno else path.name
        line = (error.text or "").strip()
        shown = f"\n    {line}" if line else ""
        return f"{where}: Python cannot read this: {error.msg}{shown}"
    except OSError as error:
        return f"{path.name}: this file cannot be read: {error.strerror}"
    except (ValueError, MemoryError, RecursionError) as error:
        return f"{path.name}: Python cannot read this file: {error or type(error).__name__}"


def _in_words(error: BaseException, file: str) -> str:
    """An exception from the learner's code, with the line of that code where it arose."""
    lines = [
        line for f, line in traceback.walk_tb(error.__traceback__) if f.f_code.co_filename == file
    ]
    where = f"{file}, line {lines[-1]}" if lines else file
    text = " ".join(_text(error).split())
    if isinstance(error, NotImplementedError) and lines:
        return f"{where} is still open: {text or 'write the missing code'}"
    if isinstance(error, _TooMuchPrinted):
        return f"{where}: more than a million characters were printed: is there a print in a loop?"
    if isinstance(error, RecursionError):
        return f"{where}: a function calls itself endlessly: what makes it stop?"
    if isinstance(error, MemoryError):
        return f"{where}: this uses more than {MEMORY >> 30} GB of memory: does a list grow?"
    if isinstance(error, EOFError):
        return f"{where}: there is no keyboard here: replace input() with a number"
    if isinstance(error, (SystemExit, KeyboardInterrupt)):
        return f"{where}: {type(error).__name__} ends the program before the check: remove it"
    kind = type(error).__name__
    what = f"{kind}: {text}" if text else kind
    return f"{where}: {what}" if lines else f"{file}: the check could not use your code: {what}"


def _text(error: BaseException) -> str:
    try:
        return str(error)[:300]
    except Exception:  # a learner's own exception may fail even here
        return ""


if __name__ == "__main__":
    main(*sys.argv[1:])
