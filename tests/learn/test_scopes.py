"""The names that a statement reads: as Python's compiler resolves them."""

import ast
import dis
from pathlib import Path
from types import CodeType

import pytest

import glassgrad
from glassgrad.learn.doctor.scopes import globals_read

FILES = sorted(Path(glassgrad.__file__).parent.glob("learn/doctor/*.py"))
ADDED = {"__name__", "__annotations__", "__classdict__", "__conditional_annotations__"}
"""What the compiler reads itself, to build a class."""


def by_the_compiler(statement):
    found, codes = set(), [compile(ast.Module([statement], []), "", "exec", dont_inherit=True)]
    for code in codes:
        wanted = "LOAD_GLOBAL", "LOAD_NAME"
        found |= {i.argval for i in dis.get_instructions(code) if i.opname in wanted}
        codes += [one for one in code.co_consts if isinstance(one, CodeType)]
    return found - ADDED


@pytest.mark.parametrize(
    "text",
    [
        "def f(x, k=n): return [y * z + x for y in x if y]",
        "class A(B): x = y; z = x\n",
        "f = lambda x: g(x, y)",
        "def f():\n    global n\n    n = m\n    def g(): return n + a\n    a = 1\n    return g",
        "n += 1",
        "def f(x):\n    import os.path as p, sys\n    with p as q: return q, sys, os",
        "def f():\n    try: pass\n    except E as e: return e, w",
        "x = {a: b for a in c for b in d(a)}",
    ],
)
def test_globals_are_those_that_the_compiler_loads(text):
    (statement,) = ast.parse(text).body
    assert globals_read(statement) - ADDED == by_the_compiler(statement)


def test_globals_of_every_statement_of_the_doctor_are_found():
    for file in FILES:
        for statement in ast.parse(file.read_text("utf-8")).body:
            if not (isinstance(statement, ast.ImportFrom) and statement.module == "__future__"):
                # Names that the compiler leaves to later versions may be too many, never too few.
                assert by_the_compiler(statement) <= globals_read(statement), (file, statement)
