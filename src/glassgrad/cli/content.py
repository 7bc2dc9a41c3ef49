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
