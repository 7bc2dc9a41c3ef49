"""Where weights start: how far from 0 they are drawn, and from which generator."""

import math
import random
from collections.abc import Callable
from typing import Any

LIMITS: dict[str, Callable[[int, int], float]] = {
    "uniform": lambda nin, nout: 1.0,
    "xavier": lambda nin, nout: math.sqrt(6.0 / (nin + nout)),
    "he": lambda nin, nout: math.sqrt(6.0 / nin),
}
"""By name: weights are drawn evenly from -limit to limit, for nin inputs and nout neurons."""


def generator(seed: int | None, rng: Any) -> Any:
    """Where to draw from: rng, a generator of its own for a seed, or the module `random`."""
    if seed is not None and rng is not None:
        raise ValueError("give seed or rng, not both")
    if rng is not None:
        return rng
    return random if seed is None else random.Random(seed)
