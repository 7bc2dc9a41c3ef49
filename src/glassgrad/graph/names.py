"""The names of nodes, the same in the terminal, in files and in the page."""

import json
from collections.abc import Sequence
from functools import cache

from glassgrad.graph.graph import Graph

ROOT = "L"


def names_of(graph: Graph) -> list[str]:
    """A name for each node, in the order of the graph."""
    return to_names(graph.label)


def to_names(labels: Sequence[str]) -> list[str]:
    """The labels; a node without one is called v and its place, and the root L.

    >>> to_names(["a", "", ""]), to_names(["L", "v1", "", ""])
    (['a', 'v1', 'L'], ['L', 'v1', 'v2', 'v3'])
    """
    taken = set(labels)
    names = []
    for place, label in enumerate(labels):
        is_root = place == len(labels) - 1
        name = label or (ROOT if is_root and ROOT not in taken else f"v{place}")
        while not label and name in taken:
            name += "_"
        names.append(name)
    return names


@cache
def _presets() -> dict[str, list[str]]:
    """The names of computed nodes in the expressions that the page offers, without spaces."""
    from importlib import resources  # it brings tempfile along, which most runs do not need

    text = resources.files(__package__).joinpath("presets.json").read_text("utf-8")
    return {_without_spaces(p["expression"]): p["names"] for p in json.loads(text)}


def names_in(expression: str) -> list[str]:
    """The names of the computed nodes of an expression, if it is one that the page offers.

    >>> names_in("a * b + c"), names_in("a * b - c")
    (['e'], [])
    """
    return _presets().get(_without_spaces(expression), [])


def _without_spaces(text: str) -> str:
    return "".join(text.split())
