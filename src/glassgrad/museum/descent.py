"""Gradient descent on a formula: the code that an own exhibit shows, and what that code calls."""

import math
import random
from collections.abc import Callable, Iterable
from typing import Any

from glassgrad.engine import Value, contexts
from glassgrad.graph.expression import FUNCTIONS

TAKEN = {"mean", "sum", "rows", "parameters", "report", "error", "loss", "step", "p", "range", "pi"}
"""Names of the code itself, which no parameter and no column may have."""

ORDER = (
    "def",
    "error",
    "gap",
    "once",
    "for",
    "each",
    "zero",
    "zeroed",
    "back",
    "report",
    "move",
    "to",
)
"""The places of the lines, in the order of the code."""


def listing(setting: dict[str, Any], side: str) -> list[tuple[str, str]]:
    """The code of one side: each line with its place."""
    own = setting[side]
    columns = ", ".join(setting["columns"])
    row = columns if len(setting["columns"]) > 1 else f"({columns},)"
    loss = f"loss = {own['reduce']}(error({columns}) for {row} in rows)"
    is_once = own["graph"] == "once"
    lines = [
        ("def", f"def error({columns}):"),
        ("error", f"    return {own['error']}"),
        ("gap", ""),
        ("once", loss) if is_once else None,
        ("for", f"for step in range({setting['steps']}):"),
        None if is_once else ("each", f"    {loss}"),
        ("zero", "    for p in parameters:") if own["zero_grad"] else None,
        ("zeroed", "        p.grad = 0.0") if own["zero_grad"] else None,
        ("back", f"    loss.backward({'retain_graph=True' if is_once else ''})"),
        ("report", "    report(error)"),
        ("move", "    for p in parameters:"),
        ("to", f"        p.data -= {own['lr']!r} * p.grad"),
    ]
    return [line for line in lines if line is not None]


def descend(
    execute: Callable[..., Any],
    setting: dict[str, Any],
    seed: int,
    note: Callable[[float, float], None],
) -> None:
    """Run the code; `note` gets the mean error before each step, and the gradient at it."""
    rng = random.Random(seed)
    drawn = {name: Value(rng.uniform(a, b), label=name) for name, a, b in setting["parameters"]}
    rows = [tuple(row) for row in setting["rows"]]

    def report(error: Callable[..., Any]) -> None:
        # Always the mean, because a sum and a mean have different scales.
        with contexts.no_grad():
            loss = _number(mean(error(*row) for row in rows))
        grads = {name: p.grad for name, p in drawn.items()}
        of = setting["gradient"]
        size = math.sqrt(sum(grad * grad for grad in grads.values()))
        note(loss, size if of == "size" else grads[of])

    names = {**FUNCTIONS, **drawn, "pi": math.pi, "mean": mean, "sum": _sum, "rows": rows}
    execute(**names, parameters=list(drawn.values()), report=report)


def mean(errors: Iterable[Any]) -> Any:
    """The sum from left to right, divided by the number."""
    found = list(errors)
    return added(found) / len(found)


def _sum(*given: Any) -> Any:
    """`sum` as the code calls it: of all errors, or of a few terms within a formula."""
    is_formula = len(given) > 1 or isinstance(given[0], (Value, int, float))
    return FUNCTIONS["sum"](*given) if is_formula else added(given[0])


def added(errors: Iterable[Any]) -> Any:
    """The sum from left to right."""
    first, *rest = errors
    for one in rest:
        first = first + one
    return first


def _number(thing: Any) -> float:
    return thing.data if isinstance(thing, Value) else float(thing)
