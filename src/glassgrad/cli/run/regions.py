"""Regions: the statements of a training loop that make the loss, found in the source."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.flow import names_in, read_later
from glassgrad.cli.run.nodes import walk

IMPURE = {
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

_WORDS = {
    ast.NamedExpr: ":=",
    ast.FunctionDef: "a function",
    ast.ClassDef: "a class",
    ast.ImportFrom: "import",
    ast.Delete: "del",
    ast.YieldFrom: "yield",
}
"""How to name what does not have the name of its statement."""


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


def find_loops(
    module: ast.Module, class_tree: ast.ClassDef, program: ast.Module | None = None
) -> Iterator[LossLoop | DeclinedError]:
    """The loops of a module that call backward; for one that cannot be lifted, the reason.

    `program` has the code of all its files, if there are several.
    """
    inside = set(map(id, walk(class_tree)))
    outside = [node for node in walk(module) if id(node) not in inside]
    steps: list[tuple[Scope, ast.For | ast.While | ast.FunctionDef, list[Level]]] = [
        (scope, loop, levels) for loop, scope, levels in all_loops(module) if id(loop) not in inside
    ]
    steps += [(node, node, []) for node in outside if isinstance(node, ast.FunctionDef)]
    for scope, step, levels in steps:
        try:
            found = _loss_loop(module, scope, step, levels)
            if found:
                rest = [n for n in walk(program) if id(n) not in inside] if program else outside
                _check_walks(found, rest)
        except DeclinedError as why:
            yield why
            continue
        if found:
            yield found


def _check_walks(found: LossLoop, nodes: list[ast.AST]) -> None:
    """Raise DeclinedError if backward() may come to the loss of an earlier step again.

    The nodes between it and the parameters would pass on what they have kept; a program keeps none.
    """
    if sum(isinstance(n, ast.Attribute) and n.attr == "backward" for n in nodes) < 2:
        return
    own = {id(n) for s in found.body[found.first : found.last + 1] for n in walk(s)}
    own |= {id(n.value) for n in nodes if isinstance(n, ast.Attribute)}
    for node in nodes:
        if isinstance(node, ast.Name) and node.id == found.loss and id(node) not in own:
            if isinstance(node.ctx, ast.Load):
                raise DeclinedError(f"backward() may come to {found.loss} twice", node)


Scope = ast.Module | ast.FunctionDef


def all_loops(module: ast.Module) -> list[tuple[ast.For | ast.While, Scope, list[Level]]]:
    """All loops, each with the function it is in and with what follows it."""
    functions = [node for node in walk(module) if isinstance(node, ast.FunctionDef)]
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
    for node in walk(statement):
        if isinstance(node, _STOPS):
            return f"contains {_WORDS.get(type(node), type(node).__name__.lower())}"
        if isinstance(node, ast.Name) and node.id in IMPURE:
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
        given = {a.arg for a in walk(scope.args) if isinstance(a, ast.arg)}
        return set(own.stores) | given
    bound = set(names_in(loop).stores)
    for node in walk(module):
        if isinstance(node, ast.Global):
            bound |= set(node.names)
    return bound


@cache
def _read_by_functions(scope: Scope) -> dict[str, int]:
    """The names that functions inside a scope read, with the line."""
    found: dict[str, int] = {}
    for node in walk(scope):
        if node is not scope and isinstance(node, (ast.FunctionDef, ast.Lambda)):
            found.update(names_in(node).loads)
    return found
