"""Which Value is in use, and why. Course programs import it from here, as from micrograd."""

import importlib
import os
from typing import TYPE_CHECKING

from glassgrad import built_from
from glassgrad.copies import rebuild
from glassgrad.graph import Graph
from glassgrad.nary import apply, largest, lookup, where
from glassgrad.surface import Number

__all__ = ["Number", "Value", "apply", "dot", "largest", "lookup", "name", "restore", "share",
           "sum", "update", "where", "why"]


def _choose(wanted: str) -> tuple[str, str]:
    """The engine's name and the reason for it."""
    if wanted not in ("", "native", "reference"):
        raise ImportError(f"GLASSGRAD_ENGINE={wanted}: expected native or reference")
    if wanted == "reference":
        return "reference", "GLASSGRAD_ENGINE asks for it"
    try:
        # Where it was not built, the folder of its sources still answers to the name.
        native = importlib.import_module("glassgrad.native")
        native.Value  # noqa: B018
        built_from.check(native, "it was")
    except (ImportError, AttributeError) as error:
        if wanted:
            raise ImportError(
                f"GLASSGRAD_ENGINE=native, but the native engine cannot be loaded ({error}):"
                " install glassgrad again on a machine with a C compiler"
            ) from None
        return "reference", f"the native engine cannot be loaded ({error})"
    return "native", "GLASSGRAD_ENGINE asks for it" if wanted else "it is there, and faster"


name, why = _choose(os.environ.get("GLASSGRAD_ENGINE", ""))

# A type checker sees the reference engine: the native one has the same names and signatures.
if TYPE_CHECKING or name == "reference":
    from glassgrad.nary import dot, sum
    from glassgrad.reference import Value
    from glassgrad.shared import share
    from glassgrad.updates import update
else:
    from glassgrad.native import Value, dot, share, sum, update


def restore(graph: Graph) -> Value:
    """The root of a graph that was read from JSON, as a Value with its whole history.

    >>> from glassgrad.graph import flatten
    >>> text = flatten(Value(2.0) * 3).to_json()
    >>> restore(Graph.from_json(text))
    Value(data=6.0, grad=0.0)
    """
    root: Value = rebuild(graph, [Value] * len(graph), {})[-1]
    return root
