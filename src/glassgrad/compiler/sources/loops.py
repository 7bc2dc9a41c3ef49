"""Loops: the instructions of a program, forward and backward, as statements of C or JavaScript.

The order is that of the program, and sums are taken from left to right; backward takes everything
in reverse. For the sums of a network these are the orders of eager code, so the bits are the same.
"""

from collections.abc import Callable, Iterable, Sequence

from glassgrad.compiler import program
from glassgrad.compiler.program import Instruction, Operand
from glassgrad.compiler.sources.formulas import Formulas
from glassgrad.compiler.sources.language import Language
from glassgrad.compiler.sources.places import Array, Index, Memory, times
from glassgrad.compiler.tape import LARGEST, LOOKUP
from glassgrad.table import ops
from glassgrad.table.ops import Op

Entry = Callable[[Index, Index], str]
Lines = list[str]


class Loops:
    """Writes statements for one function of a file."""

    def __init__(
        self,
        formulas: Formulas,
        memory: Memory,
        data: Sequence[Array],
    ) -> None:
        self._formulas, self._memory, self._data = formulas, memory, data
        self._language: Language = memory.language

    def forward(self, instruction: Instruction) -> Lines:
        """Statements that compute the rows of an instruction."""
        kind = instruction.kind
        if isinstance(kind, Op):
            return self._op(instruction, kind)
        if kind == program.MATMUL:
            return self._product(instruction)
        if kind == LARGEST:
            return self._largest(instruction)
        if kind == LOOKUP:
            return self._lookup(instruction)
        return self._fold(instruction)

    def read(self, operand: Operand) -> Entry:
        """The entries of an operand."""
        return self._memory.view(self._data, operand)

    def out(self, instruction: Instruction) -> Entry:
        """The rows that an instruction writes."""
        return self.read(_rows_of(instruction))

    def each(
        self, name: str, count: int, body: Callable[[Index], Lines], backwards: bool = False
    ) -> Lines:
        """A loop, or its body if it would run once."""
        if count == 1:
            return body(())
        return block(self._language.loop(name, count, backwards), body(((1, name),)))

    def arguments(self, kind: Op, instruction: Instruction) -> list[Entry]:
        """The operands of an op; constants keep their digits for functions of doubles."""
        found = []
        for operand in instruction.operands:
            entry = None
            if self._language.is_single and not self._formulas.in_single(kind):
                entry = self._memory.exact(operand)
            found.append(entry or self.read(operand))
        return found

    def _op(self, instruction: Instruction, kind: Op) -> Lines:
        out, operands = self.out(instruction), self.arguments(kind, instruction)

        def body(i: Index) -> Lines:
            value = self._formulas.value(kind, [operand((), i) for operand in operands])
            return [f"{out((), i)} = {value};"]

        return self.each("i", len(instruction.out), body)

    def _start(self, instruction: Instruction, place: Index) -> str:
        start = instruction.start
        text = self._language.number(0.0) if start is None else self.read(_flat(start))((), place)
        return f"{self._language.real} sum = {text};"

    def _product(self, instruction: Instruction) -> Lines:
        weights, vectors = instruction.operands
        w, x, out = self.read(weights), self.read(vectors), self.out(instruction)
        height, width = len(weights.rows), len(weights.rows[0])

        def term(v: Index, i: Index) -> Callable[[Index], Lines]:
            def body(j: Index) -> Lines:
                return [f"sum = {self._formulas.value(ops.DOT, ['sum', w(i, j), x(v, j)])};"]

            return body

        def sums(v: Index, i: Index) -> Lines:
            place = times(height, v) + i
            terms = self.each("j", width, term(v, i))
            return [self._start(instruction, place), *terms, f"{out((), place)} = sum;"]

        return self._scoped(instruction, sums)

    def _scoped(
        self,
        instruction: Instruction,
        body: Callable[[Index, Index], Lines],
        backwards: bool = False,
    ) -> Lines:
        """Loops over the vectors and the rows of a product, or a block if each is one."""
        weights, vectors = instruction.operands
        count, height = len(vectors.rows), len(weights.rows)
        if count == height == 1:
            return block("", body((), ()))
        return self.each(
            "v",
            count,
            lambda v: self.each("i", height, lambda i: body(v, i), backwards),
            backwards,
        )

    def _fold(self, instruction: Instruction) -> Lines:
        row = ops.DOT if instruction.kind == program.DOT else ops.SUM
        operands, out = [self.read(o) for o in instruction.operands], self.out(instruction)
        width = len(instruction.operands[0].rows[0])

        def sums(i: Index) -> Lines:
            terms = self.each(
                "j",
                width,
                lambda j: [
                    f"sum = {self._formulas.value(row, ['sum', *(o(i, j) for o in operands)])};"
                ],
            )
            return [self._start(instruction, i), *terms, f"{out((), i)} = sum;"]

        return self.over_rows(instruction, sums)

    def over_rows(
        self,
        instruction: Instruction,
        body: Callable[[Index], Lines],
        backwards: bool = False,
    ) -> Lines:
        """A loop over the rows that an instruction writes, or a block if it is one."""
        count = len(instruction.out)
        return block("", body(())) if count == 1 else self.each("i", count, body, backwards)

    def _largest(self, instruction: Instruction) -> Lines:
        numbers, out = self.read(instruction.operands[0]), self.out(instruction)
        language, width = self._language, len(instruction.operands[0].rows[0])

        def best(i: Index) -> Lines:
            def body(j: Index) -> Lines:
                entry = numbers(i, j)
                condition = f"{language.is_finite(entry)} && {entry} > best"
                return [f"if ({condition}) best = {entry};"]

            return [
                f"{language.real} best = -{language.infinity};",
                *self.each("j", width, body),
                f"{out((), i)} = {language.is_finite('best')} ? best : {language.number(0.0)};",
            ]

        return self.over_rows(instruction, best)

    def place_in_table(self, instruction: Instruction) -> str:
        """The declaration of `at`, the index of an entry, which was checked before."""
        index = self.read(instruction.operands[0])((), ())
        return f"{self._language.whole} at = {self._language.index(index)};"

    def _lookup(self, instruction: Instruction) -> Lines:
        entries, out = self.read(instruction.operands[1]), self.out(instruction)
        loop = self.each(
            "i",
            len(instruction.out),
            lambda i: [f"{out((), i)} = {entries(i, ((1, 'at'),))};"],
        )
        return block("", [self.place_in_table(instruction), *loop])


def _flat(operand: Operand) -> Operand:
    """The same places in one row."""
    return operand if len(operand.rows) == 1 else Operand(operand.space, (operand.flat,), False)


def _rows_of(instruction: Instruction) -> Operand:
    """The rows that an instruction writes, as an operand."""
    return Operand(instruction.space, (instruction.out,), instruction.needs)


def block(head: str, body: Iterable[str]) -> Lines:
    """Statements in braces after a head."""
    return [f"{head} {{".lstrip(), *indented(body), "}"]


def indented(lines: Iterable[str]) -> Lines:
    """Lines moved to the right."""
    return [f"    {line}" if line else line for line in lines]
