"""The cases of tests/cases/edges.json, and what a computation gets wrong in one."""

import json
import math
from pathlib import Path

from glassgrad.table import ops

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
