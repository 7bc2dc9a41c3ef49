"""An update that also runs as the script wrote it: for --check, and where ints are printed."""

import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any

from glassgrad.cli.run import ints
from glassgrad.cli.run.closeness import CLOSE, are_close
from glassgrad.cli.run.updates import Updater

State = dict[str, list[float]]


class CheckedUpdater(Updater):
    """An update that runs both ways for the first steps, and compares."""

    def __init__(self, *given: Any, checks: int, watches_ints: bool) -> None:
        super().__init__(*given)
        self._checks, self._watches_ints = checks, watches_ints
        self._agreed = 0
        self._wrong = ""

    def over(self, *given: Any) -> Any:
        """Nothing, if the update has been made; else what the loop is to go through."""
        frame, header = sys._getframe(1), self._found.header
        values = given[header.place]
        is_list = type(values) is list
        if is_list and self._watches_ints and ints.any_in(values):
            return header.items(given, 0)  # whose own statements say if they are still ints
        if is_list and values and self._agreed < self._checks and not self._wrong:
            return self._both_ways(given, frame)
        return self._over(given, frame)

    def _both_ways(self, given: tuple[Any, ...], frame: FrameType) -> Any:
        names, own, header = frame.f_globals, frame.f_locals, self._found.header
        values = given[header.place]
        try:
            if not self._found.steady.is_plain(type(values[0]), names, own):
                return header.items(given, 0)
            lists = [eval(code, names, own) for code in self._found.lists.values()]
        except Exception:  # the loop itself raises it, if it gets there
            return header.items(given, 0)
        before = _state(values, lists)
        if not self._made(values, names, own):
            return header.items(given, 0)
        ours = _state(values, lists)
        _restore(values, lists, before)
        return self._compared(given, lists, ours)

    def _compared(self, given: tuple[Any, ...], lists: list[Any], ours: State) -> Iterator[Any]:
        header = self._found.header
        yield from header.items(given, 0)
        values = given[header.place]
        for name, theirs in _state(values, lists).items():
            for a, b in zip(ours[name], theirs, strict=True):
                if not are_close(a, b):
                    self._wrong = f"in one call, {name} is {a}; in the script it is {b}"
                    return
        self._agreed += 1

    def verdict(self) -> str:
        """What --check found."""
        if self._wrong:
            return f"line {self._line}: the update differs: {self._wrong}"
        done = min(self._agreed, self._checks)
        return f"line {self._line}: {done} updates agree: data, grads and lists, to {CLOSE:g}"


def _state(values: list[Any], lists: list[Any]) -> State:
    return {
        "data": [value.data for value in values],
        "grad": [value.grad for value in values],
        "an entry": [number for row in lists for number in row],
    }


def _restore(values: list[Any], lists: list[Any], state: State) -> None:
    for value, data, grad in zip(values, state["data"], state["grad"], strict=True):
        value.data, value.grad = data, grad
    numbers = iter(state["an entry"])
    for row in lists:
        row[:] = [next(numbers) for _ in row]
