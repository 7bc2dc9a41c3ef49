"""share: the numbers of many leaves as two rows, for loops over all parameters."""

import importlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from operator import attrgetter
from typing import Any

from glassgrad.engine import contexts
from glassgrad.engine.number import to_float
from glassgrad.engine.surface import Surface

ahead = array("q", [0])
"""How many owners have newer numbers than the rows of leaves; the C code looks before it reads."""
owners: list[Callable[[], None]] = []
"""What brings the numbers of all such owners back to their rows."""


def bring_back() -> None:
    """Bring the numbers of leaves back to their rows, from wherever newer ones are."""
    for owner in owners:
        owner()


class Numbers(Sequence[float]):
    """One attribute of all the leaves, as a row that can be read and written."""

    def __init__(self, leaves: list[Any], name: str) -> None:
        self._leaves = leaves
        self._name = name

    def __len__(self) -> int:
        return len(self._leaves)

    def __iter__(self) -> Iterator[float]:
        return map(attrgetter(self._name), self._leaves)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return Numbers(self._leaves[place], self._name)
        return getattr(self._leaves[place], self._name)

    def __setitem__(self, place: int, number: float) -> None:
        setattr(self._leaves[place], self._name, to_float(number, "share"))

    def writing(self, numbers: Iterable[float]) -> Iterator[None]:
        """Write a number into each leaf while this is iterated over; no Python code runs."""
        return map(setattr, self._leaves, repeat(self._name), numbers)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        # If NumPy had to read this item by item, it would turn a Ctrl-C into a ValueError.
        return importlib.import_module("numpy").array(self.tolist(), dtype)

    def tolist(self) -> list[float]:
        """The current numbers."""
        return list(self)


def share(values: Iterable[Surface]) -> tuple[Sequence[float], Sequence[float]]:
    """The data and the grads of leaves, each as one row that can be read and written.

    The leaves keep their numbers there: writing to a row changes .data or .grad, and the other
    way round. Sharing a leaf again moves it to new rows, and the old rows no longer apply; the
    same leaves in the same order stay where they are.

    >>> from glassgrad import Value, engine
    >>> a, b = Value(2.0), Value(3.0)
    >>> data, grad = engine.share([a, b])
    >>> data[1] = 5.0
    >>> a.grad = 0.5
    >>> b.data, grad[0]
    (5.0, 0.5)
    """
    contexts.check_reading("Values were shared")
    leaves = check_leaves(values)
    return Numbers(leaves, "_data"), Numbers(leaves, "_grad")


def check_leaves(values: Iterable[Any]) -> list[Any]:
    """The values as a list; raises an error unless all of them can be shared."""
    if isinstance(values, Surface) or not isinstance(values, Iterable):
        kind = "a Value" if isinstance(values, Surface) else type(values).__name__
        raise TypeError(f"expected a list of Values, got {kind}")
    leaves = list(values)
    for value in leaves:
        if not isinstance(value, Surface):
            raise TypeError(f"expected Values, got {type(value).__name__}")
        if not value.is_leaf:
            raise ValueError(f"{value!r} was computed: only leaves can be set directly")
    if len({id(leaf) for leaf in leaves}) != len(leaves):
        raise ValueError("a Value was given twice")
    return leaves
