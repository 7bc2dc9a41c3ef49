"""A teacher's own exercises as the page takes them: with their checks, perhaps with solutions."""

from pathlib import Path
from typing import Any

from glassgrad.learn.catalogue import exercises
from glassgrad.learn.own import text_of


def records(folder: Path, *, solutions: bool) -> list[dict[str, Any]]:
    """The exercises in a folder; ValueError if one cannot be used, or has a built-in one's name."""
    if not folder.is_dir():
        return []
    taken = {one.name for one in exercises()}
    found = []
    for one in exercises(folder):
        assert one.folder is not None
        if one.name in taken:
            raise ValueError(
                f"{folder / one.folder.name}: the page has an exercise {one.name} already: choose"
                " another name"
            )
        found.append(
            {
                "number": one.number,
                "name": one.name,
                "title": one.title[:1].upper() + one.title[1:],
                "inTerminal": one.in_terminal,
                "hints": list(one.hints),
                "start": one.start,
                "solution": one.solution if solutions else None,
                "probe": one.probe,
                "check": text_of(one.folder / "check.py"),
            }
        )
    return found
