"""Checks that compiled code, which refers to ops by number, was built from the current tables."""

from collections.abc import Iterable
from typing import Any

from glassgrad.table import ops, updates


def check(module: Any, name: str) -> None:
    """Raise an ImportError if a module was built from other ops or update rules."""
    for what, here in ("ops", ops.TABLE), ("rules", updates.RULES):
        built = getattr(module, what, ())
        difference = _difference(built, [row.text for row in here.values()])
        if difference:
            raise ImportError(
                f"{name} built from another table of {what} ({difference}): reinstall glassgrad"
            )


def _difference(built: Iterable[str], here: Iterable[str]) -> str:
    """The first row that differs, as text."""
    old, new = list(built), list(here)
    for then, now in zip(old, new, strict=False):
        if then != now:
            return f"there {then!r:.80}, here {now!r:.80}"
    return "" if len(old) == len(new) else f"there {len(old)} rows, here {len(new)}"
