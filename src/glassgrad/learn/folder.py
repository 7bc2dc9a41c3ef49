"""The learner's folder: exercises are copied there once, and only `reset` restores one."""

import os
from collections.abc import Sequence
from pathlib import Path

from glassgrad.files import read_bounded, write_atomically
from glassgrad.learn.catalogue import Exercise, exercises
from glassgrad.learn.progress import unused_name

DEFAULT = "glassgrad-exercises"
MOST_BYTES = 2**24


def usual(known: Sequence[Exercise] | None = None) -> str:
    """The default folder: the current one if the exercises are in it."""
    among = exercises() if known is None else known
    is_here = all(Path(exercise.file).exists() for exercise in among[:2])
    return "." if is_here else DEFAULT


def prepare(folder: Path, known: Sequence[Exercise]) -> bool:
    """Copy the missing exercises; returns whether the folder is new."""
    is_new = not any((folder / exercise.file).exists() for exercise in known)
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder}: this is a file; choose a folder with --dir")
    folder.mkdir(parents=True, exist_ok=True)
    for exercise in known:
        if not os.path.lexists(folder / exercise.file):
            write_atomically(folder / exercise.file, exercise.start.encode())
    return is_new


def reset(folder: Path, exercise: Exercise) -> Path | None:
    """Restore the starting file; returns where the learner's work was saved, if there was any."""
    path = folder / exercise.file
    work = read_bounded(path, MOST_BYTES)
    start = exercise.start.encode()
    if work == start:
        return None
    aside = unused_name(path.with_name(f"{path.stem}-before-reset.py"))
    write_atomically(aside, work)
    write_atomically(path, start)
    return aside
