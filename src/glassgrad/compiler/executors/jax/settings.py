"""Settings: an optimizer's settings for the next steps, on the device before they are needed.

A transfer takes as long as a small step, so the settings of many steps are sent at once, as rows,
and each step returns the place of the next row. The optimizer still decides: a row that differs
from what it returns is never used.
"""

from typing import Any

import numpy as np

from glassgrad.compiler.executors.jax.devices import Devices
from glassgrad.compiler.kept_steps import settings_of
from glassgrad.nn.optimizers import Optimizer

Array = Any
AHEAD = 64


class Settings:
    """The rows of one optimizer."""

    def __init__(self, optimizer: Optimizer, devices: Devices) -> None:
        self._optimizer, self._devices = optimizer, devices
        self._rows: list[tuple[float, ...]] = []
        self._at = 0
        """The row of the next step."""
        self._rows_there: Array = None
        self._at_there: Array = None

    def next(self) -> tuple[Array, Array]:
        """The rows on the device, and the place of the next step's row there."""
        now = settings_of(self._optimizer, 1)
        if self._at == len(self._rows) or self._rows[self._at] != now:
            # If only one of the last rows was used, the caller changes settings before each step.
            self._put([now] * AHEAD if self._at == 1 else self._predicted())
        return self._rows_there, self._at_there

    def taken(self, place: Array) -> None:
        """A step has used its row, and has returned the place of the next one."""
        self._at, self._at_there = self._at + 1, place

    def _predicted(self) -> list[tuple[float, ...]]:
        numbers = np.array(settings_of(self._optimizer, AHEAD)).reshape(AHEAD, -1)
        return list(map(tuple, numbers.tolist()))

    def _put(self, rows: list[tuple[float, ...]]) -> None:
        self._rows, self._rows_there = rows, self._devices.put_whole(np.array(rows))
        self._at, self._at_there = 0, self._devices.put_whole(np.array(0, np.int32))
