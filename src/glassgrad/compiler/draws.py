"""Draws: random numbers are refused while a function is traced, since they would stay as drawn."""

import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from glassgrad import modes
from glassgrad.modes import TraceError

_TEXT = (
    "{} while compile() traces the function: the number would be the same in every call; draw it"
    " before and pass it as an argument"
)
_HARMLESS = {"seed", "getstate", "setstate"}


class Unsure(TraceError):  # noqa: N818
    """A random number was drawn, by the function or by another thread."""


@contextmanager
def refused(generators: Sequence[Any], *, alone: bool = False) -> Iterator[None]:
    """Inside, drawing is an error; the generators are those that the function may reach.

    Only draws of this thread count. A draw by way of C leaves no other trace than a new state; if
    another thread has run and may have drawn it, that is Unsure. With `alone`, other threads wait
    before they draw from NumPy's generators, so that their states are proof; `random` has no lock.
    """
    _unhook()
    watched = [*map(_source, generators), _Source(random.getstate), *_of_numpy()]
    # A profiler of someone else's goes first; the line is then not known, but the draw is.
    watching = sys.getprofile() is None
    with ExitStack() as held:
        for source in watched if alone else ():
            if source.lock is not None:
                held.enter_context(source.lock)
        others = _Others()
        before = [source.state() for source in watched]
        try:
            if watching:
                sys.setprofile(_refuse)
            yield
        finally:
            if watching:
                _unhook()
        now = [source.state() for source in watched]
        others_ran = others.ran()
    pairs = zip(watched, before, now, strict=True)
    changed = [source for source, old, new in pairs if old != new]
    certain = [source for source in changed if not others_ran or (alone and source.lock)]
    if certain or (changed and not alone):
        kind = TraceError if certain else Unsure
        raise kind(_TEXT.format("a random number was drawn"))


class _Others:
    """Whether other threads have run since this was made, by the processor time of all."""

    ENOUGH = 3_000  # ns: less than it takes to wake up and draw

    def __init__(self) -> None:
        self._own, self._all = time.thread_time_ns(), time.process_time_ns()

    def ran(self) -> bool:
        in_all = time.process_time_ns() - self._all
        return in_all - (time.thread_time_ns() - self._own) > self.ENOUGH


class _Source:
    """A generator: how to read its state, and the lock under which it draws, if there is one."""

    def __init__(self, state: Any, lock: Any = None) -> None:
        self.state = state
        # Another kind of lock would block a draw of this thread too.
        self.lock = lock if hasattr(lock, "_is_owned") else None


def _source(generator: Any) -> _Source:
    if isinstance(generator, random.SystemRandom):
        return _Source(lambda: None)
    if isinstance(generator, random.Random):
        return _Source(generator.getstate)
    if hasattr(generator, "get_state"):  # a RandomState
        bits = generator._bit_generator
        return _Source(lambda: _plain(generator.get_state(legacy=False)), bits.lock)
    bits = getattr(generator, "bit_generator", generator)
    return _Source(lambda: _plain(bits.state), bits.lock)


def _plain(state: Any) -> Any:
    """A state of NumPy's as something that can be compared; repr() of an array is not reliable.

    After a Ctrl-C inside of it, NumPy believes that it is still going on, and shows '...'.
    """
    if isinstance(state, dict):
        return {name: _plain(part) for name, part in state.items()}
    return state.tobytes() if hasattr(state, "tobytes") else state


def _of_numpy() -> list[_Source]:
    numpy = sys.modules.get("numpy")
    return [] if numpy is None else [_source(numpy.random.mtrand._rand)]


def _unhook() -> None:
    if sys.getprofile() is _refuse:
        sys.setprofile(None)


def _refuse(frame: Any, event: str, what: Any) -> None:
    if modes.tracing() is None:  # Ctrl-C came between the end of a trace and that of its hook
        sys.setprofile(None)
        return
    code = frame.f_code
    python = event == "call" and code.co_filename == random.__file__
    named = python and not code.co_name.startswith(("_", "<")) and code.co_name not in _HARMLESS
    in_c = event == "c_call" and isinstance(getattr(what, "__self__", None), random.Random)
    if named or (in_c and what.__name__ in ("random", "getrandbits")):
        line = modes.line_of_caller(random.__file__)
        raise TraceError(_TEXT.format(f"a random number was drawn, at {line},"))
