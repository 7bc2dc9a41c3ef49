"""docs/engine.md: the engine's source with an explanation beside each line.

The code is read from the engine itself, the explanations from engine_lines.toml. A line without an
explanation, or an explanation without its line, is an error, so the page cannot go stale.
"""

import ast
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "glassgrad"


def engine_page() -> str:
    """The page as Markdown."""
    told = tomllib.loads((ROOT / "tools" / "engine_lines.toml").read_text(encoding="utf-8"))
    return str(told["head"]) + "".join(_section(part) for part in told["part"])


def _section(part: dict[str, Any]) -> str:
    path = PACKAGE / part["file"]
    text = path.read_text(encoding="utf-8")
    rows = ["| line | code | what it does |", "|---:|---|---|"]
    for (number, code), says in _paired(lines_of(text, part["name"]), part["lines"], part["file"]):
        rows.append(f"| {number} | {_code(code)} | {says} |")
    intro = f"{part['intro'].strip()} From `src/glassgrad/{part['file']}`:"
    return "\n".join(["", f"## {part['title']}", "", intro, "", *rows, ""])


def lines_of(text: str, name: str) -> list[tuple[int, str]]:
    """The lines of a definition with their numbers, indented from its first; no docstring.

    >>> lines_of('def f():\\n    "Doc."\\n    return (\\n        1\\n    )\\n', "f")
    [(1, 'def f():'), (3, '    return ('), (4, '        1')]
    """
    node = _find(ast.parse(text), name.split("."))
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    left_out = _docstrings(node)
    lines = text.splitlines()
    indent = len(lines[first - 1]) - len(lines[first - 1].lstrip())
    return [
        (number, lines[number - 1][indent:])
        for number in range(first, node.end_lineno + 1)
        if number not in left_out and lines[number - 1].strip(" ()[]{},")
    ]


def _find(tree: Any, names: list[str]) -> Any:
    for name in names:
        found = [node for node in tree.body if name in _names(node)]
        if not found:
            raise ValueError(f"there is no {name}")
        tree = found[0]
    return tree


def _names(node: Any) -> list[str]:
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return [node.name] if isinstance(node, ast.FunctionDef | ast.ClassDef) else []


def _docstrings(tree: Any) -> set[int]:
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None:
            doc = node.body[0]
            found |= set(range(doc.lineno, (doc.end_lineno or doc.lineno) + 1))
    return found


def _paired(
    lines: list[tuple[int, str]], told: list[list[str]], file: str
) -> list[tuple[tuple[int, str], str]]:
    pairs: list[tuple[tuple[int, str], str]] = []
    for number, code in lines:
        expected = told[len(pairs)][0] if len(pairs) < len(told) else "nothing more"
        if code.strip() != expected:
            raise ValueError(
                f"{file}, line {number}: tools/engine_lines.toml explains {expected!r},"
                f" but the line is {code.strip()!r}"
            )
        pairs.append(((number, code), told[len(pairs)][1]))
    if len(pairs) < len(told):
        raise ValueError(f"{file} no longer has the line {told[len(pairs)][0]!r}")
    return pairs


def _code(line: str) -> str:
    """A line as code in a table: spaces that do not collapse, bars that do not end a cell."""
    text = line.lstrip()
    indent = "\N{NO-BREAK SPACE}" * (len(line) - len(text))
    return f"`{indent}{text.replace('|', chr(92) + '|')}`"
