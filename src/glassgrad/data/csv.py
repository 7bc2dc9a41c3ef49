"""CSV files: one sample per line, with its inputs as numbers and its target in the last column."""

import io
import math
import os
from collections.abc import Sequence

from glassgrad.data.dataset import Dataset
from glassgrad.data.samples import to_targets
from glassgrad.files import read_bounded

MOST_BYTES, MOST_LINES, MOST_COLUMNS = 2**27, 2_000_000, 100_000
"""Limits for a CSV file: the lists made from it take many times as much memory."""


def read_csv(path: str | os.PathLike[str], *, inputs: int | None = None) -> Dataset:
    """Read a file with one sample per line: numbers, with the target in the last column.

    The columns are separated by commas, semicolons or tabs, whichever is most frequent in the first
    line. If the number of inputs is given, a file with exactly that many columns has no targets. A
    first line without numbers names the columns. Targets that are words, or the numbers 0, 1, 2 and
    so on without gaps, or -1 and 1, are classes; other numbers are values to predict.
    """
    lines = _lines(path)
    columns: tuple[str, ...] = ()
    if lines and not any(_is_number(cell) for cell in lines[0][1]):
        columns = tuple(cell.strip() for cell in lines.pop(0)[1])
    if not lines:
        raise ValueError(f"{path}: there are no lines with numbers")
    width = len(columns) or len(lines[0][1])
    if width == inputs:
        rows = [(number, [*row, "no target"]) for number, row in lines]
        points = [_inputs(f"{path}: line {number}", row, width + 1) for number, row in rows]
        return Dataset(points, [], (), columns)
    if inputs is not None and width != inputs + 1:
        raise ValueError(f"{path}: expected {inputs} columns, or one more for targets, got {width}")
    points = [_inputs(f"{path}: line {number}", row, width) for number, row in lines]
    are_words = not _is_number(lines[0][1][-1])
    for number, row in lines:
        target = row[-1].strip()
        if _is_number(target) is are_words or (not are_words and not math.isfinite(float(target))):
            kind = "word" if are_words else "finite number"
            raise ValueError(f"{path}: line {number}: the target {target!r:.60} is not a {kind}")
    cells = [row[-1].strip() for _, row in lines]
    targets, classes = to_targets(cells if are_words else list(map(float, cells)))
    return Dataset(points, targets, classes, columns[:-1])


def _lines(path: str | os.PathLike[str]) -> list[tuple[int, list[str]]]:
    """The rows that are not empty, with their line numbers."""
    import csv  # with re, it would take a third of the time of `import glassgrad`
    import re

    content = read_bounded(path, MOST_BYTES)
    if content.count(b"\n") > MOST_LINES:
        raise ValueError(f"{path}: there are more than {MOST_LINES:,} lines")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{path}: line {line}: this is not UTF-8 text") from None
    first = re.search(r"\S[^\r\n]*", re.sub('"[^"]*"', "", text))
    # A tie goes to semicolons: the commas are then decimal commas, and rejected with a clear error.
    separator = max(";,\t", key=first[0].count) if first else ","
    if first and first[0].count(separator) >= MOST_COLUMNS:
        raise ValueError(f"{path}: there are more than {MOST_COLUMNS:,} columns")
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True)
    try:
        return [(reader.line_num, row) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise ValueError(f"{path}: line {reader.line_num + 1}: {error}") from None


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return "_" not in cell  # float() accepts underscores


def _inputs(where: str, row: Sequence[str], width: int) -> list[float]:
    if width < 2:
        between = "commas, semicolons or tabs"
        raise ValueError(f"{where}: expected two columns or more with {between} between them")
    if len(row) != width:
        raise ValueError(f"{where}: expected {width} columns, got {len(row)}")
    numbers = []
    for place, cell in enumerate(row[:-1], start=1):
        if not _is_number(cell) or not math.isfinite(float(cell)):
            shown = f"{cell.strip()!r:.60}"
            raise ValueError(f"{where}: column {place}: {shown} is not a finite number")
        numbers.append(float(cell))
    if not row[-1].strip():
        raise ValueError(f"{where}: the target in column {width} is missing")
    return numbers
