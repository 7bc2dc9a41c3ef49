"""The report of check_gradients, for a terminal and for a notebook."""

from dataclasses import dataclass, field
from typing import Any

from glassgrad.text.columns import aligned
from glassgrad.text.signs import for_stdout

AGREES, DIFFERS, KINK, UNCLEAR = "agrees", "differs", "at a kink", "not measurable"


@dataclass(frozen=True)
class LeafCheck:
    """One leaf: its grad, what central differences measured, and the verdict."""

    name: str
    grad: float
    measured: float
    verdict: str


@dataclass(frozen=True)
class GradientReport:
    """True if everything agrees; print it for the details."""

    leaves: list[LeafCheck]
    wrong_rules: list[str] = field(default_factory=list)
    """Which op's rule is wrong, where, and by how much."""
    notes: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """What else is wrong, such as a .grad that is the sum of two passes."""

    def __bool__(self) -> bool:
        return not (self.problems or any(leaf.verdict == DIFFERS for leaf in self.leaves))

    @property
    def headline(self) -> str:
        """The result in one line."""
        wrong = sum(leaf.verdict == DIFFERS for leaf in self.leaves)
        count = f"{len(self.leaves)} {'leaf' if len(self.leaves) == 1 else 'leaves'}"
        if wrong:
            verb = "differs" if wrong == 1 else "differ"
            return f"✗ {wrong} of {count} {verb} from central differences"
        agree = sum(leaf.verdict == AGREES for leaf in self.leaves)
        checked = count if agree == len(self.leaves) else f"{agree} of {count}"
        if self.problems:
            return f"✗ {checked} checked, but:" if self.leaves else "✗ nothing was checked:"
        kinks = sum(leaf.verdict == KINK for leaf in self.leaves)
        if kinks and not agree:
            which = count if kinks == len(self.leaves) else f"{kinks} of {count}"
            return f"nothing was checked: {which} {'is' if kinks == 1 else 'are'} at a kink"
        there = f", {kinks} at a kink" if kinks else ""
        return f"✓ {checked} checked against central differences{there}"

    def __str__(self) -> str:
        lines = [self.headline, *(f"  {text}" for text in self._texts())]
        rows = aligned(self._rows()) if self.leaves else []
        return for_stdout("\n".join([*lines, *(f"  {row}" for row in rows)]))

    __repr__ = __str__

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from glassgrad.text import notebook  # only a notebook needs it

        parts = [notebook.paragraph(self.headline), notebook.bullets(self._texts())]
        if self.leaves:
            head = "leaf", "grad", "measured", "verdict"
            parts.append(notebook.table(head, self._rows()[1:], ["", "grad", "number", ""]))
        return notebook.bundle(str(self), *parts)

    def _texts(self) -> list[str]:
        return [*self.problems, *self.wrong_rules, *(f"note: {note}" for note in self.notes)]

    def _rows(self) -> list[tuple[str, ...]]:
        """The leaves as text: those that differ first, and no more than fit on a screen."""
        ordered = sorted(self.leaves, key=lambda leaf: leaf.verdict not in (DIFFERS, UNCLEAR))
        rows: list[tuple[str, ...]] = [("leaf", "grad", "measured", "")]
        for leaf in ordered[:20]:
            rows.append((leaf.name, f"{leaf.grad:.9g}", f"{leaf.measured:.9g}", leaf.verdict))
        if len(ordered) > 20:
            rows.append((f"… {len(ordered) - 20} more", "", "", ""))
        return rows
