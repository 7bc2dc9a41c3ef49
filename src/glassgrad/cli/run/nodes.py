"""Going through syntax trees, as ast.walk does, but past what says nothing on its own."""

import ast
from collections.abc import Iterator

_MARKS = frozenset(
    kind
    for above in (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
    for kind in above.__subclasses__()
)
"""Load, Add and the like: half of all nodes. Their owners are asked for them."""


def children(node: ast.AST) -> list[ast.AST]:
    """The nodes right below one."""
    found: list[ast.AST] = []
    own = node.__dict__
    for name in node._fields:
        value = own.get(name)
        if type(value) is list:
            found += [part for part in value if isinstance(part, ast.AST)]
        elif isinstance(value, ast.AST) and type(value) not in _MARKS:
            found.append(value)
    return found


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, level by level."""
    found = [node]
    for one in found:  # it grows
        found += children(one)
        yield one
