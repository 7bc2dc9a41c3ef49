"""The parameters of a script, side by side in shared storage, as its update goes through them."""

from typing import Any

import numpy as np

from glassgrad.compiler.inputs import Inputs
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

    def numbers_of(self, inputs: Inputs) -> "Numbers":
        """Where to read the numbers of a program's inputs."""
        places = [self._places.get(id(value), -1) for value in inputs.values]
        return Numbers(inputs, self._values, places if min(places, default=-1) >= 0 else [])


class Numbers:
    """The numbers of a program's inputs, taken from shared storage if all of them are there."""

    def __init__(self, inputs: Inputs, values: list[Any], places: list[int]) -> None:
        self._inputs, self._values = inputs, values
        self._places = np.array(places, np.intp)

    def data(self) -> Any:
        """The current numbers."""
        if not len(self._places):
            return self._inputs.data()
        row, _ = share(self._values)
        return np.asarray(row).take(self._places)
