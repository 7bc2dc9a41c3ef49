"""Scripts that try to fool the swap: classes that are nearly ours, and what can tell them apart."""

from run.course_class import COURSE
from run.fools import _LOSS, _MODEL, _PRINT, changed

_FOR = "for step in range(12):\n"
_BACKWARD = "    loss.backward()\n"
CLASSES = {
    "a course's class": COURSE,
    "a method is patched before the loop": changed((_FOR, "Value.tanh = lambda s: s * s\n" + _FOR)),
    "a method is patched with setattr": changed(
        (_FOR, "setattr(Value, 'tanh', lambda s: s * s)\n" + _FOR)
    ),
    "the class is bound again": changed((_FOR, "Old, Value = Value, None\n" + _FOR)),
    "backward squares at every third call": changed(
        (
            "        self.grad = 1.0\n",
            "        self.grad = 1.0\n        Value.calls = Value.calls + 1\n",
        ),
        (
            "                one.grad += slope * node.grad\n",
            "                one.grad += (slope * node.grad) ** (2 if Value.calls % 3 == 0 else 1)\n",
        ),
        (_FOR, "Value.calls = 0\n" + _FOR),
    ),
    "backward counts in a default": changed(
        (
            "    def backward(self):\n",
            "    def backward(self, calls=[0]):\n        calls[0] += 1\n",
        ),
        ("        self.grad = 1.0\n", "        self.grad = 2.0 if calls[0] % 3 == 0 else 1.0\n"),
    ),
    "backward has a seed": changed(
        ("    def backward(self):\n", "    def backward(self, seed=1.0):\n"),
        ("        self.grad = 1.0\n", "        self.grad = seed\n"),
        (_BACKWARD, "    loss.backward(0.5)\n"),
    ),
    "a closure counts": changed(
        (
            _MODEL,
            "def counter():\n    n = 0\n\n    def count():\n        nonlocal n\n        n += 1\n"
            "        return n\n\n    return count\n\n\ncount = counter()\n\n\n"
            + _MODEL
            + "    count()\n",
        ),
        (_PRINT, _PRINT + "    print(count())\n"),
    ),
    "id of a weight": changed((_PRINT, _PRINT + "    print(id(weights[0]) == id(weights[0]))\n")),
    "is and not": changed(
        (_PRINT, _PRINT + "    print(error is loss, weights[0] is weights[0], not loss)\n")
    ),
    "a dict of Values": changed(
        ("history = []\n", "history = []\nnames = {}\n"),
        (_LOSS, _LOSS + "    names[loss] = step\n"),
        (_PRINT, _PRINT + "    print(names[loss], len(names), list(names.values())[-1])\n"),
    ),
    "a Value with an attribute": changed(
        (_LOSS, _LOSS + "    loss.note = step\n"), (_PRINT, _PRINT + "    print(loss.note)\n")
    ),
    "a Value's dict": changed((_PRINT, _PRINT + "    print(sorted(vars(loss)))\n")),
    "a subclass": changed(
        ("random.seed(5)\n", "class Weight(Value):\n    pass\n\n\nrandom.seed(5)\n"),
        ("weights = [Value(", "weights = [Weight("),
        (_PRINT, _PRINT + "    print(type(weights[0]).__name__, type(loss).__name__)\n"),
    ),
    "equality is overridden": changed(
        (
            "    def tanh(self):\n",
            "    def __eq__(self, other):\n        return isinstance(other, Value) and self.data == other.data\n\n"
            "    def __hash__(self):\n        return id(self)\n\n    def tanh(self):\n",
        ),
        (_PRINT, _PRINT + "    print(Value(1.0) == Value(1.0), loss == error, loss != error)\n"),
    ),
    "comparison is defined": changed(
        (
            "    def tanh(self):\n",
            "    def __lt__(self, other):\n        return self.data < other.data\n\n    def tanh(self):\n",
        ),
        (_PRINT, _PRINT + '    print(f"{min(weights).data:.4f} {sorted(weights)[2].data:.4f}")\n'),
    ),
    "a name in the class changes its meaning": changed(
        (_FOR, "def reversed(things):\n    return list(things)\n\n\n" + _FOR),
    ),
    "a global statement changes it": changed(
        (
            _FOR,
            "def change():\n    global isinstance\n    isinstance = lambda a, b: True\n\n\n" + _FOR,
        ),
        (_PRINT, _PRINT + "    if step == 4:\n        change()\n"),
    ),
}
