"""The learner's source: on which line each rule is."""

import ast
from functools import cached_property

from glassgrad.learn.doctor.choice import called, chosen, classes_in, name_of
from glassgrad.learn.doctor.composition import Composition
from glassgrad.learn.doctor.needed import needed_by
from glassgrad.learn.doctor.probe import BACKWARD
from glassgrad.learn.doctor.syntax import (
    Function,
    arguments_of,
    grads_read,
    is_constant,
    locals_in,
    origin_of,
    returned_by,
    rules_in,
)
from glassgrad.learn.doctor.walk_source import WalkSource

_NOTHING = ast.Pass()


class Source:
    """The text of a class, and of the file around it if there is one."""

    def __init__(self, text: str, file: str, kind: str | None = None, first_line: int = 1) -> None:
        self.file, self._first = file, first_line
        self._lines = text.splitlines()
        self.tree = ast.parse(text, file)
        ast.increment_lineno(self.tree, first_line - 1)
        self.kind = chosen(self.tree, file, kind)

    @property
    def line(self) -> int:
        """Where the class begins."""
        return self._class.lineno

    @property
    def end_of_class(self) -> int:
        """The last line of the class."""
        return self._class.end_lineno or self._class.lineno

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
        rules = [rule for name, rule in rules_in(node) if _is_operand(node, name, operand)]
        if rules:
            return rules[0].lineno
        if (rule := self._function_of(method, "backward")) is not None:
            return _returned_at(rule, operand)
        lines = self._slopes(node) or [n.lineno for n in self._constructions(node)]
        lines = lines or [n.lineno for n in ast.walk(node) if isinstance(n, ast.Return)]
        return lines[0] if lines else node.lineno

    def has_rule_for(self, method: str, operand: int) -> bool:
        """Whether a statement of an op changes the grad of this operand."""
        node = self._methods.get(method, _NOTHING)
        return any(_is_operand(node, name, operand) for name, _ in rules_in(node))

    def reads_operand(self, method: str) -> tuple[int, str] | None:
        """The line of a rule that reads an operand's grad, and the name of that operand."""
        node = self._methods.get(method, _NOTHING)
        for name, rule in rules_in(node):
            for other in sorted(grads_read(rule.value) & set(arguments_of(node))):
                # self.grad = self.grad + ... is a sum.
                if other != name or isinstance(rule, ast.AugAssign):
                    return rule.lineno, other
        return None

    def is_chained(self, method: str, operand: int) -> bool:
        """Whether the rule for an operand reads a grad, or there is no rule to tell."""
        node = self._methods.get(method, _NOTHING)
        rules = [rule for name, rule in rules_in(node) if _is_operand(node, name, operand)]
        return not rules or any(grads_read(rule.value) for rule in rules)

    def rule_of(self, method: str) -> int | None:
        """The line on which an op's rule begins, if it is a function inside the op."""
        node = self._methods.get(method, _NOTHING)
        inner = [n for n in ast.walk(node) if isinstance(n, Function) and n is not node]
        return inner[0].lineno if inner else None

    def head_of(self, method: str) -> int | None:
        """The line on which a method begins."""
        node = self._methods.get(method)
        return None if node is None else node.lineno

    def makes_node(self, method: str) -> bool:
        """Whether a method makes a node with inputs, as an op does."""
        return bool(self._constructions(self._methods.get(method, _NOTHING)))

    def lists_inputs(self, method: str) -> bool:
        """Whether a method makes a node with all of its operands as inputs."""
        node = self._methods.get(method, _NOTHING)
        for made in self._constructions(node):
            rest = [*made.args[1:], *(keyword.value for keyword in made.keywords)]
            names = {n.id for part in rest for n in ast.walk(part) if isinstance(n, ast.Name)}
            if names >= set(arguments_of(node)):
                return True
        return False

    def stores_rule(self, method: str) -> bool:
        """Whether an op sets a _backward."""
        node = self._methods.get(method, _NOTHING)
        found = [n for n in ast.walk(node) if isinstance(n, ast.Assign)]
        return any("backward" in name_of(n.targets[0]) for n in found)

    def made_at(self, method: str) -> int | None:
        """The line on which an op makes its result."""
        node = self._methods.get(method, _NOTHING)
        lines = [n.lineno for n in self._constructions(node) or returned_by(node)]
        return lines[0] if lines else self.line_of(method)

    def line_of_value(self, method: str) -> int | None:
        """The line on which an op computes its value."""
        node = self._methods.get(method, _NOTHING)
        if (forward := self._function_of(method, "forward")) is not None:
            return _returned_at(forward, None)
        if made := self._constructions(node):
            return origin_of(made[0].args[0], node)
        return self.line_of(method)

    def overwriting(self, method: str, operand: int | None = None) -> int | None:
        """The line of a method that assigns a grad with =, where a sum belongs."""
        node = self._methods.get(method, _NOTHING)
        for name, rule in rules_in(node):
            is_sum = name in grads_read(rule.value)
            is_overwriting = isinstance(rule, ast.Assign) and not is_sum and not is_constant(rule)
            if is_overwriting and _is_operand(node, name, operand):
                return rule.lineno
        return None

    def misplaced(self, method: str) -> int | None:
        """The line of an op that stores its rule on an operand instead of on the result."""
        node = self._methods.get(method)
        if not isinstance(node, Function):
            return None
        operands = [a.arg for a in node.args.args]
        for n in ast.walk(node):
            if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Attribute):
                target = n.targets[0]
                is_rule = "backward" in target.attr and isinstance(target.value, ast.Name)
                if is_rule and target.value.id in operands:  # type: ignore[attr-defined]
                    return n.lineno
        return None

    def called_rule(self, method: str) -> int | None:
        """The line of an op that calls its rule when it should store it."""
        node = self._methods.get(method)
        found = [n for n in ast.walk(node or ast.Pass()) if isinstance(n, ast.Assign)]
        called = [n for n in found if isinstance(n.value, ast.Call)]
        lines = [n.lineno for n in called if "backward" in name_of(n.targets[0])]
        return lines[0] if lines else None

    def loop_of(self, method: str) -> int | None:
        """The line of a loop in which several methods are made, this one among them."""
        for node in [*self._class.body, *self.tree.body]:
            texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
            if isinstance(node, ast.For) and method in texts:
                return node.lineno
        return None

    def uses(self, method: str) -> frozenset[str]:
        """The other methods that a method is made of, directly or not."""
        return self._composition.uses(method)

    @cached_property
    def functions(self) -> set[str]:
        """The names of the class's own methods, without those that a decorator changes."""
        found = self._methods.items()
        return {n for n, f in found if isinstance(f, Function) and not f.decorator_list}

    def method_at(self, line: int) -> str | None:
        """The method in which a line is; None if it is in none."""
        for name, node in self._methods.items():
            if isinstance(node, Function) and node.lineno <= line <= (node.end_lineno or 0):
                return name
        return None

    @cached_property
    def walk(self) -> WalkSource:
        """The source of backward()."""
        node = self._backward
        calls = [n for n in ast.walk(node or _NOTHING) if isinstance(n, ast.Call)]
        others = [self._methods[called(n)] for n in calls if called(n) in self._methods]
        others = [n for n in others if isinstance(n, Function) and n is not node]
        return WalkSource(node, self._methods.get("__init__", _NOTHING), [*others])

    @cached_property
    def _composition(self) -> Composition:
        return Composition(self._methods, self.kind)

    def _constructions(self, node: ast.AST) -> list[ast.Call]:
        """The calls in which a method makes a node that has inputs."""
        calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and n.args]
        is_made = self._composition.is_construction
        return [n for n in calls if is_made(n) and len(n.args) + len(n.keywords) > 1]

    def _slopes(self, node: ast.AST) -> list[int]:
        """The lines on which an op computes local gradients before or after it makes a node."""
        own = set(arguments_of(node))
        stored = [n for n in ast.walk(node) if isinstance(n, ast.Assign)]
        lines = [
            n.lineno
            for n in stored
            if isinstance(n.value, (ast.List, ast.Tuple))
            and isinstance(n.targets[0], ast.Attribute)
            and name_of(n.targets[0].value) not in own
        ]
        for made in self._constructions(node):
            values = {n.id for n in locals_in(made.args[0], node)}
            rest = [*made.args[1:], *(keyword.value for keyword in made.keywords)]
            names = [n for part in rest for n in locals_in(part, node) if n.id not in values]
            lines += [origin_of(n, node) for n in names[:1]]
        return lines

    def _function_of(self, method: str, part: str) -> ast.FunctionDef | None:
        """The forward or backward of an op that is a class of its own."""
        classes = classes_in(self.tree)
        for n in ast.walk(self._methods.get(method, _NOTHING)):
            if isinstance(n, ast.Name) and n.id in classes and n.id != self.kind:
                for one in classes[n.id].body:
                    if isinstance(one, Function) and one.name == part:
                        return one
        return None

    @cached_property
    def _class(self) -> ast.ClassDef:
        return classes_in(self.tree)[self.kind]

    @cached_property
    def _backward(self) -> ast.FunctionDef | None:
        found = [self._methods[name] for name in BACKWARD if name in self._methods]
        return next((node for node in found if isinstance(node, Function)), None)

    @cached_property
    def _methods(self) -> dict[str, ast.stmt]:
        """Every method by name, inherited ones and those that are set later included."""
        classes, found = classes_in(self.tree), {}
        functions = {n.name: n for n in self.tree.body if isinstance(n, Function)}
        bases = [b.id for b in self._class.bases if isinstance(b, ast.Name) and b.id in classes]
        for kind in (*reversed(bases), self.kind):
            for node in classes[kind].body:
                if isinstance(node, Function):
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


def _returned_at(function: ast.FunctionDef, operand: int | None) -> int:
    """The line on which a function computes what it returns, for one operand if it is a tuple."""
    returned = returned_by(function)
    if not returned:
        return function.lineno
    value = returned[-1]
    if isinstance(value, ast.Tuple) and operand is not None and operand < len(value.elts):
        value = value.elts[operand]
    return origin_of(value, function)


def _is_operand(node: ast.AST, name: str, operand: int | None) -> bool:
    return operand is None or arguments_of(node)[operand : operand + 1] == [name]
