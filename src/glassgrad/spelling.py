"""The name that was probably meant."""

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is a few edits away, or else one that begins so; the page does the same.

    >>> nearest("moonz", ["xor", "moons"]), nearest("max", ["exp", "maximum"])
    ('moons', 'maximum')
    >>> nearest("gamma", ["exp", "maximum"])
    """
    names = list(known)
    near = min(names, key=lambda other: _distance(name[:40], other), default="")
    if near and _distance(name[:40], near) <= max(1, len(name) / 3):
        return near
    return next((other for other in names if len(name) > 2 and other.startswith(name)), None)


def _distance(one: str, two: str) -> int:
    """How many letters must be put in, taken out or changed."""
    row = list(range(len(two) + 1))
    for i, letter in enumerate(one, start=1):
        following = [i]
        for j, other in enumerate(two, start=1):
            change = row[j - 1] + (letter != other)
            following.append(min(change, row[j] + 1, following[j - 1] + 1))
        row = following
    return row[-1]
