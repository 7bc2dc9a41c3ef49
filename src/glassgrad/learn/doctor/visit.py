"""A visit to the doctor: of a file, in a process of its own, or of a class in this process."""

import contextlib
import inspect
import linecache
import os
import tempfile
import textwrap
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from glassgrad.files import read_bounded
from glassgrad.learn import protocol, sandbox
from glassgrad.learn.attempt import DOCTOR, SOURCE
from glassgrad.learn.doctor import probe
from glassgrad.learn.doctor.report import Report
from glassgrad.learn.doctor.source import Source
from glassgrad.learn.doctor.verdict import report_of
from glassgrad.learn.grading import Wrong
from glassgrad.learn.plain import to_plain
from glassgrad.learn.rooms import Job, Room
from glassgrad.learn.runner import SECONDS, Attempt, OwnProcess


def visit(path: str, kind: str | None = None, seconds: float = SECONDS) -> Report:
    """Examine a class in a file, in a separate process with limits on time and memory."""
    source = _read(Path(path), kind)
    found = sandbox.find()
    if found is None:
        return _visit_without(source, Path(path), seconds)
    job = Job(DOCTOR, Path(path).name, source.needed().encode(), None)
    folder = Path(path).absolute().parent
    # The class is the user's own: nothing that it does is held against it.
    with Room([job], found, seconds, folder, False, _libraries()) as room:
        ((_, attempt),) = room.attempts()
        try:
            return report_of(_Begun(attempt).ask, source)
        finally:
            attempt.end()


def _visit_without(source: Source, path: Path, seconds: float) -> Report:
    """The same where there is no sandbox: in a process with limits."""
    with tempfile.TemporaryDirectory(prefix="glassgrad-") as folder:
        needed = Path(folder, path.name)
        needed.write_text(source.needed(), encoding="utf-8")
        attempt = OwnProcess(DOCTOR, needed, seconds, path.parent)
        try:
            return report_of(_Begun(attempt).ask, source)
        finally:  # also on Ctrl-C
            attempt.end()


def _libraries() -> list[Path]:
    """The folders that the user has named for Python to look into."""
    named = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return [Path(name).absolute() for name in named if name and os.path.isdir(name)]


def doctor(kind: type) -> Report:
    """Examine a scalar autograd class of your own; the report says what is wrong, and where.

    It runs in this process, as your own calls do; `glassgrad doctor FILE` uses a separate one.

    >>> class Value:
    ...     def __init__(self, data, inputs=()):
    ...         self.data, self.grad, self._prev = data, 0.0, inputs
    ...         self._backward = lambda: None
    ...     def __mul__(self, other):
    ...         out = Value(self.data * other.data, (self, other))
    ...         def _backward():
    ...             self.grad += other.data * out.grad
    ...             other.grad += other.data * out.grad
    ...         out._backward = _backward
    ...         return out
    ...     def backward(self):
    ...         self.grad = 1.0
    ...         self._backward()
    >>> report = doctor(Value)
    >>> bool(report), report.faults[0].op, report.faults[0].code
    (False, 'a * b', 'partial')
    """
    if not isinstance(kind, type):
        raise TypeError(f"doctor: expected a class, got {type(kind).__name__}: pass Value itself")
    if not any(hasattr(kind, name) for name in probe.BACKWARD):
        raise TypeError(f"doctor: {kind.__name__} has no backward(): expected an autograd class")
    learner = SimpleNamespace(**{kind.__name__: kind})

    def ask(name: str, *arguments: Any) -> Any:
        try:
            told = to_plain(getattr(probe, name)(learner, *arguments))
        except Exception as error:
            raise Wrong(f"{kind.__name__}: {type(error).__name__}: {error}") from None
        return protocol.message_of(protocol.line_of({"told": told}))["told"]

    return report_of(ask, _source_of(kind))


class _Begun:
    """An attempt that begins with the first question, so that its failure is a finding too."""

    def __init__(self, attempt: Attempt) -> None:
        self._attempt, self._is_begun = attempt, False

    def ask(self, name: str, *arguments: Any) -> Any:
        if not self._is_begun:
            self._attempt.begin()
            self._is_begun = True
        return self._attempt.ask(name, *arguments)


def _read(path: Path, kind: str | None) -> Source:
    if path.is_dir():
        raise ValueError(f"{path}: this is a folder: expected a Python file")
    content = read_bounded(path, SOURCE)
    try:
        return Source(content.decode("utf-8-sig"), path.name, kind)
    except UnicodeDecodeError:
        raise ValueError(f"{path.name}: expected Python source in UTF-8") from None
    except SyntaxError as error:
        where = f"{path.name}, line {error.lineno}" if error.lineno else path.name
        raise ValueError(f"{where}: Python cannot read this: {error.msg}") from None
    except (RecursionError, MemoryError):
        raise ValueError(f"{path.name}: Python cannot read this file") from None


def _source_of(kind: type) -> Source:
    """The source of a class; without one, a report has no lines."""
    name = kind.__name__
    # In a notebook only the code knows its cell; elsewhere it names the file, as ever.
    paths = [f.__code__.co_filename for f in vars(kind).values() if inspect.isfunction(f)]
    path = next((path for path in paths if linecache.getlines(path)), "")
    file = Path(path).name if Path(path).is_file() else "notebook"
    with contextlib.suppress(SyntaxError, ValueError):
        if kind.__qualname__ == name:
            # The whole file, because the rules may be in other classes.
            return Source("".join(linecache.getlines(path)), file, name)
    with contextlib.suppress(OSError, TypeError, SyntaxError, ValueError):
        lines, first = inspect.getsourcelines(kind)
        return Source(textwrap.dedent("".join(lines)), file, name, max(first, 1))
    return Source(f"class {name}: pass", "", name)
