"""One element of the page, and what a file that holds nothing else needs for it."""

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from glassgrad.page.content import json_in_html, script

NOTHING: dict[str, Any] = {"lessons": [], "questions": [], "exhibits": []}
"""What a page without any content of a teacher's shows besides its own."""

_LAYOUT = {"glass-layout": "layout.js"}
_IN_LEARN = (("learn.js",), _LAYOUT)
_EDITOR: tuple[tuple[str, ...], Mapping[str, str]] = (("python.js", "editor.js"), {})
NEEDS: dict[str, tuple[tuple[str, ...], Mapping[str, str]]] = {
    "glass-explorer": ((), _LAYOUT),
    "glass-trainer": (("train.js",), {"glass-trainer-worker": "trainer.js"}),
    "glass-gpt": (("gpt.js",), {"glass-gpt-worker": "gpt_worker.js"}),
    "glass-quiz": _IN_LEARN,
    "glass-bug": _IN_LEARN,
    "glass-exercise": _IN_LEARN,
    "glass-passes": _IN_LEARN,
    "glass-lesson": _IN_LEARN,
    "glass-results": (("learn.js",), {}),
    "glass-python": _EDITOR,
    "glass-cell": _EDITOR,
}
"""The scripts that define an element, and those that it starts as workers, by their ids."""


@dataclass(frozen=True)
class Part:
    """An element with its attributes, and what it shows."""

    element: str
    title: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    document: Any = None
    """Data inside the element, as JSON."""
    content: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """What it shows besides the page's own: see `content`."""
    exercises: Mapping[str, Any] | None = None
    """The texts of Python exercises, by name."""

    def markup(self) -> str:
        """The element, and below it what was answered in it."""
        given = "".join(f' {n}="{html.escape(v)}"' for n, v in self.attributes.items())
        data = json_in_html(self.document)
        inside = "" if self.document is None else f'<script type="application/json">{data}</script>'
        return f"<{self.element}{given}>{inside}</{self.element}>\n<glass-results></glass-results>"

    def scripts(self) -> list[str]:
        """The scripts before the page's own."""
        texts = f"globalThis.glassExercises={json_in_html(self.exercises or {})};"
        return [script(dict(self.content)), texts]

    def needs(self) -> tuple[list[str], dict[str, str]]:
        """The names of the page's scripts, in order, and of the workers', by their ids."""
        names = ["glassgrad.js"]
        texts: dict[str, str] = {}
        for element in self._elements():
            scripts, workers = NEEDS[element]
            names += [name for name in scripts if name not in names]
            texts.update(workers)
        return names, texts

    def _elements(self) -> list[str]:
        blocks = [block for one in self.content["lessons"] for block in one["blocks"]]
        live = [block["element"] for block in blocks if block["kind"] == "live"]
        cells = ["glass-cell" for block in blocks if block.get("runs")]
        return [self.element, "glass-results", *live, *cells]


def checked(given: Mapping[str, str], known: Mapping[str, Any]) -> dict[str, str]:
    """Attributes in text, each read by the function for its name; ValueError with what would work.

    >>> checked({"lr": "0.5"}, {"lr": float})
    {'lr': '0.5'}
    """
    for name, text in given.items():
        if name not in known:
            raise ValueError(f"{name}: expected one of {', '.join(known)}")
        try:
            known[name](text)
        except ValueError as error:
            raise ValueError(f"{name}={text}: {error}") from None
    return dict(given)


def number(text: str) -> float:
    """A finite number of at least 0."""
    found = float(text) if re.fullmatch(r"[\d.]+(e-?\d+)?", text) else -1.0
    if not 0 <= found < float("inf"):
        raise ValueError("expected a number such as 0.1")
    return found


def whole(text: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"\d{1,15}", text):
        raise ValueError("expected a whole number")
    return int(text)
