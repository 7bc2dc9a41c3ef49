"""The mathematics of every op in mpmath, and how far a double or a float may be from it.

Written from the definitions, not from the table: this is what the table is checked against.
"""

import ast
import math
import random
import struct
from dataclasses import dataclass

import mpmath
from mpmath import mp, mpf


@dataclass(frozen=True)
class Format:
    """A kind of floating-point numbers."""

    letter: str
    digits: int
    """After the first one, binary."""
    top: int
    """2 to that power is too large."""
    edges: tuple[float, ...]
    """Where functions overflow, round to 0 or 1, and so on."""

    @property
    def smallest(self) -> mpf:
        return self.smallest_normal * mpf(2) ** -self.digits

    @property
    def smallest_normal(self) -> mpf:
        return mpf(2) ** (2 - self.top)

    @property
    def largest(self) -> mpf:
        return mpf(2) ** self.top - mpf(2) ** (self.top - self.digits - 2)

    def nearest(self, number: float) -> float:
        """A double as such a number; inf if it is too large."""
        try:
            return struct.unpack(self.letter, struct.pack(self.letter, number))[0]
        except OverflowError:
            return math.copysign(math.inf, number)


DOUBLE = Format(
    "d",
    52,
    1024,
    (
        0.0,
        5e-324,
        1e-310,
        2.2250738585072014e-308,
        1e-300,
        1e-160,
        1e-20,
        1e-8,
        0.3,
        0.5,
        1.0,
        1.5,
        2.0,
        3.0,
        20.0,
        36.7,
        300.0,
        372.4,
        700.0,
        709.7,
        710.1,
        744.0,
        745.2,
        1e8,
        1e154,
        1e300,
        1.7e308,
    ),
)
SINGLE = Format(
    "f",
    23,
    128,
    (
        0.0,
        1e-45,
        1e-40,
        1.1754944e-38,
        1e-37,
        1e-20,
        1e-8,
        1e-4,
        0.3,
        0.5,
        1.0,
        1.5,
        2.0,
        3.0,
        8.7,
        16.7,
        20.0,
        43.5,
        44.4,
        87.3,
        88.7,
        88.8,
        103.2,
        104.0,
        1e4,
        1.7e7,
        1.9e19,
        1e37,
        3.4e38,
    ),
)


def _sigmoid(x):
    return 1 / (1 + mp.exp(-x)) if x >= 0 else mp.exp(x) / (1 + mp.exp(x))


def _softplus(x):
    return x + mp.log1p(mp.exp(-x)) if x > 0 else mp.log1p(mp.exp(x))


def _sech_squared(x):
    return (2 / (mp.exp(x) + mp.exp(-x))) ** 2


def _bell(x):
    """exp(-x²), or 0 where that is less than any float."""
    return mp.exp(-x * x) if abs(x) < 1000 else mpf(0)


def _normal_cdf(x):
    return mp.erfc(-x / mp.sqrt(2)) / 2 if abs(x) < 1000 else mpf(x > 0)


def _power(x, y):
    return mp.mpf(1) if y == 0 else mp.power(x, y)


# name: value, partial by each operand that can have one
EXACT = {
    "add": (lambda x, y: x + y, lambda x, y: mpf(1), lambda x, y: mpf(1)),
    "sub": (lambda x, y: x - y, lambda x, y: mpf(1), lambda x, y: mpf(-1)),
    "mul": (lambda x, y: x * y, lambda x, y: y, lambda x, y: x),
    "div": (lambda x, y: x / y, lambda x, y: 1 / y, lambda x, y: -x / y**2),
    "neg": (lambda x: -x, lambda x: mpf(-1)),
    "pow": (
        _power,
        lambda x, y: y * mp.power(x, y - 1),
        lambda x, y: _power(x, y) * mp.log(x),
    ),
    "exp": (mp.exp, mp.exp),
    "log": (mp.log, lambda x: 1 / x),
    "sqrt": (mp.sqrt, lambda x: 1 / (2 * mp.sqrt(x))),
    "sin": (mp.sin, mp.cos),
    "cos": (mp.cos, lambda x: -mp.sin(x)),
    "tanh": (mp.tanh, _sech_squared),
    "sigmoid": (_sigmoid, lambda x: _sigmoid(x) * _sigmoid(-x)),
    "softplus": (_softplus, _sigmoid),
    "erf": (
        lambda x: mp.erf(x) if abs(x) < 1000 else mp.sign(x),
        lambda x: 2 / mp.sqrt(mp.pi) * _bell(x),
    ),
    "normal_cdf": (_normal_cdf, lambda x: _bell(x / mp.sqrt(2)) / mp.sqrt(2 * mp.pi)),
    "relu": (lambda x: max(x, mpf(0)), lambda x: mpf(x > 0)),
    "leaky_relu": (lambda x, n: x if x > 0 else n * x, lambda x, n: mpf(1) if x > 0 else n),
    "abs": (abs, lambda x: mpf(mp.sign(x))),
    "maximum": (max, lambda x, y: (1 + mp.sign(x - y)) / 2, lambda x, y: (1 + mp.sign(y - x)) / 2),
    "minimum": (min, lambda x, y: (1 + mp.sign(y - x)) / 2, lambda x, y: (1 + mp.sign(x - y)) / 2),
    "where": (
        lambda n, x, y: x if n > 0 else y,
        lambda n, x, y: mpf(n > 0),
        lambda n, x, y: mpf(not n > 0),
    ),
}


def draw_number(draw: random.Random, form: Format = DOUBLE) -> float:
    """A finite number: from all of them by their bits, from the middle, or near an edge."""
    while True:
        kind = draw.randrange(4)
        if kind == 0:
            bits = draw.randbytes(struct.calcsize(form.letter))
            number = struct.unpack(form.letter, bits)[0]
        elif kind == 1:
            number = draw.uniform(-40, 40)
        elif kind == 2:
            number = draw.gauss(0, 1) * 10 ** draw.uniform(-9, 3)
        else:
            edge = draw.choice(form.edges) * draw.choice([1, -1])
            number = edge * (1 + draw.choice([0, 0, 4.5, -4.5, 0, 0]) * 2.0**-form.digits)
            number *= 1 + draw.choice([0, 0, 0, 0, 1e-3, -1e-3])
        number = form.nearest(number)
        if math.isfinite(number):
            return number


def draw_operands(row, draw: random.Random, form: Format = DOUBLE) -> list[float]:
    """Operands inside the row's domain and off its kinks."""
    while True:
        numbers = [draw_number(draw, form) for _ in row.takes]
        if row.name == "pow":
            numbers[0] = abs(numbers[0])
            if draw.random() < 0.7:  # mostly where the result is finite
                most = 0.68 * form.top / max(1.0, abs(math.log(numbers[0] or 1.0)))
                numbers[1] = form.nearest(draw.uniform(-1, 1) * most)
        names = dict(zip(row.takes, numbers, strict=True))
        if row.domain and not _holds(row.parsed("domain"), names):
            continue
        if row.kink and _holds(row.parsed("kink"), names):
            continue
        return numbers


def _holds(tree, names) -> bool:
    match tree:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            x, y = (
                names[s.id] if isinstance(s, ast.Name) else float(s.value) for s in (left, right)
            )
            return {ast.Gt: x > y, ast.Eq: x == y, ast.NotEq: x != y}[type(op)]
    raise AssertionError(ast.dump(tree))


def ulp(exact: mpf, form: Format = DOUBLE) -> mpf:
    """The distance of neighbouring numbers at an exact one."""
    if exact == 0:
        return form.smallest
    return max(mpf(2) ** (int(mp.floor(mp.log(abs(exact), 2))) - form.digits), form.smallest)


def ulps_off(computed: float, exact: mpf, allowance: mpf | int = 0, form: Format = DOUBLE) -> float:
    """How many ulps a number is off, beyond an allowance; inf where it is no such number."""
    if math.isnan(computed):
        return math.inf
    if math.isinf(computed):
        overflows = mp.sign(exact) == math.copysign(1, computed) and abs(exact) >= form.largest
        return 0.0 if overflows else math.inf
    error = abs(mpf(computed) - exact) - allowance
    return max(0.0, float(error / ulp(exact, form))) if abs(exact) <= 2 * form.largest else math.inf


def carried(node, names, functions, form: Format = DOUBLE) -> tuple[mpf, mpf]:
    """A formula's exact value and how much subnormal intermediates may have moved it.

    A subnormal number has few digits left; 4 ulps of it are allowed, carried to the end.
    """
    if isinstance(node, ast.Constant):
        return mpf(node.value), mpf(0)
    if isinstance(node, ast.Name):
        return names[node.id] if node.id in names else (mpf("inf"), mpf(0))
    if isinstance(node, ast.UnaryOp):
        value, error = carried(node.operand, names, functions, form)
        return -value, error
    if isinstance(node, ast.IfExp):
        branch = node.body if _mp_holds(node.test, names, functions) else node.orelse
        return carried(branch, names, functions, form)
    if isinstance(node, ast.Call):
        parts = [carried(a, names, functions, form) for a in node.args]
        function = functions[node.func.id]
        value = function(*(v for v, _ in parts))
        error = mpf(0)
        for k, (_, e) in enumerate(parts):
            if e:
                for sign in (1, -1):
                    moved = [v + (sign * e if j == k else 0) for j, (v, _) in enumerate(parts)]
                    error = max(error, abs(function(*moved) - value))
    else:
        (a, ea), (b, eb) = (
            carried(side, names, functions, form) for side in (node.left, node.right)
        )
        if isinstance(node.op, ast.Add):
            value, error = a + b, ea + eb
        elif isinstance(node.op, ast.Sub):
            value, error = a - b, ea + eb
        elif isinstance(node.op, ast.Mult):
            value, error = a * b, abs(a) * eb + abs(b) * ea + ea * eb
        else:
            value = a / b
            error = (ea + abs(value) * eb) / max(abs(b) - eb, form.smallest)
    if 0 < abs(value) < form.smallest_normal:
        error += 4 * form.smallest
    return value, error


def _mp_holds(node, names, functions):
    if isinstance(node, ast.BoolOp):
        results = [_mp_holds(v, names, functions) for v in node.values]
        return all(results) if isinstance(node.op, ast.And) else any(results)
    x, _ = carried(node.left, names, functions)
    y, _ = carried(node.comparators[0], names, functions)
    compare = {ast.Lt: x < y, ast.LtE: x <= y, ast.Gt: x > y, ast.GtE: x >= y, ast.Eq: x == y}
    compare[ast.NotEq] = x != y
    return compare[type(node.ops[0])]


MP_FUNCTIONS = {name: exact[0] for name, exact in EXACT.items()} | {
    "log1p": mp.log1p,
    "erfc": mp.erfc,
}


def worst_error(row, compute, numbers, precision=400, form: Format = DOUBLE) -> float:
    """The largest error in ulps of an op's value and partials at one point.

    `compute(numbers)` returns the value and a partial for each operand (None if it has none).
    """
    with mpmath.workprec(precision):
        exact = [mpf(n) for n in numbers]
        value_of, *slopes_of = EXACT[row.name]
        data, partials = compute(numbers)
        names = {n: (v, mpf(0)) for n, v in zip(row.takes, exact, strict=True)}
        _, allowance = carried(row.parsed("value"), names, MP_FUNCTIONS, form)
        worst = ulps_off(data, value_of(*exact), allowance, form)
        names["out"] = (value_of(*exact), allowance)
        slopes = iter(slopes_of)
        for name, partial in zip(row.takes, partials, strict=True):
            if name == "n":
                continue
            slope = next(slopes)(*exact)
            _, allowance = carried(row.parsed(f"d{name}"), names, MP_FUNCTIONS, form)
            if (
                math.isinf(data)
                and math.isinf(partial)
                and abs(slope) > form.largest * mpf(2) ** -27
            ):
                continue  # out itself has overflowed
            worst = max(worst, ulps_off(partial, slope, allowance, form))
        return worst
