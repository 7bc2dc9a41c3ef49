"""Subject: a program with its numbers, as it is written to a file of source text."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from glassgrad.compiler.program import CannotRunError, Instruction, Program
from glassgrad.compiler.sources.places import Array
from glassgrad.compiler.tape import LOOKUP

LARGEST_FLOAT = (2 - 2**-23) * 2.0**127
MOST_ENTRIES = 2**24
"""The largest table whose every index is a float."""


@dataclass(frozen=True)
class Answer:
    """How outputs become a class."""

    classes: tuple[str, ...]
    threshold: float | None
    """A single output above it means the second class; None: the class of the largest output."""


@dataclass(frozen=True)
class Subject:
    """What a file is written from."""

    name: str
    program: Program
    inputs: Sequence[float]
    """The numbers of the program's inputs."""
    sizes: tuple[int, ...]
    """How many numbers a sample has in each argument."""
    dtype: str = "float64"
    answer: Answer | None = None
    notes: tuple[str, ...] = ()
    """Lines for the comment at the head of the file."""

    @property
    def numbers(self) -> list[float]:
        """The first rows of u: inputs and constants."""
        return [*self.inputs, *self.program.numbers]

    def check(self) -> "Subject":
        """The subject itself, or an error if it cannot be written."""
        is_text = isinstance(self.name, str)
        if not is_text or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,40}", self.name):
            raise ValueError(
                f"name={self.name!r:.60}: expected a letter, then letters, digits and _,"
                " 41 characters at most"
            )
        if not self.program.outputs:
            raise CannotRunError("the function returns nothing: there is nothing to write")
        largest = max((size for _, size in self.program.indices), default=0)
        if self.dtype == "float32" and largest > MOST_ENTRIES:
            raise CannotRunError(
                f"a table has {largest:,} entries, more than a float can count: write float64"
            )
        if self.dtype == "float32":
            for number in self.inputs:
                if LARGEST_FLOAT < abs(number) < math.inf:
                    raise CannotRunError(
                        f"a parameter is {number:g}, which is too large for a float: write float64"
                    )
        return self

    def taken_by(self, instructions: Sequence[Instruction], outputs: Sequence[int]) -> int:
        """How many numbers of a sample some instructions and outputs need, in whole arguments."""
        program = self.program
        read = {place for space, place in map(program.outputs.__getitem__, outputs) if space == "s"}
        for instruction in instructions:
            for operand in instruction.reads:
                if operand.space == "s":
                    read.update(p for row in operand.rows for p in row if p < program.arguments)
        last = max((place for place in read if place < program.arguments), default=0)
        ends = accumulate(self.sizes)
        return next((end for end in ends if end > last), program.arguments)


def needed_for(program: Program, outputs: Sequence[int]) -> list[Instruction]:
    """The instructions that some outputs need, in the same order."""
    wanted = {space: bytearray(size) for space, size in program.size.items()}
    for space, place in map(program.outputs.__getitem__, outputs):
        wanted[space][place] = 1
    kept = []
    for instruction in reversed(program.instructions):
        marks = wanted[instruction.space]
        if any(marks[instruction.out.start : instruction.out.stop]):
            kept.append(instruction)
            for operand in instruction.reads:
                for row in operand.rows:
                    for place in row:
                        wanted[operand.space][place] = 1
    return kept[::-1]


def indices_in(instructions: Sequence[Instruction]) -> dict[int, int]:
    """The arguments that are looked up, each with the size of the smallest table."""
    found: dict[int, int] = {}
    for instruction in instructions:
        if instruction.kind == LOOKUP:
            place, size = instruction.operands[0].flat[0], len(instruction.operands[1].rows[0])
            found[place] = min(size, found.get(place, size))
    return found


def arrays_of(program: Program, weights: str, once: str, sample: str) -> list[Array]:
    """The arrays in which the rows are: given numbers, those computed once, and a sample's."""
    size = program.size
    given = program.inputs + len(program.numbers)
    if weights == once:
        return [Array("u", 0, size["u"], weights), Array("s", 0, size["s"], sample)]
    return [
        Array("u", 0, given, weights),
        Array("u", given, size["u"], once),
        Array("s", 0, size["s"], sample),
    ]
