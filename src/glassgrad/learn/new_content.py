"""`glassgrad new lesson`, `quiz` and `exhibit`: a file that works at once, to be changed."""

from importlib import resources
from pathlib import Path

from glassgrad.files import write_atomically
from glassgrad.learn.new_exercise import check_name

FILES = {
    "lesson": ("lessons", "lesson.md"),
    "quiz": ("quizzes", "quiz.json"),
    "exhibit": ("exhibits", "exhibit.toml"),
}
"""The folder of each kind within a folder of content, and its template."""


def make(kind: str, name: str, folder: Path) -> Path:
    """Make a file in a folder of content; returns its path."""
    check_name(name)
    place, template = FILES[kind]
    made = folder / place / f"{name}{Path(template).suffix}"
    if made.exists():
        raise ValueError(f"{made}: there is a {kind} {name} already; choose another name")
    made.parent.mkdir(parents=True, exist_ok=True)
    text = resources.files(__package__).joinpath("new", f"{template}.txt").read_text("utf-8")
    title = name.replace("_", " ").capitalize()
    write_atomically(made, text.replace("NAME", title).encode())
    return made
