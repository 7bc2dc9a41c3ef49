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

This is JSON in UTF-8, one object per line; `plain` says how other things are written.
"""

import json
import math
from typing import Any

from glassgrad.learn.plain import read_object
from glassgrad.text.strict_json import without_twins

MOST_BYTES = 2**20
"""The longest line."""


class ProtocolError(ValueError):
    """A line that is not a message."""


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


def _read(pairs: list[tuple[str, Any]]) -> Any:
    return read_object(without_twins(pairs))


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not valid JSON")
