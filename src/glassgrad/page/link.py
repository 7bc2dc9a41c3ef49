"""The page's address: its port, and its state in the fragment."""

from collections.abc import Mapping
from urllib.parse import quote

PORT = 8377

# The characters that encodeURIComponent in the page leaves unchanged.
_KEPT = "!~*'()"


def fragment(expression: str, values: Mapping[str, float]) -> str:
    """The fragment of an address at which the page shows an expression.

    >>> fragment("tanh(w*x)", {"w": 0.5, "x": 2})
    '#/explore?e=tanh(w*x)&v=w:0.5,x:2'
    """
    numbers = [f"{name}:{_shortest(number)}" for name, number in values.items()]
    given = f"&v={quote(','.join(numbers), safe=':,')}" if numbers else ""
    return f"#/explore?e={quote(expression, safe=_KEPT)}{given}"


def _shortest(number: float) -> str:
    return repr(float(number)).removesuffix(".0")
