"""The exercises, built-in ones or a teacher's own: one folder each, in the order of their names.

A folder such as `exercises/e03_mul_backward` holds `exercise.py` (what the learner gets),
`solution.py`, `probe.py` (functions of the learner's names and of inputs, which run in the
learner's process and return plain data), `check.py` (`check(ask)`, which calls them by name, judges
the answers, and raises `Wrong`) and `about.toml`: the title, the hints, the message for the
unchanged file, and typical mistakes with the message for each; and `in_terminal = true` if
MicroPython, with which the page runs learners' files, cannot run it.
An exercise between 03 and 04 would be called `e03b_...`. A teacher's own folder may leave out
`solution.py` and the mistakes; `own` reports what is wrong in it.
"""

import hashlib
import importlib.util
import os
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from typing import Any

from glassgrad.learn import own
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
    solution: str | None
    probe: str
    """The text of probe.py."""
    in_terminal: bool
    """Whether it needs data or training that the page has not, and so runs in the terminal only."""
    folder: Path | None = None
    """Where it is, if it is a teacher's own."""

    @property
    def file(self) -> str:
        """The name of the learner's file."""
        return f"{self.number}_{self.name}.py"

    @property
    def place(self) -> str:
        """What `attempt` needs to find its probe."""
        return self.name if self.folder is None else str(self.folder / "probe.py")

    def module(self, part: str) -> Any:
        """Its "probe", which runs in the learner's process, or its "check", which does not."""
        if self.folder is not None:
            return _loaded(self.folder, part)
        return import_module(f"glassgrad.learn.exercises.e{self.number}_{self.name}.{part}")


def exercises(folder: str | Path | None = None) -> tuple[Exercise, ...]:
    """All exercises, easiest first: the built-in ones, or a teacher's own in a folder."""
    return _built_in() if folder is None else _own(str(folder), os.getcwd())


@cache
def _built_in() -> tuple[Exercise, ...]:
    folder = resources.files("glassgrad.learn.exercises")
    folders = [f for f in folder.iterdir() if f.joinpath("about.toml").is_file()]
    return tuple(_read(folder) for folder in sorted(folders, key=lambda f: f.name))


@cache
def _own(folder: str, working_in: str) -> tuple[Exercise, ...]:
    # Messages name the folder as it was given, which means something else in another one.
    return tuple(_read(one, Path(working_in, one)) for one in own.folders(Path(folder)))


def find(word: str, among: tuple[Exercise, ...] | None = None) -> Exercise:
    """Find an exercise by its name, number or file.

    >>> find("mul").file, find("1").file, find("glassgrad-exercises/01_mul.py").file
    ('01_mul.py', '01_mul.py', '01_mul.py')
    """
    known = exercises() if among is None else among
    key = word.replace("\\", "/").rpartition("/")[2].removesuffix(".py").lower()
    for exercise in known:
        names = {exercise.name, exercise.number, exercise.number.lstrip("0")}
        if key in names | {f"{exercise.number}_{exercise.name}"}:
            return exercise
    names_known = [exercise.name for exercise in known]
    near = nearest(key, names_known)
    says = f"did you mean {near}?" if near else f"expected one of {', '.join(names_known)}"
    raise ValueError(f"{word!r}: there is no such exercise; {says}")


def _read(folder: Any, own_folder: Path | None = None) -> Exercise:
    about = tomllib.loads(folder.joinpath("about.toml").read_text(encoding="utf-8-sig"))
    number, _, name = folder.name.removeprefix("e").partition("_")
    solution = folder.joinpath("solution.py")
    return Exercise(
        number,
        name,
        about["title"],
        tuple(about["hints"]),
        about.get("at_first", "is still open"),
        tuple(Mistake(**mistake) for mistake in about.get("mistakes", ())),
        folder.joinpath("exercise.py").read_text(encoding="utf-8-sig"),
        solution.read_text(encoding="utf-8-sig") if solution.is_file() else None,
        folder.joinpath("probe.py").read_text(encoding="utf-8-sig"),
        about.get("in_terminal", False),
        own_folder,
    )


def _loaded(folder: Path, part: str) -> Any:
    """A module of a teacher's own exercise, which may import from the one beside it."""
    mark = hashlib.sha256(str(folder).encode()).hexdigest()[:16]
    package = f"glassgrad_own_{mark}"
    if package not in sys.modules:
        spec = importlib.util.spec_from_loader(package, loader=None, is_package=True)
        assert spec is not None and spec.submodule_search_locations is not None
        spec.submodule_search_locations.append(str(folder))
        sys.modules[package] = importlib.util.module_from_spec(spec)
    name = f"{package}.{part}"
    if name not in sys.modules:
        found = importlib.util.spec_from_file_location(name, folder / f"{part}.py")
        assert found is not None and found.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(found)
        try:
            found.loader.exec_module(sys.modules[name])
        except (Exception, SystemExit) as error:
            del sys.modules[name]
            raise own.OwnCheckError(own.in_own_file(error, folder / f"{part}.py")) from None
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]
