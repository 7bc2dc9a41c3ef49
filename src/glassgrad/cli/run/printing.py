"""Where a script prints a number of a Value so that an int would look different from a float.

Our Value holds floats only; the script's class keeps what it is given. `.grad` printed without a
format may be 0 or 0.0, so such a class stays. `.data` is looked at when it is printed.
"""

import ast
import re
from typing import Any

from glassgrad.cli.run.bindings import Bound, bindings, may_be_value
from glassgrad.cli.run.classes import Autograd, DeclinedError, outside
from glassgrad.cli.run.nodes import walk

_FLOAT_FORMAT = re.compile(r"[eEfFgG%]$")
_SHOWING = {"print", "str", "repr", "format", "dumps", "dump", "write", "join", "append"}
_NUMBERS = ("data", "grad")
_SAME_TYPE = {"round", "max", "min", "abs", "sum", "list", "tuple", "sorted"}


def check_printing(module: ast.Module, roles: Autograd) -> list[ast.Attribute]:
    """The places that print .data without a format; DeclinedError if a grad may be printed so."""
    bound = bindings(module)
    has_ints = _has_int_grads(module)
    text = _text_method(roles.tree)
    found = _numbers_in(text, has_ints) if text else []
    if found is None:
        found = []
    else:
        text = None
    for node in outside(module, roles.tree):
        for shown in _shown(node):
            for part in _as_it_is(shown, bound, set()):
                if isinstance(part, ast.Attribute) and part.attr == "grad":
                    if has_ints:
                        raise DeclinedError("it prints .grad, which may be an int", shown)
                else:
                    found.append(part)
            if text is not None and may_be_value(shown, bound):
                raise DeclinedError(f"it may print a {roles.name}, with ints in it", shown)
    return found


def _text_method(tree: ast.ClassDef) -> ast.FunctionDef | None:
    """__repr__ or __str__, if it shows a number without a format."""
    for method in tree.body:
        if isinstance(method, ast.FunctionDef) and method.name in ("__repr__", "__str__"):
            for node in walk(method):
                if isinstance(node, ast.FormattedValue) and not _has_float_format(node):
                    return method
                if isinstance(node, ast.Call):
                    return method
    return None


def _has_int_grads(module: ast.Module) -> bool:
    """Whether a grad is set to an int somewhere, as in self.grad = 0."""
    for node in walk(module):
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            is_float = isinstance(node.value, ast.Constant) and type(node.value.value) is float
            is_int = isinstance(node.value, ast.Constant) and not is_float
            for target in targets:
                several = isinstance(target, (ast.Tuple, ast.List))
                parts = [n for n in walk(target) if isinstance(n, ast.Attribute)]
                if (is_int or several) and any(part.attr == "grad" for part in parts):
                    return True
    return False


def _numbers_in(method: ast.FunctionDef, has_int_grads: bool) -> list[ast.Attribute] | None:
    """Where a method shows self.data; None if it shows anything else without a format."""
    found = []
    for node in walk(method):
        if isinstance(node, ast.Call):
            return None
        if isinstance(node, ast.FormattedValue) and not _has_float_format(node):
            part = node.value
            if not isinstance(part, ast.Attribute) or not isinstance(part.value, ast.Name):
                return None
            if part.attr == "data":
                found.append(part)
            elif part.attr != "grad" or has_int_grads:
                return None
    return found


def _shown(node: ast.AST) -> list[ast.expr]:
    """The expressions whose text a node makes."""
    if isinstance(node, ast.FormattedValue):
        return [] if _has_float_format(node) else [node.value]
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in _SHOWING - {"append"}:
            return [a.value if isinstance(a, ast.Starred) else a for a in node.args]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        if isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
            plain = re.sub(r"%[-+ #0-9.]*[eEfFgG%]", "", node.left.value)
            return [node.right] if "%" in plain else []
    return []


def _has_float_format(node: ast.FormattedValue) -> bool:
    spec = node.format_spec
    if not isinstance(spec, ast.JoinedStr) or not spec.values:
        return False
    last = spec.values[-1]
    return isinstance(last, ast.Constant) and bool(_FLOAT_FORMAT.search(str(last.value)))


def _as_it_is(node: ast.expr, bound: Bound, seen: set[str]) -> list[ast.Attribute]:
    """The numbers of Values that an expression may return without computing a float from them."""
    if isinstance(node, ast.Attribute) and node.attr in ("data", "grad"):
        return [node]
    parts: list[Any] = []
    if isinstance(node, ast.Name) and node.id not in seen:
        seen.add(node.id)
        parts = bound.get(node.id, [])
    elif isinstance(node, ast.Subscript):
        parts = [node.value]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub, ast.Mult)):
        sides = [node.left, node.right]
        if not any(isinstance(s, ast.Constant) and type(s.value) is float for s in sides):
            parts = sides
    elif isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        parts = node.elts
    elif isinstance(node, ast.IfExp):
        parts = [node.body, node.orelse]
    elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp)):
        parts = [node.elt]
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _SAME_TYPE:
        parts = node.args
    return [found for part in parts for found in _as_it_is(part, bound, seen)]
