"""Where weights start: how far from 0 they are drawn, and from which generator."""

import math
import random
from collections.abc import Callable, Mapping
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


def initial_limit(init: str | float, nin: int, nout: int) -> float:
    """How far from 0 to draw: by name, or the limit itself.

    >>> initial_limit("he", 6, 1), initial_limit(0.5, 6, 1)
    (1.0, 0.5)
    """
    if isinstance(init, (int, float)) and not isinstance(init, bool) and 0 <= init < math.inf:
        return float(init)
    if not isinstance(init, str):
        raise ValueError(f"init={init!r}: expected a limit of 0 or more, or {', '.join(LIMITS)}")
    return LIMITS[check_choice("init", init, LIMITS)](nin, nout)


def check_choice(what: str, choice: str, choices: Mapping[str, object]) -> str:
    """The choice, if it is one of the choices."""
    if not isinstance(choice, str) or choice not in choices:
        raise ValueError(f"{what}={choice!r}: expected one of {', '.join(choices)}")
    return choice
