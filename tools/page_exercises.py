"""web/src/python/exercises.gen.ts: the exercises of `glassgrad learn`, with what checks them."""

import json
from importlib import resources

from glassgrad.learn.catalogue import Exercise, exercises

SHARED = ("errors", "grading", "plain", "probing")
"""Modules of glassgrad.learn that run in the page, too."""


def page_exercises() -> str:
    """The texts of each exercise, and the modules that all checks import."""
    learn = resources.files("glassgrad.learn")
    shared = {name: learn.joinpath(f"{name}.py").read_text(encoding="utf-8") for name in SHARED}
    rows = [_row(exercise) for exercise in exercises()]
    return "\n".join(
        [
            "// Made from src/glassgrad/learn by `make generate`; change it there.",
            "",
            'import type { PythonExercise } from "./exercise";',
            "",
            f"export const SHARED: Readonly<Record<string, string>> = {_json(shared)};",
            "",
            f"export const PYTHON_EXERCISES: readonly PythonExercise[] = {_json(rows)};",
            "",
        ]
    )


def _row(exercise: Exercise) -> dict[str, object]:
    folder = resources.files(f"glassgrad.learn.exercises.e{exercise.number}_{exercise.name}")
    return {
        "number": exercise.number,
        "name": exercise.name,
        "title": exercise.title,
        "hints": exercise.hints,
        "start": exercise.start,
        "solution": exercise.solution,
        "probe": folder.joinpath("probe.py").read_text(encoding="utf-8"),
        "check": folder.joinpath("check.py").read_text(encoding="utf-8"),
        "inTerminal": exercise.in_terminal,
    }


def _json(thing: object) -> str:
    return json.dumps(thing, ensure_ascii=False, indent=2)
