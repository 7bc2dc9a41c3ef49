"""Operands as matrices of places, and who writes the rows that they read."""

from dataclasses import replace
from typing import Any

import numpy as np

from glassgrad.compiler.program import Operand, Program, compact

Array = Any
NOTHING = -1
"""A place that holds the neutral number of whatever reads it."""


def table_of(operand: Operand) -> Array:
    """The places of an operand as a matrix."""
    return np.array([np.asarray(row, np.int64) for row in operand.rows])


def with_table(operand: Operand, places: Array) -> Operand:
    """An operand of the same space with other places."""
    return replace(operand, rows=tuple([compact(row) for row in places.tolist()]))


def renamed(operand: Operand, moved: dict[str, Array]) -> Operand:
    """An operand whose rows are elsewhere now."""
    to = np.append(moved[operand.space], NOTHING)  # NOTHING is -1, the last
    return with_table(operand, to[table_of(operand)])


def makers(what: Program) -> dict[str, Array]:
    """For each row, the instruction that writes it; NOTHING if it is given."""
    found = {space: np.full(size, NOTHING) for space, size in what.size.items()}
    for k, instruction in enumerate(what.instructions):
        found[instruction.space][instruction.out] = k
    return found
