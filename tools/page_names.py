"""web/src/**/*.gen.ts: what the page offers by name, and its list of lessons, as TypeScript."""

import json
from collections.abc import Iterable
from pathlib import Path

from glassgrad import data
from glassgrad.nn.perceptron import ACTIVATIONS
from glassgrad.training import recipes, task

LESSONS = Path(__file__).resolve().parent.parent / "docs" / "lessons"


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
    return "\n".join([*lines, ""])


def page_lessons() -> str:
    """Title and file of each lesson; the title is its first line, after the number."""
    lines = [
        "// Made from docs/lessons by `make generate`; change it there.",
        "",
        "export const LESSONS: readonly { readonly title: string; readonly file: string }[] = [",
    ]
    for path in sorted(LESSONS.glob("[0-9]*.md")):
        title = path.read_text(encoding="utf-8").partition("\n")[0].partition(". ")[2]
        lines.append(
            f"  {{ title: {json.dumps(title)}, file: {json.dumps(f'docs/lessons/{path.name}')} }},"
        )
    return "\n".join([*lines, "];", ""])
