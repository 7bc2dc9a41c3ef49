"""Layout: the inputs of a program in blocks, each in the order in which an instruction reads it.

The weights of a product are then a matrix, wherever their Values are among the inputs, and so are
their grads. An update is the same in any order.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from glassgrad.compiler import program
from glassgrad.compiler.executors.jax.places import are_distinct, listed
from glassgrad.compiler.program import Operand, Program

Array = Any


def layout(what: Program) -> list[Array]:
    """The places of the inputs in each block; every input is in one, and there is at least one."""
    is_free = np.ones(what.inputs, bool)
    found = []
    for operand in _operands(what):
        places = listed(operand.rows)
        if places.max() >= what.inputs or not is_free[places].all():
            continue
        if are_distinct(places):
            is_free[places] = False
            found.append(places)
    rest = np.flatnonzero(is_free)
    return [*found, rest] if len(rest) or not found else found


def _operands(what: Program) -> Iterable[Operand]:
    """What instructions read in u: weights of products come first, since these are the largest."""
    products = [i for i in what.instructions if i.kind == program.MATMUL]
    others = [i for i in what.instructions if i.kind != program.MATMUL]
    for instruction in products:
        yield from [operand for operand in instruction.reads if operand.space == "u"]
    # The smaller ones first: a penalty on all parameters has no order of its own.
    found = [operand for i in others for operand in i.reads if operand.space == "u"]
    yield from sorted(found, key=lambda operand: sum(map(len, operand.rows)))
