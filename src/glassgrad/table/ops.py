"""THE table: every op once, as formulas for its value and its partials.

Formulas use `x` and `y` (operands that may be Values), `n` (an operand that is always a
number), `out` (the value just computed) and `acc` (the running value of a fold). Engines,
drawings, documentation and tests all read these rows; no derivative is written anywhere
else. docs/ops.md shows the table typeset.
"""

import ast
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from glassgrad.table import formula, ieee

Computed = tuple[float, tuple[float | None, ...]]


@dataclass(frozen=True)
class Words:
    """A sentence on what happens to a gradient on its way back through an op.

    {x} and {y} are replaced by the names of the operands, {slope} by the partial with respect to
    the first operand that is a Value; text between ** is emphasised.
    """

    text: str
    where: str = ""
    """The condition under which the sentence applies; empty means always."""
    alone: bool = False
    """Whether the sentence applies only if a single operand is a Value."""


@dataclass(frozen=True, eq=False)
class Op:
    """A row of the table.

    >>> row = Op("square", "x * x", dx="2 * x")
    >>> row.compute_x(3.0)
    (9.0, (6.0,))
    """

    name: str
    value: str
    dx: str
    dy: str = ""
    takes: str = ""
    """The operands in order; "x" or "xy" by default."""
    course: str = ""
    """What `._op` shows, as the courses spell it; "{y}" is replaced by a number operand."""
    symbol: str = ""
    """What a drawing shows."""
    written: str = ""
    """How it is written as an infix; an operand in parentheses gets them only if needed."""
    in_sum: str = ""
    """Its part in what a drawing of a large graph puts in one box: a "sum", or a "term" of one."""
    domain: str = ""
    """Where the op is defined and smooth, for sampling; empty means everywhere."""
    kink: str = ""
    """Where the op is continuous but has no derivative; the partials there are a convention."""
    doc: str = ""
    """What it is, in a few words."""
    back: tuple[Words, ...] = ()
    """What backward does here, in words: the first sentence whose condition holds is used."""

    def __post_init__(self) -> None:
        takes = "xy" if self.dy else "x"
        course = self.course or self.name
        for field, default in ("takes", takes), ("course", course), ("symbol", course):
            object.__setattr__(self, field, getattr(self, field) or default)

    @property
    def is_fold(self) -> bool:
        """Whether the op takes any number of operands, one step of its formula for each group."""
        return self.value.startswith("acc ")

    @property
    def is_named(self) -> bool:
        """Whether it is called by name, as a method and as a function: x.tanh(), tanh(x)."""
        return self.takes in ("x", "xy") and not self.is_fold and not self.written

    @property
    def formulas(self) -> tuple[str, str, str]:
        """Its value, dx and dy."""
        return self.value, self.dx, self.dy

    @property
    def text(self) -> str:
        """Everything it computes, on one line.

        >>> Op("square", "x * x", dx="2 * x").text
        'square(x) = x * x; 2 * x; '
        """
        return f"{self.name}({', '.join(self.takes)}) = {'; '.join(self.formulas)}"

    def parsed(self, field: str) -> ast.expr:
        """The formula of a field (value, dx, dy, domain, kink) as a tree."""
        names = [*self.takes]
        if field in ("dx", "dy") and not self.is_fold:
            names.append("out")
        if field == "value" and self.is_fold:
            names.append("acc")
        if field not in self._trees:
            is_condition = field in ("domain", "kink")
            text = getattr(self, field)
            self._trees[field] = formula.parse(text, names, _arities(), condition=is_condition)
        return self._trees[field]

    @cached_property
    def called(self) -> frozenset[str]:
        """The functions and ops that its formulas call."""
        trees = [self.parsed(field) for field in ("value", "dx", "dy") if getattr(self, field)]
        return frozenset().union(*map(formula.functions_in, trees))

    @property
    def calls_functions(self) -> bool:
        """Whether it calls functions for which machines have no instruction."""
        return bool(self.called - {"abs", "sqrt"})

    @property
    def wants_doubles(self) -> bool:
        """Whether its formulas keep their digits only in double precision.

        >>> [name for name, row in TABLE.items() if row.wants_doubles]
        ['pow', 'log', 'sin', 'cos', 'softplus', 'erf', 'normal_cdf']
        """
        functions = self.called & ieee.FUNCTIONS.keys()
        others = (TABLE[name] for name in self.called - ieee.FUNCTIONS.keys() - {self.name})
        return bool(functions - IN_SINGLE) or any(row.wants_doubles for row in others)

    def says(self, operands: Iterable[float], *, alone: bool) -> str:
        """What backward does at these operands, in words; empty if the row has no sentences."""
        for words, fits in zip(self.back, self._fits, strict=True):
            if (alone or not words.alone) and fits(*operands):
                return words.text
        return ""

    @cached_property
    def _fits(self) -> list[Callable[..., bool]]:
        if self.is_fold:
            return [lambda *_: True for _ in self.back]
        conditions = [self.condition(words) for words in self.back]
        texts = [formula.to_python(tree) if tree else "True" for tree in conditions]
        functions = {"abs": abs}
        return [
            formula.define(self.name, self.takes, [f"return {text}"], functions) for text in texts
        ]

    def condition(self, words: Words) -> ast.expr | None:
        """The condition for a sentence, as a tree; None means always."""
        where = words.where
        return formula.parse(where, self.takes, _arities(), condition=True) if where else None

    @cached_property
    def _trees(self) -> dict[str, ast.expr]:
        return {}

    def check(self) -> None:
        """Raise FormulaError unless the row has a new name and valid formulas."""
        if not (self.name.isidentifier() and self.name.isascii()) or self.name in TABLE:
            taken = "is already in the table" if self.name in TABLE else "is not a plain name"
            raise formula.FormulaError(f"the op name {self.name!r} {taken}: choose another")
        if self.is_fold:
            raise formula.FormulaError(f"{self.value!r}: acc is only for the table's folds")
        for field in ("value", "dx", "dy") if self.dy else ("value", "dx"):
            self.parsed(field)

    # Which operands are Values decides which partials are worth computing.
    @cached_property
    def compute_xy(self) -> Callable[..., Computed]:
        """(operands) -> value and partials, when x and y are Values."""
        return self._compile("xy")

    @cached_property
    def compute_x(self) -> Callable[..., Computed]:
        """The same when only x is a Value: the partial with respect to y is None."""
        return self._compile("x")

    @cached_property
    def compute_y(self) -> Callable[..., Computed]:
        """The same when only y is a Value."""
        return self._compile("y")

    @cached_property
    def compute(self) -> Callable[..., float]:
        """(operands) -> value: the op on plain numbers."""
        return self._define(self.takes, ["return {value}"])

    @cached_property
    def accumulate(self) -> Callable[..., float]:
        """(start, groups of operands) -> value, for a fold."""
        loop = f"for {', '.join(self.takes)}, in groups: acc = {{value}}"
        return self._define(["acc", "groups"], [loop, "return acc"])

    @cached_property
    def step_partials(self) -> Callable[..., tuple[float, ...]]:
        """(one group of operands) -> their partials, for a fold."""
        return self._define(self.takes, [f"return {self._partials(self.takes)}"])

    def to_walk_order(self, start: Any, groups: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
        """A fold's operands in the order in which backward visits them.

        In acc = (start + a) + b that is b, then start, then a. Keeping this order makes every
        gradient equal to the loop's, bit for bit.

        >>> DOT.to_walk_order("b", [("w0", "x0"), ("w1", "x1"), ("w2", "x2")])
        ('w2', 'x2', 'w1', 'x1', 'b', 'w0', 'x0')
        """
        first, *later = groups
        return (*chain.from_iterable(reversed(later)), start, *first)

    def reading_to_walk_order(self, operands: tuple[Any, ...]) -> tuple[Any, ...]:
        """A fold's operands, given from left to right, in walk order."""
        size = len(self.takes)
        groups = [operands[i : i + size] for i in range(1, len(operands), size)]
        return self.to_walk_order(operands[0], groups)

    def from_walk_order(self, walked: tuple[Any, ...]) -> tuple[Any, ...]:
        """A fold's operands from left to right.

        >>> DOT.from_walk_order(("w2", "x2", "w1", "x1", "b", "w0", "x0"))
        ('b', 'w0', 'x0', 'w1', 'x1', 'w2', 'x2')
        """
        size = len(self.takes)
        later, start, first = walked[: -size - 1], walked[-size - 1], walked[-size:]
        groups = [later[i : i + size] for i in range(len(later) - size, -1, -size)]
        return (start, *first, *chain.from_iterable(groups))

    def _compile(self, values: str) -> Callable[..., Any]:
        return self._define(self.takes, ["out = {value}", f"return out, {self._partials(values)}"])

    def _partials(self, values: str) -> str:
        # A tuple of constants, (1.0, 1.0) for add, is one object however often it is returned.
        return "(" + "".join(f"{{d{v}}}, " if v in values else "None, " for v in self.takes) + ")"

    def _define(self, arguments: Iterable[str], template: list[str]) -> Callable[..., Any]:
        """A Python function from lines in which {value}, {dx} and {dy} are the formulas."""
        fields = [f for f in ("value", "dx", "dy") if any(f"{{{f}}}" in line for line in template)]
        trees = {field: self.parsed(field) for field in fields}
        texts = {field: formula.to_python(tree) for field, tree in trees.items()}
        called = {name for tree in trees.values() for name in formula.functions_in(tree)}
        functions = {n: ieee.FUNCTIONS.get(n) or TABLE[n].compute for n in called}
        body = [line.format(**texts) for line in template]
        return formula.define(self.name, arguments, body, functions)

    def __reduce__(self) -> tuple[Any, ...]:
        """Rows of the table are pickled by name, a user's rows by their formulas."""
        if TABLE.get(self.name) is self:
            return named, (self.name,)
        return Op, astuple(self)


TABLE: dict[str, Op] = {}
IN_SINGLE = {"abs", "sqrt", "exp", "tanh"}
"""The functions that compiled code also computes in single precision."""


def _arities() -> dict[str, int]:
    """The functions that formulas may call, with their numbers of operands."""
    own = {name: len(row.takes) for name, row in TABLE.items() if not row.is_fold}
    return {name: 2 if name == "pow" else 1 for name in ieee.FUNCTIONS} | own


def named(name: str) -> Op:
    """The row with that name."""
    return TABLE[name]


def _row(name: str, value: str, *, back: Iterable[Words | str] = (), **fields: Any) -> Op:
    words = tuple(Words(said) if isinstance(said, str) else said for said in back)
    op = Op(name, value, back=words, **fields)
    TABLE[op.name] = op
    return op


# The rows are easier to read in this layout.
# fmt: off
ADD = _row(
    "add", "x + y", dx="1", dy="1", course="+", written="x + (y)", in_sum="sum", doc="x plus y",
    back=[Words("Through +, the gradient passes unchanged.", alone=True),
          "Through +, each input gets the gradient unchanged."],
)
SUB = _row(
    "sub", "x - y", dx="1", dy="-1", course="-", symbol="−", written="x − (y)", doc="x minus y",
    back=[Words("Through −, the gradient is scaled by {slope}.", alone=True),
          "Through −, {x} gets the gradient unchanged, and {y} gets it with the opposite sign."],
)
MUL = _row(
    "mul", "x * y", dx="y", dy="x", course="*", symbol="×", written="x × (y)", in_sum="term",
    doc="x times y",
    back=[Words("Through ×, the gradient is scaled by the **other** factor, {slope}.", alone=True),
          "Through ×, each input gets the gradient scaled by the **other** input's value."],
)
DIV = _row(
    "div", "x / y", dx="1 / y", dy="-out / y",
    course="/", symbol="÷", written="x ÷ (y)", domain="y != 0", doc="x divided by y",
    back=[Words("The slope of this division is {slope}: it scales the gradient.", alone=True),
          "Through ÷, {x} gets the gradient divided by {y}, and {y} gets it scaled by minus the"
          " quotient over {y}."],
)
NEG = _row(
    "neg", "-x", dx="-1", course="-", symbol="−", written="−(x)", doc="minus x",
    back=["Through the minus, the gradient changes sign."],
)

# y*pow(x, y-1) is wrong at a third of all points with y < 1/2, where y - 1 rounds; y*out/x is nan
# if x is 0 or infinite. 0**0 is flat, and where out is 0 the power is flat in its exponent too.
POW = _row(
    "pow", "pow(x, y)",
    dx="0 if x == 0 and y == 0 else y * pow(x, y - 1)"
       " if y >= 0.5 or x == 0 or abs(x) == inf else y * out / x",
    dy="0 if out == 0 or x == 0 and y == 0 else out * log(x)",
    course="**{y}", symbol="**", written="(x) ** (y)", domain="x > 0", doc="x to the power of y",
    back=[Words("The slope of this power is {slope}: it scales the gradient.", alone=True),
          "Through a power, {x} gets the gradient scaled by the slope of the power, and {y} by the"
          " power times the logarithm of {x}."],
)

EXP = _row(
    "exp", "exp(x)", dx="out", doc="exponential: e to the power of x",
    back=["The slope of exp is its own value: the gradient is scaled by {slope}."],
)
LOG = _row(
    "log", "log(x)", dx="1 / x", domain="x > 0", doc="natural logarithm; -inf at 0, nan below",
    back=["The slope of log is one over {x}: the gradient is scaled by {slope}."],
)
SQRT = _row(
    "sqrt", "sqrt(x)", dx="0.5 / out", symbol="√", domain="x > 0", doc="square root; nan below 0",
    back=["The slope of a root is one half over the root: the gradient is scaled by {slope}."],
)
SIN = _row(
    "sin", "sin(x)", dx="cos(x)", doc="sine of an angle in radians",
    back=["The slope of sin is the cosine of {x}: the gradient is scaled by {slope}."],
)
COS = _row(
    "cos", "cos(x)", dx="-sin(x)", doc="cosine of an angle in radians",
    back=["The slope of cos is minus the sine of {x}: the gradient is scaled by {slope}."],
)

# 1 - out*out loses every digit at x = 20; forms with |x| lose the third derivative at 0.
TANH = _row(
    "tanh", "tanh(x)", dx="4 * sigmoid(2*x) * sigmoid(-2*x)",
    doc="hyperbolic tangent: squashes to (-1, 1)",
    back=[Words("tanh is flat here (slope {slope}): hardly any gradient passes.", "abs(x) > 4"),
          "The slope of tanh is 1 minus its value squared: the gradient is scaled by {slope}."],
)
SIGMOID = _row(
    "sigmoid", "1 / (1 + exp(-x)) if x >= 0 else exp(x) / (1 + exp(x))", dx="out * sigmoid(-x)",
    symbol="σ", doc="logistic function 1 / (1 + exp(-x)): squashes to (0, 1), never overflows",
    back=[Words("sigmoid is flat here (slope {slope}): hardly any gradient passes.", "abs(x) > 7"),
          "The slope of sigmoid is its value times 1 minus its value: the gradient is scaled by"
          " {slope}."],
)
SOFTPLUS = _row(
    "softplus", "x + log1p(exp(-x)) if x > 0 else log1p(exp(x))", dx="sigmoid(x)",
    doc="smooth relu: log(1 + exp(x))",
    back=["The slope of softplus is the sigmoid of {x}: the gradient is scaled by {slope}."],
)

# x*x and x/√2 round, and at x = -10 that costs exp and erfc a hundred ulps. With at most 26 binary
# digits, the square of _HEAD and its product with 0.7071067690849304, the head of 1/√2, are exact;
# what is left of x, and of 1/√2, enters as a correction. 2/√π is 1.128…, 1/√π 0.564…, 1/√2π 0.398….
_HEAD = "(x + 6442450944 - 6442450944)"
ERF = _row(
    "erf", "erf(x)",
    dx=f"0 if abs(x) > 28 else 1.1283791670955126 * exp(-{_HEAD} * {_HEAD})"
       f" * exp(({_HEAD} - x) * ({_HEAD} + x))",
    doc="error function: squashes to (-1, 1)",
    back=[Words("erf is flat here (slope {slope}): hardly any gradient passes.", "abs(x) > 2.6"),
          "The slope of erf is a bell curve around 0: the gradient is scaled by {slope}."],
)
NORMAL_CDF = _row(
    "normal_cdf",
    "0 if x < -39 else 1 if x > 9 else 0.5 * erfc(-0.7071067811865476 * x)"
    " + 0.5641895835477563 * exp(-0.5 * x * x)"
    f" * ({_HEAD} * 0.7071067690849304 - 0.7071067811865476 * x"
    f" + ({_HEAD} * 1.210161710447897e-08 + (x - {_HEAD}) * 0.7071067811865476))",
    dx=f"0 if abs(x) > 39 else 0.3989422804014327 * exp(-0.5 * {_HEAD} * {_HEAD})"
       f" * exp(0.5 * ({_HEAD} - x) * ({_HEAD} + x))",
    symbol="Φ", doc="the probability that a standard normal variable is below x",
    back=[Words("Φ is flat here (slope {slope}): hardly any gradient passes.", "abs(x) > 3.5"),
          "The slope of Φ is the bell curve of the normal distribution: the gradient is scaled by"
          " {slope}."],
)

# Written so that nan propagates. relu'(0) = 0, leaky_relu'(0) = n, abs'(0) = 0.
RELU = _row(
    "relu", "0 if x <= 0 else x", dx="0 if x <= 0 else 1",
    course="ReLU", kink="x == 0", doc="rectified linear unit: x if positive, else 0",
    back=[Words("{x} is not positive, so relu passes no gradient.", "x <= 0"),
          "{x} is positive, so relu passes the gradient unchanged."],
)
LEAKY_RELU = _row(
    "leaky_relu", "x if x > 0 else n * x", dx="1 if x > 0 else n",
    takes="xn", kink="x == 0", doc="leaky relu: x if positive, else n times x",
    back=[Words("{x} is positive, so the gradient goes through unchanged.", "x > 0"),
          "{x} is not positive, so the gradient is scaled by {slope}."],
)
ABS = _row(
    "abs", "abs(x)", dx="0 if x == 0 else -1 if x < 0 else 1",
    symbol="|·|", kink="x == 0", doc="absolute value of x",
    back=[Words("{x} is positive, so the gradient goes through unchanged.", "x > 0"),
          Words("{x} is negative, so the gradient changes sign.", "x < 0"),
          "{x} is 0, where abs has a corner: no gradient passes."],
)

# In a tie, each operand gets ½.
MAXIMUM = _row(
    "maximum", "x if x > y or x != x else y",
    dx="0.5 if x == y else 0 if x < y else 1", dy="0.5 if x == y else 0 if x > y else 1",
    symbol="max", kink="x == y", doc="the larger of two; in a tie, each gets half of the gradient",
    back=[Words("The two are equal, so the gradient is split in half.", "x == y"),
          "The larger one gets the whole gradient, the other one nothing."],
)
MINIMUM = _row(
    "minimum", "x if x < y or x != x else y",
    dx="0.5 if x == y else 0 if x > y else 1", dy="0.5 if x == y else 0 if x < y else 1",
    symbol="min", kink="x == y", doc="the smaller of two; in a tie, each gets half of the gradient",
    back=[Words("The two are equal, so the gradient is split in half.", "x == y"),
          "The smaller one gets the whole gradient, the other one nothing."],
)
# The condition n is flat almost everywhere, so it is a number and gets no gradient.
WHERE = _row(
    "where", "x if n > 0 else y", dx="1 if n > 0 else 0", dy="0 if n > 0 else 1",
    takes="nxy", doc="x if n > 0, else y",
    back=["The branch that was taken gets the gradient unchanged, the other one nothing."],
)

# Folds: from a start, one step for each group of operands, left to right.
SUM = _row(
    "sum", "acc + x", dx="1", symbol="Σ", doc="start plus every x, from left to right",
    back=["Through a sum, each input gets the gradient unchanged."],
)
DOT = _row(
    "dot", "acc + x * y", dx="y", dy="x", symbol="w·x", doc="start plus every x times its y",
    back=["Through a weighted sum, each factor gets the gradient scaled by its **other** factor."],
)
