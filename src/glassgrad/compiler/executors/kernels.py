"""The executor in C++: a program becomes a plan of numbers, which the kernels run."""

import os
from array import array
from typing import Any

import numpy as np

from glassgrad.compiler import program
from glassgrad.compiler.batch import Batch
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


def _threads(wanted: str) -> int:
    if wanted and not wanted.isdecimal():
        raise ImportError(f"GLASSGRAD_THREADS={wanted}: expected a whole number")
    return int(wanted or os.cpu_count() or 1)


THREADS = _threads(os.environ.get("GLASSGRAD_THREADS", ""))


def can_run(what: Program) -> bool:
    """Whether the kernels know every op; those made with define_op they do not."""
    return all(step.kind in _ROWS for step in what.steps if isinstance(step.kind, Op))


def plan(what: Program) -> Any:
    """The program as the kernels read it."""
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


def full_name() -> str:
    """The kernels of this machine; replaced functions have other last bits."""
    replaced = sorted(kernels.replaced)
    return f"kernels, {kernels.name}" + (f" without {', '.join(replaced)}" if replaced else "")


class KernelsExecutor:
    """Runs one program by the kernels of this machine."""

    @property
    def name(self) -> str:
        """Who runs it."""
        return full_name()

    def __init__(self, what: Program, dtype: str) -> None:
        self.plan = plan(what)
        self.is_single = dtype == "float32"
        self._results = len(what.outputs)

    def run(self, inputs: Any, batch: Batch, weights: Any) -> tuple[Any, Any, Any]:
        """The outputs of every sample, their means, and the gradient of their weighted sum."""
        outputs, means = np.empty((self._results, batch.count)), np.empty(self._results)
        gradient = None if weights is None else np.empty(len(inputs))
        kernels.run(
            self.plan,
            inputs,
            batch.arrays,
            weights,
            outputs,
            means,
            gradient,
            self.is_single,
            THREADS,
        )
        return outputs, means, gradient
