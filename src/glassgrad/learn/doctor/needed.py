"""What a class needs of its file: definitions, but not the training below them."""

import ast
from collections.abc import Iterable

from glassgrad.learn.doctor.choice import called, name_of
from glassgrad.learn.doctor.scopes import globals_read


def needed_by(tree: ast.Module, kind: str) -> Iterable[ast.stmt]:
    """The statements at the top of a file that a class depends on."""
    needed, kept = {kind}, set[int]()
    while True:
        before = len(kept)
        for place, node in enumerate(tree.body):
            if place not in kept and (_changes(node) & needed or _is_future(node)):
                kept.add(place)
                needed |= globals_read(node)
        if len(kept) == before:
            return [node for place, node in enumerate(tree.body) if place in kept]


def _changes(node: ast.stmt) -> set[str]:
    """The global names that a statement defines, or whose attributes it sets."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {node.name}
    found: set[str] = set()
    for n in ast.walk(node):
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store):
            found.add(n.id)
        elif isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store):
            # a.data = 3.0 is not a definition; Value.tanh = tanh at the top of the file is.
            found |= {name_of(n.value)} if isinstance(node, (ast.Assign, ast.For)) else set()
        elif isinstance(n, ast.alias):
            found.add((n.asname or n.name).split(".")[0])
        elif isinstance(n, ast.Call) and called(n) == "setattr" and n.args:
            found.add(name_of(n.args[0]))
        elif isinstance(n, (ast.FunctionDef, ast.ClassDef)):
            found.add(n.name)
    return found


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"
