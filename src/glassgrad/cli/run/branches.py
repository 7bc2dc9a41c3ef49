"""Which `x if test else y` may be evaluated both ways while a region is traced."""

import ast

from glassgrad.cli.run.nodes import walk

_SIMPLE = (
    *(ast.Name, ast.Attribute, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Subscript, ast.Compare),
    *(ast.IfExp, ast.BoolOp),
)
_FUNCTIONS = {"float", "abs", "max", "min"}
_METHODS = {"exp", "log", "relu", "tanh", "sigmoid", "sqrt"}


def is_choice(node: ast.IfExp) -> bool:
    """Whether the test may be about a number that is not known, and both sides only compute."""
    return _may_be_unknown(node.test) and _only_computes(node.body) and _only_computes(node.orelse)


def _may_be_unknown(test: ast.expr) -> bool:
    if isinstance(test, ast.Call):
        return False  # such as isinstance
    for node in walk(test):
        if isinstance(node, ast.Compare):
            tests = (ast.Lt, ast.Gt, ast.LtE, ast.GtE, ast.Eq, ast.NotEq)
            return all(isinstance(op, tests) for op in node.ops)
    return False


def _only_computes(side: ast.expr) -> bool:
    for node in walk(side):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id not in _FUNCTIONS:
                return False
            if isinstance(called, ast.Attribute):
                is_math = isinstance(called.value, ast.Name) and called.value.id == "math"
                if not is_math and (called.attr not in _METHODS or node.args):
                    return False
            if node.keywords:
                return False
        elif not isinstance(node, _SIMPLE):
            return False
    return True
