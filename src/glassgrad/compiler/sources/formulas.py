"""Formulas: the functions of the op table that a file of source text calls, each defined once."""

from collections.abc import Sequence

from glassgrad.compiler.program import CannotRunError
from glassgrad.compiler.sources.language import Language
from glassgrad.table import formula, ieee, ops
from glassgrad.table.ops import Op


class Formulas:
    """Collects the definitions while a program is written."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._defined: dict[str, tuple[Op, str]] = {}
        self._lines: list[str] = []
        self.functions: set[str] = set()
        """The functions of IEEE 754 that the definitions call."""

    def value(self, row: Op, operands: Sequence[str]) -> str:
        """A call that computes the op, or one step of a fold from its running value."""
        return self._call(row, "value", operands)

    def partial(self, row: Op, name: str, operands: Sequence[str]) -> str:
        """A call that computes a partial; it takes the op's value last, unless the op is a fold."""
        return self._call(row, f"d{name}", operands)

    def in_single(self, row: Op) -> bool:
        """Whether an op is computed in floats; the others are computed in double and rounded."""
        is_known = ops.TABLE.get(row.name) is row
        doubles = row.wants_doubles if is_known else row.calls_functions
        return self._language.is_single and not doubles

    def lines(self) -> list[str]:
        """The definitions, each after those that it needs."""
        return self._lines

    def _call(self, row: Op, field: str, operands: Sequence[str]) -> str:
        single = self.in_single(row)
        called = f"{self._define(row, field, single)}({', '.join(operands)})"
        return f"(float){called}" if self._language.is_single and not single else called

    def _define(self, row: Op, field: str, single: bool) -> str:
        """The name of a function, which is defined if it is new."""
        stem = "value" if field == "value" else f"partial_{field[1:]}"
        name = f"{stem}_{row.name}{'f' if single else ''}"
        known = self._defined.setdefault(name, (row, field))
        if known[0] is not row:
            raise CannotRunError(
                f"two ops of this program would both be called {name}: choose another name for"
                f" one of {known[0].name!r} and {row.name!r}"
            )
        if known[1] == "":
            return name
        self._defined[name] = row, ""
        tree = row.parsed(field)
        called = formula.functions_in(tree)
        self.functions |= called & ieee.FUNCTIONS.keys()
        for other in sorted(called - ieee.FUNCTIONS.keys()):
            self._define(ops.TABLE[other], "value", single)
        takes = [*row.takes]
        if row.is_fold:
            takes = ["acc", *takes] if field == "value" else takes
        elif field != "value":
            takes.append("out")
        self._lines += [*self._language.function(name, takes, tree, single), ""]
        return name
