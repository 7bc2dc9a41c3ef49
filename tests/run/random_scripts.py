"""Random variations of a small training script: its class, model, loss, update, state and loop.

Every piece uses only `weights`, `points`, `x`, `step`, `error`, `loss` and the state below, so that
any choice of pieces is a script.
"""

import random

from run.course_class import CLOSURES
from run.fools import CLASS

_SETUP = CLASS[CLASS.index("random.seed") : CLASS.index("def model")]
_MODEL = CLASS[CLASS.index("def model") :]
_RELU = (
    "        t = math.tanh(self.data)\n",
    "        t = self.data if self.data > 0 else 0.1 * self.data\n",
)
CLASSES = {
    "partials": CLASS[: CLASS.index("random.seed")],
    "closures": CLOSURES,
    "a list of inputs": CLASS[: CLASS.index("random.seed")].replace(
        "(self, other), (", "[self, other], ("
    ),
    "leaky": CLASS[: CLASS.index("random.seed")]
    .replace(*_RELU)
    .replace("(1 - t * t,)", "(1.0 if self.data > 0 else 0.1,)"),
    "slots": CLASS[: CLASS.index("random.seed")].replace(
        "class Value:\n",
        'class Value:\n    __slots__ = ("data", "grad", "_inputs", "_slopes")\n\n',
    ),
}
MODELS = {
    "plain": _MODEL,
    "a dict of parameters": """groups = {"in": weights[:3], "out": weights[3:5]}


def model(x):
    hidden = sum(w * v for w, v in zip(groups["in"], x)).tanh()
    return hidden * groups["out"][0] + groups["out"][1]
""",
    "a module": """class Neuron:
    def __init__(self, own, bends=True):
        self.own, self.bends = own, bends

    def __call__(self, x):
        out = sum((w * v for w, v in zip(self.own[:-1], x)), self.own[-1])
        return out.tanh() if self.bends else out

    def parameters(self):
        return self.own


class Network:
    def __init__(self):
        self.neurons = [Neuron(weights[:4]), Neuron(weights[1:5], bends=False)]

    def __call__(self, x):
        first, second = [neuron(x) for neuron in self.neurons]
        return first * second

    def parameters(self):
        return [p for neuron in self.neurons for p in neuron.parameters()]


model = Network()
""",
    "two layers": """def layer(values, at, size, bends):
    rows = [weights[at + k : at + k + 2] for k in range(size)]
    outs = [sum([w * v for w, v in zip(row, values)]) for row in rows]
    return [out.tanh() if bends else out for out in outs]


def model(x):
    hidden = layer(x, 0, 2, True)
    return layer(hidden, 2, 1, False)[0]
""",
    "a loop with break and continue": """def model(x):
    out = weights[4]
    for k, v in enumerate(x):
        if k == SKIPPED:
            continue
        if k > LAST:
            break
        out = out + weights[k] * v
    return out.tanh()
""",
    "a while loop": """def model(x):
    out, k = weights[0] * x[0], 1
    while k < len(x):
        out = (out + weights[k] * x[k]).tanh()
        k += 1
    return out
""",
    "recursion": """def folded(values, k=0):
    if k == len(values) - 1:
        return weights[k] * values[k]
    return weights[k] * values[k] + folded(values, k + 1).tanh()


def model(x):
    return folded(x) * weights[3]
""",
    "a closure": """def made(own, scale):
    def inner(x):
        return sum([scale * w * v for w, v in zip(own, x)]).tanh()

    return inner


parts = [made(weights[:3], 0.5), made(weights[1:4], SCALE)]


def model(x):
    return sum([part(x) for part in parts])
""",
    "lambdas": """scaled = lambda v, k: v * weights[k]
chain = [lambda v: scaled(v, 3), lambda v: v.tanh(), lambda v: v + weights[4]]


def model(x):
    out = scaled(x[0], 0) + scaled(x[1], 1)
    for link in chain:
        out = link(out)
    return out
""",
    "a global counter": """def model(x):
    global calls
    calls += 1
    return (weights[0] * x[0] + weights[1] * x[1]).tanh() * weights[2]
""",
    "a counter in a closure": """def counted(function):
    n = 0

    def inner(x):
        nonlocal n
        n += 1
        return function(x) * (1.0 + 0.01 * (n % 3))

    return inner


model = counted(lambda x: (weights[0] * x[0] + weights[1] * x[2]).tanh())
""",
    "the largest": """def model(x):
    parts = [w * v for w, v in zip(weights, x)]
    top = max(part.data for part in parts)
    return sum([(part + -top).tanh() for part in parts])
""",
    "a branch on x": """def model(x):
    if x[0] > 0:
        return (weights[0] * x[0] + weights[1]).tanh()
    return (weights[2] * x[1] + weights[3]).tanh() * 0.5
""",
    "history inside": """def model(x):
    out = (weights[0] * x[0] + weights[1] * x[1]).tanh()
    history.append(round(out.data, 4))
    return out * weights[2]
""",
    "a cache": """def model(x, seen={}):
    key = len(x)
    if key not in seen:
        seen[key] = 0.5 + key
    return (weights[0] * x[0] + weights[1] * x[-1]).tanh() * seen[key]
""",
}
ERRORS = [
    ("", "error = model(x) + -x[0] * x[1]"),
    ("", "error = model(x) + -1.0 * (x[0] + x[2])"),
    (
        "",
        "error = Value(0.0)\n    for j in range(3):\n        error = error + weights[j] * x[j]\n"
        "    error = error.tanh() + -x[0] * x[1]",
    ),
    ("", "error = sum([w * v for w, v in zip(weights, x)]).tanh() + -x[0] * x[1]"),
    (
        "def near(a, b):\n    d = a + -1.0 * b\n    return d * d\n",
        "error = near(model(x), x[0] * x[1]) + model(x)",
    ),
    (
        "def outer(x):\n    def inner(k):\n        return weights[k] * x[k]\n\n"
        "    return inner(0) + inner(1) + inner(2)\n",
        "error = outer(x).tanh() + -x[2]",
    ),
    (
        "power = lambda v, n: v if n == 1 else v * power(v, n - 1)\n",
        "error = power(model(x), 3) + -x[0]",
    ),
    (
        "",
        "batch = points[step % 5 : step % 5 + 3]\n    error = sum([model(q) + -q[0] for q in batch])",
    ),
    ("", "goal = x[0] if step % 2 else x[1]\n    error = model(x) + -goal"),
    (
        "",
        "scores = {k: model(x) * w for k, w in enumerate(weights[:2])}\n    error = scores[0] + scores[1]",
    ),
]
LOSSES = [
    "loss = error * error",
    "loss = error * error * (1.0 + 0.01 * step)",
    "loss = error * error + 0.001 * sum([w * w for w in weights])",
    "parts_ = [error * error, error * 0.1 * error]\n    loss = sum(parts_)",
    "loss = error * error\n    loss = loss * 0.5",
    "loss = error * error\n    for w in weights[:2]:\n        loss = loss + 0.01 * w * w",
    "loss = (error * error + count * 0.001) * RATE",
    "loss = error * error if step % 3 else error * error * 2.0",
    "loss = sum((error * error, error * 0.0))",
    "top = error.data\n    loss = error * error * (1.0 if top > 0 else 0.5)",
]
UPDATES = [
    "for p in weights:\n        p.data -= RATE * p.grad\n        p.grad = 0.0",
    "for i, p in enumerate(weights):\n        m[i] = 0.9 * m[i] + p.grad\n"
    "        p.data -= 0.05 * m[i]\n        p.grad = 0.0",
    "for i in range(len(weights)):\n        weights[i].data -= 0.1 * weights[i].grad\n"
    "        weights[i].grad = 0",
    "for p in weights:\n        size = 0.1 if p.grad > 0 else 0.2\n"
    "        p.data -= size * p.grad\n        p.grad = 0.0",
    "for p in weights:\n        g = max(-1.0, min(1.0, p.grad))\n"
    "        p.data = p.data * 0.999 - 0.1 * g\n        p.grad = 0.0",
    "for i, p in enumerate(weights):\n"
    "        m[i] = 0.9 * m[i] + 0.1 * p.grad\n        v[i] = 0.99 * v[i] + 0.01 * p.grad**2\n"
    "        p.data -= RATE * (m[i] / (1 - 0.9 ** (step + 1))) / ((v[i] / (1 - 0.99 ** (step + 1))) ** 0.5 + 1e-8)\n"
    "        p.grad = 0.0",
    "norm = sum(p.grad * p.grad for p in weights) ** 0.5\n"
    "    for p in weights:\n        p.data -= RATE * p.grad / max(1.0, norm)\n        p.grad = 0.0",
    "for p in weights[:4]:\n        p.data -= 0.1 * p.grad\n    for p in weights:\n        p.grad = 0.0",
    "for p in weights:\n        p.data += -RATE * p.grad\n    for p in weights:\n        p.grad *= 0.25",
    "for p in reversed(weights):\n        p.data -= 0.1 * p.grad\n        p.grad = 0.0",
    "state['lr'] = state.get('lr', RATE) * 0.98\n"
    "    for p in weights:\n        p.data -= state['lr'] * p.grad\n        p.grad = 0.0",
    "k = 0\n    while k < len(weights):\n        weights[k].data -= 0.1 * weights[k].grad\n"
    "        weights[k].grad = 0.0\n        k += 1",
    "[setter(p) for p in weights]",
]
ENDINGS = [
    "if step % 4 == 3:\n        continue",
    "average = 0.9 * average + 0.1 * loss.data\n    print(f'{average:.6f}')",
    "if best is None or loss.data < best:\n        best = loss.data\n        print(f'{best:.5f}')",
    "if step == 9:\n        weights[0].data = 0.5",
    "print(round(weights[1].data, 5))",
    "history.append(loss.data)\n    print(len(history), f'{sum(history) / len(history):.6f}')",
    "if step == 12:\n        break",
    "print(f'{x[0]:.3f} {error.data:.4f}')",
    "count = count + 1\n    print(count)",
    "print('%.5f' % error.data, '{:.4e}'.format(loss.data))",
    "if step == 5:\n        weights.append(Value(0.25))\n        m.append(0.0)\n        v.append(0.0)",
    "if step == 6:\n        points[0] = [0.1, 0.2, 0.3]",
    "try:\n        print(points[step * 3][1] > 0)\n    except IndexError as problem:\n        print(problem)",
    "if loss.data < 1e-4:\n        print('small', step)\n        break",
    "print(sorted(round(w.data, 3) for w in weights)[:2])",
    "state[step % 3] = round(loss.data, 4)\n    print(state)",
    "if step == 7:\n        model = lambda x: weights[0] * x[0]",
    "if step == 8:\n        RATE = RATE * 0.5",
    "print(calls, len(history))",
    "other = model(points[1])\n    print(f'{other.data:.5f}')",
    "if step == 4:\n        weights[2] = Value(weights[2].data)",
    "average, count = average + x[0], count + len(history)",
]
STARTS = [
    "x = points[step % len(points)]",
    "x = random.choice(points)",
    "x = [v_ * 0.5 for v_ in points[step]]",
    "k = step % 3\n    x = points[k]",
    "x = points[step][:]\n    random.shuffle(x)",
    "x = list(reversed(points[-1 - step]))",
    "x = points[step]\n    x = [x[0], x[1] * 0.5, x[2]]",
    "if step % 2:\n        x = points[step]\n    else:\n        x = points[0]",
    "x = [random.gauss(0, 1) for _ in range(3)]",
]
_STATE = """m = [0.0] * len(weights)
v = [0.0] * len(weights)
average, best, count, calls, state = 0.0, None, 0, 0, {}
"""
_SETTER = """def setter(p):
    p.data -= RATE * p.grad
    p.grad = 0.0


"""


def random_script(seed: int) -> str:
    draw = random.Random(seed)
    setup = _SETUP.replace("range(6)]", f"range({draw.choice([5, 6, 9])})]")
    setup = setup.replace("random.seed(5)", f"random.seed({seed})")
    model = draw.choice(list(MODELS.values()))
    helper, error = draw.choice(ERRORS)
    statements = [draw.choice(STARTS), error, draw.choice(LOSSES)]
    if draw.random() < 0.2:
        statements.insert(draw.randrange(3), "for p in weights:\n        p.grad = 0.0")
    if draw.random() < 0.15:
        statements.append("print(f'{error.data:.4f}')")
    statements += ["loss.backward()"]
    endings = draw.sample(ENDINGS, draw.randrange(4))
    rest = [draw.choice(UPDATES), "print(step, f'{loss.data:.5f}')", *endings]
    if draw.random() < 0.3:  # statements in another order, but for those that leave the loop
        stays = [s for s in rest if "continue" not in s and "break" not in s]
        draw.shuffle(stays)
        rest = stays + [s for s in rest if "continue" in s or "break" in s]
    loop = _loop(draw, [*statements, *rest])
    constants = f"SKIPPED, LAST = {draw.randrange(3)}, {draw.choice([1, 2])}\n"
    constants += f"SCALE, RATE = {draw.uniform(0.2, 1.5):.3f}, {draw.choice([0.05, 0.1, 0.2])}\n"
    end = "print([round(w.data, 5) for w in weights])\n"
    text = f"{draw.choice(list(CLASSES.values()))}{setup}{constants}{_STATE}\n\n{model}\n\n{helper}\n\n"
    return f"{text}{_SETTER}{loop}{end}"


def _loop(draw: random.Random, statements: list[str]) -> str:
    body = "    " + "\n    ".join(statements) + "\n"
    names = "global average, best, count, model, RATE, calls"
    form = draw.randrange(8)
    if form == 1 and "continue" not in body:
        return f"step = 0\nwhile step < 16:\n{body}    step += 1\n"
    if form == 2 and "continue" not in body and "break" not in body:
        return f"def one(step):\n    {names}\n{body}\n\nfor step in range(16):\n    one(step)\n"
    inner = "".join(f"    {line}\n" for line in body.splitlines())
    if form == 3:
        return (
            f"def train(steps):\n    {names}\n    for step in range(steps):\n{inner}\n\ntrain(16)\n"
        )
    if form == 4:
        main = f"def main():\n    {names}\n    for step in range(16):\n{inner}"
        return main + '\n\nif __name__ == "__main__":\n    main()\n'
    if form == 5:
        return f"for epoch in range(4):\n    for step in range(4 * epoch, 4 * epoch + 4):\n{inner}    print(epoch)\n"
    if form == 6:
        return f"step = -1\nwhile True:\n    step += 1\n    if step > 15:\n        break\n{body}"
    if form == 7:
        return f"for step, _ in enumerate(points[:16]):\n{body}else:\n    print('done')\n"
    return f"for step in range(16):\n{body}"
