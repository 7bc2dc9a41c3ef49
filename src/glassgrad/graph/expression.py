"""Expressions as text: `parse("tanh(w*x + b)", {...})` builds the graph of an expression.

A small hand-written parser: no eval, no attributes, no recursion. The page has the same
grammar; tests/cases/expressions.json holds the cases that both must pass.
"""

import keyword
import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from glassgrad import functions
from glassgrad.engine import Number, Value, apply
from glassgrad.graph.names import names_in
from glassgrad.table import ops
from glassgrad.text.names import nearest

MAX_LENGTH, MAX_DEPTH, MAX_SIZE = 4_000, 100, 1_000

_TOKEN = re.compile(
    r"(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign>\*\*|[-+*/(),])"
)
_SPACE = re.compile(r"[ \t\r\n]*")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LAST_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*$")
CONSTANTS = {"pi": math.pi}
"""Names that are numbers."""
_BINARY = {"+": ops.ADD, "-": ops.SUB, "*": ops.MUL, "/": ops.DIV, "**": ops.POW}
_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2, "negate": 3, "**": 4}
_NOT_CALLED = {*_BINARY.values(), ops.NEG, ops.DOT}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    name: vars(functions).get(name) or functions.function_of(row)
    for name, row in ops.TABLE.items()
    if row not in _NOT_CALLED
}
"""The functions that an expression may call: the ops of the table that are not operators."""
FUNCTIONS["sum"] = lambda *values: functions.sum(values)
# Characters that people type when they mean an operator.
_MEANT = {
    "^": "; for a power write **",
    "−": "; for minus type -",
    "·": "; for a product write *",
    "×": "; for a product write *",
    "÷": "; for a quotient write /",
}
_MODULES = {"math", "cmath", "np", "numpy", "torch", "gg", "glassgrad"}
_ARITY = {"sum": (1, MAX_SIZE), "leaky_relu": (1, 2)}


class ParseError(ValueError):
    """A text that is not an expression, and the position where it stops being one."""

    def __init__(self, message: str, text: str, position: int) -> None:
        self.message, self.text, self.position = message, text, position
        start = max(0, position - 40)
        shown = "".join(c if c.isprintable() else " " for c in text[start : position + 40])
        super().__init__(f"{message}\n  {shown}\n  {' ' * (position - start)}^")

    def __reduce__(self) -> tuple[Any, ...]:
        return ParseError, (self.message, self.text, self.position)


def parse(
    text: str, values: Mapping[str, Value | Number] | None = None
) -> tuple[Value, dict[str, Value]]:
    """Build the graph of an expression: its root, and its leaves by name.

    >>> root, leaves = parse("tanh(w*x + 1)", {"w": -3.0, "x": 0.5})
    >>> root.backward()
    >>> f"{root:.4f}", f"{leaves['w'].grad:.4f}"
    ('-0.4621', '0.3932')
    >>> parse("2 * (x + )", {"x": 1})
    Traceback (most recent call last):
    glassgrad.graph.expression.ParseError: expected a number, a name or '('
      2 * (x + )
               ^
    """
    if not isinstance(text, str):
        raise TypeError(f"parse: expected a str, got {type(text).__name__}")
    return _Parser(text, _check_names(values or {})).run()


def names(text: str) -> list[str]:
    """The names in an expression that need values, in their order.

    >>> names("a * exp(-b*t) + pi")
    ['a', 'b', 't']
    """
    parser = _Parser(text, {})
    try:
        parser.run()
    except ParseError as error:
        if error is not parser.missing:
            raise
    return list(dict.fromkeys(parser.unknown))


class _Open(NamedTuple):
    """An unclosed '(': its position, and the function it calls, if any."""

    position: int
    function: str
    operands_before: int


class _Parser:
    """The shunting-yard algorithm with two stacks: operands, and what waits for them."""

    def __init__(self, text: str, values: dict[str, Value | Number]) -> None:
        self.text, self.values = text, values
        self.leaves: dict[str, Value] = {}
        self.operands: list[Value | float] = []
        self.waiting: list[str | _Open] = []
        self.labels: Iterator[str] = iter(names_in(text))
        self.missing: ParseError | None = None
        self.unknown: list[str] = []
        self.depth = self.size = 0
        self.position = 0

    def run(self) -> tuple[Value, dict[str, Value]]:
        if len(self.text) > MAX_LENGTH:
            raise self.error(f"too long: at most {MAX_LENGTH} characters", MAX_LENGTH)
        wants_operand = True
        for kind, token in self.tokens():
            wants_operand = (
                self.take_operand(kind, token) if wants_operand else self.take_operator(kind, token)
            )
        if wants_operand:
            raise self.error("expected a number, a name or '('", len(self.text.rstrip()))
        self.reduce(0)
        if self.waiting:
            (unclosed,) = [w for w in self.waiting if isinstance(w, _Open)][-1:]
            raise self.error("this '(' is never closed", unclosed.position)
        if self.missing:
            raise self.missing
        (root,) = self.operands
        return (root if isinstance(root, Value) else Value(root)), self.leaves

    def tokens(self) -> Any:
        end = _SPACE.match(self.text, 0).end()  # type: ignore[union-attr]
        while end < len(self.text):
            self.position = end
            found = _TOKEN.match(self.text, end)
            if not found:
                raise self.error(self.without_meaning(end), end)
            yield found.lastgroup, found.group()
            end = _SPACE.match(self.text, found.end()).end()  # type: ignore[union-attr]

    def without_meaning(self, position: int) -> str:
        character = self.text[position]
        code = "" if character.isascii() else f" (U+{ord(character):04X})"
        hint = _MEANT.get(character, "")
        if character == "=" and self.text[position + 1 : position + 2] != "=":
            hint = "; write only the expression after it"
        method = self.named_after_dot(position)
        if method in FUNCTIONS:
            before = _LAST_NAME.search(self.text, 0, position)
            hint = f"; write {method}({before.group() if before else '...'})"
        return f"the character {character!r}{code} has no meaning here{hint}"

    def named_after_dot(self, position: int) -> str:
        """The name after a dot, or '' if there is no dot at this position."""
        found = _NAME.match(self.text, position + 1)
        return found.group() if found and self.text[position] == "." else ""

    def take_operand(self, kind: str, token: str) -> bool:
        """Read a token where an operand is expected; returns whether one is still expected."""
        if kind == "number":
            number = float(token)
            if math.isinf(number):
                raise self.error("this number is too large for a float", self.position)
            self.operands.append(number)
            return False
        if kind == "name":
            return self.take_name(token)
        if token == "-":
            self.waiting.append("negate")
            return True
        if token == "(":
            self.open()
            return True
        if token == ")" and self.waiting:
            last = self.waiting[-1]
            empty = isinstance(last, _Open) and len(self.operands) == last.operands_before
            if empty and isinstance(last, _Open) and last.function:
                raise self.error(f"{last.function}() needs something between its parentheses")
        raise self.error("expected a number, a name or '('")

    def take_name(self, name: str) -> bool:
        after = _SPACE.match(self.text, self.position + len(name)).end()  # type: ignore[union-attr]
        called = self.text[after : after + 1] == "("
        if name not in self.values:
            self.refuse_python(name, after)
        if called and name in FUNCTIONS:
            self.waiting.append(name)
            return True
        if called and name not in self.values and name not in CONSTANTS:
            raise self.error(_no_function(name))
        if name in self.values:
            self.push_leaf(name)
        elif name in CONSTANTS:
            self.operands.append(CONSTANTS[name])
        elif name in FUNCTIONS:
            raise self.error(f"{name} is a function: write {name}(...)")
        elif keyword.iskeyword(name):
            raise self.error(f"{name!r} is a Python keyword and cannot be a name")
        else:
            self.miss(name)
        return False

    def push_leaf(self, name: str) -> None:
        if name not in self.leaves:
            given = self.values[name]
            leaf = given if isinstance(given, Value) else Value(given, label=name)
            self.leaves[name] = leaf
        self.operands.append(self.leaves[name])

    def miss(self, name: str) -> None:
        """Remember the first name without a value: a mistake in the grammar is reported first."""
        hint = "; for the number 2.718... write exp(1)" if name == "e" else ""
        self.missing = self.missing or self.error(f"no value is given for {name!r}{hint}")
        self.unknown.append(name)
        self.operands.append(Value(1.0))

    def refuse_python(self, name: str, after: int) -> None:
        """Reject `math.exp(x)` and `y = x` with a hint, not as names without values."""
        function = self.named_after_dot(after) if name in _MODULES else ""
        if function in FUNCTIONS:
            raise self.error(f"write {function}(...) without {name}.")
        if function:
            raise self.error(_no_function(function))
        if self.text[after : after + 1] == "=":
            raise self.error(self.without_meaning(after), after)

    def take_operator(self, kind: str, token: str) -> bool:
        """Read a token where an operator is expected; returns whether an operand must follow."""
        if kind != "sign" or token == "(":
            hint = "; for a product write *" if kind == "name" or token == "(" else ""
            raise self.error(f"expected an operator before {token[:20]!r}{hint}")
        if token in _BINARY:
            # ** groups from the right, the others from the left.
            self.reduce(_BINDING[token] + (token == "**"))
            self.waiting.append(token)
            return True
        self.reduce(0)
        if not self.waiting:
            raise self.error("this ')' was never opened" if token == ")" else "unexpected ','")
        opened = self.waiting[-1]
        assert isinstance(opened, _Open)
        if token == ",":
            if not opened.function:
                raise self.error("unexpected ',': only functions take several operands")
            return True
        self.close(opened)
        return False

    def open(self) -> None:
        function = ""
        if self.waiting and isinstance(self.waiting[-1], str) and self.waiting[-1] in FUNCTIONS:
            function = str(self.waiting.pop())
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.error(f"too deep: at most {MAX_DEPTH} parentheses inside each other")
        self.waiting.append(_Open(self.position, function, len(self.operands)))

    def close(self, opened: _Open) -> None:
        self.waiting.pop()
        self.depth -= 1
        if opened.function:
            given = self.operands[opened.operands_before :]
            del self.operands[opened.operands_before :]
            self.operands.append(self.call(opened, given))

    def call(self, opened: _Open, given: list[Value | float]) -> Any:
        name = opened.function
        takes = ops.TABLE[name].takes
        fewest, most = _ARITY.get(name, (len(takes), len(takes)))
        self.count(len(given))
        if not fewest <= len(given) <= most:
            expected = f"{fewest} operand{'s' if fewest > 1 else ''}"
            raise self.error(f"{name} takes {expected}, got {len(given)}", opened.position)
        try:
            return self.labelled(FUNCTIONS[name](*given))
        except TypeError:
            message = f"the last operand of {name} must be a plain number"
            raise self.error(message, opened.position) from None

    def reduce(self, binding: int) -> None:
        """Run the waiting operators that bind at least as tightly as `binding`."""
        while self.waiting and isinstance(self.waiting[-1], str):
            if _BINDING[self.waiting[-1]] < binding:
                break
            operator = self.waiting.pop()
            self.count(1)
            y = self.operands.pop()
            if operator == "negate":
                self.operands.append(self.labelled(apply(ops.NEG, y)))
            else:
                x = self.operands.pop()
                self.operands.append(self.labelled(apply(_BINARY[operator], x, y)))  # type: ignore[index]

    def labelled(self, made: Any) -> Any:
        """The same, with its name if the page has one for it."""
        if isinstance(made, Value) and made.inputs and not made.label:
            made.label = next(self.labels, "")
        return made

    def count(self, more: int) -> None:
        self.size += more
        if self.size > MAX_SIZE:
            raise self.error(f"too large: at most {MAX_SIZE} operations")

    def error(self, message: str, position: int | None = None) -> ParseError:
        return ParseError(message, self.text, self.position if position is None else position)


def is_name(text: str) -> bool:
    """Whether a text can be written as a name in an expression.

    >>> is_name("x1"), is_name("Time (s)"), is_name("lambda")
    (True, False, False)
    """
    return _NAME.fullmatch(text) is not None and not keyword.iskeyword(text)


def _no_function(name: str) -> str:
    near = nearest(name, FUNCTIONS)
    hint = f"did you mean {near}?" if near else f"there are {', '.join(FUNCTIONS)}"
    return f"there is no function {name[:20]!r}; {hint}"


def _check_names(values: Mapping[str, Value | Number]) -> dict[str, Value | Number]:
    for name in values:
        if keyword.iskeyword(name):
            raise ValueError(f"{name!r} is a Python keyword and cannot be a name: choose another")
        if not isinstance(name, str) or not is_name(name):
            raise ValueError(f"{name!r} cannot be a name: use letters, digits and _")
        if name in FUNCTIONS:
            raise ValueError(f"{name!r} is a function: choose another name")
    return dict(values)
