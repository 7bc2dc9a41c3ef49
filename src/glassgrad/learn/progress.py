"""The exercises a learner has passed and the hints they have seen, kept in a small file."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from glassgrad import system
from glassgrad.files import read_bounded, write_atomically
from glassgrad.text import strict_json

FILE_NAME = "progress.json"
MOST_BYTES = 2**20


@dataclass
class Progress:
    """The names of passed exercises, and the hints seen for each; unknown names are kept."""

    passed: list[str] = field(default_factory=list)
    hints: dict[str, int] = field(default_factory=dict)

    def save(self, folder: Path) -> None:
        """Write it atomically."""
        record = {"version": 1, "passed": self.passed, "hints": self.hints}
        write_atomically(folder / FILE_NAME, (json.dumps(record, indent=1) + "\n").encode())


def load(folder: Path) -> tuple[Progress, str]:
    """The progress kept in a folder, and a message if its file was damaged.

    A damaged file is renamed and kept.
    """
    path = folder / FILE_NAME
    try:
        return _from_json(read_bounded(path, MOST_BYTES)), ""
    except FileNotFoundError:
        return Progress(), ""
    except ValueError as error:
        aside = unused_name(folder / "progress-damaged.json")
        system.replace(path, aside)
        told = f"{FILE_NAME} could not be read ({error}) and is now {aside.name}"
        return Progress(), f"{told}; your exercises are untouched and will be checked again"


def claimed(content: bytes) -> set[str]:
    """The exercises that a progress file calls passed; none if it is damaged."""
    try:
        return set(_from_json(content[:MOST_BYTES]).passed)
    except ValueError:
        return set()


def unused_name(path: Path) -> Path:
    """The path, or if it is taken, the first free one with a number before its suffix."""
    taken, count = path, 1
    while taken.exists():
        count += 1
        taken = path.with_name(f"{path.stem}-{count}{path.suffix}")
    return taken


def _from_json(content: bytes) -> Progress:
    try:
        record = strict_json.loads(content)
    except (ValueError, RecursionError):
        raise ValueError("it is not JSON") from None
    if not isinstance(record, dict) or record.get("version") != 1:
        raise ValueError('expected "version": 1')
    passed, hints = record.get("passed"), record.get("hints")
    if not isinstance(passed, list) or not all(isinstance(name, str) for name in passed):
        raise ValueError('"passed": expected a list of names')
    if not isinstance(hints, dict) or not all(type(n) is int and n >= 0 for n in hints.values()):
        raise ValueError('"hints": expected a number for each name')
    return Progress(passed, hints)
