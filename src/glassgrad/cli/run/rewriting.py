"""The script's functions, rewritten for a trace: what needs a number's value asks symbols.py."""

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any

from glassgrad.cli.run import symbols
from glassgrad.cli.run.branches import is_choice
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

    def __init__(self, stored: set[str], from_math: set[str], from_random: set[str]) -> None:
        self._calls = _CALLS - stored
        self._has_math = "math" not in stored
        self._from_math = from_math - stored
        self._has_random = "random" not in stored | from_random
        self._from_random = from_random - stored
        self._has_range = "range" not in stored
        self._counters: list[set[str]] = []
        """In each comprehension around a node, the names that go through a range."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        place = node.slice
        is_known = isinstance(place, (ast.Slice, ast.Constant)) or self._is_counter(place)
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            node.value = _call("own", [node.value], node)
            return node
        return node if is_known else _call("index", [node.value, node.slice], node)

    def _is_counter(self, node: ast.expr) -> bool:
        """Whether an index is a number of a range, and so no symbol."""
        return isinstance(node, ast.Name) and any(node.id in names for names in self._counters)

    def _visit_comprehension(self, node: Any) -> Any:
        loops = node.generators
        bound = [n.id for one in loops for n in walk(one.target) if isinstance(n, ast.Name)]
        counters = {
            one.target.id
            for one in loops
            if isinstance(one.target, ast.Name)
            and self._has_range
            and isinstance(one.iter, ast.Call)
            and isinstance(one.iter.func, ast.Name)
            and one.iter.func.id == "range"
            and bound.count(one.target.id) == 1
        }
        outer = self._counters
        self._counters = [*[names - set(bound) for names in outer], counters]
        self.generic_visit(node)  # in the first source they may be symbols, which refuse to index
        self._counters = outer
        return node

    def visit(self, node: ast.AST) -> Any:
        """Replace a node."""
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
            return self._visit_comprehension(node)
        if isinstance(node, (ast.Lambda, ast.FunctionDef)):
            return self._visit_function(node)
        return super().visit(node)

    def _visit_function(self, node: Any) -> Any:
        outer, self._counters = self._counters, []
        self.generic_visit(node)
        self._counters = outer
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
        elif self._draws(node) and not node.keywords:
            return _call("draw", [node.func, *node.args], node)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        may_choose = is_choice(node)
        self.generic_visit(node)
        if not may_choose:
            return node
        # choose(test, x, y) if the test is a symbol, else x if test else y: it is evaluated once.
        chosen = _call("choose", [_call("held_test", [], node), node.body, node.orelse], node)
        usual = ast.IfExp(_call("held_test", [], node), node.body, node.orelse)
        test = _call("hold_test", [node.test], node)
        return ast.copy_location(ast.IfExp(test, chosen, ast.copy_location(usual, node)), node)

    def _draws(self, node: ast.Call) -> bool:
        called = node.func
        if isinstance(called, ast.Name):
            return called.id in self._from_random
        return (
            self._has_random
            and isinstance(called, ast.Attribute)
            and isinstance(called.value, ast.Name)
            and called.value.id == "random"
            and called.attr in symbols.DRAWS
        )


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
    from_math, from_random = _taken(tree, "math"), _taken(tree, "random")
    return _Rewriter(stored, from_math, from_random).visit(tree)  # type: ignore[no-any-return]


def _taken(tree: ast.Module, module: str) -> set[str]:
    """The names that a script imports from a module."""
    return {
        alias.asname or alias.name
        for n in walk(tree)
        if isinstance(n, ast.ImportFrom) and n.module == module
        for alias in n.names
    }


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """All code objects inside one, and itself."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes_in(part)


Key = tuple[str, str, int]
"""A file, a name in it, and the line where it begins."""


class Shadows:
    """The rewritten code of each function of a program, whose trees are given by their files."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self._trees = trees
        self._codes = self._compiled()

    @cached_property
    def _unseen(self) -> dict[Key, CodeType | None]:
        """The same code, but it ends a trace when it is entered."""
        nodes = [node for tree in self._trees.values() for node in walk(tree)]
        functions = [node for node in nodes if isinstance(node, (ast.FunctionDef, ast.Lambda))]
        before = [one.body for one in functions]
        for one in functions:
            if isinstance(one, ast.Lambda):
                one.body = ast.BoolOp(ast.Or(), [_call("unseen", [], one.body), one.body])
                ast.copy_location(one.body, one.body.values[1])
            else:
                said = ast.copy_location(ast.Expr(_call("unseen", [], one)), one)
                one.body = [said, *one.body]
        try:
            return self._compiled()
        finally:
            for one, body in zip(functions, before, strict=True):
                one.body = body

    def _compiled(self) -> dict[Key, CodeType | None]:
        found: dict[Key, CodeType | None] = {}
        for file, tree in self._trees.items():
            for code in codes_in(compile(tree, file, "exec", dont_inherit=True)):
                key = _key(code)
                # Two lambdas in one line cannot be told apart: they stay as they are.
                found[key] = None if key in found else code
        return found

    @contextmanager
    def cast(self, seen: set[int] | None = None) -> Iterator[None]:
        """A block in which the script's functions run their rewritten code.

        If the ids of code are given, a function with other code raises UnseenError when it runs.
        """
        changed: list[tuple[FunctionType, CodeType]] = []
        alive = gc.get_objects()  # also keeps their ids from being used again
        symbols.known.update(map(id, alive))
        try:
            for thing in alive:
                if type(thing) is FunctionType and thing.__code__.co_filename in self._trees:
                    before = thing.__code__
                    code = self._shadow(before, seen)
                    if code:
                        changed.append((thing, before))
                        thing.__code__ = code
            yield
        finally:
            symbols.known.clear()
            symbols.tests.clear()
            for function, before in changed:
                function.__code__ = before

    def _shadow(self, before: CodeType, seen: set[int] | None) -> CodeType | None:
        """What takes the place of a function's code; None if it stays."""
        key = _key(before)
        code = self._codes.get(key)
        if code and code.co_freevars != before.co_freevars:
            code = None
        if seen is None or id(code or before) in seen:
            return code
        unseen = self._unseen.get(key)
        if unseen is None or unseen.co_freevars != before.co_freevars:
            raise symbols.UnseenError
        return unseen


def _key(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno
