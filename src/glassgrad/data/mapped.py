"""Mapped: the points of a memory-mapped array, read from the file when they are needed."""

import sys
from collections.abc import Sequence
from typing import Any


class Mapped(Sequence[list[float]]):
    """A point for each entry of an array that is never read as a whole."""

    def __init__(self, array: Any) -> None:
        if array.ndim not in (1, 2) or array.dtype.kind not in "biuf":
            form = f"{array.dtype} of shape {array.shape}"
            raise TypeError(f"Dataset: points: expected rows of numbers in the file, got {form}")
        self._array = array if array.ndim == 2 else array.reshape(-1, 1)
        is_exact = array.dtype.itemsize < 4 or array.dtype.char == "f"
        self._kind = "float32" if is_exact else "float64"

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, place: Any) -> Any:
        return self._array[place].astype("float64").tolist()

    def take(self, places: Sequence[int]) -> Any:
        """The points at some places, as floats in memory."""
        return self._array[list(places)].astype(self._kind)


def is_mapped(thing: Any) -> bool:
    """Whether something is an array in a file, such as np.load(path, mmap_mode="r")."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(thing, numpy.memmap)
