"""Random hostile programs on both engines: the same values, gradients, classes and error texts."""

import decimal
import fractions
import math
import operator
import random
import re

import numpy as np
import pytest

from conftest import ENGINES

pytestmark = [
    pytest.mark.skipif("native" not in ENGINES, reason="there is only one engine"),
    pytest.mark.filterwarnings("ignore"),
]


class Sly:
    """A number that changes something when it is read."""

    def __init__(self, action):
        self.action = action

    def __float__(self):
        self.action()
        return 1.5


class Angry:
    def __float__(self):
        raise ZeroDivisionError("angry")


class Foreign:
    """Another library's class, with an operator of its own."""

    def __radd__(self, other):
        return f"radd {type(other).__name__}"

    __rmul__ = __rsub__ = __rtruediv__ = __rpow__ = __radd__


class OnlyItems:
    """A sequence that is no Iterable."""

    def __len__(self):
        return 2

    def __getitem__(self, k):
        return [1.0, 2.0][k]


class BadIterable:
    def __iter__(self):
        raise TypeError("no iterator here")


STRANGE = [
    True,
    3,
    -2,
    10**400,
    2**53 + 1,
    0.0,
    -0.0,
    math.inf,
    math.nan,
    1e308,
    "2",
    b"2",
    None,
    1j,
    [1.0],
    (1.0,),
    {},
    fractions.Fraction(1, 3),
    decimal.Decimal("0.1"),
    np.float32(0.1),
    np.int64(7),
    np.array(2.0),
    np.array([1.0, 2.0]),
    Angry(),
    Foreign(),
    object(),
    int,
]


class Program:
    """One random program; what it does depends on the seed alone, not on the engine."""

    def __init__(self, engine, seed):
        self.engine, self.draw = engine, random.Random(seed)
        Value = engine.Value
        One = type("One", (Value,), {"__slots__": ()})
        Two = type("Two", (Value,), {})
        Finer = type("Finer", (Two,), {"note": 1})
        self.kinds = [Value, One, Two, Finer]
        self.nodes = [kind(self.draw.uniform(-2, 2)) for kind in self.kinds]
        self.log = []

    def node(self):
        return self.draw.choice(self.nodes)

    def operand(self):
        chance = self.draw.random()
        if chance < 0.5:
            return self.node()
        if chance < 0.6:
            target, number = self.node(), self.draw.uniform(-2, 2)
            return Sly(lambda: setattr(target, "data", number))
        if chance < 0.65:
            target = self.node()
            return Sly(lambda: target.__init__(0.25))
        return self.draw.choice(STRANGE) if chance < 0.9 else self.draw.uniform(-2, 2)

    def operands(self):
        chance = self.draw.random()
        if chance < 0.1:
            return self.draw.choice(
                [3, None, "ab", self.node(), OnlyItems(), BadIterable(), {1.0: 2}]
            )
        found = [self.operand() for _ in range(self.draw.randrange(5))]
        if chance < 0.2:
            return iter(found)
        if chance < 0.25:
            found.append(Sly(found.clear))
        return tuple(found) if chance < 0.5 else found

    def closure(self):
        x, factor = self.node(), self.draw.choice([1.0, 2.0, math.nan])
        out = self.draw.choice(self.kinds)(x.data * 2, (x,), "mine")

        def _backward():
            x.grad += factor * out.grad

        out._backward = _backward
        return out

    def step(self):
        draw, x = self.draw, self.node()
        kind = draw.randrange(17)
        if kind < 4:
            symbol = draw.choice(["add", "sub", "mul", "truediv", "pow"])
            y = self.operand()
            function = getattr(operator, symbol)
            return function(x, y) if draw.random() < 0.5 else function(y, x)
        if kind == 4:
            return getattr(
                x, draw.choice(["exp", "log", "sqrt", "tanh", "relu", "abs", "__neg__", "__pos__"])
            )()
        if kind == 5:
            return getattr(x, draw.choice(["maximum", "minimum", "leaky_relu"]))(self.operand())
        if kind == 6:
            return self.engine.sum(
                self.operands(), *([self.operand()] if draw.random() < 0.5 else [])
            )
        if kind == 7:
            return self.engine.dot(
                self.operands(), self.operands(), *([self.operand()] if draw.random() < 0.5 else [])
            )
        if kind == 8:
            return self.engine.where(self.operand(), self.operand(), self.operand())
        if kind == 9:
            return self.closure()
        if kind == 10:
            return x.backward(**draw.choice([{}, {"reset": True}, {"retain_graph": True}]))
        if kind == 11:
            return x.__init__(
                self.operand(),
                *draw.choice([[], [(self.node(),), "again"], [[None]], [self.node()], ["label"]]),
            )
        if kind == 12:
            name = draw.choice(["data", "grad", "label", "_backward", "op", "nope", "serial"])
            return setattr(x, name, self.operand())
        if kind == 13:
            return delattr(x, draw.choice(["data", "grad", "label", "nope", "_backward"]))
        if kind == 14:
            x.__class__ = draw.choice(self.kinds[1:])
            return None
        if kind == 15:
            data, grad = self.engine.share([self.node() for _ in range(draw.randrange(3))])
            if len(data):
                data[0] = 0.5
            return [*data, *grad]
        return draw.choice(
            [x < 1, x >= self.node(), bool(x), f"{x:.3f}", repr(x), x.inputs, x.operands]
        )

    def run(self, steps):
        for _ in range(steps):
            try:
                made = self.step()
            except Exception as error:
                self.log.append((type(error).__name__, texts(error)))
                made = None
            if isinstance(made, self.engine.Value):
                self.nodes.append(made)
                self.log.append(
                    (
                        type(made).__name__,
                        number(made.data),
                        made.op,
                        shown(made.operands),
                        shown(made.partials),
                    )
                )
            else:
                self.log.append(shown(made))
            self.log.append([(number(n.data), number(n.grad), n.label, n.op) for n in self.nodes])
        return self.log


def number(x):
    return "nan" if math.isnan(x) else x.hex()


def shown(thing):
    if isinstance(thing, (tuple, list)):
        return [shown(part) for part in thing]
    if isinstance(thing, float):
        return number(thing)
    if hasattr(thing, "_data"):
        return type(thing).__name__, number(thing._data)
    return (
        re.sub(r" at 0x[0-9a-f]+", "", repr(thing))
        if not isinstance(thing, np.ndarray)
        else shown(thing.tolist())
    )


def texts(error):
    return re.sub(r" at 0x[0-9a-f]+", "", str(error))


def difference(seed, steps=25):
    reference, native = (
        Program(ENGINES[name], seed).run(steps) for name in ("reference", "native")
    )
    return next((pair for pair in zip(reference, native, strict=True) if pair[0] != pair[1]), None)


def test_hostile_programs_do_the_same_on_both_engines(soak):
    for seed in range(20_000 if soak else 400):
        assert difference(seed) is None, seed
