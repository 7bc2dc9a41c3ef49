"""Which global names a statement reads, by Python's rules of scope."""

import ast
from collections.abc import Iterable, Iterator

_FUNCTIONS = ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda
_COMPREHENSIONS = ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp


def globals_read(node: ast.AST) -> set[str]:
    """The names that a statement at the top of a file reads, directly or in its functions.

    >>> sorted(globals_read(ast.parse("def f(x, k=n): y = g(x); return [y * z for y in x]")))
    ['g', 'n', 'z']
    """
    return set(_read(node, frozenset(), False))


def _read(node: ast.AST, bound: frozenset[str], is_in_function: bool) -> Iterator[str]:
    """The names that a node reads, other than those bound by the functions around it."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        if node.id not in bound:
            yield node.id
    elif isinstance(node, _FUNCTIONS):
        yield from _read_function(node, bound, is_in_function)
    elif isinstance(node, _COMPREHENSIONS):
        yield from _read_comprehension(node, bound, is_in_function)
    else:
        changed = node.target if isinstance(node, ast.AugAssign) else None
        if isinstance(changed, ast.Name) and changed.id not in bound:
            yield changed.id
        for name, part in ast.iter_fields(node):
            # Annotations in a function are never evaluated.
            is_idle = is_in_function and isinstance(node, ast.AnnAssign) and name == "annotation"
            for child in [] if is_idle else _nodes(part):
                yield from _read(child, bound, is_in_function)


def _read_function(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda,
    bound: frozenset[str],
    is_in_function: bool,
) -> Iterator[str]:
    for name, part in ast.iter_fields(node):
        if name != "body":  # decorators, defaults and annotations belong to the scope around it
            for child in _nodes(part):
                yield from _read(child, bound, is_in_function)
    body = list(_nodes(node.body))
    taken = {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)}
    stored, shared = set[str](), set[str]()
    for child in _within(body):
        stored |= set(_stored_by(child))
        shared |= set(child.names) if isinstance(child, ast.Global) else set()
    inside = (bound | taken | stored) - shared
    for child in body:
        yield from _read(child, inside, True)


def _read_comprehension(
    node: ast.AST, bound: frozenset[str], is_in_function: bool
) -> Iterator[str]:
    parts = list(ast.iter_child_nodes(node))
    loops = [part for part in parts if isinstance(part, ast.comprehension)]
    # The first iterable is evaluated in the scope around it.
    yield from _read(loops[0].iter, bound, is_in_function)
    stored = {n.id for loop in loops for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
    inside = bound | stored
    for part in parts:
        for child in ast.iter_child_nodes(part) if part in loops else [part]:
            if child is not loops[0].iter:
                yield from _read(child, inside, True)


def _within(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All nodes of a function's body, without what is inside its functions and classes."""
    todo = list(body)
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (*_FUNCTIONS, ast.ClassDef, *_COMPREHENSIONS)):
            todo += ast.iter_child_nodes(node)


def _stored_by(node: ast.AST) -> Iterator[str]:
    """The names that a node stores in the scope that it is in."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.ExceptHandler)):
        yield node.name or ""
    elif isinstance(node, ast.alias):
        yield (node.asname or node.name).split(".")[0]


def _nodes(part: object) -> Iterator[ast.AST]:
    for one in part if isinstance(part, list) else [part]:
        if isinstance(one, ast.AST):
            yield one
