"""Reading a learner's syntax tree: the statements that change a grad, and where names come from."""

import ast
from collections.abc import Iterator

from glassgrad.learn.doctor.choice import name_of

Function = ast.FunctionDef


def rules_in(node: ast.AST) -> list[tuple[str, ast.Assign | ast.AugAssign]]:
    """The statements that change a grad, each with the name whose grad it is."""
    found: list[tuple[str, ast.Assign | ast.AugAssign]] = []
    for n in ast.walk(node):
        if isinstance(n, (ast.Assign, ast.AugAssign)):
            for target in n.targets if isinstance(n, ast.Assign) else [n.target]:
                parts = target.elts if isinstance(target, ast.Tuple) else [target]
                found += [(owner_of(p), n) for p in parts if is_grad(p)]
    return sorted(found, key=lambda pair: pair[1].lineno)


def is_grad(node: ast.AST) -> bool:
    """Whether an expression is the grad of something."""
    return isinstance(node, ast.Attribute) and node.attr.lstrip("_").startswith(("grad", "deriv"))


def grads_read(node: ast.AST) -> set[str]:
    """The names whose grads an expression reads."""
    return {owner_of(n) for n in ast.walk(node) if is_grad(n)}


def owner_of(node: ast.AST) -> str:
    """The name before the dot."""
    return name_of(node.value) if isinstance(node, ast.Attribute) else ""


def is_constant(rule: ast.Assign | ast.AugAssign) -> bool:
    """Whether a rule assigns a number, as a reset does."""
    value = rule.value
    if isinstance(value, ast.Call) and value.args:
        value = value.args[0]
    return isinstance(value, ast.Constant)


def arguments_of(node: ast.AST) -> list[str]:
    """The names of a function's arguments."""
    return [a.arg for a in node.args.args] if isinstance(node, Function) else []


def origin_of(expression: ast.expr, function: ast.AST) -> int:
    """The line on which an expression is computed: that of the assignment, if it is a name."""
    if isinstance(expression, ast.Name):
        for n in ast.walk(function):
            if isinstance(n, ast.Assign) and n.lineno < expression.lineno:
                targets = [name_of(t) for t in n.targets]
                if expression.id in targets:
                    return n.lineno
    return expression.lineno


def locals_in(expression: ast.AST, function: ast.AST) -> Iterator[ast.Name]:
    """The names in an expression that the function itself assigns, other than its arguments."""
    stored = {
        n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
    for n in ast.walk(expression):
        if isinstance(n, ast.Name) and n.id in stored - set(arguments_of(function)):
            yield n


def returned_by(function: ast.AST) -> list[ast.expr]:
    """What a function returns."""
    return [n.value for n in ast.walk(function) if isinstance(n, ast.Return) and n.value]
