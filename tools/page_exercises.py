"""The exercises of `glassgrad learn` for the page, as TypeScript: titles, texts and checks."""

import json
from importlib import resources

from glassgrad.learn.catalogue import exercises

HEAD = "// Made from src/glassgrad/learn by `make generate`; change it there.\n"
SHARED = ("errors", "grading", "plain", "probing")
"""Modules of glassgrad.learn that run in the page, too."""


def page_exercise_titles() -> str:
    """What the list in Learn shows."""
    rows = [
        {"number": one.number, "name": one.name, "title": _sentence(one.title)}
        | {"inTerminal": one.in_terminal}
        for one in exercises()
    ]
    return f"""{HEAD}
export interface PythonTitle {{
  readonly number: string;
  readonly name: string;
  readonly title: string;
  /** Whether it runs in the terminal only. */
  readonly inTerminal: boolean;
}}

export const PYTHON_TITLES: readonly PythonTitle[] = {_json(rows)};
"""


def page_exercise_texts() -> str:
    """What a learner sees of each exercise."""
    rows = {
        one.name: {"hints": one.hints, "start": one.start, "solution": one.solution}
        for one in exercises()
    }
    return f"""{HEAD}
import type {{ PythonTexts }} from "./python_texts";

export const PYTHON_TEXTS: Readonly<Record<string, PythonTexts>> = {_json(rows)};
"""


def page_exercise_checks() -> str:
    """The files of Python that check the exercises, by path."""
    learn = resources.files("glassgrad.learn")
    paths = [f"{name}.py" for name in SHARED]
    for one in exercises():
        folder = f"exercises/e{one.number}_{one.name}"
        paths += [] if one.in_terminal else [f"{folder}/probe.py", f"{folder}/check.py"]
    files = {path: learn.joinpath(path).read_text(encoding="utf-8") for path in paths}
    return f"""{HEAD}
export const CHECKS: Readonly<Record<string, string>> = {_json(files)};
"""


def _sentence(title: str) -> str:
    return title[0].upper() + title[1:]


def _json(thing: object) -> str:
    return json.dumps(thing, ensure_ascii=False, indent=2)
