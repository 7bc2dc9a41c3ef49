"""The built-in exercises: one folder each, in the order of their names.

A folder such as `exercises/e03_mul_backward` holds `exercise.py` (what the learner gets),
`solution.py`, `probe.py` (functions of the learner's names and of inputs, which run in the
learner's process and return plain data), `check.py` (`check(ask)`, which calls them by name, judges
the answers, and raises `Wrong`) and `about.toml`: the title, the hints, the message for the
unchanged file, and typical mistakes with the message for each; and `in_terminal = true` if
MicroPython, with which the page runs learners' files, cannot run it.
An exercise between 03 and 04 would be called `e03b_...`.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from typing import Any

from glassgrad.text.names import nearest


@dataclass(frozen=True)
class Mistake:
    """A typical mistake, as a change to the solution, and part of the message it produces."""

    instead_of: str
    write: str
    says: str


@dataclass(frozen=True)
class Exercise:
    """One exercise; its file is named after `number` and `name`."""

    number: str
    name: str
    title: str
    hints: tuple[str, ...]
    at_first: str
    mistakes: tuple[Mistake, ...]
    start: str
    solution: str
    in_terminal: bool
    """Whether it needs data or training that the page has not, and so runs in the terminal only."""

    @property
    def file(self) -> str:
        """The name of the learner's file."""
        return f"{self.number}_{self.name}.py"

    def module(self, part: str) -> Any:
        """Its "probe", which runs in the learner's process, or its "check", which does not."""
        return import_module(f"glassgrad.learn.exercises.e{self.number}_{self.name}.{part}")


@cache
def exercises() -> tuple[Exercise, ...]:
    """All exercises, easiest first."""
    folder = resources.files("glassgrad.learn.exercises")
    folders = [f for f in folder.iterdir() if f.joinpath("about.toml").is_file()]
    return tuple(_read(folder) for folder in sorted(folders, key=lambda f: f.name))


def find(word: str) -> Exercise:
    """Find an exercise by its name, number or file.

    >>> find("mul").file, find("1").file, find("glassgrad-exercises/01_mul.py").file
    ('01_mul.py', '01_mul.py', '01_mul.py')
    """
    key = word.replace("\\", "/").rpartition("/")[2].removesuffix(".py").lower()
    for exercise in exercises():
        names = {exercise.name, exercise.number, exercise.number.lstrip("0")}
        if key in names | {f"{exercise.number}_{exercise.name}"}:
            return exercise
    known = [exercise.name for exercise in exercises()]
    near = nearest(key, known)
    says = f"did you mean {near}?" if near else f"expected one of {', '.join(known)}"
    raise ValueError(f"{word!r}: there is no such exercise; {says}")


def _read(folder: Any) -> Exercise:
    about = tomllib.loads(folder.joinpath("about.toml").read_text(encoding="utf-8"))
    number, _, name = folder.name.removeprefix("e").partition("_")
    return Exercise(
        number,
        name,
        about["title"],
        tuple(about["hints"]),
        about["at_first"],
        tuple(Mistake(**mistake) for mistake in about["mistakes"]),
        folder.joinpath("exercise.py").read_text(encoding="utf-8"),
        folder.joinpath("solution.py").read_text(encoding="utf-8"),
        about.get("in_terminal", False),
    )
