"""A teacher's own content in a folder: lessons, quizzes and exhibits."""

from pathlib import Path
from typing import Any

import click


def read(folder: str) -> dict[str, Any]:
    """What is in a folder, checked; an error names the file, the line and what was expected."""
    # Imported here, because most commands need none of it.
    from glassgrad.learn import own_quiz
    from glassgrad.museum import own
    from glassgrad.page import content

    place = Path(folder)
    if not place.is_dir():
        raise click.UsageError(f"{folder}: expected a folder with lessons, quizzes or exhibits")
    quizzes = place / "quizzes"
    files = sorted(quizzes.iterdir()) if quizzes.is_dir() else []
    wanted = [file for file in files if file.suffix in (".json", ".toml")]
    found = {
        "lessons": content.lessons_in(place / "lessons"),
        "questions": [question for file in wanted for question in own_quiz.read(file)],
        "exhibits": [own.record(exhibit) for exhibit in own.read(place / "exhibits")],
    }
    if not any(found.values()):
        raise click.UsageError(
            f"{folder}: expected lessons/NAME.md, quizzes/NAME.json or exhibits/NAME.toml in it"
        )
    return found


def export(kind: str, source: str, file: str) -> str:
    """Write a quiz, a lesson or an exhibit as one HTML file; returns its path."""
    from glassgrad.page.export import export_part

    found, title, element = _part(kind, source)
    return export_part(file, f"{element}\n<glass-results></glass-results>", title, found)


def _part(kind: str, source: str) -> tuple[dict[str, Any], str, str]:
    """What a part shows, its title, and its element."""
    from glassgrad import museum
    from glassgrad.learn import own_quiz
    from glassgrad.museum import own
    from glassgrad.page import content

    found: dict[str, Any] = {"lessons": [], "questions": [], "exhibits": []}
    if kind == "quiz":
        found["questions"] = own_quiz.read(Path(source))
        names = " ".join(question["name"] for question in found["questions"])
        return found, "Questions", f'<glass-quiz ask="{names}"></glass-quiz>'
    if kind == "lesson":
        found["lessons"] = [lesson := content.lesson(Path(source))]
        _check_alone(source, lesson)
        beside = Path(source).absolute().parents[1]
        if Path(source).absolute().parent.name == "lessons":  # in a folder of content
            found["exhibits"] = [own.record(one) for one in own.read(beside / "exhibits")]
        return found, lesson["title"], f'<glass-lesson name="{lesson["id"]}"></glass-lesson>'
    if source.endswith(".toml"):
        exhibit = own.one(Path(source))
        found["exhibits"] = [own.record(exhibit)]
    else:
        exhibit = museum.find(source)
    return found, exhibit.title, f'<glass-bug name="{exhibit.name}"></glass-bug>'


def _check_alone(source: str, lesson: dict[str, Any]) -> None:
    """A file of its own has no scripts for training."""
    from glassgrad.page.lesson_blocks import WITH_SCRIPTS

    for block in lesson["blocks"]:
        if (element := block.get("element")) in WITH_SCRIPTS:
            raise click.UsageError(
                f"{source}: <{element}> needs the whole page; show this lesson with `glassgrad play"
                " --content`"
            )
