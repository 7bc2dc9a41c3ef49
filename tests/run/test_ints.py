"""Numbers are printed as ints where the script's class would hold ints; the oracle is CPython."""

import re

import pytest

from run.running import both
from run.variants import PROGRAMS

pytestmark = pytest.mark.unsanitized

GPT = (PROGRAMS / "gpt.py").read_text()
CLASS = "import math\n" + GPT[GPT.index("class Value") : GPT.index("WIDTH")]
SCRIPT = """
a, b, h = Value(2), Value(3), Value(0.5)
print(a.data, b.data, h.data)
print((a + 1).data, (a + 1.0).data, (a * 2.0).data, (2.0 * a).data, (1 + a).data, (a - 1.0).data)
print((a**2).data, (a**2.0).data, (a**-1).data, (a**0).data, (a / 1).data, (a / 2).data)
print((-a).data, (a - a).data, (a + h * 2).data, (a + h + h).data, (a * b + a).data)
print((a - b).relu().data, b.relu().data, (h - h).relu().data, (h * 2).data)
total = Value(0)
for k in range(4):
    total = total + k
print(total.data, (total + 0.0).data)
for k in range(4):
    total = total + k * 1.0
print(total.data)
total.backward()
a.data += 1
print(a.data, (a * 2).data)
a.data += 1.0
print(a.data, (a * 2).data)
"""


WITH_TEXT = re.sub(
    r"(    def __add__)",
    r'    def __repr__(self):\n        return f"<{self.data}>"\n\n\1',
    CLASS,
    count=1,
)


@pytest.mark.parametrize("shown", ["data", "Values"])
def test_ints_and_floats_are_told_apart(tmp_path, shown):
    script = tmp_path / "ints.py"
    values = SCRIPT.replace(".data, ", ", ").replace(".data)", ")")
    script.write_text(CLASS + SCRIPT if shown == "data" else WITH_TEXT + values)
    theirs, ours = both(script, options=("--explain",))
    assert theirs.returncode == 0, theirs.stderr
    assert ours.stdout == theirs.stdout
    assert "class Value is replaced" in ours.stderr


WITH_GRAD = WITH_TEXT.replace('f"<{self.data}>"', 'f"<{self.data}, {self.grad}>"').replace(
    "self.grad = 0.0", "self.grad = 0"
)
"""What such a class prints of a leaf depends on whether backward() has reached it."""

PARAMETERS = "params = [Value(2.0), Value(3.0)]\n"
PLAIN = {
    "a number from enumerate": 'for k, p in enumerate(params):\n    print(f"{k}: {p.data:.2f}")',
    "a key of a loop": 'names = [f"w{k}" for k, p in enumerate(params)]\nprint(names)',
    "the other of a zip": 'for name, p in zip("ab", params):\n    print(name, f"{p.data:.1f}")',
    "a place found by a key": (
        "best = sorted(range(2), key=lambda k: params[k].data)\nfor k in best:\n    print(k)"
    ),
    "what a function is given": 'def note(k):\n    print(f"{k} steps")\nnote(len(params))',
    "a letter of a set": (
        'letters = ["."] + sorted(set("".join(["ba", "ca"])))\n'
        "named = {k: c for k, c in enumerate(letters)}\n"
        "print(named[1], len(params))"
    ),
}
VALUES = {
    "the Value from enumerate": "for k, p in enumerate(params):\n    print(p)",
    "a Value first": "for p, k in zip(params, range(2)):\n    print(p)",
    "an enumerate of its own": (
        "def enumerate(things):\n    return [(p, p) for p in things]\n"
        "for k, p in enumerate(params):\n    print(k)"
    ),
    "both of one list": "for k, p in [(p, p) for p in params]:\n    print(k)",
    "a set": "for p in set(params[:1]):\n    print(p)",
    "a parameter": "def show(p):\n    print(p)\nshow(params[0])",
    "a default": "def show(p=params[0]):\n    print(p)\nshow()",
    "a lambda's": "show = lambda p: print(p)\nshow(params[0])",
    "an attribute": (
        "class Model:\n    def __init__(self, w):\n        self.w = w\n"
        "model = Model(params[0])\nprint(model.w)"
    ),
    "its own attribute": (
        "class Model:\n    def __init__(self):\n        self.w = Value(1.0)\n"
        "    def show(self):\n        w = self.w\n        print(w)\nModel().show()"
    ),
    "a dict": 'print({"a": params[0]})',
    "from a dict": 'd = {"a": params[0]}\nprint(d.get("a"))',
    "put into a dict": 'd = {}\nd["a"] = params[0]\nprint(d["a"])',
    "chosen": "import random\nrandom.seed(1)\nx = random.choice(params)\nprint(x)",
    "from a generator": "def each():\n    yield params[0]\nfor p in each():\n    print(p)",
    "a quotient": "x = params[0] / 2\nprint(x)",
    "from a method": (
        "class Model:\n    def first(self):\n        return params[0]\nprint(Model().first())"
    ),
}


@pytest.mark.parametrize("what", [*PLAIN, *VALUES])
def test_a_class_whose_text_shows_int_grads_is_replaced_if_no_value_is_printed(tmp_path, what):
    assert "self.grad = 0\n" in WITH_GRAD
    script = tmp_path / "loops.py"
    end = "\nloss = params[0] * params[1]\nloss.backward()\nprint(loss.data)\n"
    script.write_text(WITH_GRAD + PARAMETERS + (PLAIN | VALUES)[what] + end)
    theirs, ours = both(script, options=("--explain",))
    assert theirs.returncode == 0, theirs.stderr
    assert ours.stdout == theirs.stdout
    assert ("class Value is replaced" in ours.stderr) is (what in PLAIN), ours.stderr
