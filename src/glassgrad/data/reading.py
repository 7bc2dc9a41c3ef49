"""Reading a table: from its cells to points and targets, and to a Preparation that repeats it."""

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from glassgrad.data.cells import (
    GAPS,
    GAPS_AND_NAN,
    are_words,
    finite_numbers,
    is_date,
    is_numeral,
    is_word,
)
from glassgrad.data.preparation import Column, Preparation, standard
from glassgrad.data.samples import to_targets
from glassgrad.data.table import Table, has_dates, shown

MOST_WORDS = 256
"""A text column with more different words is refused: each is an input."""
FEW_ROWS = 10
"""In a longer table, a text column without any word twice is refused: it names the rows."""
MISSING = "drop", "mean"
"""What can be done about missing cells: leave out their rows, or fill in the column's mean."""


class Samples(NamedTuple):
    """What a Dataset is made of."""

    points: list[list[float]]
    targets: list[Any]
    classes: tuple[str, ...]
    columns: tuple[str, ...]
    preparation: Preparation
    note: str


def samples_of(
    table: Table, *, columns: Sequence[str] | None, target: str | None, missing: str | None
) -> Samples:
    """The samples in a table, with the target in the last column unless another is named."""
    if missing is not None and missing not in MISSING:
        raise ValueError(f"missing={missing!r:.40}: expected drop or mean")
    places, goal = _places(table, columns, target)
    table, note = _without_gaps(table, places, goal, missing)
    if columns is None and 0 not in (*places, goal):
        note = "; ".join(filter(None, ["column 1 numbers the rows and is left out", note]))
    prepared = Preparation(
        tuple(_column(table, place, missing) for place in places),
        table.names[goal],
        goal > max(places),
    )
    points = _points(table, prepared, places)
    targets, classes = to_targets(_targets(table, goal))
    names = tuple(prepared.inputs) if table.has_names else ()
    return Samples(points, targets, classes, names, prepared, note)


def read_again(table: Table, prepared: Preparation) -> tuple[list[list[float]], list[Any]]:
    """The points of another table in its own units, and its targets, words or numbers, if any.

    A target that is missing is None. Columns are found by name, or by their order in a table
    without names.
    """
    names, width = prepared.names, len(table.names)
    is_next = prepared.target_is_last and bool(prepared.target) and width == len(names) + 1
    if table.has_names or all(name in table.names for name in names):
        places = [table.place(name) for name in names]
        goal = table.place(prepared.target) if prepared.target in table.names else None
    elif width == len(names) or is_next:
        places, goal = list(range(len(names))), len(names) if is_next else None
    else:
        expected = f"expected the columns {shown(names)}, by name or in this order"
        raise ValueError(f"{table.source}: {expected}, got {width} without names")
    return _points(table, prepared, places), [] if goal is None else _known_targets(table, goal)


def _places(
    table: Table, columns: Sequence[str] | None, target: str | None
) -> tuple[list[int], int]:
    """Where the inputs and the target are."""
    if isinstance(columns, str):
        raise TypeError(f"columns={columns!r:.60}: expected a list of names")
    goal = len(table.names) - 1 if target is None else table.place(target)
    everything = range(len(table.names))
    if columns is None:
        places = [k for k in everything if k != goal and not (k == 0 and _counts_rows(table))]
    else:
        places = [table.place(name) for name in columns]
    if not places or len(set(places)) < len(places):
        raise ValueError(f"{table.source}: columns: expected one name or more, each of them once")
    if goal in places:
        hint = "name another target" if target is None else "leave it out of the columns"
        where = f"{table.source}: {table.column(goal)}"
        raise ValueError(f"{where} is the target, so it cannot be an input: {hint}")
    return places, goal


def _counts_rows(table: Table) -> bool:
    """Whether the first column has no name and numbers the rows, as data frames are written."""
    if not table.has_names or table.names[0] != "1" or table.numbers[0] is None:
        return False
    count = len(table.lines)
    return table.numbers[0] in (list(range(count)), list(range(1, count + 1)))


def _gaps(table: Table, place: int, with_nan: bool) -> list[int]:
    """The rows in which a cell is missing."""
    cells = table.cells[place]
    if table.numbers[place] is not None:
        return []
    gaps = {""} if are_words(cells) else GAPS_AND_NAN if with_nan else GAPS
    return [k for k, cell in enumerate(cells) if cell in gaps]


def _without_gaps(
    table: Table, places: list[int], goal: int, missing: str | None
) -> tuple[Table, str]:
    """The rows that can be used, and a sentence about missing cells."""
    gaps = {place: _gaps(table, place, missing is not None) for place in [*places, goal]}
    count = sum(map(len, gaps.values()))
    if not count:
        return table, ""
    told = f"{count:,} missing cell{'s' * (count != 1)}"
    if missing is None:
        row, place = min((rows[0], place) for place, rows in gaps.items() if rows)
        if count == 1 and place == goal:
            raise ValueError(f"{table.at(row)}: the target in {table.column(goal)} is missing")
        first = "" if count == 1 else "the first "
        raise ValueError(
            f"{table.source}: {told}, {first}in {table.row} {table.lines[row]},"
            f' {table.column(place)}: choose missing "drop" to leave out such rows, or "mean" to'
            " fill in the mean of the column"
        )
    dropped = {row for place in gaps if missing == "drop" or place == goal for row in gaps[place]}
    kept = [row for row in range(len(table.lines)) if row not in dropped]
    if not kept:
        raise ValueError(f"{table.source}: {told}, and no row without any")
    filled = sum(row not in dropped for place in places for row in gaps[place])
    done = [f"{len(dropped):,} of {len(table.lines):,} rows left out"] if dropped else []
    done += [f"{filled:,} filled in with the mean of the column"] if filled else []
    return table.chosen(kept) if dropped else table, f"{told}: {', '.join(done)}"


def _column(table: Table, place: int, missing: str | None) -> Column:
    """What a column holds, with the number for missing cells if they may be filled in."""
    name, cells = table.names[place], table.cells[place]
    if table.numbers[place] is not None or not are_words(cells):
        present = table.numbers[place] or finite_numbers(
            [cell for cell in cells if cell not in GAPS_AND_NAN]
        )
        if present is None:
            _check_mostly_numbers(table, place)
            _numbers(table, place, fill=0.0)  # raises if a cell is neither a number nor missing
            raise ValueError(f"{table.source}: {table.column(place)} is empty: leave it out")
        return Column(name, fill=standard(present)[0] if missing == "mean" else None)
    words = sorted({*cells} - {""})
    _check_no_dates(table, place, words)
    if len(words) > MOST_WORDS or len(words) == len(cells) > FEW_ROWS:
        many = f"{len(words):,} different words in {len(cells):,} rows"
        where = f"{table.source}: {table.column(place)}"
        raise ValueError(f"{where} has {many}: leave it out of the columns")
    return Column(name, tuple(words), 0.0 if missing == "mean" else None)


def _check_mostly_numbers(table: Table, place: int) -> None:
    """Raise ValueError if a few numbers are among words: they are the mistake, not the words."""
    cells = table.cells[place]
    others = [k for k, cell in enumerate(cells) if cell not in GAPS and not is_word(cell)]
    if others and 2 * len(others) < sum(cell not in GAPS for cell in cells):
        where = f"{table.at(others[0])}: {table.column(place)}"
        raise ValueError(f"{where}: {cells[others[0]]!r:.60} is not a word, as most cells are")


def _points(table: Table, prepared: Preparation, places: Sequence[int]) -> list[list[float]]:
    found: list[Sequence[float]] = []
    for column, place in zip(prepared.columns, places, strict=True):
        if column.words:
            found += _indicators(table, column, place)
        else:
            found.append(_numbers(table, place, column.fill))
    return list(map(list, zip(*found, strict=True)))


def _numbers(table: Table, place: int, fill: float | None = None) -> list[float]:
    if (quick := table.numbers[place]) is not None:
        return quick
    gaps = frozenset() if fill is None else GAPS_AND_NAN
    cells = [fill if cell in gaps else cell for cell in table.cells[place]]
    if (numbers := finite_numbers(cells)) is not None:
        return numbers
    row = next(k for k, cell in enumerate(cells) if not _is_finite(cell))
    _check_no_dates(table, place, [str(cells[row])])
    where = f"{table.at(row)}: {table.column(place)}"
    raise ValueError(f"{where}: {str(cells[row])!r:.60} is not a finite number")


def _indicators(table: Table, column: Column, place: int) -> list[list[float]]:
    """For each word of a column, 1 in the rows that have it and 0 in the others."""
    cells = table.cells[place]
    known = {word: k for k, word in enumerate(column.words)}
    found = [[0.0] * len(cells) for _ in known]
    for k, cell in enumerate(cells):
        word = str(cell)
        if word in known:
            found[known[word]][k] = 1.0
        elif word or column.fill is None:
            expected = f"expected one of {shown(column.words)}"
            raise ValueError(f"{table.at(k)}: {table.column(place)}: {word!r:.60}: {expected}")
    return found


def _targets(table: Table, place: int) -> list[Any]:
    """The words or the numbers of the target's column; the first row decides which."""
    if (quick := table.numbers[place]) is not None:
        return quick
    cells = list(table.cells[place])
    expected = "finite number" if is_numeral(cells[0]) else "word"
    for cell in dict.fromkeys(cells):
        if cell == "":
            where = f"{table.at(cells.index(cell))}: the target in {table.column(place)}"
            raise ValueError(f"{where} is missing")
        if is_numeral(cell) if expected == "word" else not _is_finite(cell):
            where = f"{table.at(cells.index(cell))}: the target"
            raise ValueError(f"{where} {cell!r:.60} is not a {expected}")
    if expected == "word":
        _check_no_dates(table, place, sorted(set(cells)))
        return cells
    return list(map(float, cells))


def _known_targets(table: Table, place: int) -> list[Any]:
    """The targets, None for those that are missing."""
    known = [k for k, cell in enumerate(table.cells[place]) if cell not in GAPS]
    found = dict(zip(known, _targets(table.chosen(known), place), strict=True)) if known else {}
    return [found.get(k) for k in range(len(table.lines))]


def _is_finite(cell: Any) -> bool:
    return is_numeral(cell) and math.isfinite(float(cell))


def _check_no_dates(table: Table, place: int, words: Iterable[str]) -> None:
    for word in words:
        if is_date(word):
            raise ValueError(f"{table.source}: {has_dates(table.column(place), repr(word))}")
