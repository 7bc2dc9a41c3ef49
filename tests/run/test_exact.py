"""--exact prints the bits that Python prints, wherever Python itself does so in every run."""

import pytest

from run.fools import FOOLS
from run.random_scripts import random_script
from run.running import glassgrad, python
from run.variants import PROGRAMS, VARIANTS, variant

pytestmark = pytest.mark.unsanitized
soak_only = pytest.mark.soak_only
QUICK = {"a second backward"}
SEEDS = "01234"


def with_all_digits(name: str) -> str:
    text = variant(name).replace('    print(f"step', '    print(repr(loss.data))\n    print(f"step')
    return text + "print([p.data for p in parameters])\n"


def assert_same_bits(script, arguments, seeds=SEEDS) -> bool:
    """False if Python's own runs differ."""
    theirs = {python(script, *arguments, seed=seed).stdout for seed in seeds}
    if len(theirs) > 1:
        return False
    for seed in "7", "8":
        ours = glassgrad("--exact", "--explain", str(script), *arguments, script=script, seed=seed)
        assert ours.stdout == theirs.copy().pop()
        assert "is replaced" in ours.stderr and "own" not in ours.stderr, ours.stderr
    return True


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n in QUICK else [soak_only]) for n in VARIANTS]
)
def test_a_gpt_has_the_same_bits(tmp_path, name):
    script = tmp_path / "gpt.py"
    script.write_text(with_all_digits(name))
    assert assert_same_bits(script, ["9"], SEEDS[:2] if name in QUICK else SEEDS)


ORDERS = {
    "from the last": [("for one in node._inputs:", "for one in reversed(node._inputs):")],
    "as a stack": [
        ("visit(self)\n", "stack = [(self, False)]\n"),
        (
            "        self.grad = 1.0\n",
            "        while stack:\n"
            "            node, is_done = stack.pop()\n"
            "            if is_done:\n"
            "                order.append(node)\n"
            "            elif node not in seen:\n"
            "                seen.add(node)\n"
            "                stack.append((node, True))\n"
            "                stack += [(one, False) for one in node._inputs]\n"
            "        self.grad = 1.0\n",
        ),
    ],
    "breadth first": [
        ("visit(self)\n", "order = [self]\n"),
        (
            "        self.grad = 1.0\n",
            "        for node in order:\n"
            "            order += node._inputs\n"
            "        last = {id(node): k for k, node in enumerate(order)}\n"
            "        order = [n for k, n in enumerate(order) if last[id(n)] == k][::-1]\n"
            "        self.grad = 1.0\n",
        ),
    ],
}


@pytest.mark.parametrize("name", ORDERS)
def test_a_walk_in_another_order_has_the_same_bits(tmp_path, name):
    text = FOOLS["plain"]
    for old, new in ORDERS[name]:
        assert old in text
        text = text.replace(old, new)
    text = text.replace(
        "    return hidden *", "    hidden = hidden * hidden + hidden * x[0]\n    return hidden *"
    )
    script = tmp_path / "order.py"
    script.write_text(text.replace("{loss.data:.6f}", "{[w.data for w in weights]} {loss.data}"))
    theirs = python(script)
    ours = glassgrad("--exact", "--explain", str(script), script=script)
    assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout)
    assert "is replaced" in ours.stderr, ours.stderr
    assert ("stays the script's own" in ours.stderr) == (name == "breadth first")


@pytest.mark.parametrize("seed", [1, pytest.param(0, marks=soak_only)])
def test_a_random_variation_has_the_same_bits(tmp_path, seed, soak):
    script = tmp_path / "variation.py"
    for one in range(seed, 120 if soak else seed + 1, 2):
        text = random_script(one)
        if "set(_children)" in text:  # Python's own runs differ
            text = text.replace("set(_children)", "tuple(_children)")
        script.write_text(text.replace("round(w.data, 5) for w", "w.data for w"))
        theirs = python(script)
        ours = glassgrad("--exact", "--explain", str(script), script=script)
        assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout), one
        assert "is replaced" in ours.stderr, ours.stderr


SET = """
print([p.data for p in model.parameters()])
"""


def test_a_class_with_a_set_of_inputs_has_the_bits_that_every_run_has(tmp_path):
    # One point: no grad is a sum of more than two terms, whose order would matter.
    text = (PROGRAMS / "moons.py").read_text(encoding="utf-8") + SET
    text = text.replace("return data_loss + penalty", "return data_loss")
    script = tmp_path / "moons.py"
    script.write_text(text.replace("Network(2, 16, 16, 1)", "Network(2, 2, 1)"))
    assert assert_same_bits(script, ["1", "1"])


def test_a_class_with_a_set_of_inputs_is_walked_in_one_order(tmp_path):
    script = tmp_path / "moons.py"
    script.write_text((PROGRAMS / "moons.py").read_text(encoding="utf-8") + SET)
    runs = [glassgrad("--exact", str(script), "3", "8", script=script, seed=s) for s in "012"]
    assert len({run.stdout for run in runs}) == 1 and not runs[0].stderr
    theirs = python(script, "3", "8").stdout
    assert theirs.splitlines()[:-1] == runs[0].stdout.splitlines()[:-1]
