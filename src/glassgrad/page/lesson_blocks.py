"""A lesson in Markdown as blocks for the page: the part of Markdown that the lessons use.

The build reads the built-in lessons with another reader (web/lessons.mjs); a test compares both.
"""

import re
from collections.abc import Iterator
from typing import Any

Block = dict[str, Any]

ELEMENTS: tuple[str, ...] = ("glass-explorer", "glass-trainer", "glass-gpt", "glass-quiz")
ELEMENTS += ("glass-bug", "glass-exercise", "glass-passes")
"""The live elements that a lesson may have."""

_SERVED = "http://127.0.0.1:8377/#"
_OPENED = re.compile(r'<(glass-[a-z]+)((?:\s+[a-z]+(?:="[^"]*")?)*)\s*>\s*\Z')
_ATTRIBUTE = re.compile(r'([a-z]+)(?:="([^"]*)")?')
_SPAN = re.compile(
    r"(?P<escape>\\(?P<sign>[!-/:-@\[-`{-~]))"
    r"|(?P<code>(?P<ticks>`+)(?P<inside>.+?)(?<!`)(?P=ticks)(?!`))"
    r"|\*\*(?P<strong>[^*]+?)\*\*|\*(?P<em>[^*\s][^*]*?)\*|(?<!\w)_(?P<under>[^_\s][^_]*?)_(?!\w)"
    r"|\[(?P<text>[^\]]+)\]\((?P<to>[^)\s]+)\)"
)


class LessonError(ValueError):
    """What is wrong in a lesson, and its line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def blocks_of(text: str) -> list[Block]:
    """The blocks of a lesson.

    >>> blocks_of("# A title\\n\\nWith `code`.")[1]["spans"][1]
    {'kind': 'code', 'text': 'code'}
    """
    return list(_Reader(text.replace("\r\n", "\n").split("\n")).blocks())


class _Reader:
    """Lines, read from the first to the last."""

    def __init__(self, lines: list[str]) -> None:
        self._lines, self._at = lines, 0

    def blocks(self) -> Iterator[Block]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip():
                self._at += 1
            elif line.startswith("```"):
                yield self._code()
            elif found := re.match(r"(#{1,6}) +(.*?) *#*\Z", line):
                self._at += 1
                words = "".join(span["text"] for span in spans_of(found[2]))
                yield {"kind": "heading", "level": len(found[1]), "text": words}
            elif line.startswith("<"):
                yield self._live()
            elif line.startswith(("- ", "* ")):
                yield self._list()
            elif line.startswith("|"):
                yield self._table()
            else:
                yield self._paragraph()

    def _code(self) -> Block:
        begin = self._at
        end = next((k for k in self._after() if self._lines[k].startswith("```")), None)
        if end is None:
            raise LessonError(begin + 1, "this code has no end: expected a line ```")
        self._at = end + 1
        inside = self._lines[begin + 1 : end]
        printed = [re.sub("^#> ?", "", line) for line in inside if line.startswith("#>")]
        source = [line for line in inside if not line.startswith("#>")]
        texts = ("\n".join(part).rstrip() for part in (source, printed))
        return {"kind": "code", **dict(zip(("source", "printed"), texts, strict=True))}

    def _live(self) -> Block:
        line = self._lines[self._at].strip()
        whole = re.fullmatch(r"(<(glass-[a-z]+)[^>]*>)(.*</\2>)?", line)
        found = _OPENED.match(whole[1]) if whole else None
        if found is None or found[1] not in ELEMENTS:
            known = ", ".join(f"<{name}>" for name in ELEMENTS)
            raise LessonError(self._at + 1, f"expected one of {known}, with attributes")
        if not (whole and whole[3]):
            ends = (k for k in self._after() if self._lines[k].strip() == f"</{found[1]}>")
            end = next(ends, None)
            if end is None:
                raise LessonError(self._at + 1, f"expected a line </{found[1]}> further down")
            self._at = end
        self._at += 1
        attributes = {name: value or "" for name, value in _ATTRIBUTE.findall(found[2])}
        return {"kind": "live", "element": found[1], "attributes": attributes}

    def _list(self) -> Block:
        items: list[str] = []
        for line in self._together():
            if line.startswith(("- ", "* ")):
                items.append(line[2:])
            else:
                items[-1] += f"\n{line.strip()}"
        return {"kind": "list", "items": [spans_of(item) for item in items]}

    def _table(self) -> Block:
        begin = self._at
        rows = [_cells(line) for line in self._together()]
        if len(rows) < 2 or not all(re.fullmatch(r":?-+:?", cell) for cell in rows[1]):
            raise LessonError(begin + 2, "expected a line |---|---| below the head of a table")
        wide = len(rows[0])
        filled = [(row + [""] * wide)[:wide] for row in rows[2:]]
        cells = [[spans_of(cell) for cell in row] for row in filled]
        return {"kind": "table", "head": [spans_of(cell) for cell in rows[0]], "rows": cells}

    def _paragraph(self) -> Block:
        begin = self._at
        text = "\n".join(line.strip() for line in self._together(("```", "- ", "# ", "|")))
        picture = re.fullmatch(r"!\[([^\]]*)\]\((\S+)\)", text)
        if picture:
            if not re.fullmatch(r"pictures/[\w.-]+\.(svg|png)", picture[2]):
                raise LessonError(begin + 1, "expected a picture such as pictures/name.svg")
            return {"kind": "picture", "alt": picture[1], "file": picture[2]}
        return {"kind": "paragraph", "spans": spans_of(text)}

    def _after(self) -> range:
        return range(self._at + 1, len(self._lines))

    def _together(self, stops: tuple[str, ...] = ("```",)) -> Iterator[str]:
        """The lines up to an empty one, or to one that begins something else."""
        first = self._at
        while self._at < len(self._lines) and self._lines[self._at].strip():
            if self._at > first and self._lines[self._at].startswith(stops):
                return
            self._at += 1
            yield self._lines[self._at - 1]


def spans_of(text: str) -> list[dict[str, str]]:
    """The parts of a text: plain, code, emphasis, links."""
    found: list[dict[str, str]] = []
    end = 0
    for match in _SPAN.finditer(text):
        _add(found, {"kind": "text", "text": text[end : match.start()]})
        end = match.end()
        _add(found, _span(match))
    _add(found, {"kind": "text", "text": text[end:]})
    return found


def _span(match: re.Match[str]) -> dict[str, str]:
    part = match.groupdict()
    if part["escape"]:
        return {"kind": "text", "text": part["sign"]}
    if part["code"]:
        inside = part["inside"].replace("\n", " ")
        is_padded = inside[0] == inside[-1] == " " and inside.strip()
        return {"kind": "code", "text": inside[1:-1] if is_padded else inside}
    if part["text"]:
        words = "".join(span["text"] for span in spans_of(part["text"]))
        return {"kind": "link", "text": words, "to": part["to"].replace(_SERVED, "#")}
    kind = "strong" if part["strong"] else "em"
    return {"kind": kind, "text": part["strong"] or part["em"] or part["under"]}


def _add(found: list[dict[str, str]], span: dict[str, str]) -> None:
    """Append a part; plain texts that touch become one."""
    if not span["text"]:
        return
    span["text"] = re.sub(r"[ \n]+", " ", span["text"])
    if found and span["kind"] == found[-1]["kind"] == "text":
        found[-1]["text"] += span["text"]
    else:
        found.append(span)


def _cells(line: str) -> list[str]:
    inside = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", inside)]
