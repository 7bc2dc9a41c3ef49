"""Modes that `with` blocks switch on, each for its own thread or task."""

import copy
import inspect
import os.path
import sys
from collections.abc import Callable
from contextlib import ContextDecorator
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from glassgrad.engine import blocks

PACKAGE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "")
"""The folder of glassgrad's own code."""


@dataclass(frozen=True)
class Trace:
    """What compile() records about a function while it runs once, to get its program."""

    last: int = -1
    """The serial number before the trace: Values with higher ones are made in it."""
    is_careful: bool = False
    """Whether a slope of exactly 0 passes nothing on, even if a partial is infinite."""
    integers: dict[int, Any] = field(default_factory=dict)
    """The integer arguments, by id: lookup() accepts them as an index."""
    special: dict[int, Any] = field(default_factory=dict)
    """The nodes that only a trace has, by id: choices that eager code makes immediately."""
    refusals: list["TraceError"] = field(default_factory=list)
    """The errors raised so far, in case the function catches them."""
    labels: list[tuple[Any, str]] = field(default_factory=list)
    """The labels that were read, each with its Value."""
    drawn: list[tuple[Any, Callable[[], float]]] = field(default_factory=list)
    """Values that stand for random numbers, each with the function that draws one per sample."""
    checks: list[Any] = field(default_factory=list)
    """Values of a trace that is not careful: if they are finite, a careful one has its results."""


@dataclass(frozen=True)
class Mode:
    """What is switched on."""

    remembers: bool = True
    """Whether results remember what they were made from."""
    records_lines: bool = False
    """Whether results remember the line of the user's program that made them."""
    stops_at_anomalies: bool = False
    """Whether a value or grad that is not finite is an error."""
    trace: Trace | None = None
    """Set while compile() traces a function: its numbers are then those of one sample."""


blocks_open = blocks.open_somewhere
"""Empty while no thread has a block open, in which case an engine need not look further."""


@dataclass(frozen=True)
class _Opened:
    """A block that was opened, and may have been closed since."""

    mode: Mode
    lock: Any
    before: "_Opened | None"
    adapts: bool
    """Whether its mode changes new Values; the native engine reads this."""


innermost: ContextVar[_Opened | None] = ContextVar("glassgrad.block", default=None)
"""The last block opened here; None implies the plain mode, but not the other way round."""


def _innermost_open() -> _Opened | None:
    opened = innermost.get()
    while opened is not None and not blocks.is_open(opened.lock):
        opened = opened.before
    return opened


class _Current:
    """The mode of this thread or task."""

    @staticmethod
    def get() -> Mode | None:
        """The mode that the open blocks ask for; None for the plain mode, for a quick test."""
        opened = _innermost_open()
        return None if opened is None else opened.mode


current = _Current()


class _Switch(blocks.Block, ContextDecorator):
    """A block that changes some fields of the mode; blocks may be nested."""

    changes: ClassVar[dict[str, Any]]

    def __init__(self, *function: object) -> None:
        if function:
            name = type(self).__name__
            raise TypeError(f"{name} takes no arguments: write `with {name}():` or @{name}()")
        super().__init__()

    def _recreate_cm(self) -> Self:
        # A decorated function may run in several threads at once; each call gets its own block.
        return type(self)()

    def __call__(self, function: Any) -> Any:
        later = inspect.iscoroutinefunction, inspect.isgeneratorfunction, inspect.isasyncgenfunction
        if any(runs_later(function) for runs_later in later):
            raise TypeError(
                f"@{type(self).__name__}() would end before {function.__name__} runs:"
                " use a `with` block inside it"
            )
        return super().__call__(function)

    def _opening(self, lock: Any) -> None:
        check_reading(
            f"{type(self).__name__}() was used", "use it around the call of the compiled function"
        )
        _open(lock, replace(current.get() or Mode(), **self.changes))


def _open(lock: Any, mode: Mode) -> None:
    adapts = mode.records_lines or mode.stops_at_anomalies or not mode.remembers
    innermost.set(_Opened(mode, lock, _innermost_open(), adapts))
    blocks_open.add(lock)


class no_grad(_Switch):
    """Inside this `with` block or decorator, ops compute numbers but remember nothing.

    >>> import glassgrad as gg
    >>> a = gg.Value(3.0)
    >>> with gg.no_grad():
    ...     b = a * a
    >>> b, b.inputs
    (Value(data=9.0, grad=0.0), ())
    """

    changes: ClassVar = {"remembers": False}


class record_lines(_Switch):
    """Inside this block, every Value records the line of your program that made it, as `.line`.

    >>> import glassgrad as gg
    >>> with gg.record_lines():
    ...     a = gg.Value(3.0)
    >>> a.line
    '<doctest glassgrad.engine.contexts.record_lines[1]>:2'
    """

    changes: ClassVar = {"records_lines": True}


class detect_anomaly(_Switch):
    """Inside this block, the first nan or infinite value or grad raises an error naming its op.

    >>> import glassgrad as gg
    >>> with gg.detect_anomaly():
    ...     gg.Value(-1.0, label="x").log()
    Traceback (most recent call last):
    glassgrad.engine.contexts.AnomalyError: log gave nan: log(x = -1.0), at <doctest ...
    """

    changes: ClassVar = {"records_lines": True, "stops_at_anomalies": True}


class TraceError(RuntimeError):
    """compile() cannot trace a function, for example because it reads the number in a Value."""


def tracing() -> Trace | None:
    """The trace in progress, if there is one."""
    mode = current.get() if blocks_open else None
    return mode.trace if mode else None


_BRANCHES = (
    "instead of a branch write gg.where(condition, a, b), x.maximum(y) or x.relu(), and pass what"
    " is known in advance as an argument"
)
_DERIVATIVES = "for its derivatives write grad(out, leaves, create_graph=True)"
_NUMBERS = f"{_BRANCHES}; in a formula use the Value itself"
_GRAPHS = "call the function itself on one sample to see its graph"
_INSTEAD = {
    "backward() was called": _DERIVATIVES,
    ".grad was used": _DERIVATIVES,
    ".data was used": _NUMBERS,
    "item() was called": _NUMBERS,
    ".data was set": "write a new Value, such as v * 2, instead of changing one",
    "a Value was converted to a plain number": "write v.exp() or gg.exp(v) instead of math.exp(v),"
    f" and {_BRANCHES}",
    "detach() was called": "compute what needs no gradient outside the function, and pass it as an"
    " argument",
    "a Value was formatted": "return it as one more result, and print it outside the function",
    "a Value was copied": "use the Value itself, which no op changes",
    "Values were shared": "share them before the function is called",
    ".partials was used": _GRAPHS,
    "the graph of a Value was read": _GRAPHS,
}
"""What to write instead of what cannot be traced; of comparisons and the like, _BRANCHES."""


def check_reading(what: str, instead: str = "") -> None:
    """Raise TraceError if a function is being traced: the number would be that of one sample."""
    trace = tracing()
    if trace is not None:
        error = TraceError(
            f"{what} while compile() traces the function, at {line_of_caller()}: there the Value"
            f" represents all samples; {instead or _INSTEAD.get(what, _BRANCHES)}"
        )
        trace.refusals.append(error)
        raise error


class tracing_block(blocks.Block):
    """Inside this block, a function is traced, whatever the surrounding blocks ask for."""

    def __init__(self, last: int, is_careful: bool = False) -> None:
        super().__init__()
        self.trace = Trace(last, is_careful)

    def _opening(self, lock: Any) -> None:
        _open(lock, Mode(trace=self.trace))


class AnomalyError(FloatingPointError):
    """A value or a grad that is nan or infinite, found inside detect_anomaly()."""


def line_of_caller(*others: str) -> str:
    """The file and line of the nearest frame outside this package and the other given files."""
    frame, _ = _caller(*others)
    return f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame else ""


def depth_of_caller() -> int:
    """The same frame as the stacklevel of a warning."""
    return _caller()[1]


def _caller(*others: str) -> tuple[Any, int]:
    frame: Any = sys._getframe(1)
    inside = PACKAGE, "<glassgrad", copy.__file__, *others
    depth = 0
    while frame and frame.f_code.co_filename.startswith(inside):
        frame, depth = frame.f_back, depth + 1
    return frame, depth


def describe(op: str, operands: tuple[Any, ...], line: str) -> str:
    """An op with its operands and line, as shown in an error: `log(x = -1.0), at file:3`."""
    shown = []
    for operand in operands:
        label = getattr(operand, "label", "")
        number = operand if isinstance(operand, float) else operand.data
        shown.append(f"{label} = {number}" if label else f"{number}")
    more = f", … {len(shown) - 6} more" if len(shown) > 6 else ""
    place = f"at {line}" if line else "made outside detect_anomaly(), so its line is not known"
    return f"{op}({', '.join(shown[:6])}{more}), {place}"
