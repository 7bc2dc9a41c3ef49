"""Initial weights: how far from 0 they are drawn, and from which generator."""

import math
import random
from collections.abc import Callable, Mapping
from typing import Any

from glassgrad.engine.number import is_number, to_float

LIMITS: dict[str, Callable[[int, int], float]] = {
    "uniform": lambda nin, nout: 1.0,
    "xavier": lambda nin, nout: math.sqrt(6.0 / (nin + nout)),
    "he": lambda nin, nout: math.sqrt(6.0 / nin),
}
"""By name: weights are uniform from -limit to limit, given nin inputs and nout neurons."""


def generator(seed: int | None, rng: Any, draws: str = "uniform") -> Any:
    """The generator to draw from: rng, a new one for a seed, or the module `random`."""
    if seed is not None and rng is not None:
        raise ValueError("give seed or rng, not both")
    if rng is not None:
        if not hasattr(rng, draws):
            given = f"{type(rng).__name__}, which has no {draws}()"
            raise TypeError(f"rng: expected a generator such as random.Random(1), got {given}")
        return rng
    return random if seed is None else random.Random(seed)


def initial_limit(init: str | float, nin: int, nout: int) -> float:
    """How far from 0 to draw: by name, or the limit itself.

    >>> initial_limit("he", 6, 1), initial_limit(0.5, 6, 1)
    (1.0, 0.5)
    """
    if isinstance(init, str):
        return LIMITS[check_choice("init", init, LIMITS)](nin, nout)
    if not is_number(init) or isinstance(init, bool) or not 0 <= init < math.inf:
        raise ValueError(f"init={init!r}: expected a limit of 0 or more, or {', '.join(LIMITS)}")
    return to_float(init, "init")


def check_sizes(what: str, *sizes: Any) -> None:
    """Raise ValueError unless all sizes are whole numbers of 1 or more."""
    for size in sizes:
        if not hasattr(size, "__index__") or isinstance(size, bool) or size < 1:
            raise ValueError(f"{what}: expected sizes of 1 or more, got {size!r}")


def check_choice(what: str, choice: str, choices: Mapping[str, object]) -> str:
    """The choice, if it is one of the choices."""
    if not isinstance(choice, str) or choice not in choices:
        raise ValueError(f"{what}={choice!r}: expected one of {', '.join(choices)}")
    return choice
