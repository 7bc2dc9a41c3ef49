"""A lesson as a part of its own: a teacher's file, or one of the page's."""

import base64
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from glassgrad.page import built, content
from glassgrad.page.part import NOTHING, Part


def lesson_part(
    source: str, exhibits: list[dict[str, Any]] | None = None, bugs: Sequence[str] = ()
) -> Part:
    """The lesson in a file of Markdown, or the page's own lesson of that number.

    `bugs` are the names of all exhibits, and `exhibits` the teacher's own.

    >>> lesson_part("3").title
    '3. Backpropagation by hand'
    """
    is_word = re.fullmatch(r"\d+|[a-z]+", source)
    lesson = _built_in(source) if is_word else content.lesson(Path(source), bugs)
    shown = {**NOTHING, "lessons": [lesson], "exhibits": exhibits or []}
    return Part("glass-lesson", lesson["title"], {"name": lesson["id"]}, content=shown)


def _built_in(word: str) -> dict[str, Any]:
    name = word.lstrip("0") or "0"
    known = [m[1] for n in built.read_all() if (m := re.fullmatch(r"lesson-(\w+)\.js", n))]
    if name not in known:
        numbers = sorted(int(one) for one in known if one.isdecimal())
        says = f"expected a file such as lesson.md, or a number from {numbers[0]} to {numbers[-1]}"
        raise ValueError(f"lesson {word}: {says}")
    blocks = json.loads(built.read(f"lesson-{name}.js").partition("]=")[2].rstrip().rstrip(";"))
    for block in blocks:
        if block["kind"] == "picture":
            picture = built.read(block["file"].replace("pictures/", "lesson-")).encode()
            block["file"] = f"data:image/svg+xml;base64,{base64.b64encode(picture).decode()}"
    return {"id": f"own-{name}", "title": blocks[0]["text"], "blocks": blocks}
