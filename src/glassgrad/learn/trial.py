"""What happens in the learner's process: their file is run and checked, a verdict is written.

Started by `runner` as `python -P -m glassgrad.learn.trial FILE EXERCISE FOLDER SECONDS`.
"""

import contextlib
import faulthandler
import importlib
import io
import json
import os
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from glassgrad.atomic import write_atomically
from glassgrad.learn.catalogue import find
from glassgrad.learn.grading import Learner, Wrong

MEMORY = 2 << 30
"""Bytes of address space that a learner's file may take."""

PRINTED = 1 << 20
"""Characters that it may print."""

VERDICT, OUTPUT, STACK = "verdict.json", "output.txt", "stack.txt"
"""The files left in FOLDER: what was found, what was printed, where it was when it died."""


class _TooMuchPrinted(BaseException):
    """Not an Exception: a learner's `except Exception` does not stop it."""


class _Output(io.TextIOBase):
    """Standard output as a file that ends somewhere."""

    def __init__(self, path: Path) -> None:
        self._file = open(path, "w", encoding="utf-8", errors="replace")  # noqa: SIM115
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


def main(file: str, name: str, folder: str, seconds: str) -> None:
    """Run, check, write the verdict, and leave without waiting for threads of the learner's."""
    place = Path(folder)
    # Kept open to the end: it is written to when the time is over or the process crashes.
    stack = open(place / STACK, "w")  # noqa: SIM115
    faulthandler.enable(stack)
    faulthandler.dump_traceback_later(float(seconds), exit=True, file=stack)
    sys.stdout = sys.stderr = _Output(place / OUTPUT)
    message = _try(file, name)
    with contextlib.suppress(BaseException):
        faulthandler.cancel_dump_traceback_later()
    verdict = json.dumps({"passed": message is None, "message": message or ""})
    write_atomically(place / VERDICT, verdict.encode())
    os._exit(0)


def _try(file: str, name: str) -> str | None:
    """Nothing if the answer is right, else what to tell."""
    path = Path(file)
    # What the check needs is loaded before the limit, and before the learner can change it.
    check = importlib.import_module(find(name).check_module).check
    code = _compiled(path)
    if isinstance(code, str):
        return code
    _limit_memory(MEMORY)
    try:
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        sys.modules[path.stem] = module
        exec(code, vars(module))
        check(Learner(module, name))
    except Wrong as wrong:
        return str(wrong)
    except BaseException as error:
        _limit_memory(None)
        return _in_words(error, path.name)
    return None


def _compiled(path: Path) -> Any:
    try:
        return compile(path.read_bytes(), path.name, "exec", dont_inherit=True)
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
    """An exception of the learner's code, with the place where it left that code."""
    lines = [line for f, line in traceback.walk_tb(error.__traceback__)
             if f.f_code.co_filename == file]  # fmt: skip
    where = f"{file}, line {lines[-1]}" if lines else file
    text = " ".join(_text(error).split())
    if isinstance(error, NotImplementedError) and lines:
        return f"{where} is still open: {text or 'write what belongs there'}"
    if isinstance(error, _TooMuchPrinted):
        return f"{where}: more than a million characters were printed: is there a print in a loop?"
    if isinstance(error, RecursionError):
        return f"{where}: a function calls itself again and again: what makes it stop?"
    if isinstance(error, MemoryError):
        return f"{where}: this takes more than {MEMORY >> 30} GB of memory: does a list grow?"
    if isinstance(error, EOFError):
        return f"{where}: there is no keyboard here: put a number in the place of input()"
    if isinstance(error, (SystemExit, KeyboardInterrupt)):
        return f"{where}: {type(error).__name__} ends the program before the check: take it out"
    kind = type(error).__name__
    what = f"{kind}: {text}" if text else kind
    return f"{where}: {what}" if lines else f"{file}: the check could not use your code: {what}"


def _text(error: BaseException) -> str:
    try:
        return str(error)[:300]
    except Exception:  # a learner's own exception may fail even here
        return ""


def _limit_memory(most: int | None) -> None:
    """Where the platform can; None takes the limit away."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        lower = hard if most is None or 0 <= hard < most else most
        resource.setrlimit(resource.RLIMIT_AS, (lower, hard))


if __name__ == "__main__":
    main(*sys.argv[1:])
