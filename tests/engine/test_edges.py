"""tests/cases/edges.json: zeros, infinities, nan, denormals, overflow, ties; every engine must pass.

The expectations were set by hand from IEEE 754 and from limits, the ordinary points by mpmath.
"""

import pytest

from edge_cases import CASES, mistakes_in
from glassgrad.table import ops


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
    assert {case["op"] for case in CASES} == {
        row.name for row in ops.TABLE.values() if not row.is_fold
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['op']}{case['operands']}")
def test_edge(engine, case):
    assert mistakes_in(case, by_engine(engine)) == []
