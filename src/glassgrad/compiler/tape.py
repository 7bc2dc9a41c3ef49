"""Tape: a traced function as a list of records, one per scalar op, and ways to shorten it.

A tape is plain data. Its first places are the arguments (the numbers of a sample) and the
inputs (Values that existed before); each record after them has a kind and the places that
it reads. The kinds are the rows of the op table, and three names: "number", "lookup", "largest".
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

from glassgrad.table import ops
from glassgrad.table.ops import Op

NUMBER, LOOKUP, LARGEST = "number", "lookup", "largest"
Kind = Op | str


class ProgramError(ValueError):
    """A tape or a program that is not well formed."""


@dataclass(frozen=True)
class Tape:
    """Records from the oldest on; operands are arguments, inputs and older records."""

    arguments: int
    inputs: int
    kind: list[Kind]
    operands: list[tuple[int, ...]]
    number: list[float]
    """The value of each NUMBER record; 0.0 elsewhere."""
    outputs: tuple[int, ...]

    @property
    def first(self) -> int:
        """The place of the first record."""
        return self.arguments + self.inputs

    def __len__(self) -> int:
        return self.first + len(self.kind)

    def kind_at(self, place: int) -> Kind | None:
        """The kind of the record at a place; None for an argument or an input."""
        return self.kind[place - self.first] if place >= self.first else None

    def records(self) -> Iterator[tuple[int, Kind, tuple[int, ...]]]:
        """Place, kind and operands of each record."""
        return zip(count(self.first), self.kind, self.operands)

    def verify(self) -> "Tape":
        """Check what every pass relies on; returns the tape itself or raises ProgramError."""
        if not len(self.kind) == len(self.operands) == len(self.number):
            raise ProgramError("the columns of a tape differ in length")
        for place, kind, operands in self.records():
            if operands and not 0 <= min(operands) <= max(operands) < place:
                raise ProgramError(f"record {place} reads one that is not older")
            if not fits(kind, len(operands)):
                raise ProgramError(f"record {place} cannot have {len(operands)} operands")
        if any(not 0 <= place < len(self) for place in self.outputs):
            raise ProgramError("an output is not a record")
        return self

    @property
    def reads(self) -> int:
        """The number of operands of all records."""
        return sum(map(len, self.operands))

    @property
    def code(self) -> Any:
        """What it does, apart from the numbers."""
        return self.kind, self.operands, self.outputs

    def uses(self) -> list[int]:
        """How often each record is read, outputs included."""
        counts = [0] * len(self)
        for operands in self.operands:
            for operand in operands:
                counts[operand] += 1
        for place in self.outputs:
            counts[place] += 1
        return counts


def fits(kind: Kind, count: int) -> bool:
    """Whether a record of that kind may have `count` operands."""
    if isinstance(kind, Op):
        width = len(kind.takes)
        return count > 1 and count % width == 1 % width if kind.is_fold else count == width
    return count >= 2 if kind == LOOKUP else count >= 1 if kind == LARGEST else count == 0


class Writer:
    """Writes a tape: equal records are written once, and ops on plain numbers are computed.

    x**2 is written as x * x, which is as exact, quicker, and may be part of a dot.
    """

    def __init__(self, arguments: int, inputs: int) -> None:
        self.arguments, self.inputs = arguments, inputs
        self._first = arguments + inputs
        self.kind: list[Kind] = []
        self.operands: list[tuple[int, ...]] = []
        self.number: list[float] = []
        self._known: dict[Any, int] = {}

    def write(self, kind: Kind, operands: tuple[int, ...]) -> int:
        """The place of a record, which is added unless there is one like it."""
        if kind is ops.POW and self.is_number(operands[1], 2.0):
            kind, operands = ops.MUL, (operands[0], operands[0])
        key = kind, operands
        place = self._known.get(key)
        if place is None:
            numbers = self._numbers(operands)
            if numbers and isinstance(kind, Op) and not kind.is_fold:
                place = self.constant(kind.compute(*numbers))
            else:
                place = self._append(kind, operands, 0.0)
            self._known[key] = place
        return place

    def _numbers(self, operands: tuple[int, ...]) -> list[float]:
        """The operands, if they are all plain numbers."""
        found = []
        for o in operands:
            k = o - self._first
            if k < 0 or self.kind[k] != NUMBER:
                return []
            found.append(self.number[k])
        return found

    def _append(self, kind: Kind, operands: tuple[int, ...], number: float) -> int:
        self.kind.append(kind)
        self.operands.append(operands)
        self.number.append(number)
        return self._first + len(self.kind) - 1

    def constant(self, number: float) -> int:
        """The place of a plain number."""
        key = (NUMBER, math.copysign(1.0, number), "nan" if math.isnan(number) else number)
        place = self._known.get(key)
        if place is None:
            place = self._known[key] = self._append(NUMBER, (), number)
        return place

    def is_number(self, place: int, number: float) -> bool:
        """Whether a record is that plain number."""
        k = place - self._first
        return k >= 0 and self.kind[k] == NUMBER and self.number[k] == number

    def finish(self, outputs: Iterable[int]) -> Tape:
        """The tape, without records that no output needs."""
        columns = self.kind, self.operands, self.number
        return without_dead_code(Tape(self.arguments, self.inputs, *columns, tuple(outputs)))


def without_dead_code(tape: Tape) -> Tape:
    """Only the records that an output needs, in the same order."""
    first = tape.first
    needed = [False] * len(tape)
    for place in tape.outputs:
        needed[place] = True
    for k in range(len(tape.kind) - 1, -1, -1):
        if needed[first + k]:
            for operand in tape.operands[k]:
                needed[operand] = True
    kept = [k for k, is_needed in enumerate(needed[first:]) if is_needed]
    new = list(range(len(tape)))
    for place, k in enumerate(kept, start=first):
        new[first + k] = place
    return Tape(
        tape.arguments,
        tape.inputs,
        [tape.kind[k] for k in kept],
        [tuple([new[o] for o in tape.operands[k]]) for k in kept],
        [tape.number[k] for k in kept],
        tuple(new[place] for place in tape.outputs),
    )


def folded(tape: Tape) -> Tape:
    """The tape with chains of additions, as loops over + and * produce, as one sum or dot."""
    writer = Writer(tape.arguments, tape.inputs)
    new = list(range(len(tape)))
    is_link = _links(tape, tape.uses())
    for place, kind, operands in tape.records():
        if is_link[place]:  # written with the end of its chain
            continue
        if kind is ops.ADD or kind is ops.SUM or kind is ops.DOT:
            new[place] = _write_chain(writer, *_terms(tape, place, is_link, new))
        elif kind == NUMBER:
            new[place] = writer.constant(tape.number[place - tape.first])
        else:
            new[place] = writer.write(kind, tuple([new[o] for o in operands]))
    return writer.finish(new[place] for place in tape.outputs)


_ADDED_UP = {ops.ADD, ops.SUM, ops.DOT, ops.MUL}


def _links(tape: Tape, uses: list[int]) -> list[bool]:
    """Which records are read only by a chain of additions that they are part of."""
    is_link = [False] * len(tape)
    first, kinds = tape.first, tape.kind
    for _, kind, operands in tape.records():
        if kind is ops.DOT:  # only its start is added, the others are multiplied
            operands = operands[:1]
        elif kind is not ops.ADD and kind is not ops.SUM:
            continue
        for o in operands:
            if uses[o] == 1 and o >= first and kinds[o - first] in _ADDED_UP:
                is_link[o] = True
    return is_link


def _terms(
    tape: Tape, place: int, is_link: list[bool], new: list[int]
) -> tuple[list[int], list[tuple[int, int]]]:
    """What a chain adds up, left to right: single terms, and products as pairs."""
    terms: list[int] = []
    pairs: list[tuple[int, int]] = []
    # A stack instead of recursion: a chain may be a million links long.
    first, kinds = tape.first, tape.kind
    pending = [place]
    while pending:
        here = pending.pop()
        if not is_link[here] and here != place:
            terms.append(new[here])
            continue
        kind, operands = kinds[here - first], tape.operands[here - first]
        if kind is ops.MUL:
            pairs.append((new[operands[0]], new[operands[1]]))
        elif kind is ops.DOT:
            inner = [new[o] for o in operands[1:]]
            pairs += zip(inner[::2], inner[1::2], strict=True)
            pending.append(operands[0])
        else:
            pending += reversed(operands)
    return terms, pairs


def _write_chain(writer: Writer, terms: list[int], pairs: list[tuple[int, int]]) -> int:
    terms = [term for term in terms if not writer.is_number(term, 0.0)]
    if len(pairs) == 1:  # a product and its sum are as fast as a dot of one pair, and simpler
        terms.append(writer.write(ops.MUL, pairs.pop()))
    nothing = writer.constant(0.0)
    if not terms:
        total = nothing
    elif len(terms) == 1:
        total = terms[0]
    elif len(terms) == 2:
        total = writer.write(ops.ADD, (terms[0], terms[1]))
    else:
        total = writer.write(ops.SUM, (nothing, *terms))
    if pairs:
        flat = [operand for pair in pairs for operand in pair]
        total = writer.write(ops.DOT, (total, *flat))
    return total
