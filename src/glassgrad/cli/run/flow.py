"""Which names a statement reads and binds, and whether a binding may still be read later."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from glassgrad.cli.run.nodes import children, walk

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass
class Names:
    """The names that a piece of code reads, with the first line, and those that it binds."""

    loads: dict[str, int] = field(default_factory=dict)
    stores: dict[str, int] = field(default_factory=dict)


def names_in(*nodes: ast.AST | None) -> Names:
    """The names in code, without those that exist only inside comprehensions and functions."""
    found = Names()
    for node in nodes:
        if node is not None:
            _collect(node, found)
    return found


def _collect(node: ast.AST, found: Names) -> None:
    if isinstance(node, ast.Name):
        into = found.loads if isinstance(node.ctx, ast.Load) else found.stores
        into.setdefault(node.id, node.lineno)
    elif isinstance(node, (*_COMPREHENSIONS, ast.Lambda, ast.FunctionDef, ast.ClassDef)):
        inner = Names()
        for part in children(node):
            _collect(part, inner)
        own = set(inner.stores)
        own |= {n.arg for n in walk(node) if isinstance(n, ast.arg)}
        for name, line in inner.loads.items():
            if name not in own:
                found.loads.setdefault(name, line)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.stores.setdefault(node.name, node.lineno)
    else:
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found.loads.setdefault(node.target.id, node.lineno)
        for part in children(node):
            _collect(part, found)


READ, WRITTEN, NEITHER = "read", "written", "neither"


def fate(statements: Iterable[ast.stmt], name: str) -> tuple[str, int]:
    """What happens first to the value that a name has before these statements, and where."""
    for statement in statements:
        what, line = _fate_in(statement, name)
        if what != NEITHER:
            return what, line
    return NEITHER, 0


def _fate_in(statement: ast.stmt, name: str) -> tuple[str, int]:
    if isinstance(statement, (ast.For, ast.While)):
        is_for = isinstance(statement, ast.For)
        head = names_in(statement.iter if is_for else statement.test)  # type: ignore[union-attr]
        if name in head.loads:
            return READ, head.loads[name]
        if is_for and name in names_in(statement.target).stores:  # type: ignore[union-attr]
            return fate(statement.orelse, name)  # the loop may not run at all
        what, line = fate(statement.body, name)
        if what == READ:
            return what, line
        what, line = fate(statement.orelse, name)
        return (what, line) if what == READ else (NEITHER, 0)
    if isinstance(statement, ast.If):
        test = names_in(statement.test)
        if name in test.loads:
            return READ, test.loads[name]
        fates = fate(statement.body, name), fate(statement.orelse, name)
        for what, line in fates:
            if what == READ:
                return what, line
        return fates[0] if fates[0][0] == fates[1][0] == WRITTEN else (NEITHER, 0)
    names = names_in(statement)
    if name in names.loads:
        return READ, names.loads[name]
    is_certain = isinstance(statement, (ast.Assign, ast.AnnAssign))
    return (WRITTEN, statement.lineno) if name in names.stores and is_certain else (NEITHER, 0)


def read_later(path: list[list[ast.stmt]], loop_of: list[ast.stmt | None], name: str) -> int:
    """The line that may read a name's value later; 0 if none does.

    `path` has, from the inside to the outside, the statements that follow in each enclosing block;
    `loop_of` has the loop whose body that block is, if it is one.
    """
    for following, loop in zip(path, loop_of, strict=True):
        what, line = fate(following, name)
        if what == READ:
            return line
        leaves = any(isinstance(n, (ast.Break, ast.Continue)) for s in following for n in walk(s))
        if what == WRITTEN and not leaves:
            return 0
        if loop is not None:
            what, line = _again(loop, name)
            if what == READ:
                return line
    return 0


def _again(loop: ast.stmt, name: str) -> tuple[str, int]:
    """What happens first to a value if the loop goes round once more."""
    if isinstance(loop, ast.For):
        if name in names_in(loop.target).stores:
            return WRITTEN, loop.lineno
        return fate(loop.body, name)
    assert isinstance(loop, ast.While)
    test = names_in(loop.test)
    if name in test.loads:
        return READ, test.loads[name]
    return fate(loop.body, name)
