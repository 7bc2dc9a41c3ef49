"""Draws: random numbers are refused while a function is traced: they would become constants."""

import random
import time
from typing import Any

from glassgrad.compiler.guards.of_numpy import of_numpy
from glassgrad.engine import contexts
from glassgrad.engine.contexts import TraceError

_TEXT = (
    "{} while compile() traces the function: the number would be the same in every call; draw it"
    " beforehand and pass it as an argument"
)


class UnsureError(TraceError):
    """A random number was drawn, by the function or by another thread."""

    def __init__(self, generators: list[Any]) -> None:
        super().__init__(_TEXT.format("a random number was drawn"))
        self.generators = generators


class Others:
    """Detects from processor times whether other threads have run since this was made."""

    ENOUGH = 3_000  # ns: less than it takes to wake up and draw

    def __init__(self) -> None:
        self._own, self._all = time.thread_time_ns(), time.process_time_ns()

    def have_run(self) -> bool:
        """Whether one of them may have drawn a number."""
        in_all = time.process_time_ns() - self._all
        return in_all - (time.thread_time_ns() - self._own) > self.ENOUGH


def refuse(line: str = "") -> None:
    """Raise the error for a random number."""
    raise TraceError(_TEXT.format(f"a random number was drawn{line and f', at {line},'}"))


def is_draw(function: Any) -> bool:
    """Whether a C function draws from one of Python's generators."""
    is_method = isinstance(getattr(function, "__self__", None), random.Random)
    return is_method and function.__name__ in ("random", "getrandbits")


def line_of_draw() -> str:
    """The line of the user's program that asks for a random number."""
    return contexts.line_of_caller(random.__file__)


def state_of(generator: Any) -> Any:
    """The state of a generator, in a form that can be compared.

    >>> import numpy as np
    >>> state_of(np.random.RandomState(1)) == state_of(np.random.RandomState(1))
    True
    """
    if isinstance(generator, random.SystemRandom):
        return None
    if isinstance(generator, random.Random):
        return generator.getstate()
    if isinstance(generator, of_numpy().generators[:1]):
        return _frozen(generator.get_state(legacy=False))
    return _frozen(_bits(generator).state)


def lock_of(generator: Any) -> Any:
    """The lock that other threads wait for before they draw; None if there is none."""
    lock = None if isinstance(generator, random.Random) else getattr(_bits(generator), "lock", None)
    # Another kind of lock would block a draw of this thread too.
    return lock if hasattr(lock, "_is_owned") else None


def _bits(generator: Any) -> Any:
    if isinstance(generator, of_numpy().generators[:1]):
        return generator._bit_generator
    return getattr(generator, "bit_generator", generator)


def _frozen(state: Any) -> Any:
    if isinstance(state, dict):
        return {name: _frozen(part) for name, part in state.items()}
    return state.tobytes() if isinstance(state, of_numpy().arrays) else state
