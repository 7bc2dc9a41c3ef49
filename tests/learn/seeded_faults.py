"""200 faults, each an edit of one method in one of six engines, with the op and cause to be named."""

import ast
import difflib
from dataclasses import dataclass
from pathlib import Path

ENGINES = {
    p.stem.removesuffix("_style"): p for p in Path(__file__).parent.glob("engines/*_style.py")
}
WALK = "backward()"


@dataclass(frozen=True)
class Fault:
    """In `method` of `engine`, `old` becomes `new`; the doctor names `op` and one of `causes`."""

    engine: str
    method: str
    old: str
    new: str
    op: str
    causes: tuple[str, ...]

    @property
    def name(self):
        what = f"{self.old.strip()} -> {self.new.strip()}"
        return f"{self.engine}.{self.method}: {' '.join(what.split())}"

    @property
    def text(self):
        """The engine with the fault in it."""
        text = ENGINES[self.engine].read_text(encoding="utf-8")
        if self.method == "":
            assert self.old in text, self.name
            return text.replace(self.old, self.new, 1)
        nodes = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef)]
        node = next(n for n in nodes if n.name == self.method)
        lines = text.splitlines(keepends=True)
        body = "".join(lines[node.lineno - 1 : node.end_lineno])
        assert self.old in body, self.name
        edited = body.replace(self.old, self.new, 1)
        assert edited != body, self.name
        return "".join(lines[: node.lineno - 1]) + edited + "".join(lines[node.end_lineno :])

    @property
    def lines(self):
        """The lines that the edit has changed."""
        before, after = ENGINES[self.engine].read_text("utf-8").splitlines(), self.text.splitlines()
        edits = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        # After a deletion, the line that follows it counts.
        return {
            line + 1
            for kind, *_, begin, end in edits
            if kind != "equal"
            for line in range(begin, max(end, begin + 1))
        }


def faults():
    """All of them."""
    return [Fault(engine, *rest) for engine, found in _LISTS.items() for rest in found]


def fault(method, old, new, op, *causes):
    return method, old, new, op, causes


def rule(method, op, line, *kinds):
    """Typical mistakes in a line such as `self.grad += other.data * out.grad`."""
    made = {
        "overwrites": line.replace("+=", "="),
        "sign": line.replace("+=", "-="),
        "chain": line.replace("out.grad", "1.0"),
        "data for grad": line.replace("out.grad", "out.data"),
        "missing": "pass",
    }
    codes = {"data for grad": ("chain", "partial")}
    return [fault(method, line, made[k], op, *codes.get(k, (k,))) for k in kinds]


def stored(method, op, *kinds):
    """Typical mistakes with the rule as a whole."""
    line = "out._backward = _backward"
    made = {
        "not stored": ("pass", "missing"),
        "called": ("out._backward = _backward()", "missing", "crash"),
        "misplaced": ("self._backward = _backward", "misplaced"),
    }
    return [fault(method, line, made[k][0], op, *made[k][1:]) for k in kinds]


NEG, ADD, SUB, MUL, DIV, POW = "-a", "a + b", "a - b", "a * b", "a / b", "a ** 2"
LEFT_SUB, LEFT_DIV = "2 - a", "2 / a"
_SELF_ADD, _OTHER_ADD = "self.grad += out.grad", "other.grad += out.grad"
_SELF_MUL, _OTHER_MUL = "self.grad += other.data * out.grad", "other.grad += self.data * out.grad"
_BOTH = "(self, other), "
_EQUALITY = """
    def __eq__(self, other):
        return isinstance(other, Value) and self.data == other.data

    def __hash__(self):
        return hash(self.data)

    def __neg__(self):"""

_MICROGRAD = [
    *rule("__add__", ADD, _SELF_ADD, "overwrites", "sign", "chain", "data for grad", "missing"),
    *rule("__add__", ADD, _OTHER_ADD, "overwrites", "missing"),
    *stored("__add__", ADD, "not stored", "called", "misplaced"),
    fault("__add__", _BOTH, "(self,), ", ADD, "inputs"),
    fault("__add__", "self.data + other.data", "self.data - other.data", ADD, "value"),
    fault("__add__", "        return out", "        pass", ADD, "no value"),
    *rule("__mul__", MUL, _SELF_MUL, "overwrites", "sign", "chain", "missing"),
    *rule("__mul__", MUL, _OTHER_MUL, "overwrites", "data for grad"),
    fault("__mul__", "+= other.data", "+= self.data", MUL, "partial"),
    fault("__mul__", _BOTH, "(other,), ", MUL, "inputs"),
    fault("__mul__", "self.grad += other.data * out.grad\n            other.grad += self.data",
          "self.grad += self.data * out.grad\n            other.grad += other.data", MUL, "swapped"),
    *rule("__pow__", POW, "self.grad += (other * self.data ** (other - 1)) * out.grad", "overwrites", "chain", "sign"),
    fault("__pow__", "other * self.data ** (other - 1)", "self.data ** (other - 1)", POW, "partial"),
    fault("__pow__", "(other - 1)", "other", POW, "partial"),
    fault("__pow__", "(self,)", "()", POW, "inputs"),
    *rule("relu", "a.relu()", "self.grad += (out.data > 0) * out.grad", "overwrites", "chain"),
    fault("relu", "out.data > 0", "out.data >= 0", "a.relu()", "partial"),
    fault("relu", "out.data > 0", "out.grad > 0", "a.relu()", "partial"),
    fault("relu", "0 if self.data < 0 else self.data", "self.data if self.data < 0 else 0", "a.relu()", "value"),
    fault("backward", "self.grad = 1", "pass", WALK, "root"),
    fault("backward", "self.grad = 1", "self.grad += 1", WALK, "root"),
    fault("backward", "reversed(topo)", "topo", WALK, "order"),
    fault("backward", "                topo.append(v)", "", WALK, "nothing"),
    fault("backward", "if v not in visited", "if True", WALK, "visited"),
    fault("backward", "                visited.add(v)\n", "                visited.add(v)\n                topo.append(v)\n", WALK, "visited", "order"),
    fault("", "\n    def __neg__(self):", _EQUALITY, WALK, "equality"),
    fault("__rsub__", "other + (-self)", "self - other", LEFT_SUB, "reversed"),
    fault("__rtruediv__", "other * self**-1", "self / other", LEFT_DIV, "reversed"),
    fault("__mul__", "        other = other if isinstance(other, Value) else Value(other)\n", "", "a * 2", "number"),
]  # fmt: skip

_IMPART = [
    *rule("__add__", ADD, _SELF_ADD, "overwrites", "chain", "missing"),
    *rule("__add__", ADD, _OTHER_ADD, "overwrites", "sign", "missing", "chain"),
    *stored("__add__", ADD, "not stored", "misplaced"),
    *rule("__mul__", MUL, _SELF_MUL, "overwrites", "chain", "data for grad"),
    *rule("__mul__", MUL, _OTHER_MUL, "overwrites", "chain", "sign", "missing"),
    *stored("__mul__", MUL, "not stored", "called", "misplaced"),
    fault("__mul__", _BOTH, "(self,), ", MUL, "inputs"),
    fault("__mul__", "other.data, (self", "other.data + 1, (self", MUL, "value"),
    *rule("sigmoid", "a.sigmoid()", "self.grad += s * (1 - s) * out.grad", "overwrites", "chain", "sign", "missing"),
    fault("sigmoid", "s * (1 - s)", "s * (1 + s)", "a.sigmoid()", "partial"),
    fault("sigmoid", "s * (1 - s)", "(1 - s)", "a.sigmoid()", "partial"),
    fault("sigmoid", "math.exp(-self.data)", "math.exp(self.data)", "a.sigmoid()", "value"),
    *rule("power", POW, "self.grad += exponent * (self.data ** (exponent - 1)) * out.grad", "overwrites", "chain"),
    fault("power", "exponent - 1", "exponent + 1", POW, "partial"),
    fault("difference", "self + (-other)", "-self + other", SUB, "reversed"),
    fault("negated", "Value(-1)", "Value(1)", NEG, "value"),
    fault("backward", "self.grad = 1.0", "self.grad = 0.0", WALK, "root"),
    fault("backward", "self.grad = 1.0", "self.grad = self.data", WALK, "root"),
    fault("backward", "        self.grad = 1.0\n        for node in reversed(topo):", "        self.grad = 1.0\n        for node in topo:", WALK, "order"),
    fault("backward", "                topo.append(node)", "", WALK, "nothing"),
    fault("backward", "node.grad = 0.0\n        self.grad = 1.0", "self.grad = 1.0\n            node.grad = 0.0", WALK, "root"),
]  # fmt: skip

_QUEUE = """        order, seen, queue = [], {self}, [self]
        while queue:
            v = queue.pop(0)
            order.append(v)
            for child in v._prev:
                if child not in seen:
                    seen.add(child)
                    queue.append(child)
        order.reverse()
"""
_SORTED = """        order = []
        seen = set()

        def visit(v):
            if v not in seen:
                seen.add(v)
                for child in v._prev:
                    visit(child)
                order.append(v)

        visit(self)
"""
_BACKPROP = [
    *rule("__add__", ADD, "self.grad += 1.0 * out.grad", "overwrites", "sign", "chain"),
    *rule("__add__", ADD, "other.grad += 1.0 * out.grad", "overwrites", "missing"),
    fault("__add__", "+= 1.0 * out", "+= 2.0 * out", ADD, "partial"),
    *rule("__mul__", MUL, _SELF_MUL, "overwrites", "chain"),
    *rule("__mul__", MUL, _OTHER_MUL, "overwrites", "sign", "missing"),
    *stored("__mul__", MUL, "misplaced"),
    *rule("__pow__", POW, "self.grad += n * (self.data ** (n - 1)) * out.grad", "overwrites", "chain", "missing"),
    fault("__pow__", "n * (self.data ** (n - 1))", "(n - 1) * (self.data ** (n - 1))", POW, "partial"),
    *rule("tanh", "a.tanh()", "self.grad += (1 - t**2) * out.grad", "overwrites", "chain", "sign", "missing"),
    fault("tanh", "1 - t**2", "1 - t", "a.tanh()", "partial"),
    fault("tanh", "1 - t**2", "1 - self.data**2", "a.tanh()", "partial"),
    fault("tanh", "math.tanh(self.data)", "math.tan(self.data)", "a.tanh()", "value"),
    *rule("exp", "a.exp()", "self.grad += out.data * out.grad", "overwrites", "chain", "missing"),
    fault("exp", "out.data * out", "self.data * out", "a.exp()", "partial"),
    *stored("exp", "a.exp()", "not stored"),
    *rule("log", "a.log()", "self.grad += (1 / self.data) * out.grad", "overwrites", "chain", "sign"),
    fault("log", "1 / self.data", "1 / out.data", "a.log()", "partial", "crash"),
    fault("log", "1 / self.data", "self.data", "a.log()", "partial"),
    fault("log", "math.log(self.data)", "math.log10(self.data)", "a.log()", "value"),
    fault("backward", _SORTED, _QUEUE, WALK, "order"),
    fault("backward", "self.grad = 1.0", "self.grad = 2.0", WALK, "root"),
    fault("backward", "for v in reversed(order):\n", "for v in reversed(order):\n            v.grad = 1.0\n", WALK, "ones"),
    fault("backward", "reversed(order)", "order", WALK, "order"),
    fault("__radd__", "self + other", "self * other", "2 + a", "value"),
    fault("__sub__", "self + (-other)", "-self + other", SUB, "reversed"),
    fault("__truediv__", "self * other**-1", "other * self**-1", DIV, "reversed"),
]  # fmt: skip

_AI = [
    *rule("__add__", ADD, _SELF_ADD, "overwrites", "missing"),
    *stored("__add__", ADD, "called"),
    *rule("__sub__", SUB, "self.grad += out.grad", "overwrites", "chain", "sign"),
    fault("__sub__", "other.grad -= out.grad", "other.grad += out.grad", SUB, "sign"),
    fault("__sub__", "other.grad -= out.grad", "other.grad = -out.grad", SUB, "overwrites"),
    fault("__sub__", _BOTH, "(self,), ", SUB, "inputs"),
    *rule("__mul__", MUL, "self.grad += out.grad * other.data", "overwrites", "chain"),
    fault("__mul__", "out.grad * self.data", "out.grad * other.data", MUL, "partial"),
    *rule("__truediv__", DIV, "self.grad += out.grad / other.data", "overwrites", "sign"),
    fault("__truediv__", "-self.data / other.data**2", "self.data / other.data**2", DIV, "sign"),
    fault("__truediv__", "-self.data / other.data**2", "-self.data / other.data", DIV, "partial"),
    fault("__truediv__", "-self.data / other.data**2", "-1 / other.data**2", DIV, "partial"),
    fault("__truediv__", "* out.grad", "", DIV, "chain"),
    *rule("sigmoid", "a.sigmoid()", "self.grad += out.grad * s * (1.0 - s)", "overwrites", "chain"),
    fault("sigmoid", "s * (1.0 - s)", "s * s", "a.sigmoid()", "partial"),
    *rule("tanh", "a.tanh()", "self.grad += out.grad * (1.0 - t * t)", "overwrites", "data for grad"),
    fault("tanh", "1.0 - t * t", "1.0 + t * t", "a.tanh()", "partial"),
    fault("tanh", "(self,)", "()", "a.tanh()", "inputs"),
    *rule("relu", "a.relu()", "self.grad += out.grad * (1.0 if self.data > 0 else 0.0)", "overwrites", "missing"),
    fault("relu", "self.data > 0", "self.data < 0", "a.relu()", "partial"),
    fault("relu", "max(0.0", "min(0.0", "a.relu()", "value"),
    fault("relu", "else 0.0", "else 0.1", "a.relu()", "partial"),
    fault("backward", "if v in visited:", "if False:", WALK, "visited"),
    fault("backward", "reversed(topo)", "topo", WALK, "order"),
    fault("backward", "self.grad = 1.0", "self.grad = 0.5", WALK, "root"),
    fault("backward", "(self):\n        topo, visited = [], set()", "(self, topo=[]):\n        visited = set()", WALK, "state"),
    fault("__rsub__", "Value(other) - self", "self - Value(other)", LEFT_SUB, "reversed"),
    fault("__rtruediv__", "Value(other) / self", "self / Value(other)", LEFT_DIV, "reversed"),
]  # fmt: skip

_LOOP = """

for name, f, df in [("exp", math.exp, math.exp), ("sin", math.sin, math.cos)]:

    def unary(self, name=name, f=f):
        out = Value(f(self.data), (self,), name)

        def _backward():
            self.grad += df(self.data) * out.grad

        out._backward = _backward
        return out

    setattr(Value, name, unary)
"""
_IN_PLACE = """
    def __iadd__(self, other):
        self.data += other.data
        return self

    def __neg__(self):"""
_ZDRAVKOGRAD = [
    *rule("__add__", ADD, "self.grad += 1.0 * out.grad", "overwrites", "missing"),
    *rule("__mul__", MUL, _OTHER_MUL, "overwrites", "missing", "chain"),
    fault("__mul__", "+= other.data", "+= self.data", MUL, "partial"),
    *rule("__pow__", POW, "self.grad += k * self.data ** (k - 1) * out.grad", "overwrites"),
    fault("__pow__", "k * self.data ** (k - 1)", "k * self.data", POW, "partial"),
    *rule("tanh", "a.tanh()", "self.grad += (1 - t**2) * out.grad", "overwrites"),
    fault("tanh", "1 - t**2", "1 - x**2", "a.tanh()", "partial"),
    fault("tanh", "(math.exp(2 * x) - 1)", "(math.exp(x) - 1)", "a.tanh()", "value"),
    *rule("exp", "a.exp()", "self.grad += out.data * out.grad", "overwrites", "chain"),
    *stored("exp", "a.exp()", "misplaced"),
    *rule("sin", "a.sin()", "self.grad += math.cos(self.data) * out.grad", "overwrites", "sign"),
    fault("sin", "math.cos", "math.sin", "a.sin()", "partial"),
    *rule("cube", "a.cube()", "self.grad += 3 * self.data**2 * out.grad", "overwrites", "chain", "missing"),
    fault("cube", "3 * self.data**2", "self.data**2", "a.cube()", "partial"),
    fault("maximum", "else:\n                other", "if other.data >= self.data:\n                other", "a.maximum(b)", "kink"),
    fault("maximum", ">=", "<=", "a.maximum(b)", "swapped", "partial"),
    fault("maximum", "max(", "min(", "a.maximum(b)", "value"),
    fault("maximum", "self.grad += out.grad", "self.grad = out.grad", "a.maximum(b)", "overwrites"),
    fault("backward", "                stack.append((node, True))\n", "                order.insert(0, node)\n", WALK, "order"),
    fault("backward", "elif id(node) not in done:", "else:", WALK, "visited"),
    fault("backward", "self.grad = 1.0", "self.grad = -1.0", WALK, "root"),
    fault("", "else Value(number)\n", "else Value(number)\n" + _LOOP, "a.exp()", "closure"),
    fault("", "\n    def __neg__(self):", _IN_PLACE, "a += b", "mutates"),
    fault("__add__", "out = Value(self.data + other.data", "self.data += other.data\n        out = Value(self.data", ADD, "mutates"),
    fault("__rsub__", "(-self) + other", "self - other", LEFT_SUB, "reversed"),
    fault("__rtruediv__", "self**-1 * other", "self * other", LEFT_DIV, "value"),
]  # fmt: skip

_LOCAL_ADD, _LOCAL_MUL = "(1, 1)", "(other.data, self.data)"
_STEP = "child.grad += local_grad * v.grad"
_MICROGPT = [
    fault("__add__", _LOCAL_ADD, "(1, -1)", ADD, "sign"),
    fault("__add__", _LOCAL_ADD, "(1, 0)", ADD, "missing"),
    fault("__add__", _LOCAL_ADD, "(1,)", ADD, "missing"),
    fault("__add__", _LOCAL_ADD, "(2, 1)", ADD, "partial"),
    fault("__add__", _LOCAL_ADD, "(self.data, other.data)", ADD, "partial"),
    fault("__add__", "self.data + other.data, (self, other)", "self.data + other.data, (self, self)", ADD, "missing", "inputs", "partial"),
    fault("__add__", "self.data + other.data", "self.data + self.data", ADD, "value"),
    fault("__mul__", _LOCAL_MUL, "(self.data, other.data)", MUL, "swapped"),
    fault("__mul__", _LOCAL_MUL, "(other.data, other.data)", MUL, "partial"),
    fault("__mul__", _LOCAL_MUL, "(other.data, -self.data)", MUL, "sign"),
    fault("__mul__", _LOCAL_MUL, "(1, 1)", MUL, "partial"),
    fault("__mul__", "return Value", "Value", MUL, "no value"),
    fault("__mul__", "        other = other if isinstance(other, Value) else Value(other)\n", "", "a * 2", "number"),
    fault("__pow__", "other * self.data ** (other - 1)", "self.data ** (other - 1)", POW, "partial"),
    fault("__pow__", "(other - 1)", "other", POW, "partial"),
    fault("__pow__", "other * self", "-other * self", POW, "sign"),
    fault("__pow__", "(self,)", "()", POW, "missing"),
    fault("log", "1 / self.data", "self.data", "a.log()", "partial"),
    fault("log", "1 / self.data", "-1 / self.data", "a.log()", "sign"),
    fault("log", "math.log(self", "math.log2(self", "a.log()", "value"),
    fault("exp", "(math.exp(self.data),)", "(self.data,)", "a.exp()", "partial"),
    fault("exp", "(math.exp(self.data),)", "(1,)", "a.exp()", "partial"),
    fault("exp", "(self,)", "()", "a.exp()", "missing"),
    fault("relu", "float(self.data > 0)", "float(self.data < 0)", "a.relu()", "partial"),
    fault("relu", "float(self.data > 0)", "1.0", "a.relu()", "partial"),
    fault("relu", "max(0, self.data)", "abs(self.data)", "a.relu()", "value"),
    fault("__sub__", "self + (-other)", "other + (-self)", SUB, "reversed"),
    fault("__truediv__", "other**-1", "other**-2", DIV, "value"),
    fault("__rsub__", "other + (-self)", "self + (-other)", LEFT_SUB, "reversed"),
    fault("__init__", "= children", "= set(children)", WALK, "set"),
    fault("backward", _STEP, "child.grad = local_grad * v.grad", WALK, "overwrites"),
    fault("backward", _STEP, "child.grad += local_grad", WALK, "chain"),
    fault("backward", _STEP, "child.grad += v.grad", WALK, "ones"),
    fault("backward", "reversed(topo)", "topo", WALK, "order"),
    fault("backward", "self.grad = 1\n", "pass\n", WALK, "root"),
    fault("backward", "if v not in visited", "if True", WALK, "visited"),
    fault("backward", "for v in reversed(topo):", "for v in reversed(topo[:-1]):", WALK, "nothing"),
]  # fmt: skip

_LISTS = {
    "micrograd": _MICROGRAD,
    "impart": _IMPART,
    "backprop": _BACKPROP,
    "ai_engineering": _AI,
    "zdravkograd": _ZDRAVKOGRAD,
    "microgpt": _MICROGPT,
}
