"""Variants of programs/gpt.py, as students write them: each is a list of replacements."""

from pathlib import Path

PROGRAMS = Path(__file__).parent / "programs"
SMALL = [
    ("WIDTH, HEADS, LAYERS, BLOCK = 16, 4, 1, 8", "WIDTH, HEADS, LAYERS, BLOCK = 4, 2, 1, 4"),
]
_RELU = "        x = [v.relu() for v in x]\n"
_LOSS = "        losses.append(-chances[target].log())\n"
_UPDATE = "        p.data -= now * a / (b**0.5 + tiny)\n"
_LOOP = "    for i, p in enumerate(parameters):\n"
_PRINT = '    print(f"step {step + 1:4d} loss {loss.data:.4f}")\n'
_NORM = "        x = rmsnorm(x)\n        query"
_TANH = """
    def tanh(self):
        t = math.tanh(self.data)
        return Value(t, (self,), (1 - t * t,))

    def backward(self):
"""
VARIANTS = {
    "plain": [],
    "two layers": [("BLOCK = 4, 2, 1, 4", "BLOCK = 4, 2, 2, 4")],
    "squared relu": [("v.relu() for v", "v.relu() ** 2 for v")],
    "gelu": [
        ("\n    def backward(self):\n", _TANH),
        (
            _RELU,
            "        x = [0.5 * v * (1 + (0.79788456 * (v + 0.044715 * v**3)).tanh()) for v in x]\n",
        ),
    ],
    "rope": [
        (
            "def gpt(token",
            "def turned(x, place):\n"
            "    out = []\n"
            "    for j in range(0, len(x), 2):\n"
            "        angle = place / 100 ** (j / len(x))\n"
            "        c, s = math.cos(angle), math.sin(angle)\n"
            "        out += [x[j] * c - x[j + 1] * s, x[j] * s + x[j + 1] * c]\n"
            "    return out\n\n\ndef gpt(token",
        ),
        (
            "            scores = [sum",
            "            q = turned(q, place)\n            scores = [sum",
        ),
    ],
    "lora": [
        (
            "parameters = [p for",
            'weights["down"], weights["up"] = matrix(2, WIDTH), matrix(WIDTH, 2)\nparameters = [p for',
        ),
        (
            'query = linear(x, weights[f"query{layer}"])',
            'query = [a + 2.0 * b for a, b in zip(linear(x, weights[f"query{layer}"]),'
            ' linear(linear(x, weights["down"]), weights["up"]))]',
        ),
    ],
    "mixture of experts": [
        (
            "parameters = [p for",
            'weights["gate"] = matrix(2, WIDTH)\n'
            'weights["wide_b"], weights["narrow_b"] = matrix(4 * WIDTH, WIDTH), matrix(WIDTH, 4 * WIDTH)\n'
            "parameters = [p for",
        ),
        (
            '        x = linear(rmsnorm(x), weights[f"wide{layer}"])\n' + _RELU,
            "        x = rmsnorm(x)\n"
            '        gates = softmax(linear(x, weights["gate"]))\n'
            '        other = linear([v.relu() for v in linear(x, weights["wide_b"])], weights["narrow_b"])\n'
            '        x = [v.relu() for v in linear(x, weights[f"wide{layer}"])]\n',
        ),
        (
            "        x = [a + b for a, b in zip(x, before)]\n    return",
            "        x = [gates[0] * a + gates[1] * o + b for a, o, b in zip(x, other, before)]\n    return",
        ),
    ],
    "weight decay": [(_UPDATE, "        p.data *= 1 - now * 0.1\n" + _UPDATE)],
    "clipping": [
        (
            _LOOP,
            "    norm = sum(p.grad**2 for p in parameters) ** 0.5\n"
            "    shrink = min(1.0, 1.0 / (norm + 1e-6))\n"
            "    for p in parameters:\n        p.grad *= shrink\n" + _LOOP,
        ),
        (_PRINT, '    print(f"step {step + 1:4d} loss {loss.data:.4f} norm {norm:.4f}")\n'),
    ],
    "dropout": [
        (_RELU, "        x = [v.relu() * (random.random() > 0.2) * 1.25 for v in x]\n"),
    ],
    "label smoothing": [
        (
            _LOSS,
            "        others = sum(c.log() for c in chances) * (-0.1 / len(chances))\n"
            "        losses.append(-0.9 * chances[target].log() + others)\n",
        )
    ],
    "warm-up": [
        (
            "    now = rate * (1 - step / STEPS)\n",
            "    now = rate * min(1.0, (step + 1) / 5) * 0.5 * (1 + math.cos(math.pi * step / STEPS))\n",
        )
    ],
    "moving average": [
        ("for step in range(STEPS):\n", "average = None\nfor step in range(STEPS):\n"),
        (
            _PRINT,
            "    average = loss.data if average is None else 0.9 * average + 0.1 * loss.data\n"
            '    print(f"step {step + 1:4d} loss {loss.data:.4f} average {average:.4f}")\n',
        ),
    ],
    "momentum": [
        (
            "        a = first[i] / (1 - beta1 ** (step + 1))\n"
            "        b = second[i] / (1 - beta2 ** (step + 1))\n" + _UPDATE,
            "        p.data -= now * first[i]\n",
        ),
    ],
    "batches": [
        (
            "    name = names[step % len(names)]\n",
            "    total = 0\n    batch = [names[(4 * step + k) % len(names)] for k in range(4)]\n    documents = [[END] + [letters.index(c) for c in name] + [END] for name in batch]\n    parts = []\n    for tokens in documents:\n        n = min(BLOCK, len(tokens) - 1)\n        past_keys, past_values = [[] for _ in range(LAYERS)], [[] for _ in range(LAYERS)]\n        losses = []\n        for place in range(n):\n            token, target = tokens[place], tokens[place + 1]\n            chances = softmax(gpt(token, place, past_keys, past_values))\n            losses.append(-chances[target].log())\n        parts.append((1 / n) * sum(losses))\n    loss = sum(parts) / len(parts)\n    loss.backward()\n",
        ),
        (
            "    tokens = [END] + [letters.index(c) for c in name] + [END]\n    n = min(BLOCK, len(tokens) - 1)\n    past_keys, past_values = [[] for _ in range(LAYERS)], [[] for _ in range(LAYERS)]\n    losses = []\n    for place in range(n):\n        token, target = tokens[place], tokens[place + 1]\n        chances = softmax(gpt(token, place, past_keys, past_values))\n"
            + _LOSS
            + "    loss = (1 / n) * sum(losses)\n    loss.backward()\n",
            "",
        ),
    ],
    "in a function": [
        ("for step in range(STEPS):\n", "def train(step):\n"),
        ('\nprint("samples")', '\n\nfor step in range(STEPS):\n    train(step)\nprint("samples")'),
    ],
    "loss read later": [(_PRINT, _PRINT + '    print(f"{losses[0].data:.4f} {len(losses)}")\n')],
    "last place printed": [(_PRINT, _PRINT + "    print(place, target)\n")],
    "grads add up": [("        p.grad = 0\n", "        p.grad = 0.5 * p.grad\n")],
    "number of draws": [(_LOSS, _LOSS + "        random.random()\n")],
    "a counter": [
        ("def linear(x, m):\n", "calls = [0]\n\n\ndef linear(x, m):\n    calls[0] += 1\n"),
        (_PRINT, _PRINT + "    print(calls)\n"),
    ],
    "early stop": [(_PRINT, _PRINT + "    if loss.data < 2.5:\n        break\n")],
    "a second backward": [("    loss.backward()\n", "    loss.backward()\n    loss.backward()\n")],
    "printed numbers": [(_PRINT, "    print(step, loss.data, parameters[3].data)\n")],
}


def variant(name: str) -> str:
    """The source of a variant."""
    text = (PROGRAMS / "gpt.py").read_text(encoding="utf-8")
    for old, new in [*SMALL, *VARIANTS[name]]:
        assert old in text, (name, old)
        text = text.replace(old, new)
    return text
