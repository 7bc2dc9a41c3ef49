"""Writes tests/cases/exercises.json: what the terminal says of each solution and mistake.

PYTHONPATH=tests .venv/bin/python tests/exercise_cases.py
"""

import json
import tempfile
from pathlib import Path

from glassgrad.learn.catalogue import Exercise, exercises
from glassgrad.learn.runner import run

CASES = Path(__file__).parent / "cases" / "exercises.json"


def texts(exercise: Exercise) -> dict[str, str]:
    """The untouched file, the solution, and the solution with each mistake, by a name."""
    made = {"start": exercise.start, "solution": exercise.solution}
    for k, mistake in enumerate(exercise.mistakes, start=1):
        made[f"mistake {k}"] = exercise.solution.replace(mistake.instead_of, mistake.write)
    return made


def cases() -> list[dict[str, str]]:
    """One for each text: what the terminal says; nothing if it passes."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for exercise in exercises():
            for case, text in texts(exercise).items():
                path = Path(folder, exercise.file)
                path.write_text(text, encoding="utf-8")
                says = run(exercise, path).message
                row = {"exercise": exercise.name, "case": case, "text": text, "says": says}
                found.append(row)
    return found


if __name__ == "__main__":
    CASES.write_text(json.dumps(cases(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
