"""More scripts that try to fool `glassgrad run`: about identity, processes, files and numbers."""

from run.fools import _LOSS, _MODEL, _PRINT, CLASS, LOOP, changed

CLOSURES = """import math
import random


class Value:
    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._backward = lambda: None
        self._prev = set(_children)
        self._op = _op

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    __radd__ = __add__
    __rmul__ = __mul__

    def tanh(self):
        t = math.tanh(self.data)
        out = Value(t, (self,), "tanh")

        def _backward():
            self.grad += (1 - t**2) * out.grad

        out._backward = _backward
        return out

    def backward(self):
        topo, visited = [], set()

        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)

        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()


"""
COURSE = CLOSURES + CLASS[CLASS.index("random.seed") :] + LOOP


def course(*pairs: tuple[str, str]) -> str:
    """The plain script with the class of a course, and replacements."""
    text = COURSE
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


_FOR = "for step in range(12):\n"
_UPDATE = "        p.data -= 0.1 * p.grad\n"
_BACKWARD = "    loss.backward()\n"
_LOG = (
    "    def tanh(self):\n",
    "    def log(self):\n        return Value(math.log(self.data), (self,), (1 / self.data,))\n\n"
    "    def exp(self):\n        e = math.exp(self.data)\n        return Value(e, (self,), (e,))\n\n"
    "    def tanh(self):\n",
)
_GENERATOR = """def stream():
    total = weights[0]
    for k in range(100):
        total = total * 0.5 + weights[k % 6]
        yield total


values = stream()
"""
_THREAD = """import threading


def work(found):
    found.append((weights[0] * weights[1]).data)


"""
MORE = {
    "a course's class": COURSE,
    "data changes before backward": course(
        (_BACKWARD, "    weights[0].data += 0.25\n" + _BACKWARD)
    ),
    "data changes before backward, with partials": changed(
        (_BACKWARD, "    weights[0].data += 0.25\n" + _BACKWARD)
    ),
    "one graph for all steps": course(
        (_FOR, "x = points[0]\nerror = model(x) + -x[0] * x[1]\nloss = error * error\n" + _FOR),
        (
            "    x = points[step]\n    error = model(x) + -x[0] * x[1]\n    loss = error * error\n",
            "",
        ),
        (_PRINT, _PRINT + '    print(f"{weights[0].data:.5f} {weights[3].data:.5f}")\n'),
    ),
    "a penalty made once": course(
        (_FOR, "penalty = weights[0] * weights[0] * 0.1\n" + _FOR),
        (_LOSS, "    loss = error * error + penalty\n"),
    ),
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
    "a generator holds Values": changed(
        (_FOR, _GENERATOR + _FOR), (_LOSS, "    loss = error * error + next(values) * 0.01\n")
    ),
    "a thread": changed(
        ("random.seed(5)\n", _THREAD + "random.seed(5)\n"),
        (
            _PRINT,
            _PRINT
            + "    found = []\n    one = threading.Thread(target=work, args=(found,))\n    one.start()\n"
            "    one.join()\n    print(f'{found[0]:.5f}')\n",
        ),
    ),
    "an error caught outside": changed(
        (_MODEL, _MODEL + "    if step == 5:\n        raise KeyError(step)\n"),
        (
            LOOP,
            "step = 0\nwhile step < 12:\n    try:\n"
            + "".join(
                f"        {line}\n"
                for line in LOOP.replace(_FOR, "for step in range(step, 12):\n").splitlines()
            )
            + "        step = 12\n    except KeyError as error:\n        print('caught', error)\n        step = 6\n",
        ),
    ),
    "an error caught in the loop": changed(
        (
            "    error = model(x) + -x[0] * x[1]\n",
            "    try:\n        error = model(x) + -x[0] * x[step % 5]\n"
            "    except IndexError as problem:\n        print(problem)\n        continue\n",
        )
    ),
    "exit with a message": changed(
        (_PRINT, _PRINT + "    if step == 7:\n        import sys\n        sys.exit('enough')\n")
    ),
    "atexit": changed(
        (_FOR, "import atexit\natexit.register(lambda: print('end', len(weights)))\n" + _FOR)
    ),
    "stdin": changed((_PRINT, _PRINT + "    if step % 5 == 0:\n        print('>', input())\n")),
    "main": changed(
        (
            LOOP,
            "def main():\n"
            + "".join(f"    {line}\n" for line in LOOP.splitlines())
            + '\n\nif __name__ == "__main__":\n    main()\n',
        )
    ),
    "from __future__": "from __future__ import annotations\n"
    + changed((_MODEL, "def model(x: list[Nothing]):\n")),
    "a file beside it": changed(
        (
            _FOR,
            "with open('numbers.txt', 'w') as file:\n    file.write('0.5 0.25')\nscale = [float(w) for w in open('numbers.txt').read().split()]\n"
            + _FOR,
        ),
        (_LOSS, "    loss = error * error * scale[step % 2]\n"),
    ),
    "argv changes": changed(
        (_FOR, "import sys\nsys.argv.append('more')\nprint(len(sys.argv), sys.argv[1:])\n" + _FOR)
    ),
    "print to stderr": changed(
        (_PRINT, _PRINT + "    print(step, file=__import__('sys').stderr)\n")
    ),
    "a warning": changed(
        (
            _PRINT,
            _PRINT + "    if step == 3:\n        import warnings\n        warnings.warn('slow')\n",
        )
    ),
    "an assertion fails": changed((_PRINT, _PRINT + "    assert step < 7, f'step {step}'\n")),
    "log of 0": changed(
        _LOG,
        (
            _LOSS,
            "    loss = error * error + (Value(float(step != 5)) * weights[5] * weights[5]).log()\n",
        ),
    ),
    "log of 0 from the data": changed(
        _LOG,
        ("    x = points[step]\n", "    x = points[step]\n    near = 0.0 if step == 5 else 1.0\n"),
        (_LOSS, "    loss = error * error + (weights[5] * weights[5] * near).log() * 0.01\n"),
    ),
    "overflow": changed(
        _LOG,
        ("    x = points[step]\n", "    x = points[step]\n    far = 800.0 if step == 9 else 1.0\n"),
        (_LOSS, "    loss = error * error + (weights[0] * weights[0] * far * far).exp() * 0.01\n"),
    ),
    "a sum overflows": changed(
        ("    x = points[step]\n", "    x = points[step]\n    far = 1e200 if step == 9 else 1.0\n"),
        (_LOSS, "    loss = error * error * far * far\n"),
    ),
    "nan": changed(
        (
            "    x = points[step]\n",
            "    x = points[step]\n    far = float('nan') if step == 9 else 1.0\n",
        ),
        (_LOSS, "    loss = error * error * far\n"),
    ),
    "infinity minus infinity": changed(
        (
            "    x = points[step]\n",
            "    x = points[step]\n    far = float('inf') if step == 6 else 1.0\n",
        ),
        (_LOSS, "    loss = error * far + error * -1.0 * far + error * error\n"),
    ),
    "repr of a Value": changed((_PRINT, _PRINT + "    print(str(loss)[:20], repr(error)[:20])\n")),
    "ints in weights": changed(
        (
            "weights = [Value(random.uniform(-1, 1)) for _ in range(6)]",
            "weights = [Value(k) for k in range(6)]",
        ),
        (_PRINT, "    print(step, [round(w.data, 6) for w in weights], weights[5].data)\n"),
        (_FOR, "print([w.data for w in weights], (weights[1] * weights[2] + 3).data)\n" + _FOR),
    ),
    "an int is set": changed(
        (
            _PRINT,
            _PRINT
            + "    if step == 4:\n        weights[2].data = 1\n        print(weights[2].data)\n    print(round(weights[2].data, 5))\n",
        )
    ),
    "two weights are one": changed((_FOR, "weights[2] = weights[1]\n" + _FOR)),
    "a weight is shared with a list": changed(
        (_FOR, "alias = weights\n" + _FOR),
        (_PRINT, _PRINT + "    if step == 5:\n        alias[0] = Value(0.125)\n"),
    ),
    "a copy": changed(
        ("import math\n", "import copy\nimport math\n"),
        (
            _PRINT,
            _PRINT + "    if step == 5:\n        print(f'{copy.copy(weights[0]).data:.5f}')\n",
        ),
    ),
    "deleted": changed((_PRINT, _PRINT + "    del loss\n")),
    "a lambda for the model": changed(
        (_FOR, "half = lambda v: v * 0.5\n" + _FOR), (_LOSS, "    loss = half(error) * error\n")
    ),
    "a walrus": changed(
        (_LOSS, "    loss = (double := error * 2.0) * error\n"),
        (_PRINT, _PRINT + "    print(f'{double.data:.5f}')\n"),
    ),
    "two losses": changed(
        (
            _PRINT,
            _PRINT
            + "    other = model(x) * model(x)\n    other.backward()\n    print(f'{weights[0].grad:.5f}')\n    weights[0].grad = 0.0\n",
        )
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
    "a counter behind a variable": changed(
        (
            _FOR,
            "def counted(function):\n    n = 0\n\n    def inner(x):\n        nonlocal n\n"
            "        n += 1\n        return function(x) * (1.0 + n % 3)\n\n    return inner\n\n\n"
            "model = counted(model)\n" + _FOR,
        ),
    ),
    "a lambda that prints": changed(
        (_FOR, "shown = lambda v: (print('in', step), v)[1]\n" + _FOR),
        (_LOSS, "    loss = shown(error) * error\n"),
    ),
    "a list of functions": changed(
        (
            _FOR,
            "def first(v):\n    global calls\n    calls += 1\n    return v * (1.0 + calls % 2)\n\n\n"
            "calls, links = 0, [first]\n" + _FOR,
        ),
        (_LOSS, "    loss = links[0](error) * error\n"),
    ),
    "a function in an attribute": changed(
        (
            _FOR,
            "def first(v):\n    global calls\n    calls += 1\n    return v * (1.0 + calls % 2)\n\n\n"
            "class Net:\n    def __init__(self, act):\n        self.act = act\n\n\n"
            "calls, net = 0, Net(first)\n" + _FOR,
        ),
        (_LOSS, "    loss = net.act(error) * error\n"),
    ),
    "map with a variable": changed(
        (
            _FOR,
            "def first(v):\n    global calls\n    calls += 1\n    return v * (1.0 + calls % 2)\n\n\n"
            "calls, act = 0, first\n" + _FOR,
        ),
        (_LOSS, "    loss = sum(map(act, [error, error * error]))\n    loss = loss * loss\n"),
    ),
    "no steps": changed((_FOR, "for step in range(0):\n")),
    "one step": changed((_FOR, "for step in range(1):\n")),
}
