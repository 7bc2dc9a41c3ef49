"""Graphs: what a Value was made from, as data, as text, step by step and path by path."""

from glassgrad.graph.graph import Graph, GraphError, flatten, restore, trace

__all__ = ["Graph", "GraphError", "flatten", "restore", "trace"]
