"""Rewrite a training loop: before each statement, it checks whether the rest has already run."""

import ast
from typing import Any

from glassgrad.cli.run.nodes import walk
from glassgrad.cli.run.regions import LossLoop

SESSION = "__glassgrad__"


def ask(found: LossLoop, number: int) -> None:
    """Nest the statements of a region: each is skipped if the region was run before it.

    For the statements a, b and the loss c, the loop then contains

        if at(0): loss = taken()
        else:
            a
            if at(1): loss = taken()
            else:
                b
                ...
                made()
    """
    body = found.loop.body
    call = body[found.call]
    body[found.call : found.call + 1] = [
        _said(number, "before", call),
        call,
        _said(number, "after", call),
    ]
    rest: list[ast.stmt] = [_said(number, "made", body[found.last])]
    for place in range(found.last, found.first - 1, -1):
        statement = body[place]
        names = [found.loss, *found.outs(place)]
        stored: list[ast.expr] = [ast.Name(name, ast.Store()) for name in names]
        target = stored[0] if len(stored) == 1 else ast.Tuple(stored, ast.Store())
        taken = ast.Assign([target], _call(number, "taken"))
        test = _call(number, "at", ast.Constant(place))
        asked = ast.copy_location(ast.If(test, [taken], [statement, *rest]), statement)
        for part in (test, taken):
            _locate(part, statement)
        rest = [asked]
    body[found.first : found.last + 1] = rest


def _call(number: int, name: str, *given: ast.expr) -> ast.Call:
    session = ast.Name(SESSION, ast.Load())
    regions = ast.Attribute(session, "regions", ast.Load())
    region = ast.Subscript(regions, ast.Constant(number), ast.Load())
    return ast.Call(ast.Attribute(region, name, ast.Load()), list(given), [])


def _said(number: int, name: str, place: ast.stmt) -> ast.stmt:
    said: ast.stmt = _locate(ast.Expr(_call(number, name)), place)
    return said


def _locate(node: Any, place: ast.stmt) -> Any:
    """Put new code on the line of a statement."""
    for part in walk(node):
        if "lineno" in part._attributes:
            part.lineno = part.end_lineno = place.lineno  # type: ignore[attr-defined]
            part.col_offset = part.end_col_offset = place.col_offset  # type: ignore[attr-defined]
    return node


def call_update(number: int, sources: tuple[ast.expr, ...], loop: ast.For) -> ast.expr:
    """What a loop over the parameters goes through: `updates[number].over(*sources)`."""
    session = ast.Name(SESSION, ast.Load())
    updates = ast.Attribute(session, "updates", ast.Load())
    update = ast.Subscript(updates, ast.Constant(number), ast.Load())
    call = ast.Call(ast.Attribute(update, "over", ast.Load()), [], [])
    _locate(call, loop)
    call.args += sources
    return call


def show_data(place: ast.Attribute) -> None:
    """Make `x.data`, which is printed, `shown(x).data`: the session knows if it was an int."""
    session = ast.Name(SESSION, ast.Load())
    method = ast.Attribute(session, "shown", ast.Load())
    call = ast.Call(method, [place.value], [])
    for part in (session, method, call):
        ast.copy_location(part, place.value)
    place.value = call


Path = list[tuple[str, int]]


def path_to(tree: ast.AST, wanted: ast.AST) -> Path:
    """How to get from a tree to a statement in it: the fields and places of blocks."""
    for name, block in ast.iter_fields(tree):
        if not isinstance(block, list):
            continue
        for place, part in enumerate(block):
            if part is wanted:
                return [(name, place)]
            if isinstance(part, (ast.stmt, ast.excepthandler)):
                rest = path_to(part, wanted)
                if rest:
                    return [(name, place), *rest]
    return []


def at_path(tree: ast.AST, path: Path) -> Any:
    """The statement at a path."""
    for name, place in path:
        tree = getattr(tree, name)[place]
    return tree
