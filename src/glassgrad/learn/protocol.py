"""The protocol between a checker and a learner's process: questions and answers, one per line.

The learner's code is not trusted, so nothing that it sends counts as a verdict. The checker asks
questions and judges the answers itself:

    ← {"hello": 1}                                  before any of the learner's code has run
    ← {"ready": 1}                                  their file has been run
    → {"id": "k7", "ask": "product", "with": [3.0, 4.0]}
    ← {"id": "k7", "told": {"data": 12.0}}
    ← {"id": "k7", "wrong": "01_mul.py, line 22 is still open: write __mul__"}

`ask` names a function in the exercise's `probe.py`, which is called with the learner's names and
with the inputs, and returns plain data: numbers, strings, None, lists and dicts of them. Anything
else is replaced by the name of its type. `wrong`, which may also come instead of `ready`, is a
message for the learner; it ends the check, and they have not passed; `kind` says in a word what it
is about (see `kinds`). `noticed`, at any time, says what the learner's code does to its checker
(see `watch`), and ends the check as well. Each answer repeats the id of
its question, which cannot be guessed.

This is JSON in UTF-8, one object per line. Numbers that JSON lacks are written {"$float": "nan"},
other objects {"$type": "set"}.
"""

import json
import math
from dataclasses import dataclass
from typing import Any

from glassgrad.text.strict_json import without_twins

MOST_BYTES = 2**20
"""The longest line."""

MOST_ITEMS, MOST_TEXT, MOST_DEPTH = 10_000, 300, 6
"""The longest list and string, and the deepest nesting; larger things are sent as their type."""


class ProtocolError(ValueError):
    """A line that is not a message."""


@dataclass(frozen=True)
class Other:
    """A thing that is not plain data; only its type is known."""

    type: str


def line_of(message: dict[str, Any]) -> bytes:
    """A message as it is sent."""
    return _json(message).encode() + b"\n"


# Written here, because a learner's code may replace the functions of module json.
_quoted = json.encoder.encode_basestring_ascii


def noticed(text: str) -> bytes:
    """The line that says what a learner's code does to its checker."""
    return b'{"noticed": %s}\n' % _quoted(text).encode()


def _json(thing: Any) -> str:
    if thing is None or thing is True or thing is False:
        return {None: "null", True: "true", False: "false"}[thing]
    if isinstance(thing, str):
        return _quoted(thing)
    if isinstance(thing, int):
        return int.__repr__(thing)
    if isinstance(thing, float) and math.isfinite(thing):
        return float.__repr__(thing)
    if isinstance(thing, (list, tuple)):
        return f"[{', '.join([_json(part) for part in thing])}]"
    if isinstance(thing, dict):
        return f"{{{', '.join([f'{_quoted(name)}: {_json(thing[name])}' for name in thing])}}}"
    raise ValueError(f"{type(thing).__name__} is not valid JSON")


def message_of(line: bytes) -> dict[str, Any]:
    """The message in a line; raises ProtocolError for anything else.

    >>> message_of(b'{"told": [1.5, {"$float": "-inf"}, {"$type": "set"}]}')
    {'told': [1.5, -inf, Other(type='set')]}
    """
    if len(line) > MOST_BYTES:
        raise ProtocolError("a line is too long")
    try:
        message = json.loads(line, parse_constant=_refuse, object_pairs_hook=_read)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"not a message: {error!s:.80}") from None
    if not isinstance(message, dict):
        raise ProtocolError("not a message: expected an object")
    return message


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


def _number(thing: float) -> Any:
    if isinstance(thing, int) and abs(thing) < 2**53:
        return int(thing)
    try:
        number = float(thing)
    except OverflowError:
        number = math.inf if thing > 0 else -math.inf
    return number if math.isfinite(number) else {"$float": str(number)}


def _read(pairs: list[tuple[str, Any]]) -> Any:
    found = without_twins(pairs)
    match found:
        case {"$float": "nan" | "inf" | "-inf" as name, **rest} if not rest:
            return float(name)
        case {"$type": str(name), **rest} if not rest:
            return Other(name[:MOST_TEXT])
    if any(name.startswith("$") for name in found):
        raise ValueError("an object is neither plain nor known")
    return found


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not valid JSON")
