"""Every row of the table, by looping over it: values and partials against mpmath."""

import math
import random

import mpmath
import pytest

from glassgrad.table import ops

SMOOTH = [row for row in ops.TABLE.values() if not row.is_fold]


def mp_function(row):
    """The row's op as mpmath defines it, written here from the mathematics, not from the table."""
    mp = mpmath.mp
    return {
        "add": lambda x, y: x + y,
        "sub": lambda x, y: x - y,
        "mul": lambda x, y: x * y,
        "div": lambda x, y: x / y,
        "neg": lambda x: -x,
        "pow": lambda x, y: mp.power(x, y),
        "exp": mp.exp,
        "log": mp.log,
        "sqrt": mp.sqrt,
        "sin": mp.sin,
        "cos": mp.cos,
        "tanh": mp.tanh,
        "sigmoid": lambda x: 1 / (1 + mp.exp(-x)),
        "softplus": lambda x: mp.log(1 + mp.exp(x)),
        "erf": mp.erf,
        "normal_cdf": mp.ncdf,
        "relu": lambda x: max(x, mp.mpf(0)),
        "leaky_relu": lambda x, n: max(x, mp.mpf(0)) + n * min(x, mp.mpf(0)),
        "abs": abs,
        "maximum": max,
        "minimum": min,
        "where": lambda n, x, y: x if n > 0 else y,
    }[row.name]


@pytest.mark.parametrize("row", SMOOTH, ids=lambda row: row.name)
def test_values_and_partials_agree_with_mpmath(engine, row):
    draw = random.Random(row.name)
    function = mp_function(row)
    with mpmath.workdps(60):
        for _ in range(100):
            numbers = [draw.uniform(-6, 6) for _ in row.takes]
            if row.domain == "x > 0":
                numbers[0] = abs(numbers[0])
            operands = [
                number if name == "n" else engine.Value(number)
                for name, number in zip(row.takes, numbers, strict=True)
            ]
            apply = engine.where if row.name == "where" else lambda *o: engine.apply(row, *o)
            out = apply(*operands)
            exact = [mpmath.mpf(number) for number in numbers]
            assert out.data == pytest.approx(float(function(*exact)), rel=1e-15, abs=1e-300)
            out.backward()
            for k, operand in enumerate(operands):
                if isinstance(operand, float):
                    continue
                order = tuple(int(i == k) for i in range(len(exact)))
                slope = float(mpmath.diff(function, tuple(exact), order))
                assert operand.grad == pytest.approx(slope, rel=2e-15, abs=1e-300), numbers


@pytest.mark.parametrize(
    ("name", "operands", "partials"),
    [
        ("relu", [0.0], [0.0]),
        ("leaky_relu", [0.0, 0.25], [0.25]),
        ("abs", [0.0], [0.0]),
        ("maximum", [2.0, 2.0], [0.5, 0.5]),
        ("minimum", [2.0, 2.0], [0.5, 0.5]),
        ("pow", [0.0, 0.0], [0.0, 0.0]),
        ("pow", [0.0, 2.0], [0.0, 0.0]),
        ("pow", [-2.0, 3.0], [12.0, None]),
        ("pow", [0.0, 0.3], [math.inf, 0.0]),
        ("pow", [math.inf, 0.3], [0.0, math.inf]),
        ("pow", [math.inf, -1.0], [0.0, 0.0]),
    ],
)
def test_ties_and_kinks(engine, name, operands, partials):
    row = ops.TABLE[name]
    values = [
        engine.Value(o) if p is not None else o
        for o, p in zip(operands, [*partials, None], strict=False)
    ]
    engine.apply(row, *values).backward()
    assert [v.grad for v in values if not isinstance(v, float)] == [
        p for p in partials if p is not None
    ]


def test_partials_keep_their_digits_where_simple_forms_lose_them(Value):
    x = Value(20.0)
    x.tanh().backward()
    assert x.grad == pytest.approx(float(mpmath.sech(20) ** 2), rel=1e-15)
    x = Value(40.0)
    x.sigmoid().backward()
    assert x.grad == pytest.approx(4.248354255291589e-18, rel=1e-15)
    x = Value(26.1)
    x.erf().backward()
    with mpmath.workdps(60):
        exact = 2 / mpmath.sqrt(mpmath.pi) * mpmath.exp(-(mpmath.mpf(26.1) ** 2))
        assert x.grad == pytest.approx(float(exact), rel=1e-15)
        assert Value(-30.1).normal_cdf().data == pytest.approx(float(mpmath.ncdf(-30.1)), rel=1e-15)


def test_every_row_is_well_formed():
    for row in ops.TABLE.values():
        assert row.doc, row.name
        for field in ("value", "dx", "dy", "domain", "kink"):
            if getattr(row, field):
                row.parsed(field)
        assert ("y" in row.takes) == bool(row.dy), row.name
