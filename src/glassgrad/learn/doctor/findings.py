"""What the doctor found: each finding in four sentences, with the smallest graph that shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from glassgrad.learn.doctor.experiment import Experiment, Numbers
from glassgrad.learn.grading import agree, at, show

BACKWARD = "backward()"
"""The op of a finding about the walk itself."""


@dataclass(frozen=True)
class Finding:
    """A fault, or a remark about something that is allowed but good to know."""

    code: str
    """The kind of cause in one word, such as "overwrites" or "sign"."""
    op: str
    """The op as a learner writes it, such as a * b, or backward()."""
    line: int | None
    source: str
    """The text of that line."""
    numbers: str
    rule: str
    cause: str
    is_fault: bool = True
    experiment: Experiment | None = None
    got: Numbers | None = None

    def picture(self) -> list[str]:
        """The graph, one line for each node, with the learner's grads beside the right ones."""
        if self.experiment is None or self.got is None:
            return []
        right = self.experiment.right
        texts = {name: f"{name} = {show(x)}" for name, x in self.experiment.leaves.items()}
        for step in self.experiment.steps:
            texts[step.name] = f"{step.text} = {show(right.data[step.name])}"
        width = max(map(len, texts.values()))
        return [f"{text:{width}}  {_beside(self.got, right, name)}" for name, text in texts.items()]

    def drawn(self) -> Any:
        """The root of the graph as Glassgrad computes it; labels show where the grads differ."""
        if self.experiment is None:
            return None
        nodes = self.experiment.built()
        for name, node in nodes.items():
            if self.got is not None and not agree(self.got.grads[name], node.grad):
                # Short, because a box of the page is narrow.
                got = self.got.grads[name]
                node.label = f"{name}, yours {'None' if name in self.got.absent else f'{got:.3g}'}"
        return nodes[self.experiment.root]

    def plain(self) -> dict[str, Any]:
        """The finding as JSON holds it."""
        shown = {
            "fault": self.is_fault,
            "cause": self.code,
            "op": self.op,
            "line": self.line,
            "source": self.source,
            "sentences": {"numbers": self.numbers, "rule": self.rule, "cause": self.cause},
        }
        if self.experiment is not None and self.got is not None:
            right = self.experiment.right
            shown["graph"] = {
                "leaves": dict(self.experiment.leaves),
                "steps": [step.text for step in self.experiment.steps],
                "grads": {n: self._got_grad(n) for n in self.got.grads},
                "expected": {n: _spelled(x) for n, x in right.grads.items()},
            }
        return shown

    def _got_grad(self, name: str) -> Any:
        assert self.got is not None
        return None if name in self.got.absent else _spelled(self.got.grads[name])


def grads_in_words(experiment: Experiment, got: Numbers, names: Sequence[str]) -> str:
    """A sentence with the grads that are wrong.

    The first two are enough: the picture shows them all.
    """
    right = experiment.right.grads
    wrong = [
        f"{name}.grad is {got.shown_grad(name)} and should be {show(right[name])}"
        for name in names[:2]
    ]
    return f"{given(experiment)}, {', '.join(wrong)}."


def given(experiment: Experiment) -> str:
    """The beginning of a sentence about an experiment."""
    return f"In {experiment.text}, with {at([*experiment.leaves], [*experiment.leaves.values()])}"


def _beside(got: Numbers, right: Numbers, name: str) -> str:
    if not agree(got.data[name], right.data[name]):
        return f"✗ your data {show(got.data[name])}, right {show(right.data[name])}"
    if agree(got.grads[name], right.grads[name]):
        return f"  grad {show(right.grads[name])}"
    return f"✗ your grad {got.shown_grad(name)}, right {show(right.grads[name])}"


def _spelled(number: float) -> Any:
    return number if number - number == 0 else str(number)
