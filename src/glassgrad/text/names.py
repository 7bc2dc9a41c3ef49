"""Suggestions for misspelt names."""

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name most similar to the word, or else one that starts with it, or else None.

    >>> nearest("twin", ["tanh", "twins"]), nearest("max", ["exp", "maximum"])
    ('twins', 'maximum')
    >>> nearest("frob", ["tanh", "twins"])
    """
    import difflib  # it brings re along, which most runs do not need

    known = list(names)
    near = difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.65)
    begin = [name for name in known if len(word) > 2 and name.startswith(word)]
    return next(iter([*near, *begin]), None)
