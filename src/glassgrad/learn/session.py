"""What `glassgrad learn` does and says: it checks, hints, lists, resets, watches."""

import shlex
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from glassgrad.learn import folder as files
from glassgrad.learn import progress as kept
from glassgrad.learn import runner
from glassgrad.learn.catalogue import Exercise, exercises

_SHOWN_LINES, _SHOWN_COLUMNS = 15, 160
_POLL_SECONDS = 0.3

Say = Callable[[str], None]


class Session:
    """A learner's folder, opened; `say` gets the lines to print."""

    def __init__(self, folder: str, say: Say) -> None:
        self.folder, self._say = Path(folder), say
        is_new = files.prepare(self.folder)
        if is_new:
            first = exercises()[0].file
            say(f"{len(exercises())} exercises are now in {self.folder}. Begin with {first}:")
            say(f"read its first lines, fill the hole, save, and run `{self.command()}` again.\n")
        self.progress = self._load()

    def current(self) -> Exercise | None:
        """The first that is not passed yet."""
        return next((e for e in exercises() if not self.is_passed(e)), None)

    def is_passed(self, exercise: Exercise) -> bool:
        """Whether an exercise was right when it was last checked."""
        return exercise.name in self.progress.passed

    def go_on(self) -> bool:
        """Check from the current exercise on, up to the first that is not right."""
        while (exercise := self.current()) is not None:
            if not self.check(exercise):
                return False
        self._say(f"All {len(exercises())} exercises are passed.")
        return True

    def check(self, exercise: Exercise) -> bool:
        """Check one exercise and say what came of it."""
        verdict = runner.run(exercise, self.folder / exercise.file)
        for line in _shown(verdict.printed):
            self._say(line)
        if not verdict.passed:
            self._say(f"{exercise.number} {exercise.name}: not yet")
            for line in verdict.message.splitlines():
                self._say(f"  {_printable(line)}")
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
        """What was passed once and no longer is, is open again."""
        self.progress = self._load()
        if exercise.name in self.progress.passed:
            self.progress.passed.remove(exercise.name)
            self.progress.save(self.folder)

    def hint(self, exercise: Exercise | None = None) -> None:
        """Say one hint more than last time, of an exercise or of the current one."""
        self.progress = self._load()
        exercise = exercise or self.current()
        if exercise is None:
            self._say("All exercises are passed; name one to read its hints.")
            return
        seen = min(self.progress.hints.get(exercise.name, 0) + 1, len(exercise.hints))
        for k, hint in enumerate(exercise.hints[:seen]):
            self._say(f"{exercise.name}, hint {k + 1} of {len(exercise.hints)}: {hint}")
        if seen == len(exercise.hints):
            self._say(f"That was the last; a solution: {self.command('solution', exercise.name)}")
        self.progress.hints[exercise.name] = seen
        self.progress.save(self.folder)

    def list(self) -> None:
        """Say what there is, what is passed, and which is the current one."""
        current = self.current()
        for e in exercises():
            sign = "✓" if e.name in self.progress.passed else ">" if e is current else " "
            self._say(f"{sign} {e.number} {e.name:<15} {e.title}")
        passed = sum(e.name in self.progress.passed for e in exercises())
        self._say(f"{passed} of {len(exercises())} passed, in {self.folder}")

    def reset(self, exercise: Exercise) -> None:
        """Put an exercise back to its start, and keep what was there."""
        aside = files.reset(self.folder, exercise)
        self.progress = self._load()
        if exercise.name in self.progress.passed or exercise.name in self.progress.hints:
            self.progress.passed = [n for n in self.progress.passed if n != exercise.name]
            self.progress.hints.pop(exercise.name, None)
            self.progress.save(self.folder)
        if aside is None:
            self._say(f"{exercise.file} is as it began")
        else:
            self._say(f"{exercise.file} is as it began; what you wrote is in {aside.name}")

    def watch(self, exercise: Exercise | None = None) -> bool:
        """Check whenever the file is saved, until Ctrl-C or until it, or all, is passed."""
        while True:
            stamps = {e.name: self._stamp(e) for e in exercises()}
            if self.check(exercise) if exercise else self.go_on():
                return True
            watched = exercise or self.current()
            assert watched is not None  # go_on stops at an exercise, or all are passed
            self._say("  watching: save the file to check again, Ctrl-C ends\n")
            while self._stamp(watched) in (stamps[watched.name], None):
                time.sleep(_POLL_SECONDS)

    def _load(self) -> kept.Progress:
        """Read it again before each change: `hint` in one terminal and `--watch` in another."""
        progress, told = kept.load(self.folder)
        if told:
            self._say(told)
        return progress

    def command(self, *words: str) -> str:
        """What to type for this folder."""
        is_usual = str(self.folder) == files.usual() or words[:1] == ("solution",)
        place = [] if is_usual else ["--dir", shlex.quote(str(self.folder))]
        return " ".join(["glassgrad", "learn", *words, *place])

    def _stamp(self, exercise: Exercise) -> tuple[int, int, int] | None:
        """What changes when a file is saved; nothing while an editor has it away."""
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
        yield f"  | … and {len(lines) - _SHOWN_LINES} lines more"


def _printable(line: str) -> str:
    """A learner's text without signs that would steer the terminal."""
    return "".join(c if c.isprintable() else " " for c in line)
