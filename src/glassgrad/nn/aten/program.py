"""Program: an exported PyTorch model as plain data, and how it is run on tensors of Values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from glassgrad.nn.aten.table import RANDOM, TABLE
from glassgrad.nn.aten.tensors import Tensor


@dataclass(frozen=True)
class Slot:
    """The name of a tensor that an instruction takes or makes."""

    name: str


@dataclass(frozen=True)
class Input:
    """An argument of forward(): its slot, shape and kind of element."""

    name: str
    shape: tuple[int, ...]
    kind: str


@dataclass(frozen=True)
class Instruction:
    """One op: its row in the table of ATen ops, its arguments, and the slot of its result."""

    op: str
    out: str
    arguments: tuple[Any, ...]
    options: dict[str, Any]


@dataclass(frozen=True)
class Program:
    """Instructions in order, and which slots are inputs, numbers of the model and outputs."""

    inputs: tuple[Input, ...]
    state: dict[str, str]
    """The slot of each parameter and buffer, with its name in the model."""
    instructions: tuple[Instruction, ...]
    outputs: Any
    """Tuples, lists and dicts of Slots and constants, as forward() returns them."""
    updates: dict[str, Slot]
    """The buffers that a call changes, and their new tensors."""
    values: int
    """The number of Values that a call makes, with the model's own."""
    terms: int
    """The number of products in all sums of products."""
    constants: dict[str, Tensor] = field(compare=False)
    """Tensors that are neither parameters nor buffers."""

    @property
    def is_random(self) -> bool:
        """Whether two calls with equal inputs may differ."""
        return any(instruction.op in RANDOM for instruction in self.instructions)

    def run(
        self, state: Mapping[str, Tensor], inputs: list[Tensor]
    ) -> tuple[Any, dict[str, Tensor]]:
        """The outputs, and the new tensors of the buffers that a call changes."""
        slots = {slot: state[name] for slot, name in self.state.items()}
        slots |= self.constants | {i.name: x for i, x in zip(self.inputs, inputs, strict=True)}
        with np.errstate(all="ignore"):  # inf and nan are numbers like others
            for step in self.instructions:
                arguments = filled(step.arguments, slots)
                slots[step.out] = TABLE[step.op](*arguments, **filled(step.options, slots))
        return filled(self.outputs, slots), filled(self.updates, slots)


def filled(thing: Any, slots: Mapping[str, Any]) -> Any:
    """Nested tuples, lists and dicts with the tensor of each Slot in its place.

    >>> filled((Slot("x"), [2, Slot("y")]), {"x": 1, "y": 3})
    (1, [2, 3])
    """
    if isinstance(thing, Slot):
        return slots[thing.name]
    if isinstance(thing, (tuple, list)):
        return type(thing)([filled(part, slots) for part in thing])
    if isinstance(thing, dict):
        return {key: filled(part, slots) for key, part in thing.items()}
    return thing
