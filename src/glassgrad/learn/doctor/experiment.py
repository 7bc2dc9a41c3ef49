"""Experiments: small graphs as plain data, built by the learner's class and by Glassgrad's."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from glassgrad.engine import Value
from glassgrad.learn.doctor.operations import Operation
from glassgrad.learn.grading import agree, show

Operand = str | float


@dataclass(frozen=True)
class Step:
    """One op: `name = op(operands)`; an operand is the name of a node or a plain number."""

    name: str
    op: Operation
    operands: tuple[Operand, ...]

    @property
    def text(self) -> str:
        """The step as a learner would write it.

        >>> from glassgrad.learn.doctor.operations import among
        >>> Step("c", among(["__add__"])[0], ("a", 2)).text
        'c = a + 2'
        """
        return f"{self.name} = {self.op.text(self.operands)}"


@dataclass(frozen=True)
class Numbers:
    """The data and grads of an experiment's nodes, by name."""

    data: Mapping[str, float]
    grads: Mapping[str, float]
    absent: frozenset[str] = frozenset()
    """The nodes whose grad is None, which counts as 0."""

    def shown_grad(self, name: str) -> str:
        """A grad as text."""
        return "None" if name in self.absent else show(self.grads[name])


@dataclass(frozen=True)
class Experiment:
    """A graph whose last step is the root."""

    leaves: Mapping[str, float]
    steps: tuple[Step, ...]

    @property
    def root(self) -> str:
        """The name of the node at which backward starts."""
        return self.steps[-1].name

    @property
    def plain(self) -> list[Any]:
        """What the learner's process is asked to build."""
        return [
            dict(self.leaves),
            [[step.name, step.op.spelling, *step.operands] for step in self.steps],
        ]

    @property
    def text(self) -> str:
        """The graph as lines of code, in one line."""
        return "; ".join(step.text for step in self.steps)

    @cached_property
    def right(self) -> Numbers:
        """What every number should be, from the op table."""
        nodes = self.built()
        return Numbers(
            {name: node.data for name, node in nodes.items()},
            {name: node.grad for name, node in nodes.items()},
        )

    def built(self) -> dict[str, Value]:
        """The graph made of Glassgrad's Values, after backward."""
        nodes: dict[str, Any] = {name: Value(x, label=name) for name, x in self.leaves.items()}
        for step in self.steps:
            made = step.op.build([nodes[o] if isinstance(o, str) else o for o in step.operands])
            made.label = step.name
            nodes[step.name] = made
        nodes[self.root].backward(retain_graph=True)
        return nodes

    def wrong_grads(self, got: Numbers) -> list[str]:
        """The leaves whose grads differ from the right ones."""
        right = self.right.grads
        return [name for name in self.leaves if not agree(got.grads[name], right[name])]


def numbers_in(told: Any, experiment: Experiment) -> Numbers | None:
    """The learner's numbers for an experiment; None unless all of them are numbers.

    A grad may be None: some engines, like PyTorch, have no grad before it is needed.
    """
    names = [*experiment.leaves, *(step.name for step in experiment.steps)]
    data, grads = (told.get(part) if isinstance(told, dict) else None for part in ("data", "grads"))
    if not isinstance(data, dict) or not isinstance(grads, dict):
        return None
    absent = frozenset(name for name in names if name in grads and grads[name] is None)
    grads = {**grads, **dict.fromkeys(absent, 0.0)}
    if not all(_is_number(part.get(name)) for part in (data, grads) for name in names):
        return None
    return Numbers(
        {name: float(data[name]) for name in names},
        {name: float(grads[name]) for name in names},
        absent,
    )


def _is_number(thing: Any) -> bool:
    return isinstance(thing, (int, float))
