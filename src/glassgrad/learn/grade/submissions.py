"""What was handed in: folders, zip files, single files and notebooks, as files of exercises."""

import os
import re
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from glassgrad.files import read_bounded
from glassgrad.learn.catalogue import Exercise
from glassgrad.learn.grade import archives, notebooks
from glassgrad.learn.progress import FILE_NAME as PROGRESS
from glassgrad.learn.progress import MOST_BYTES as PROGRESS_BYTES
from glassgrad.learn.progress import claimed

MOST_FILES, MOST_DEPTH = 2_000, 8
MOST_TOTAL = 32 << 20
"""Bytes of all files of one student that are read."""
NOTEBOOK = 4 << 20
SOURCE = 1 << 20
_KINDS = (".py", ".ipynb", ".zip")
_SYSTEM = ("__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini")


@dataclass
class Submission:
    """One person's work: the text of each exercise by its name, and what is odd about it."""

    student: str
    files: dict[str, bytes] = field(default_factory=dict)
    claims: set[str] = field(default_factory=set)
    """The exercises that their own progress.json calls passed, which proves nothing."""
    remarks: list[str] = field(default_factory=list)
    problem: str = ""
    """Why it could not be graded, or empty."""


def read(folder: Path, exercises: Sequence[Exercise]) -> list[Submission]:
    """Everything in a folder, one submission for each name, in order."""
    reader = _Reader(exercises)
    for entry in sorted(os.scandir(folder), key=lambda e: e.name.lower()):
        if not _is_system(entry.name):
            reader.take(Path(entry.path), folder.absolute().name)
    return sorted(reader.found.values(), key=lambda s: s.student.lower())


class _Reader:
    def __init__(self, exercises: Sequence[Exercise]) -> None:
        self._exercises = exercises
        self.found: dict[str, Submission] = {}

    def take(self, path: Path, usual: str) -> None:
        """Read one entry of the class's folder."""
        mode = path.lstat().st_mode
        suffix = path.suffix.lower()
        exercise, student = self._named(path.name)
        if stat.S_ISDIR(mode):
            student, exercise = path.name, None
        elif exercise is None:
            student = path.stem
        one = self._one(student or usual)
        before = len(one.files)
        try:
            if stat.S_ISLNK(mode):
                one.problem = "it is a symbolic link: expected a folder or a file"
            elif stat.S_ISDIR(mode):
                self._folder(one, path)
            elif not stat.S_ISREG(mode) or suffix not in _KINDS:
                one.problem = "expected a folder, a zip file, a .py file or a notebook"
            else:
                self._file(one, path.name, _read(path, suffix), exercise)
        except (OSError, ValueError) as error:
            one.problem = _in_words(error)
        if len(one.files) == before and not one.problem:
            one.problem = (
                f"there is no exercise in it: expected a file such as {self._exercises[0].file}"
            )
        elif one.files and one.problem:
            one.remarks.append(one.problem)
            one.problem = ""

    def _one(self, student: str) -> Submission:
        name = "".join(c if c.isprintable() else " " for c in student).strip()[:80] or "nameless"
        return self.found.setdefault(name, Submission(name))

    def _folder(self, one: Submission, folder: Path) -> None:
        left = MOST_TOTAL
        for path in _walk(folder, one.remarks):
            suffix = path.suffix.lower()
            left -= path.lstat().st_size if suffix in _KINDS else 0
            if left < 0:
                one.remarks.append(f"only the first {MOST_TOTAL:,} bytes were looked at")
                return
            try:
                if path.name == PROGRESS:
                    one.claims |= claimed(read_bounded(path, PROGRESS_BYTES))
                elif suffix in _KINDS:
                    self._file(one, path.name, _read(path, suffix), self._named(path.name)[0])
            except (OSError, ValueError) as error:
                one.remarks.append(f"{path.name:.60}: {_in_words(error)}")

    def _file(self, one: Submission, name: str, content: bytes, exercise: Exercise | None) -> None:
        suffix = os.path.splitext(name)[1].lower()
        if suffix == ".zip":
            for inner, text in archives.entries(content, one.remarks):
                base = inner.replace("\\", "/").rpartition("/")[2]
                if base == PROGRESS:
                    one.claims |= claimed(text)
                elif base.lower().endswith((".py", ".ipynb")) and not _is_system(inner):
                    self._file(one, base, text, self._named(base)[0])
        elif suffix == ".ipynb":
            self._notebook(one, content, exercise)
        else:
            found = exercise or self._by_text(content)
            if found is not None:
                _put(one, found, content)

    def _notebook(self, one: Submission, content: bytes, exercise: Exercise | None) -> None:
        cells = notebooks.cells(content)
        if sum(map(len, cells)) > SOURCE:
            raise ValueError(f"the code of this notebook is longer than {SOURCE:,} characters")
        sources = [notebooks.without_magics(cell, one.remarks) for cell in cells]
        for named, text in notebooks.answers(sources):
            found = exercise or self._only()
            if named is not None:
                found = next((e for e in self._exercises if (e.number, e.name) == named), found)
            if found is not None:
                _put(one, found, text.encode("utf-8", "replace"))

    def _named(self, name: str) -> tuple[Exercise | None, str]:
        """The exercise that a file's name ends with, and what comes before it."""
        for exercise in self._exercises:
            word = re.escape(f"{exercise.number}_{exercise.name}")
            end = r"(?:[ _-]?\(?\d{1,3}\)?)?\.(?:py|ipynb)\Z"
            found = re.search(rf"(?:^|[^a-z0-9]){word}{end}", name, re.IGNORECASE)
            if found:
                return exercise, name[: found.start()].strip(" _-.")
        return None, ""

    def _by_text(self, content: bytes) -> Exercise | None:
        """The exercise that the first line of a file names, or the only one there is."""
        begin = content[:200].decode("utf-8", "replace").lstrip()
        for exercise in self._exercises:
            if re.match(rf"r?(\"{{3}}|'{{3}}|#)\s*{exercise.number}[_ ]{exercise.name}\b", begin):
                return exercise
        return self._only()

    def _only(self) -> Exercise | None:
        return self._exercises[0] if len(self._exercises) == 1 else None


def _put(one: Submission, exercise: Exercise, content: bytes) -> None:
    if exercise.name in one.files and one.files[exercise.name] != content:
        one.remarks.append(f"there are two files for {exercise.file}: the last one is graded")
    one.files[exercise.name] = content


def _walk(folder: Path, remarks: list[str]) -> Iterator[Path]:
    """The plain files below a folder; links are not followed, but named."""
    waiting, seen = [(folder, 0)], 0
    while waiting:
        here, depth = waiting.pop()
        for entry in sorted(os.scandir(here), key=lambda e: e.name):
            seen += 1
            if seen > MOST_FILES:
                remarks.append(f"only the first {MOST_FILES:,} files were looked at")
                return
            if entry.is_symlink():
                remarks.append(
                    f"there is a symbolic link, which was not followed: {entry.name:.60}"
                )
            elif entry.is_dir() and depth < MOST_DEPTH and not _is_system(entry.name):
                waiting.append((Path(entry.path), depth + 1))
            elif entry.is_file(follow_symlinks=False) and not _is_system(entry.name):
                yield Path(entry.path)


def _read(path: Path, suffix: str) -> bytes:
    most = {".zip": archives.ARCHIVE, ".ipynb": NOTEBOOK}.get(suffix, SOURCE)
    return read_bounded(path, most)


def _is_system(name: str) -> bool:
    """Whether a file is the operating system's rather than the student's."""
    parts = name.replace("\\", "/").split("/")
    return any(part.startswith(".") or part in _SYSTEM for part in parts if part not in ("..", "."))


def _in_words(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"it cannot be read: {error.strerror or error}"
    return str(error)
