"""What a notebook's later cells may read of a compiled step: the variables of its last run.

A compiled step binds the loss and what the cell itself reads later. After the cell, the statements
run once more as they are, with the parameters of the last step, so that every variable is bound to
what it would be bound to without compiling.
"""

import ast
from dataclasses import dataclass
from typing import Any

from glassgrad.cli.run.closeness import are_close
from glassgrad.compiler.trace import Traced


@dataclass(frozen=True)
class LastStep:
    """A compiled step: what it read and returned."""

    read: dict[str, Any]
    """The variables that it read."""
    traced: Traced
    numbers: Any
    """The numbers of its parameters."""
    loss: Any


class _Unbound:
    """Marks a variable that a compiled step has not bound."""


class Left:
    """The variables that a region leaves behind."""

    def __init__(self, region: Any) -> None:
        self._region = region
        self._mark = _Unbound()
        self._last: LastStep | None = None

    def note(
        self,
        variables: dict[str, Any],
        read: dict[str, Any],
        traced: Traced,
        numbers: Any,
        loss: Any,
    ) -> None:
        """Remember a compiled step, and mark the variables that it does not bind."""
        self._last = LastStep(read, traced, numbers, loss)
        for name in self._region.bound:
            variables[name] = self._mark

    def bind(self, file: str, names: dict[str, Any]) -> list[str]:
        """Bind the marked variables after the cell; returns the names for which that failed."""
        last, self._last = self._last, None
        if last is None:
            return []
        wanted = marked = [name for name in self._region.bound if names.get(name) is self._mark]
        if names.get(self._region.loss) is last.loss:
            wanted = [*marked, self._region.loss]
        if not wanted:
            return []
        made = self._made(file, names, last) if last.traced.guards.hold() else {}
        for name in marked:
            del names[name]
        names.update({name: made[name] for name in wanted if name in made})
        return [name for name in marked if name not in made]

    def _made(self, file: str, names: dict[str, Any], last: LastStep) -> dict[str, Any]:
        """What the statements bind if they run with the numbers of the last step."""
        bound = [*self._region.bound, self._region.loss]
        before = {name: names[name] for name in {*bound, *last.read} if name in names}
        parameters = last.traced.inputs.values
        now = [(value.data, value.grad) for value in parameters]
        try:
            names.update(last.read)
            for value, number in zip(parameters, last.numbers, strict=True):
                value.data = number
            tree = ast.Module(self._region.statements, [])
            exec(compile(tree, file, "exec", dont_inherit=True), names)
            made = {name: names[name] for name in bound if name in names}
            loss = made[self._region.loss]
            if not are_close(loss.data, last.loss.data):
                return {}
            if last.loss.grad:
                loss.backward()
            return made
        except Exception:  # it does not matter which: the variables are reported as not bound
            return {}
        finally:
            for value, (data, grad) in zip(parameters, now, strict=True):
                value.data, value.grad = data, grad
            for name in {*bound, *last.read}:
                names.pop(name, None)
            names.update(before)
