"""Lift the update: a loop over the parameters becomes one call that runs it entry by entry.

    for i, p in enumerate(parameters):
        m[i] = 0.9 * m[i] + 0.1 * p.grad
        p.data -= lr * m[i]

Any loop of assignments will do whose right sides are arithmetic with p.data, p.grad, entries m[i]
of lists, and numbers that stay the same during the loop.
"""

import ast
import sys
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.flow import names_in
from glassgrad.cli.run.headers import Header, read_header
from glassgrad.cli.run.nodes import walk
from glassgrad.cli.run.steady import Steady
from glassgrad.engine import update_entries
from glassgrad.engine.entries import KINDS

# fmt: off
_OPERATORS: dict[type, str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.Pow: "pow",
}
_COMPARISONS: dict[type, tuple[str, int]] = {
    ast.Lt: ("less", 0), ast.Gt: ("less", 1), ast.LtE: ("at_most", 0), ast.GtE: ("at_most", 1),
    ast.Eq: ("equal", 0),
}
"""The kind of each comparison, and whether its sides are exchanged."""
# fmt: on
_FUNCTIONS = {"abs": 1, "max": 2, "min": 2}
_MATH = {"sqrt": 1, "exp": 1, "fabs": 1}
_CODES = {name: code for code, name in enumerate(KINDS)}
DATA, GRAD = 0, 1


@dataclass
class Update:
    """A loop as instructions; registers are numbered by what they hold until all are known."""

    header: Header
    lists: dict[str, CodeType] = field(default_factory=dict)
    """Lists by their source text, with code that finds them."""
    scalars: dict[str, CodeType] = field(default_factory=dict)
    steady: Steady = field(default_factory=Steady)
    """What the scalars are made from: none of it may change during the loop."""
    steps: list[tuple[str, Any, Any, Any, Any]] = field(default_factory=list)
    written: set[Any] = field(default_factory=set)
    temporaries: dict[str, Any] = field(default_factory=dict)
    """The registers of variables that the loop binds."""
    count: int = 0

    @property
    def parameter(self) -> str:
        """The name of the parameter; '' if it is written as parameters[i]."""
        return self.header.names[self.header.place]

    @property
    def source(self) -> str:
        """The list, as source text, if the parameter is written as parameters[i]."""
        return "" if self.parameter else ast.unparse(self.header.sources[0])

    def code(self) -> bytes:
        """The instructions as 32-bit integers."""
        lists, scalars = list(self.lists), list(self.scalars)

        def place(register: Any) -> int:
            kind, what = register
            if kind == "own":
                return int(what)
            if kind == "list":
                return 2 + lists.index(what)
            first = 2 + len(lists)
            if kind == "scalar":
                return first + scalars.index(what)
            return first + len(scalars) + int(what)

        numbers = array("i")
        for name, *registers in self.steps:
            numbers.extend([_CODES[name], *map(place, registers)])
        return numbers.tobytes()

    def writes(self) -> bytes:
        """Whether data, grad and each list change."""
        rows = [("own", DATA), ("own", GRAD), *[("list", text) for text in self.lists]]
        return bytes([row in self.written for row in rows])


def read_update(loop: ast.For) -> Update:
    """The instructions of a loop; DeclinedError if it is not of the kind that can be lifted."""
    found = Update(read_header(loop))
    if loop.orelse:
        raise DeclinedError("the loop has an else", loop)
    head = found.header
    bound = {head.index, *head.names, *names_in(*loop.body).stores} - {""}
    reader = _Reader(found, bound)
    for name, source in head.others.items():
        reader.bind(name, source)
    for statement in loop.body:
        reader.statement(statement)
    if not found.written:
        raise DeclinedError("the loop changes nothing", loop)
    if len(found.lists) + len(found.scalars) + found.count > 240:
        raise DeclinedError("the loop is too long", loop)
    return found


class _Reader:
    def __init__(self, found: Update, bound: set[str]) -> None:
        self._found, self._bound = found, bound

    def bind(self, name: str, source: ast.expr) -> None:
        """Bind a name to the entries of a list, as they are at the beginning of a turn."""
        if not isinstance(source, (ast.Name, ast.Attribute)):
            raise DeclinedError(f"it goes through {ast.unparse(source)[:40]}", source)
        self._found.temporaries[name] = self._emit("copy", self._entry(source))

    def statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], self._value(node.value)
        elif isinstance(node, ast.AugAssign) and type(node.op) in _OPERATORS:
            target = node.target
            old = self._value(_as_load(target))
            value = self._emit(_OPERATORS[type(node.op)], old, self._value(node.value))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        else:
            raise DeclinedError("it contains more than arithmetic", node)
        self._store(target, value)

    def _store(self, target: ast.expr, value: Any) -> None:
        found = self._found
        place = self._place(target)
        if place is None and isinstance(target, ast.Name):
            # A copy: the register that it came from may be written again.
            found.temporaries[target.id] = self._emit("copy", value)
            return
        if place is None:
            raise DeclinedError(f"it sets {ast.unparse(target)}", target)
        found.steps.append(("copy", place, value, value, value))
        found.written.add(place)

    def _place(self, node: ast.expr) -> Any:
        """The register of p.data, p.grad or an entry of a list; None for anything else."""
        found = self._found
        if isinstance(node, ast.Attribute) and node.attr in ("data", "grad"):
            own = isinstance(node.value, ast.Name) and node.value.id == found.parameter
            listed = isinstance(node.value, ast.Subscript) and found.source
            entry = f"{found.source}[{found.header.index}]"
            if own or (listed and ast.unparse(node.value) == entry):
                return "own", DATA if node.attr == "data" else GRAD
        if isinstance(node, ast.Subscript) and found.header.index:
            is_entry = isinstance(node.slice, ast.Name) and node.slice.id == found.header.index
            if is_entry and isinstance(node.value, (ast.Name, ast.Attribute)):
                return self._entry(node.value)
        return None

    def _entry(self, row: ast.expr) -> Any:
        """The register of an entry of a list."""
        found, text = self._found, ast.unparse(row)
        if not self._is_fixed(row):
            raise DeclinedError(f"{text} changes in it", row)
        if text == found.source:
            raise DeclinedError("it uses a parameter as a whole", row)
        found.lists.setdefault(text, _compiled(row))
        found.steady.add(row, is_list=True)
        return "list", text

    def _is_fixed(self, node: ast.expr) -> bool:
        names = names_in(node)
        return not self._bound & set(names.loads)

    def _value(self, node: ast.expr) -> Any:
        found = self._found
        if isinstance(node, ast.Name) and node.id in found.temporaries:
            return found.temporaries[node.id]
        place = self._place(node)
        if place is not None:
            return place
        if self._is_fixed(node):
            return self._scalar(node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            return self._power(node)
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            kind = _OPERATORS[type(node.op)]
            return self._emit(kind, self._value(node.left), self._value(node.right))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._emit("neg", self._value(node.operand))
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.IfExp):
            test = self._test(node.test)
            return self._emit("choose", test, self._value(node.body), self._value(node.orelse))
        raise DeclinedError(f"it uses {ast.unparse(node)[:40]}", node)

    def _power(self, node: ast.BinOp) -> Any:
        """A power; as exact and much quicker, x * x for x**2 and the root for x**0.5."""
        base = self._value(node.left)
        exponent = node.right.value if isinstance(node.right, ast.Constant) else None
        if exponent == 2:
            return self._emit("mul", base, base)
        if exponent == 0.5:
            zero = self._scalar(ast.Constant(0.0))
            return self._emit("sqrt", self._emit("add", base, zero))  # -0.0**0.5 is 0.0
        return self._emit("pow", base, self._value(node.right))

    def _test(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            kind, swaps = _COMPARISONS.get(type(node.ops[0]), ("", 0))
            if kind:
                x, y = self._value(node.left), self._value(node.comparators[0])
                return self._emit(kind, *((y, x) if swaps else (x, y)))
        raise DeclinedError(f"it depends on {ast.unparse(node)[:40]}", node)

    def _call(self, node: ast.Call) -> Any:
        name, given = "", len(node.args)
        if isinstance(node.func, ast.Name) and _FUNCTIONS.get(node.func.id) == given:
            name = node.func.id
        elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            if node.func.value.id == "math" and _MATH.get(node.func.attr) == given:
                name = {"fabs": "abs"}.get(node.func.attr, node.func.attr)
        if not name or node.keywords:
            raise DeclinedError(f"it calls {ast.unparse(node.func)}", node)
        self._found.steady.add(node.func)
        return self._emit(name, *map(self._value, node.args))

    def _scalar(self, node: ast.expr) -> Any:
        for part in walk(node):
            if isinstance(part, (ast.Await, ast.Yield, ast.NamedExpr, ast.Lambda)):
                raise DeclinedError(f"it uses {ast.unparse(node)[:40]}", node)
            if isinstance(part, ast.Call) and ast.unparse(part.func) not in (
                *_FUNCTIONS,
                *(f"math.{name}" for name in (*_MATH, "cos", "sin", "pow", "log")),
                *("float", "len"),
            ):
                raise DeclinedError(f"it calls {ast.unparse(part.func)}", node)
        self._found.steady.add(node)
        text = ast.unparse(node)
        self._found.scalars.setdefault(text, _compiled(node))
        return "scalar", text

    def _emit(self, kind: str, *given: Any) -> Any:
        out = "result", self._found.count
        self._found.count += 1
        x, y, z = (*given, given[0], given[0])[:3]
        self._found.steps.append((kind, out, x, y, z))
        return out


def _as_load(node: ast.expr) -> ast.expr:
    return ast.parse(ast.unparse(node), mode="eval").body


def _compiled(node: ast.expr) -> CodeType:
    return compile(ast.unparse(node), "<glassgrad scalar>", "eval", dont_inherit=True)


class Updater:
    """An update while the script runs: the rewritten loop goes through what over() returns."""

    def __init__(
        self,
        found: Update,
        line: int,
        value_class: Callable[[], type | None],
        say: Callable[..., None],
    ) -> None:
        self._found, self._line, self._value_class, self._say = found, line, value_class, say
        self._code, self._writes = found.code(), found.writes()
        self.parameters: Any = None
        """Where lifted regions find the parameters, if there is such a region."""
        self.steps = 0
        self.leaves_last = False
        """Whether the loop itself runs for the last parameter, so that its variables are bound."""

    def over(self, *given: Any) -> Any:
        """Nothing, if the update has been made; else what the loop was to go through."""
        return self._over(given, sys._getframe(1))

    def _over(self, given: tuple[Any, ...], frame: FrameType) -> Any:
        values, items = given[self._found.header.place], self._found.header.items
        if type(values) is list and values and type(values[0]) is self._value_class():
            done = values[:-1] if self.leaves_last else values
            if self._made(done, frame.f_globals, frame.f_locals):
                if self.parameters is not None:
                    self.parameters.keep(values)
                self.steps += 1
                if self.steps == 1:
                    self._say("the loop over the parameters runs in one call", self._line)
                return items(given, len(done))
        return items(given, 0)

    def _made(self, values: list[Any], names: dict[str, Any], own: dict[str, Any]) -> bool:
        found = self._found
        try:
            if not found.steady.is_plain(type(values[0]), names, own):
                return False
            lists = tuple([eval(code, names, own) for code in found.lists.values()])
            if not found.steady.is_fixed(values, lists, names, own):
                return False
            scalars = tuple([_number(eval(code, names, own)) for code in found.scalars.values()])
        except Exception:  # the loop itself raises it, if it gets there
            return False
        if any(type(row) is not list for row in lists) or len(set(map(id, lists))) < len(lists):
            return False
        return update_entries(values, lists, scalars, self._code, self._writes)


def _number(thing: Any) -> float:
    if type(thing) is float:
        return thing
    if type(thing) is int and abs(thing) <= 2**53:
        return float(thing)
    raise TypeError(thing)
