"""Random variations of a small training script: how it loops, what it keeps, when it stops."""

import random

from run.fools import CLASS

ERRORS = [
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
]
LOSSES = [
    "loss = error * error",
    "loss = error * error * (1.0 + 0.01 * step)",
    "loss = error * error + 0.001 * sum([w * w for w in weights])",
    "parts = [error * error, error * 0.1 * error]\n    loss = sum(parts)",
    "loss = error * error\n    loss = loss * 0.5",
]
UPDATES = [
    "for p in weights:\n        p.data -= 0.1 * p.grad\n        p.grad = 0.0",
    "for i, p in enumerate(weights):\n        m[i] = 0.9 * m[i] + p.grad\n"
    "        p.data -= 0.05 * m[i]\n        p.grad = 0.0",
    "for i in range(len(weights)):\n        weights[i].data -= 0.1 * weights[i].grad\n"
    "        weights[i].grad = 0",
    "for p in weights:\n        size = 0.1 if p.grad > 0 else 0.2\n"
    "        p.data -= size * p.grad\n        p.grad = 0.0",
    "for p in weights:\n        g = max(-1.0, min(1.0, p.grad))\n"
    "        p.data = p.data * 0.999 - 0.1 * g\n        p.grad = 0.0",
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
]
STARTS = [
    "x = points[step % len(points)]",
    "x = random.choice(points)",
    "x = [v * 0.5 for v in points[step]]",
    "k = step % 3\n    x = points[k]",
]


def random_script(seed: int) -> str:
    draw = random.Random(seed)
    text = CLASS.replace("range(6)]", f"range({draw.choice([5, 6, 9])})]")
    text = text.replace("random.seed(5)", f"random.seed({seed})")
    helper, error = draw.choice(ERRORS)
    statements = [draw.choice(STARTS), error, draw.choice(LOSSES), "loss.backward()"]
    statements += [draw.choice(UPDATES), "print(step, f'{loss.data:.5f}')"]
    statements += draw.sample(ENDINGS, draw.randrange(4))
    loop = "for step in range(16):\n    " + "\n    ".join(statements) + "\n"
    if draw.random() < 0.25:
        inner = "".join(f"    {line}\n" for line in loop.splitlines())
        loop = f"def train():\n    global average, best, count\n{inner}\n\ntrain()\n"
    state = "m = [0.0] * len(weights)\naverage = 0.0\nbest = None\ncount = 0\n"
    return f"{text}{helper}\n{state}{loop}print([round(w.data, 5) for w in weights])\n"
