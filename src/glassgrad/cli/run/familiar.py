"""Whether later traces of a region need no watching: what they could call is known from the source.

A profile function makes Python three times slower. It notices which code runs, and which functions
in C. After a trace that was watched, code that has not run yet is replaced by code that says so,
and the calls in all other code are known to be harmless from their names.
"""

import ast
import builtins
from collections.abc import Iterable, Sequence
from types import CodeType

from glassgrad.cli.run import symbols
from glassgrad.cli.run.fusing import bound_in
from glassgrad.cli.run.nodes import walk

# fmt: off
_FUNCTIONS = {
    "abs", "all", "any", "bool", "dict", "divmod", "enumerate", "filter", "float", "int",
    "isinstance", "len", "list", "map", "max", "min", "pow", "range", "reversed", "round", "set",
    "sorted", "str", "sum", "tuple", "zip",
}
_METHODS = {
    "append", "copy", "count", "extend", "get", "index", "insert", "items", "join", "keys", "pop",
    "values",
}
"""Methods of lists, dicts and texts; rewriting.py sees to those that change something."""
_MODULES = {
    "argparse", "collections", "csv", "datetime", "itertools", "json", "math", "os", "pathlib",
    "random", "re", "statistics", "string", "sys", "time", "typing", "urllib",
}
"""Modules that make no objects with methods of these names but other effects."""
# fmt: on


Lines = tuple[str, range]
"""Lines of a file."""


def familiar_lines(
    module: ast.Module, class_tree: ast.ClassDef, callers: Sequence[ast.stmt]
) -> list[Lines]:
    """The lines of the code that a region may run; none if it calls anything unknown."""
    inside, every = set(map(id, walk(class_tree))), list(walk(module))
    rest = [node for node in every if id(node) not in inside]
    bound = bound_in(module)
    functions = {n.name for n in every if isinstance(n, ast.FunctionDef)}
    stored = {
        node.id
        for node in rest
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }
    stored |= {node.arg for node in rest if isinstance(node, ast.arg)}
    imported = _imported(every)
    classes = {n.name for n in rest if isinstance(n, ast.ClassDef)} | {class_tree.name}
    own = (functions | classes) - stored - imported.keys()
    known = (_FUNCTIONS & set(dir(builtins)) - bound) | own
    if not set(imported.values()) <= _MODULES or imported.get("math", "math") != "math":
        return []
    # The calls of the class itself were checked when it was found.
    calls = [n for one in callers for n in walk(one) if isinstance(n, ast.Call)]
    for node in calls:
        if isinstance(node.func, ast.Name):
            is_known = node.func.id in known
        elif isinstance(node.func, ast.Attribute):
            owner, name = node.func.value, node.func.attr
            module_of = imported.get(owner.id, "") if isinstance(owner, ast.Name) else ""
            if module_of and owner.id not in stored | own:  # type: ignore[attr-defined]
                is_known = module_of == "math" or (module_of == "random" and name in symbols.DRAWS)
            else:
                is_known = not module_of and name in _METHODS | functions
        else:
            is_known = False
        if not is_known:
            return []
    return [_lines(one) for one in (*callers, class_tree)]


def note_file(tree: ast.Module, file: str) -> None:
    """Note in which file the statements of a tree are."""
    for node in walk(tree):
        if isinstance(node, ast.stmt):
            node.file = file  # type: ignore[attr-defined]


def _imported(nodes: Iterable[ast.AST]) -> dict[str, str]:
    """The modules that names come from."""
    found: dict[str, str] = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                place = alias.name.split(".")[0]
                found[alias.asname or place] = place
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                place = "?" if node.level or alias.name == "*" else (node.module or "?")
                found[alias.asname or alias.name] = place.split(".")[0]
    return found


def _lines(node: ast.stmt) -> Lines:
    return getattr(node, "file", ""), range(node.lineno, (node.end_lineno or node.lineno) + 1)


def are_within(codes: Iterable[CodeType], known: Sequence[Lines]) -> bool:
    """Whether all code is in these lines."""
    return all(
        any(code.co_filename == file and code.co_firstlineno in lines for file, lines in known)
        for code in codes
    )
