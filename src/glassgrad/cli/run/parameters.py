"""The parameters of a script, side by side in shared storage, as its update goes through them."""

from array import array
from collections.abc import Sequence
from typing import Any

from glassgrad.engine import share


class Parameters:
    """The list of parameters that the last update went through."""

    def __init__(self) -> None:
        self._values: list[Any] = []
        self._places: dict[int, int] = {}

    def keep(self, values: list[Any]) -> None:
        """Put the parameters of an update side by side, unless they are already."""
        if len(values) != len(self._values) or values[0] is not self._values[0]:
            self._values = list(values)
            self._places = {id(value): k for k, value in enumerate(self._values)}
            share(self._values)

    def around(self, values: Sequence[Any]) -> "tuple[list[Any], array[int]]":
        """A list for shared storage that contains these Values, and where they are in it."""
        places = [self._places.get(id(value), -1) for value in values]
        if min(places, default=-1) >= 0:
            return self._values, array("i", places)
        return list(values), array("i", range(len(values)))
