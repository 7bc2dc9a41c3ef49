"""Padding: rows of different lengths become rectangles, which are read by slices, not by gathers.

A GPT's places attend to one, two, three, … others, so that their scores form a triangle. Rows that
nobody reads fill it up to a square. What they read goes on in the pattern of their neighbours, so
that queries and keys are slices as well.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from glassgrad.compiler import program
from glassgrad.compiler.executors.jax.operands import NOTHING, renamed, table_of, with_table
from glassgrad.compiler.executors.jax.places import completed
from glassgrad.compiler.executors.jax.shapes import shapes_of
from glassgrad.compiler.executors.jax.single_sums import with_sums_of_one
from glassgrad.compiler.program import Instruction, Operand, Program
from glassgrad.compiler.tape import LOOKUP
from glassgrad.table.ops import Op

Array = Any


@dataclass(frozen=True)
class PaddedProgram(Program):
    """A program in which some rows are never read.

    Products, and lookups in u, write row by row: the first row for all vectors, then the second.
    """

    is_read: Mapping[tuple[str, int], Array] = field(default_factory=dict)
    """By the space and the first place of a padded block, which of its rows are read."""


def padded(what: Program) -> PaddedProgram:
    """The same program, with blocks of rows in the order and the shape in which they are read."""
    what = with_sums_of_one(what)
    shapes = shapes_of(what)
    moved = {space: np.arange(size) for space, size in what.size.items()}
    ends = {"u": what.inputs + len(what.numbers), "s": what.arguments}
    starts = {"u": [0, what.inputs, ends["u"]], "s": [0, ends["s"]]}
    has_moved = {"u": False, "s": False}
    done, is_read = [], {}
    for k, instruction in enumerate(what.instructions):
        space, shape = instruction.space, shapes.get(k)
        start = ends[space]
        reads = [renamed(o, moved) if has_moved[o.space] else o for o in instruction.reads]
        if shape is None:
            size = len(instruction.out)
            moved[space][instruction.out] = np.arange(start, start + size)
        else:
            size = shape.size
            is_real = shape.ravel() != NOTHING
            moved[space][shape[shape != NOTHING]] = start + np.flatnonzero(is_real)
            if not is_real.all():
                is_read[space, start] = is_real
            reads = [
                _filled(operand, instruction, shape, starts)
                if _follows(instruction, index)
                else operand
                for index, operand in enumerate(reads)
            ]
            has_moved[space] = True
        ends[space] = start + size
        starts[space].append(ends[space])
        begins = reads.pop() if instruction.start is not None else None
        out = range(start, start + size)
        done.append(Instruction(instruction.kind, space, out, tuple(reads), begins))
    outputs = tuple([(space, int(moved[space][place])) for space, place in what.outputs])
    fields = {name: getattr(what, name) for name in ("name", "inputs", "numbers", "arguments")}
    return PaddedProgram(
        **fields, instructions=tuple(done), outputs=outputs, indices=what.indices, is_read=is_read
    )


def _follows(instruction: Instruction, index: int) -> bool:
    """Whether one of the things that an instruction reads has a row for each that it writes."""
    return instruction.kind not in (program.MATMUL, LOOKUP) or index == len(instruction.operands)


def _filled(
    operand: Operand, instruction: Instruction, shape: Array, starts: dict[str, list[int]]
) -> Operand:
    """An operand of a padded block, in its order; what nobody reads goes on as its row does."""
    places = table_of(operand)
    is_flat = isinstance(instruction.kind, Op) or len(places) < len(instruction.out)
    wide = places.reshape(len(instruction.out), -1)
    is_real = shape != NOTHING
    found = wide[np.where(is_real, shape - instruction.out.start, 0)]
    found[~is_real] = NOTHING
    done = completed(found, is_real, starts[operand.space])
    rows = done.reshape(-1, done.shape[-1])
    return with_table(operand, rows.reshape(1, -1) if is_flat else rows)
