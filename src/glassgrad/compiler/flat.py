"""FlatTape: a tape whose records are arrays in C++ (tracing/), for millions of them.

tape.py and lift.py are the readable versions of what it does, and the contract: if the two differ,
this one is wrong. They run if it is not built, and for ops made with define_op.
"""

from array import array
from itertools import pairwise
from typing import Any

from glassgrad.compiler import program
from glassgrad.compiler.extension import tracing
from glassgrad.compiler.program import Instruction, Operand, Program
from glassgrad.compiler.tape import LARGEST, LOOKUP, NUMBER, Kind, ProgramError, Tape
from glassgrad.engine import inside
from glassgrad.table import ops

_KINDS: tuple[Kind, ...] = NUMBER, *ops.TABLE.values(), LOOKUP, LARGEST
"""The kinds by their codes; those of ops are the native engine's, too."""
_CODES = {kind: code for code, kind in enumerate(_KINDS) if isinstance(kind, str)}
_INSTRUCTIONS: dict[Kind, Kind] = {ops.SUM: program.SUM, ops.DOT: program.DOT}
_MATMUL = -1


class FlatTape:
    """Records as in a Tape."""

    def __init__(self, records: Any) -> None:
        self._records = records

    @classmethod
    def of(cls, tape: Tape) -> "FlatTape":
        """The same records; KeyError if one is of an op made with define_op."""
        codes = {id(kind): code for code, kind in enumerate(_KINDS)} | _CODES
        keys: list[Any] = [kind if isinstance(kind, str) else id(kind) for kind in tape.kind]
        ends, end = [], 0
        for operands in tape.operands:
            end += len(operands)
            ends.append(end)
        every = [o for operands in tape.operands for o in operands]
        columns = [codes[key] for key in keys], ends, every
        return cls(
            _made(
                tape.arguments,
                tape.inputs,
                *[array("i", column).tobytes() for column in columns],
                array("d", tape.number).tobytes(),
                array("i", tape.outputs).tobytes(),
            )
        )

    @property
    def tape(self) -> Tape:
        """The same records, one by one."""
        arguments, inputs, *columns, number, outputs = self._records.columns()
        kind, end, operands = (array("i", column).tolist() for column in columns)
        return Tape(
            arguments,
            inputs,
            [_KINDS[code] for code in kind],
            [tuple(operands[a:b]) for a, b in pairwise([0, *end])],
            array("d", number).tolist(),
            tuple(array("i", outputs)),
        )

    @property
    def reads(self) -> int:
        """The number of operands of all records."""
        reads: int = self._records.reads
        return reads

    @property
    def code(self) -> Any:
        """What it does, apart from the numbers."""
        *columns, _, outputs = self._records.columns()
        return *columns, outputs

    @property
    def number(self) -> list[float]:
        """As in a Tape."""
        return array("d", self._records.columns()[-2]).tolist()

    def written(self) -> "FlatTape":
        """Equal records once, ops on plain numbers computed, and nothing that no output needs."""
        return FlatTape(self._records.written())

    def folded(self) -> "FlatTape":
        """See tape.folded()."""
        return FlatTape(self._records.folded())

    def split(self) -> "FlatTape":
        """See lift.split()."""
        return FlatTape(self._records.split())

    def lift(self, name: str) -> Program:
        """See lift.lift()."""
        sizes, instructions, outputs, indices = self._records.split().lifted()
        inputs, numbers, arguments = sizes
        lifted = tuple([_instruction(*fields) for fields in instructions])
        return Program(name, inputs, numbers, arguments, lifted, outputs, indices).verify()


def trace_of(
    root: Any, last: int, arguments: list[Any], choices: dict[int, Any]
) -> tuple[FlatTape, list[Any], bytes] | None:
    """The tape of a root, its inputs, and which of them are leaves.

    None if the records can only be read one by one.
    """
    if tracing is None:
        return None
    found = inside.records_of(root, last, arguments, choices, _CODES)
    if found is None:
        return None
    inputs, leaves, *columns = found
    graph = FlatTape(_made(len(arguments), len(inputs), *columns))
    return graph.written().folded(), inputs, leaves


def _made(*columns: Any) -> Any:
    try:
        return tracing.Tape(_KINDS, *columns)
    except ValueError as error:
        raise ProgramError(str(error)) from None


def _instruction(
    code: int, space: str, begin: int, end: int, reads: tuple[Any, ...], has_start: bool
) -> Instruction:
    operands = [Operand(*fields) for fields in reads]
    start = operands.pop() if has_start else None
    kind = program.MATMUL if code == _MATMUL else _KINDS[code]
    return Instruction(
        _INSTRUCTIONS.get(kind, kind), space, range(begin, end), tuple(operands), start
    )
