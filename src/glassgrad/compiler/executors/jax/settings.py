"""Settings: an optimizer's settings for the next steps, on the device before they are needed.

A transfer takes as long as a small step, so the settings of many steps are sent at once, as rows,
and each call returns the place from which the next one goes on. The optimizer still decides: it is
asked while the device computes, and a step by another row than it returns does not count.
"""

from typing import Any

import numpy as np

from glassgrad.compiler.executors.jax.devices import Devices
from glassgrad.compiler.executors.jax.reading import new_mark
from glassgrad.compiler.kept_steps import settings_of
from glassgrad.nn.optimizers import Optimizer
from glassgrad.table.updates import RULES

Array = Any
AHEAD = 64
"""For how many calls of one step rows are sent at once."""
MOST_CALLS = 1 << 16
"""How many calls go on from one place: each has a mark of its own."""


class Settings:
    """The rows of one optimizer, of which each call takes some."""

    def __init__(self, optimizer: Optimizer, devices: Devices, steps: int | None) -> None:
        """Several steps in a call are `steps`; a call of a single one has None."""
        self._optimizer, self._devices = optimizer, devices
        self._steps = steps or 1
        self._calls = AHEAD if steps is None else 1
        self._rows: list[tuple[float, ...]] = []
        self._at = self._taken = 0
        """The row of the next call, and the calls since rows were sent."""
        self._mark = 0
        self.rows: Array = None
        """The rows on the device."""
        self.place: Array = None
        """There, too: the row of the next call, and its mark."""
        self.are_alike = False
        """Whether all rows are the same; then they are never used up."""
        self._is_in_doubt = False
        """Whether the caller seems to change settings before each call."""

    @property
    def mark(self) -> int:
        """The mark of the next call."""
        return (self._mark + self._taken) % (1 << 32)

    @property
    def zeros(self) -> frozenset[str]:
        """The names of the settings that are 0 in all steps, if these are alike."""
        names = RULES[self._optimizer.rule].settings if self.are_alike else ()
        return frozenset([n for n, x in zip(names, self._rows[0], strict=False) if x == 0])

    def fill(self) -> None:
        """Send rows if there are none for the next call."""
        if self._at == len(self._rows) or self._taken == MOST_CALLS:
            self._put(self._of(self._calls * self._steps))
        elif self._is_in_doubt:
            self.hold()

    def hold(self) -> bool:
        """Whether the optimizer wants the rows of the next call; if not, it has got others."""
        now = self._of(self._steps)
        if self._rows[self._at : self._at + self._steps] == now:
            self._is_in_doubt &= self._taken < 2
            return True
        self._is_in_doubt = self._taken == 1
        is_constant = self._calls > 1 and self._is_in_doubt
        self._put(now * self._calls if is_constant else self._of(self._calls * self._steps))
        return False

    def taken(self, place: Array) -> None:
        """A call has used its rows, and has returned the place of the next one."""
        self.place, self._taken = place, self._taken + 1
        if not self.are_alike:
            self._at += self._steps

    def forget(self) -> None:
        """A call has used its rows and its mark, but its steps do not count."""
        self._rows = []
        self._at = 0

    def _of(self, steps: int) -> list[tuple[float, ...]]:
        found = settings_of(self._optimizer, steps)
        size = len(found) // steps
        return [found[k : k + size] for k in range(0, len(found), size)]

    def _put(self, rows: list[tuple[float, ...]]) -> None:
        self._rows, self.rows = rows, self._devices.put_whole(np.array(rows))
        self._at, self._taken, self._mark = 0, 0, new_mark()
        self.are_alike = len(set(rows)) == 1
        place = np.array([0, self._mark], np.uint32)
        self.place = self._devices.put_whole(place)
