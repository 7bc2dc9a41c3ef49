"""The functions that formulas may call, as IEEE 754 defines them: they always return a float.

Python's own functions raise an error, or return a complex number, where the standard has inf or
nan: 1/0, log(0), exp(710), (-2)**0.5.
"""

import math
from collections.abc import Callable

inf = math.inf
nan = math.nan


def divide(x: float, y: float) -> float:
    """x / y, with ±inf or nan if y is 0."""
    try:
        return x / y
    except ZeroDivisionError:
        if x == 0 or x != x:
            return nan
        return math.copysign(inf, x) * math.copysign(1.0, y)


def exp(x: float) -> float:
    """e**x, inf on overflow."""
    try:
        return math.exp(x)
    except OverflowError:
        return inf


def log(x: float) -> float:
    """Natural logarithm: -inf at 0, nan below."""
    try:
        return math.log(x)
    except ValueError:
        return -inf if x == 0 else nan


def log1p(x: float) -> float:
    """log(1 + x) without losing the digits of a small x."""
    try:
        return math.log1p(x)
    except ValueError:
        return -inf if x == -1 else nan


def sqrt(x: float) -> float:
    """Square root, nan below 0."""
    try:
        return math.sqrt(x)
    except ValueError:
        return nan


def sin(x: float) -> float:
    """Sine, nan at ±inf."""
    try:
        return math.sin(x)
    except ValueError:
        return nan


def cos(x: float) -> float:
    """Cosine, nan at ±inf."""
    try:
        return math.cos(x)
    except ValueError:
        return nan


def pow(x: float, y: float) -> float:
    """x ** y: a negative number to a fractional power is nan, never complex."""
    try:
        return math.pow(x, y)
    except OverflowError:
        return -inf if x < 0 and y % 2 == 1 else inf
    except ValueError:
        if x == 0:  # and y < 0: an odd power keeps the sign of the zero
            return math.copysign(inf, x) if y % 2 == 1 else inf
        return nan


FUNCTIONS: dict[str, Callable[..., float]] = {
    "exp": exp,
    "log": log,
    "log1p": log1p,
    "sqrt": sqrt,
    "sin": sin,
    "cos": cos,
    "tanh": math.tanh,
    "erf": math.erf,
    "erfc": math.erfc,
    "pow": pow,
    "abs": abs,
}
