"""A teacher's own exhibits: gradient descent on a formula, from one description in TOML.

The description says which parameters are drawn, which rows there are, the formula of one row's
error, and what the bug does differently. Python runs the code that is made of it and shown
(`descent`); the page runs the description itself (web/src/views/learn/descent.ts), as it does
for the built-in exhibits.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from glassgrad.graph.expression import FUNCTIONS, ParseError, parse
from glassgrad.learn.own import line_of, text_of, toml_of
from glassgrad.museum import descent
from glassgrad.museum.catalogue import Chart, Exhibit, Line, Side, exhibits

MOST_STEPS, MOST_ROWS, MOST_PARAMETERS = 1_000, 200, 20
_TEXTS = ("title", "sentence", "telltale")
_SIDE = ("error", "reduce", "lr", "zero_grad", "graph")
"""What a side may do differently."""
_KNOWN = (*_TEXTS, *_SIDE, "steps", "seed", "gradient", "scale", "parameters", "rows")
_CHOICES = {
    "reduce": ("mean", "sum"),
    "graph": ("each step", "once"),
    "scale": ("linear", "log"),
    "zero_grad": (True, False),
}
_NAME = re.compile(r"[A-Za-z_]\w*\Z")


def read(folder: Path) -> list[Exhibit]:
    """The exhibits in a folder, one for each .toml file, numbered after the built-in ones."""
    paths = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    first = len(exhibits()) + 1
    return [_Reader(path).exhibit(first + k) for k, path in enumerate(paths)]


def one(path: Path) -> Exhibit:
    """The exhibit in one file."""
    return _Reader(path).exhibit(len(exhibits()) + 1)


def record(exhibit: Exhibit) -> dict[str, Any]:
    """An exhibit as the page takes it."""
    code = [
        line.cure if line.bug == line.cure else {"bug": line.bug, "cure": line.cure}
        for line in exhibit.code
    ]
    kept = ("name", "title", "sentence", "telltale", "seed")
    return {
        **{name: getattr(exhibit, name) for name in kept},
        "code": code,
        "loss": vars(exhibit.loss),
        "gradient": vars(exhibit.gradient),
        "setting": exhibit.setting,
    }


class _Reader:
    """One file."""

    def __init__(self, path: Path) -> None:
        self.path, self.text = path, text_of(path)
        self.told = toml_of(path, self.text)

    def exhibit(self, number: int) -> Exhibit:
        """What the file describes."""
        if self.path.stem in [known.name for known in exhibits()]:
            says = "the museum has an exhibit of this name; expected another file name"
            raise ValueError(f"{self.path}: {says}")
        for name in self.told:
            if name not in (*_KNOWN, "bug", "cure"):
                self._refuse(name, f"expected one of {', '.join((*_KNOWN, 'bug', 'cure'))}")
        texts = {name: self._text(name) for name in _TEXTS}
        scale = self._choice(self.told, "scale", "linear")
        setting = self._setting()
        of = setting["gradient"]
        what = "Size of the gradient" if of == "size" else f"Grad of {of}"
        return Exhibit(
            number=number,
            name=self.path.stem,
            code=_merged(descent.listing(setting, "bug"), descent.listing(setting, "cure")),
            loss=Chart("Loss", "steps", scale),
            gradient=Chart(what, "steps", scale),
            seed=self._whole("seed", 1337, 0, 2**32 - 1),
            setting=setting,
            title=texts["title"],
            sentence=texts["sentence"],
            telltale=texts["telltale"],
        )

    def _setting(self) -> dict[str, Any]:
        parameters, rows = self._parameters(), self._rows()
        if twice := sorted(set(parameters) & set(rows)):
            self._refuse(twice[0], "this is a parameter and a column of rows; expected one of them")
        setting: dict[str, Any] = {
            "steps": self._whole("steps", 60, 1, MOST_STEPS),
            "gradient": self._gradient(parameters),
            "parameters": [[name, *ends] for name, ends in parameters.items()],
            "columns": list(rows),
            "rows": [list(row) for row in zip(*rows.values(), strict=True)],
        }
        sides: tuple[Side, Side] = ("bug", "cure")
        for side in sides:
            setting[side] = self._side(side, [*parameters, *rows])
        if setting["bug"] == setting["cure"]:
            self._refuse("[bug]", "the bug and the cure do the same; expected a difference")
        return setting

    def _side(self, side: str, names: list[str]) -> dict[str, Any]:
        own = self.told.get(side, {})
        if not isinstance(own, dict):
            self._refuse(side, f"expected a part [{side}] with what it does differently")
        for name in own:
            if name not in _SIDE:
                self._refuse(name, f"expected one of {', '.join(_SIDE)}")
        chosen = {**descent.USUAL, **{n: self.told[n] for n in _SIDE if n in self.told}, **own}
        for name in ("reduce", "graph", "zero_grad"):
            self._choice(chosen, name, None)
        if not _is_number(chosen["lr"]) or not 0 < chosen["lr"] < 1e6:
            self._refuse("lr", "expected a positive number")
        error = chosen.get("error")
        if not isinstance(error, str):
            self._refuse("error", 'expected the formula of one row, such as "(w*x - y)**2"')
        try:
            parse(error, dict.fromkeys(names, 0.5))
        except ParseError as wrong:
            place = f"column {wrong.position + 1} of the formula"
            self._refuse("error", f"{place}: {wrong.message}", error)
        return {**chosen, "lr": float(chosen["lr"])}

    def _parameters(self) -> dict[str, tuple[float, float]]:
        told = self.told.get("parameters")
        if not isinstance(told, dict) or not 1 <= len(told) <= MOST_PARAMETERS:
            self._refuse("[parameters]", "expected [parameters] with lines such as w = [-1, 1]")
        found = {}
        for name, ends in told.items():
            self._check_name(name)
            pair = [ends, ends] if _is_number(ends) else ends
            if not isinstance(pair, list) or len(pair) != 2 or not all(map(_is_number, pair)):
                self._refuse(name, "expected the ends of a range such as [-1, 1], or a number")
            found[name] = (float(pair[0]), float(pair[1]))
        return found

    def _rows(self) -> dict[str, list[float]]:
        told = self.told.get("rows")
        if not isinstance(told, dict) or not told:
            self._refuse("[rows]", "expected a part [rows] with lines such as x = [1, 2, 3]")
        found = {}
        for name, numbers in told.items():
            self._check_name(name)
            is_list = isinstance(numbers, list) and 1 <= len(numbers) <= MOST_ROWS
            if not is_list or not all(map(_is_number, numbers)):
                self._refuse(name, f"expected a list of 1 to {MOST_ROWS} numbers")
            found[name] = [float(number) for number in numbers]
        lengths = {len(numbers) for numbers in found.values()}
        if len(lengths) > 1:
            self._refuse("[rows]", "expected lists of one length")
        return found

    def _gradient(self, parameters: Mapping[str, Any]) -> str:
        name = self.told.get("gradient", "size")
        if name != "size" and name not in parameters:
            self._refuse("gradient", f'expected "size" or one of {", ".join(parameters)}')
        return str(name)

    def _check_name(self, name: str) -> None:
        taken = name in FUNCTIONS or name in descent.TAKEN
        if not _NAME.match(name) or taken:
            why = "this name means something else here" if taken else "this is not a name"
            self._refuse(name, f"{why}; expected one such as w")

    def _text(self, name: str) -> str:
        text = self.told.get(name)
        if not isinstance(text, str) or not text.strip():
            self._refuse(name, f'expected {name} = "a text"')
        return str(text)

    def _choice(self, told: Mapping[str, Any], name: str, usual: Any) -> Any:
        value = told.get(name, usual)
        if value not in _CHOICES[name] or isinstance(value, bool) != (name == "zero_grad"):
            known = " or ".join(str(choice).lower() for choice in _CHOICES[name])
            self._refuse(name, f"expected {known}")
        return value

    def _whole(self, name: str, usual: int, least: int, most: int) -> int:
        value = self.told.get(name, usual)
        if type(value) is not int or not least <= value <= most:
            self._refuse(name, f"expected a whole number from {least} to {most:,}")
        return int(value)

    def _refuse(self, name: str, says: str, value: str = "") -> NoReturn:
        lines = [k for k, line in enumerate(self.text.split("\n"), 1) if value and value in line]
        line = lines[0] if lines else line_of(self.text, name)
        raise ValueError(f"{self.path}, line {line}: {name}: {says}")


def _is_number(thing: Any) -> bool:
    return isinstance(thing, (int, float)) and not isinstance(thing, bool) and abs(thing) < 1e300


def _merged(bug: list[tuple[str, str]], cure: list[tuple[str, str]]) -> tuple[Line, ...]:
    """Both listings side by side; each line has a place in the order of all."""
    sides = [dict(bug), dict(cure)]
    return tuple(
        Line(sides[0].get(place), sides[1].get(place))
        for place in descent.ORDER
        if place in sides[0] or place in sides[1]
    )
