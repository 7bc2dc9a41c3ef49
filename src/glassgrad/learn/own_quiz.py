"""A teacher's own questions: a quiz as JSON or TOML, with the line of what is wrong."""

import json
import re
from pathlib import Path
from typing import Any

from glassgrad.graph.expression import ParseError, parse
from glassgrad.learn.own import line_of, text_of, toml_of
from glassgrad.text.strict_json import without_twins

_KEYS = ("name", "ask", "graph", "options", "sum")


def read(path: Path) -> list[dict[str, Any]]:
    """The questions in a file: a list in JSON, [[questions]] in TOML."""
    text = text_of(path)
    told = toml_of(path, text).get("questions") if path.suffix == ".toml" else _json(path, text)
    if not isinstance(told, list) or not told:
        wanted = "[[questions]]" if path.suffix == ".toml" else "a list of questions"
        raise ValueError(f"{path}, line 1: expected {wanted}, each with ask and options")
    return [_Question(path, text, k, question).read() for k, question in enumerate(told)]


def _json(path: Path, text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=without_twins)
    except json.JSONDecodeError as error:
        raise ValueError(f"{path}, line {error.lineno}: expected JSON: {error.msg}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path}: expected JSON: {error}") from None


class _Question:
    """One question of a file."""

    def __init__(self, path: Path, text: str, place: int, told: Any) -> None:
        self.path, self.text, self.place, self.told = path, text, place, told

    def read(self) -> dict[str, Any]:
        told = self.told
        if not isinstance(told, dict):
            self._refuse("ask", "expected ask and options")
        for name in told:
            if name not in _KEYS:
                self._refuse(name, f"{name}: expected one of {', '.join(_KEYS)}")
        lines = told.get("ask") if isinstance(told.get("ask"), list) else [told.get("ask")]
        if not all(isinstance(line, str) and line for line in lines or [None]):
            self._refuse("ask", "ask: expected a text, or a list of lines")
        self._check_options(told.get("options"))
        self._check_graph(told.get("graph"))
        name = told.get("name", f"own{self.place + 1}")
        if not isinstance(name, str) or not re.fullmatch(r"[\w-]+", name):
            self._refuse("name", "name: expected a word, such as chain_rule")
        return {**told, "name": name, "ask": lines}

    def _check_options(self, options: Any) -> None:
        is_list = isinstance(options, list) and len(options) >= 2
        if not is_list or not all(map(_is_option, options)):
            self._refuse("options", "options: expected two or more, each with text and why")
        if sum(option.get("right") is True for option in options) != 1:
            self._refuse("options", "options: expected one of them with right = true")

    def _check_graph(self, graph: Any) -> None:
        if graph is None:
            return
        values = graph.get("values", {}) if isinstance(graph, dict) else None
        if not isinstance(values, dict) or not isinstance(graph.get("expression"), str):
            self._refuse("graph", "graph: expected an expression and its values")
        try:
            parse(graph["expression"], values)
        except (ParseError, TypeError, ValueError) as error:
            self._refuse("graph", f"graph: {str(error).splitlines()[0]}")

    def _refuse(self, word: str, says: str) -> Any:
        quoted = f'"{word}"' if self.path.suffix == ".json" else word
        line = self._line(quoted)
        raise ValueError(f"{self.path}, line {line}: question {self.place + 1}: {says}")

    def _line(self, word: str) -> int:
        """The line of a key: that of the question's own, if each question has it."""
        begins = [k for k, line in enumerate(self.text.split("\n"), 1) if word in line]
        return begins[min(self.place, len(begins) - 1)] if begins else line_of(self.text, word)


def _is_option(option: Any) -> bool:
    if not isinstance(option, dict) or not set(option) <= {"text", "why", "right"}:
        return False
    return isinstance(option.get("text"), str) and isinstance(option.get("why"), str)
