"""Dicts that keep their order, and lists of several parts: the doctor's files use them here."""

from collections import OrderedDict as ordered


def join(*parts):
    """The entries of several dicts or lists of pairs in one dict."""
    made = ordered()
    for part in parts:
        for name, thing in part.items() if isinstance(part, dict) else part:
            made[name] = thing
    return made


def listed(*parts):
    return [one for part in parts for one in part]
