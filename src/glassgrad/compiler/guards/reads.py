"""Reads: which names, attributes and modules a piece of bytecode reads."""

import dis
import opcode
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType
from typing import Any

# Packed into lines: one name per line would fill a screen.
# fmt: off
# Code that uses these may read attributes without naming them.
_REFLECTION = {"getattr", "hasattr", "setattr", "delattr", "vars", "dir", "__dict__",
               "__getattribute__", "attrgetter", "methodcaller", "__match_args__"}
# Code that uses these may read anything at all.
_LOOPHOLES = {"__globals__", "__closure__", "cell_contents", "f_locals", "f_globals", "f_back",
              "gi_frame", "cr_frame", "tb_frame", "__builtins__", "_getframe", "currentframe"}
_GLOBALS = {"LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL", "DELETE_GLOBAL",
            "LOAD_FROM_DICT_OR_GLOBALS"}
# fmt: on
_PATTERNS = {opcode.opmap["MATCH_CLASS"], opcode.opmap["MATCH_KEYS"]}


@dataclass(frozen=True)
class Reads:
    """The names in the instructions of one code object."""

    globals: tuple[str, ...]
    """The names looked up in the module, then in builtins."""
    attributes: tuple[str, ...]
    imports: tuple[tuple[str, int], ...]
    """The modules imported, each with the level of a relative import."""
    is_reflective: bool
    """Whether attributes may be read without being named."""
    loophole: str
    """A name through which anything may be read, or ''."""


@lru_cache(4096)
def reads_of(code: CodeType) -> Reads:
    """The names that a code object itself reads, without the functions that it defines.

    >>> def area(circle):
    ...     import math
    ...     return math.pi * circle.radius ** 2 * SCALE
    >>> reads_of(area.__code__)  # doctest: +NORMALIZE_WHITESPACE
    Reads(globals=('SCALE',), attributes=('pi', 'radius'), imports=(('math', 0),),
          is_reflective=False, loophole='')
    """
    found_globals: dict[str, None] = {}
    attributes: dict[str, None] = {}
    imports: dict[tuple[str, int], None] = {}
    before: list[Any] = [None, None]  # for an import, its level and list of names
    for instruction in dis.get_instructions(code):
        name = instruction.argval
        if instruction.opname in _GLOBALS:
            found_globals[name] = None
        elif instruction.opname == "IMPORT_NAME":
            imports[name, before[0]] = None
        elif instruction.opcode in opcode.hasname:
            attributes[name] = None
        before = [before[1], name]
    names = {*found_globals, *attributes}
    is_reflective = not names.isdisjoint(_REFLECTION)
    if is_reflective:
        texts = [text for text in code.co_consts if isinstance(text, str)]
        attributes.update(dict.fromkeys(filter(str.isidentifier, texts)))
    return Reads(
        tuple(found_globals),
        tuple(attributes),
        tuple(imports),
        is_reflective or not _PATTERNS.isdisjoint(code.co_code[::2]),
        min(names & _LOOPHOLES, default=""),
    )
