"""Notebooks: the code of their cells, for each exercise that they answer."""

import re
from collections.abc import Iterator
from typing import Any

from glassgrad.text import strict_json

_BEGINS = re.compile(
    r"""\s*(?:%%writefile\s+|#+\s*|r?(?:\"{3}|'{3}))\s*(\d+[a-z]?)[_ ](\w+?)(?:\.py|:|\s|$)"""
)


def cells(content: bytes) -> list[str]:
    """The source of each code cell; ValueError with a sentence if it is not a notebook."""
    try:
        record = strict_json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this notebook cannot be read: it is not JSON ({error})") from None
    found = record.get("cells") if isinstance(record, dict) else None
    if not isinstance(found, list):
        raise ValueError('this notebook cannot be read: expected a list of "cells"')
    return [_source(cell) for cell in found if _is_code(cell)]


def answers(sources: list[str]) -> Iterator[tuple[tuple[str, str] | None, str]]:
    """The code for each exercise: its number and name, or None before the first that is named.

    A cell whose first line names an exercise (`# 01_mul.py`, or a text such as '''01 mul: …''')
    begins it.
    """
    named: tuple[str, str] | None = None
    gathered: list[str] = []
    for source in sources:
        begins = _BEGINS.match(source)
        if begins:
            if gathered:
                yield named, "\n\n".join(gathered)
            named, gathered = (begins[1], begins[2]), []
        gathered.append(source)
    if gathered:
        yield named, "\n\n".join(gathered)


def without_magics(source: str, remarks: list[str]) -> str:
    """The same code without what only a notebook understands; each such line stays, empty."""
    lines = source.split("\n")
    if source.startswith("%%"):
        first = lines[0].split()[0]
        if first not in ("%%writefile", "%%time", "%%timeit", "%%capture"):
            remarks.append(f"a cell that begins with {first:.20} was left out")
            return "\n" * (len(lines) - 1)
        lines[0] = ""
    kept = []
    for line in lines:
        if line.lstrip().startswith(("!", "%", "?")):
            remarks.append(f"a line with a magic was left out: {line.strip():.40}")
            indent = line[: len(line) - len(line.lstrip())]
            line = f"{indent}pass" if indent else ""
        kept.append(line)
    return "\n".join(kept)


def _is_code(cell: Any) -> bool:
    return isinstance(cell, dict) and cell.get("cell_type") == "code"


def _source(cell: dict[str, Any]) -> str:
    source = cell.get("source", "")
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    return source if isinstance(source, str) else ""
