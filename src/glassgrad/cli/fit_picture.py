"""A fit as a small picture in a terminal: data, and the fitted curve behind them."""

from typing import Any

DATA, CURVE = "●·"
ASCII = str.maketrans({DATA: "o", CURVE: "."})


def picture(across: Any, data: Any, curve: tuple[Any, Any], columns: int, unicode: bool) -> str:
    """Data as dots, the curve as points, with the numbers at the ends of both axes.

    >>> print(picture([0, 4], [0, 3], ([0, 1, 2, 3, 4], [0, 0.75, 1.5, 2.25, 3]), 16, False))
    3 |            o
      |         .
      |   .  .
    0 |o
       0           4
    """
    xs, ys = curve
    left, right = min(*across, *xs), max(*across, *xs)
    low, high = min(*data, *ys), max(*data, *ys)
    ends = [f"{high:.4g}", f"{low:.4g}"]
    margin = max(map(len, ends)) + 2
    width = max(columns - margin, 8)
    height = max(4, min(18, width // 4))

    def cell(x: float, y: float) -> tuple[int, int]:
        column = round((x - left) / (right - left) * (width - 1)) if right > left else 0
        row = round((high - y) / (high - low) * (height - 1)) if high > low else 0
        return row, column

    cells = [[" "] * width for _ in range(height)]
    for x, y in zip(xs, ys, strict=True):
        row, column = cell(x, y)
        cells[row][column] = CURVE
    for x, y in zip(across, data, strict=True):
        row, column = cell(x, y)
        cells[row][column] = DATA
    names = [ends[0], *[""] * (height - 2), ends[1]]
    bar = "│" if unicode else "|"
    lines = [
        f"{name:>{margin - 2}} {bar}{''.join(row)}".rstrip()
        for name, row in zip(names, cells, strict=True)
    ]
    first, last = f"{left:.4g}", f"{right:.4g}"
    lines.append(" " * margin + first + last.rjust(width - len(first)))
    text = "\n".join(lines)
    return text if unicode else text.translate(ASCII)
