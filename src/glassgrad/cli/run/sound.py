"""What must hold in a compiled step so that Python would not raise an error in it.

exp(1000) raises an OverflowError in Python; compiled it is inf, of which 1 / (1 + inf) leaves no
trace in the loss. The same goes for the slopes of powers, such as that of x**0.5 at 0.
"""

from array import array
from typing import Any

from glassgrad.compiler import program
from glassgrad.compiler.program import Instruction, Program
from glassgrad.table import ops
from glassgrad.table.ops import Op

_HARMLESS = {
    op.name
    for op in (
        *(ops.ADD, ops.SUB, ops.NEG, ops.TANH, ops.SIGMOID, ops.RELU, ops.LEAKY_RELU, ops.ABS),
        *(ops.MAXIMUM, ops.MINIMUM, ops.WHERE, ops.SUM),
    )
}
"""Ops that raise no error in Python, whatever they are given."""

Sound = tuple["array[int]", "array[int]", "array[int]", "array[float]"]
"""Rows of s and of u that must be finite; bases of powers, with the largest that will do."""


def sound_of(what: Program) -> Sound:
    """The rows that are to be looked at: those of sums may be infinite, as in a mask."""
    rows = {"s": array("i"), "u": array("i")}
    bases, most = array("i"), array("d")
    for one in what.instructions:
        if one.kind == program.DOT or (isinstance(one.kind, Op) and one.name not in _HARMLESS):
            rows[one.space].extend(one.out)  # x**2 may be a part of a dot
        if one.name in (ops.POW.name, ops.SQRT.name):
            for place, exponent in _powers(what, one):
                bases.extend([one.operands[0].space == "s", place, exponent >= 1])
                most.append(10.0 ** (250 / max(5.0, abs(exponent))))
    return rows["s"], rows["u"], bases, most


def _powers(what: Program, one: Instruction) -> list[tuple[int, Any]]:
    """The rows of the bases of an instruction, with their exponents; 0.5 for a root."""
    places = [place for row in one.operands[0].rows for place in row]
    if one.name == ops.SQRT.name:
        return [(place, 0.5) for place in places]
    exponents = [place for row in one.operands[1].rows for place in row]
    is_known = one.operands[1].space == "u"
    found = []
    for place, other in zip(places, exponents, strict=True):
        k = other - what.inputs
        is_number = is_known and 0 <= k < len(what.numbers)
        found.append((place, what.numbers[k] if is_number else -1e3))
    return found
