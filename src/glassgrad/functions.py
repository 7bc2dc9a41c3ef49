"""The ops as functions, with NumPy's names, and functions composed of them.

Called with at least one Value they return a Value, with plain numbers only a float, and with lists
or arrays nested lists of such.
"""

import math
from collections.abc import Callable, Iterable
from typing import Any

from glassgrad.engine import Number, Value, apply, dot, largest, lookup, sum, where
from glassgrad.engine.choices import clamp as clamped
from glassgrad.engine.nested import Vector, each, each_pair, is_nested
from glassgrad.engine.number import to_float
from glassgrad.table import ops
from glassgrad.table.ops import Op

__all__ = [
    "clamp",
    "define_op",
    "dot",
    "gelu",
    "leaky_relu",
    "log_softmax",
    "logsumexp",
    "lookup",
    "mean",
    "silu",
    "softmax",
    "sum",
    "where",
]


def function_of(row: Op) -> Callable[..., Any]:
    """An op as a function of Values and numbers."""
    method = getattr(Value, row.name, None)

    def function(*operands: Value | Number) -> Any:
        if method and len(operands) == 1 and isinstance(operands[0], Value):
            return method(operands[0])
        try:
            return apply(row, *operands)
        except TypeError:  # lists are not looked for beforehand, since most operands are numbers
            if len(operands) != len(row.takes) or not any(map(is_nested, operands)):
                raise
        if len(operands) == 1:
            return each(function, operands[0])
        return each_pair(row.name, function, *operands)

    function.__name__ = function.__qualname__ = row.name
    function.__doc__ = f"{row.doc[:1].upper()}{row.doc[1:]}."
    return function


# Generated from the table by `make generate`:
abs = function_of(ops.ABS)
cos = function_of(ops.COS)
erf = function_of(ops.ERF)
exp = function_of(ops.EXP)
log = function_of(ops.LOG)
maximum = function_of(ops.MAXIMUM)
minimum = function_of(ops.MINIMUM)
normal_cdf = function_of(ops.NORMAL_CDF)
relu = function_of(ops.RELU)
sigmoid = function_of(ops.SIGMOID)
sin = function_of(ops.SIN)
softplus = function_of(ops.SOFTPLUS)
sqrt = function_of(ops.SQRT)
tanh = function_of(ops.TANH)
__all__ += [
    "abs",
    "cos",
    "erf",
    "exp",
    "log",
    "maximum",
    "minimum",
    "normal_cdf",
    "relu",
    "sigmoid",
    "sin",
    "softplus",
    "sqrt",
    "tanh",
]
# end of generated code


def leaky_relu(x: Any, negative_slope: Number = 0.01) -> Any:
    """x if x > 0, else negative_slope times x.

    >>> leaky_relu(Value(-2.0)), leaky_relu([-1.0, 2.0], negative_slope=0.1)
    (Value(data=-0.02, grad=0.0), [-0.1, 2.0])
    """
    return each(lambda one: apply(ops.LEAKY_RELU, one, negative_slope), x)


def clamp(x: Any, min: Number | None = None, max: Number | None = None) -> Any:
    """x, but at least min and at most max; at the bounds, too, the gradient passes unchanged.

    >>> clamp(Value(3.0), max=2), clamp([-0.5, 0.5], min=0, max=1)
    (Value(data=2.0, grad=0.0), [0.0, 0.5])
    """
    return each(lambda one: clamped(one, min, max), x)


def mean(values: Iterable[Value | Number]) -> Any:
    """The average of at least one value.

    >>> mean([Value(1.0), Value(2.0), 6])
    Value(data=3.0, grad=0.0)
    """
    listed = _listed("mean", values)
    return apply(ops.DIV, sum(listed), len(listed))


def logsumexp(values: Iterable[Value | Number]) -> Any:
    """log(exp(v0) + exp(v1) + ...), without overflow however large the values.

    >>> logsumexp([Value(1000.0), Value(1000.0)])
    Value(data=1000.6931471805599, grad=0.0)
    """
    _, log_of_sum, shift = _shifted(_listed("logsumexp", values))
    return log_of_sum + shift


def log_softmax(values: Iterable[Value | Number]) -> list[Any]:
    """The logarithms of softmax, accurate even where softmax itself is tiny.

    >>> [f"{v:.3f}" for v in log_softmax([Value(0.0), Value(1000.0)])]
    ['-1000.000', '0.000']
    """
    shifted, log_of_sum, _ = _shifted(_listed("log_softmax", values))
    return Vector([v - log_of_sum for v in shifted])


def softmax(values: Iterable[Value | Number]) -> list[Any]:
    """Positive numbers that sum to 1, in proportion to exp(v).

    >>> [f"{v:.3f}" for v in softmax([Value(0.0), Value(math.log(3))])]
    ['0.250', '0.750']
    """
    shifted, log_of_sum, _ = _shifted(_listed("softmax", values))
    return Vector([exp(v - log_of_sum) for v in shifted])


def _shifted(values: list[Any]) -> tuple[list[Any], Any, Any]:
    """The values minus their maximum, the log of the sum of their exponentials, and the maximum."""
    # The result does not depend on the shift, so the shift is a plain number without a gradient.
    shift = largest(values)
    shifted = [v - shift for v in values]
    return shifted, log(sum(exp(v) for v in shifted)), shift


def _listed(name: str, values: Any) -> list[Any]:
    if isinstance(values, Value) or not isinstance(values, Iterable):
        raise TypeError(f"{name}: expected a list of Values, write gg.{name}([a, b])")
    listed = [_operand(name, v) for v in values]
    if not listed:
        raise ValueError(f"{name}: expected at least one value")
    return listed


def _operand(name: str, thing: Any) -> Any:
    return thing if isinstance(thing, Value) else to_float(thing, name)


def silu(x: Any) -> Any:
    """x times sigmoid(x): a smooth relu with a dip.

    >>> silu(Value(0.0)), silu([0.0])
    (Value(data=0.0, grad=0.0), [0.0])
    """
    return each(_silu, x)


def _silu(x: Any) -> Any:
    x = _operand("silu", x)
    return x * sigmoid(x)


def gelu(x: Any, approximate: str = "none") -> Any:
    """x times the probability that a standard normal variable is below x.

    With approximate="tanh" it is the usual approximation of that.

    >>> f"{gelu(Value(1.0)):.6f}", f"{gelu(Value(1.0), approximate='tanh'):.6f}"
    ('0.841345', '0.841192')
    """
    return each(_GELUS[check_approximate("gelu", approximate)], x)


def check_approximate(name: str, approximate: str) -> str:
    """Raise ValueError unless it is one of the forms of gelu."""
    if not isinstance(approximate, str) or approximate not in _GELUS:
        forms = " or ".join(map(repr, _GELUS))
        raise ValueError(f"{name}: approximate={approximate!r:.40}: expected {forms}")
    return approximate


def _gelu(x: Any) -> Any:
    x = _operand("gelu", x)
    return x * normal_cdf(x)


def _gelu_by_tanh(x: Any) -> Any:
    x = _operand("gelu", x)
    # sigmoid(2u) is (1 + tanh(u)) / 2 without the cancellation for negative x.
    return x * sigmoid(2 * math.sqrt(2 / math.pi) * (x + 0.044715 * (x * x * x)))


_GELUS = {"none": _gelu, "tanh": _gelu_by_tanh}


def define_op(name: str, value: str, dx: str, dy: str = "") -> Callable[..., Any]:
    """Define an op by formulas for its value and its partials, as in the op table.

    The formulas may use x, y (if dy is given) and out, and may call the ops of the table.

    >>> cube = define_op("cube", "x * x * x", dx="3 * x * x")
    >>> a = Value(2.0)
    >>> out = cube(a)
    >>> out.backward()
    >>> out.data, out.op, a.grad
    (8.0, 'cube', 12.0)
    """
    for text in (name, value, dx, dy):
        if not isinstance(text, str):
            raise TypeError(f"define_op: expected strings, got {type(text).__name__}")
    row = Op(name, value, dx, dy, doc=f"{name}, defined with define_op")
    row.check()
    return function_of(row)
