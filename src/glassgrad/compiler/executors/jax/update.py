"""The optimizers' rules over arrays: one more reader of the table of updates."""

import ast
from collections.abc import Callable
from functools import cache
from typing import Any

import jax.numpy as jnp

from glassgrad.table import formula
from glassgrad.table.updates import RULES


@cache
def update_by(name: str, zeros: frozenset[str] = frozenset()) -> Callable[..., tuple[Any, ...]]:
    """(data, grad, kept..., settings...) -> new data and new kept, for all parameters at once.

    What settings that are 0 are factors of is left out: for finite numbers it is 0.
    """
    rule, known = RULES[name], _Without(zeros)
    lines = [
        f"{new} = {formula.to_numpy(known.visit(ast.parse(ast.unparse(tree), mode='eval').body))}"
        for new, tree in rule.parsed.items()
    ]
    lines.append(f"return ({', '.join(('data', *rule.keeps))},)")
    return formula.define(name, rule.takes, lines, {"sqrt": jnp.sqrt})


class _Without(ast.NodeTransformer):
    """Formulas without the products of some names, which are 0."""

    def __init__(self, zeros: frozenset[str]) -> None:
        self._zeros = zeros

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.BinOp(left=x, op=ast.Add(), right=y) if self._is_zero(y):
                return x
            case ast.BinOp(left=x, op=ast.Add(), right=y) if self._is_zero(x):
                return y
        return node

    def _is_zero(self, node: ast.expr) -> bool:
        match node:
            case ast.Name(id=name):
                return name in self._zeros
            case ast.BinOp(left=x, op=ast.Mult(), right=y):
                return self._is_zero(x) or self._is_zero(y)
        return False
