"""A teacher's own exercises: what is wrong in a folder, with the line and what was expected."""

import ast
import re
import tomllib
import traceback
from pathlib import Path
from typing import Any

from glassgrad.files import read_bounded

PARTS = ("about.toml", "exercise.py", "probe.py", "check.py")
"""What an exercise needs; solution.py is optional."""


class OwnCheckError(ValueError):
    """A mistake in a teacher's own Python, as a sentence with its file and line."""


_NAME = re.compile(r"e\d+[a-z]?_[a-z]\w*\Z")
_MOST = 2**20
_TEXTS = {"title": "a text", "at_first": "a text"}


def folders(folder: Path) -> list[Path]:
    """The exercises in a folder, in order; ValueError if one of them cannot be used.

    The folder may also be a single exercise.
    """
    if not folder.is_dir():
        raise ValueError(f"{folder}: expected a folder with exercises, such as e01_name")
    found = [folder] if (folder / "about.toml").is_file() else _inside(folder)
    if not found:
        raise ValueError(
            f"{folder}: there is no exercise in it; `glassgrad new exercise NAME` makes one"
        )
    for one in found:
        _check(one)
    names = [one.name.partition("_")[2] for one in found]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{folder}: two exercises are called {name}; expected one")
    return found


def _inside(folder: Path) -> list[Path]:
    return sorted(one for one in folder.iterdir() if one.is_dir() and _looks_meant(one))


def _looks_meant(folder: Path) -> bool:
    return bool(_NAME.match(folder.name)) or (folder / "about.toml").is_file()


def _check(folder: Path) -> None:
    if not _NAME.match(folder.name):
        raise ValueError(f"{folder}: expected a name such as e01_product: a number and a word")
    for part in PARTS:
        if not (folder / part).is_file():
            raise ValueError(f"{folder / part}: this file is missing")
    _check_about(folder / "about.toml")
    for part in ("exercise.py", "probe.py", "check.py", "solution.py"):
        if (folder / part).is_file():
            _check_code(folder / part)


def _check_about(path: Path) -> None:
    text = text_of(path)
    about = toml_of(path, text)
    for name, value in about.items():
        if name not in (*_TEXTS, "hints", "mistakes", "in_terminal"):
            known = "title, hints, at_first, mistakes or in_terminal"
            raise ValueError(f"{path}, line {line_of(text, name)}: {name}: expected {known}")
        if name in _TEXTS and not isinstance(value, str):
            raise ValueError(f"{path}, line {line_of(text, name)}: {name}: expected a text")
    if not isinstance(about.get("in_terminal", False), bool):
        line = line_of(text, "in_terminal")
        raise ValueError(f"{path}, line {line}: in_terminal: expected true or false")
    if "title" not in about:
        raise ValueError(f'{path}, line 1: expected title = "what it is about"')
    if not _are_texts(about.get("hints")):
        line = line_of(text, "hints")
        raise ValueError(f'{path}, line {line}: expected hints = ["a hint", "another"]')
    mistakes = about.get("mistakes", [])
    if not isinstance(mistakes, list):
        raise ValueError(f"{path}, line {line_of(text, 'mistakes')}: expected [[mistakes]]")
    for number, mistake in enumerate(mistakes):
        if not _is_mistake(mistake):
            line = line_of(text, "[[mistakes]]", number)
            raise ValueError(
                f"{path}, line {line}: a mistake has instead_of, write and says, all texts"
            )


def _is_mistake(mistake: Any) -> bool:
    if not isinstance(mistake, dict) or set(mistake) != {"instead_of", "write", "says"}:
        return False
    return all(isinstance(value, str) for value in mistake.values())


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, str) for v in value)


def _check_code(path: Path) -> None:
    try:
        tree = ast.parse(text_of(path))
    except SyntaxError as error:
        raise ValueError(f"{path}, line {error.lineno}: expected Python: {error.msg}") from None
    except ValueError as error:
        raise ValueError(f"{path}: expected Python: {error}") from None
    defined = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    if path.name == "check.py":
        check = defined.get("check")
        if check is None:
            raise ValueError(f"{path}, line 1: expected a function check(ask)")
        if len(check.args.args) != 1:
            raise ValueError(f"{path}, line {check.lineno}: expected one argument: check(ask)")
    if path.name == "probe.py":
        public = [node for name, node in defined.items() if not name.startswith("_")]
        if not public:
            raise ValueError(f"{path}, line 1: expected a function such as answer(learner, x)")


def text_of(path: Path) -> str:
    """The text of a file; ValueError with its line if it is not UTF-8."""
    content = read_bounded(path, _MOST)
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{path}, line {line}: expected text in UTF-8") from None


def toml_of(path: Path, text: str) -> dict[str, Any]:
    """TOML; ValueError with its line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = found[1] if found else str(text.count("\n") + 1)
        says = re.sub(r" \(at .*\)", "", str(error))
        raise ValueError(f"{path}, line {line}: expected TOML: {says}") from None


def in_own_file(error: BaseException, path: Path) -> str:
    """An exception from a teacher's own file, with its line there.

    >>> in_own_file(KeyError("x"), Path("check.py"))
    "check.py: KeyError: 'x'"
    """
    found = traceback.walk_tb(error.__traceback__)
    lines = [line for frame, line in found if frame.f_code.co_filename == str(path)]
    where = f"{path}, line {lines[-1]}" if lines else str(path)
    text = f": {error}" if str(error) else ""
    return f"{where}: {type(error).__name__}{text}"


def line_of(text: str, word: str, number: int = 0) -> int:
    """The line that begins with a word, for the given time; 1 if there is none.

    >>> line_of("a = 1\\nb = 2", "b")
    2
    """
    found = [k for k, line in enumerate(text.split("\n"), 1) if line.lstrip().startswith(word)]
    return found[min(number, len(found) - 1)] if found else 1
