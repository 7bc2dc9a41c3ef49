"""DeviceRows: an optimizer's parameters on the device, kept from step to step.

While the device is ahead, the numbers of the Values are out of date. Whoever reads or writes a
Value, asks for the rows, or looks at what the optimizer keeps, first calls bring_back() by way of
engine/buffers.py; then the next step starts from the Values again. If someone has a view of the
rows, every call brings its numbers back.
"""

import gc
from dataclasses import dataclass
from functools import cache
from operator import gt
from sys import getrefcount
from typing import Any
from weakref import WeakKeyDictionary

import jax
import numpy as np

from glassgrad.compiler.executors.jax.devices import Devices
from glassgrad.compiler.executors.jax.packing import Arrays
from glassgrad.engine import Value, buffers, share
from glassgrad.nn.optimizers import SGD, Optimizer
from glassgrad.table.updates import RULES

Array = Any


@dataclass(frozen=True, eq=False)
class Source:
    """Where rows come from, and where they go back to."""

    parameters: tuple[Value, ...]
    rule: str
    kept: dict[str, Any]
    shared: tuple[Any, Any]
    """Views of the data and the grads of the parameters."""
    rows: list[Any]
    """Those of the kept rows that the rule uses."""

    @classmethod
    def of(cls, optimizer: Optimizer) -> "Source":
        """The source of an optimizer's rows."""
        kept, rule = optimizer.kept, optimizer.rule
        shared = share(list(optimizer.parameters))
        rows = [kept[name] for name in RULES[rule].keeps]
        return cls(optimizer.parameters, rule, kept, shared, rows)

    def is_of(self, optimizer: Optimizer) -> bool:
        """Whether an optimizer still has the same one."""
        same = optimizer.parameters is self.parameters and optimizer._kept is self.kept
        return same and optimizer.rule == self.rule

    def is_seen(self) -> bool:
        """Whether someone else can see the rows."""
        return any(map(gt, self.holders(), _usual_holders()))

    def holders(self) -> tuple[int, ...]:
        """How many hold the rows' memory, its block, the dict of kept rows, and a row in that."""
        data = self.shared[0]
        (memory,) = gc.get_referents(data)  # all views of a block have one managed buffer
        held = (memory, data.obj, self.kept)
        return (*map(getrefcount, held), max(map(getrefcount, self.rows), default=0))


class DeviceRows:
    """The data, the grads and the kept numbers of an optimizer's parameters."""

    def __init__(self, dtype: str, devices: Devices) -> None:
        self._dtype, self._devices = dtype, devices
        self._order: list[Array] = []
        self._source: Source | None = None
        """None unless the device is ahead: views would keep other rows from being ahead."""
        self.data: Arrays = ()
        self.grad: Arrays = ()
        self.kept: tuple[Arrays, ...] = ()

    def are_ahead(self, optimizer: Optimizer, order: list[Array]) -> bool:
        """Whether the newest numbers of an optimizer's parameters are here, in this order."""
        return self._source is not None and self._source.is_of(optimizer) and self._is_in(order)

    def take(self, optimizer: Optimizer, order: list[Array]) -> Source:
        """Take the Values' numbers at the places of each array, unless those here are ahead."""
        if self._source is not None and self.are_ahead(optimizer, order):
            return self._source
        self.bring_back()
        source = Source.of(optimizer)
        self._order = order
        self.data, self.grad = (self._put(np.asarray(row, self._dtype)) for row in source.shared)
        self.kept = tuple([self._put(np.asarray(row)) for row in source.rows])
        return source

    def _is_in(self, order: list[Array]) -> bool:
        if order is self._order:
            return True
        is_as_long = len(order) == len(self._order)
        return is_as_long and all(map(np.array_equal, order, self._order))

    def _put(self, row: Array) -> Arrays:
        return tuple([self._devices.put_whole(row[places]) for places in self._order])

    def change(
        self,
        source: Source,
        is_seen: bool,
        data: Arrays,
        grad: Arrays,
        kept: tuple[Arrays, ...],
    ) -> None:
        """Newer numbers than those of the Values, which were taken from this source."""
        self.data, self.grad, self.kept = data, grad, kept
        if self._source is None:
            self._source = source
            buffers.ahead[0] += 1
            _ahead.append(self)
        if is_seen:
            self.bring_back()

    def bring_back(self) -> None:
        """Write the numbers to the Values."""
        source = self._source
        if source is None:
            return
        try:
            newer = jax.device_get([self.data, self.grad, *self.kept])
        except RuntimeError as error:  # the Values still have older numbers: never read these
            raise RuntimeError(
                "the parameters after the last step cannot be read from the device"
                f" ({str(error).splitlines()[0]:.200}): continue from a checkpoint"
            ) from error
        for row, arrays in zip((*source.shared, *source.rows), newer, strict=True):
            numbers = np.asarray(row)
            for places, newest in zip(self._order, arrays, strict=True):
                numbers[places] = newest
        self._source = None
        buffers.ahead[0] -= 1
        _ahead.remove(self)


@cache
def _usual_holders() -> tuple[int, ...]:
    """The same if nobody else holds any; how Python counts differs from version to version."""
    optimizer = SGD([Value(0.0)], momentum=0.5)
    return Source.of(optimizer).holders()


_ahead: list[DeviceRows] = []
_known: WeakKeyDictionary[Optimizer, dict[tuple[str, Devices], DeviceRows]] = WeakKeyDictionary()


def rows_of(optimizer: Optimizer, dtype: str, devices: Devices) -> DeviceRows:
    """The rows of an optimizer: steps for other shapes of samples have the same ones."""
    _usual_holders()  # while nothing is ahead
    rows = _known.setdefault(optimizer, {})
    return rows.setdefault((dtype, devices), DeviceRows(dtype, devices))


def _bring_all_back() -> None:
    for rows in list(_ahead):
        rows.bring_back()


buffers.owners.append(_bring_all_back)
