"""Deep graphs: a script that Python ends with a RecursionError ends with it here too."""

import pytest

from run.fools import CLASS
from run.running import both

pytestmark = pytest.mark.unsanitized

CHAIN = """
import sys

def chain(length):
    out = weights[0]
    for _ in range(length):
        out = out * 0.999 + 0.001
    out.backward()
    return out.data, weights[0].grad

print(chain(300))
"""
EDGE = """
deepest = 0
for length in range(450, 520):
    weights[0].grad = 0.0
    try:
        chain(length)
        deepest = length
    except RecursionError as error:
        print(length, error, f"{weights[0].grad:.5f}")
        break
print(deepest)
"""


@pytest.mark.parametrize("option", ["--explain", "--exact"])
def test_the_deepest_graph_is_that_of_python(tmp_path, option):
    script = tmp_path / "deep.py"
    script.write_text(CLASS + CHAIN + EDGE)
    theirs, ours = both(script, options=(option,))
    assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout)


def test_a_recursion_error_ends_the_script(tmp_path):
    script = tmp_path / "deep.py"
    script.write_text(CLASS + CHAIN + "print(chain(5000))\n")
    theirs, ours = both(script)
    assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout) != (0, "")
    ends = [run.stderr.splitlines()[-1] for run in (theirs, ours)]
    assert ends[0] == ends[1]
    assert "glassgrad" not in ours.stderr


LIMIT = (
    "print(sys.getrecursionlimit())\nsys.setrecursionlimit(20000)\nprint(sys.getrecursionlimit())\n"
)


def test_a_higher_limit_works_as_in_python(tmp_path):
    script = tmp_path / "deep.py"
    script.write_text(CLASS + CHAIN + LIMIT + "print(chain(5000))\n")
    theirs, ours = both(script, options=("--no-lift",))
    assert (ours.returncode, ours.stdout, ours.stderr) == (0, theirs.stdout, "")


def test_a_walk_without_recursion_has_no_limit(tmp_path):
    text = CLASS.replace("        visit(self)\n", "        order = nodes_of(self)\n")
    start = text.index("        def visit(node)")
    text = text[:start] + text[text.index("        order = nodes_of(self)") :]
    text = text.replace(
        "        order = nodes_of(self)\n",
        "        stack = [(self, False)]\n"
        "        while stack:\n"
        "            node, is_done = stack.pop()\n"
        "            if is_done:\n"
        "                order.append(node)\n"
        "            elif node not in seen:\n"
        "                seen.add(node)\n"
        "                stack.append((node, True))\n"
        "                stack += [(one, False) for one in reversed(node._inputs)]\n",
    )
    script = tmp_path / "deep.py"
    script.write_text(text + CHAIN + "print(chain(5000))\n")
    theirs, ours = both(script, options=("--exact", "--explain"))
    assert (ours.returncode, ours.stdout) == (0, theirs.stdout)
    assert "is replaced" in ours.stderr and "own" not in ours.stderr
