"""What the names in a script may refer to, judging by its text: could it be a Value?

Scopes are ignored: whatever is assigned to any `x`, or to any `.x`, counts for all of them. If the
text does not show what something is, it could be a Value.
"""

import ast

from glassgrad.cli.run.nodes import children, walk

Bound = dict[str, list[ast.expr]]
"""What may be bound to a name, to an attribute (".x"), and what a function returns ("x()")."""

_COUNTER = ast.Call(ast.Name("range", ast.Load()), [], [])
_UNKNOWN = ast.Call(ast.Name("?", ast.Load()), [], [])
_ADDING = {"append", "add", "insert", "extend", "update", "setdefault", "appendleft"}
_SAME = {"round", "max", "min", "abs", "sum", "list", "tuple", "sorted", "set", "frozenset", "dict"}
_SAME |= {"enumerate", "zip", "reversed", "iter", "next", "choice", "choices", "sample"}
"""What they return is, or holds, what they are given."""
_PLAIN_CALLS = {
    *("len", "range", "str", "int", "float", "input", "open", "split", "strip", "perf_counter"),
    *("time", "random", "uniform", "gauss", "randint", "randrange", "index", "count", "keys"),
    *("join", "read", "readlines", "splitlines", "lower", "upper", "chr", "ord", "format"),
}


def bindings(module: ast.Module) -> Bound:
    """What every name and attribute may be bound to, and what functions return."""
    bound: Bound = {}
    functions: dict[str, list[ast.FunctionDef]] = {}
    for node in walk(module):
        if isinstance(node, ast.FunctionDef):
            functions.setdefault(node.name, []).append(node)
            answers = (ast.Return, ast.Yield, ast.YieldFrom)
            found = [n.value for n in walk(node) if isinstance(n, answers) and n.value]
            bound.setdefault(f"{node.name}()", []).extend(found)
    own, called = _own_names(module), set()
    for node in walk(module):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name, value in _pairs(target, node.value, bound):
                    bound.setdefault(name, []).append(value)
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign, ast.NamedExpr)):
            if node.value is not None:
                bound.setdefault(_place(node.target), []).append(node.value)
        elif isinstance(node, (ast.For, ast.comprehension)):
            for name, value in _looped(node.target, node.iter, own):
                bound.setdefault(name, []).append(value)
        elif isinstance(node, ast.Call):
            called.add(id(node.func))
            name = _place(node.func)
            if isinstance(node.func, ast.Attribute) and node.func.attr in _ADDING:
                values = [*node.args, *(k.value for k in node.keywords)]
                bound.setdefault(_place(node.func.value), []).extend(values)
            for function in functions.get(name.lstrip("."), ()):
                _bind_arguments(node, function, bound)
            for key in [k.value for k in node.keywords if k.arg == "key"]:
                if isinstance(key, ast.Lambda) and len(key.args.args) == 1:
                    called.add(id(key))
                    things = node.args or [node.func]
                    bound.setdefault(key.args.args[0].arg, []).extend(things)
    _bind_unseen(module, functions, called, bound)
    return bound


def _place(target: ast.expr) -> str:
    """The name under which a value is stored: x for x and x[...], .x for any y.x and y.x[...]."""
    while isinstance(target, (ast.Subscript, ast.Starred)):
        target = target.value
    if isinstance(target, ast.Attribute):
        return f".{target.attr}"
    return target.id if isinstance(target, ast.Name) else "?"


def _bind_arguments(call: ast.Call, function: ast.FunctionDef, bound: Bound) -> None:
    """What a call passes to the parameters of a function, or of a method after its self."""
    names = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
    passed = names[1:] if isinstance(call.func, ast.Attribute) else names
    positional = list(call.args)
    if any(isinstance(argument, ast.Starred) for argument in positional):
        values = [a.value if isinstance(a, ast.Starred) else a for a in positional]
        for name in names:
            bound.setdefault(name, []).extend(values)
    else:
        for name, value in zip(passed, positional, strict=False):
            bound.setdefault(name, []).append(value)
    more = [*positional[len(passed) :], *(k.value for k in call.keywords)]
    for rest in (function.args.vararg, function.args.kwarg):
        if rest is not None:
            bound.setdefault(rest.arg, []).extend(more)
    for keyword in call.keywords:
        every = names + [a.arg for a in function.args.kwonlyargs] if keyword.arg is None else ()
        for name in every or (keyword.arg or "?",):
            bound.setdefault(name, []).append(keyword.value)


def _bind_unseen(
    module: ast.Module,
    functions: dict[str, list[ast.FunctionDef]],
    called: set[int],
    bound: Bound,
) -> None:
    """Defaults, and the parameters of functions that may also be called from elsewhere."""
    passed_on = {
        name
        for node in walk(module)
        if isinstance(node, (ast.Name, ast.Attribute)) and id(node) not in called
        if (name := _place(node).lstrip(".")) in functions
    }
    for node in walk(module):
        if isinstance(node, ast.Lambda) and id(node) not in called:
            for parameter in walk(node.args):
                if isinstance(parameter, ast.arg):
                    bound.setdefault(parameter.arg, []).append(_UNKNOWN)
        if not isinstance(node, ast.FunctionDef):
            continue
        defaults = [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]
        is_special = node.name.startswith("__") or bool(node.decorator_list)
        for parameter in walk(node.args):
            if isinstance(parameter, ast.arg):
                bound.setdefault(parameter.arg, []).extend(defaults)
                if parameter.arg != "self" and (is_special or node.name in passed_on):
                    bound[parameter.arg].append(_UNKNOWN)


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


def _looped(target: ast.expr, iterated: ast.expr, own: set[str]) -> list[tuple[str, ast.expr]]:
    """The names that a loop binds, each with what it iterates over, if that can be worked out."""
    if isinstance(target, ast.Tuple) and isinstance(iterated, ast.Call):
        called = iterated.func.id if isinstance(iterated.func, ast.Name) else ""
        parts = iterated.args
        if called == "enumerate" and parts:
            parts = [_COUNTER, parts[0]]
        is_known = called in {"enumerate", "zip"} - own and len(parts) == len(target.elts)
        if is_known and not any(isinstance(p, ast.Starred) for p in (*parts, *target.elts)):
            pairs = zip(target.elts, parts, strict=True)
            return [found for name, part in pairs for found in _looped(name, part, own)]
    if isinstance(target, (ast.Tuple, ast.List, ast.Starred)):
        names = [part for part in walk(target) if isinstance(part, (ast.Name, ast.Attribute))]
        return [(_place(part), iterated) for part in names]
    return [(_place(target), iterated)]


def _pairs(target: ast.expr, value: ast.expr, returned: Bound) -> list[tuple[str, ast.expr]]:
    """The names in a target, each with the value assigned to it, if that can be worked out."""
    if not isinstance(target, (ast.Tuple, ast.List)):
        return [(_place(target), value)]
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


def may_be_value(node: ast.expr, bound: Bound) -> bool:
    """Whether an expression could be a Value, or contain one, judging by the assignments."""
    return _makes_value(node, bound, set())


def _makes_value(node: ast.expr, bound: Bound, seen: set[str]) -> bool:
    if isinstance(node, (ast.Constant, ast.JoinedStr, ast.Compare)):
        return False
    if isinstance(node, ast.Name):
        return _holds_value(node.id, bound, seen)
    if isinstance(node, ast.Attribute):
        if node.attr in ("data", "grad"):
            return False
        if f".{node.attr}" in bound:
            return _holds_value(f".{node.attr}", bound, seen)
        return not _is_module(node.value, bound)
    if isinstance(node, ast.Call):
        called = getattr(node.func, "id", getattr(node.func, "attr", ""))
        own = f"{called}()"
        if own in bound:
            return _holds_value(own, bound, seen)
        if called in _PLAIN_CALLS:
            return False
        if called in _SAME | {"get", "copy", "values", "items"}:
            given = [*node.args, *(k.value for k in node.keywords if k.arg != "key")]
            if isinstance(node.func, ast.Attribute):
                given.append(node.func.value)
            return any(_makes_value(part, bound, seen) for part in given)
        return not isinstance(node.func, ast.Attribute) or not _is_module(node.func.value, bound)
    if isinstance(node, ast.Subscript):
        return _makes_value(node.value, bound, seen)
    parts = [p for p in children(node) if isinstance(p, ast.expr)]
    return any(_makes_value(part, bound, seen) for part in parts)


def _is_module(node: ast.expr, bound: Bound) -> bool:
    """Whether a name is bound by nothing but an import."""
    return isinstance(node, ast.Name) and node.id not in bound and node.id != "self"


def _holds_value(name: str, bound: Bound, seen: set[str]) -> bool:
    if name in seen:
        return False
    return any(_makes_value(value, bound, seen | {name}) for value in bound.get(name, ()))
