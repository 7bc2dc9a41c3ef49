"""Rows of text in columns, for a terminal."""

from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """A line for each row, with its cells below those of the row before.

    >>> aligned([("leaf", "grad"), ("a", "2")])
    ['leaf  grad', 'a     2']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    cells = ([cell.ljust(w) for cell, w in zip(row, widths, strict=True)] for row in rows)
    return ["  ".join(row).rstrip() for row in cells]
