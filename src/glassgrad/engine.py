"""Which Value is in use. Course programs import it from here, as they do from micrograd."""

from glassgrad.copies import rebuild
from glassgrad.graph import Graph
from glassgrad.nary import apply, dot, sum, where
from glassgrad.reference import Value
from glassgrad.surface import Number

__all__ = ["Number", "Value", "apply", "dot", "restore", "sum", "where"]


def restore(graph: Graph) -> Value:
    """The root of a graph that was read from JSON, as a Value with its whole history.

    >>> from glassgrad.graph import flatten
    >>> text = flatten(Value(2.0) * 3).to_json()
    >>> restore(Graph.from_json(text))
    Value(data=6.0, grad=0.0)
    """
    root: Value = rebuild(graph, [Value] * len(graph), {})[-1]
    return root
