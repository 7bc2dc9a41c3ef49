"""A program as the kernels read it: a plan of numbers (../../kernels/plan.cpp)."""

from array import array
from typing import Any

from glassgrad.compiler import program
from glassgrad.compiler.executor import CannotRunError
from glassgrad.compiler.extension import kernels, missing
from glassgrad.compiler.program import Operand, Program, Step
from glassgrad.compiler.tape import LARGEST, LOOKUP
from glassgrad.table import ops
from glassgrad.table.ops import Op

if missing is not None:
    raise missing

_KINDS = {
    kind: kernels.kinds.index(kind)
    for kind in (program.MATMUL, program.DOT, program.SUM, LARGEST, LOOKUP)
}
_ROWS = [row for row in ops.TABLE.values() if not row.is_fold]  # the order of ops.gen.h


def plan(what: Program) -> Any:
    """Encode a program; the kernels do not know ops made with define_op."""
    if any(isinstance(step.kind, Op) and step.kind not in _ROWS for step in what.steps):
        raise CannotRunError("compile: the kernels do not know ops made with define_op")
    code = [what.inputs, what.arguments, what.size["u"], what.size["s"], len(what.outputs)]
    for space, place in what.outputs:
        code += [space == "s", place]
    code.append(len(what.steps))
    for step in what.steps:
        code += _encoded(step)
    return kernels.plan(array("i", code), array("d", what.numbers))


def _encoded(step: Step) -> list[int]:
    kind = [_KINDS[step.kind], 0] if isinstance(step.kind, str) else [0, _ROWS.index(step.kind)]
    code = [*kind, step.space == "s", step.out.start, len(step.out), step.needs, len(step.reads)]
    code.append(step.start is not None)
    takes = step.kind.takes if isinstance(step.kind, Op) else ""
    for k, operand in enumerate(step.reads):
        # A condition is a number as far as gradients go.
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
