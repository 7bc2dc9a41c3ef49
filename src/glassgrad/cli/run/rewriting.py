"""The script's functions, rewritten for a trace: what needs a number's value asks symbols.py."""

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType

from glassgrad.cli.run import symbols
from glassgrad.cli.run.nodes import walk

TRACE_NAME = "__glassgrad_trace__"
"""The name, among Python's builtins, by which rewritten code finds symbols.py."""
_CALLS = {"max", "min", "float", "isinstance"}
_ATTRIBUTES = {"data", "grad"}
_MUTATORS = {
    *("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update", "add"),
    *("discard", "setdefault", "popitem", "appendleft", "popleft", "extendleft", "__setitem__"),
}
"""Methods that change a container."""


class _Rewriter(ast.NodeTransformer):
    """Replaces x[i], x.data, max(...), math.f(...) by calls of the functions in symbols.py."""

    def __init__(self, stored: set[str], from_math: set[str]) -> None:
        self._calls = _CALLS - stored
        self._has_math = "math" not in stored
        self._from_math = from_math - stored

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            node.value = _call("own", [node.value], node)
            return node
        if isinstance(node.ctx, ast.Load) and not isinstance(node.slice, (ast.Slice, ast.Constant)):
            return _call("index", [node.value, node.slice], node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and node.attr in _ATTRIBUTES:
            return _call(node.attr, [node.value], node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node
        # A list changes in place, which only one of the region's own may do.
        old = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
        node.value = _call("operand", [old, node.value], node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in _MUTATORS:
            node.func.value = _call("own", [node.func.value], node.func)
        elif isinstance(node.func, ast.Name) and node.func.id in self._calls:
            node.func = _helper(node.func.id, node.func)
        elif (isinstance(node.func, ast.Name) and node.func.id in self._from_math) or (
            self._has_math
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "math"
        ):
            return _call("math", [node.func, *node.args], node)
        return node


def _helper(name: str, place: ast.AST) -> ast.Attribute:
    module = ast.copy_location(ast.Name(TRACE_NAME, ast.Load()), place)
    return ast.copy_location(ast.Attribute(module, name, ast.Load()), place)


def _call(name: str, given: list[ast.expr], place: ast.AST) -> ast.Call:
    return ast.copy_location(ast.Call(_helper(name, place), given, []), place)


def rewritten(tree: ast.Module) -> ast.Module:
    """A tree, changed for tracing."""
    stored = {
        n.id for n in walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)
    }
    stored |= {n.name for n in walk(tree) if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    stored |= {n.arg for n in walk(tree) if isinstance(n, ast.arg)}
    from_math = {
        alias.asname or alias.name
        for n in walk(tree)
        if isinstance(n, ast.ImportFrom) and n.module == "math"
        for alias in n.names
    }
    return _Rewriter(stored, from_math).visit(tree)  # type: ignore[no-any-return]


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """All code objects inside one, and itself."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes_in(part)


class Shadows:
    """The rewritten code of each function of a script, by name and line."""

    def __init__(self, tree: ast.Module, file: str) -> None:
        self._file = file
        self._codes: dict[tuple[str, int], CodeType | None] = {}
        for code in codes_in(compile(tree, file, "exec", dont_inherit=True)):
            key = code.co_qualname, code.co_firstlineno
            # Two lambdas in one line cannot be told apart: they stay as they are.
            self._codes[key] = None if key in self._codes else code

    @contextmanager
    def cast(self) -> Iterator[None]:
        """A block in which the script's functions run their rewritten code."""
        changed: list[tuple[FunctionType, CodeType]] = []
        alive = gc.get_objects()  # also keeps their ids from being used again
        symbols.known.update(map(id, alive))
        try:
            for thing in alive:
                if type(thing) is FunctionType and thing.__code__.co_filename == self._file:
                    before = thing.__code__
                    code = self._codes.get((before.co_qualname, before.co_firstlineno))
                    if code and code.co_freevars == before.co_freevars:
                        changed.append((thing, before))
                        thing.__code__ = code
            yield
        finally:
            symbols.known.clear()
            for function, before in changed:
                function.__code__ = before
