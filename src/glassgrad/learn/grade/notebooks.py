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
    return _without_lines("\n".join(lines), remarks)


# Such as !ls, %time f(), files = !ls, and f?
_MAGIC = re.compile(r"[!%?]|[\w.,\[\] ]+=\s*[!%]|[\w.]+\s*\?{1,2}$")
_TOKEN = re.compile(r"\"{3}|'{3}|[\"'#()\[\]{}\n]|\\.", re.DOTALL)
_CLOSES = {
    '"': re.compile(r"\\.|[\"\n]", re.DOTALL),
    "'": re.compile(r"\\.|['\n]", re.DOTALL),
    '"' * 3: re.compile(r"\\.|\"{3}", re.DOTALL),
    "'" * 3: re.compile(r"\\.|'{3}", re.DOTALL),
}
"""What may end a text, or belongs to it in spite of its look."""


def _without_lines(source: str, remarks: list[str]) -> str:
    """A cell without its magics: they are where a statement begins, not in a text or brackets."""
    kept, at = [], 0
    while at < len(source):
        end = _end_of_line(source, at)
        line = source[at:end].strip()
        if _MAGIC.match(line):
            remarks.append(f"a line with a magic was left out: {line:.40}")
            while source.endswith("\\\n", at, end) and end < len(source):
                end = _end_of_line(source, end)
            indent = source[at : source.index(line, at)]
            kept.append((f"{indent}pass" if indent else "") + "\n" * source.count("\n", at, end))
        else:
            end = _end_of_statement(source, at)
            kept.append(source[at:end])
        at = end
    return "".join(kept)


def _end_of_line(source: str, at: int) -> int:
    return source.find("\n", at) + 1 or len(source)


def _end_of_statement(source: str, at: int) -> int:
    """Where the next statement may begin: after a line's end that is in no text and no brackets."""
    depth = 0
    while found := _TOKEN.search(source, at):
        token, at = found[0], found.end()
        if token in _CLOSES:
            at = _end_of_text(source, at, token)
        elif token == "#":
            end = source.find("\n", at)
            at = end if end >= 0 else len(source)
        elif token == "\n":
            if depth <= 0:
                return at
        elif not token.startswith("\\"):
            depth += 1 if token in "([{" else -1
    return len(source)


def _end_of_text(source: str, at: int, quote: str) -> int:
    for found in _CLOSES[quote].finditer(source, at):
        if found[0] == quote:
            return found.end()
        if found[0] == "\n":
            return found.start()
    return len(source)


def _is_code(cell: Any) -> bool:
    return isinstance(cell, dict) and cell.get("cell_type") == "code"


def _source(cell: dict[str, Any]) -> str:
    source = cell.get("source", "")
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    return source if isinstance(source, str) else ""
