"""Fingerprints of data, to check that a run is resumed with the samples it began with."""

import hashlib
from array import array
from collections.abc import Iterator
from typing import Any

from glassgrad.data import Dataset
from glassgrad.data.mapped import Mapped

DATA = ("points", "targets", "points held back", "targets held back")
"""The parts of the data that have a fingerprint."""


def fingerprints(data: Dataset, held_back: Dataset | None = None) -> dict[str, str]:
    """A digest for each part of the data, by its name.

    >>> from glassgrad.data import xor
    >>> sorted(fingerprints(xor()))
    ['points', 'targets']
    """
    parts = [data.points, data.targets]
    if held_back is not None:
        parts += [held_back.points, held_back.targets]
    return {name: digest(part) for name, part in zip(DATA, parts, strict=False)}


def digest(things: Any) -> str:
    """The digest of nested sequences of numbers, in which 1 equals 1.0, but 0.0 differs from -0.0.

    >>> digest([[1, 2], [3]]) == digest([(1.0, 2.0), [3.0]])
    True
    >>> digest([[1, 2], [3]]) == digest([[1], [2, 3]])
    False
    """
    whole = hashlib.sha256()
    for kind, content in _pieces(things):
        whole.update(b"%c%d:" % (kind, len(content)))
        whole.update(content)
    return whole.hexdigest()


def _pieces(thing: Any) -> Iterator[tuple[bytes, bytes]]:
    """The kind and content of each part, from left to right; no recursion, so any depth works."""
    if isinstance(thing, Mapped):  # row by row
        yield b"s", b"%d" % len(thing)
        for row in thing:
            yield b"n", array("d", row).tobytes()
        return
    waiting = [thing]
    while waiting:
        now = waiting.pop()
        now = now.tolist() if hasattr(now, "tolist") else now
        numbers = _numbers(now)
        if numbers is not None:
            yield b"n" if hasattr(now, "__len__") else b"1", numbers
        elif isinstance(now, str):
            yield b"t", now.encode("utf-8", "surrogatepass")
        elif hasattr(now, "data") and not hasattr(now, "__len__"):  # a Value
            waiting.append([now.data])
        else:
            try:
                parts = list(now)
            except TypeError:
                yield b"o", type(now).__qualname__.encode()
                continue
            yield b"s", b"%d" % len(parts)
            waiting.extend(reversed(parts))


def _numbers(thing: Any) -> bytes | None:
    """A number, or a sequence of nothing but numbers, as the bytes of doubles; else None."""
    if isinstance(thing, (str, bytes)):
        return None
    try:
        return array("d", thing if hasattr(thing, "__len__") else [thing]).tobytes()
    except (TypeError, ValueError, OverflowError):
        return None
