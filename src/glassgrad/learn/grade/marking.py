"""One person's work, marked: each exercise in its own process, and what is odd has a name."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from glassgrad.learn import kinds
from glassgrad.learn.catalogue import Exercise
from glassgrad.learn.grade.submissions import Submission
from glassgrad.learn.own import OwnCheckError
from glassgrad.learn.rooms import Job, Room
from glassgrad.learn.runner import Verdict, judged
from glassgrad.learn.sandbox import Sandbox

_SHOWN, _MOST_REMARKS = 2_000, 50


@dataclass
class Marked:
    """The verdict on each exercise that was handed in, by its name."""

    student: str
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    problem: str = ""
    """Why some of it could not be graded, or empty."""

    @property
    def passed(self) -> list[str]:
        """The names of the exercises that pass."""
        return [name for name, verdict in self.verdicts.items() if verdict.passed]

    def current(self, exercises: Sequence[Exercise]) -> Exercise | None:
        """The first exercise that does not pass."""
        return next((e for e in exercises if e.name not in self.passed), None)

    def is_stuck_at(self, exercise: Exercise) -> bool:
        """Whether they have tried this exercise, and it does not pass."""
        verdict = self.verdicts.get(exercise.name)
        return verdict is not None and not verdict.passed and verdict.kind != "open"


def mark(
    submission: Submission,
    exercises: Sequence[Exercise],
    sandbox: Sandbox | None,
    seconds: float,
) -> Marked:
    """Run everything that was handed in and changed."""
    remarks = submission.remarks[:_MOST_REMARKS]
    if more := len(submission.remarks) - len(remarks):
        remarks.append(f"and {more:,} more")
    marked = Marked(submission.student, {}, remarks, submission.problem)
    tried = []
    for exercise in exercises:
        content = submission.files.get(exercise.name)
        if content is None:
            continue
        if _is_untouched(content, exercise):
            marked.verdicts[exercise.name] = Verdict(False, exercise.at_first, "", "open")
        else:
            tried.append((exercise, content))
    while tried:
        served = _serve(tried, marked, sandbox, seconds)
        if not served:
            break
        tried = tried[served:]
    _name_oddities(marked, submission, exercises)
    return marked


def _serve(
    tried: Sequence[tuple[Exercise, bytes]],
    marked: Marked,
    sandbox: Sandbox | None,
    seconds: float,
) -> int:
    """Mark these in one room; returns how many were done before it was lost."""
    jobs = [Job(e.name, e.file, content, e.probe) for e, content in tried]
    known = {exercise.name: exercise for exercise, _ in tried}
    done = 0
    with Room(jobs, sandbox, seconds) as room:
        for job, attempt in room.attempts():
            try:
                verdict = judged(known[job.name], attempt, random.SystemRandom())
            except RuntimeError as error:  # it did not start
                if not done:
                    marked.problem = str(error)
                return done
            except OwnCheckError as error:
                marked.problem, verdict = str(error), None
            except Exception as error:  # whatever it is, the others are graded
                told = f"check.py of {job.name}: {type(error).__name__}: {error}"
                marked.problem, verdict = told, None
            if verdict is not None:
                marked.verdicts[job.name] = verdict
            done += 1
    return done


def _is_untouched(content: bytes, exercise: Exercise) -> bool:
    text = content.decode("utf-8", "replace").replace("\r\n", "\n")
    return text.strip() == exercise.start.strip()


def _name_oddities(marked: Marked, submission: Submission, exercises: Sequence[Exercise]) -> None:
    for exercise in exercises:
        verdict = marked.verdicts.get(exercise.name)
        if verdict is None:
            continue
        if verdict.kind in kinds.HOSTILE or verdict.kind in kinds.STOPPED:
            marked.remarks.append(f"{exercise.file}: {kinds.ALL[verdict.kind]}")
        if _looks_like_a_verdict(verdict.printed[:_SHOWN], exercise):
            marked.remarks.append(f"{exercise.file}: prints a verdict of its own")
        if exercise.name in submission.claims and not verdict.passed:
            marked.remarks.append(
                f"its progress.json calls {exercise.name} passed, which it is not"
            )
    unseen = submission.claims & {e.name for e in exercises} - set(marked.verdicts)
    for name in sorted(unseen):
        marked.remarks.append(f"its progress.json calls {name} passed, which was not handed in")


def _looks_like_a_verdict(printed: str, exercise: Exercise) -> bool:
    named = rf"\b{exercise.number} {exercise.name}: passed"
    return bool(re.search(rf'{named}|"?\bpassed"?\s*[:=]\s*true|exercises passed', printed, re.I))
