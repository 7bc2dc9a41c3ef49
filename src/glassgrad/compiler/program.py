"""Program: what a traced function does to a batch, as instructions over rows of numbers.

Numbers are kept in two tables. In `u` a row is one number, the same for all samples: inputs,
constants and what is computed only from them. In `s` a row holds one number for each sample. An
instruction reads rows that exist already and writes new ones.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from glassgrad.compiler.tape import LARGEST, LOOKUP, ProgramError
from glassgrad.table.ops import Op


class CannotRunError(ValueError):
    """An executor cannot run a program."""


MATMUL, DOT, SUM = "matmul", "dot", "sum"
Places = range | tuple[int, ...]


@dataclass(frozen=True)
class Operand:
    """Rows that an instruction reads, as a matrix of places; a vector is a matrix of one row."""

    space: str
    """"u" or "s"."""
    rows: tuple[Places, ...]
    needs: bool
    """Whether some of them depend on an input, so that they need a gradient."""

    @property
    def flat(self) -> Places:
        """All places, row after row."""
        return self.rows[0] if len(self.rows) == 1 else tuple(chain.from_iterable(self.rows))

    def __str__(self) -> str:
        if len(self.rows) == 1:
            return shown(self.space, self.rows[0])
        return f"{self.space}{self.rows[0][0]}…[{len(self.rows)}×{len(self.rows[0])}]"


@dataclass(frozen=True)
class Instruction:
    """One op of the table on vectors, or one of the ways to combine many rows.

    matmul: each row of the first operand times each vector of the second, vector by vector;
    dot: row by row of two operands; sum, largest: over each row; lookup: the entry of each row
    at the index that is the first operand. dot, sum and matmul begin with `start` if there is
    one.
    """

    kind: Op | str
    space: str
    out: range
    operands: tuple[Operand, ...]
    start: Operand | None = None

    @property
    def name(self) -> str:
        """The name of what it does."""
        return self.kind if isinstance(self.kind, str) else self.kind.name

    @property
    def reads(self) -> tuple[Operand, ...]:
        """Everything it reads."""
        return self.operands if self.start is None else (*self.operands, self.start)

    @property
    def needs(self) -> bool:
        """Whether a gradient passes through it."""
        return self.kind != LARGEST and any(operand.needs for operand in self.reads)

    def __str__(self) -> str:
        body = f"{self.name}({', '.join(map(str, self.operands))})"
        start = "" if self.start is None else f" + {self.start}"
        return f"{shown(self.space, self.out)} = {body}{start}"


@dataclass(frozen=True)
class Program:
    """Instructions over two tables of rows, and what the rows are."""

    name: str
    inputs: int
    """The number of inputs, which are the first rows of u."""
    numbers: tuple[float, ...]
    """The constants, which are the next rows of u."""
    arguments: int
    """How many numbers a sample has, which are the first rows of s."""
    instructions: tuple[Instruction, ...]
    outputs: tuple[tuple[str, int], ...]
    """The space and the place of each result."""
    indices: tuple[tuple[int, int], ...]
    """The arguments that are looked up, each with the size of the smallest table."""

    @property
    def size(self) -> dict[str, int]:
        """The number of rows in each table."""
        sizes = {"u": self.inputs + len(self.numbers), "s": self.arguments}
        for instruction in self.instructions:
            sizes[instruction.space] = max(sizes[instruction.space], instruction.out.stop)
        return sizes

    def verify(self) -> "Program":
        """Check what an executor relies on; returns the program itself or raises ProgramError."""
        if min(self.inputs, self.arguments) < 0 or not all(
            isinstance(number, float) for number in self.numbers
        ):
            raise ProgramError("expected counts of 0 or more, and constants that are numbers")
        known = {"u": self.inputs + len(self.numbers), "s": self.arguments}
        leads = {
            "u": bytearray(b"\1" * self.inputs + bytes(len(self.numbers))),
            "s": bytearray(self.arguments),
        }
        for instruction in self.instructions:
            space, out, reads = instruction.space, instruction.out, instruction.reads
            if any(o.space not in known or not o.rows or not all(o.rows) for o in reads):
                raise ProgramError(f"{instruction.name}: an operand has no rows, or no such space")
            if out.start != known[space] or out.step != 1 or not out:
                raise ProgramError(f"{instruction}: its rows do not follow the previous ones")
            for operand in reads:
                if operand.space == "s" and space == "u":
                    raise ProgramError(f"{instruction}: an instruction of u reads rows of s")
                if not all(_is_within(row, known[operand.space]) for row in operand.rows):
                    raise ProgramError(f"{instruction}: {operand} does not exist yet")
            _verify_shape(instruction)
            for operand in reads:
                marks = leads[operand.space]
                if any(_is_marked(row, marks) for row in operand.rows) != operand.needs:
                    raise ProgramError(f"{instruction}: {operand} is wrong about gradients")
            known[space] = out.stop
            leads[space] += bytes([instruction.needs]) * len(out)
        for space, place in self.outputs:
            if not 0 <= place < known.get(space, 0):
                raise ProgramError(f"the output {space}{place} does not exist")
        self._verify_indices()
        return self

    def _verify_indices(self) -> None:
        needed: dict[int, int] = {}
        for instruction in self.instructions:
            if instruction.kind == LOOKUP:
                row, size = instruction.operands[0].flat[0], len(instruction.operands[1].rows[0])
                needed[row] = min(size, needed.get(row, size))
        if dict(self.indices) != needed or any(row >= self.arguments for row in needed):
            raise ProgramError("the indices are not those that the instructions look up")

    def __str__(self) -> str:
        constants = f", {len(self.numbers)} constants" if self.numbers else ""
        lines = [
            f"{self.name}: {self.arguments} numbers per sample, {self.inputs} inputs{constants}",
            f"  {shown('u', range(self.inputs))}  inputs" if self.inputs else "",
            *self._constants(),
            f"  {shown('s', range(self.arguments))}  arguments" if self.arguments else "",
        ]
        once, each = (
            [f"  {instruction}" for instruction in self.instructions if instruction.space == space]
            for space in "us"
        )
        lines += (["once:", *once] if once else []) + (["for each sample:", *each] if each else [])
        results = ", ".join(f"{space}{place}" for space, place in self.outputs)
        return "\n".join([*filter(None, lines), f"returns {results}"])

    def _constants(self) -> list[str]:
        first = self.inputs
        few = [f"u{first + k} = {number:g}" for k, number in enumerate(self.numbers[:6])]
        more = [f"… {len(self.numbers) - 6} more"] if len(self.numbers) > 6 else []
        return [f"  {', '.join(few + more)}"] if few else []


def _is_within(places: Places, size: int) -> bool:
    """Whether all places are from 0 to size - 1."""
    ends = (places[0], places[-1]) if isinstance(places, range) else places
    return min(ends) >= 0 and max(ends) < size


def _is_marked(places: Places, marks: bytearray) -> bool:
    """Whether the mark of one of the places is 1."""
    if isinstance(places, range):
        return 1 in marks[places.start : places.stop : places.step]
    return any(map(marks.__getitem__, places))


def _verify_shape(instruction: Instruction) -> None:
    kind, operands, size = instruction.kind, instruction.operands, len(instruction.out)
    if isinstance(kind, Op):
        fits = len(operands) == len(kind.takes) and not kind.is_fold
        fits = fits and all(len(o.rows) == 1 and len(o.rows[0]) == size for o in operands)
    elif kind == MATMUL:
        weights, vectors = operands
        fits = len(weights.rows) * len(vectors.rows) == size and weights.space == "u"
        fits = fits and len({len(row) for row in (*weights.rows, *vectors.rows)}) == 1
    elif kind == LOOKUP:
        index, table = operands
        fits = len(index.flat) == 1 and index.space == "s" and len(table.rows) == size
        fits = fits and len({len(row) for row in table.rows}) == 1
    elif kind in (DOT, SUM, LARGEST):
        lengths = {len(row) for operand in operands for row in operand.rows}
        fits = len(lengths) == 1 and all(len(o.rows) == size for o in operands)
        fits = fits and len(operands) == (2 if kind == DOT else 1)
    else:
        raise ProgramError(f"{kind}: there is no such instruction")
    if instruction.start is not None:
        fits = fits and kind in (MATMUL, DOT, SUM) and len(instruction.start.flat) == size
    if not fits:
        raise ProgramError(f"{instruction}: the sizes of its operands do not match its result")


def compact(places: Sequence[int]) -> Places:
    """Places as a range, if they form one."""
    if len(places) == 1:
        return range(places[0], places[0] + 1)
    gap = places[1] - places[0]
    if gap > 0:
        whole = range(places[0], places[0] + gap * len(places), gap)
        if list(whole) == list(places):
            return whole
    return tuple(places)


def shown(space: str, places: Iterable[int]) -> str:
    """Rows as text: s3:19, u2:50:3, or one by one."""
    if isinstance(places, range):
        if len(places) == 1:
            return f"{space}{places[0]}"
        gap = "" if places.step == 1 else f":{places.step}"
        return f"{space}{places.start}:{places[-1] + 1}{gap}"
    listed = list(places)
    if len(set(listed)) == 1:
        return f"{space}{listed[0]}×{len(listed)}"
    return f"{space}[{', '.join(map(str, listed[:4]))}{', …' if len(listed) > 4 else ''}]"
