"""Grouping: instructions of one kind that can run at the same time become one.

XLA compiles and starts each operation by itself, so that fewer and larger ones take less time. A
GPT's places, for example, attend to one, two, three, … others: an instruction for each length.
Rows of different lengths are filled up with NOTHING.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from glassgrad.compiler import program
from glassgrad.compiler.executors.jax.operands import NOTHING, makers
from glassgrad.compiler.program import Instruction, Operand, Program, compact
from glassgrad.compiler.tape import LARGEST, LOOKUP
from glassgrad.table import ops
from glassgrad.table.ops import Op

Array = Any


def grouped(what: Program) -> Program:
    """The same program in fewer instructions, in an order that lets many of them join."""
    made_by = makers(what)
    needs = [_needed(instruction, made_by) for instruction in what.instructions]
    what = _with_short_sums(what, needs)
    keys = [_key(what, instruction) for instruction in what.instructions]
    moved = {space: np.arange(size) for space, size in what.size.items()}
    ends = {"u": what.inputs + len(what.numbers), "s": what.arguments}
    joined = []
    for group in _in_order(keys, needs):
        parts = [what.instructions[k] for k in group]
        space = parts[0].space
        start = ends[space]
        for part in parts:
            moved[space][part.out] = np.arange(ends[space], ends[space] + len(part.out))
            ends[space] += len(part.out)
        reads = [[_moved(o, moved) for o in part.reads] for part in parts]
        operands = [
            _joined(parts[0].kind, k, column) for k, column in enumerate(zip(*reads, strict=True))
        ]
        begins = operands.pop() if parts[0].start is not None else None
        out = range(start, ends[space])
        joined.append(Instruction(parts[0].kind, space, out, tuple(operands), begins))
    outputs = tuple([(space, int(moved[space][place])) for space, place in what.outputs])
    return replace(what, instructions=tuple(joined), outputs=outputs)


def _with_short_sums(what: Program, needs: list[set[int]]) -> Program:
    """The same, but a + b and a·b are sums too where what uses them can join what uses others."""
    used_by: list[list[Hashable]] = [[] for _ in needs]
    for instruction, needed in zip(what.instructions, needs, strict=True):
        for k in needed:
            used_by[k].append(_key(what, instruction))
    pairs = list(zip(what.instructions, map(frozenset, used_by), strict=True))
    sums = {(i.name, i.space, users) for i, users in pairs if users and i.start is None}
    found = []
    for instruction, users in pairs:
        short = _as_sum(instruction)
        found.append(short if (short.name, short.space, users) in sums else instruction)
    return replace(what, instructions=tuple(found))


def _as_sum(instruction: Instruction) -> Instruction:
    """a + b as a sum of two, a·b as a dot product of one each; others as they are."""
    if instruction.kind not in (ops.ADD, ops.MUL):
        return instruction
    a, b = instruction.operands
    if a.space != b.space or not (a.needs and b.needs):
        return instruction
    if instruction.kind is ops.MUL:
        columns = [replace(o, rows=tuple([(place,) for place in o.flat])) for o in (a, b)]
        return replace(instruction, kind=program.DOT, operands=tuple(columns))
    terms = replace(a, rows=tuple(zip(a.flat, b.flat, strict=True)))
    return replace(instruction, kind=program.SUM, operands=(terms,))


def _needed(instruction: Instruction, made_by: dict[str, Array]) -> set[int]:
    found: set[int] = set()
    for operand in instruction.reads:
        for row in operand.rows:
            found.update(np.unique(made_by[operand.space][np.asarray(row)]).tolist())
    return found - {-1}


def _key(what: Program, instruction: Instruction) -> Hashable:
    """What instructions have in common that can become one."""
    kind, reads = instruction.kind, instruction.reads
    common = instruction.name, instruction.space, tuple([(o.space, o.needs) for o in reads])
    if isinstance(kind, Op):
        return *common, tuple([_constant(what, operand) for operand in reads])
    starts = instruction.start is not None
    if kind == program.MATMUL:
        return *common, starts, instruction.operands[0].rows
    if kind == LOOKUP:
        table = instruction.operands[1]
        same = table.rows if table.space == "u" else (len(table.rows), len(table.rows[0]))
        return *common, same
    length = len(instruction.operands[0].rows[0])
    # Ones of about the same length: filled up, others would be mostly empty.
    return *common, starts, length.bit_length() if length > 16 else 0


def _constant(what: Program, operand: Operand) -> int | None:
    """The place of the constant that an operand consists of; None if it is no such."""
    places = {place for row in operand.rows for place in (row[:1] if len(row) > 64 else row)}
    if operand.space != "u" or operand.needs or len(places) > 1:
        return None
    return places.pop()


def _in_order(keys: list[Hashable], needs: list[set[int]]) -> Iterable[list[int]]:
    """Groups of instructions in an order in which they can run.

    Of those that are ready, the kind comes first whose instructions are the least deep on average:
    the others wait for theirs to become ready. (The heuristic of Neubig, Goldberg and Dyer, 2017.)
    """
    depth: list[int] = []
    users = defaultdict(list)
    for k, needed in enumerate(needs):
        depth.append(1 + max((depth[j] for j in needed), default=-1))
        for j in needed:
            users[j].append(k)
    waiting = [len(needed) for needed in needs]
    left: dict[Hashable, list[int]] = defaultdict(list)
    ready: dict[Hashable, list[int]] = defaultdict(list)
    for k, key in enumerate(keys):
        left[key].append(depth[k])
        if not waiting[k]:
            ready[key].append(k)
    while ready:
        key = min(ready, key=lambda key: (sum(left[key]) / len(left[key]), min(ready[key])))
        group = sorted(ready.pop(key))
        for k in group:
            left[key].remove(depth[k])
            for user in users[k]:
                waiting[user] -= 1
                if not waiting[user]:
                    ready[keys[user]].append(user)
        yield group


def _moved(operand: Operand, moved: dict[str, Array]) -> Operand:
    to = moved[operand.space]
    rows = []
    for row in operand.rows:
        places = to[row.start : row.stop : row.step] if isinstance(row, range) else to[list(row)]
        rows.append(compact(places.tolist()))
    return replace(operand, rows=tuple(rows))


def _joined(kind: Op | str, index: int, operands: tuple[Operand, ...]) -> Operand:
    """The operands at one index of instructions that become one."""
    first = operands[0]
    if len(operands) == 1:
        return first
    if kind == program.MATMUL and index == 0:
        return first
    if kind == LOOKUP and index == 1 and first.space == "u":
        return first
    rows = [row for operand in operands for row in operand.rows]
    if isinstance(kind, Op) or (kind == program.MATMUL and index == 2):
        return replace(first, rows=(compact([place for row in rows for place in row]),))
    if kind in (program.DOT, program.SUM, LARGEST) and index < 2 - (kind != program.DOT):
        longest = max(map(len, rows))
        rows = [
            row if len(row) == longest else (*row, *[NOTHING] * (longest - len(row)))
            for row in rows
        ]
        return replace(first, rows=tuple(rows))
    if kind in (program.DOT, program.SUM):
        return replace(first, rows=(compact([place for row in rows for place in row]),))
    return replace(first, rows=tuple(rows))
