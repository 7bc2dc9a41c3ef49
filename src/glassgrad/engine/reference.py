"""Value in plain Python: a number that remembers how it was made.

This is the specification of a Value; any other engine must do the same, bit for bit. What an op
computes is in the table (ops.py), `_unary` and `_binary` show how a result remembers its operands,
and the walk back through all of them is in backprop.py.
"""

import itertools
import math
from collections.abc import Callable, Iterable
from typing import Any, Self

from glassgrad.engine import backprop, contexts, links
from glassgrad.engine.number import is_number, to_float
from glassgrad.engine.surface import (
    Number,
    Surface,
    adapt,
    check_assignment,
    fold_watchers,
    inputs_in_order,
    most_derived,
    refuse,
    remember,
    to_text,
    warn_of_change,
)
from glassgrad.table import ops
from glassgrad.table.ops import Op

_next_serial = itertools.count().__next__


def _unary(row: Op) -> Callable[["Value"], "Value"]:
    """The method for an op of one operand."""

    def method(x: "Value") -> Any:
        data, partials = row.compute_x(x._data)
        return remember(type(x), data, row, (x,), partials)

    _name(method, row)
    return method


def _binary(row: Op) -> Callable[["Value", "Value | Number"], "Value"]:
    """The method for an op of two operands, the second a Value or a number."""

    def method(x: "Value", y: "Value | Number") -> Any:
        kind = type(x)
        if isinstance(y, Value):
            data, partials = row.compute_xy(x._data, y._data)
            if type(y) is not kind:
                kind = most_derived(x, y)
        elif is_number(y):
            y = to_float(y, row.name)
            data, partials = row.compute_x(x._data, y)
        else:
            return refuse(row, x, y)
        return remember(kind, data, row, (x, y), partials)

    _name(method, row)
    return method


def _operator(row: Op) -> tuple[Callable[["Value", "Value | Number"], "Value"], ...]:
    """The methods for `x op y` and, if y is not a Value, `y op x`."""

    def reflected(y: "Value", x: "Value | Number") -> Any:
        if isinstance(x, Value):
            return direct(x, y)
        if not is_number(x):
            return refuse(row, x, y)
        x = to_float(x, row.name)
        data, partials = row.compute_y(x, y._data)
        return remember(type(y), data, row, (x, y), partials)

    direct = _binary(row)
    _name(reflected, row)
    return direct, reflected


def _name(method: Any, row: Op) -> None:
    method.__name__ = row.name
    method.__qualname__ = f"Value.{row.name}"
    method.__doc__ = f"{row.doc[:1].upper()}{row.doc[1:]}."


class Value(Surface):
    """A number that remembers how it was made, so that backward() can compute gradients.

    >>> a, b = Value(2.0, label="a"), Value(-3.0, label="b")
    >>> c = a * b + 10
    >>> c.backward()
    >>> c, a.grad, b.grad
    (Value(data=4.0, grad=1.0), -3.0, 2.0)
    """

    __slots__ = (
        "_closure",
        "_data",
        "_grad",
        "_label",
        "_line",
        "_operands",
        "_partials",
        "_row",
        "_serial",
    )

    def __new__(cls, *_arguments: Any, **_keywords: Any) -> Self:
        """A leaf whose data is nan until __init__ is called, which a subclass may forget to do."""
        return cls._made(math.nan, "", (), ())

    def __init__(
        self, data: Number, _children: Iterable["Value"] = (), _op: str = "", label: str = ""
    ) -> None:
        # Read everything before changing anything: reading may fail, and __init__ may be called
        # on a Value that is in use.
        number, op = to_float(data, "Value(data)"), to_text(_op, "Value(_op)")
        inputs, text = inputs_in_order(_children), to_text(label, "label")
        self._data = number
        self._grad = 0.0
        self._row = op
        self._operands = inputs
        self._partials = None if inputs else ()
        self._label = text
        self._line = ""
        self._serial = serial = _next_serial()
        if links.ARE_NEEDED:
            self._operands = links.linked(inputs, serial)
        self._closure = None
        if contexts.blocks_open and (mode := contexts.current.get()) is not None:
            adapt(self, mode)

    @classmethod
    def _made(cls, data: float, row: Op | str, operands: Any, partials: Any) -> Self:
        made = object.__new__(cls)
        made._data = data
        made._grad = 0.0
        made._row = row
        made._partials = partials
        made._label = made._line = ""
        made._serial = serial = _next_serial()
        made._operands = links.linked(operands, serial) if links.ARE_NEEDED else operands
        made._closure = None
        return made

    @property
    def data(self) -> float:
        """The number itself; assigning to it does not change what was already computed from it."""
        if contexts.blocks_open:
            contexts.check_reading(".data was used")
        return self._data

    @data.setter
    def data(self, number: Number) -> None:
        plain = to_float(number, "data")
        contexts.check_reading(".data was set")
        if self._operands:
            warn_of_change(3)
        self._data = plain
        backprop.piling_up.leaf_changed = True

    @property
    def grad(self) -> float:
        """The slope of the root of the last backward() with respect to this: d root / d this."""
        if contexts.blocks_open:
            contexts.check_reading(".grad was used")
        return self._grad

    @grad.setter
    def grad(self, number: Number | None) -> None:
        if fold_watchers and self._operands and self._row in (ops.SUM, ops.DOT):
            fold_watchers[0](self)
        # None, as PyTorch's users write it, is 0.
        self._grad = 0.0 if number is None else to_float(number, "grad")

    # ---- backpropagation

    def backward(
        self, gradient: Number | None = None, *, reset: bool = False, retain_graph: bool = False
    ) -> None:
        """Fill in d self / d v as v.grad for every Value v that self was made from.

        With a gradient of its own for self, all of them are scaled by it, as the chain rule says.
        Leaves add it to the grad they had, or start from 0 if reset=True; the grads of all others
        are overwritten. A second call on the same root needs retain_graph=True in the first.

        >>> a = Value(3.0)
        >>> (a + a).backward()
        >>> a.grad
        2.0
        """
        contexts.check_reading("backward() was called")
        backprop.backward(self, reset, retain_graph, gradient)

    # ---- ops: one line each; the mathematics is in the table

    __add__, __radd__ = _operator(ops.ADD)
    __sub__, __rsub__ = _operator(ops.SUB)
    __mul__, __rmul__ = _operator(ops.MUL)
    __truediv__, __rtruediv__ = _operator(ops.DIV)
    __pow__, __rpow__ = _operator(ops.POW)
    __neg__ = _unary(ops.NEG)
    __iadd__ = __isub__ = __imul__ = __itruediv__ = check_assignment
    # Generated from the table by `make generate`:
    abs = _unary(ops.ABS)
    cos = _unary(ops.COS)
    erf = _unary(ops.ERF)
    exp = _unary(ops.EXP)
    log = _unary(ops.LOG)
    maximum = _binary(ops.MAXIMUM)
    minimum = _binary(ops.MINIMUM)
    normal_cdf = _unary(ops.NORMAL_CDF)
    relu = _unary(ops.RELU)
    sigmoid = _unary(ops.SIGMOID)
    sin = _unary(ops.SIN)
    softplus = _unary(ops.SOFTPLUS)
    sqrt = _unary(ops.SQRT)
    tanh = _unary(ops.TANH)
    # end of generated code
    __abs__ = abs

    def leaky_relu(self, negative_slope: Number = 0.01) -> Self:
        """x if x > 0, else negative_slope times x."""
        slope = to_float(negative_slope, "leaky_relu(negative_slope)")
        data, partials = ops.LEAKY_RELU.compute_x(self._data, slope)
        made: Self = remember(type(self), data, ops.LEAKY_RELU, (self, slope), partials)
        return made

    def __pos__(self) -> Self:
        return self
