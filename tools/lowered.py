"""Python for MicroPython: what it cannot read or would forget is written in other words.

MicroPython keeps no annotations, so a dataclass gets its __init__ here; its dicts have no order, so
they become OrderedDicts; it reads no [*a, *b] and no {**a}. Docstrings and annotations are dropped.
"""

import ast

MAKERS = "from ordered import join as _join, listed as _listed, ordered as _ordered\n"
_SORTS = {"list", "dict", "set", "tuple", "frozenset"}


def lowered(text: str, *, keeps_order: bool = True) -> str:
    """The text of a module, in what MicroPython can read.

    Dicts that keep their order are slow with many entries; a module that needs none is quicker.
    """
    tree = _Lowered(keeps_order).visit(ast.parse(text))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):  # also of types, which are no longer there
            node.names = [n for n in node.names if (n.asname or n.name) in used]
    tree.body = [s for s in tree.body if not isinstance(s, ast.ImportFrom) or s.names]
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class _Lowered(ast.NodeTransformer):
    def __init__(self, keeps_order: bool) -> None:
        self._keeps_order = keeps_order

    def visit_Module(self, node: ast.Module) -> ast.Module:
        node.body = self._body([s for s in node.body if not _is_for_types(s)])
        imports = ast.parse(MAKERS).body
        place = next((k for k, s in enumerate(node.body) if not _is_future(s)), 0)
        node.body[place:place] = imports
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = self._body(node.body)
        node.returns = None
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                argument.annotation = None
        node.args = self.visit(node.args)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        if any("dataclass" in ast.unparse(d) for d in node.decorator_list):
            node.decorator_list = []
            node.body = [_init(node.body), *(s for s in node.body if not _is_field(s))]
        node.body = self._body(node.body)
        return node

    def _body(self, body: list[ast.stmt]) -> list[ast.stmt]:
        kept = [s for s in body if not _is_text(s)]
        found: list[ast.stmt] = []
        for statement in kept:
            made = self.visit(statement)
            found += made if isinstance(made, list) else [] if made is None else [made]
        return found or [ast.Pass()]

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        if node.value is None:
            return None
        made: ast.stmt = self.visit(ast.Assign([node.target], node.value, lineno=node.lineno))
        return made

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        # Only its sorted() is stable, and has been replaced by one that is.
        match node.value:
            case ast.Call(func=ast.Attribute(value=thing, attr="sort"), keywords=keywords):
                whole = ast.Subscript(thing, ast.Slice(), ast.Store())
                call = ast.Call(ast.Name("sorted"), [thing], keywords)
                return ast.Assign([whole], self.visit(call), lineno=node.lineno)
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node.func:
            case ast.Subscript(value=ast.Name(id=name)) if name in _SORTS:
                node.func = ast.Name(name)
            case ast.Attribute(value=ast.Name(id="dict"), attr="fromkeys") if self._keeps_order:
                node.func = ast.Attribute(ast.Name("_ordered"), "fromkeys", ast.Load())
        if self._keeps_order and isinstance(node.func, ast.Name) and node.func.id == "dict":
            node.func = ast.Name("_ordered")
        return node

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        self.generic_visit(node)
        if not self._keeps_order and None not in node.keys:
            return node
        parts: list[ast.expr] = []
        pairs: list[ast.expr] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                parts += [ast.List(pairs, ast.Load()), value]
                pairs = []
            else:
                pairs.append(ast.Tuple([key, value], ast.Load()))
        if not parts:
            listed = [ast.List(pairs, ast.Load())] if pairs else []
            return ast.Call(ast.Name("_ordered"), listed, [])  # type: ignore[arg-type]
        return ast.Call(ast.Name("_join"), [*parts, ast.List(pairs, ast.Load())], [])

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        self.generic_visit(node)
        if not self._keeps_order:
            return node
        pair = ast.Tuple([node.key, node.value], ast.Load())
        return ast.Call(ast.Name("_ordered"), [ast.ListComp(pair, node.generators)], [])

    def visit_List(self, node: ast.List) -> ast.expr:
        return self._listed(node, "")

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        return self._listed(node, "tuple")

    def visit_Set(self, node: ast.Set) -> ast.expr:
        return self._listed(node, "set")

    def _listed(self, node: ast.List | ast.Tuple | ast.Set, sort: str) -> ast.expr:
        self.generic_visit(node)
        is_target = not isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        if is_target or not any(isinstance(e, ast.Starred) for e in node.elts):
            return node
        parts: list[ast.expr] = [
            e.value if isinstance(e, ast.Starred) else ast.List([e], ast.Load()) for e in node.elts
        ]
        made = ast.Call(ast.Name("_listed"), parts, [])
        return ast.Call(ast.Name(sort), [made], []) if sort else made

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        self.generic_visit(node)
        form, operands = "", list[ast.expr]()
        for part in node.values:
            if isinstance(part, ast.Constant):
                form += str(part.value).replace("{", "{{").replace("}", "}}")
            else:
                assert isinstance(part, ast.FormattedValue)
                how, more = _format_of(part)
                form += how
                operands += [part.value, *more]
        return ast.Call(ast.Attribute(ast.Constant(form), "format", ast.Load()), operands, [])


def _format_of(part: ast.FormattedValue) -> tuple[str, list[ast.expr]]:
    conversion = f"!{chr(part.conversion)}" if part.conversion > 0 else ""
    spec, more = "", list[ast.expr]()
    match part.format_spec:
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=text)), args=args):
            spec, more = str(text), args
        case None:
            pass
        case other:
            raise ValueError(f"a format that MicroPython cannot have: {ast.unparse(other)}")
    return f"{{{conversion}{':' if spec else ''}{spec}}}", more


def _init(body: list[ast.stmt]) -> ast.stmt:
    """The __init__ of a dataclass."""
    fields = [s for s in body if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name)]
    arguments, lines = ["self"], list[str]()
    for one in fields:
        name = ast.unparse(one.target)
        value = ast.unparse(one.value) if one.value is not None else ""
        if value.startswith("field("):  # of a default that is made anew
            maker = value.removeprefix("field(default_factory=").removesuffix(")")
            arguments.append(f"{name}=None")
            lines.append(f"self.{name} = {maker}() if {name} is None else {name}")
        else:
            arguments.append(f"{name}={value}" if value else name)
            lines.append(f"self.{name} = {name}")
    code = f"def __init__({', '.join(arguments)}):\n" + "".join(f"    {line}\n" for line in lines)
    if any(isinstance(s, ast.FunctionDef) and s.name == "__post_init__" for s in body):
        code += "    self.__post_init__()\n"
    return ast.parse(code).body[0]


def _is_field(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.AnnAssign)


def _is_text(statement: ast.stmt) -> bool:
    """Whether a statement is a docstring, or another text that nobody reads."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _is_future(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _is_for_types(statement: ast.stmt) -> bool:
    """Whether a statement, such as `Pairs = list[int]`, only matters to annotations."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp()):
            return name[0].isupper() and not name.isupper()
        case ast.ImportFrom(module="dataclasses" | "typing" | "collections.abc"):
            return True
    return False
