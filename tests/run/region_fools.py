"""Scripts that try to fool the lifted loss: what it calls, keeps and shares."""

from run.course_class import course
from run.fools import _LOSS, _PRINT, changed

_FOR = "for step in range(12):\n"
_BACKWARD = "    loss.backward()\n"
_GENERATOR = """def stream():
    total = weights[0]
    for k in range(100):
        total = total * 0.5 + weights[k % 6]
        yield total


values = stream()
"""
REGION = {
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
    "a generator holds Values": changed(
        (_FOR, _GENERATOR + _FOR), (_LOSS, "    loss = error * error + next(values) * 0.01\n")
    ),
    "a copy": changed(
        ("import math\n", "import copy\nimport math\n"),
        (
            _PRINT,
            _PRINT + "    if step == 5:\n        print(f'{copy.copy(weights[0]).data:.5f}')\n",
        ),
    ),
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
}
