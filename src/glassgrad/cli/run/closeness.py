"""When two numbers count as the same: sums in another order differ in their last digits."""

CLOSE = 1e-9


def are_close(a: float, b: float) -> bool:
    """Whether two numbers are equal, or differ by a billionth of the larger one at most."""
    return a == b or abs(a - b) <= CLOSE * max(abs(a), abs(b))
