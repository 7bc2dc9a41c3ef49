"""Settings: an optimizer's settings for the next steps, on the device before they are needed.

A transfer takes as long as a small step, so the settings of many steps are sent at once, as rows,
and each call returns the place from which the next one goes on. The optimizer still decides: it is
asked while the device computes, and a step by another row than it returns does not count.
"""

from typing import Any, NamedTuple

import numpy as np

from glassgrad.compiler.executors.jax.devices import Devices
from glassgrad.compiler.executors.jax.reading import MARKS, new_mark
from glassgrad.compiler.kept_steps import settings_of
from glassgrad.nn.optimizers import Optimizer
from glassgrad.table.updates import RULES

Array = Any
Row = tuple[float, ...]
AHEAD = 64
"""For how many calls of one step rows are sent at once."""
MOST_CALLS = 1 << 16
"""How many calls go on from one place: each has a mark of its own."""


class Sent(NamedTuple):
    """Rows, where they are on the device, and the mark and the place of their first call."""

    rows: list[Row]
    there: Array
    mark: int
    place: Array


class Settings:
    """The rows of one optimizer, of which each call takes some."""

    def __init__(self, optimizer: Optimizer, devices: Devices, steps: int | None) -> None:
        """Several steps in a call are `steps`; a call of a single one has None."""
        self._optimizer, self._devices, self.steps = optimizer, devices, steps
        self._each = steps or 1
        self._calls = AHEAD if steps is None else 1
        """For how many calls rows are sent at once."""
        self._rows: list[Row] = []
        self._at = self._ended = 0
        """The row of the next call, and the calls since rows were sent."""
        self._mark = 0
        self.rows: Array = None
        """The rows on the device."""
        self.place: Array = None
        """There, too: the row of the next call, and its mark."""
        self.are_alike = False
        """Whether all rows are the same; then they are never used up."""
        self._next: Sent | None = None
        """The rows after these, if they have been sent."""
        self._is_open = False
        """Whether a call has begun and not ended: no other may have the same mark."""
        self._is_in_doubt = False
        """Whether the caller seems to change settings before each call."""

    @property
    def mark(self) -> int:
        """The mark of the next call."""
        return (self._mark + self._ended) % MARKS

    @property
    def zeros(self) -> frozenset[str]:
        """The names of the settings that are 0 in all steps, if these are alike."""
        names = RULES[self._optimizer.rule].settings if self.are_alike else ()
        return frozenset([n for n, x in zip(names, self._rows[0], strict=False) if x == 0])

    def begin(self) -> None:
        """A call begins: send rows if there are none for it."""
        if self._is_open or self._at == len(self._rows) or self._ended == MOST_CALLS:
            self._use(self._sent(self._of(self._calls * self._each)))
        elif self._is_in_doubt:
            self.hold()
        self._is_open = True

    def hold(self) -> bool:
        """Whether the rows of the call are what the optimizer says; if not, others are sent."""
        now = self._of(self._each)
        if self._rows[self._at : self._at + self._each] == now:
            self._is_in_doubt &= self._ended < 2
            return True
        self._is_in_doubt = self._ended == 1
        is_constant = self._calls > 1 and self._is_in_doubt
        rows = now * self._calls if is_constant else self._of(self._calls * self._each)
        self._use(self._sent(rows))
        return False

    def look_ahead(self) -> None:
        """Send the rows of the calls after this one, if it has the last."""
        if not self.are_alike and self._at + self._each == len(self._rows):
            self._next = self._sent(self._of(self._calls * self._each, after=self._each))

    def end(self, place: Array) -> None:
        """The steps of the call count, and it has returned the place of the next one."""
        self.place, self._ended = place, self._ended + 1
        if not self.are_alike:
            self._at += self._each
        if self._next is not None and self._at == len(self._rows):
            self._use(self._next)
        self._is_open = False

    def _of(self, steps: int, after: int = 0) -> list[Row]:
        found = settings_of(self._optimizer, steps, after)
        size = len(found) // steps
        return [found[k : k + size] for k in range(0, len(found), size)]

    def _sent(self, rows: list[Row]) -> Sent:
        put, mark = self._devices.put_whole, new_mark()
        return Sent(rows, put(np.array(rows)), mark, put(np.array([0, mark], np.uint32)))

    def _use(self, sent: Sent) -> None:
        self._rows, self.rows, self._mark, self.place = sent
        self.are_alike = len(set(self._rows)) == 1
        self._at, self._ended, self._next = 0, 0, None
