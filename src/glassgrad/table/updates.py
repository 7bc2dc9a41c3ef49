"""The rules by which optimizers update a parameter: formulas, like the op table, for every engine.

A rule uses `data` and `grad`, the numbers that it keeps for each parameter, and settings that
are the same for all parameters. Its assignments run from top to bottom.
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from glassgrad.table import formula, ieee


@dataclass(frozen=True, eq=False)
class Rule:
    """How one step changes one parameter.

    >>> Rule("plain", (), ("lr",), {"data": "data - lr * grad"}).step(1.0, 0.5, 0.1)
    (0.95,)
    """

    name: str
    keeps: tuple[str, ...]
    """The numbers kept for each parameter from one step to the next, 0 before the first."""
    settings: tuple[str, ...]
    """The numbers that are the same for all parameters."""
    assignments: dict[str, str]
    """New values; names other than data and the kept ones are local to the rule."""

    @property
    def takes(self) -> tuple[str, ...]:
        """The arguments of `step`."""
        return ("data", "grad", *self.keeps, *self.settings)

    @property
    def text(self) -> str:
        """Everything it does, on one line."""
        changes = "; ".join(f"{name} = {text}" for name, text in self.assignments.items())
        return f"{self.name}({', '.join(self.takes)}): {changes}"

    @cached_property
    def parsed(self) -> dict[str, ast.expr]:
        """The assignments as trees, in order."""
        known = list(self.takes)
        trees = {}
        for name, text in self.assignments.items():
            trees[name] = formula.parse(text, known, {"sqrt": 1})
            known.append(name)
        return trees

    @cached_property
    def step(self) -> Callable[..., tuple[float, ...]]:
        """(data, grad, kept..., settings...) -> new data and new kept."""
        lines = [f"{name} = {formula.to_python(tree)}" for name, tree in self.parsed.items()]
        lines.append(f"return ({', '.join(('data', *self.keeps))},)")
        return formula.define(self.name, self.takes, lines, {"sqrt": ieee.sqrt})


SGD = Rule("sgd", (), ("lr", "decay"), {"data": "data - lr * (grad + decay * data)"})

MOMENTUM = Rule(
    "momentum",
    ("velocity",),
    ("lr", "momentum", "decay"),
    {
        "slope": "grad + decay * data",
        "velocity": "momentum * velocity + slope",
        "data": "data - lr * velocity",
    },
)


def _adam(name: str, slope: str, shrunk: str) -> Rule:
    """Either form of Adam; the two differ in what weight decay acts on."""
    assignments = {
        "slope": slope,
        "shrunk": shrunk,
        "mean": "mean + (slope - mean) * (1 - beta1)",
        "square": "beta2 * square + slope * slope * (1 - beta2)",
        "data": "shrunk - lr / whole1 * (mean / (sqrt(square) / sqrt(whole2) + eps))",
    }
    settings = ("lr", "beta1", "beta2", "eps", "decay", "whole1", "whole2")
    return Rule(name, ("mean", "square"), settings, assignments)


WHOLE = formula.parse("1 - pow(beta, steps)", ("beta", "steps"), {"pow": 2})
"""The total weight in a moving average after some steps: whole1 and whole2."""
whole: Callable[[float, int], float] = formula.define(
    "whole", ("beta", "steps"), [f"return {formula.to_python(WHOLE)}"], {"pow": ieee.pow}
)

ADAM = _adam("adam", slope="grad + decay * data", shrunk="data")
ADAMW = _adam("adamw", slope="grad", shrunk="data * (1 - lr * decay)")

RULES = {rule.name: rule for rule in (SGD, MOMENTUM, ADAM, ADAMW)}
