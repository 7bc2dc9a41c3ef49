"""Strict JSON: no nan, no infinities, and no object that has the same name twice."""

import json
from typing import Any

_SPELLED = {"NaN": "nan", "Infinity": "inf", "-Infinity": "-inf"}


def loads(text: str | bytes) -> Any:
    """The data in a JSON text; raises ValueError or RecursionError.

    >>> loads('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ValueError: an object has the name 'a' twice
    """
    return json.loads(text, parse_constant=_refuse, object_pairs_hook=without_twins)


def without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object with these names and values."""
    found: dict[str, Any] = {}
    for name, part in pairs:
        if name in found:
            raise ValueError(f"an object has the name {name!r:.60} twice")
        found[name] = part
    return found


def _refuse(name: str) -> Any:
    raise ValueError(f'{name} is not valid JSON: write "{_SPELLED[name]}" instead')
