"""The built-in exhibits, read from exhibits.json."""

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

from glassgrad.text.names import nearest

Side = Literal["bug", "cure"]


@dataclass(frozen=True)
class Line:
    """A line of code with the bug and with the cure; None if that version lacks the line."""

    bug: str | None
    cure: str | None

    @property
    def is_decisive(self) -> bool:
        """Whether bug and cure differ here."""
        return self.bug != self.cure


@dataclass(frozen=True)
class Chart:
    """The title of a curve, its horizontal axis, and its vertical scale."""

    title: str
    axis: Literal["steps", "layer"]
    scale: Literal["linear", "log"]


@dataclass(frozen=True)
class Exhibit:
    """One bug with its cure."""

    number: int
    name: str
    title: str
    sentence: str
    telltale: str
    code: tuple[Line, ...]
    loss: Chart
    gradient: Chart
    seed: int
    setting: dict[str, Any]
    """What is run around the code: see `descent`."""
    train: dict[str, Any] | None = None
    """The settings of both sides, if it trains a network."""

    def program(self, side: Side) -> str:
        """The code as it runs with the bug or with the cure.

        >>> print(find("tanh").program("cure"))
        def tanh(x):
            return x.tanh()
        """
        lines = (line.bug if side == "bug" else line.cure for line in self.code)
        return "\n".join(line for line in lines if line is not None)


@cache
def exhibits() -> tuple[Exhibit, ...]:
    """All exhibits, in the order of the museum."""
    text = resources.files(__package__).joinpath("exhibits.json").read_text("utf-8")
    return tuple(_read(number, record) for number, record in enumerate(json.loads(text), 1))


def find(word: str, among: tuple[Exhibit, ...] | None = None) -> Exhibit:
    """Find an exhibit by its name or number.

    >>> find("2").title
    'The forgotten zero_grad'
    """
    known = exhibits() if among is None else among
    for exhibit in known:
        if word in (exhibit.name, str(exhibit.number)):
            return exhibit
    names = [exhibit.name for exhibit in known]
    near = nearest(word, names)
    says = f"did you mean {near}?" if near else f"expected one of {', '.join(names)}"
    raise ValueError(f"there is no bug {word!r}: {says}")


def _read(number: int, record: dict[str, Any]) -> Exhibit:
    lines = [_line(part) for part in record["code"]]
    kept = ("name", "title", "sentence", "telltale", "seed", "setting")
    return Exhibit(
        number=number,
        code=tuple(lines),
        loss=Chart(**record["loss"]),
        gradient=Chart(**record["gradient"]),
        train=record.get("train"),
        **{name: record[name] for name in kept},
    )


def _line(part: str | dict[str, str | None]) -> Line:
    return Line(part, part) if isinstance(part, str) else Line(**part)
