"""Single terms read like sums become sums of one: the first place of a GPT sees only itself."""

from dataclasses import replace
from typing import Any

import numpy as np

from glassgrad.compiler import program
from glassgrad.compiler.executors.jax.operands import (
    NOTHING,
    makers,
    renamed,
    table_of,
    with_table,
)
from glassgrad.compiler.program import Instruction, Operand, Program
from glassgrad.table.ops import Op

Array = Any


def with_sums_of_one(what: Program) -> Program:
    """The same program, but if an op reads sums and single terms, these are sums of one, too."""
    while (found := _with_another(what)) is not None:
        what = found
    return what


def _with_another(what: Program) -> Program | None:
    made_by = makers(what)
    for k, instruction in enumerate(what.instructions):
        if not isinstance(instruction.kind, Op) or instruction.space != "s":
            continue
        for operand in instruction.operands:
            if operand.space != "s":
                continue
            places = table_of(operand)[0]
            writers = np.unique(made_by["s"][places])
            if len(writers) != 2 or len(np.unique(places)) != len(places):
                continue
            terms, sums = writers.tolist()
            if terms == NOTHING or not _sums_up(what, made_by, sums, terms, places):
                continue
            return _extended(what, sums, k, operand, places)
    return None


def _sums_up(what: Program, made_by: Any, sums: int, terms: int, places: Array) -> bool:
    """Whether an instruction is a sum, all its terms are of one block, and all is read."""
    instruction = what.instructions[sums]
    if instruction.kind != program.SUM or instruction.start is not None:
        return False
    (operand,) = instruction.operands
    added = table_of(operand)
    of_sums = np.sort(places[made_by["s"][places] == sums])
    return (
        instruction.space == operand.space == "s"
        and bool((made_by["s"][added[added != NOTHING]] == terms).all())
        and np.array_equal(of_sums, np.asarray(instruction.out))
    )


def _extended(what: Program, sums: int, reader: int, read: Operand, places: Array) -> Program:
    """A program in which a sum has terms of one for all that is read with it, in that order."""
    instruction = what.instructions[sums]
    added = table_of(instruction.operands[0])
    first, size = instruction.out.start, len(places)
    is_sum = (places >= first) & (places < instruction.out.stop)
    rows = np.full((size, added.shape[1]), NOTHING)
    rows[is_sum] = added[places[is_sum] - first]
    rows[~is_sum, 0] = places[~is_sum]
    more = size - len(instruction.out)
    to = np.arange(what.size["s"])
    to[instruction.out.stop :] += more
    to[places[is_sum]] = first + np.flatnonzero(is_sum)
    moved = {"s": to, "u": np.arange(what.size["u"])}
    done = []
    for k, old in enumerate(what.instructions):
        operands = tuple([renamed(operand, moved) for operand in old.operands])
        begins = None if old.start is None else renamed(old.start, moved)
        out = old.out
        if k == sums:
            out = range(first, first + size)
            operands = (with_table(operands[0], rows),)
        elif old.space == "s" and out.start > first:
            out = range(out.start + more, out.stop + more)
        if k == reader:
            kept = zip(old.operands, operands, strict=True)
            whole = replace(read, rows=(range(first, first + size),))
            operands = tuple([whole if o is read else new for o, new in kept])
        done.append(Instruction(old.kind, old.space, out, operands, begins))
    outputs = tuple([(space, int(moved[space][place])) for space, place in what.outputs])
    return replace(what, instructions=tuple(done), outputs=outputs)
