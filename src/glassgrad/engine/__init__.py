"""Which engine's Value is in use, and why; course programs import Value from here."""

import importlib
import os
from typing import TYPE_CHECKING

from glassgrad.engine.apply import apply
from glassgrad.engine.choices import clamp, largest, lookup, where
from glassgrad.engine.surface import Number
from glassgrad.table import built_from

__all__ = [
    "Number",
    "Value",
    "apply",
    "are_lists_of",
    "clamp",
    "dot",
    "largest",
    "lookup",
    "name",
    "reason",
    "share",
    "sum",
    "update",
    "update_entries",
    "watch_folds",
    "where",
]


def _choose(wanted: str) -> tuple[str, str]:
    """The engine's name and the reason for it."""
    if wanted not in ("", "native", "reference"):
        raise ImportError(f"GLASSGRAD_ENGINE={wanted}: expected native or reference")
    if wanted == "reference":
        return "reference", "GLASSGRAD_ENGINE asks for it"
    try:
        built_from.check(importlib.import_module("glassgrad.engine._native"), "it was")
    except ImportError as error:
        if wanted:
            raise ImportError(
                f"GLASSGRAD_ENGINE=native, but the native engine cannot be loaded ({error}):"
                " reinstall glassgrad on a machine with a C compiler"
            ) from None
        return "reference", f"the native engine cannot be loaded ({error})"
    return "native", "GLASSGRAD_ENGINE asks for it" if wanted else "it is available, and faster"


name, reason = _choose(os.environ.get("GLASSGRAD_ENGINE", ""))

# Type checkers see the reference engine: the native one has the same names and signatures.
if TYPE_CHECKING or name == "reference":
    from glassgrad.engine.buffers import share
    from glassgrad.engine.entries import update_entries
    from glassgrad.engine.reference import Value
    from glassgrad.engine.sum_and_dot import are_lists_of, dot, sum, watch_folds
    from glassgrad.engine.update import update
else:
    from glassgrad.engine._native import (
        Value,
        are_lists_of,
        dot,
        share,
        sum,
        update,
        update_entries,
        watch_folds,
    )
