"""Regions: the statements of a training loop that make the loss, found in the source."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.flow import names_in, read_later

_IMPURE = {
    *("print", "input", "open", "exec", "eval", "compile", "breakpoint", "next", "iter", "id"),
    *("globals", "locals", "vars", "setattr", "delattr", "__import__", "time", "datetime", "os"),
    *("sys", "random", "hash"),
}
"""Names that a region must not use: what they do must happen at every step."""
_STOPS = (
    *(ast.Return, ast.Yield, ast.YieldFrom, ast.Await, ast.Try, ast.With, ast.Import),
    *(ast.ImportFrom, ast.Global, ast.Nonlocal, ast.Delete, ast.FunctionDef, ast.ClassDef),
    *(ast.NamedExpr, ast.AsyncFor, ast.AsyncWith, ast.AsyncFunctionDef, ast.Raise),
)


@dataclass
class LossLoop:
    """A loop that calls backward, and the statements before that call that may be lifted."""

    loop: ast.For | ast.While | ast.FunctionDef
    """The loop, or the function that is one step."""
    loss: str
    first: int
    """The index of the first statement of the body that may be in the region, and of the last."""
    last: int
    call: int
    """The index of the statement that calls backward."""
    is_global: bool
    """Whether the loop is outside any function, so that its variables are globals."""
    live: dict[str, int] = field(default_factory=dict)
    """Names bound by these statements that are read later, with the line."""
    changing: set[str] = field(default_factory=set)
    """Names that may be bound to something else at the next step."""

    @property
    def body(self) -> list[ast.stmt]:
        """The statements of the loop."""
        return self.loop.body

    def outs(self, start: int) -> list[str]:
        """What a region that starts there must leave behind, besides the loss."""
        bound = names_in(*self.body[start : self.last + 1]).stores
        return [name for name in self.live if name in bound and name != self.loss]


Level = tuple[list[ast.stmt], ast.For | ast.While | None]
"""The statements that follow in a block, and the loop whose body it is, if it is one."""


def find_loops(module: ast.Module, class_tree: ast.ClassDef) -> Iterator[LossLoop | DeclinedError]:
    """The loops of a module that call backward; for one that cannot be lifted, the reason."""
    inside = set(map(id, ast.walk(class_tree)))
    for loop, scope, levels in all_loops(module):
        if id(loop) in inside:
            continue
        try:
            found = _loss_loop(module, scope, loop, levels)
        except DeclinedError as why:
            yield why
            continue
        if found:
            yield found
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and id(node) not in inside:
            try:
                found = _loss_loop(module, node, node, [])
            except DeclinedError as why:
                yield why
                continue
            if found:
                yield found


Scope = ast.Module | ast.FunctionDef


def all_loops(module: ast.Module) -> list[tuple[ast.For | ast.While, Scope, list[Level]]]:
    """All loops, each with the function it is in and with what follows it."""
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    scopes: list[Scope] = [module, *functions]
    return [(loop, s, levels) for s in scopes for loop, levels in _loops(s.body, [])]


def check_unread(loop: ast.For, scope: Scope, levels: list[Level]) -> None:
    """Raise DeclinedError if something that a loop binds is read after it."""
    path, loops = [following for following, _ in levels], [outer for _, outer in levels]
    for name in names_in(loop).stores:
        if line := _read_by_functions(scope).get(name) or read_later(path, list(loops), name):
            raise DeclinedError(f"{name} is read later, in line {line}", loop)


def _loops(
    body: list[ast.stmt], levels: list[Level]
) -> Iterator[tuple[ast.For | ast.While, list[Level]]]:
    """All loops in a block, each with what follows it from the inside to the outside."""
    for place, statement in enumerate(body):
        outer: list[Level] = [(body[place + 1 :], None), *levels]
        if isinstance(statement, (ast.For, ast.While)):
            after: list[Level] = [(statement.orelse + body[place + 1 :], None), *levels]
            yield statement, after
            for inner, found in _loops(statement.body, []):
                # The innermost block that is this loop's body goes round once more.
                yield inner, [*found[:-1], (found[-1][0], statement), *after]
        elif isinstance(statement, ast.If):
            yield from _loops(statement.body, outer)
            yield from _loops(statement.orelse, outer)
        elif isinstance(statement, ast.With):
            yield from _loops(statement.body, outer)
        elif isinstance(statement, ast.Try):
            rest = [s for h in statement.handlers for s in h.body] + statement.finalbody
            yield from _loops(statement.body, [(statement.orelse + rest, None), *outer])


def _loss_loop(
    module: ast.Module,
    scope: ast.Module | ast.FunctionDef,
    loop: ast.For | ast.While | ast.FunctionDef,
    levels: list[Level],
) -> LossLoop | None:
    calls = [(k, name) for k, s in enumerate(loop.body) if (name := _backward_of(s))]
    if not calls:
        return None
    if len(calls) > 1:
        raise DeclinedError("the loop calls backward twice", loop.body[calls[1][0]])
    call, loss = calls[0]
    makers = [k for k in range(call) if loss in names_in(loop.body[k]).stores]
    if not makers:
        raise DeclinedError(f"{loss} is not made in the loop that calls backward", loop.body[call])
    last = makers[-1]
    first = 0
    for k in range(last + 1):
        if _stop_in(loop.body[k]):
            first = k + 1
    if first > last:
        why = _stop_in(loop.body[last])
        raise DeclinedError(f"the statement that makes {loss} {why}", loop.body[last])
    found = LossLoop(loop, loss, first, last, call, isinstance(scope, ast.Module))
    found.changing = _changing(module, scope, loop)
    path = [loop.body[last + 1 :], *[following for following, _ in levels]]
    again = None if isinstance(loop, ast.FunctionDef) else loop
    loops: list[ast.stmt | None] = [again, *[outer for _, outer in levels]]
    for name in names_in(*loop.body[first : last + 1]).stores:
        line = _read_by_functions(scope).get(name) or read_later(path, loops, name)
        if line:
            found.live[name] = line
    return found


def _backward_of(statement: ast.stmt) -> str:
    """The name in `name.backward()`; '' for any other statement."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        call = statement.value
        if isinstance(call.func, ast.Attribute) and call.func.attr == "backward":
            if isinstance(call.func.value, ast.Name) and not call.args and not call.keywords:
                return call.func.value.id
    return ""


def _stop_in(statement: ast.stmt) -> str:
    """Why a statement cannot be in a region; '' if it can."""
    for node in ast.walk(statement):
        if isinstance(node, _STOPS):
            return f"contains {type(node).__name__.lower()}"
        if isinstance(node, ast.Name) and node.id in _IMPURE:
            return f"uses {node.id}"
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            return f"sets .{node.attr}"
    if _leaves(statement):
        return "leaves the loop"
    return ""


def _leaves(statement: ast.stmt) -> bool:
    """Whether a statement has a break or continue that belongs to the loop around it."""
    if isinstance(statement, (ast.Break, ast.Continue)):
        return True
    if isinstance(statement, (ast.For, ast.While)):
        return any(map(_leaves, statement.orelse))
    if isinstance(statement, ast.If):
        return any(map(_leaves, [*statement.body, *statement.orelse]))
    return False


def _changing(
    module: ast.Module,
    scope: ast.Module | ast.FunctionDef,
    loop: ast.For | ast.While | ast.FunctionDef,
) -> set[str]:
    if not isinstance(scope, ast.Module):
        own = names_in(*scope.body)
        given = {a.arg for a in ast.walk(scope.args) if isinstance(a, ast.arg)}
        return set(own.stores) | given
    bound = set(names_in(loop).stores)
    for node in ast.walk(module):
        if isinstance(node, ast.Global):
            bound |= set(node.names)
    return bound


@cache
def _read_by_functions(scope: Scope) -> dict[str, int]:
    """The names that functions inside a scope read, with the line."""
    found: dict[str, int] = {}
    for node in ast.walk(scope):
        if node is not scope and isinstance(node, (ast.FunctionDef, ast.Lambda)):
            found.update(names_in(node).loads)
    return found


def check_effects(module: ast.Module, class_tree: ast.ClassDef, region: list[ast.stmt]) -> None:
    """Raise DeclinedError if a function that a region may call does more than to compute."""
    inside = set(map(id, ast.walk(class_tree)))
    functions: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.walk(module):
        if id(node) in inside:
            continue
        if isinstance(node, ast.FunctionDef) and node.name != "__init__":
            functions.setdefault(node.name, []).append(node)
        if isinstance(node, ast.ClassDef):
            makers = [s for s in node.body if isinstance(s, ast.FunctionDef)]
            functions[node.name] = [s for s in makers if s.name == "__init__"]
    imported = {
        (alias.asname or alias.name).split(".")[0]
        for node in ast.walk(module)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
    } - {"math"}
    special = [n for n in functions if n.startswith("__") and n not in ("__repr__", "__str__")]
    seen, callers = set[str](), list(region)
    rest = [node for node in ast.walk(module) if id(node) not in inside]

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
        follow([name for name in _values(rest) if name in functions])


def _calls_a_variable(callers: list[ast.stmt], module: list[ast.AST]) -> bool:
    """Whether code calls what may be any function, such as a variable or an entry of a list."""
    bound = {n.id for n in module if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    bound |= {node.arg for node in module if isinstance(node, ast.arg)}
    bound |= {
        node.attr
        for node in module
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    for call in (n for one in callers for n in ast.walk(one) if isinstance(n, ast.Call)):
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
        for part in ast.walk(node) if isinstance(node, ast.Lambda) else ():
            if isinstance(part, ast.Name) and part.id in _IMPURE:
                raise DeclinedError(f"a lambda uses {part.id}", node)


def _values(module: list[ast.AST]) -> set[str]:
    """The names that are used for more than to call them."""
    called = {id(node.func) for node in module if isinstance(node, ast.Call)}
    return {n.id for n in module if isinstance(n, ast.Name) and id(n) not in called}


def _mentioned(nodes: list[ast.stmt]) -> set[str]:
    found = set()
    for node in (part for one in nodes for part in ast.walk(one)):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return found


def _check_function(function: ast.FunctionDef) -> None:
    if function.decorator_list:
        raise DeclinedError(f"{function.name} has a decorator", function)
    for node in ast.walk(function):
        if isinstance(node, (ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom)):
            raise DeclinedError(f"{function.name} may change a global", node)
        if isinstance(node, ast.Name) and node.id in _IMPURE - {"random"}:
            raise DeclinedError(f"{function.name} uses {node.id}", node)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, (ast.Store, ast.Del)):
            if function.name != "__init__":
                raise DeclinedError(f"{function.name} sets .{node.attr}", node)
