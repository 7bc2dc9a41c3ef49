"""Backward: statements that pass the grads of a program's rows on to the rows they came from."""

from collections.abc import Sequence

from glassgrad.compiler import program
from glassgrad.compiler.program import Instruction, Operand
from glassgrad.compiler.sources.formulas import Formulas
from glassgrad.compiler.sources.loops import Entry, Lines, Loops, block
from glassgrad.compiler.sources.places import Array, Index, Memory, times
from glassgrad.compiler.tape import LOOKUP
from glassgrad.table import ops
from glassgrad.table.ops import Op


class Backward(Loops):
    """Writes the backward pass; a grad of exactly 0 passes nothing on."""

    def __init__(
        self, formulas: Formulas, memory: Memory, data: Sequence[Array], grad: Sequence[Array]
    ) -> None:
        super().__init__(formulas, memory, data)
        self._grad = grad

    def backward(self, instruction: Instruction) -> Lines:
        """Statements for one instruction."""
        kind = instruction.kind
        if isinstance(kind, Op):
            return self._through_op(instruction, kind)
        if kind == program.MATMUL:
            return self._through_product(instruction)
        if kind == LOOKUP:
            return self._through_lookup(instruction)
        return self._through_fold(instruction)

    def grad(self, operand: Operand) -> Entry:
        """The grads of an operand's entries."""
        return self._memory.view(self._grad, operand)

    def _passing(self, grad: str, body: Lines) -> Lines:
        """A body that runs if the grad, which is then in d, is not 0."""
        head = f"if (d != {self._language.number(0.0)})"
        return [f"const {self._language.real} d = {grad};", *block(head, body)]

    def _grad_of_out(self, instruction: Instruction) -> Entry:
        return self.grad(Operand(instruction.space, (instruction.out,), True))

    def _through_op(self, instruction: Instruction, kind: Op) -> Lines:
        operands, out = self.arguments(kind, instruction), self.out(instruction)
        grads = {
            name: self.grad(operand)
            for name, operand in zip(kind.takes, instruction.operands, strict=True)
            if operand.needs and name != "n"
        }
        passed = self._grad_of_out(instruction)

        def body(i: Index) -> Lines:
            given = [*(operand((), i) for operand in operands), out((), i)]
            lines: Lines = []
            for name, grad in grads.items():
                partial = self._formulas.partial(kind, name, given)
                share = f"{grad((), i)} += d * {partial};"
                # The branch that is not taken gets nothing: 0 × inf would be nan.
                is_choice = kind is ops.WHERE
                lines.append(f"if ({partial} != {self._zero}) {share}" if is_choice else share)
            return self._passing(passed((), i), lines)

        return self.over_rows(instruction, body, backwards=True)

    @property
    def _zero(self) -> str:
        return self._language.number(0.0)

    def _to_start(self, instruction: Instruction, place: Index) -> Lines:
        start = instruction.start
        if start is None or not start.needs:
            return []
        flat = Operand(start.space, (start.flat,), True)
        return [f"{self.grad(flat)((), place)} += d;"]

    def _through_product(self, instruction: Instruction) -> Lines:
        height = len(instruction.operands[0].rows)

        def body(v: Index, i: Index) -> Lines:
            place = times(height, v) + i
            lines = self._to_factors(instruction, (i, v))
            lines += self._to_start(instruction, place)
            return self._passing(self._grad_of_out(instruction)((), place), lines)

        return self._scoped(instruction, body, backwards=True)

    def _through_fold(self, instruction: Instruction) -> Lines:
        def body(i: Index) -> Lines:
            if instruction.kind == program.DOT:
                lines = self._to_factors(instruction, (i, i))
            else:
                lines = self._to_terms(instruction, i)
            lines += self._to_start(instruction, i)
            return self._passing(self._grad_of_out(instruction)((), i), lines)

        return self.over_rows(instruction, body, backwards=True)

    def _to_factors(self, instruction: Instruction, rows: tuple[Index, Index]) -> Lines:
        """The grads of the products of two rows."""
        operands = instruction.operands
        x, y = (self.read(operand) for operand in operands)

        def body(j: Index) -> Lines:
            given = [x(rows[0], j), y(rows[1], j)]
            return [
                f"{self.grad(operand)(row, j)}"
                f" += d * {self._formulas.partial(ops.DOT, name, given)};"
                for name, operand, row in zip("xy", operands, rows, strict=True)
                if operand.needs
            ]

        if not any(operand.needs for operand in operands):
            return []
        return self.each("j", len(operands[0].rows[0]), body, backwards=True)

    def _to_terms(self, instruction: Instruction, i: Index) -> Lines:
        """The grads of the terms of a sum."""
        (operand,) = instruction.operands
        if not operand.needs:
            return []
        terms, grads = self.read(operand), self.grad(operand)

        def body(j: Index) -> Lines:
            partial = self._formulas.partial(ops.SUM, "x", [terms(i, j)])
            return [f"{grads(i, j)} += d * {partial};"]

        return self.each("j", len(operand.rows[0]), body, backwards=True)

    def _through_lookup(self, instruction: Instruction) -> Lines:
        table = instruction.operands[1]
        grads, passed = self.grad(table), self._grad_of_out(instruction)
        found = self.each(
            "i",
            len(instruction.out),
            lambda i: [f"{grads(i, ((1, 'at'),))} += {passed((), i)};"],
            backwards=True,
        )
        return block("", [self.place_in_table(instruction), *found])
