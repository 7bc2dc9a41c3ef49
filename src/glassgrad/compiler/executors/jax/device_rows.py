"""DeviceRows: an optimizer's parameters on the device, kept from step to step.

While the device is ahead, the numbers of the Values are out of date. Whoever reads or writes a
Value, asks for the rows, or looks at what the optimizer keeps, first calls bring_back() by way of
engine/buffers.py; then the next step starts from the Values again. If someone has a view of the
rows, every call brings its numbers back.
"""

import gc
import sys
from functools import cache
from operator import gt
from typing import Any
from weakref import WeakKeyDictionary

import jax
import numpy as np

from glassgrad.engine import Value, buffers, share
from glassgrad.nn.optimizers import SGD, Optimizer
from glassgrad.table.updates import RULES

Array = Any


class DeviceRows:
    """The data, the grads and the kept numbers of an optimizer's parameters."""

    def __init__(self, dtype: str) -> None:
        self._dtype = dtype
        self._is_ahead = False
        self._source: Any = None
        self.data: Array = None
        self.grad: Array = None
        self.kept: tuple[Array, ...] = ()

    def take(self, optimizer: Optimizer) -> None:
        """Take the numbers of the Values, unless those here are ahead."""
        if self._is_ahead and self._source == _source(optimizer):
            return
        self.bring_back()
        self._source, self._parameters = _source(optimizer), optimizer.parameters
        self._host = share(list(optimizer.parameters))
        self._dict = optimizer.kept
        self._rows = [self._dict[name] for name in RULES[optimizer.rule].keeps]
        self.data, self.grad = (jax.device_put(np.array(row, self._dtype)) for row in self._host)
        self.kept = tuple([jax.device_put(np.array(row)) for row in self._rows])

    def change(self, data: Array, grad: Array, kept: tuple[Array, ...]) -> None:
        """Newer numbers than those of the Values."""
        self.data, self.grad, self.kept = data, grad, kept
        if not self._is_ahead:
            self._is_ahead = True
            buffers.ahead[0] += 1
            _ahead.append(self)
        if self._is_watched():
            self.bring_back()

    def bring_back(self) -> None:
        """Write the numbers to the Values."""
        if not self._is_ahead:
            return
        rows = (*self._host, *self._rows)
        newer = [np.asarray(row) for row in (self.data, self.grad, *self.kept)]
        for row, numbers in zip(rows, newer, strict=True):
            np.asarray(row)[:] = numbers
        self._is_ahead = False
        buffers.ahead[0] -= 1
        _ahead.remove(self)

    def _is_watched(self) -> bool:
        """Whether someone else has a view of the rows, or holds what the optimizer keeps."""
        return any(map(gt, self._holders(), _usual_holders()))

    def _holders(self) -> tuple[int, ...]:
        """How many hold the rows' memory, its block, the optimizer's dict, and a row in that."""
        data = self._host[0]
        (memory,) = gc.get_referents(data)  # all views of a block have one managed buffer
        block = data.obj  # type: ignore[attr-defined]
        held = (memory, block, self._dict)
        rows = max(map(sys.getrefcount, self._rows), default=0)
        return (*map(sys.getrefcount, held), rows)


@cache
def _usual_holders() -> tuple[int, ...]:
    """The same if nobody else holds any; how Python counts differs from version to version."""
    optimizer = SGD([Value(0.0)], momentum=0.5)
    rows = DeviceRows("float64")
    rows.take(optimizer)
    return rows._holders()


def _source(optimizer: Optimizer) -> tuple[Any, ...]:
    """What rows are taken from, by the ids of what DeviceRows keeps alive."""
    return id(optimizer.parameters), id(optimizer._kept), optimizer.rule


_ahead: list[DeviceRows] = []
_known: WeakKeyDictionary[Optimizer, dict[str, DeviceRows]] = WeakKeyDictionary()


def rows_of(optimizer: Optimizer, dtype: str) -> DeviceRows:
    """The rows of an optimizer: steps for other shapes of samples have the same ones."""
    _usual_holders()  # while nothing is ahead
    rows = _known.setdefault(optimizer, {})
    return rows.setdefault(dtype, DeviceRows(dtype))


def _bring_all_back() -> None:
    for rows in list(_ahead):
        rows.bring_back()


buffers.owners.append(_bring_all_back)
