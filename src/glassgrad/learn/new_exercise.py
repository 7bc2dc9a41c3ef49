"""`glassgrad new exercise`: a folder that works at once, to be changed into what is wanted."""

import keyword
import re
from importlib import resources
from pathlib import Path

from glassgrad.files import write_atomically
from glassgrad.learn.own import PARTS

_FILES = (*PARTS, "solution.py")


def make(name: str, folder: Path) -> Path:
    """Make an exercise in a folder, numbered after those in it; returns its own folder."""
    check_name(name)
    if keyword.iskeyword(name):  # the learner writes a function of this name
        raise ValueError(f"{name!r}: this is a word of Python's own; choose another name")
    names = [one.name for one in folder.iterdir()] if folder.is_dir() else []
    taken = [re.match(r"e(\d+)[a-z]?_(\w+)\Z", one) for one in names]
    found = [(int(match[1]), match[2]) for match in taken if match]
    if name in [other for _, other in found]:
        raise ValueError(f"{folder}: there is an exercise {name} already; choose another name")
    number = f"{max([number for number, _ in found], default=0) + 1:02}"
    made = folder / f"e{number}_{name}"
    made.mkdir(parents=True)
    templates = resources.files(__package__).joinpath("new")
    for file in _FILES:
        text = templates.joinpath(f"{file}.txt").read_text(encoding="utf-8")
        write_atomically(made / file, text.replace("NAME", name).replace("NUMBER", number).encode())
    return made


def check_name(name: str) -> None:
    """ValueError unless a folder or a file may have this name."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ValueError(f"{name!r}: expected a name of small letters, digits and _, as in a_name")
