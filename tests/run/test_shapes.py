"""Shapes of a lifted region that differ only in numbers that it does not read are one shape."""

import re

import pytest

from run.fools import FOOLS
from run.running import both

pytestmark = pytest.mark.unsanitized

CLASS = FOOLS["plain"].partition("random.seed")[0]
LOOP = """
weights = [Value(0.1 * k) for k in range(6)]
history = []
for step in range(12):
    row = [(step * 5 + k) % 6 for k in range(4 + step % 4)]
    total = Value(0.0)
    for k in range(3):
        total = total + weights[{entry}] * (0.5 + k)
    loss = total * total {more}
    loss.backward()
    for p in weights:
        p.data -= 0.001 * p.grad
        p.grad = 0
    print(step, f"{{loss.data:.6f}}")
"""


@pytest.mark.parametrize(
    ("entry", "more", "shapes"),
    [
        ("row[k]", "", 1),
        ("row[:3][k]", "", 1),
        ("row[k]", "+ len(row) * 0.25", 4),
        ("row[-k - 1]", "", 4),
        ("row[:9][k]", "", 4),
        ("list(row)[k]", "", 4),
        ("(row + [1])[k]", "", 4),
        ("row[k]", "+ (0.25 if 5 in {i: 0 for i in range(len(row))} else 0.5)", 4),
    ],
)
def test_numbers_that_are_not_read_make_no_shape(tmp_path, entry, more, shapes):
    script = tmp_path / "rows.py"
    script.write_text(CLASS + LOOP.format(entry=entry, more=more))
    theirs, ours = both(script, options=("--explain",))
    assert ours.stdout == theirs.stdout and theirs.stdout.count("\n") == 12
    assert re.search(r"steps ran compiled, in (\d+) shape", ours.stderr)[1] == str(shapes)


def test_a_list_that_the_region_changes_is_not_its_own(tmp_path):
    script = tmp_path / "rows.py"
    text = CLASS + LOOP.format(entry="row[k]", more="+ row.pop() * 0.0")
    script.write_text(text + "    print(len(row))\n")
    theirs, ours = both(script)
    assert (ours.stdout, ours.stderr) == (theirs.stdout, theirs.stderr)
