"""A program as the kernels read it: a plan of numbers (kernels/plan.cpp)."""

import os
from array import array
from typing import Any

from glassgrad import system
from glassgrad.compiler import program
from glassgrad.compiler.extension import kernels, missing
from glassgrad.compiler.program import CannotRunError, Instruction, Operand, Program
from glassgrad.compiler.tape import LARGEST, LOOKUP
from glassgrad.table import ops
from glassgrad.table.ops import Op

if missing is not None:
    raise missing


def _threads(wanted: str) -> int:
    if wanted and not wanted.isdecimal():
        raise ImportError(f"GLASSGRAD_THREADS={wanted}: expected a whole number")
    return int(wanted or system.cores())


THREADS = _threads(os.environ.get("GLASSGRAD_THREADS", ""))
"""How many threads the kernels may use."""
_KINDS = {
    kind: kernels.kinds.index(kind)
    for kind in (program.MATMUL, program.DOT, program.SUM, LARGEST, LOOKUP)
}
_ROWS = [row for row in ops.TABLE.values() if not row.is_fold]  # the order of ops.gen.h


def plan(what: Program) -> Any:
    """Encode a program; the kernels cannot run ops made with define_op."""
    used = {instruction.kind for instruction in what.instructions}
    if any(isinstance(kind, Op) and kind not in _ROWS for kind in used):
        raise CannotRunError("compile: the kernels cannot run ops made with define_op")
    code = [what.inputs, what.arguments, what.size["u"], what.size["s"], len(what.outputs)]
    for space, place in what.outputs:
        code += [space == "s", place]
    code.append(len(what.instructions))
    for instruction in what.instructions:
        code += _encoded(instruction)
    return kernels.plan(array("i", code), array("d", what.numbers))


def _encoded(instruction: Instruction) -> list[int]:
    kind, out, reads = instruction.kind, instruction.out, instruction.reads
    code = [_KINDS[kind], 0] if isinstance(kind, str) else [0, _ROWS.index(kind)]
    code += [instruction.space == "s", out.start, len(out), instruction.needs, len(reads)]
    code.append(instruction.start is not None)
    takes = kind.takes if isinstance(kind, Op) else ""
    for k, operand in enumerate(reads):
        # A condition gets no gradient, just like a plain number.
        code += _encoded_operand(operand, operand.needs and takes[k : k + 1] != "n")
    return code


def _encoded_operand(operand: Operand, needs: bool) -> list[int]:
    rows = operand.rows
    first = rows[0]
    head = [operand.space == "s", needs, len(rows), len(first), first[0]]
    down = rows[1][0] - first[0] if len(rows) > 1 else 0
    across = first.step if isinstance(first, range) else 0
    is_grid = isinstance(first, range) and all(
        isinstance(row, range)
        and (row.step == across or len(row) == 1)
        and row[0] == first[0] + k * down
        for k, row in enumerate(rows)
    )
    if is_grid:
        return [*head, down, across, True]
    return [*head, 0, 0, False, *[place for row in rows for place in row]]
