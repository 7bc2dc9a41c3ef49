"""The report: findings as text, as JSON, and as pictures."""

import json
from dataclasses import dataclass
from typing import Any

from glassgrad.learn.doctor.findings import Finding
from glassgrad.text.signs import for_stdout

FORMAT, VERSION = "glassgrad doctor", 1
"""The version changes when a key is renamed or removed, not when one is added."""


@dataclass(frozen=True)
class Report:
    """What the doctor says about a class; true if there is no fault."""

    file: str
    kind: str
    line: int
    checked: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The faults, most important first."""
        return tuple(finding for finding in self.findings if finding.is_fault)

    @property
    def remarks(self) -> tuple[Finding, ...]:
        """What is allowed, but good to know."""
        return tuple(finding for finding in self.findings if not finding.is_fault)

    def __bool__(self) -> bool:
        return not self.faults

    def draw(self) -> Any:
        """The smallest graph that shows the first fault, as a drawing; None without one."""
        root = self.root()
        if root is None:
            return None
        from glassgrad.draw.drawing import draw_dot  # only pictures need it

        return draw_dot(root, partials=True)

    def root(self) -> Any:
        """The root of that graph, made of Glassgrad's Values; None without one."""
        return next((f.drawn() for f in self.faults if f.experiment is not None), None)

    def to_json(self) -> str:
        """The report as JSON."""
        return json.dumps(
            {
                "format": FORMAT,
                "version": VERSION,
                "file": self.file,
                "class": self.kind,
                "line": self.line,
                "sound": bool(self),
                "ops": list(self.checked),
                "faults": [finding.plain() for finding in self.faults],
                "remarks": [finding.plain() for finding in self.remarks],
            },
            indent=2,
            allow_nan=False,
        )

    def __str__(self) -> str:
        return for_stdout("\n".join([self._heading(), *self._faults(), *self._remarks()]))

    __repr__ = __str__

    def _heading(self) -> str:
        where = f"{self.file}, class {self.kind}" if self.file else f"class {self.kind}"
        if self.faults:
            return f"{where}: {_count(len(self.faults), 'fault')}"
        return f"{where}: sound. Checked: {', '.join(self.checked)}, backward()"

    def _faults(self) -> list[str]:
        lines = []
        for number, fault in enumerate(self.faults, 1):
            lines += ["", f"{number}. {fault.op}{_place(fault)}"]
            said = fault.numbers, fault.rule, f"Likely cause: {_lower(fault.cause)}"
            lines += [f"   {sentence}" for sentence in said if sentence]
            lines += [f"       {line}" for line in fault.picture()]
        return lines

    def _remarks(self) -> list[str]:
        if not self.remarks:
            return []
        lines = ["", _count(len(self.remarks), "remark")]
        for remark in self.remarks:
            line = f" (line {remark.line})" if remark.line else ""
            lines.append(f"- {remark.numbers}{line} {remark.cause}")
        return lines


def _place(finding: Finding) -> str:
    if finding.line is None:
        return ""
    return (
        f", line {finding.line}: {finding.source}" if finding.source else f", line {finding.line}"
    )


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
