"""What a class has passed, which misconceptions it has, who is stuck, and what is odd."""

from dataclasses import dataclass

from glassgrad.learn import kinds
from glassgrad.learn.catalogue import Exercise
from glassgrad.learn.grade.marking import Marked


@dataclass(frozen=True)
class Misconception:
    """What went wrong in an exercise, for how many, with the message that one of them got."""

    exercise: str
    kind: str
    count: int
    example: str


@dataclass(frozen=True)
class Summary:
    """A class's results."""

    exercises: tuple[Exercise, ...]
    students: tuple[Marked, ...]

    @property
    def all_graded(self) -> bool:
        """Whether everything that was handed in could be graded."""
        return not any(one.problem for one in self.students)

    def misconceptions(self) -> list[Misconception]:
        """The most frequent first; what merely is not begun does not count."""
        found: dict[tuple[str, str], list[str]] = {}
        for one in self.students:
            for name, verdict in one.verdicts.items():
                if not verdict.passed and verdict.kind != "open":
                    found.setdefault((name, verdict.kind), []).append(verdict.message)
        counted = [Misconception(n, k, len(all_), all_[0]) for (n, k), all_ in found.items()]
        order = {exercise.name: k for k, exercise in enumerate(self.exercises)}
        return sorted(counted, key=lambda m: (-m.count, order[m.exercise], m.kind))

    def stuck(self) -> list[tuple[Exercise, list[str]]]:
        """For each exercise, those who have tried it as their next one without passing it."""
        found = []
        for exercise in self.exercises:
            names = [
                one.student
                for one in self.students
                if one.current(self.exercises) is exercise and one.is_stuck_at(exercise)
            ]
            if names:
                found.append((exercise, names))
        return found

    def odd(self) -> list[tuple[str, list[str]]]:
        """Who should be looked at, and why."""
        return [(one.student, one.remarks) for one in self.students if one.remarks]

    def ungraded(self) -> list[tuple[str, str]]:
        """Who could not be graded, and why."""
        return [(one.student, one.problem) for one in self.students if one.problem]


def meaning(kind: str) -> str:
    """A kind in words."""
    return kinds.ALL.get(kind, kind)
