"""Small pictures for a terminal: a sparkline and a decision map, in ASCII if necessary."""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TextIO

from glassgrad.data import Dataset
from glassgrad.engine import contexts
from glassgrad.text import signs

_BARS, _ASCII_BARS = "▁▂▃▄▅▆▇█", "_.-=+*#@"
_GROUNDS, _ASCII_GROUNDS = "·░▒▓", ".-+="
_MARKS, _ASCII_MARKS = "●▲■◆", "ox*#"


def shows_unicode(stream: TextIO | None = None) -> bool:
    """Whether the terminal can show block characters."""
    stream = stream or sys.stdout
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    if locale in ("C", "POSIX"):
        return False
    try:
        (_BARS + _GROUNDS + _MARKS).encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def width(most: int = 64) -> int:
    """The number of columns that a picture may have."""
    return max(8, min(most, shutil.get_terminal_size((80, 24)).columns - 2))


def sparkline(numbers: Sequence[float], columns: int, unicode: bool) -> str:
    """Numbers as a row of bars, from the smallest to the largest; a column shows its mean.

    >>> sparkline([4.0, 3.0, 2.0, 1.0, 0.0], 5, unicode=True)
    '█▆▅▃▁'
    """
    bars = _BARS if unicode else _ASCII_BARS
    if not numbers:
        return ""
    columns = min(columns, len(numbers))
    edges = [k * len(numbers) // columns for k in range(columns + 1)]
    means = [sum(numbers[a:b]) / (b - a) for a, b in pairwise(edges)]
    low, high = min(means), max(means)
    scale = (len(bars) - 1) / (high - low) if high > low else 0.0
    return "".join(bars[round((mean - low) * scale)] for mean in means)


def decision_map(
    decide: Callable[[list[float]], int], data: Dataset, columns: int, unicode: bool
) -> str:
    """A map of the plane: the class that `decide` returns at each point, and the samples on top."""
    grounds, marks = (_GROUNDS, _MARKS) if unicode else (_ASCII_GROUNDS, _ASCII_MARKS)
    rows = max(6, columns * 3 // 8)
    sides = [(min(v) - 0.5, max(v) + 0.5) for v in zip(*data.points, strict=True)]
    (left, right), (bottom, top) = sides
    xs, ys = _spread(left, right, columns), _spread(top, bottom, rows)
    with contexts.no_grad():
        cells = [[grounds[decide([x, y]) % 4] for x in xs] for y in ys]
    for (x, y), target in zip(data.points, data.targets, strict=True):
        column = min(range(columns), key=lambda k: abs(xs[k] - x))
        row = min(range(rows), key=lambda k: abs(ys[k] - y))
        cells[row][column] = marks[target % 4]
    return "\n".join("".join(row) for row in cells)


def legend(data: Dataset, columns: int, unicode: bool) -> str:
    """The class of each symbol on the map, for samples and for the background.

    >>> print(legend(Dataset([], [], ("no", "yes")), 40, unicode=True))
    samples      ● no  ▲ yes
    the network  · no  ░ yes
    """
    grounds, marks = (_GROUNDS, _MARKS) if unicode else (_ASCII_GROUNDS, _ASCII_MARKS)
    names = [
        in_its_signs("".join(c if c.isprintable() else " " for c in name))[:12]
        for name in data.classes
    ]
    return "\n".join(
        f"{of:11}  {'  '.join(map(' '.join, zip(signs, names, strict=False)))}"[:columns]
        for of, signs in (("samples", marks), ("the network", grounds))
    )


def can_map(data: Dataset) -> bool:
    """Whether a map of the data can be drawn: points in a plane, a few classes."""
    return bool(data.classes) and len(data.classes) <= 4 and len(data.points[0]) == 2


def _spread(start: float, end: float, count: int) -> list[float]:
    return [start + (end - start) * k / (count - 1) for k in range(count)]


def in_its_signs(text: str) -> str:
    """A text in characters that the terminal can show."""
    if shows_unicode():
        return text
    return signs.in_signs_of("ascii", text)


def folded(text: str, stream: TextIO | None = None) -> str:
    """A text whose lines a terminal does not break inside words; a file gets it unchanged."""
    if not (stream or sys.stdout).isatty():
        return text
    columns = shutil.get_terminal_size((80, 24)).columns
    return "\n".join(_folded_line(line, columns) for line in text.split("\n"))


def _folded_line(line: str, columns: int) -> str:
    """A line in pieces; all but the first are indented further than it.

    >>> print(_folded_line("  one two three", 11))
      one two
        three
    """
    import textwrap  # most commands do not need it

    if len(line) <= columns:
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(
        line,
        columns,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
