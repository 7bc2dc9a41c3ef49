"""Lifting: from scalar records to instructions over many rows at once.

Records of the same kind and depth do not depend on each other, so they become one
instruction. Dots of weights with one vector become a matrix product.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain
from typing import Any

from glassgrad.compiler import program
from glassgrad.compiler.flat import FlatTape
from glassgrad.compiler.program import Instruction, Operand, Program, compact
from glassgrad.compiler.tape import LARGEST, LOOKUP, NUMBER, Kind, Tape, Writer
from glassgrad.table import ops
from glassgrad.table.ops import Op


def lift(tape: Tape | FlatTape, name: str) -> Program:
    """The program of a tape."""
    if isinstance(tape, FlatTape):
        return tape.lift(name)
    tape = split(tape)
    lifter = _Lifter(tape)
    for group in lifter.groups():
        lifter.write(group)
    outputs = tuple((lifter.space[place], lifter.row[place]) for place in tape.outputs)
    instructions = sorted(lifter.instructions, key=lambda i: i.space != "u")  # u comes first
    numbers, indices = tuple(lifter.numbers), tuple(lifter.indices.items())
    sizes = tape.inputs, numbers, tape.arguments
    return Program(name, *sizes, tuple(instructions), outputs, indices).verify()


def depends_on_sample(tape: Tape) -> list[bool]:
    """For each record, whether it differs from sample to sample."""
    differs = [True] * tape.arguments + [False] * tape.inputs
    for operands in tape.operands:
        differs.append(any([differs[o] for o in operands]))
    return differs


def split(tape: Tape) -> Tape:
    """The tape with sums and dots split by whether their terms depend on the sample.

    Terms that are the same for all samples are added up once, as the start of the rest; in a
    product of a weight with a number of the sample, the weight comes first.
    """
    differs = depends_on_sample(tape)
    writer = Writer(tape.arguments, tape.inputs)
    new = list(range(len(tape)))
    nothing = writer.constant(0.0)
    for place, kind, operands in tape.records():
        if kind == NUMBER:
            new[place] = writer.constant(tape.number[place - tape.first])
        elif kind is ops.SUM:
            parts: list[list[tuple[int, ...]]] = [[], []]
            for o in operands[1:]:
                parts[differs[o]].append((new[o],))
            new[place] = _write_parts(writer, ops.SUM, new[operands[0]], parts, nothing)
        elif kind is ops.DOT:
            parts = [[], [], []]
            for x, y in zip(operands[1::2], operands[2::2], strict=True):
                pair = (new[y], new[x]) if differs[x] and not differs[y] else (new[x], new[y])
                parts[differs[x] + differs[y]].append(pair)
            new[place] = _write_parts(writer, ops.DOT, new[operands[0]], parts, nothing)
        else:
            given = tuple([new[o] for o in operands])
            if kind in (LOOKUP, LARGEST) and any([differs[o] for o in operands[kind == LOOKUP :]]):
                given = _for_each_sample(writer, given, [differs[o] for o in operands])
            new[place] = writer.write(kind, given)
    return writer.finish(new[place] for place in tape.outputs)


def _for_each_sample(
    writer: Writer, operands: tuple[int, ...], differs: list[bool]
) -> tuple[int, ...]:
    """Operands that all count as differing from sample to sample, with the same values."""
    sample = operands[differs.index(True)]
    pairs = zip(operands, differs, strict=True)
    return tuple([o if d else writer.write(ops.WHERE, (sample, o, o)) for o, d in pairs])


def _write_parts(
    writer: Writer, kind: Op, start: int, parts: list[list[tuple[int, ...]]], nothing: int
) -> int:
    once, *others = parts
    if once:
        total = writer.write(kind, (nothing, *chain.from_iterable(once)))
        start = total if writer.is_number(start, 0.0) else writer.write(ops.ADD, (start, total))
    for part in others:
        if part:
            start = writer.write(kind, (start, *chain.from_iterable(part)))
    return start


class _Lifter:
    """Assigns a row to each record, and writes the instructions."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.space = ["s" if differs else "u" for differs in depends_on_sample(tape)]
        self.needs = _leads_to_input(tape)
        self.row = [*range(tape.arguments), *range(tape.inputs), *[-1] * len(tape.kind)]
        self.numbers = [n for n, kind in zip(tape.number, tape.kind, strict=True) if kind == NUMBER]
        self.instructions: list[Instruction] = []
        self.indices: dict[int, int] = {}
        self.size = {"u": tape.inputs + len(self.numbers), "s": tape.arguments}
        rows = iter(range(tape.inputs, self.size["u"]))
        for place, kind, _ in tape.records():
            if kind == NUMBER:
                self.row[place] = next(rows)

    def groups(self) -> Iterable[list[int]]:
        """Records that become one instruction, or a few, in an order in which they can run."""
        depth = [0] * self.tape.first
        found: defaultdict[Any, list[int]] = defaultdict(list)
        for place, kind, operands in self.tape.records():
            depth.append(1 + max([depth[o] for o in operands], default=-1))
            if operands:
                found[depth[place], kind, *self._nature(kind, operands)].append(place)
        # Sorting is stable: within a depth, groups stay in the order in which they were traced.
        return sorted(found.values(), key=lambda group: depth[group[0]])

    def _nature(self, kind: Kind, operands: tuple[int, ...]) -> tuple[Any, ...]:
        """What must be the same for records to share an instruction."""
        if isinstance(kind, Op) and not kind.is_fold:
            return tuple([(self.space[o], self.needs[o]) for o in operands])
        if isinstance(kind, str):
            index = operands[0] if kind == LOOKUP else -1
            needs = any([self.needs[o] for o in operands[1:]])
            return index, len(operands), self.space[operands[-1]], needs
        # After split() all terms of a fold are alike, so it is enough to look at the first ones.
        some = operands[: 1 + len(kind.takes)]
        needs = any([self.needs[o] for o in operands[1:]])
        begins = self._is_nothing(some[0]), self.needs[some[0]]
        return len(operands), *[self.space[o] for o in some], needs, *begins

    def _is_nothing(self, place: int) -> bool:
        return self.tape.kind_at(place) == NUMBER and self.number_at(place) == 0.0

    def number_at(self, place: int) -> float:
        """The plain number at a place."""
        return self.tape.number[place - self.tape.first]

    def operands_at(self, place: int) -> tuple[int, ...]:
        """What the record at a place reads."""
        return self.tape.operands[place - self.tape.first]

    def write(self, group: list[int]) -> None:
        """Write the instructions of a group."""
        kind = self.tape.kind[group[0] - self.tape.first]
        operands = [self.operands_at(place) for place in group]
        if isinstance(kind, str):
            self._write_choice(kind, group)
        elif not kind.is_fold:
            columns = [self.operand([column]) for column in zip(*operands, strict=True)]
            self._append(kind, group, *columns)
        else:
            self._write_fold(kind, group)

    def _write_fold(self, kind: Op, group: list[int]) -> None:
        operands = [self.operands_at(place) for place in group]
        width = len(kind.takes)
        first = operands[0]
        if width == 2 and (self.space[first[1]], self.space[first[2]]) == ("u", "s"):
            self._write_products(group)
            return
        columns = [self.operand([o[1 + k :: width] for o in operands]) for k in range(width)]
        name = program.DOT if kind is ops.DOT else program.SUM
        self._append(name, group, *columns, start=self._start(group))

    def _write_products(self, group: list[int]) -> None:
        """Matrix products: the dots that share a vector, and vectors that share the weights."""
        by_vector: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
        for place in group:
            by_vector[self.operands_at(place)[2::2]].append(place)
        by_weights: defaultdict[Any, list[list[int]]] = defaultdict(list)
        for dots in by_vector.values():
            by_weights[tuple([self.operands_at(d)[1::2] for d in dots])].append(dots)
        for weights, blocks in by_weights.items():
            vectors = [self.operands_at(dots[0])[2::2] for dots in blocks]
            places = list(chain.from_iterable(blocks))
            self._append(
                program.MATMUL,
                places,
                self.operand(weights),
                self.operand(vectors),
                start=self._start(places),
            )

    def _write_choice(self, kind: str, group: list[int]) -> None:
        operands = [self.operands_at(place) for place in group]
        if kind == LARGEST:
            self._append(LARGEST, group, self.operand(operands))
            return
        index, table = operands[0][0], self.operand([entries for _, *entries in operands])
        row, size = self.row[index], len(table.rows[0])
        self.indices[row] = min(size, self.indices.get(row, size))
        self._append(LOOKUP, group, self.operand([(index,)]), table)

    def _start(self, places: list[int]) -> Operand | None:
        starts = [self.operands_at(place)[0] for place in places]
        return None if self._is_nothing(starts[0]) else self.operand([starts])

    def operand(self, rows: Iterable[Iterable[int]]) -> Operand:
        """The rows of records, all in one space."""
        listed = [list(row) for row in rows]
        needs = any([self.needs[place] for row in listed for place in row])
        places = tuple([compact([self.row[place] for place in row]) for row in listed])
        return Operand(self.space[listed[0][0]], places, needs)

    def _append(
        self, kind: Op | str, places: list[int], *operands: Operand, start: Operand | None = None
    ) -> None:
        space = self.space[places[0]]
        out = range(self.size[space], self.size[space] + len(places))
        for place, row in zip(places, out, strict=True):
            self.row[place] = row
        self.size[space] = out.stop
        self.instructions.append(Instruction(kind, space, out, operands, start))


def _leads_to_input(tape: Tape) -> list[bool]:
    """For each record, whether a gradient through it reaches an input."""
    leads = [False] * tape.arguments + [True] * tape.inputs
    for kind, operands in zip(tape.kind, tape.operands, strict=True):
        leads.append(kind != LARGEST and any([leads[o] for o in operands]))
    return leads
