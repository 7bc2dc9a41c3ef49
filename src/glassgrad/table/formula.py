"""Formulas: the text of the op table, read once and written out as Python, C, TypeScript or LaTeX.

A formula is a Python expression of names, numbers, + - * /, comparisons, `a if condition else b`,
and calls of known functions.
"""

import ast
import math
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from glassgrad.table import ieee

_OPERATORS: dict[type, str] = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div"}
COMPARISONS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}

CONSTANTS = {"inf": math.inf}
MAX_LENGTH = 400


class FormulaError(ValueError):
    """A formula that the table's language does not allow."""


def parse(
    text: str, names: Iterable[str], functions: Mapping[str, int], *, condition: bool = False
) -> ast.expr:
    """Parse a formula and reject whatever is not in its language; functions come with their arity.

    >>> ast.unparse(parse("4 * sigmoid(2*x)", names="x", functions={"sigmoid": 1}))
    '4 * sigmoid(2 * x)'
    >>> parse("open('file')", names="x", functions={"sigmoid": 1})
    Traceback (most recent call last):
    glassgrad.table.formula.FormulaError: 'open' in "open('file')": known functions are sigmoid
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError(f"a formula has at most {MAX_LENGTH} characters, got {len(text)}")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError) as error:
        raise FormulaError(f"{text!r} is not an expression: {error}") from None
    _check(tree, text, [*names, *CONSTANTS], functions, condition)
    return tree


def _check(
    tree: ast.expr, text: str, names: list[str], functions: Mapping[str, int], condition: bool
) -> None:
    """Reject whatever is not a number or, where a condition is required, not a condition."""
    pending: list[tuple[ast.AST, bool]] = [(tree, condition)]
    while pending:
        node, condition = pending.pop()
        match node:
            case ast.BoolOp(values=values) if condition:
                pending += [(value, True) for value in values]
            case ast.Compare(ops=[op], left=x, comparators=[y]) if condition:
                if type(op) not in COMPARISONS:
                    raise FormulaError(f"{text!r}: comparisons must be < <= > >= == or !=")
                pending += [(x, False), (y, False)]
            case _ if condition:
                raise FormulaError(f"{text!r}: expected a comparison such as x > 0")
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                if name not in functions:
                    known = ", ".join(sorted(functions))
                    raise FormulaError(f"{name!r} in {text!r}: known functions are {known}")
                if len(args) != functions[name]:
                    count = f"{functions[name]}, got {len(args)}"
                    raise FormulaError(f"{text!r}: operands of {name}: expected {count}")
                pending += [(argument, False) for argument in args]
            case ast.Name(id=name):
                if name not in names:
                    known = ", ".join(names)
                    raise FormulaError(f"{name!r} in {text!r}: known names are {known}")
            case ast.Constant(value=value):
                if type(value) not in (int, float) or abs(value) > 1e308:  # type: ignore[arg-type]
                    raise FormulaError(f"{text!r}: only finite numbers are constants")
            case ast.BinOp(op=op, left=x, right=y):
                if type(op) not in _OPERATORS:
                    raise FormulaError(f"{text!r}: only + - * / and pow(x, y) are operators")
                pending += [(x, False), (y, False)]
            case ast.UnaryOp(op=ast.USub(), operand=x):
                pending.append((x, False))
            case ast.IfExp(test=test, body=x, orelse=y):
                pending += [(test, True), (x, False), (y, False)]
            case _:
                raise FormulaError(f"{text!r}: {type(node).__name__} is not allowed in a formula")


def functions_in(formula: ast.expr) -> set[str]:
    """The names of the functions that a formula calls."""
    calls = [node.func for node in ast.walk(formula) if isinstance(node, ast.Call)]
    return {function.id for function in calls if isinstance(function, ast.Name)}


def to_python(formula: ast.expr) -> str:
    """Python text of a formula: its numbers as floats, its divisions as IEEE defines them.

    >>> to_python(parse("1 / (1 + exp(-x))", names="x", functions={"exp": 1}))
    'divide(1.0, 1.0 + exp(-x))'
    """
    return _IeeePython().text_of(formula)


class _Floats(ast.NodeTransformer):
    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant(float(node.value))  # type: ignore[arg-type]

    def text_of(self, formula: ast.expr) -> str:
        """The text of a formula after this transformation."""
        return ast.unparse(self.visit(ast.parse(ast.unparse(formula), mode="eval").body))


class _IeeePython(_Floats):
    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Div):
            return ast.Call(ast.Name("divide"), [node.left, node.right], [])
        return node


def to_numpy(formula: ast.expr, *, with_larger: bool = False) -> str:
    """Python text of a formula over arrays: both sides of an `if` are computed, one is taken.

    >>> to_numpy(parse("x if x > 0 or x != x else 0", names="x", functions={}))
    'where((x > 0.0) | (x != x), x, 0.0)'

    x + c - c rounds x on purpose, so the sum is marked: no compiler may cancel the two.

    >>> to_numpy(parse("x + 64 - 64", names="x", functions={}))
    'rounded(x + 64.0) - 64.0'

    A library may have a function for the larger of two numbers, which gives 0.0 for 0.0 and -0.0.

    >>> to_numpy(parse("0 if x <= 0 else x", names="x", functions={}), with_larger=True)
    'larger(x, 0.0)'
    """
    return _Arrays(with_larger).text_of(formula)


class _Arrays(_Floats):
    def __init__(self, with_larger: bool) -> None:
        self._with_larger = with_larger

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.BinOp(
                op=ast.Sub(), left=ast.BinOp(op=ast.Add(), right=added) as total, right=taken
            ) if ast.dump(added) == ast.dump(taken):
                return ast.BinOp(ast.Call(ast.Name("rounded"), [total], []), node.op, taken)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.IfExp(
                test=ast.Compare(left=x, ops=[ast.LtE()], comparators=[least]),
                body=body,
                orelse=orelse,
            ) if self._with_larger and [*map(ast.dump, (x, least))] == [
                *map(ast.dump, (orelse, body))
            ]:
                return ast.Call(ast.Name("larger"), [x, least], [])
        return ast.Call(ast.Name("where"), [node.test, node.body, node.orelse], [])

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        sign = ast.BitAnd() if isinstance(node.op, ast.And) else ast.BitOr()
        whole, *others = node.values
        for part in others:
            whole = ast.BinOp(whole, sign, part)
        return whole


def evaluate(tree: ast.expr, names: Mapping[str, Any], call: Any, choose: Any = None) -> Any:
    """The value of a formula whose names are numbers or Values; `call(name, ...)` runs an op.

    If given, `choose(value, test, body, orelse)` evaluates an `if` instead of looking at the data.

    >>> evaluate(parse("x * x if x > 0 else 0", "x", {}), {"x": 3.0}, lambda op, x, y: x * y)
    9.0
    """

    def value(node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=number):
                return float(number)  # type: ignore[arg-type]
            case ast.Name(id=name):
                return names[name] if name in names else CONSTANTS[name]
            case ast.UnaryOp(operand=operand):
                return -value(operand) if choose is None else call("neg", value(operand))
            case ast.BinOp(op=op, left=left, right=right):
                return call(_OPERATORS[type(op)], value(left), value(right))
            case ast.Call(func=ast.Name(id=name), args=args):
                return call(name, *map(value, args))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                if choose is None:
                    return value(body) if holds(test) else value(orelse)
                return choose(value, test, body, orelse)
        raise AssertionError(f"parse() let {ast.dump(node)} through")

    def holds(node: ast.expr) -> bool:
        match node:
            case ast.BoolOp(op=op, values=values):
                return (all if isinstance(op, ast.And) else any)(map(holds, values))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                x, y = (getattr(side, "data", side) for side in (value(left), value(right)))
                return bool(COMPARISONS[type(op)](x, y))
        raise AssertionError(f"parse() let {ast.dump(node)} through")

    return value(tree)


def to_c(formula: ast.expr, *, single: bool = False) -> str:
    """C text of a formula; ops of the table are called as value_NAME.

    >>> to_c(parse("x if x > 0 else 2 * sigmoid(x)", "x", {"sigmoid": 1}))
    '((x > 0.0) ? x : (2.0 * value_sigmoid(x)))'
    >>> to_c(parse("2 * exp(x)", "x", {"exp": 1}), single=True)
    '(2.0f * expf(x))'
    """
    names = {"inf": "INFINITY", "abs": "fabs"}
    return _with_braces(formula, names, "", _C_SIGNS, "f" if single else "")


def to_typescript(formula: ast.expr) -> str:
    """TypeScript text of a formula; functions of IEEE 754 are in the module `ieee`.

    >>> to_typescript(parse("x if x == 0 else 2 * exp(x)", "x", {"exp": 1}))
    '((x === 0.0) ? x : (2.0 * ieee.exp(x)))'
    """
    return _with_braces(formula, {"inf": "Infinity"}, "ieee.", _TYPESCRIPT_SIGNS, "")


def _with_braces(
    formula: ast.expr, names: Mapping[str, str], prefix: str, signs: Mapping[type, str], end: str
) -> str:
    """A formula in C-like syntax; ops of the table are called as value_NAME."""

    def text(node: ast.expr) -> str:
        match node:
            case ast.Constant(value=value):
                return repr(float(value)) + end  # type: ignore[arg-type]
            case ast.Name(id=name):
                return names.get(name, name)
            case ast.UnaryOp(operand=operand):
                return f"(-{text(operand)})"
            case ast.Call(func=ast.Name(id=name), args=args):
                plain = prefix + names.get(name, name)
                called = plain if name in ieee.FUNCTIONS else f"value_{name}"
                return f"{called}{end}({', '.join(map(text, args))})"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({text(test)} ? {text(body)} : {text(orelse)})"
            case ast.BoolOp(op=op, values=values):
                return f"({signs[type(op)].join(map(text, values))})"
            case (
                ast.BinOp(op=op, left=left, right=right)
                | ast.Compare(left=left, ops=[op], comparators=[right])
            ):
                return f"({text(left)} {signs[type(op)]} {text(right)})"
        raise AssertionError(f"parse() let {ast.dump(node)} through")

    return text(formula)


def to_vector(formula: ast.expr) -> str:
    """C++ text of a formula over vectors of a type N; both sides of an `if` are computed.

    >>> to_vector(parse("x if x > 0 else 2 * sigmoid(x)", "x", {"sigmoid": 1}))
    'select((x > splat<N>(0.0)), x, (splat<N>(2.0) * op_sigmoid::value(x)))'
    """
    match formula:
        case ast.Constant(value=value):
            return f"splat<N>({float(value)!r})"  # type: ignore[arg-type]
        case ast.Name(id=name):
            return {"inf": "splat<N>(INFINITY)"}.get(name, name)
        case ast.UnaryOp(operand=operand):
            return f"(-{to_vector(operand)})"
        case ast.BinOp(op=op, left=left, right=right):
            return f"({to_vector(left)} {_C_SIGNS[type(op)]} {to_vector(right)})"
        case ast.Call(func=ast.Name(id=name), args=args):
            called = f"v_{name}" if name in ieee.FUNCTIONS else f"op_{name}::value"
            return f"{called}({', '.join(map(to_vector, args))})"
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return f"select({', '.join(map(to_vector, (test, body, orelse)))})"
        case ast.BoolOp(op=op, values=values):
            joined = "both" if isinstance(op, ast.And) else "either"
            return f"{joined}({', '.join(map(to_vector, values))})"
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return f"({to_vector(left)} {_C_SIGNS[type(op)]} {to_vector(right)})"
    raise AssertionError(f"parse() let {ast.dump(formula)} through")


_C_SIGNS: dict[type, str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.And: " && ",
    ast.Or: " || ",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
_TYPESCRIPT_SIGNS = _C_SIGNS | {ast.Eq: "===", ast.NotEq: "!=="}


def define(
    name: str,
    arguments: Iterable[str],
    body: Iterable[str],
    functions: Mapping[str, Callable[..., float]],
) -> Callable[..., Any]:
    """Make a Python function from generated lines, which can use only the given functions."""
    source = f"def computed({', '.join(arguments)}):\n" + "".join(f"    {line}\n" for line in body)
    namespace: dict[str, Any] = {
        "__builtins__": {},
        **CONSTANTS,
        **functions,
        "divide": ieee.divide,
    }
    exec(compile(source, f"<glassgrad op {name!r}>", "exec"), namespace)
    made: Callable[..., Any] = namespace["computed"]
    return made


def to_latex(formula: ast.expr) -> str:
    r"""LaTeX text of a formula.

    >>> to_latex(parse("-out / y", names=["y", "out"], functions={}))
    '-\\frac{\\mathrm{out}}{y}'
    >>> to_latex(parse("(x + 64 - 64) * 1e-08", names=["x"], functions={}))
    '\\overline{x} \\cdot 1 \\cdot 10^{-8}'
    """
    latex, _ = _latex(formula)
    return latex


_ATOM, _POWER, _PRODUCT, _SUM, _CONDITION = range(5)
_NAMED = {"exp", "log", "sin", "cos", "tanh"}
_RELATIONS = {
    ast.Lt: "<",
    ast.LtE: r"\le",
    ast.Gt: ">",
    ast.GtE: r"\ge",
    ast.Eq: "=",
    ast.NotEq: r"\ne",
}


def _latex(node: ast.expr) -> tuple[str, int]:
    """LaTeX of a node and how loosely it binds."""

    def within(part: ast.expr, level: int) -> str:
        text, binding = _latex(part)
        return text if binding <= level else rf"\left({text}\right)"

    match node:
        case ast.Constant(value=value):
            number = repr(float(value)).removesuffix(".0")  # type: ignore[arg-type]
            digits, _, exponent = number.partition("e")
            power = rf" \cdot 10^{{{int(exponent)}}}" if exponent else ""
            return digits + power, _PRODUCT if power else _ATOM
        case ast.Name(id=name):
            special = {"inf": r"\infty"}
            return special.get(name, name if len(name) == 1 else rf"\mathrm{{{name}}}"), _ATOM
        case ast.UnaryOp(operand=operand):
            return "-" + within(operand, _PRODUCT), _SUM
        case ast.BinOp(
            op=ast.Sub(), left=ast.BinOp(op=ast.Add(), left=x, right=added), right=taken
        ) if ast.dump(added) == ast.dump(taken):
            return rf"\overline{{{to_latex(x)}}}", _ATOM  # rounded, for which both are there
        case ast.BinOp(op=ast.Div(), left=left, right=right):
            sign = ""
            if isinstance(left, ast.UnaryOp):
                sign, left = "-", left.operand
            fraction = rf"{sign}\frac{{{to_latex(left)}}}{{{to_latex(right)}}}"
            return fraction, _SUM if sign else _PRODUCT
        case ast.BinOp(op=ast.Mult(), left=left, right=right):
            return rf"{within(left, _PRODUCT)} \cdot {within(right, _PRODUCT)}", _PRODUCT
        case ast.BinOp(op=op, left=left, right=right):
            sign = "+" if isinstance(op, ast.Add) else "-"
            return f"{within(left, _SUM)} {sign} {within(right, _PRODUCT)}", _SUM
        case ast.Call(func=ast.Name(id="pow"), args=[base, exponent]):
            return f"{within(base, _ATOM)}^{{{to_latex(exponent)}}}", _POWER
        case ast.Call(func=ast.Name(id="sqrt"), args=[x]):
            return rf"\sqrt{{{to_latex(x)}}}", _ATOM
        case ast.Call(func=ast.Name(id="abs"), args=[x]):
            return rf"\left|{to_latex(x)}\right|", _ATOM
        case ast.Call(func=ast.Name(id=name), args=args):
            head = rf"\{name}" if name in _NAMED else rf"\mathrm{{{name}}}"
            return rf"{head}\left({', '.join(map(to_latex, args))}\right)", _ATOM
        case ast.IfExp():
            return _latex_cases(node), _ATOM
        case ast.BoolOp(op=op, values=values):
            word = " and " if isinstance(op, ast.And) else " or "
            return rf"\text{{{word}}}".join(map(to_latex, values)), _CONDITION
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return f"{to_latex(left)} {_RELATIONS[type(op)]} {to_latex(right)}", _CONDITION
    raise AssertionError(f"parse() let {ast.dump(node)} through")


def _latex_cases(node: ast.expr) -> str:
    rows = []
    while isinstance(node, ast.IfExp):
        rows.append(rf"{to_latex(node.body)} & \text{{if }} {to_latex(node.test)}")
        node = node.orelse
    rows.append(rf"{to_latex(node)} & \text{{otherwise}}")
    return r"\begin{cases}" + r" \\ ".join(rows) + r"\end{cases}"
