"""web/src/**/*.gen.ts: what the page offers by name, and its list of lessons, as TypeScript."""

import json
from collections.abc import Iterable
from pathlib import Path

from glassgrad import data
from glassgrad.nn.perceptron import ACTIVATIONS
from glassgrad.training import recipes, task

DOCS = Path(__file__).resolve().parent.parent / "docs"
ARTICLES = ("engine", "courses")
"""Pages of the docs that Learn shows below the lessons."""


def page_choices() -> str:
    """The names in Python's tables, in their order."""
    tables: dict[str, Iterable[str]] = {
        "Dataset": data.MADE,
        "Feature": data.FEATURES,
        "Activation": ACTIVATIONS,
        "Objective": task.TASKS,
        "Schedule": recipes.SCHEDULES,
    }
    lines = ["// Made from Python's tables by `make generate`; change them there.", ""]
    for name, rows in tables.items():
        known = f"{name.upper()}_NAMES"
        lines.append(f"export const {known} = {json.dumps([*rows])} as const;")
        lines.append(f"export type {name}Name = (typeof {known})[number];")
    lines.append("/** Losses by the names that they have in older files and links. */")
    lines.append(f"export const OLD_LOSSES: Record<string, string> = {json.dumps(task.OLD_NAMES)};")
    return "\n".join([*lines, ""])


def page_lessons() -> str:
    """Title and file of each text in Learn; a lesson's title follows its number."""
    lines = [
        "// Made from docs by `make generate`; change it there.",
        "",
        "export interface Reading {",
        "  /** Its name in a link. */",
        "  readonly id: string;",
        "  readonly title: string;",
        "  readonly file: string;",
        "}",
        "",
        "export const LESSONS: readonly Reading[] = [",
    ]
    lessons = sorted(DOCS.glob("lessons/[0-9]*.md"))
    lines += [_reading(str(number), path) for number, path in enumerate(lessons, start=1)]
    lines += ["];", "", "export const ARTICLES: readonly Reading[] = ["]
    lines += [_reading(name, DOCS / f"{name}.md") for name in ARTICLES]
    return "\n".join([*lines, "];", ""])


def _reading(name: str, path: Path) -> str:
    first = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    title = first.partition(". ")[2] or first
    file = path.relative_to(DOCS.parent).as_posix()
    told = {"id": name, "title": title, "file": file}
    return "  { " + ", ".join(f"{key}: {json.dumps(text)}" for key, text in told.items()) + " },"
