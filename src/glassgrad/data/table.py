"""Table: named columns of cells, from a file, a data frame or rows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from glassgrad.data.cells import finite_numbers, from_anything
from glassgrad.text.names import nearest


@dataclass(frozen=True)
class Table:
    """Columns of cells, which are numbers and texts."""

    source: str
    """Where it comes from, for error messages."""
    names: tuple[str, ...]
    cells: Sequence[Sequence[Any]]
    """For each column its cells."""
    lines: Sequence[int]
    """For each row its line in the file, or its number."""
    has_names: bool = True
    """Whether the names are the user's; otherwise they are 1, 2, 3 and so on."""
    row: str = "line"
    """What a row is called in error messages."""
    numbers: Sequence[list[float] | None] = ()
    """For each column its cells as finite numbers; None if any is not one. Found if not given."""

    def __post_init__(self) -> None:
        for name, count in Counter(self.names).items():
            if count > 1:
                raise ValueError(
                    f"{self.source}: {count} columns are named {name!r:.60}: rename them"
                )
        known = self.numbers or [None] * len(self.cells)
        numbers = [
            finite_numbers(column) if given is None else given
            for column, given in zip(self.cells, known, strict=True)
        ]
        pairs = zip(self.cells, numbers, strict=True)
        cells = [_stripped(column) if known is None else column for column, known in pairs]
        object.__setattr__(self, "numbers", numbers)
        object.__setattr__(self, "cells", cells)

    def place(self, name: str) -> int:
        """The index of the column with that name."""
        if name in self.names:
            return self.names.index(name)
        near = nearest(name, self.names) if isinstance(name, str) else None
        hint = f"did you mean {near!r}?" if near else f"expected one of {shown(self.names)}"
        raise ValueError(f"{self.source}: there is no column {name!r:.60}: {hint}")

    def column(self, place: int) -> str:
        """A column in an error message."""
        return f"column {place + 1}" + (f" ({self.names[place]:.60})" if self.has_names else "")

    def at(self, row: int) -> str:
        """A row, for the start of an error message."""
        return f"{self.source}: {self.row} {self.lines[row]}"

    def chosen(self, rows: Iterable[int]) -> "Table":
        """The table with some of its rows."""
        kept = list(rows)
        cells = [[column[k] for k in kept] for column in self.cells]
        numbers = [given and [given[k] for k in kept] for given in self.numbers]
        return replace(self, cells=cells, lines=[self.lines[k] for k in kept], numbers=numbers)


def _stripped(cells: Sequence[Any]) -> list[Any]:
    return [cell.strip() if isinstance(cell, str) else cell for cell in cells]


def shown(names: Sequence[str], most: int = 8) -> str:
    """Names in an error message."""
    return ", ".join(f"{name:.60}" for name in names[:most]) + ", …" * (len(names) > most)


def numbered(count: int) -> tuple[str, ...]:
    """The names of columns that have none."""
    return tuple(str(k + 1) for k in range(count))


def from_frame(frame: Any) -> Table:
    """A data frame, or a dictionary of columns, as a table."""
    source = type(frame).__name__
    if isinstance(frame, Mapping):
        names, columns = list(frame), [list(column) for column in frame.values()]
        if len(set(map(len, columns))) > 1:
            raise ValueError(f"{source}: expected columns of one length")
    else:
        names, rows = list(frame.columns), frame.to_numpy().tolist()
        columns = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in names]
    for name, kind in zip(names, map(str, getattr(frame, "dtypes", ())), strict=False):
        # A column of nothing but dates would come as whole numbers.
        if kind.startswith(("datetime", "timedelta")):
            raise ValueError(f"{source}: {has_dates(f'column {name}', kind)}")
    cells = [[from_anything(thing) for thing in column] for column in columns]
    lines = range(len(cells[0]) if cells else 0)
    return Table(source, tuple(map(str, names)), cells, lines, row="row")


def from_rows(rows: Sequence[Sequence[Any]]) -> Table:
    """A list of rows as a table without names."""
    if len({len(row) for row in rows}) != 1:
        raise ValueError("rows: expected at least one row, and as many cells in each")
    cells = [[from_anything(thing) for thing in column] for column in zip(*rows, strict=True)]
    return Table("rows", numbered(len(cells)), cells, range(len(rows)), False, "row")


def has_dates(column: str, example: str) -> str:
    """The sentence about a column of dates."""
    hint = "leave it out of the columns, or write a number, such as the days since a date"
    return f"{column} has dates ({example:.40}): {hint}"
