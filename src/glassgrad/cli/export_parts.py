"""The parts that `glassgrad export` writes, made from what was asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from glassgrad import museum
from glassgrad.cli.expressions import read
from glassgrad.learn import catalogue, own_quiz, page_record
from glassgrad.museum import own
from glassgrad.page.gpt_part import gpt_part
from glassgrad.page.lesson_part import lesson_part
from glassgrad.page.part import NOTHING, Part
from glassgrad.page.trainer_part import trainer_part

_PLACES = {
    "quiz": ("quizzes", (".json", ".toml")),
    "lesson": ("lessons", (".md",)),
    "exhibit": ("exhibits", (".toml",)),
}
"""Where each kind is in a folder of content, and the endings of its files."""


@dataclass(frozen=True)
class Asked:
    """What was asked for."""

    kind: str
    name: str
    """What follows the option of its kind."""
    words: tuple[str, ...]
    said: dict[str, Any]

    def option(self, name: str) -> str | None:
        """What follows another option."""
        given: str | None = self.said[name]
        return given

    @property
    def settings(self) -> dict[str, str]:
        """The words as names with texts."""
        found: dict[str, str] = {}
        for word in self.words:
            name, sign, value = word.partition("=")
            if not sign or not name:
                raise ValueError(f"{word}: expected NAME=VALUE")
            if name in found:
                raise ValueError(f"{name}: expected it once")
            found[name.replace("_", "-")] = value
        return found

    @property
    def source(self) -> str:
        """The name, or the file of that name in the folder of content."""
        folder = self.option("content")
        if folder is None:
            return self.name
        place, endings = _PLACES[self.kind]
        files = sorted(f for f in Path(folder, place).glob("*") if f.suffix in endings)
        for file in files:
            if self.name in (file.stem, file.name):
                return str(file)
        known = ", ".join(file.stem for file in files)
        says = f"expected one of {known}" if known else "there is none in it"
        raise ValueError(f"{self.name}: not in {Path(folder, place)}: {says}")


def _explorer(asked: Asked) -> Part:
    read(asked.name, asked.words)  # refuses what the page would
    values = " ".join(asked.words)
    attributes = {"expression": asked.name, "values": values, "hide": "presets", "keys": "page"}
    return Part("glass-explorer", asked.name, attributes)


def _trainer(asked: Asked) -> Part:
    return trainer_part(asked.settings, asked.option("run"))


def _gpt(asked: Asked) -> Part:
    return gpt_part(asked.settings, asked.option("weights"))


def _exercise(asked: Asked) -> Part:
    folder = asked.option("exercises")
    exercise = catalogue.find(asked.name, catalogue.exercises(folder))
    has_solution = not asked.said["no_solutions"]
    title = exercise.title[:1].upper() + exercise.title[1:]
    attributes = {"name": exercise.name}
    if folder is not None:
        records = page_record.records(Path(folder), solutions=has_solution)
        own_one = [record for record in records if record["name"] == exercise.name]
        shown = {**NOTHING, "exercises": own_one}
        return Part("glass-python", title, attributes, content=shown)
    texts = {
        "hints": exercise.hints,
        "start": exercise.start,
        "solution": exercise.solution if has_solution else None,
    }
    return Part("glass-python", title, attributes, exercises={exercise.name: texts})


def _quiz(asked: Asked) -> Part:
    questions = own_quiz.read(Path(asked.source))
    names = " ".join(question["name"] for question in questions)
    shown = {**NOTHING, "questions": questions}
    return Part("glass-quiz", "Questions", {"ask": names}, content=shown)


def _lesson(asked: Asked) -> Part:
    source = asked.source
    beside = Path(source).absolute().parent
    is_in_content = beside.name == "lessons"
    exhibits = own.read(beside.parent / "exhibits") if is_in_content else []
    bugs = [one.name for one in (*museum.exhibits(), *exhibits)]
    return lesson_part(source, [own.record(exhibit) for exhibit in exhibits], bugs)


def _exhibit(asked: Asked) -> Part:
    source = asked.source
    is_own = source.endswith(".toml")
    exhibit = own.one(Path(source)) if is_own else museum.find(source)
    shown = {**NOTHING, "exhibits": [own.record(exhibit)] if is_own else []}
    return Part("glass-bug", exhibit.title, {"name": exhibit.name}, content=shown)


PARTS: dict[str, Callable[[Asked], Part]] = {
    "explorer": _explorer,
    "trainer": _trainer,
    "gpt": _gpt,
    "exercise": _exercise,
    "quiz": _quiz,
    "lesson": _lesson,
    "exhibit": _exhibit,
}
