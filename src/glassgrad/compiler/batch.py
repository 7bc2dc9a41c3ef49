"""Batches: arrays, nested lists and buffers as rows with one number per sample."""

from dataclasses import dataclass
from typing import Any

from glassgrad.compiler.extension import kernels
from glassgrad.compiler.later import np
from glassgrad.engine.number import to_float
from glassgrad.engine.surface import Surface


@dataclass(frozen=True)
class Shape:
    """The shape of an argument for one sample, and whether its numbers are integers."""

    sizes: tuple[int, ...]
    is_whole: bool


@dataclass(frozen=True)
class Batch:
    """The arguments of a call, for all samples."""

    arrays: tuple[Any, ...]
    """A contiguous array for each argument, with an entry for each sample."""
    shapes: tuple[Shape, ...]

    @property
    def count(self) -> int:
        """The number of samples."""
        return len(self.arrays[0])

    def copied(self) -> "Batch":
        """A copy, which later changes to the arrays do not affect."""
        return Batch(tuple(array.copy() for array in self.arrays), self.shapes)

    def only_first(self) -> "Batch":
        """The first sample, in arrays of its own."""
        return Batch(tuple(array[:1].copy() for array in self.arrays), self.shapes)

    def with_column(self, numbers: list[list[float]]) -> "Batch":
        """The same with one more argument, a row of floats for each sample."""
        array = np.array(numbers, np.float64)
        return Batch((*self.arrays, array), (*self.shapes, Shape(array.shape[1:], False)))

    def first(self) -> list[Any]:
        """The arguments of the first sample, in nested lists."""
        return [array[0].tolist() for array in self.arrays]

    def rows(self, dtype: str) -> Any:
        """A row for each number of a sample, a column for each sample."""
        rows = [array.reshape(len(array), -1).T for array in self.arrays]
        return np.concatenate(rows, axis=0, dtype=dtype, casting="unsafe")

    def column(self, place: int) -> Any:
        """One number of every sample."""
        argument, entry = self.place_of(place)
        array = self.arrays[argument]
        return array.reshape(len(array), -1)[:, entry]

    def place_of(self, place: int) -> tuple[int, int]:
        """The argument that contains a number of a sample, and its index in it."""
        for argument, array in enumerate(self.arrays):
            entries = array.size // len(array)
            if place < entries:
                return argument, place
            place -= entries
        raise IndexError(place)


def gather(arguments: tuple[Any, ...]) -> Batch:
    """The arguments of a call.

    >>> batch = gather(([[1.0, 2.0], [3.0, 4.0]], [1, -1]))
    >>> batch.rows("float64").tolist(), batch.first()
    ([[1.0, 3.0], [2.0, 4.0], [1.0, -1.0]], [[1.0, 2.0], 1])
    """
    arrays = to_arrays(arguments)
    shapes = tuple(Shape(array.shape[1:], array.dtype.kind in "iu") for array in arrays)
    return Batch(arrays, shapes)


def to_arrays(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments of a call as contiguous arrays of one length."""
    if not arguments:
        raise TypeError("expected at least one argument, with an entry for each sample")
    arrays = tuple([_to_array(argument, k + 1) for k, argument in enumerate(arguments)])
    counts = {len(array) for array in arrays}
    if len(counts) > 1:
        told = ", ".join(str(len(array)) for array in arrays)
        raise ValueError(f"the arguments have {told} samples: expected the same number in each")
    if 0 in counts:
        raise ValueError("the batch is empty: expected at least one sample")
    return arrays


def _from_objects(array: Any, where: str) -> Any:
    """Python numbers that NumPy lacks, such as Fractions and large integers, as floats."""
    if any(isinstance(thing, Surface) for thing in array.flat):
        raise TypeError(f"{where}: expected plain numbers, got Values: write v.data")
    try:
        return np.vectorize(lambda thing: to_float(thing, where), otypes=[np.float64])(array)
    except (TypeError, OverflowError) as error:
        raise TypeError(f"{error}, in an array or lists of numbers") from None


_AS_THEY_ARE = "dfqlihbQLIHB?"
"""The types that need no conversion."""


def _listed(lists: list[Any]) -> Any:
    """Lists of floats or of ints as an array; None for what NumPy has to decide about."""
    found = kernels.shape_of(lists) if kernels is not None else None
    if found is None:
        return None
    shape, is_whole = found
    array = np.empty(shape, np.int64 if is_whole else np.float64)
    return array if kernels.fill(lists, array) else None


def _to_array(argument: Any, place: int) -> Any:
    where = f"argument {place}"
    if type(argument) is list and (array := _listed(argument)) is not None:
        return array
    try:
        array = np.asarray(argument)
        stored, flags = array.dtype, array.flags
        if stored.char in _AS_THEY_ARE and stored.isnative and array.ndim and flags.carray:
            return array
    except (ValueError, TypeError) as error:
        hint = "the samples have different shapes" if "inhomogeneous" in str(error) else str(error)
        raise ValueError(f"{where}: {hint}: expected an array or lists of the same shape") from None
    if array.dtype.kind == "O":
        array = _from_objects(array, where)
    if array.dtype.kind not in "biuf":
        kind = type(argument).__name__ if array.ndim == 0 else f"{array.dtype} in it"
        raise TypeError(f"{where}: expected an array or lists of numbers, got {kind}")
    if array.ndim == 0:
        raise TypeError(f"{where}: expected one entry for each sample, got the number {argument!r}")
    stored = array.dtype
    if stored.kind == "f" and stored.char not in "fd":  # a long double has 8 bytes on Windows
        stored = np.dtype(np.float64)
    return np.require(array, stored.newbyteorder("="), ["C_CONTIGUOUS", "ALIGNED"])
