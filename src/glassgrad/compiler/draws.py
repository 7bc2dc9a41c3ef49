"""Draws: random numbers are refused while a function is traced, since they would stay as drawn."""

import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from glassgrad import modes
from glassgrad.modes import TraceError

_TEXT = (
    "{} while compile() traces the function: the number would be the same in every call; draw it"
    " before and pass it as an argument"
)
_HARMLESS = {"seed", "getstate", "setstate"}


@contextmanager
def refused(generators: Sequence[Any]) -> Iterator[None]:
    """Inside, drawing is an error; the generators are those that the function may reach."""
    watched = [random.getstate, *map(_state_reader, generators), _numpy_state]
    before = [read() for read in watched]
    # A profiler of someone else's goes first; the line is then not known, but the draw is.
    watching = sys.getprofile() is None
    try:
        if watching:
            sys.setprofile(_refuse)
        yield
    finally:
        if watching:
            sys.setprofile(None)
    if [read() for read in watched] != before:
        raise TraceError(_TEXT.format("a random number was drawn"))


def _state_reader(generator: Any) -> Any:
    if isinstance(generator, random.SystemRandom):
        return lambda: None
    if isinstance(generator, random.Random):
        return generator.getstate
    return lambda: repr(generator.bit_generator.state)


def _numpy_state() -> str:
    numpy = sys.modules.get("numpy")
    return "" if numpy is None else repr(numpy.random.get_state(legacy=False))


def _refuse(frame: Any, event: str, what: Any) -> None:
    code = frame.f_code
    python = event == "call" and code.co_filename == random.__file__
    named = python and not code.co_name.startswith(("_", "<")) and code.co_name not in _HARMLESS
    in_c = event == "c_call" and isinstance(getattr(what, "__self__", None), random.Random)
    if named or (in_c and what.__name__ in ("random", "getrandbits")):
        line = modes.line_of_caller(random.__file__)
        raise TraceError(_TEXT.format(f"a random number was drawn, at {line},"))
