"""Spelling: the name that a misspelt one was meant for."""

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name that looks most like the word; None where none comes near.

    >>> nearest("twin", ["tanh", "twins"]), nearest("frob", ["tanh", "twins"])
    ('twins', None)
    """
    import difflib  # it brings re along, which most runs do not need

    return next(iter(difflib.get_close_matches(word.lower(), names, n=1)), None)
