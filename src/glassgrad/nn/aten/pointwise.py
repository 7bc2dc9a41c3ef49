"""ATen's functions of single elements, on tensors of Values."""

from collections.abc import Callable
from typing import Any

import numpy as np

from glassgrad import functions
from glassgrad.functions import define_op, function_of, where
from glassgrad.nn import functional
from glassgrad.nn.aten.tensors import Tensor, elementwise, is_float, numbers, tensor
from glassgrad.table import ops

_divided = elementwise(function_of(ops.DIV))
pow = elementwise(function_of(ops.POW))
log1p = elementwise(define_op("log1p", "log1p(x)", dx="1 / (1 + x)"))
# The obvious exp(x) - 1 loses its digits near 0.
expm1 = elementwise(define_op("expm1", "tanh(x / 2) * (exp(x) + 1)", dx="exp(x)"))
exp, log, sqrt = map(elementwise, (functions.exp, functions.log, functions.sqrt))
sin, cos, tanh = map(elementwise, (functions.sin, functions.cos, functions.tanh))
relu, sigmoid, erf = map(elementwise, (functions.relu, functions.sigmoid, functions.erf))


def add(x: Any, y: Any, alpha: Any = 1) -> Tensor:
    """x + alpha * y."""
    return tensor(np.add(x, y if alpha == 1 else np.multiply(y, alpha)))


def sub(x: Any, y: Any, alpha: Any = 1) -> Tensor:
    """x - alpha * y."""
    return tensor(np.subtract(x, y if alpha == 1 else np.multiply(y, alpha)))


def rsub(x: Any, y: Any, alpha: Any = 1) -> Tensor:
    """y - alpha * x."""
    return sub(y, x, alpha)


def mul(x: Any, y: Any) -> Tensor:
    """x * y."""
    return tensor(np.multiply(x, y))


def div(x: Any, y: Any, rounding_mode: str | None = None) -> Tensor:
    """x / y, rounded down or towards 0 if asked to, then without a gradient."""
    if rounding_mode is None:
        return _divided(x, y)
    whole = not is_float(x) and not is_float(y) and not isinstance(y, float)
    rounded = (np.floor if rounding_mode == "floor" else np.trunc)(numbers(x) / numbers(y))
    return tensor(rounded.astype(np.int64) if whole else rounded)


def neg(x: Tensor) -> Tensor:
    """-x."""
    return tensor(np.negative(x))


def abs(x: Tensor) -> Tensor:
    """|x|."""
    return _abs(x) if is_float(x) else tensor(np.abs(x))


_abs = elementwise(functions.abs)


def maximum(x: Any, y: Any) -> Tensor:
    """The larger of each pair."""
    return _maximum(x, y) if is_float(x) or is_float(y) else tensor(np.maximum(x, y))


_maximum = elementwise(functions.maximum)


def minimum(x: Any, y: Any) -> Tensor:
    """The smaller of each pair."""
    return _minimum(x, y) if is_float(x) or is_float(y) else tensor(np.minimum(x, y))


_minimum = elementwise(functions.minimum)


def rsqrt(x: Tensor) -> Tensor:
    """1 / sqrt(x)."""
    return pow(x, -0.5)


def reciprocal(x: Tensor) -> Tensor:
    """1 / x."""
    return _divided(1.0, x)


def tan(x: Tensor) -> Tensor:
    """sin(x) / cos(x)."""
    return _divided(sin(x), cos(x))


def clamp(x: Tensor, min: Any = None, max: Any = None) -> Tensor:
    """x between two numbers, one of which may be missing; the gradient at a bound is x's."""
    if not is_float(x):
        return tensor(np.clip(x, min, max))
    return elementwise(lambda v: functions.clamp(v, min, max))(x)


def clamp_tensor(x: Tensor, min: Any = None, max: Any = None) -> Tensor:
    """x between two tensors, which have a gradient as well where they are chosen."""
    if min is not None:
        x = elementwise(lambda v, low: where(low - v, low, v))(x, min)
    return x if max is None else elementwise(lambda v, high: where(v - high, high, v))(x, max)


def hardtanh(x: Tensor, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """x between the bounds; the gradient at a bound is 0."""

    def inside(v: Any) -> Any:
        # 0 * v is 0 at a bound, without a gradient, and nan if v is nan.
        lower = where(v - min_val, v, where(min_val - v, min_val, min_val + 0.0 * v))
        return where(lower - max_val, max_val, where(max_val - lower, lower, max_val + 0.0 * lower))

    return elementwise(inside)(x)


def leaky_relu(x: Tensor, negative_slope: float = 0.01) -> Tensor:
    """x if x > 0, else negative_slope * x."""
    return elementwise(lambda v: functions.leaky_relu(v, negative_slope))(x)


def elu(x: Tensor, alpha: float = 1.0, scale: float = 1.0, input_scale: float = 1.0) -> Tensor:
    """scale * x if x > 0, else scale * alpha * (exp(input_scale * x) - 1)."""
    curved = mul(expm1(mul(x, input_scale)), alpha)
    return mul(elementwise(where)(x, x, curved), scale)


def gelu(x: Tensor, approximate: str = "none") -> Tensor:
    """x times the probability that a standard normal variable is below x."""
    return elementwise(lambda v: functional.gelu(v, approximate))(x)


def native_dropout(x: Tensor, p: float, train: bool | None) -> tuple[Tensor]:
    """0 with probability p, and otherwise scaled by 1 / (1 - p)."""
    training = train is not False
    return (elementwise(lambda v: functional.dropout(v, p, training))(x),)


def where_true(condition: Tensor, x: Any, y: Any) -> Tensor:
    """x where the condition is true, else y."""
    return tensor(np.where(condition, x, y))


def compared(comparison: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Tensor]:
    """A comparison, of the data: == of Values would compare their identity."""
    return lambda x, y: np.asarray(comparison(numbers(x), numbers(y)))


def of_data(function: Callable[..., Any]) -> Callable[..., Tensor]:
    """A function whose gradient is 0 wherever it has one, such as floor or isnan."""
    return lambda *xs: tensor(function(*map(numbers, xs)))


def remainder(x: Any, y: Any) -> Tensor:
    """The remainder of a division, with the sign of the divisor."""
    return sub(x, mul(div(x, y, "floor"), y))


def fmod(x: Any, y: Any) -> Tensor:
    """The remainder of a division, with the sign of the dividend."""
    return sub(x, mul(div(x, y, "trunc"), y))
