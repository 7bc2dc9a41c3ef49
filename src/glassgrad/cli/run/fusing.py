"""Rewrite sum(...) in a script as a call of fused.py, which makes one node of it where it can."""

import ast
import builtins

from glassgrad.cli.run.nodes import walk

FUSED_NAME = "__glassgrad_fused__"
"""The name, among Python's builtins, by which rewritten code finds fused.py."""
_UNUSUAL = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.Lambda)


def fuse(tree: ast.Module) -> ast.Module:
    """Change a tree; one in which sum or zip means something else stays as it is."""
    if not bound_in(tree) & {"sum", "zip"}:
        _Fuser().visit(tree)
    return tree


def bound_in(tree: ast.Module) -> set[str]:
    """All names that a script binds somewhere; those of Python for `from … import *`."""
    bound = {
        node.id
        for node in walk(tree)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }
    for node in walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.alias):
            bound |= set(dir(builtins)) if node.name == "*" else {node.asname or node.name}
    return bound


class _Fuser(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        is_sum = isinstance(node.func, ast.Name) and node.func.id == "sum"
        if not is_sum or node.keywords or not 1 <= len(node.args) <= 2:
            return node
        if any(isinstance(part, _UNUSUAL) for part in walk(node)):
            return node
        terms, *start = node.args
        if isinstance(terms, ast.Starred) or any(isinstance(s, ast.Starred) for s in start):
            return node
        product = _product(terms)
        if product is None:
            return _call("sum", [terms, *start], node)
        if pair := _zipped(product, terms):
            return _call("dot", [*pair, *start], node)
        terms.elt = ast.copy_location(  # type: ignore[attr-defined]
            ast.Tuple([product.left, product.right], ast.Load()), product
        )
        return _call("dot_of", [terms, *start], node)


def _product(terms: ast.expr) -> ast.BinOp | None:
    """The product that a generator yields; None if it yields something else."""
    if not isinstance(terms, (ast.GeneratorExp, ast.ListComp)):
        return None
    found = terms.elt
    return found if isinstance(found, ast.BinOp) and isinstance(found.op, ast.Mult) else None


def _zipped(product: ast.BinOp, terms: ast.expr) -> list[ast.expr]:
    """x and y in `a * b for a, b in zip(x, y)`; [] for any other generator."""
    assert isinstance(terms, (ast.GeneratorExp, ast.ListComp))
    loop, *more = terms.generators
    names = (product.left, product.right)
    target, source = loop.target, loop.iter
    if more or loop.ifs or loop.is_async or not isinstance(target, ast.Tuple):
        return []
    if not isinstance(source, ast.Call) or len(source.args) != 2 or source.keywords:
        return []
    if not isinstance(source.func, ast.Name) or source.func.id != "zip":
        return []
    given = [part.id for part in target.elts if isinstance(part, ast.Name)]
    used = [part.id for part in names if isinstance(part, ast.Name)]
    if any(isinstance(part, ast.Starred) for part in source.args) or len(set(given)) != 2:
        return []
    if used == given:
        return source.args
    return []


def _call(name: str, given: list[ast.expr], place: ast.AST) -> ast.Call:
    module = ast.copy_location(ast.Name(FUSED_NAME, ast.Load()), place)
    function = ast.copy_location(ast.Attribute(module, name, ast.Load()), place)
    return ast.copy_location(ast.Call(function, given, []), place)
