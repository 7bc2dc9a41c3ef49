"""The data that the page shows: a graph with its title."""

import json
from typing import Any

from glassgrad.graph import flatten
from glassgrad.graph.walk import grads_of, spelled

LARGEST = 2_000
"""The largest number of nodes that the page draws."""


def document_of(root: Any, expression: str | None = None) -> dict[str, Any]:
    """The graph of root in the form that the page reads.

    >>> from glassgrad import Value
    >>> made = document_of(Value(2.0, label="a") * 3)
    >>> made["title"], made["expression"], len(made["graph"]["nodes"])
    ('Glassgrad', None, 2)
    """
    graph = flatten(root)
    if len(graph) > LARGEST:
        raise ValueError(
            f"this graph has {len(graph):,} nodes and the page draws up to {LARGEST:,}:"
            " draw_dot(root) draws it in groups"
        )
    title = expression or graph.label[-1] or "Glassgrad"
    shown = {"title": title, "expression": expression, "graph": json.loads(graph.to_json())}
    if any(graph.closure):  # only Python can run closures
        shown["grads"] = spelled(grads_of(graph))
    return shown
