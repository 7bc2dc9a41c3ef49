"""Scripts that try to fool the lifted update."""

from run.fools import _PRINT, changed

_FOR = "for step in range(12):\n"
_UPDATE = "        p.data -= 0.1 * p.grad\n"
_BACKWARD = "    loss.backward()\n"
_RATES = "rates = [0.1, 0.05, 0.02, 0.1, 0.2, 0.01]\n"


def _zipped(head: str, line: str, shown: str = "0") -> str:
    return changed(
        (_FOR, _RATES + _FOR),
        ("for p in weights:", head),
        ("p.data -= 0.1 * p.grad", line),
        (_PRINT, _PRINT + f"    print({shown})\n"),
    )


UPDATE = {
    "two weights are one": changed((_FOR, "weights[2] = weights[1]\n" + _FOR)),
    "a weight is shared with a list": changed(
        (_FOR, "alias = weights\n" + _FOR),
        (_PRINT, _PRINT + "    if step == 5:\n        alias[0] = Value(0.125)\n"),
    ),
    "grads are read in the loop": changed(
        (_BACKWARD, _BACKWARD + "    print(f'{error.grad:.5f} {weights[1].grad:.5f}')\n")
    ),
    "a learning rate from the grads": changed(
        (_UPDATE, "        p.data -= 0.1 / (1.0 + sum(abs(q.grad) for q in weights)) * p.grad\n")
    ),
    "the update looks at its neighbour": changed(
        (_UPDATE, "        p.data -= 0.1 * p.grad + 0.01 * weights[0].data\n")
    ),
    "the update looks at a parameter by another name": changed(
        (_FOR, "head = weights[0]\n" + _FOR),
        (_UPDATE, "        p.data -= 0.1 * p.grad + 0.01 * head.data\n"),
    ),
    "the update appends": changed(
        (_UPDATE, _UPDATE + "        history.append(p.grad)\n"),
        (_PRINT, _PRINT + "    print(len(history))\n"),
    ),
    "the update breaks": changed(
        (_UPDATE, "        if p.grad > 1.0:\n            break\n" + _UPDATE)
    ),
    "a tuple of weights": changed((_FOR, "weights = tuple(weights)\n" + _FOR)),
    "the update reads a property": changed(
        (_UPDATE, "        p.data -= box.rate * p.grad\n"),
        (
            "random.seed(5)\n",
            "class Box:\n    def __init__(self):\n        self.n = 0.0\n\n    @property\n"
            "    def rate(self):\n        self.n += 0.01\n        return self.n\n\n\n"
            "box = Box()\nrandom.seed(5)\n",
        ),
    ),
    "the update reads an attribute": changed(
        (_UPDATE, "        p.data -= box.rate * p.grad\n"),
        (
            "random.seed(5)\n",
            "class Box:\n    def __init__(self):\n        self.rate = 0.1\n\n\n"
            "box = Box()\nrandom.seed(5)\n",
        ),
    ),
    "the update has its own max": changed(
        (_UPDATE, "        p.data -= 0.1 * max(p.grad, 0.01)\n"),
        ("random.seed(5)\n", "def max(a, b):\n    return a + b\n\n\nrandom.seed(5)\n"),
    ),
    "the update reads an entry that it changes": changed(
        (_FOR, "m = [0.0] * 6\n" + _FOR),
        (
            "    for p in weights:\n" + _UPDATE,
            "    for i, p in enumerate(weights):\n        m[i] = 0.5 * m[i] + p.grad\n"
            "        p.data -= 0.1 * m[i] + 0.01 * m[0]\n",
        ),
    ),
    "the update reads the largest of a list": changed(
        (_FOR, "m = [0.0] * 6\n" + _FOR),
        (
            "    for p in weights:\n" + _UPDATE,
            "    for i, p in enumerate(weights):\n        m[i] = 0.5 * m[i] + p.grad\n"
            "        p.data -= 0.1 * m[i] + 0.01 * max(m)\n",
        ),
    ),
    "zip": _zipped("for p, r in zip(weights, rates):", "p.data -= r * p.grad"),
    "zip, the parameters second": _zipped(
        "for r, p in zip(rates, weights):", "p.data -= r * p.grad"
    ),
    "zip with grads": _zipped(
        "for p, g in zip(weights, [p.grad for p in weights]):", "p.data -= 0.1 * g"
    ),
    "zip with a list of grads": _zipped(
        "rates = [p.grad for p in weights]\n    for p, r in zip(weights, rates):",
        "p.data -= 0.1 * r",
    ),
    "zip and enumerate": _zipped(
        "for i, (p, r) in enumerate(zip(weights, rates)):",
        "rates[i] = 0.9 * r + 0.1 * p.grad\n        p.data -= rates[i] * r",
        "[f'{r:.6f}' for r in rates]",
    ),
    "zip with a name that is bound again": _zipped(
        "for p, r in zip(weights, rates):", "r = r * 0.5\n        p.data -= r * p.grad", "rates"
    ),
    "zip with a shorter list": _zipped(
        "for p, r in zip(weights, rates[:4]):", "p.data -= r * p.grad"
    ),
    "zip with a list that gets shorter": _zipped(
        "rates.pop()\n    for p, r in zip(weights, rates):", "p.data -= r * p.grad"
    ),
    "zip with an iterator": _zipped(
        "some = iter(rates)\n    for p, r in zip(weights, some):",
        "p.data -= r * p.grad",
        "list(some)",
    ),
    "zip with ints": _zipped(
        "rates[2] = 1\n    for p, r in zip(weights, rates):", "p.data -= 0.1 * r * p.grad", "rates"
    ),
    "zip with two lists of Values": _zipped(
        "for p, q in zip(weights, weights[::-1]):", "p.data -= 0.1 * q.grad"
    ),
    "zip means something else": changed(
        (
            _FOR,
            "def zip(*rows):\n    return list(map(lambda *r: r, *rows))[1:]\n\n\n" + _RATES + _FOR,
        ),
        ("for p in weights:", "for p, r in zip(weights, rates):"),
    ),
    "enumerate means something else": changed(
        (_FOR, "def enumerate(row):\n    return [(2, row[1])]\n\n\n" + _RATES + _FOR),
        ("for p in weights:", "for i, p in enumerate(weights):"),
        ("p.data -= 0.1 * p.grad", "p.data -= rates[i] * p.grad"),
    ),
}
