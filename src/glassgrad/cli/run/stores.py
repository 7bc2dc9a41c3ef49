"""Statements that set .data, rewritten so that the session learns whether the number is an int.

    p.data -= rate * p.grad

becomes

    p.data -= given(rate * p.grad)
    stored(p, "Sub")
"""

import ast
from typing import Any

from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.nodes import walk

_PURE = (
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.BinOp, ast.UnaryOp),
    *(ast.operator, ast.unaryop, ast.expr_context),
)
"""What may be evaluated twice."""


def note_stores(tree: ast.Module, class_tree: ast.ClassDef, session: str) -> None:
    """Rewrite all such statements of a module but those of the class."""
    inside = set(map(id, walk(class_tree)))
    for node in [n for n in walk(tree) if id(n) not in inside]:
        for _, block in ast.iter_fields(node):
            if isinstance(block, list):
                block[:] = [new for one in block for new in _noted(one, session)]


def check_stores(tree: ast.Module, class_tree: ast.ClassDef) -> None:
    """Raise DeclinedError if a statement sets .data in a way that cannot be rewritten."""
    inside = set(map(id, walk(class_tree)))
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "data" and id(node) not in inside:
            if isinstance(node.ctx, ast.Store) and not getattr(node, "is_plain", False):
                raise DeclinedError("it sets .data in an unusual way, and prints .data", node)
        elif isinstance(node, (ast.Assign, ast.AugAssign)):
            target = _target(node)
            if target is not None:
                target.is_plain = True  # type: ignore[attr-defined]


def _target(node: ast.AST) -> ast.Attribute | None:
    """The target x.data of a statement that sets nothing else, if x may be evaluated twice."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
    elif isinstance(node, ast.AugAssign):
        target = node.target
    else:
        return None
    if isinstance(target, ast.Attribute) and target.attr == "data":
        if all(isinstance(part, _PURE) for part in walk(target)):
            return target
    return None


def _noted(statement: Any, session: str) -> list[Any]:
    target = _target(statement)
    if target is None:
        return [statement]
    operator = type(statement.op).__name__ if isinstance(statement, ast.AugAssign) else ""
    value = statement.value
    statement.value = _call(session, "given", [value], value)
    again = ast.parse(ast.unparse(target.value), mode="eval").body
    stored = ast.Expr(_call(session, "stored", [again, ast.Constant(operator)], statement))
    for part in walk(stored):
        ast.copy_location(part, statement)
    return [statement, stored]


def _call(session: str, method: str, given: list[ast.expr], place: ast.AST) -> ast.Call:
    name = ast.copy_location(ast.Name(session, ast.Load()), place)
    attribute = ast.copy_location(ast.Attribute(name, method, ast.Load()), place)
    return ast.copy_location(ast.Call(attribute, given, []), place)
