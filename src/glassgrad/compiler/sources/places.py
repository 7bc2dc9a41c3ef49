"""Places: where the numbers that an instruction reads lie, as text for an index in a loop."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from glassgrad.compiler.program import Operand, Places, Program
from glassgrad.compiler.sources.language import Language

Index = tuple[tuple[int, str], ...]
"""A sum of loop counters, each with a factor; () is 0."""


@dataclass(frozen=True)
class Array:
    """A range of rows of u or s, and the array in which they are."""

    space: str
    first: int
    stop: int
    name: str


def text_of(constant: int, index: Index) -> str:
    """An index as text.

    >>> text_of(19, ((3, "i"), (1, "j")))
    '3*i + j + 19'
    """
    terms = [counter if factor == 1 else f"{factor}*{counter}" for factor, counter in index]
    return " + ".join([*terms, *([str(constant)] if constant or not terms else [])])


def times(factor: int, index: Index) -> Index:
    """A multiple of an index."""
    return tuple((factor * by, counter) for by, counter in index) if factor else ()


class Memory:
    """The arrays of a function, and the tables of indices for rows that are not in line."""

    def __init__(self, language: Language, program: Program) -> None:
        self.language, self._program = language, program
        self._tables: dict[tuple[str, tuple[str, ...]], str] = {}
        self._lines: list[str] = []

    def lines(self) -> list[str]:
        """The declarations of the tables."""
        return self._lines

    def view(self, arrays: Sequence[Array], operand: Operand) -> Callable[[Index, Index], str]:
        """A function from an index of a row and of a column to the text of an operand's entry."""
        rows, width = operand.rows, len(operand.rows[0])
        fitting = [array for array in arrays if array.space == operand.space]
        low, high = (choose(choose(row) for row in rows) for choose in (min, max))
        within = [a for a in fitting if a.first <= low and high < a.stop]
        line = _in_line(rows)
        if within and line is not None:
            first, by_row, by_column = line
            name, first = within[0].name, first - within[0].first
            return lambda row, column: (
                f"{name}[{text_of(first, times(by_row, row) + times(by_column, column))}]"
            )
        offset = within[0].first if within else 0
        table = self._table("at", [place - offset for row in rows for place in row])

        def entry(row: Index, column: Index) -> str:
            place = f"{table}[{text_of(0, times(width, row) + column)}]"
            if within:
                return f"{within[0].name}[{place}]"
            first, second = fitting
            other = f"{second.name}[{place} - {second.first}]"
            return f"({place} < {first.stop} ? {first.name}[{place}] : {other})"

        return entry

    def exact(self, operand: Operand) -> Callable[[Index, Index], str] | None:
        """The same for constants of the program, which are not rounded; None for other rows."""
        program = self._program
        first, numbers = program.inputs, program.numbers
        places = operand.flat
        if operand.space != "u" or min(places) < first or max(places) >= first + len(numbers):
            return None
        found = [numbers[place - first] for place in places]
        if len(set(places)) == 1:
            text = self.language.number(found[0], double=True)
            return lambda row, column: text
        table, width = self._table("exact", found), len(operand.rows[0])
        return lambda row, column: f"{table}[{text_of(0, times(width, row) + column)}]"

    def indices(self, places: Sequence[int]) -> str:
        """The name of a table of indices."""
        return self._table("at", places)

    def _table(self, kind: str, numbers: Sequence[float]) -> str:
        key = kind, tuple(map(float.hex, map(float, numbers)))
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = f"{kind}_{len(self._tables)}"
            if kind == "at":
                self._lines += self.language.indices(found, [int(n) for n in numbers])
            else:
                self._lines += self.language.array(found, numbers, double=True)
        return found


def _in_line(rows: Sequence[Places]) -> tuple[int, int, int] | None:
    """The first place, and the steps from row to row and from column to column, if all are equal.

    >>> _in_line((range(4, 10, 2), range(5, 11, 2))), _in_line(((7, 7, 7),)), _in_line(((1, 5, 3),))
    ((4, 1, 2), (7, 0, 0), None)
    """
    steps = {_step(row) for row in rows}
    gaps = {after[0] - before[0] for before, after in pairwise(rows)}
    if None in steps or len(steps) > 1 or len(gaps) > 1:
        return None
    by_row, by_column = next(iter(gaps), 0), next(iter(steps)) or 0
    return (rows[0][0], by_row, by_column) if by_row >= 0 else None


def _step(row: Places) -> int | None:
    if len(row) == 1:
        return 0
    if isinstance(row, range):
        return row.step
    return 0 if len(set(row)) == 1 else None
