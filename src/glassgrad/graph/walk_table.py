"""The steps of both passes as tables, for a notebook."""

from collections.abc import Iterator, Sequence
from typing import Any

from glassgrad.text.notebook import paragraph, table
from glassgrad.text.numbers import readable

MOST = 100
"""The most steps of a pass that a table shows."""


def walk_tables(steps: Sequence[Any]) -> Iterator[str]:
    """A table for the forward steps, and one for the backward steps."""
    forward = [step for step in steps if step.way == "forward"]
    backward = [step for step in steps if step.way == "backward"]
    rows = [
        (str(k), s.name, s.formula, s.numbers, readable(s.value))
        for k, s in enumerate(forward[:MOST], start=1)
    ]
    head = "step", "node", "op", "with numbers", "data"
    yield table(head, rows, ["number", "", "", "", "data"], caption="Forward")
    rows = [
        (str(k), s.name, readable(s.value), _passed_on(s), s.sentence.replace("**", ""))
        for k, s in enumerate(backward[:MOST], start=1)
    ]
    head = "step", "node", "grad", "passes on", "in words"
    yield table(head, rows, ["number", "", "grad", "", ""], caption="Backward")
    if len(forward) > MOST:
        yield paragraph(f"The first {MOST} of {len(forward):,} steps each; print it to see all.")


def _passed_on(step: Any) -> str:
    if step.value == 0:
        return "nothing: its grad is 0"
    return "\n".join(map(str, step.shares))
