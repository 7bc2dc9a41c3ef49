"""The actions of `glassgrad learn`: check, hint, list, reset, watch."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from glassgrad import system
from glassgrad.learn import folder as files
from glassgrad.learn import progress as kept
from glassgrad.learn import runner
from glassgrad.learn.catalogue import Exercise, exercises

_SHOWN_LINES, _SHOWN_COLUMNS = 15, 160
_POLL_SECONDS = 0.3

Say = Callable[[str], None]


class Session:
    """An open learner's folder; `say` prints a line."""

    def __init__(
        self, folder: str, say: Say, own: str | None = None, has_solutions: bool = True
    ) -> None:
        self.folder, self._say, self._own = Path(folder), say, own
        self._has_solutions = has_solutions
        self.exercises = exercises(own)
        is_new = files.prepare(self.folder, self.exercises)
        if is_new:
            first, count = self.exercises[0].file, len(self.exercises)
            are = "exercise is" if count == 1 else "exercises are"
            say(f"{count} {are} now in {self.folder}. Begin with {first}:")
            say(f"read its first lines, fill in the gap, save, and run `{self.command()}` again.\n")
        self.progress = self._load()

    def current(self) -> Exercise | None:
        """The first exercise that has not been passed yet."""
        return next((e for e in self.exercises if not self.is_passed(e)), None)

    def is_passed(self, exercise: Exercise) -> bool:
        """Whether an exercise was correct when it was last checked."""
        return exercise.name in self.progress.passed

    def go_on(self) -> bool:
        """Check from the current exercise on, until one is not passed."""
        while (exercise := self.current()) is not None:
            if not self.check(exercise):
                return False
        self._say(f"All {len(self.exercises)} exercises passed.")
        return True

    def check(self, exercise: Exercise) -> bool:
        """Check one exercise and report the result."""
        verdict = runner.run(exercise, self.folder / exercise.file)
        for line in _shown(verdict.printed):
            self._say(line)
        if not verdict.passed:
            self._say(f"{exercise.number} {exercise.name}: not yet")
            for line in verdict.message.splitlines():
                self._say(f"  {_printable(line)}")
            if verdict.cause:
                self._say(f"  {_printable(verdict.cause)}")
            self._say(f"  file: {self.folder / exercise.file}")
            self._say(f"  help: {self.command('hint', exercise.name)}")
            self._forget(exercise)
            return False
        self._say(f"{exercise.number} {exercise.name}: passed")
        self.progress = self._load()
        if exercise.name not in self.progress.passed:
            self.progress.passed.append(exercise.name)
            self.progress.save(self.folder)
        return True

    def _forget(self, exercise: Exercise) -> None:
        """Reopen an exercise that was passed before and no longer is."""
        self.progress = self._load()
        if exercise.name in self.progress.passed:
            self.progress.passed.remove(exercise.name)
            self.progress.save(self.folder)

    def hint(self, exercise: Exercise | None = None) -> None:
        """Print one more hint than last time, for an exercise or for the current one."""
        self.progress = self._load()
        exercise = exercise or self.current()
        if exercise is None:
            self._say("All exercises passed; name one to read its hints.")
            return
        seen = min(self.progress.hints.get(exercise.name, 0) + 1, len(exercise.hints))
        for k, hint in enumerate(exercise.hints[:seen]):
            self._say(f"{exercise.name}, hint {k + 1} of {len(exercise.hints)}: {hint}")
        if seen == len(exercise.hints):
            is_shown = self._has_solutions and exercise.solution is not None
            command = self.command("solution", exercise.name)
            self._say(f"No more hints{f'; for a solution: {command}' if is_shown else ''}")
        self.progress.hints[exercise.name] = seen
        self.progress.save(self.folder)

    def list(self) -> None:
        """List all exercises, and mark the passed ones and the current one."""
        current = self.current()
        for e in self.exercises:
            sign = "✓" if e.name in self.progress.passed else ">" if e is current else " "
            self._say(f"{sign} {e.number} {e.name:<15} {e.title}")
        passed = sum(e.name in self.progress.passed for e in self.exercises)
        self._say(f"{passed} of {len(self.exercises)} passed, in {self.folder}")

    def reset(self, exercise: Exercise) -> None:
        """Restore an exercise to its start, and save what was there."""
        aside = files.reset(self.folder, exercise)
        self.progress = self._load()
        if exercise.name in self.progress.passed or exercise.name in self.progress.hints:
            self.progress.passed = [n for n in self.progress.passed if n != exercise.name]
            self.progress.hints.pop(exercise.name, None)
            self.progress.save(self.folder)
        if aside is None:
            self._say(f"{exercise.file} is already in its original state")
        else:
            self._say(f"{exercise.file} is reset; your version is saved as {aside.name}")

    def watch(self, exercise: Exercise | None = None) -> bool:
        """Check whenever the file is saved, until Ctrl-C or until it, or everything, is passed."""
        while True:
            stamps = {e.name: self._stamp(e) for e in self.exercises}
            if self.check(exercise) if exercise else self.go_on():
                return True
            watched = exercise or self.current()
            assert watched is not None  # go_on failed at an exercise, so there is a current one
            self._say("  watching: save the file to check again, Ctrl-C to stop\n")
            while self._stamp(watched) in (stamps[watched.name], None):
                time.sleep(_POLL_SECONDS)

    def _load(self) -> kept.Progress:
        """Read it again before each change, as another terminal may have changed it."""
        progress, told = kept.load(self.folder)
        if told:
            self._say(told)
        return progress

    def command(self, *words: str) -> str:
        """The command to type for this folder."""
        is_usual = str(self.folder) == files.usual(self.exercises) or words[:1] == ("solution",)
        place = [] if is_usual else ["--dir", system.quoted(str(self.folder))]
        source = [] if self._own is None else ["--exercises", system.quoted(self._own)]
        return " ".join(["glassgrad", "learn", *words, *source, *place])

    def _stamp(self, exercise: Exercise) -> tuple[int, int, int] | None:
        """What changes when a file is saved; None while an editor is replacing the file."""
        try:
            state = (self.folder / exercise.file).stat()
        except OSError:
            return None
        return state.st_mtime_ns, state.st_size, state.st_ino


def _shown(printed: str) -> Iterator[str]:
    lines = printed.splitlines()
    if lines:
        yield "your file printed:"
    for line in lines[:_SHOWN_LINES]:
        yield f"  | {_printable(line[:_SHOWN_COLUMNS])}"
    if len(lines) > _SHOWN_LINES:
        yield f"  | … and {len(lines) - _SHOWN_LINES} more lines"


def _printable(line: str) -> str:
    """A learner's text without characters that would control the terminal."""
    return "".join(c if c.isprintable() else " " for c in line)
