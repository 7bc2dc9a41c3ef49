"""Inputs: the Values that a program reads, as rows of numbers that can be read and written."""

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import is_
from typing import Any

from glassgrad.compiler.later import np
from glassgrad.engine import Value, share
from glassgrad.engine.inside import add_to_grad, data_of


class Inputs:
    """Leaves side by side in shared storage, others one by one."""

    def __init__(self, values: Iterable[Value], is_leaf: Sequence[int] | None = None) -> None:
        self.values = tuple(values)
        if is_leaf is None:
            is_leaf = [value.is_leaf for value in self.values]
        self._others = [] if all(is_leaf) else [k for k, leaf in enumerate(is_leaf) if not leaf]
        self.leaves = list(compress(self.values, is_leaf))
        self._places = list(compress(range(len(self.values)), is_leaf)) if self._others else []

    def data(self) -> Any:
        """Their current numbers."""
        rows, _ = share(self.leaves)
        if not self._others:
            return np.array(rows, np.float64)
        data = np.empty(len(self.values))
        data[self._places] = rows
        data[self._others] = [data_of(self.values[k]) for k in self._others]
        return data

    def add_to_grads(self, gradient: Any) -> None:
        """Add a gradient to the grads of the inputs."""
        _, rows = share(self.leaves)
        mine = gradient[self._places] if self._others else gradient
        write(rows, np.asarray(rows, np.float64) + mine)
        for k in self._others:
            add_to_grad(self.values[k], float(gradient[k]))

    @property
    def computed(self) -> list[Value]:
        """Those that were not leaves when the function was traced."""
        return [self.values[k] for k in self._others]

    def places_in(self, parameters: Sequence[Value]) -> list[int]:
        """The index of each input among the parameters; -1 if it is not one."""
        count = len(self.values)
        if len(parameters) == count and all(map(is_, self.values, parameters)):
            return list(range(count))  # as usual; of two million, 0.1 s instead of 1.1
        own = {id(parameter): k for k, parameter in enumerate(parameters)}
        return [own.get(id(value), -1) for value in self.values]


def write(row: Any, numbers: Any) -> None:
    """Write numbers into a row of shared storage."""
    if isinstance(row, memoryview):
        np.asarray(row)[:] = numbers
    else:
        for _ in row.writing(numbers.tolist()):
            pass
