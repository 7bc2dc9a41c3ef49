"""Cells of a table: which are numbers, words, dates, or missing."""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

from glassgrad.engine.number import is_number

GAPS = frozenset({"", "NA", "na", "N/A", "n/a", "NULL", "Null", "null", "?"})
"""How files write a missing number; a missing word is an empty cell."""
GAPS_AND_NAN = GAPS | {"nan", "NaN", "NAN"}
"""The same, where nan stands for a missing number, too."""


def from_anything(thing: Any) -> float | str:
    """A cell: a number as a float, nan and None as an empty text, and anything else as text."""
    if is_number(thing):
        return "" if math.isnan(number := float(thing)) else number
    return "" if thing is None or str(thing) in ("NaT", "<NA>") else str(thing).strip()


def is_numeral(cell: Any) -> bool:
    """Whether a cell is a number, which may be infinite or nan.

    >>> is_numeral(" 1e3"), is_numeral("nan"), is_numeral("1_000"), is_numeral("")
    (True, True, False, False)
    """
    if not isinstance(cell, str):
        return True
    try:
        float(cell)
    except ValueError:
        return False
    return "_" not in cell  # float() accepts underscores


def finite_numbers(cells: Sequence[Any]) -> list[float] | None:
    """The cells as numbers if every one of them is finite; else None. Quick for long columns."""
    try:
        numbers = list(map(float, cells))
    except ValueError:
        return None
    if not numbers or not all(map(math.isfinite, numbers)):
        return None
    try:
        text = "".join(cells)
    except TypeError:  # some are numbers already
        text = "".join(cell for cell in cells if isinstance(cell, str))
    return None if "_" in text else numbers


def are_words(cells: Sequence[Any]) -> bool:
    """Whether a column has words: there are some, and no cell is a number or looks like one.

    >>> are_words(["red", "", "blue"]), are_words(["red", "1"]), are_words(["1,5", "2,5"])
    (True, False, False)
    """
    words = set()
    for cell in cells:
        if cell not in words and cell not in GAPS:
            if not is_word(cell):
                return False
            words.add(cell)
    return bool(words)


def is_word(cell: Any) -> bool:
    """Whether a cell is neither missing, nor a number, nor one in another notation, such as 1,5."""
    is_open = cell not in GAPS and not is_numeral(cell)
    return is_open and _patterns()[0].fullmatch(cell) is None


def is_date(word: str) -> bool:
    """Whether a word is a date or a time of day.

    >>> [is_date(word) for word in ("2024-01-31", "31.1.24", "3 Mar 2024", "10:30", "10-19")]
    [True, True, True, True, False]
    """
    return _patterns()[1].fullmatch(word) is not None


@cache
def _patterns() -> tuple[Any, Any]:
    import re  # importing it takes a third of the time of `import glassgrad`

    month = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
    dates = [
        r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}([ T].*)?",
        r"\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d\d)( .*)?",
        rf"\d{{1,2}}\.?[ -]{month}([ -]\d{{2,4}}.*)?",
        rf"{month} \d{{1,2}}(,? \d{{4}}.*)?",
        r"\d{1,2}:\d\d(:\d\d.*)?( ?[ap]m)?",
    ]
    # Numbers such as 1,5 or 1_000 or 12 %, which float() does not take, and dates.
    return re.compile(r"[-+]?[\d.,_' ]*\d[\d.,_' ]*%?"), re.compile("|".join(dates), re.IGNORECASE)
