"""Spelling: the name that a misspelt one was meant for."""

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name that looks most like the word, or else one that begins so; None where none does.

    >>> nearest("twin", ["tanh", "twins"]), nearest("max", ["exp", "maximum"])
    ('twins', 'maximum')
    >>> nearest("frob", ["tanh", "twins"])
    """
    import difflib  # it brings re along, which most runs do not need

    known = list(names)
    near = difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.65)
    begin = [name for name in known if len(word) > 2 and name.startswith(word)]
    return next(iter([*near, *begin]), None)
