"""Which class of a script is a scalar autograd, read from its source without running it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from glassgrad.cli.run.flow import names_in
from glassgrad.cli.run.nodes import walk

NEEDED = {"__init__", "backward", "__add__", "__mul__"}
SAFE_NAMES = {
    *("math", "abs", "float", "int", "isinstance", "max", "min", "len", "list", "tuple", "set"),
    *("reversed", "zip", "range", "sum", "enumerate", "sorted", "str", "repr", "id", "type"),
    *("TypeError", "ValueError", "AssertionError", "NotImplemented", "ZeroDivisionError"),
    *("True", "False", "None", "bool", "round", "any", "all", "print", "map", "super"),
}
"""What the methods of such a class may read besides their own variables."""
LOOPHOLES = {
    *("globals", "locals", "vars", "eval", "exec", "setattr", "getattr", "delattr", "hasattr"),
    *("__dict__", "__class__", "inspect", "pickle", "gc", "ctypes", "weakref", "tracemalloc"),
    *("threading", "multiprocessing", "concurrent", "asyncio", "dir", "_getframe", "settrace"),
}
"""Names through which a script could notice what its class is."""


class DeclinedError(Exception):
    """A stage does not apply; the text is the reason."""

    def __init__(self, reason: str, node: ast.AST | None = None) -> None:
        super().__init__(reason)
        self.line = getattr(node, "lineno", 0)


@dataclass(frozen=True)
class Autograd:
    """The class of a script, and which of its attributes is what."""

    tree: ast.ClassDef
    parameters: tuple[tuple[str, object], ...]
    """The parameters of __init__ with their defaults; ... means none."""
    children: str
    """The attribute that holds the inputs, and the parameter that it comes from."""
    children_from: str
    children_kind: str
    """set, tuple, list, or '' if it is kept as given."""
    partials: str = ""
    partials_from: str = ""
    closure: str = ""
    """The attribute that holds the function of one backward step."""
    texts: tuple[tuple[str, str], ...] = ()
    """Attributes that only describe, such as label, with their parameters."""
    has_slots: bool = False

    @property
    def name(self) -> str:
        """The name of the class."""
        return self.tree.name

    @property
    def private(self) -> set[str]:
        """Attributes that exist in another form once the class is replaced."""
        names = {self.children, self.partials, self.closure} - {""}
        return names | {name for name, _ in self.texts if name != "label"}


def find_autograd(module: ast.Module) -> Autograd | None:
    """The autograd class of a module; None if there is none, DeclinedError if it has to stay."""
    candidates = [s for s in module.body if isinstance(s, ast.ClassDef) and _methods(s) >= NEEDED]
    if not candidates:
        return None
    if len(candidates) > 1:
        raise DeclinedError("there are two autograd classes", candidates[1])
    tree = candidates[0]
    _check_body(tree)
    found = _roles(tree)
    _check_methods(tree)
    _check_names(module, tree)
    _check_uses(module, found)
    return found


def _methods(tree: ast.ClassDef) -> set[str]:
    return {s.name for s in tree.body if isinstance(s, ast.FunctionDef)}


def _check_body(tree: ast.ClassDef) -> None:
    if tree.bases or tree.keywords or tree.decorator_list:
        raise DeclinedError(f"class {tree.name} has a base class or a decorator", tree)
    for part in tree.body:
        if isinstance(part, ast.FunctionDef):
            if part.decorator_list:
                raise DeclinedError(f"{part.name} has a decorator", part)
        elif isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
            if part.targets[0].id != "__slots__" and not isinstance(part.value, ast.Name):
                raise DeclinedError("the class keeps something of its own", part)
        elif not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)):
            raise DeclinedError("the class contains more than methods", part)


def _roles(tree: ast.ClassDef) -> Autograd:
    init = next(s for s in tree.body if isinstance(s, ast.FunctionDef) and s.name == "__init__")
    given = init.args
    if given.vararg or given.kwarg or given.posonlyargs or given.kwonlyargs:
        raise DeclinedError("__init__ takes arguments in an unusual way", init)
    names = [a.arg for a in given.args][1:]
    defaults = [ast.literal_eval(d) if _is_literal(d) else None for d in given.defaults]
    parameters = dict(zip(names, [...] * (len(names) - len(defaults)) + defaults, strict=True))
    texts: list[tuple[str, str]] = []
    roles: dict[str, str] = {}
    for part in init.body:
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
            continue
        for attribute, value in _assigned(part):
            kind, source = "", value
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
                kind, source = value.func.id, value.args[0] if len(value.args) == 1 else value
            if attribute == "grad" and isinstance(value, ast.Constant) and value.value == 0:
                roles["grad"] = attribute
            elif (isinstance(value, ast.Lambda) and isinstance(value.body, ast.Constant)) or (
                isinstance(value, ast.Constant) and value.value is None
            ):
                roles["closure"] = attribute
            elif not isinstance(source, ast.Name) or source.id not in parameters:
                raise DeclinedError(f"__init__ sets self.{attribute} in an unusual way", part)
            elif attribute == "data" and kind in ("", "float"):
                roles["data"] = source.id
            elif isinstance(parameters[source.id], str) and not kind:
                texts.append((attribute, source.id))
            elif kind not in ("", "set", "tuple", "list"):
                raise DeclinedError(f"__init__ sets self.{attribute} in an unusual way", part)
            elif "children" not in roles:
                roles.update(children=attribute, children_from=source.id, children_kind=kind)
            elif "partials" not in roles and not kind:
                roles.update(partials=attribute, partials_from=source.id)
            else:
                raise DeclinedError(f"self.{attribute} has no counterpart", part)
    if not {"data", "grad", "children"} <= set(roles) or roles.pop("data") != names[0]:
        raise DeclinedError("data, grad or the inputs are missing", init)
    del roles["grad"]
    has_slots = any(isinstance(s, ast.Assign) for s in tree.body)
    return Autograd(
        tree,
        tuple(parameters.items()),
        texts=tuple(texts),
        has_slots=has_slots,
        **roles,
    )


def _is_literal(node: ast.AST) -> bool:
    return isinstance(node, (ast.Constant, ast.Tuple, ast.List)) and not any(
        isinstance(part, ast.Name) for part in walk(node)
    )


def _assigned(part: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The attributes of self that a statement of __init__ sets."""
    if isinstance(part, ast.AnnAssign) and part.value:
        targets, value = [part.target], part.value
    elif isinstance(part, ast.Assign):
        targets, value = part.targets, part.value  # type: ignore[assignment]
    else:
        raise DeclinedError("__init__ does more than to set attributes", part)
    for target in targets:
        if not isinstance(target, ast.Attribute) or not isinstance(target.value, ast.Name):
            raise DeclinedError("__init__ does more than to set attributes", part)
        yield target.attr, value


def _check_methods(tree: ast.ClassDef) -> None:
    """Methods may read their own variables and a few names, so that nothing hidden steers them."""
    for method in tree.body:
        if not isinstance(method, ast.FunctionDef):
            continue
        if method.args.defaults and any(not _is_literal(d) for d in method.args.defaults):
            raise DeclinedError(f"{method.name} has a default that is not a literal", method)
        if any(isinstance(d, ast.List) for d in method.args.defaults):
            raise DeclinedError(f"{method.name} has a default that can change", method)
        own = {n.id for n in walk(method) if isinstance(n, ast.Name) and _is_store(n)}
        for node in walk(method):
            if isinstance(node, ast.arg):
                own.add(node.arg)
            if isinstance(node, ast.FunctionDef):
                own.add(node.name)
        for node in walk(method):
            if isinstance(node, (ast.Global, ast.Import, ast.ImportFrom)):
                raise DeclinedError(f"{method.name} uses more than its arguments", node)
            if isinstance(node, ast.Name) and not _is_store(node):
                if node.id not in own | SAFE_NAMES | {tree.name}:
                    raise DeclinedError(f"{method.name} reads {node.id}", node)
                if node.id == "print":
                    raise DeclinedError(f"{method.name} prints", node)
            if isinstance(node, ast.Attribute) and _is_store(node) and _is_name(node, tree.name):
                raise DeclinedError(f"{method.name} changes the class", node)


def _check_names(module: ast.Module, tree: ast.ClassDef) -> None:
    """What the methods read must mean at every step what it means while they are examined."""
    read = {n.id for n in walk(tree) if isinstance(n, ast.Name) and not _is_store(n)} & SAFE_NAMES
    bound = names_in(*[part for part in module.body if part is not tree]).stores
    for name in read & set(bound):
        raise DeclinedError(f"{name} has another meaning", ast.Pass(lineno=bound[name]))
    for node in outside(module, tree):
        if isinstance(node, ast.Global) and read & set(node.names):
            raise DeclinedError(f"{min(read & set(node.names))} has another meaning", node)
        for alias in node.names if isinstance(node, (ast.Import, ast.ImportFrom)) else ():
            is_math = isinstance(node, ast.Import) and alias.name == "math"
            if (alias.asname or alias.name) in read and not (is_math and alias.asname is None):
                raise DeclinedError(f"{alias.asname or alias.name} has another meaning", node)


def _is_store(node: ast.Name | ast.Attribute) -> bool:
    return isinstance(node.ctx, (ast.Store, ast.Del))


def _is_name(node: ast.Attribute, name: str) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == name


def _check_uses(module: ast.Module, found: Autograd) -> None:
    """The rest of the script must use only what stays the same when the class is replaced."""
    imported = set()
    for node in walk(module):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            imported |= {(a.asname or a.name).split(".")[0] for a in node.names}
    for node in outside(module, found.tree):
        if isinstance(node, (ast.Name, ast.alias)):
            name = node.id if isinstance(node, ast.Name) else node.name.split(".")[0]
            if name in LOOPHOLES:
                raise DeclinedError(f"the script uses {name}", node)
        if isinstance(node, ast.Name) and node.id == found.name and _is_store(node):
            raise DeclinedError(f"{found.name} is bound again", node)
        if isinstance(node, ast.ClassDef) and any(
            isinstance(b, ast.Name) and b.id == found.name for b in node.bases
        ):
            raise DeclinedError(f"class {node.name} is derived from {found.name}", node)
        if isinstance(node, ast.Attribute):
            if node.attr in found.private or node.attr in LOOPHOLES:
                raise DeclinedError(f"the script uses .{node.attr}", node)
            if _is_store(node) and not isinstance(node.value, ast.Name):
                is_known = node.attr in ("data", "grad", "label")
            else:
                base = node.value.id if isinstance(node.value, ast.Name) else ""
                is_known = base in {"self", *imported} or node.attr in ("data", "grad", "label")
            is_own = _is_name(node, found.name) or _is_name(node, "math")  # which its methods read
            if _is_store(node) and (not is_known or is_own):
                raise DeclinedError(f"the script sets .{node.attr}", node)


def outside(module: ast.Module, tree: ast.ClassDef) -> Iterator[ast.AST]:
    """All nodes of a module but those of the class."""
    for part in module.body:
        if part is not tree:
            yield from walk(part)
