"""A teacher's own content in a folder: lessons, quizzes, exhibits and exercises."""

from pathlib import Path
from typing import Any

import click


def read(folder: str | None, *, solutions: bool = True) -> dict[str, Any]:
    """What is in a folder, checked; an error names the file, the line and what was expected.

    Without `solutions`, the page shows none, of its own exercises neither.
    """
    found: dict[str, Any] = {"solutions": solutions}
    return found if folder is None else found | _read(folder, solutions)


def _read(folder: str, solutions: bool) -> dict[str, Any]:
    # Imported here, because most commands need none of it.
    from glassgrad import museum
    from glassgrad.learn import own_quiz, page_record
    from glassgrad.museum import own
    from glassgrad.page import content

    place = Path(folder)
    if not place.is_dir():
        raise click.UsageError(f"{folder}: expected a folder with lessons, quizzes and so on")
    quizzes = place / "quizzes"
    files = sorted(quizzes.iterdir()) if quizzes.is_dir() else []
    wanted = [file for file in files if file.suffix in (".json", ".toml")]
    exhibits = own.read(place / "exhibits")
    bugs = [one.name for one in (*museum.exhibits(), *exhibits)]
    found = {
        "lessons": content.lessons_in(place / "lessons", bugs),
        "questions": [question for file in wanted for question in own_quiz.read(file)],
        "exhibits": [own.record(exhibit) for exhibit in exhibits],
        "exercises": page_record.records(place / "exercises", solutions=solutions),
    }
    if not any(found.values()):
        raise click.UsageError(
            f"{folder}: expected lessons/NAME.md, quizzes/NAME.json, exhibits/NAME.toml or"
            " exercises/e01_NAME in it"
        )
    return found


def first_in(found: dict[str, Any]) -> str:
    """The link to what a folder begins with: its first lesson, or else what it has."""
    if found["lessons"]:
        return f"#/learn?lesson={found['lessons'][0]['id']}"
    if found["exercises"] and not found["questions"]:
        return f"#/learn?py={found['exercises'][0]['name']}"
    return "#/learn?q=1"
