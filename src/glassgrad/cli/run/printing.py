"""Where a script prints a number of a Value so that an int would look different from a float.

Our Value holds floats only; the script's class keeps what it is given. `.grad` printed without a
format may be 0 or 0.0, so such a class stays. `.data` is looked at when it is printed.
"""

import ast
import re
from typing import Any

from glassgrad.cli.run.classes import Autograd, DeclinedError, outside
from glassgrad.cli.run.nodes import children, walk

_FLOAT_FORMAT = re.compile(r"[eEfFgG%]$")
_SHOWING = {"print", "str", "repr", "format", "dumps", "dump", "write", "join", "append"}
_NUMBERS = ("data", "grad")
_SAME_TYPE = {"round", "max", "min", "abs", "sum", "list", "tuple", "sorted"}


def check_printing(module: ast.Module, roles: Autograd) -> list[ast.Attribute]:
    """The places that print .data without a format; DeclinedError if a grad may be printed so."""
    bound = _bindings(module)
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
                elif isinstance(part, ast.Attribute):
                    found.append(part)
                elif text is not None and isinstance(part, (ast.Name, ast.Subscript)):
                    if _may_be_value(part, bound, roles.name):
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


Bound = dict[str, list[ast.expr]]


def _bindings(module: ast.Module) -> Bound:
    """What names may be bound to, what is appended to them, and what functions return."""
    returned: Bound = {}
    for node in walk(module):
        if isinstance(node, ast.FunctionDef):
            found = [n.value for n in walk(node) if isinstance(n, ast.Return) and n.value]
            returned.setdefault(f"{node.name}()", []).extend(found)
    bound: Bound = dict(returned)
    own = _own_names(module)
    for node in walk(module):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name, value in _pairs(target, node.value, returned):
                    bound.setdefault(name, []).append(value)
        elif isinstance(node, (ast.For, ast.comprehension)):
            for name, value in _looped(node.target, node.iter, own):
                bound.setdefault(name, []).append(value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "append" and isinstance(node.func.value, ast.Name) and node.args:
                bound.setdefault(node.func.value.id, []).append(node.args[0])
    return bound


def _own_names(module: ast.Module) -> set[str]:
    """The names that a script binds somewhere, and which may therefore not be Python's own."""
    found = set()
    for node in walk(module):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found.add(node.asname or node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
    return found


_COUNTER = ast.Call(ast.Name("range", ast.Load()), [], [])


def _looped(target: ast.expr, iterated: ast.expr, own: set[str]) -> list[tuple[str, ast.expr]]:
    """The names of a loop, each with what it runs through, as far as that can be told apart."""
    if isinstance(target, ast.Tuple) and isinstance(iterated, ast.Call):
        called = iterated.func.id if isinstance(iterated.func, ast.Name) else ""
        parts = iterated.args
        if called == "enumerate" and parts:
            parts = [_COUNTER, parts[0]]
        is_known = called in {"enumerate", "zip"} - own and len(parts) == len(target.elts)
        if is_known and not any(isinstance(p, ast.Starred) for p in (*parts, *target.elts)):
            pairs = zip(target.elts, parts, strict=True)
            return [found for name, part in pairs for found in _looped(name, part, own)]
    return [(part.id, iterated) for part in walk(target) if isinstance(part, ast.Name)]


def _pairs(target: ast.expr, value: ast.expr, returned: Bound) -> list[tuple[str, ast.expr]]:
    """The names in a target, each with what it is bound to, as far as that can be told apart."""
    if isinstance(target, ast.Name):
        return [(target.id, value)]
    if not isinstance(target, (ast.Tuple, ast.List)):
        return []
    values = [value]
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        values = returned.get(f"{value.func.id}()", values)
    pairs = []
    for one in values:
        fits = isinstance(one, ast.Tuple) and len(one.elts) == len(target.elts)
        parts = one.elts if isinstance(one, ast.Tuple) and fits else [one] * len(target.elts)
        for name, part in zip(target.elts, parts, strict=True):
            pairs += _pairs(name, part, returned)
    return pairs


def _as_it_is(node: ast.expr, bound: Bound, seen: set[str]) -> list[ast.expr]:
    """The parts that an expression may return without computing a float from them."""
    if isinstance(node, ast.Attribute) and node.attr in ("data", "grad"):
        return [node]
    if isinstance(node, ast.Name):
        found: list[ast.expr] = [node]
        if node.id not in seen:
            seen.add(node.id)
            for value in bound.get(node.id, ()):
                found += _as_it_is(value, bound, seen)
        return found
    if isinstance(node, ast.Subscript):
        return [node, *_as_it_is(node.value, bound, seen)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub, ast.Mult)):
        sides = [_as_it_is(side, bound, seen) for side in (node.left, node.right)]
        is_float = [
            isinstance(s, ast.Constant) and type(s.value) is float for s in (node.left, node.right)
        ]
        return [] if any(is_float) else [*sides[0], *sides[1]]
    parts: list[Any] = []
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        parts = node.elts
    elif isinstance(node, ast.IfExp):
        parts = [node.body, node.orelse]
    elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp)):
        parts = [node.elt]
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _SAME_TYPE:
        parts = node.args
    return [found for part in parts for found in _as_it_is(part, bound, seen)]


def _may_be_value(node: ast.expr, bound: Bound, name: str) -> bool:
    """Whether a name may be bound to a Value, as far as its assignments show."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if not isinstance(node, ast.Name):
        return True
    return any(_makes_value(value, bound, name, {node.id}) for value in bound.get(node.id, ()))


_PLAIN_CALLS = {
    *("len", "range", "str", "int", "float", "input", "open", "split", "strip", "perf_counter"),
    *("time", "random", "choice", "choices", "uniform", "gauss", "randint", "index", "get"),
    *("join", "read", "readlines", "splitlines", "lower", "upper", "chr", "ord"),
}


def _makes_value(node: ast.expr, bound: Bound, kind: str, seen: set[str]) -> bool:
    """Whether an expression may be a Value, or hold one."""
    plain = (ast.Constant, ast.JoinedStr, ast.Compare, ast.BoolOp, ast.Dict)
    if isinstance(node, plain) or (isinstance(node, ast.Attribute) and node.attr in _NUMBERS):
        return False
    if isinstance(node, ast.Name):
        return node.id not in seen and any(
            _makes_value(value, bound, kind, seen | {node.id}) for value in bound.get(node.id, ())
        )
    if isinstance(node, ast.Call):
        called = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if called in _PLAIN_CALLS:
            return False
        if called in _SAME_TYPE | {"enumerate", "zip", "reversed", "set", "frozenset"}:
            return any(_makes_value(argument, bound, kind, seen) for argument in node.args)
        own = f"{called}()"
        if isinstance(node.func, ast.Name) and own in bound:
            return own not in seen and any(
                _makes_value(value, bound, kind, seen | {own}) for value in bound[own]
            )
        return True
    parts = [p for p in children(node) if isinstance(p, ast.expr)]
    return any(_makes_value(part, bound, kind, seen) for part in parts)
