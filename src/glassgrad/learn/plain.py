"""Plain data: what a learner's code may answer with. The page uses the same functions.

Numbers that JSON lacks are written {"$float": "nan"}, things that are not plain {"$type": "set"}.
"""

import math
from typing import Any

MOST_ITEMS, MOST_TEXT, MOST_DEPTH = 10_000, 300, 6
"""The longest list and string, and the deepest nesting; larger things are sent as their type."""


class Other:
    """A thing that is not plain data; only the name of its type is known."""

    def __init__(self, type: str) -> None:
        self.type = type

    def __repr__(self) -> str:
        return f"Other(type={self.type!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Other) and other.type == self.type

    def __hash__(self) -> int:
        return hash(self.type)


def to_plain(thing: Any, depth: int = 0) -> Any:
    """A thing made by the learner's code, as far as it can be sent.

    >>> to_plain([1, float("nan"), "text", None, {2}, [(3,)]])
    [1, {'$float': 'nan'}, 'text', None, {'$type': 'set'}, [{'$type': 'tuple'}]]
    """
    if thing is None or isinstance(thing, bool):
        return thing
    if isinstance(thing, (int, float)):
        return _number(thing)
    if isinstance(thing, str):
        return thing[:MOST_TEXT].encode("utf-8", "replace").decode()
    is_small = isinstance(thing, (list, dict)) and len(thing) <= MOST_ITEMS and depth < MOST_DEPTH
    if is_small and isinstance(thing, list):
        return [to_plain(part, depth + 1) for part in thing]
    if is_small and isinstance(thing, dict) and all(isinstance(name, str) for name in thing):
        return {str(name): to_plain(part, depth + 1) for name, part in thing.items()}
    return {"$type": type(thing).__name__[:MOST_TEXT]}


def read_object(found: dict[str, Any]) -> Any:
    """What an object that was sent means: itself, a number that JSON lacks, or an Other."""
    if not any(name.startswith("$") for name in found):
        return found
    if list(found) == ["$float"] and found["$float"] in ("nan", "inf", "-inf"):
        return float(found["$float"])
    if list(found) == ["$type"] and isinstance(found["$type"], str):
        return Other(found["$type"][:MOST_TEXT])
    raise ValueError("an object is neither plain nor known")


def _number(thing: float) -> Any:
    if isinstance(thing, int) and abs(thing) < 2**53:
        return int(thing)
    try:
        number = float(thing)
    except OverflowError:
        number = math.inf if thing > 0 else -math.inf
    return number if math.isfinite(number) else {"$float": str(number)}
