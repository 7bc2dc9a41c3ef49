"""Everybody's work, several at a time."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from glassgrad.learn.catalogue import Exercise
from glassgrad.learn.grade.marking import Marked, mark
from glassgrad.learn.grade.submissions import Submission
from glassgrad.learn.rooms import Job, Room
from glassgrad.learn.runner import SECONDS, judged
from glassgrad.learn.sandbox import Sandbox


def grade(
    submissions: Sequence[Submission],
    exercises: Sequence[Exercise],
    sandbox: Sandbox | None,
    seconds: float = SECONDS,
    done: Callable[[Marked], None] = lambda marked: None,
) -> list[Marked]:
    """Mark every submission; `done` is called for each as soon as it is marked."""

    def one(submission: Submission) -> Marked:
        try:
            marked = mark(submission, exercises, sandbox, seconds)
        except OSError as error:  # for example too many open files
            marked = Marked(submission.student, problem=f"it could not be graded: {error}")
        done(marked)
        return marked

    # One more than there are processors: some of them wait for a loop to reach its limit.
    with ThreadPoolExecutor((os.cpu_count() or 1) + 1) as pool:
        return list(pool.map(one, submissions))


def check_solutions(exercises: Sequence[Exercise], sandbox: Sandbox | None) -> None:
    """Raise ValueError with a sentence if a teacher's own solution does not pass."""
    known = {e.name: e for e in exercises if e.folder is not None and e.solution is not None}
    jobs = [Job(e.name, e.file, (e.solution or "").encode(), e.probe) for e in known.values()]
    if not jobs:
        return
    with Room(jobs, sandbox, SECONDS) as room:
        for job, attempt in room.attempts():
            exercise = known[job.name]
            assert exercise.folder is not None
            try:
                verdict = judged(exercise, attempt)
            except RuntimeError as error:
                raise RuntimeError(f"{exercise.folder}: {error}") from None
            if verdict.cause:  # a solution forges nothing
                raise ValueError(verdict.cause)
            if not verdict.passed:
                path = exercise.folder / "solution.py"
                says = f"this solution does not pass its own check: {verdict.message}"
                raise ValueError(f"{path}: {says}")
