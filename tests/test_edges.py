"""tests/cases/edges.json: zeros, infinities, nan, denormals, overflow, ties; every engine must pass.

The expectations were set by hand from IEEE 754 and from limits, the ordinary points by mpmath.
"""

import json
import math
from pathlib import Path

import pytest

from glassgrad import ops

CASES = json.loads((Path(__file__).parent / "cases" / "edges.json").read_text(encoding="utf-8"))


def same(got: float, expected: float) -> bool:
    """Equal with the sign of zero, nan for nan, or within 4 ulps of a finite number."""
    if math.isnan(expected):
        return math.isnan(got)
    if expected == 0 or math.isinf(expected):
        return got == expected and math.copysign(1, got) == math.copysign(1, expected)
    return abs(got - expected) <= 4 * math.ulp(expected)


def mistakes_in(case, compute) -> list[str]:
    """What `compute(row, operands)` (value, partials of x and y) gets wrong."""
    row = ops.TABLE[case["op"]]
    value, partials = compute(row, [float(o) for o in case["operands"]])
    pairs = zip([value, *partials], [case["value"], *case["partials"]], strict=True)
    return [f"{got} for {expected}" for got, expected in pairs if not same(got, float(expected))]


def by_engine(engine):
    def compute(row, numbers):
        named = zip(row.takes, numbers, strict=True)
        operands = [n if name == "n" else engine.Value(n) for name, n in named]
        out = engine.where(*operands) if row.takes == "nxy" else engine.apply(row, *operands)
        by_operand = dict(zip(map(id, out.operands), out.partials, strict=True))
        values = [o for o in operands if isinstance(o, engine.Value)]
        return out.data, [by_operand.get(id(v), 0.0) for v in values]

    return compute


def test_there_are_enough_cases_and_every_op_has_some():
    assert len(CASES) >= 150
    assert {case["op"] for case in CASES} == {row.name for row in ops.TABLE.values() if not row.is_fold}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['op']}{case['operands']}")
def test_edge(engine, case):
    assert mistakes_in(case, by_engine(engine)) == []
