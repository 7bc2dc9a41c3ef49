"""Dropout: inputs set to 0 at random while training, so that none of them is relied on too much."""

import random
from typing import Any

from glassgrad.engine import Value, contexts
from glassgrad.engine.nested import each
from glassgrad.engine.number import is_number
from glassgrad.nn.initial import generator
from glassgrad.nn.module import Module


class Dropout(Module):
    """While training, each input becomes 0 with probability p; the others grow by 1 / (1 - p).

    After eval(), the inputs pass unchanged.

    >>> layer = Dropout(0.5, seed=1)
    >>> layer([1.0, 1.0, 1.0, 1.0])
    [0.0, 2.0, 2.0, 0.0]
    >>> layer.eval()([1.0, 1.0])
    [1.0, 1.0]
    """

    def __init__(self, p: float = 0.5, *, seed: int | None = None, rng: Any = None) -> None:
        self.p = check_probability("Dropout", p)
        own = random.Random(random.getrandbits(64)) if seed is None and rng is None else rng
        self.generator = generator(seed, own, "random")

    def forward(self, x: Any) -> Any:
        if not self.training or self.p == 0:
            return x
        return each(lambda one: one * drawn(self._factor), x)

    def _factor(self) -> float:
        return factor(self.p, self.generator)

    def __repr__(self) -> str:
        return f"Dropout(p={self.p})"


def factor(p: float, generator: Any) -> float:
    """What to multiply an input by: 0 with probability p, else 1 / (1 - p)."""
    return 0.0 if generator.random() < p else 1.0 / (1.0 - p)


def drawn(draw: Any) -> Any:
    """A random number; in a compiled function, an input that is drawn anew for each sample."""
    trace = contexts.tracing()
    if trace is None:
        return draw()
    value = Value(1.0)
    trace.drawn.append((value, draw))
    return value


def check_probability(name: str, p: float) -> float:
    """The probability as a float, if it is one."""
    if not is_number(p) or not 0 <= p <= 1:
        raise ValueError(f"{name}: p={p!r}: expected a probability from 0 to 1")
    return float(p)
