"""Scripts that try to fool the lifted update."""

from run.fools import _PRINT, changed

_FOR = "for step in range(12):\n"
_UPDATE = "        p.data -= 0.1 * p.grad\n"
_BACKWARD = "    loss.backward()\n"
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
}
