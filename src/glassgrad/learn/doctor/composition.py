"""Which methods of a class are made of others, so that one fault shows in several ops."""

import ast
from collections.abc import Iterator, Mapping

from glassgrad.learn.doctor.choice import name_of
from glassgrad.learn.doctor.syntax import Function

_OPERATORS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Add: ("__add__", "__radd__"),
    ast.Sub: ("__sub__", "__rsub__"),
    ast.Mult: ("__mul__", "__rmul__"),
    ast.Div: ("__truediv__", "__rtruediv__"),
    ast.Pow: ("__pow__", "__rpow__"),
    ast.USub: ("__neg__",),
}


class Composition:
    """The methods of a class, and what each of them uses."""

    def __init__(self, methods: Mapping[str, ast.stmt], kind: str) -> None:
        self._methods, self._kind = methods, kind

    def uses(self, method: str) -> frozenset[str]:
        """The other methods that a method is made of, directly or not."""
        found: set[str] = set()
        todo = [method]
        while todo:
            new = set(self._direct_uses(todo.pop())) - found - {method}
            found |= new
            todo += new
        return frozenset(found)

    def is_construction(self, node: ast.AST) -> bool:
        """Whether an expression makes an instance of the class."""
        if not isinstance(node, ast.Call):
            return False
        own = self._kind, "cls", "__class__", "type"
        inner = node.func.func if isinstance(node.func, ast.Call) else node.func
        return name_of(inner) in own and not (node.func is inner and name_of(inner) == "type")

    def _direct_uses(self, method: str) -> Iterator[str]:
        node = self._methods.get(method)
        if isinstance(node, Function):
            # What a first operand surely is, a second one may be: it can be a plain number.
            values = {a.arg: not place for place, a in enumerate(node.args.args)}
            for statement in node.body:
                yield from self._used(statement, values)
        elif isinstance(node, ast.Assign):
            for n in ast.walk(node.value):
                yield n.attr if isinstance(n, ast.Attribute) else getattr(n, "id", "")

    def _used(self, node: ast.AST, values: dict[str, bool]) -> Iterator[str]:
        if isinstance(node, (Function, ast.Lambda)) or self.is_construction(node):
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
        return self.is_construction(node)
