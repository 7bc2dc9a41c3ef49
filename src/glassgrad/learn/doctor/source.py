"""The learner's source: on which line each rule is, and which ops are made of others."""

import ast
from collections.abc import Iterator
from functools import cached_property

from glassgrad.learn.doctor.choice import called, chosen, classes_in, name_of
from glassgrad.learn.doctor.needed import needed_by
from glassgrad.learn.doctor.probe import BACKWARD

_OPERATORS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Add: ("__add__", "__radd__"),
    ast.Sub: ("__sub__", "__rsub__"),
    ast.Mult: ("__mul__", "__rmul__"),
    ast.Div: ("__truediv__", "__rtruediv__"),
    ast.Pow: ("__pow__", "__rpow__"),
    ast.USub: ("__neg__",),
}
_Function = ast.FunctionDef


class Source:
    """The text of a class, and of the file around it if there is one."""

    def __init__(self, text: str, file: str, kind: str | None = None, first_line: int = 1) -> None:
        self.file, self._first = file, first_line
        self._lines = text.splitlines()
        self.tree = ast.parse(text, file)
        self.kind = chosen(self.tree, file, kind)

    @property
    def line(self) -> int:
        """Where the class begins."""
        return self._at(self._class.lineno)

    def text_of(self, line: int | None) -> str:
        """A line of the source, without its indentation."""
        place = -1 if line is None else line - self._first
        return self._lines[place].strip() if 0 <= place < len(self._lines) else ""

    def needed(self) -> str:
        """The file with only the statements that the class needs; the other lines are empty.

        A learner's file often goes on to train a network, which a check should not wait for.
        """
        kept: set[int] = set()
        for node in needed_by(self.tree, self.kind):
            begin = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
            kept.update(range(begin, (node.end_lineno or begin) + 1))
        lines = [line if n in kept else "" for n, line in enumerate(self._lines, 1)]
        return "\n".join(lines) + "\n"

    def line_of(self, method: str, operand: int | None = None) -> int | None:
        """The line of an op's rule for one operand, or else where its result is made."""
        node = self._methods.get(method)
        if node is None:
            return None
        if isinstance(node, _Function):
            rules = [rule for name, rule in self._rules(node) if _is_operand(node, name, operand)]
            lines = [rule.lineno for rule in rules] or self._constructions(node)
            lines = lines or [n.lineno for n in ast.walk(node) if isinstance(n, ast.Return)]
            if lines:
                return self._at(lines[0])
        return self._at(node.lineno)

    def rule_of(self, method: str) -> int | None:
        """The line on which an op's rule begins, if it is a function inside the op."""
        node = self._methods.get(method)
        inner = [
            n for n in ast.walk(node or ast.Pass()) if isinstance(n, _Function) and n is not node
        ]
        return self._at(inner[0].lineno) if inner else None

    def head_of(self, method: str) -> int | None:
        """The line on which a method begins."""
        node = self._methods.get(method)
        return None if node is None else self._at(node.lineno)

    def makes_node(self, method: str) -> bool:
        """Whether a method makes a node with inputs, as an op does."""
        node = self._methods.get(method)
        return isinstance(node, _Function) and bool(self._constructions(node))

    def stores_rule(self, method: str) -> bool:
        """Whether an op sets a _backward."""
        found = [
            n for n in ast.walk(self._methods.get(method, ast.Pass())) if isinstance(n, ast.Assign)
        ]
        return any("backward" in name_of(n.targets[0]) for n in found)

    def line_of_value(self, method: str) -> int | None:
        """The line on which an op computes its value."""
        node = self._methods.get(method)
        if isinstance(node, _Function) and (lines := self._constructions(node)):
            return self._at(lines[0])
        return self.line_of(method)

    def overwriting(self, method: str, operand: int | None = None) -> int | None:
        """The line of a method that assigns a grad with =, where a sum belongs."""
        node = self._methods.get(method)
        if not isinstance(node, _Function):
            return None
        for name, rule in self._rules(node):
            is_sum = any(_is_grad(n) and _owner(n) == name for n in ast.walk(rule.value))
            is_overwriting = isinstance(rule, ast.Assign) and not is_sum and not _is_constant(rule)
            if is_overwriting and _is_operand(node, name, operand):
                return self._at(rule.lineno)
        return None

    def backward_line(self) -> int | None:
        """The line on which the walk passes gradients on: in a loop of backward()."""
        node = self._backward
        if node is None:
            return None
        calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and called(n) == "_backward"]
        grads = [n for _, n in self._rules(node) if not _is_constant(n)]
        found: list[ast.stmt | ast.expr] = [*grads, *calls]
        return self._at(found[0].lineno if found else node.lineno)

    def seed_line(self) -> int | None:
        """The line on which backward() starts from the root's grad."""
        node = self._backward
        if node is None:
            return None
        seeds = [n for name, n in self._rules(node) if name == _first_argument(node)]
        return self._at(seeds[0].lineno if seeds else node.lineno)

    def walk_line(self) -> int | None:
        """The line on which the walk begins: the last loop of backward()."""
        node = self._backward
        if node is None:
            return None
        loops = [n for n in ast.walk(node) if isinstance(n, (ast.For, ast.While))]
        return self._at(max((n.lineno for n in loops), default=node.lineno))

    def set_line(self) -> int | None:
        """The line on which __init__ puts the inputs into a set."""
        node = self._methods.get("__init__")
        if node is None:
            return None
        calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
        lines = [n.lineno for n in calls if called(n) in ("set", "frozenset")]
        return self._at(lines[0]) if lines else None

    def zips_inputs(self) -> bool:
        """Whether backward() pairs inputs with local gradients."""
        calls = [n for n in ast.walk(self._backward or ast.Pass()) if isinstance(n, ast.Call)]
        return any(called(n) in ("zip", "enumerate") for n in calls)

    def misplaced(self, method: str) -> int | None:
        """The line of an op that stores its rule on an operand instead of on the result."""
        node = self._methods.get(method)
        if not isinstance(node, _Function):
            return None
        operands = [a.arg for a in node.args.args]
        for n in ast.walk(node):
            if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Attribute):
                target = n.targets[0]
                is_rule = "backward" in target.attr and isinstance(target.value, ast.Name)
                if is_rule and target.value.id in operands:  # type: ignore[attr-defined]
                    return self._at(n.lineno)
        return None

    def called_rule(self, method: str) -> int | None:
        """The line of an op that calls its rule when it should store it."""
        node = self._methods.get(method)
        found = [n for n in ast.walk(node or ast.Pass()) if isinstance(n, ast.Assign)]
        called = [n for n in found if isinstance(n.value, ast.Call)]
        lines = [n.lineno for n in called if "backward" in name_of(n.targets[0])]
        return self._at(lines[0]) if lines else None

    def loop_of(self, method: str) -> int | None:
        """The line of a loop in which several methods are made, this one among them."""
        for node in [*self._class.body, *self.tree.body]:
            texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
            if isinstance(node, ast.For) and method in texts:
                return self._at(node.lineno)
        return None

    def keeps_state(self) -> int | None:
        """The line of a function in backward() whose default argument is a list, set or dict."""
        for n in ast.walk(self._backward or ast.Pass()):
            if isinstance(n, _Function):
                for default in [*n.args.defaults, *filter(None, n.args.kw_defaults)]:
                    is_call = isinstance(default, ast.Call) and called(default) in ("set", "list")
                    if is_call or isinstance(default, (ast.List, ast.Set, ast.Dict)):
                        return self._at(n.lineno)
        return None

    def uses(self, method: str) -> frozenset[str]:
        """The other methods that a method is made of, directly or not."""
        found: set[str] = set()
        todo = [method]
        while todo:
            new = set(self._direct_uses(todo.pop())) - found - {method}
            found |= new
            todo += new
        return frozenset(found)

    def _direct_uses(self, method: str) -> Iterator[str]:
        node = self._methods.get(method)
        if isinstance(node, _Function):
            # What a first operand surely is, a second one may be: it can be a plain number.
            values = {a.arg: not place for place, a in enumerate(node.args.args)}
            for statement in node.body:
                yield from self._used(statement, values)
        elif isinstance(node, ast.Assign):
            for n in ast.walk(node.value):
                yield n.attr if isinstance(n, ast.Attribute) else getattr(n, "id", "")

    def _used(self, node: ast.AST, values: dict[str, bool]) -> Iterator[str]:
        if isinstance(node, (_Function, ast.Lambda)) or self._is_construction(node):
            return
        if isinstance(node, ast.Assign) and self._is_value(node.value, values):
            sure = self._is_value(node.value, values, surely=True)
            values |= {t.id: sure for t in node.targets if isinstance(t, ast.Name)}
        if isinstance(node, ast.BinOp) and self._is_value(node, values):
            both = _OPERATORS.get(type(node.op), ())
            yield from both[:1] if self._is_value(node.left, values, surely=True) else both
        if isinstance(node, ast.UnaryOp) and self._is_value(node.operand, values):
            yield from _OPERATORS.get(type(node.op), ())
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr
        for child in ast.iter_child_nodes(node):
            yield from self._used(child, values)

    def _is_value(self, node: ast.AST, values: dict[str, bool], *, surely: bool = False) -> bool:
        """Whether an expression may be a Value, or surely is one."""
        if isinstance(node, ast.Name):
            return values.get(node.id, False) if surely else node.id in values
        if isinstance(node, ast.BinOp):
            return any(self._is_value(n, values, surely=surely) for n in (node.left, node.right))
        if isinstance(node, ast.UnaryOp):
            return self._is_value(node.operand, values, surely=surely)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            return self._is_value(node.func.value, values, surely=surely)
        return self._is_construction(node)

    def _is_construction(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.Call):
            return False
        own = self.kind, "cls", "__class__", "type"
        inner = node.func.func if isinstance(node.func, ast.Call) else node.func
        return name_of(inner) in own and not (node.func is inner and name_of(inner) == "type")

    def _constructions(self, node: ast.AST) -> list[int]:
        """The lines on which a method makes a node that has inputs."""
        calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
        return [n.lineno for n in calls if self._is_construction(n) and len(n.args) > 1]

    def _rules(self, node: ast.AST) -> list[tuple[str, ast.Assign | ast.AugAssign]]:
        """The statements that change a grad, each with the name whose grad it is."""
        found: list[tuple[str, ast.Assign | ast.AugAssign]] = []
        for n in ast.walk(node):
            if isinstance(n, (ast.Assign, ast.AugAssign)):
                for target in n.targets if isinstance(n, ast.Assign) else [n.target]:
                    parts = target.elts if isinstance(target, ast.Tuple) else [target]
                    found += [(_owner(p), n) for p in parts if _is_grad(p)]
        return sorted(found, key=lambda pair: pair[1].lineno)

    @cached_property
    def _class(self) -> ast.ClassDef:
        return classes_in(self.tree)[self.kind]

    @cached_property
    def _backward(self) -> ast.FunctionDef | None:
        found = [self._methods[name] for name in BACKWARD if name in self._methods]
        return next((node for node in found if isinstance(node, _Function)), None)

    @cached_property
    def _methods(self) -> dict[str, ast.stmt]:
        """Every method by name, inherited ones and those that are set later included."""
        classes, found = classes_in(self.tree), {}
        functions = {n.name: n for n in self.tree.body if isinstance(n, _Function)}
        bases = [b.id for b in self._class.bases if isinstance(b, ast.Name) and b.id in classes]
        for kind in (*reversed(bases), self.kind):
            for node in classes[kind].body:
                if isinstance(node, _Function):
                    found[node.name] = node
                elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    found[node.targets[0].id] = node  # type: ignore[assignment]
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
                target, value = node.targets[0], node.value
                if name_of(target.value) == self.kind:
                    given = functions.get(name_of(value))
                    found[target.attr] = given or node  # type: ignore[assignment]
        return found  # type: ignore[return-value]

    def _at(self, line: int) -> int:
        return line + self._first - 1


def _owner(node: ast.AST) -> str:
    return name_of(node.value) if isinstance(node, ast.Attribute) else ""


def _is_grad(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr.lstrip("_").startswith(("grad", "deriv"))


def _first_argument(node: ast.FunctionDef) -> str:
    return node.args.args[0].arg if node.args.args else ""


def _is_constant(rule: ast.Assign | ast.AugAssign) -> bool:
    """Whether a rule assigns a number, as a reset does."""
    value = rule.value
    if isinstance(value, ast.Call) and value.args:
        value = value.args[0]
    return isinstance(value, ast.Constant)


def _is_operand(node: ast.FunctionDef, name: str, operand: int | None) -> bool:
    operands = [a.arg for a in node.args.args]
    return operand is None or operands[operand : operand + 1] == [name]
