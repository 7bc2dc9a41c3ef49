"""Preparation: how the columns of a table become a model's inputs, and its output a number."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Column:
    """How the cells of one column become inputs: one number, or one for each of its words."""

    name: str
    words: tuple[str, ...] = ()
    """The words of a text column: the input of a cell's word is 1, the others are 0."""
    fill: float | None = None
    """The number for a missing cell, 0 for all words; None if a missing cell is an error."""
    mean: float = 0.0
    scale: float = 1.0
    """Subtracted from a number, and what the difference is then divided by."""

    @property
    def inputs(self) -> list[str]:
        """The names of its inputs.

        >>> Column("colour", ("blue", "red")).inputs
        ['colour=blue', 'colour=red']
        """
        return [f"{self.name}={word}" for word in self.words] or [self.name]


@dataclass(frozen=True)
class Preparation:
    """How the rows of a table become inputs; kept with a model, which then takes raw rows.

    >>> prepared = Preparation((Column("size", mean=3.0, scale=2.0),), mean=10.0, scale=5.0)
    >>> prepared.scaled([[5.0]]), prepared.raw([[1.0]]), prepared.answer(0.5)
    ([[1.0]], [[5.0]], 12.5)
    """

    columns: tuple[Column, ...]
    target: str = ""
    """The name of the column with the targets."""
    target_is_last: bool = True
    """Whether that column is to the right of the others."""
    mean: float = 0.0
    scale: float = 1.0
    """The number to predict is the model's output times the scale, plus the mean."""

    @property
    def names(self) -> list[str]:
        """The names of the columns that are read."""
        return [column.name for column in self.columns]

    @property
    def inputs(self) -> list[str]:
        """The names of the model's inputs."""
        return [name for column in self.columns for name in column.inputs]

    @property
    def is_scaled(self) -> bool:
        """Whether any number is moved or scaled."""
        scales = [(self.mean, self.scale), *self._scales()]
        return any(scale != (0.0, 1.0) for scale in scales)

    def scaled(self, points: Iterable[Sequence[Any]]) -> list[list[Any]]:
        """The inputs of a model for points in the table's own units; works on Values, too."""
        columns = zip(zip(*points, strict=True), self._scales(), strict=True)
        moved = [[(x - mean) / scale for x in column] for column, (mean, scale) in columns]
        return list(map(list, zip(*moved, strict=True)))

    def raw(self, points: Iterable[Sequence[float]]) -> list[list[float]]:
        """Points in the table's own units, from the inputs of a model."""
        columns = zip(zip(*points, strict=True), self._scales(), strict=True)
        moved = [[x * scale + mean for x in column] for column, (mean, scale) in columns]
        return list(map(list, zip(*moved, strict=True)))

    def answer(self, output: Any) -> Any:
        """The predicted number, in the table's own units."""
        return output * self.scale + self.mean

    def _scales(self) -> list[tuple[float, float]]:
        return [(column.mean, column.scale) for column in self.columns for _ in column.inputs]

    def to_plain(self) -> dict[str, Any]:
        """Plain data for a file."""
        columns = [{**asdict(column), "words": list(column.words)} for column in self.columns]
        return {**asdict(self), "columns": columns}


def from_plain(plain: Any) -> Preparation:
    """The preparation in a file's data; raises ValueError for anything else.

    >>> prepared = Preparation((Column("size", mean=3.0, scale=2.0),))
    >>> from_plain(prepared.to_plain()) == prepared
    True
    """
    try:
        columns = tuple(
            Column(**{**column, "words": tuple(column["words"])}) for column in plain["columns"]
        )
        found = Preparation(**{**plain, "columns": columns})
    except (TypeError, KeyError):
        raise ValueError("preparation: expected columns, target, mean and scale") from None
    for mean, scale in [(found.mean, found.scale), *((c.mean, c.scale) for c in columns)]:
        if not _is_number(mean) or not _is_number(scale) or scale <= 0:
            raise ValueError("preparation: expected finite means, and scales above 0")
    texts = [found.target, *found.names, *(word for column in columns for word in column.words)]
    fills = [column.fill for column in columns if column.fill is not None]
    is_valid = all(isinstance(text, str) for text in texts) and all(map(_is_number, fills))
    if not is_valid or type(found.target_is_last) is not bool or not columns:
        raise ValueError("preparation: expected columns with names, words and numbers to fill in")
    if len(set(found.names)) < len(columns):
        raise ValueError("preparation: expected columns with different names")
    return found


def _is_number(thing: Any) -> bool:
    return type(thing) in (int, float) and math.isfinite(thing)


def standard(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and the standard deviation; the deviation of equal numbers is taken as 1.

    >>> standard([1.0, 5.0]), standard([0.1, 0.1, 0.1])
    ((3.0, 2.0), (0.1, 1.0))
    """
    if min(numbers) == max(numbers):
        return numbers[0], 1.0
    try:
        mean = math.fsum(numbers) / len(numbers)
    except OverflowError:
        mean = math.fsum(x / len(numbers) for x in numbers)
    # dist() neither overflows nor underflows on the way, as a sum of squares would.
    return mean, math.dist(numbers, [mean] * len(numbers)) / math.sqrt(len(numbers))


def with_scales(prepared: Preparation, points: Sequence[Sequence[float]]) -> Preparation:
    """The preparation with the mean and the deviation of every number among these points."""
    columns, rows, place = [], list(zip(*points, strict=True)), 0
    for column in prepared.columns:
        if not column.words:
            mean, scale = standard(rows[place])
            if not math.isfinite(scale):
                raise ValueError(f"column {column.name!r}: its numbers are too far apart")
            column = replace(column, mean=mean, scale=scale)
        columns.append(column)
        place += len(column.inputs)
    return replace(prepared, columns=tuple(columns))
