"""Small training scripts that try to fool a stage of `glassgrad run`."""

CLASS = """import math
import random


class Value:
    def __init__(self, data, inputs=(), slopes=()):
        self.data = data
        self.grad = 0.0
        self._inputs = inputs
        self._slopes = slopes

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data + other.data, (self, other), (1.0, 1.0))

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data))

    __radd__ = __add__
    __rmul__ = __mul__

    def tanh(self):
        t = math.tanh(self.data)
        return Value(t, (self,), (1 - t * t,))

    def backward(self):
        order, seen = [], set()

        def visit(node):
            if node not in seen:
                seen.add(node)
                for one in node._inputs:
                    visit(one)
                order.append(node)

        visit(self)
        self.grad = 1.0
        for node in reversed(order):
            for one, slope in zip(node._inputs, node._slopes):
                one.grad += slope * node.grad


random.seed(5)
weights = [Value(random.uniform(-1, 1)) for _ in range(6)]
points = [[random.uniform(-1, 1) for _ in range(3)] for _ in range(30)]
history = []


def model(x):
    hidden = (weights[0] * x[0] + weights[1] * x[1] + weights[2] * x[2]).tanh()
    return hidden * weights[3] + weights[4]


"""
LOOP = """for step in range(12):
    x = points[step]
    error = model(x) + -x[0] * x[1]
    loss = error * error
    loss.backward()
    for p in weights:
        p.data -= 0.1 * p.grad
        p.grad = 0.0
    print(step, f"{loss.data:.6f}")
"""
PLAIN = CLASS + LOOP


def changed(*pairs: tuple[str, str]) -> str:
    """The plain script with replacements."""
    text = PLAIN
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


_PRINT = '    print(step, f"{loss.data:.6f}")\n'
_LOSS = "    loss = error * error\n"
_MODEL = "def model(x):\n"
FOOLS = {
    "plain": PLAIN,
    "every third backward is different": changed(
        ("history = []\n", "history = []\ncount = [0]\n"),
        (
            "        self.grad = 1.0\n",
            "        count[0] += 1\n        self.grad = 3.0 if count[0] % 3 == 0 else 1.0\n",
        ),
    ),
    "a wrong rule": changed(("(1 - t * t,)", "(1 - t,)")),
    "grads overwrite": changed(("one.grad += slope", "one.grad = slope")),
    "a counter in the class": changed(
        ("class Value:\n", "class Value:\n    made = 0\n\n"),
        ("        self.data = data\n", "        self.data = data\n        Value.made += 1\n"),
        (_PRINT, _PRINT + "    print(Value.made)\n"),
    ),
    "a global changes in a function": changed(
        ("history = []\n", "history = []\ncalls = 0\n"),
        (_MODEL, _MODEL + "    global calls\n    calls += 1\n"),
        (_PRINT, _PRINT + "    print(calls)\n"),
    ),
    "a list grows in a function": changed(
        (_MODEL, _MODEL + "    history.append(x[0])\n"),
        (_PRINT, _PRINT + "    print(len(history))\n"),
    ),
    "an alias of a list grows": changed(
        (_MODEL, _MODEL + "    log = history\n    log += [1]\n"),
        (_PRINT, _PRINT + "    print(len(history))\n"),
    ),
    "a dict counts": changed(
        ("history = []\n", "history = []\nseen = {}\n"),
        (_MODEL, _MODEL + "    seen['n'] = seen.get('n', 0) + 1\n"),
        (_PRINT, _PRINT + "    print(seen)\n"),
    ),
    "an attribute is set": changed(
        (
            _MODEL,
            "class Box:\n    last = 0\n\n\nbox = Box()\n\n\n" + _MODEL + "    box.last = x[0]\n",
        ),
        (_PRINT, _PRINT + '    print(f"{box.last:.5f}")\n'),
    ),
    "a branch on data": changed(
        (
            "    return hidden * weights[3]",
            "    if hidden.data > 0:\n        return hidden * 2.0\n    return hidden * weights[3]",
        )
    ),
    "a branch on an argument": changed(
        (
            "    return hidden * weights[3]",
            "    if x[1] > 0:\n        return hidden * 2.0\n    return hidden * weights[3]",
        )
    ),
    "a random draw": changed((_LOSS, "    loss = error * error * (1 + random.random())\n")),
    "a print inside": changed((_MODEL, _MODEL + "    print('in', step)\n")),
    "a value is kept": changed(
        (_LOSS, _LOSS + "    history.append(error)\n"),
        (_PRINT, _PRINT + '    print(f"{history[0].data:.5f} {history[-1].grad:.5f}")\n'),
    ),
    "error is read later": changed(
        (_PRINT, _PRINT + '    print(f"{error.data:.5f} {error.grad:.5f}")\n')
    ),
    "error's data is read later": changed(
        (_LOSS, _LOSS + "    off = error.data * 2\n"),
        (_PRINT, _PRINT + '    print(f"{off:.5f}")\n'),
    ),
    "a weight is replaced": changed(
        (_PRINT, _PRINT + "    if step == 6:\n        weights[1] = Value(0.25)\n")
    ),
    "a weight is removed from the update": changed(
        (_PRINT, _PRINT + "    if step == 6:\n        weights.pop()\n")
    ),
    "the model is replaced": changed(
        (_PRINT, _PRINT + "    if step == 6:\n        model = lambda x: weights[0] * x[0]\n")
    ),
    "a constant changes": changed(
        ("history = []\n", "history = []\nscale = 1.0\n"),
        ("    return hidden * weights[3]", "    return hidden * scale * weights[3]"),
        (_PRINT, _PRINT + "    scale = scale * 0.9\n"),
    ),
    "a method is replaced": changed(
        (_PRINT, _PRINT + "    if step == 6:\n        Value.tanh = lambda self: self * 2.0\n")
    ),
    "identity and sets": changed(
        (
            _PRINT,
            _PRINT + "    print(loss is error, len({loss, error, *weights}), error in weights)\n",
        )
    ),
    "grads add up": changed(("        p.grad = 0.0\n", "        p.grad = p.grad * 0.5\n")),
    "two walks": changed(("    loss.backward()\n", "    loss.backward()\n    error.backward()\n")),
    "continue and break": changed(
        (
            "    x = points[step]\n",
            "    x = points[step]\n    if step == 3:\n        continue\n    if step == 9:\n        break\n",
        )
    ),
    "exit in the loop": changed(
        (_PRINT, _PRINT + "    if step == 7:\n        raise SystemExit(4)\n")
    ),
    "an error in the model": changed((_MODEL, _MODEL + "    assert step != 7, 'seven'\n")),
    "a log of a negative number": changed(
        (
            "    def tanh(self):\n",
            "    def log(self):\n        return Value(math.log(self.data), (self,), (1 / self.data,))\n\n"
            "    def tanh(self):\n",
        ),
        (_LOSS, "    loss = (error * error + 0.3 + -0.05 * step).log()\n"),
    ),
    "the update reads the loss": changed(
        ("        p.data -= 0.1 * p.grad\n", "        p.data -= 0.1 * p.grad * loss.data\n")
    ),
    "the update clips": changed(
        (
            "        p.data -= 0.1 * p.grad\n",
            "        p.data -= 0.1 * max(-0.5, min(0.5, p.grad))\n",
        )
    ),
    "the update divides by zero": changed(
        ("        p.data -= 0.1 * p.grad\n", "        p.data -= 0.1 / p.grad\n")
    ),
    "the update's variable is read later": changed(
        (_PRINT, _PRINT + '    print(f"{p.data:.5f}")\n')
    ),
    "state in the region": changed(
        ("history = []\n", "history = []\nmean = 0.0\n"),
        (_LOSS, "    loss = (error * error) * (1.0 + mean)\n    mean = 0.9 * mean + 0.1 * x[0]\n"),
    ),
    "a while loop": changed(
        ("for step in range(12):\n", "step = -1\nwhile step < 11:\n    step += 1\n")
    ),
    "a printed float": changed(
        (_PRINT, "    print(round(loss.data, 6), round(weights[0].data, 5))\n")
    ),
    "a nested function": changed(
        (
            "    hidden = (weights",
            "    def scaled(v):\n        return v * factor\n\n    factor = 1.0 + x[2]\n    hidden = scaled(weights",
        ),
    ),
}
