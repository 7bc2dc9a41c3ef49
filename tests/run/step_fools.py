"""Scripts that try to fool compiled steps: losses that live on, parameters that move, later shapes."""

from run.fools import _LOSS, _MODEL, _PRINT, CLASS, changed

_FOR = "for step in range(12):\n"
_BACKWARD = "    loss.backward()\n"
_UPDATE = """    for p in weights:
        p.data -= 0.1 * p.grad
        p.grad = 0.0
"""
_SHAPES = (
    CLASS.replace("import random\n", "import random\n{imports}\n")
    + """{before}
tokens = [[(3 * k + j) % 6 for j in range(2 + k % 4)] for k in range(16)]
for step in range(16):
    row = tokens[step]
    n = len(row)
    total = Value(0.0)
    for k in range(n):
        total = total + weights[row[k]] * {factor}
    loss = total * total
    loss.backward()
    for p in weights:
        p.data -= 0.01 * p.grad
        p.grad = 0.0
    {after}
    print(step, f"{{loss.data:.6f}}")
"""
)


def shapes(factor: str, before: str = "", after: str = "pass", imports: str = "") -> str:
    """A loop over documents of four lengths, each of which is a shape."""
    return _SHAPES.format(factor=factor, before=before, after=after, imports=imports)


STEPS = {
    "all losses are kept": changed(
        (_PRINT, _PRINT + "    history.append(loss)\nprint([f'{l.data:.6f}' for l in history])\n")
    ),
    "every third loss is kept": changed(
        (_PRINT, _PRINT + "    if step % 3 == 0:\n        history.append(loss)\n"),
        (_PRINT, _PRINT + "    print([f'{l.data:.6f} {l.grad:.1f}' for l in history])\n"),
    ),
    "the loss before is compared": changed(
        (_FOR, "before = Value(0.0)\n" + _FOR),
        (_PRINT, _PRINT + "    print(before is loss, f'{before.data:.6f}')\n    before = loss\n"),
    ),
    "an average of losses is a Value": changed(
        (_FOR, "mean = Value(0.0)\n" + _FOR),
        (_PRINT, _PRINT + "    mean = mean * 0.9 + loss * 0.1\n    print(f'{mean.data:.6f}')\n"),
    ),
    "the graph of an average is walked": changed(
        (_FOR, "mean = Value(0.0)\n" + _FOR),
        (_PRINT, _PRINT + "    mean = mean * 0.9 + loss * 0.1\n"),
        (
            _PRINT,
            _PRINT + "    if step == 8:\n        mean.backward()\n"
            "        print([f'{p.grad:.6f}' for p in weights])\n",
        ),
    ),
    "the grad of a loss is set before": changed(
        (_BACKWARD, "    if step % 2:\n        loss.grad = 4.0\n" + _BACKWARD),
        (_PRINT, _PRINT + "    print(f'{loss.grad:.6f}')\n"),
    ),
    "the number of a loss is set": changed(
        (_BACKWARD, "    if step % 2:\n        loss.data = 4.0\n" + _BACKWARD),
    ),
    "an average is the loss": changed(
        (_FOR, "loss = Value(0.0)\n" + _FOR),
        (_LOSS, "    loss = loss * 0.5 + error * error\n"),
    ),
    "two averages": changed(
        (_FOR, "mean = Value(0.0)\n" + _FOR),
        (_LOSS, _LOSS + "    total = loss * 0.5 + mean * 0.5\n"),
        ("    loss.backward()\n", "    total.backward()\n"),
        (_PRINT, _PRINT + "    mean = total\n"),
    ),
    "a loss from a function is walked again": changed(
        (
            _FOR,
            "def step_of(x):\n    error = model(x) + -x[0] * x[1]\n    loss = error * error\n    loss.backward()\n    return loss\n\n\n"
            + _FOR,
        ),
        (
            "    error = model(x) + -x[0] * x[1]\n    loss = error * error\n    loss.backward()\n    for",
            "    loss = step_of(x)\n    if step % 4 == 3:\n        loss.backward()\n    for",
        ),
    ),
    "a loss without backward": changed(
        (_BACKWARD, "    if step == 5:\n        continue\n" + _BACKWARD)
    ),
    "grads add up over steps": changed(
        ("        p.grad = 0.0\n", "        if step % 3 == 2:\n            p.grad = 0.0\n")
    ),
    "grads are set before": changed(
        (_BACKWARD, "    for p in weights:\n        p.grad = 0.01 * step\n" + _BACKWARD)
    ),
    "two groups of parameters": changed(
        (
            _UPDATE,
            "    for p in weights[:3]:\n        p.data -= 0.1 * p.grad\n        p.grad = 0.0\n"
            "    for p in weights[3:]:\n        p.data -= 0.05 * p.grad\n        p.grad = 0.0\n",
        )
    ),
    "two lists of parameters": changed(
        (_FOR, "some, others = weights[:3], weights[3:]\n" + _FOR),
        (_UPDATE, _UPDATE.replace("weights", "some") + _UPDATE.replace("weights", "others")),
    ),
    "the parameters change places": changed(
        (_PRINT, _PRINT + "    if step == 6:\n        weights.reverse()\n"),
    ),
    "a parameter comes later": changed(
        (_PRINT, _PRINT + "    if step == 6:\n        weights[2] = Value(0.25)\n"),
        (_PRINT, _PRINT + "    print([f'{p.data:.6f}' for p in weights])\n"),
    ),
    "a parameter is updated alone": changed(
        (_UPDATE, _UPDATE + "    weights[1].data += 0.001\n    weights[1].grad = 0.5\n")
    ),
    "a label on a loss": changed(
        ("inputs=(), slopes=()):\n", "inputs=(), slopes=(), label=''):\n"),
        (
            "        self._slopes = slopes\n",
            "        self._slopes = slopes\n        self.label = label\n",
        ),
        (
            _PRINT,
            _PRINT
            + "    if step % 3 == 0:\n        loss.label = 'third'\n    print([loss.label])\n",
        ),
    ),
    "overflow in a compiled step": changed(
        (
            _PRINT,
            _PRINT
            + "    if step == 6:\n        weights[0].data = 1e200\n        weights[3].data = 1e300\n",
        ),
    ),
    "a later shape calls another function": shapes(
        "(0.5 if n < 4 else other(k))",
        "scale = 0.5\n\n\ndef other(k):\n    return scale * k\n\n",
        "scale = 0.5 if step < 9 else 0.75",
    ),
    "a later shape prints": shapes(
        "(0.5 if n < 4 else other(k))", "def other(k):\n    print('k', k)\n    return 0.5 * k\n\n"
    ),
    "a later shape draws": shapes(
        "(0.5 if n < 4 else other(k))", "def other(k):\n    return random.random()\n\n"
    ),
    "a later shape reads an attribute": shapes(
        "(0.5 if n < 4 else settings.scale)",
        "class Settings:\n    pass\n\n\nsettings = Settings()\nsettings.scale = 0.5\n",
        "settings.scale = 0.5 if step < 9 else 0.25",
    ),
    "a later shape changes a list": shapes(
        "(0.5 if n < 4 else other(k))",
        "seen = []\n\n\ndef other(k):\n    seen.append(k)\n    return 0.5 * len(seen)\n\n",
        "print(len(history))",
    ),
    "a later shape uses another parameter": shapes(
        "(0.5 if n < 4 else extra)", "extra = Value(0.3)\n", "extra.data -= 0.01 * extra.grad"
    ),
    "a function is replaced between shapes": shapes(
        "other(k)",
        "def other(k):\n    return 0.5 * k\n\n\ndef another(k):\n    return 0.25 * k\n\n",
        "other = another if step % 5 == 4 else other",
    ),
    "numbers of another kind": shapes(
        "0.5", after="tokens[9] = [True, 2, 3]; tokens[11] = [1, -1, 2]; tokens[13] = [0] * 3"
    ),
    "numbers that are too large": shapes("0.5", after="tokens[11] = [1, 2**70, 2]"),
    "an index out of range": shapes("0.5", after="tokens[11] = [1, 6, 2]"),
    "no numbers at all": shapes("0.5", after="tokens[11] = []"),
    "floats in their place": shapes("0.5", after="tokens[11] = [1, 2.0, 2]"),
    "a tuple in its place": shapes("0.5", after="tokens[11] = (1, 3, 2)"),
    "a generator of its own": shapes(
        "0.5", "draw = random.Random(3)\n", "weights[0].data += 0.01 * draw.random()"
    ),
    "a loop before the class": (
        "class Other:\n    def backward(self):\n        print('backward')\n\n\n"
        "for step in range(3):\n    loss = Other()\n    loss.backward()\n" + changed()
    ),
    "a model is called before": changed(
        (_MODEL, "def early(x):\n    return x\n\n\n" + _MODEL),
        (_LOSS, "    loss = early(error) * error\n"),
    ),
}
