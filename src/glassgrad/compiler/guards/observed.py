"""Observed: a function runs once, and everything it could read is guarded as it runs.

A profile function sees every piece of Python code that is entered and every C function that is
called from Python. (Tracing each instruction was tried: 12 times slower.)
"""

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from types import CodeType, FrameType
from typing import Any

from glassgrad.compiler.extension import tracing
from glassgrad.compiler.guards import draws
from glassgrad.compiler.guards.parts import parts_of
from glassgrad.compiler.guards.purity import (
    READS_FILES,
    Room,
    is_global_setting,
    is_of_numpy,
    is_of_stdlib,
    is_pure,
    room_of,
)
from glassgrad.compiler.guards.reach import Reach
from glassgrad.compiler.guards.watched import Guards
from glassgrad.engine import contexts

_IMPORTING = "_find_and_load"
_SEEDING = {"seed", "getstate", "setstate"}
_NUMBERS = {room: number for number, room in enumerate(Room, start=1)}


def observe(
    function: Callable[..., Any],
    given: list[Any],
    keywords: dict[str, Any],
    held: Sequence[Any],
    observer: "Observer | None" = None,
) -> tuple[Any, Guards]:
    """The result of the function, and the guards on what it could read.

    Other threads must wait before they draw from the generators in `held`.
    """
    observer = observer or Observer()
    observer.begin((function, "the function"), *[(v, name) for name, v in keywords.items()])
    with ExitStack() as locks:
        for lock in filter(None, map(draws.lock_of, held)):
            locks.enter_context(lock)
        result = observer.run(function, given, keywords)
        return result, observer.finish(held)


class Observer:
    """What it learns in one trace need not be learned again while the guards hold."""

    def __init__(self) -> None:
        self.reach = Reach(parts_of)
        self._has_begun = False
        self._others = draws.Others()
        self._trace: contexts.Trace | None = None
        self._rooms: dict[tuple[int, int], Room] = {}
        """By the ids of code and module: equal code may belong to several modules."""
        self._kept: list[Any] = []
        """Whatever is identified by its id above, kept alive."""
        self._refusal: Exception | None = None
        self._calls: dict[Any, bool] = {}
        """Whether C functions are pure, by their names and their owners' kinds."""
        self._states: dict[int, Any] = {}
        self.user_codes: dict[int, CodeType] = {}
        """The user's code that has been entered, by identity."""
        self.looks_away = False
        """Whether the next function runs unwatched: it enters no other code, and calls no C."""
        self._imports = 0
        """The number of imports under way; their code runs only once and is not watched."""

    def begin(self, *found: tuple[Any, str]) -> None:
        """Begin a trace; the first one starts from these things, and the others know them."""
        self._others, self._trace = draws.Others(), contexts.tracing()
        self._refusal, self._imports = None, 0
        self._states.clear()
        if not self._has_begun:
            self._has_begun = True
            self.reach.follow(*found)
        self._note_states()

    def run(self, function: Callable[..., Any], given: list[Any], keywords: dict[str, Any]) -> Any:
        """Call the function and watch what happens."""
        if self.looks_away:
            return function(*given, **keywords)
        other = sys.getprofile()
        if _is_ours(other):  # Ctrl-C left it there
            other = None
        if other is not None and not callable(other):  # one in C, which cannot be restored
            self.reach.give_up("runs under a profiler")
            return function(*given, **keywords)
        see: Any = _both(other, self._see) if other else self._see
        if tracing is not None and other is None:
            see = tracing.Filter(self._see)
        try:
            see.start() if _is_filter(see) else sys.setprofile(see)
            result = function(*given, **keywords)
            if sys.getprofile() != see and not self._refusal:
                self.reach.give_up("sets a profile function")
            return result
        finally:
            sys.setprofile(other)
            if _is_filter(see):
                see.forget()

    def finish(self, held: Sequence[Any]) -> Guards:
        """The guards, or an error if a number was drawn that the profile function did not see."""
        refusals = [self._refusal, *(self._trace.refusals if self._trace else ())]
        for refusal in filter(None, refusals):  # the function may have swallowed it
            raise refusal
        generators = self.reach.generators
        drawn = [g for g in generators if draws.state_of(g) != self._states.get(id(g))]
        is_alone = not self._others.have_run()
        if any(is_alone or (draws.lock_of(g) and g in held) for g in drawn):
            draws.refuse()
        if drawn and not held:
            raise draws.UnsureError(generators)
        if drawn:
            self.reach.give_up("may draw from a generator that another thread uses too")
        return self.reach.finish(self._trace.labels if self._trace else ())

    def _see(self, frame: FrameType, event: str, what: Any) -> int:
        """Look at an event; returns 0, or a room's number if the same there need not be shown."""
        if contexts.tracing() is not self._trace:  # Ctrl-C came between the end of a trace and here
            sys.setprofile(None)
            return 0
        try:
            return self._look(frame, event, what)
        except Exception as error:  # Python removes the profile function
            self._refusal = error
            raise

    def _look(self, frame: FrameType, event: str, what: Any) -> int:
        code = frame.f_code
        is_known = False
        if event == "call":
            if code.co_name == _IMPORTING and code.co_filename.startswith("<frozen importlib"):
                self._imports += 1
                return 0
            if _key(frame) not in self._rooms and not self._imports:
                self._enter(code, frame)
            is_known = True
        elif event == "c_call":
            if draws.is_draw(what):
                draws.refuse(draws.line_of_draw())
            room = None if self._imports else self._rooms.get(_key(frame))
            if room is Room.USER or (room is Room.OWN and what.__name__ in READS_FILES):
                is_known = self._call(what, frame)
            else:
                is_known = room is not None
        elif event == "return" and self._imports and code.co_name == _IMPORTING:
            self._imports -= 1
        room = self._rooms.get(_key(frame))
        return _NUMBERS[room] if is_known and room else 0

    def _enter(self, code: CodeType, frame: FrameType) -> None:
        room = room_of(code, frame.f_globals)
        if room is Room.USER and is_of_stdlib(code) and self._is_called_by_us(frame.f_back):
            return  # the user may enter it later
        self._rooms[_key(frame)] = room
        self._kept += [code, frame.f_globals]
        if room is Room.DRAWS:
            self._see_draw(code)
        elif is_global_setting(code) and not self._loads_ours(code, frame.f_back):
            self.reach.give_up(f"runs {code.co_qualname}", line=_line(frame.f_back))
        elif room is Room.OWN:
            self.reach.enter_own(code)
        elif room is Room.FOREIGN:
            module = frame.f_globals.get("__name__", "another package")
            self.reach.give_up(f"runs {module}.{code.co_qualname}", line=_line(frame.f_back))
        elif room is Room.USER:
            self.user_codes[id(code)] = code
            self.reach.enter(code, frame.f_globals, frame.f_builtins)
        self._note_states()

    def _note_states(self) -> None:
        for generator in self.reach.generators:
            if id(generator) not in self._states:
                self._states[id(generator)] = draws.state_of(generator)

    def _loads_ours(self, code: CodeType, caller: FrameType | None) -> bool:
        """Whether the package loads a part of itself, as gg.grad does on first use."""
        return code.co_name == "import_module" and self._is_called_by_us(caller)

    def _is_called_by_us(self, frame: FrameType | None) -> bool:
        while frame and _key(frame) not in self._rooms and is_of_stdlib(frame.f_code):
            frame = frame.f_back
        if frame is None or is_of_numpy(frame.f_code):  # which may call what the user gave it
            return False
        return self._rooms.get(_key(frame)) in (Room.OWN, Room.SETTLED)

    def _see_draw(self, code: CodeType) -> None:
        if code.co_name in _SEEDING:
            self.reach.give_up(f"uses random.{code.co_name}", line=draws.line_of_draw())
        elif not code.co_name.startswith(("_", "<")):
            draws.refuse(draws.line_of_draw())

    def _call(self, function: Any, frame: FrameType) -> bool:
        """Look at a call of a C function; returns whether the next one would change nothing."""
        owner = getattr(function, "__self__", None)
        kind = owner if isinstance(owner, type) else type(owner)
        key = function.__name__, id(kind), isinstance(owner, type), function.__module__
        known = self._calls.get(key)
        if known is None:
            known = self._calls[key] = is_pure(function)
            self._kept.append(kind)
        if not known:
            module = function.__module__ or type(owner).__name__
            self.reach.give_up(f"calls {module}.{function.__name__}", line=_line(frame))
        elif function.__name__ in ("format", "format_map"):  # "{0.k}" names an attribute
            self.reach.is_reflective = True
            self.reach.follow()
            self._note_states()
        else:
            return True
        return False


def _is_filter(see: Any) -> bool:
    return tracing is not None and isinstance(see, tracing.Filter)


def _is_ours(see: Any) -> bool:
    return _is_filter(see) or isinstance(getattr(see, "__self__", None), Observer)


def _key(frame: FrameType) -> tuple[int, int]:
    return id(frame.f_code), id(frame.f_globals)


def _both(first: Any, second: Any) -> Any:
    def see(frame: FrameType, event: str, what: Any) -> None:
        first(frame, event, what)
        second(frame, event, what)

    return see


def _line(frame: FrameType | None) -> str:
    return f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame else ""
