"""CSV files: one sample per line, with columns of numbers or words."""

import io
import os
from collections.abc import Sequence

from glassgrad.data.cells import is_numeral
from glassgrad.data.dataset import Dataset
from glassgrad.data.preparation import Column, Preparation
from glassgrad.data.reading import read_again, samples_of
from glassgrad.data.table import Table, numbered
from glassgrad.files import read_bounded

MOST_BYTES, MOST_LINES, MOST_COLUMNS = 2**27, 2_000_000, 100_000
"""Limits for a CSV file: the lists made from it take many times as much memory."""


def read_csv(
    path: str | os.PathLike[str],
    *,
    columns: Sequence[str] | None = None,
    target: str | None = None,
    missing: str | None = None,
    inputs: int | None = None,
) -> Dataset:
    """Read a file with one sample per line, and its target in the last column or in `target`.

    The cells are separated by commas, semicolons or tabs, whichever is most frequent in the first
    line. A first line without numbers names the columns; otherwise they are "1", "2" and so on.
    `columns` names the inputs, by default all but the target. Each word of a text column becomes an
    input that is 1 or 0; dates are an error. Rows with missing cells are an error, too, unless
    `missing` is "drop" (leave them out) or "mean" (fill in the mean of the column; rows without a
    target are left out).

    Targets that are words, or the numbers 0, 1, 2 and so on without gaps, or -1 and 1, are classes;
    other numbers are values to predict. If the number of inputs is given, a file with exactly that
    many columns has no targets.
    """
    table = read_table(path)
    width = len(table.names)
    if width == inputs:
        prepared = Preparation(tuple(map(Column, table.names)))
        points, _ = read_again(table, prepared)
        return Dataset(points, [], (), table.names if table.has_names else ())
    if inputs is not None and width != inputs + 1:
        raise ValueError(f"{path}: expected {inputs} columns, or one more for targets, got {width}")
    if width < 2:
        between = "commas, semicolons or tabs"
        raise ValueError(
            f"{path}: line {table.lines[0]}: expected two columns or more with {between}"
            " between them"
        )
    return Dataset(*samples_of(table, columns=columns, target=target, missing=missing))


def read_table(path: str | os.PathLike[str]) -> Table:
    """The cells of a CSV file, in columns."""
    text = _text(path)
    separator = _separator(path, text)
    columns, lines = _quick_columns(text, separator) or _columns(path, text, separator)
    names: tuple[str, ...] = ()
    first = [column[0] for column in columns]
    if first and not any(map(is_numeral, first)) and not _is_like_the_others(columns):
        names = tuple(cell.strip() for cell in first)
        columns, lines = [column[1:] for column in columns], lines[1:]
    if not lines:
        raise ValueError(f"{path}: there are no lines with numbers")
    numbers = numbered(len(columns))
    named = tuple(name or number for name, number in zip(names or numbers, numbers, strict=True))
    return Table(str(path), named, columns, lines, bool(names))


def _is_like_the_others(columns: Sequence[Sequence[str]]) -> bool:
    """Whether the words of the first row are also below it, so that they are no names."""
    return all(column[0] in column[1:] for column in columns)


def _text(path: str | os.PathLike[str]) -> str:
    content = read_bounded(path, MOST_BYTES)
    if content.count(b"\n") > MOST_LINES:
        raise ValueError(f"{path}: there are more than {MOST_LINES:,} lines")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{path}: line {line}: this is not UTF-8 text") from None


def _separator(path: str | os.PathLike[str], text: str) -> str:
    """The sign between the cells: the most frequent one in the first line."""
    import re  # importing it takes a third of the time of `import glassgrad`

    first = re.search(r"\S[^\r\n]*", re.sub('"[^"]*"', "", text))
    # A tie goes to semicolons: the commas are then decimal commas, and rejected with a clear error.
    separator = max(";,\t", key=first[0].count) if first else ","
    if first and first[0].count(separator) >= MOST_COLUMNS:
        raise ValueError(f"{path}: there are more than {MOST_COLUMNS:,} columns")
    return separator


Columns = tuple[Sequence[Sequence[str]], Sequence[int]]
"""The columns of the rows that are not empty, and the numbers of these rows' lines."""


def _quick_columns(text: str, separator: str) -> Columns | None:
    """The columns of a text without quotes whose rows all have one length; else None.

    Three times as fast as the csv module, which makes a list of every row.
    """
    if '"' in text:
        return None
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [k for k, row in enumerate(rows) if row.replace(separator, "").strip()]
    if len(lines) < len(rows):
        rows = [rows[k] for k in lines]
    counts = {row.count(separator) for row in rows}
    if len(counts) != 1:
        return None
    width = counts.pop() + 1
    cells = separator.join(rows).split(separator)
    return [cells[k::width] for k in range(width)], [k + 1 for k in lines]


def _columns(path: str | os.PathLike[str], text: str, separator: str) -> Columns:
    """The columns of any text; rows of different lengths are an error."""
    import csv

    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    try:
        found = [(reader.line_num, row) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise ValueError(f"{path}: line {reader.line_num + 1}: {error}") from None
    width = len(found[0][1]) if found else 0
    for line, row in found:
        if len(row) != width:
            raise ValueError(f"{path}: line {line}: expected {width} columns, got {len(row)}")
    return list(zip(*(row for _, row in found), strict=True)), [line for line, _ in found]
