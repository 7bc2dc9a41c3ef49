"""Scripts that try to fool what is new at each step: draws, choices, overflows, later shapes."""

from run.fools import _LOSS, _MODEL, _PRINT, changed
from run.step_fools import shapes

_RETURN = "    return hidden * weights[3] + weights[4]\n"
_SUM = "weights[0] * x[0] + weights[1] * x[1] + weights[2] * x[2]"


def drawing(expression: str, before: str = "", after: str = "pass", loss: str = _LOSS) -> str:
    """A model whose hidden number is multiplied by something random."""
    return changed(
        (_MODEL, before + _MODEL),
        (_RETURN, f"    hidden = hidden * {expression}\n{_RETURN}"),
        (_LOSS, loss),
        (_PRINT, f"{_PRINT}    {after}\n    print(random.random())\n"),
    )


_EXP = """
    def exp(self):
        e = math.exp(self.data)
        return Value(e, (self,), (e,))

    def __pow__(self, n):
        return Value(self.data**n, (self,), (n * self.data ** (n - 1),))

    def backward(self):
"""
_DEEP = "if step == 7:\n        weights[0].data = "


def choosing(expression: str, after: str = "pass") -> str:
    """A model whose hidden number is chosen."""
    return changed(
        (_MODEL, "def chosen(v):\n    return " + expression + "\n\n\n" + _MODEL),
        (_RETURN, f"    hidden = chosen(hidden)\n{_RETURN}"),
        (_PRINT, f"{_PRINT}    {after}\n"),
    )


def sinking(expression: str, number: str, *pairs: tuple[str, str]) -> str:
    """A script in which an overflow leaves no trace in the loss."""
    return changed(
        ("\n    def backward(self):\n", _EXP),
        (_LOSS, f"    inner = {expression}\n    loss = error * error + inner * 0.01\n"),
        (_PRINT, f"{_PRINT}    {_DEEP}{number}\n"),
        *pairs,
    )


CHANCE = {
    "dropout": drawing("(random.random() > 0.3)"),
    "dropout with a choice": drawing("(0 if random.random() < 0.3 else 1.0 / 0.7)"),
    "noise": drawing("(1 + random.gauss(0, 0.1))"),
    "noise of two kinds": drawing("(random.uniform(0.5, 1.5) + random.gauss(0, 0.1))"),
    "a draw from a generator": drawing("one.random()", "one = random.Random(3)\n"),
    "a draw with another name": drawing("chance()", "from random import random as chance\n"),
    "draws in a list": drawing("sum([random.random() for _ in range(3)])"),
    "a draw in a branch": drawing("(1.0 if random.random() < 0.5 else random.random())"),
    "a draw decides": drawing(
        "scale()",
        "def scale():\n    if random.random() < 0.5:\n        return 2.0\n    return random.random()\n\n",
    ),
    "a whole number is drawn": drawing("weights[random.randrange(6)]"),
    "an entry is drawn": drawing("random.choice([0.5, 2.0])"),
    "draws are counted": drawing("random.random()", after="random.seed(step % 3)"),
    "the function is replaced": drawing(
        "random.random()", after="if step == 6:\n        random.random = lambda: 0.5"
    ),
    "the name is replaced": drawing(
        "random.random()",
        after="if step == 6:\n        random = random.Random(8)",
    ),
    "the width of the noise changes": drawing("random.gauss(0, 1 / (step + 1))"),
    "a step that draws overflows": drawing(
        "random.random()",
        loss="    loss = error * error * (1e300 if step == 5 else 1.0) * (1e300 if step == 5 else 1.0)\n",
    ),
    "a bad draw": drawing("random.expovariate(rate)", "rate = 1.0\n", "rate = rate - 0.125"),
    "a leaky relu": choosing("v if v.data > 0 else v * 0.01"),
    "a number is chosen": choosing("v * (1.0 if v.data > 0.1 else 0.5)"),
    "an int or a float is chosen": choosing("v * (1 if v.data > 0.1 else 0.5)"),
    "a Value or a number": choosing("v if v.data > 0 else 0.0"),
    "a choice of three": choosing("v if v.data > 0.2 else v * 0.5 if v.data > 0 else v * 0.1"),
    "both sides are the same Value": choosing("v if v.data > 0 else v"),
    "a side that would fail": choosing("v * (1.0 / (v.data - v.data) if v.data > 9 else 0.5)"),
    "a side that counts": choosing(
        "v if v.data > 0 else v * len(history.append(1) or history)", "print(len(history))"
    ),
    "equal numbers": choosing("v if v.data == weights[0].data else v * 0.5"),
    "a choice of parameters": choosing(
        "v * (weights[0] if v.data > weights[5].data else weights[5])",
        "print([f'{p.data:.6f}' for p in weights])",
    ),
    "a sigmoid overflows": sinking("(1 + (weights[0] * 2.0).exp()) ** -1", "500.0"),
    "a square overflows": sinking("(1 + weights[0] ** 2) ** -1", "1e200"),
    "a sum of squares overflows": sinking("(1 + sum(p**2 for p in weights)) ** -0.5", "1e200"),
    "a root of 0": sinking("(weights[0] * weights[0]) ** 0.5", "0.0"),
    "a root of 0 that does not count": sinking("(weights[0] * weights[0]) ** 0.5 * 0.0", "0.0"),
    "an exponential of an exponential": sinking("((weights[0] * 2.0).exp() * -1.0).exp()", "500.0"),
    "an exponential that does not count": sinking("((weights[0] * 2.0).exp() + 1) ** -1", "500.0"),
    "a product overflows in silence": sinking("(1 + weights[0] * weights[0]) ** -1", "1e200"),
    "an infinite mask": sinking("(weights[0] + float('-inf')).exp()", "0.5"),
    "an op changes behind the class": sinking(
        "weights[0].exp()", "0.5", (_PRINT, _PRINT + "    math.exp = lambda x: 0.25\n")
    ),
    "a later shape calls a function that reads a name": shapes(
        "(0.5 if n < 4 else scaled(k))",
        "scale = 0.5\n\n\ndef scaled(k):\n    return scale * k\n\n",
        "scale = 0.5 if step < 9 else 0.75",
    ),
    "a later shape prints by another name": shapes(
        "(0.5 if n < 4 else show(k) or 0.5)", "show = print\n"
    ),
    "a later shape reads a clock": shapes(
        "(0.5 if n < 4 else clock())",
        "ticks = iter(range(1000))\nclock = ticks.__next__\n",
    ),
    "a later shape reads a changing name": shapes(
        "(0.5 if n < 4 else [scale for _ in range(1)][0])",
        "scale = 0.5\n",
        "scale = 0.5 if step < 9 else 0.75",
    ),
    "a later shape runs a lambda": shapes(
        "(0.5 if n < 4 else other(k))",
        "scale = 0.5\nother = lambda k: scale * k\n",
        "scale = 0.5 if step < 9 else 0.75",
    ),
    "a later shape calls a function by another name": shapes(
        "(0.5 if n < 4 else table['f'](k))",
        "def other(k):\n    history.append(k)\n    return 0.5 * k\n\n\ntable = {'f': other}\n",
        "print(len(history))",
    ),
    "a later shape runs a class": shapes(
        "(0.5 if n < 4 else half(k))",
        "class Half:\n    def __init__(self):\n        self.scale = 0.5\n\n"
        "    def __call__(self, k):\n        return self.scale * k\n\n\nhalf = Half()\n",
        "half.__init__() if step < 9 else half.__init__()",
    ),
    "a later shape draws in a function": shapes(
        "(0.5 if n < 4 else other(k))",
        "def other(k):\n    return random.gauss(0, 1)\n\n",
        "print(random.random())",
    ),
    "an index from a comprehension": shapes(
        "sum([[0.25, 0.5, 0.75][j] for j in range(3)])",
    ),
    "the range is another one": shapes(
        "sum([[0.25, 0.5, 0.75][j] for j in range(3)])",
        "order = range\nrange = lambda n, *m: [0, 2, 1] if n == 3 and not m else order(n, *m)\n",
    ),
}
