"""Columns of a table as numbers, for formulas that name them."""

from collections.abc import Iterable

from glassgrad.data.cells import GAPS_AND_NAN, finite_numbers, is_date
from glassgrad.data.table import Table, has_dates


def numbers_of(
    table: Table, names: Iterable[str], *, drops_missing: bool = False
) -> tuple[dict[str, list[float]], int]:
    """The numbers of some columns by name, and how many rows with missing cells were left out.

    >>> table = Table("rows", ("t", "y"), [["0", "1"], ["2.5", ""]], [2, 3], row="line")
    >>> numbers_of(table, ["t", "y"], drops_missing=True)
    ({'t': [0.0], 'y': [2.5]}, 1)
    """
    places = {name: table.place(name) for name in names}
    gaps = [
        (row, place)
        for place in places.values()
        if table.numbers[place] is None
        for row, cell in enumerate(table.cells[place])
        if cell in GAPS_AND_NAN
    ]
    if gaps and not drops_missing:
        row, place = min(gaps)
        told = f"{len(gaps):,} missing cell{'s' * (len(gaps) != 1)}"
        first = "" if len(gaps) == 1 else "the first "
        raise ValueError(
            f"{table.source}: {told}, {first}in {table.row} {table.lines[row]},"
            f" {table.column(place)}: leave out such rows with --missing drop"
        )
    dropped = {row for row, _ in gaps}
    if dropped:
        table = table.chosen(row for row in range(len(table.lines)) if row not in dropped)
    if not table.lines:
        raise ValueError(f"{table.source}: every row has a missing cell")
    return {name: _numbers(table, place) for name, place in places.items()}, len(dropped)


def _numbers(table: Table, place: int) -> list[float]:
    numbers = table.numbers[place]
    if numbers is not None:
        return numbers
    cells = table.cells[place]
    row = next(k for k, cell in enumerate(cells) if finite_numbers([cell]) is None)
    if is_date(str(cells[row])):
        raise ValueError(f"{table.source}: {has_dates(table.column(place), repr(cells[row]))}")
    where = f"{table.at(row)}: {table.column(place)}"
    raise ValueError(f"{where}: {str(cells[row])!r:.60} is not a finite number")
