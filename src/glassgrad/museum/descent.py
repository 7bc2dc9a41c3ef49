"""Gradient descent on a formula: what an exhibit describes, and the code that it shows of it.

An exhibit's `setting` says which parameters are drawn, which rows there are, the formula of a row's
error, and what the bug does differently. The page runs it (web/src/views/learn/descent.ts). Python
runs the code that is shown, and takes everything else from the same setting.
"""

import math
import random
import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from glassgrad.engine import Value, contexts
from glassgrad.graph.expression import FUNCTIONS

TAKEN = {"mean", "sum", "rows", "parameters", "report", "error", "loss", "step", "p", "range", "pi"}
"""Names of the code itself, which no parameter and no column may have."""

USUAL: dict[str, Any] = {"reduce": "mean", "zero_grad": True, "graph": "each step", "lr": 0.1}
"""What a side does unless it says otherwise."""

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
    execute: Callable[..., dict[str, Any]],
    setting: dict[str, Any],
    side: str,
    seed: int,
    note: Callable[[float, float], None],
) -> None:
    """Run one side; `note` gets the mean error before each step, and the gradient at it."""
    run = _Descent({**USUAL, **setting, **setting[side]}, seed, note)
    run.names = execute(**run.names)
    if not run.has_reported:  # otherwise the whole loop was shown
        run.loop()


class _Descent:
    """A model of named parameters on rows; what the shown code calls is in `names`."""

    def __init__(
        self, told: dict[str, Any], seed: int, note: Callable[[float, float], None]
    ) -> None:
        rng = random.Random(seed)
        self.told, self.note, self.has_reported = told, note, False
        self.drawn = {
            name: Value(rng.uniform(a, b), label=name) for name, a, b in told["parameters"]
        }
        self.rows = rows_of(told, rng)
        self._last: dict[str, Any] = {}
        self.names: dict[str, Any] = {
            **FUNCTIONS,
            **_lists(self.drawn),
            **self.drawn,
            "pi": math.pi,
            "Value": Value,
            "mean": mean,
            "sum": _sum,
            "rows": self.rows,
            "parameters": self.parameters(),
            "report": self.report,
            "model": self,
            "total": lambda model: model.mean_of(told["error"]),
            "newest_first": newest_first,
            "breadth_first": breadth_first,
        }

    def parameters(self) -> list[Value]:
        """What is moved."""
        return list(self.drawn.values())

    def zero_grad(self) -> None:
        """Set every grad to 0."""
        for p in self.parameters():
            p.grad = 0.0

    def loop(self) -> None:
        """The loop around a snippet that is not one."""
        backward = self.names.get("backward", Value.backward)
        for step in range(self.told["steps"]):
            self.names["step"] = step
            loss = self._loss()
            self.zero_grad()
            backward(loss)
            self.report(None)
            for p in self.parameters():
                p.data -= self.told["lr"] * p.grad

    def report(self, error: Any) -> None:
        """Note the mean error now, whatever is made smaller, and the gradient."""
        self.has_reported = True
        last = self._last
        with contexts.no_grad():
            if callable(error):  # a function that was shown
                found = mean(error(*row) for row in self.rows)
            else:
                found = self.mean_of(self.told.get("report", self.told["error"]))
        grads = {name: p.grad for name, p in self.drawn.items()}
        of = self.told["gradient"]
        size = math.sqrt(sum(grad * grad for grad in grads.values()))
        grad = size if of == "size" else grads[of] if of in grads else last[of].grad
        self.note(found.data if isinstance(found, Value) else float(found), grad)

    def mean_of(self, formula: str) -> Any:
        """The mean of a formula over the rows."""
        rows = self._computed()
        if self.told.get("targets") == "next":
            rows = [{**row, "y": after["y"]} for row, after in pairwise(rows)]
        return mean(self._value(formula, row) for row in rows)

    def _loss(self) -> Any:
        """As the shown code computes it, if it does."""
        if "loss" not in self.told:
            return self.mean_of(self.told["error"])
        every = self._computed()
        self._last = every[-1]
        return self._value(
            self.told["loss"], {f"{n}s": [row[n] for row in every] for n in every[0]}
        )

    def _computed(self) -> list[dict[str, Any]]:
        """Each row's columns, and what is computed from them for the error."""
        every = []
        for numbers in self.rows:
            row = dict(zip(self.told["columns"], numbers, strict=True))
            for name, call, _ in self.told.get("let", ()):
                if call is not None:  # otherwise a name within the shown code
                    row[name] = self._value(call, row)
            every.append(row)
        return every

    def _value(self, formula: str, names: dict[str, Any]) -> Any:
        return eval(formula, {**self.names, **names})


def rows_of(told: dict[str, Any], rng: random.Random) -> list[tuple[Any, ...]]:
    """The rows: listed, or computed by formulas of k and count, with noise drawn for each."""
    rows = told["rows"]
    if isinstance(rows, list):
        return [tuple(row) for row in rows]
    count, found = rows["count"], []
    for k in range(count):
        names: dict[str, Any] = {"k": k, "count": count}
        if "noise" in rows:
            names["noise"] = rng.uniform(*rows["noise"])
        for name, formula in zip(told["columns"], rows["columns"], strict=True):
            names[name] = eval(formula, {}, names)
        found.append(tuple(names[name] for name in told["columns"]))
    # Adjacent rows are not similar, as in most files.
    return [found[rows.get("every", 1) * k % count] for k in range(count)]


def _lists(parameters: dict[str, Value]) -> dict[str, list[Value]]:
    """w0 and w1 as w[0] and w[1]."""
    found: dict[str, list[Value]] = {}
    for name, value in parameters.items():
        if numbered := re.fullmatch(r"(\D+)\d+", name):
            found.setdefault(numbered[1], []).append(value)
    return found


def newest_first(root: Any) -> list[Any]:
    """Everything that root was made from, each before its inputs."""
    return sorted(breadth_first(root), key=lambda value: -value.serial)


def breadth_first(root: Any) -> list[Any]:
    """Everything that root was made from, in breadth-first order from root."""
    met = {id(root): root}
    waiting = [root]
    for value in waiting:
        for x in value.inputs:
            if id(x) not in met:
                met[id(x)] = x
                waiting.append(x)
    return waiting


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
