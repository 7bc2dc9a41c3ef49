"""Whether a region, or a function that it may call, does more than to compute."""

import ast
import builtins
from collections.abc import Sequence

from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.nodes import walk
from glassgrad.cli.run.regions import IMPURE

Functions = dict[str, list[ast.FunctionDef]]
"""Functions by name; a method's name begins with a dot, as it cannot be called without one."""


def check_effects(
    module: ast.Module, class_tree: ast.ClassDef, region: list[ast.stmt]
) -> list[ast.stmt]:
    """The region and the functions that it may call; DeclinedError if they do not just compute."""
    inside = set(map(id, walk(class_tree)))
    rest = [node for node in walk(module) if id(node) not in inside]
    functions, imported = _functions(rest), _imported(rest)
    special = [n for n in functions if n.startswith(".__") and n not in (".__repr__", ".__str__")]
    seen, callers = set[str](), list[ast.stmt](region)

    def follow(pending: list[str]) -> None:
        while pending:
            name = pending.pop()
            if name in seen:
                continue
            if name in imported:
                raise DeclinedError(f"it uses {name}, which may do more than to compute")
            seen.add(name)
            for function in functions.get(name, ()):
                _check_function(function)
                pending += _mentioned(function.body)
                callers.append(function)

    follow([*_mentioned(region), *special])
    if _calls_a_variable(callers, rest):
        _check_lambdas(rest)
        if impure := _values(rest) & IMPURE & set(dir(builtins)):
            raise DeclinedError(f"it may call {min(impure)}, which is bound to another name")
        follow([name for name in _values(rest) if name in functions])
    return callers


def _functions(module: list[ast.AST]) -> Functions:
    found: Functions = {}
    methods = {id(part) for node in module if isinstance(node, ast.ClassDef) for part in node.body}
    for node in module:
        if isinstance(node, ast.FunctionDef) and node.name != "__init__":
            name = f".{node.name}" if id(node) in methods else node.name
            found.setdefault(name, []).append(node)
        elif isinstance(node, ast.ClassDef):
            makers = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            found[node.name] = [part for part in makers if part.name == "__init__"]
    return found


def _imported(module: list[ast.AST]) -> set[str]:
    """The names that imports bind; what math has only computes, and random is seen to."""
    found = set()
    for node in module:
        if isinstance(node, ast.Import) or (
            isinstance(node, ast.ImportFrom) and node.module not in ("math", "random")
        ):
            found |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
    return found - {"math", "random"}


def _calls_a_variable(callers: list[ast.stmt], module: list[ast.AST]) -> bool:
    """Whether code calls what may be any function, such as a variable or an entry of a list."""
    bound = {n.id for n in module if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    bound |= {node.arg for node in module if isinstance(node, ast.arg)}
    bound |= {
        node.attr
        for node in module
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    for call in (n for one in callers for n in walk(one) if isinstance(n, ast.Call)):
        called: list[ast.expr] = [call.func]
        if isinstance(call.func, ast.Name) and call.func.id in ("map", "filter", "reduce"):
            called += call.args[:1]
        called += [keyword.value for keyword in call.keywords if keyword.arg == "key"]
        for one in called:
            name = getattr(one, "id", getattr(one, "attr", ""))
            if name in bound or (not name and not isinstance(one, (ast.Lambda, ast.Constant))):
                return True
    return False


def _check_lambdas(module: list[ast.AST]) -> None:
    for node in module:
        for part in walk(node) if isinstance(node, ast.Lambda) else ():
            if isinstance(part, ast.Name) and part.id in IMPURE:
                raise DeclinedError(f"a lambda uses {part.id}", node)


def _values(module: list[ast.AST]) -> set[str]:
    """The names that are used for more than to call them."""
    called = {id(node.func) for node in module if isinstance(node, ast.Call)}
    return _mentioned([node for node in module if id(node) not in called], deeply=False)


def _mentioned(nodes: Sequence[ast.AST], deeply: bool = True) -> set[str]:
    """The names in code, with a dot before those of attributes."""
    found = set()
    for node in (part for one in nodes for part in (walk(one) if deeply else [one])):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found |= {f".{node.attr}", node.attr}
    return found


def _check_function(function: ast.FunctionDef) -> None:
    if function.decorator_list:
        raise DeclinedError(f"{function.name} has a decorator", function)
    for node in walk(function):
        if isinstance(node, (ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom)):
            raise DeclinedError(f"{function.name} may change a global", node)
        if isinstance(node, ast.Name) and node.id in IMPURE - {"random"}:
            raise DeclinedError(f"{function.name} uses {node.id}", node)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, (ast.Store, ast.Del)):
            if function.name != "__init__":
                raise DeclinedError(f"{function.name} sets .{node.attr}", node)
