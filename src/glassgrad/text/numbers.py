"""Readable numbers: four significant digits at any magnitude."""

import math


def readable(number: float) -> str:
    """A number as short text, in which a small number never appears as 0.

    >>> [readable(v) for v in (0.70710678, -1.5, 0.0, 1e-9, 123456.789, -2.5e30, 1e-4)]
    ['0.7071', '-1.5000', '0.0000', '1e-9', '123456.7890', '-2.5e30', '0.0001']
    """
    if number == 0 or (1e-3 <= abs(number) < 1e6):
        return f"{number:.4f}"
    if not math.isfinite(number):
        return str(number)
    if abs(number) < 1e-3 and float(f"{number:.4f}") == number:
        return f"{number:.4f}"
    digits, _, exponent = f"{number:.4g}".partition("e")
    return f"{digits}e{int(exponent)}" if exponent else digits


def plain(number: float) -> str:
    """A number for use in a formula, with no more digits than it needs.

    >>> [plain(v) for v in (2.0, 0.5, 1e-10, -3.14159265)]
    ['2', '0.5', '1e-10', '-3.1416']
    """
    text = readable(number)
    return text if "e" in text or "." not in text else text.rstrip("0").rstrip(".")
