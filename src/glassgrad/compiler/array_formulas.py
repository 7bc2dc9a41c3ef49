"""The formulas of the op table as functions over arrays, for any library that has arrays."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from glassgrad.table import formula, ops
from glassgrad.table.ops import Op

Array = Any


class ArrayFormulas:
    """Values and partials of the table's ops, computed with one library's functions."""

    def __init__(
        self, functions: Mapping[str, Any], where: Any, rounded: Any, larger: Any = None
    ) -> None:
        self._functions, self._with_larger = functions, larger is not None
        self._always = {"where": where, "rounded": rounded, "larger": larger}
        self._made: dict[tuple[Op, str], Callable[..., Array]] = {}

    def value(self, row: Op) -> Callable[..., Array]:
        """The op's value, from its operands."""
        return self._function(row, "value", row.takes)

    def partial(self, row: Op, name: str) -> Callable[..., Array]:
        """The op's partial with respect to an operand, from the operands and the value."""
        return self._function(row, f"d{name}", [*row.takes, "out"])

    def _function(self, row: Op, field: str, takes: Iterable[str]) -> Callable[..., Array]:
        made = self._made.get((row, field))
        if made is None:
            tree = row.parsed(field)
            called = {name: self._called(name) for name in formula.functions_in(tree)}
            body = [f"return {formula.to_numpy(tree, with_larger=self._with_larger)}"]
            made = formula.define(row.name, takes, body, called | self._always)
            self._made[row, field] = made
        return made

    def _called(self, name: str) -> Callable[..., Array]:
        found = self._functions.get(name)
        return self.value(ops.TABLE[name]) if found is None else found
