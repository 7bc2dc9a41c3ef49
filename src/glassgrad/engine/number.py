"""What counts as a number: the only place where other kinds of numbers become floats."""

import math
import numbers


def to_float(number: object, where: str) -> float:
    """Convert anything that is one real number to a float; error messages start with `where`.

    >>> from fractions import Fraction
    >>> to_float(Fraction(1, 4), "data")
    0.25
    >>> to_float("0.25", "data")
    Traceback (most recent call last):
    TypeError: data: expected a number, got str
    """
    if type(number) is float:
        return number
    if not is_number(number):
        are_many = isinstance(number, (list, tuple)) or getattr(number, "ndim", 0) > 0
        hint = ": write [Value(x) for x in ...]" if are_many and where == "Value(data)" else ""
        raise TypeError(f"{where}: expected a number, got {type(number).__name__}{hint}")
    try:
        converted = float(number)  # type: ignore[arg-type]
    except OverflowError:
        converted = math.inf
    # A Decimal that is too large silently becomes inf, an int raises.
    if math.isinf(converted) and converted != number:
        raise OverflowError(
            f"{where}: this {type(number).__name__} is too large for a float (at most 1.8e308)"
        )
    return converted


def is_number(thing: object) -> bool:
    """Whether an object is one real number: int, bool, Fraction, Decimal, NumPy scalar, etc."""
    kind = type(thing)
    if kind is float or kind is int:
        return True
    if isinstance(thing, numbers.Complex) and not isinstance(thing, numbers.Real):
        return False
    # Arrays and tensors of one element also have __float__; their __len__ gives them away.
    converts = hasattr(kind, "__float__") or hasattr(kind, "__index__")
    return converts and not hasattr(kind, "__len__")
