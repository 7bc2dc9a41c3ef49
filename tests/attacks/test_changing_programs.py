"""Random programs in users' style, with random changes between calls, compiled against eager."""

import collections
import random
import types

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn

BATCH = np.array([0.5, 0.5])


class Settings:
    shared = 1.25

    def __init__(self, **names):
        vars(self).update(names)

    @property
    def doubled(self):
        return self.a * 2

    def scaled(self, x):
        return x * self.a


class Slotted:
    __slots__ = ("a", "b")


class Part(nn.Module):
    def __init__(self, a, b):
        self.w, self.a, self.b = gg.Value(a), a, b

    def __call__(self, x):
        return self.w * x + self.a


def number(rng):
    return rng.choice([0.0, -0.0, 1, True, 2, -1.5, 0.25, 3.0])


def thing(rng, depth):
    """A number, or something that holds others under the names a and b, or 0 and 1."""
    if depth == 0 or rng.random() < 0.15:
        return number(rng)
    a, b = thing(rng, depth - 1), thing(rng, depth - 1)
    kind = rng.randrange(12)
    if kind == 0:
        return [a, b]
    if kind == 1:
        return (a, b)
    if kind == 2:
        return {0: a, 1: b}
    if kind == 3:
        return Settings(a=a, b=b)
    if kind == 4:
        slotted = Slotted()
        slotted.a, slotted.b = a, b
        return slotted
    if kind == 5:
        return types.SimpleNamespace(a=a, b=b)
    if kind == 6:
        return collections.UserList([a, b])
    if kind == 7:
        return collections.deque([a, b])
    if kind == 8:
        return collections.OrderedDict({0: a, 1: b})
    if kind == 9:
        return np.array([number(rng), number(rng)], dtype=float)
    if kind == 10:
        return Part(number(rng), b)
    return collections.ChainMap({0: a}, {1: b})


HAS_NAMES = Settings, Slotted, types.SimpleNamespace, Part


def paths(found, text):
    """Expressions for every number that can be reached."""
    if isinstance(found, (int, float)):
        return [text]
    if isinstance(found, HAS_NAMES):
        more = [f"{text}.doubled", f"{text}.scaled(1)"] if is_numeric(found) else []
        more += [f"{text}.shared"] if isinstance(found, Settings) else []
        more += [f"{text}(x)"] if isinstance(found, Part) else []
        return [*paths(found.a, f"{text}.a"), *paths(found.b, f"{text}.b"), *more]
    return [path for k in (0, 1) for path in paths(found[k], f"{text}[{k}]")]


def is_numeric(found):
    return isinstance(found, Settings) and isinstance(found.a, (int, float))


def holders(found):
    """Everything in which something can be set."""
    if isinstance(found, (int, float)):
        return []
    parts = [found.a, found.b] if isinstance(found, HAS_NAMES) else [found[0], found[1]]
    own = [] if isinstance(found, tuple) else [found]
    return own + [holder for part in parts for holder in holders(part)]


def change(rng, names):
    """Set a number to another one, somewhere."""
    candidates = [names, *[holder for part in names.values() for holder in holders(part)]]
    for holder in rng.sample(candidates, len(candidates)):
        if holder is names:
            spots = [name for name in names if isinstance(names[name], (int, float))]
        elif isinstance(holder, HAS_NAMES):
            spots = [n for n in "ab" if isinstance(getattr(holder, n), (int, float))]
        else:
            spots = [k for k in (0, 1) if isinstance(holder[k], (int, float))]
        if spots:
            spot, new = rng.choice(spots), number(rng)
            if isinstance(holder, HAS_NAMES):
                setattr(holder, spot, new)
            else:
                holder[spot] = new
            return


def program(rng, expressions):
    """The text of a function, its helper, and a class, which read some of the paths."""
    chosen = rng.sample(expressions, min(len(expressions), rng.randint(1, 6)))
    terms = [
        f"x * {e}" if rng.random() < 0.7 else f"(x if {e} is True else x * np.copysign(3.0, {e}))"
        for e in chosen
        if "(x)" not in e
    ] or ["x"]
    terms += [e for e in chosen if "(x)" in e]
    half = len(terms) // 2
    return (
        f"def helper(x):\n    return gg.sum([x, {', '.join(terms[:half])}])\n"
        f"def f(x):\n    total = helper(x)\n"
        + "".join(f"    total = total + {term}\n" for term in terms[half:])
        + "    return total\n"
    )


def check(seed):
    rng = random.Random(seed)
    names = {f"name{k}": thing(rng, 3) for k in range(rng.randint(1, 3))}
    expressions = [path for name, part in names.items() for path in paths(part, name)]
    space = {"gg": gg, "np": np, **names}
    exec(program(rng, expressions), space)
    visible = {name: space[name] for name in names}
    compiled = gg.compile(space["f"])
    for _ in range(6):
        eager = space["f"](gg.Value(0.5)).data
        assert compiled(BATCH).data == pytest.approx(eager, rel=1e-12, abs=1e-12), seed
        change(rng, visible)
        space.update(visible)


def test_changes_between_calls(soak):
    for seed in range(20_000 if soak else 400):
        check(seed)
