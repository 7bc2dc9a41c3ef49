"""A class's results as a table, CSV, JSON, and a report for each student."""

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from glassgrad.files import write_atomically
from glassgrad.learn.catalogue import Exercise
from glassgrad.learn.grade.marking import Marked
from glassgrad.learn.grade.summary import Summary, meaning

_NAMES_SHOWN, _REMARKS_SHOWN, _WIDEST = 8, 4, 28


def table(summary: Summary) -> Iterator[str]:
    """The lines that `glassgrad grade` prints."""
    names = [one.student[:_WIDEST] for one in summary.students]
    wide = max([len("student"), *map(len, names)])
    yield f"{'student':<{wide}}  {' '.join(f'{e.number:>3}' for e in summary.exercises)}  passed"
    for name, one in zip(names, summary.students, strict=True):
        marks = " ".join(f"{_mark(one, e):>3}" for e in summary.exercises)
        odd = "  !" if one.remarks or one.problem else ""
        yield f"{name:<{wide}}  {marks}  {len(one.passed):>3}{odd}"
    counts = [sum(e.name in one.passed for one in summary.students) for e in summary.exercises]
    yield f"{'passed by':<{wide}}  {' '.join(f'{count:>3}' for count in counts)}"
    yield ""
    yield "✓ passes, ✗ does not, · not begun, blank: not handed in, !: see below"
    yield from _misconceptions(summary)
    yield from _stuck(summary)
    yield from _lists(summary)


def _misconceptions(summary: Summary) -> Iterator[str]:
    found = summary.misconceptions()
    if found:
        yield "\nhow often what went wrong:"
    numbers = {e.name: e.number for e in summary.exercises}
    for one in found:
        where = f"{numbers[one.exercise]} {one.exercise}"
        yield f"  {one.count:>3} × {where}: {meaning(one.kind)} ({one.kind})"
        yield f"        {printable(one.example.splitlines()[0])}"


def _stuck(summary: Summary) -> Iterator[str]:
    found = summary.stuck()
    if found:
        yield "\nwho is stuck:"
    for exercise, names in found:
        yield f"  {exercise.number} {exercise.name}: {_some(names)}"


def _lists(summary: Summary) -> Iterator[str]:
    if odd := summary.odd():
        yield "\nto look at:"
        for student, remarks in odd:
            shown = "; ".join(map(printable, remarks[:_REMARKS_SHOWN]))
            more = len(remarks) - _REMARKS_SHOWN
            yield f"  {student}: {shown}{f'; and {more} more' if more > 0 else ''}"
    if ungraded := summary.ungraded():
        yield "\ncould not be graded:"
        for student, problem in ungraded:
            yield f"  {student}: {printable(problem)}"


def to_csv(summary: Summary) -> bytes:
    """One row a student: what each exercise says, how many passed, and what is odd."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    head = [f"{e.number} {e.name}" for e in summary.exercises]
    writer.writerow(["student", *head, "passed", "current", "to look at", "could not be graded"])
    for one in summary.students:
        current = one.current(summary.exercises)
        marks = [_word(one, e) for e in summary.exercises]
        last = [len(one.passed), current.name if current else "", "; ".join(one.remarks)]
        writer.writerow([_cell(x) for x in (one.student, *marks, *last, one.problem)])
    return out.getvalue().encode("utf-8", "replace")


def to_json(summary: Summary, sandbox: str) -> bytes:
    """Everything, for a program."""
    record: dict[str, Any] = {
        "format": "glassgrad grades",
        "version": 1,
        "sandbox": sandbox,
        "exercises": [{"number": e.number, "name": e.name} for e in summary.exercises],
        "students": [_student(one, summary) for one in summary.students],
        "misconceptions": [vars(m) for m in summary.misconceptions()],
        "stuck": [{"exercise": e.name, "students": names} for e, names in summary.stuck()],
    }
    return (json.dumps(record, indent=1, ensure_ascii=True) + "\n").encode()


def write_reports(summary: Summary, folder: Path) -> int:
    """Write one text for each student; returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    taken: set[str] = set()
    for one in summary.students:
        stem = re.sub(r"[^\w-]+", "-", one.student).strip("-") or "student"
        name, count = stem, 1
        while name.lower() in taken:
            count += 1
            name = f"{stem}-{count}"
        taken.add(name.lower())
        text = "\n".join(report(one, summary.exercises)) + "\n"
        write_atomically(folder / f"{name}.txt", text.encode("utf-8", "replace"))
    return len(taken)


def report(one: Marked, exercises: tuple[Exercise, ...]) -> Iterator[str]:
    """What a student gets to read: as `glassgrad learn` says it."""
    yield f"{one.student}: {len(one.passed)} of {len(exercises)} passed"
    if one.problem:
        yield f"\n{printable(one.problem)}"
    for exercise in exercises:
        verdict = one.verdicts.get(exercise.name)
        said = "not handed in" if verdict is None else "passed" if verdict.passed else "not yet"
        yield f"\n{exercise.number} {exercise.name}: {said}"
        if verdict is not None and not verdict.passed:
            yield from (f"  {printable(line)}" for line in verdict.message.splitlines())
    if one.remarks:
        yield "\nnoticed:"
        yield from (f"  {printable(remark)}" for remark in one.remarks)


def printable(text: str) -> str:
    """A stranger's text without characters that would control a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)[:300]


def _student(one: Marked, summary: Summary) -> dict[str, Any]:
    current = one.current(summary.exercises)
    return {
        "student": one.student,
        "passed": one.passed,
        "current": current.name if current else None,
        "problem": one.problem,
        "remarks": one.remarks,
        "exercises": {
            name: {"passed": v.passed, "kind": v.kind, "message": v.message}
            for name, v in one.verdicts.items()
        },
    }


def _mark(one: Marked, exercise: Exercise) -> str:
    verdict = one.verdicts.get(exercise.name)
    if verdict is None:
        return ""
    return "✓" if verdict.passed else "·" if verdict.kind == "open" else "✗"


def _word(one: Marked, exercise: Exercise) -> str:
    verdict = one.verdicts.get(exercise.name)
    if verdict is None:
        return ""
    return "passed" if verdict.passed else verdict.kind


def _cell(thing: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    text = printable(str(thing))
    return f"'{text}" if text[:1] in tuple("=+-@\t\r") else text


def _some(names: list[str]) -> str:
    more = len(names) - _NAMES_SHOWN
    shown = ", ".join(names[:_NAMES_SHOWN])
    return f"{shown} and {more} more" if more > 0 else shown
