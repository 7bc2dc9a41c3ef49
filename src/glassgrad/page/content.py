"""What a page shows besides its own: a teacher's lessons, questions and exhibits, as a script."""

import base64
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from glassgrad.files import read_bounded
from glassgrad.page.lesson_blocks import LessonError, blocks_of

SCRIPT = "content.js"
MOST_LESSON, MOST_PICTURE = 1 << 20, 4 << 20
_KINDS = {".svg": "image/svg+xml", ".png": "image/png"}


def lessons_in(folder: Path, bugs: Sequence[str]) -> list[dict[str, Any]]:
    """The lessons in a folder, one for each .md file, by their names; `bugs` are the exhibits."""
    return [lesson(path, bugs) for path in sorted(folder.glob("*.md"))] if folder.is_dir() else []


def lesson(path: Path, bugs: Sequence[str]) -> dict[str, Any]:
    """A lesson, with its pictures inside; ValueError with the line of what is wrong."""
    try:
        text = read_bounded(path, MOST_LESSON).decode("utf-8-sig")
        blocks = blocks_of(text)
    except UnicodeDecodeError:
        raise ValueError(f"{path}: expected text in UTF-8") from None
    except LessonError as error:
        raise ValueError(f"{path}, line {error.line}: {error}") from None
    if not blocks or blocks[0].get("level") != 1:
        raise ValueError(f"{path}, line 1: expected a title, such as # My lesson")
    for block in blocks:
        if block["kind"] == "picture":
            block["file"] = _inside(path, text, block["file"])
        if block["kind"] == "live" and block["element"] == "glass-bug":
            name = block["attributes"].get("name", "")
            if name and name not in bugs:
                line = text[: text.find(f'"{name}"')].count("\n") + 1
                raise ValueError(
                    f"{path}, line {line}: there is no exhibit {name}; expected one of"
                    f" {', '.join(bugs)}"
                )
    return {"id": f"own-{_word(path.stem)}", "title": blocks[0]["text"], "blocks": blocks}


def script(content: dict[str, Any]) -> str:
    """The script that puts content where the page looks for it, in ASCII."""
    return f"globalThis.glassContent={json_in_html(content)};"


def json_in_html(thing: Any) -> str:
    """JSON in ASCII, in which nothing can be mistaken for markup."""
    text = json.dumps(thing, allow_nan=False, separators=(",", ":"))
    return re.sub("[<>&]", lambda found: f"\\u{ord(found[0]):04x}", text)


def _inside(path: Path, text: str, name: str) -> str:
    """A picture as an address that holds it."""
    file = path.parent / name
    try:
        picture = read_bounded(file, MOST_PICTURE)
    except OSError as error:
        line = text[: text.find(f"({name})")].count("\n") + 1
        raise ValueError(f"{path}, line {line}: {name}: {error.strerror}") from None
    data = base64.b64encode(picture).decode()
    return f"data:{_KINDS[file.suffix]};base64,{data}"


def _word(stem: str) -> str:
    return re.sub(r"\W+", "-", stem).strip("-").lower() or "lesson"
