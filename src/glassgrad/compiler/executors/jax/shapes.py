"""Shapes: the order in which the rows of a block are read, filled up to a rectangle."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from glassgrad.compiler import program
from glassgrad.compiler.executors.jax.operands import NOTHING, makers, table_of
from glassgrad.compiler.program import Instruction, Operand, Program
from glassgrad.compiler.tape import LARGEST, LOOKUP
from glassgrad.table.ops import Op

Array = Any
MOST_WASTE = 4
"""How many times as many rows a padded block may have."""


def shapes_of(what: Program) -> dict[int, Array]:
    """The rows of blocks in the order in which they are to be, as matrices; NOTHING fills up."""
    made_by = makers(what)
    found = {}
    for k, instruction in enumerate(what.instructions):
        if (shape := _own_shape(instruction)) is not None:
            found[k] = shape
    everything = [*enumerate(what.instructions)]
    for j, reader in reversed(everything):
        wanted = [*_read_as_a_whole(reader), *_read_in_order(reader, found.get(j))]
        _take_over(what, made_by, found, wanted)
    for k, instruction in everything:
        if k not in found and isinstance(instruction.kind, Op):
            for operand in instruction.operands:
                if (shape := _shape_of_operand(what, made_by, found, operand)) is not None:
                    found[k] = instruction.out.start + shape
                    break
    for j, reader in reversed(everything):
        if (shape := found.get(j)) is not None and (shape != NOTHING).all():
            _take_over(what, made_by, found, _read_in_order(reader, shape))
    return found


def _own_shape(instruction: Instruction) -> Array | None:
    """The order of what can only be written in one: a product's, row by row, is one product."""
    if instruction.kind == program.MATMUL:
        rows = len(instruction.operands[0].rows)
    elif instruction.kind == LOOKUP and instruction.operands[1].space == "u":
        rows = len(instruction.operands[1].rows)
    else:
        return None
    return np.asarray(instruction.out).reshape(-1, rows).T


def _take_over(
    what: Program, made_by: Any, found: dict[int, Array], wanted: Iterable[tuple[str, Array]]
) -> None:
    """Give blocks the shapes in which they are read, if they have none and all of them is read."""
    for space, places in wanted:
        is_real = places != NOTHING
        writers = np.unique(made_by[space][places[is_real]])
        k = int(writers[0])
        if len(writers) > 1 or k == NOTHING or k in found:
            continue
        instruction = what.instructions[k]
        kind, out = instruction.kind, instruction.out
        if not isinstance(kind, Op) and kind not in (program.DOT, program.SUM):
            continue
        is_whole = np.array_equal(np.sort(places[is_real]), np.asarray(out))
        if is_whole and places.size <= MOST_WASTE * len(out):
            found[k] = places


def _read_as_a_whole(reader: Instruction) -> Iterator[tuple[str, Array]]:
    """The shapes of what is read as rows of different lengths, or as vectors for a product."""
    if reader.kind in (program.DOT, program.SUM, LARGEST):
        for operand in reader.operands:
            places = table_of(operand)
            if (places == NOTHING).any():
                _, first = np.unique(places, axis=0, return_index=True)
                yield operand.space, places[np.sort(first)]
    elif reader.kind == program.MATMUL:
        yield reader.operands[1].space, table_of(reader.operands[1]).T


def _read_in_order(reader: Instruction, shape: Array | None) -> Iterator[tuple[str, Array]]:
    """The shapes of what an op of this shape reads."""
    at = None if shape is None else np.where(shape == NOTHING, NOTHING, shape - reader.out.start)
    if isinstance(reader.kind, Op) and at is not None:
        for operand in reader.operands:
            yield operand.space, np.append(table_of(operand)[0], NOTHING)[at]
    elif reader.start is not None and at is not None:
        yield reader.start.space, np.append(table_of(reader.start)[0], NOTHING)[at]


def _shape_of_operand(
    what: Program, made_by: Any, found: dict[int, Array], operand: Operand
) -> Array | None:
    """Where the operand has the rows of the block that it is, in the order of that block."""
    places = table_of(operand)[0]
    k = int(made_by[operand.space][places[0]])
    shape = found.get(k)
    if shape is None or shape.size != len(places) or (shape == NOTHING).any():
        return None
    order = np.argsort(places)
    if not np.array_equal(places[order], np.asarray(what.instructions[k].out)):
        return None
    return order[shape - what.instructions[k].out.start]
