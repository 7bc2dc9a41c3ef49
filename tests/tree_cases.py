"""Writes tests/cases/python_trees.json: trees as Python's ast has them, for the page's reader.

PYTHONPATH=tests .venv/bin/python tests/tree_cases.py
"""

import ast
import json
from pathlib import Path

CASES = Path(__file__).parent / "cases" / "python_trees.json"
TEXTS = [
    "@dec.a(1)\n@b\nasync def f(a, b: int = 3, *args, k=1, **kw) -> int:\n    global x, y\n    pass\n",
    "def g(a, /, b, *, c): return\ndef h(self):\n    yield a\n    x = yield from a\n",
    "class A(B, metaclass=C): x: int = 1; y = 2\nlambda x, *y, z=1: x\nlambda: 0\n",
    "a, (b, c) = d = 1, 2\nx = a,\nx = ()\nx[1:2, ::3] += 5; y = -x ** 2\nx[a, b] = x[a]\n",
    "for i, j in zip(a, b), 3: pass\nelse: pass\nwhile (n := 3): break\n",
    "not a and b or c and not d\na < b <= c not in d is not e\nx = a or b and c or (d or e)\n",
    "a if b else c, d\n[a for a, b in c if d if e for f in g]\n{a: b for a in c}\nf(x for x in y)\n",
    "{**a, 'b': c}\n{1, 2}\n[1, *b]\nf(*a, b=1, **c)\nx = 0x1F, 1_000.5, None, True\n",
    "try:\n    pass\nexcept (A, B) as e:\n    pass\nelse:\n    x\nfinally:\n    pass\n",
    "with a as b, c: pass\nimport a.b as c, d\nfrom . import x as y, z\nfrom .a.b import (x)\n",
    "if a: pass\nelif b:\n    x\nelse: pass\ndel a, b\nraise A from b\nassert a, b\n",
    "x = 'a' \"b\"\nx = r'a\\n'\nx = f'{a}{b + c}'\nx = 'it\\'s\\n'\n",
]


def plain(thing):
    """A node of ast as the page's reader returns it."""
    if isinstance(thing, list):
        return [plain(one) for one in thing]
    if not isinstance(thing, ast.AST):
        return thing
    left_out = {"type_comment", "type_params", "type_ignores", "kind", "conversion"}
    found = {"_": type(thing).__name__}
    if isinstance(thing, (ast.stmt, ast.ExceptHandler)):
        found |= {"lineno": thing.lineno, "end_lineno": thing.end_lineno}
    for name in thing._fields:
        if name not in left_out:
            found[name] = plain(getattr(thing, name))
    return found


def cases():
    """Each text with its tree."""
    return [{"text": text, "tree": plain(ast.parse(text))} for text in TEXTS]


if __name__ == "__main__":
    CASES.write_text(json.dumps(cases(), indent=None) + "\n", encoding="utf-8")
