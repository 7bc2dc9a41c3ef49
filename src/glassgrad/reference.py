"""Value in plain Python: a number that remembers how it was made.

This is the specification of what a Value does; any other engine must do the same, to the
bit. What an op computes is in the table (ops.py); `_unary` and `_binary` show how a result
remembers its operands; the way back through all of them is in walk.py.
"""

import itertools
import math
import operator
from collections.abc import Callable, Iterable, Set
from operator import attrgetter
from typing import Any, NoReturn

from glassgrad import copies, modes, ops, walk
from glassgrad.number import is_number, to_float
from glassgrad.ops import Op

Number = Any  # int, float, Fraction, NumPy scalar, ...: see glassgrad.number

_next_serial = itertools.count().__next__


def _unary(row: Op) -> Callable[["Value"], "Value"]:
    """The method for an op of one operand."""

    def method(x: "Value") -> "Value":
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
            return _refuse(row, x, y)
        return remember(kind, data, row, (x, y), partials)

    _name(method, row)
    return method


def _operator(row: Op) -> tuple[Callable[["Value", "Value | Number"], "Value"], ...]:
    """The methods for `x op y` and for `y op x`, where y is no Value."""

    def reflected(y: "Value", x: "Value | Number") -> Any:
        if isinstance(x, Value):
            return direct(x, y)
        if not is_number(x):
            return _refuse(row, x, y)
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


def remember(kind: "type[Value]", data: float, row: Op, operands: Any, partials: Any) -> "Value":
    """The result of an op, which knows where it came from, as far as the mode wants it."""
    made = kind._made(data, row, operands, partials)
    if (mode := modes.current.get()) is not None:
        _adapt(made, mode)
    return made


def _adapt(made: "Value", mode: modes.Mode) -> None:
    """Make a new Value what the surrounding `with` blocks ask for."""
    if mode.records_lines:
        made._line = modes.line_of_caller()
    if mode.stops_at_anomalies and made._operands and not math.isfinite(made._data):
        what = modes.describe(made.op, made.operands, made._line)
        raise modes.AnomalyError(f"{made.op} gave {made._data}: {what}")
    if not mode.remembers:
        made._row, made._operands, made._partials = "", (), ()


def most_derived(*values: "Value") -> "type[Value]":
    """The class of a result: the most derived one among its inputs, the first if none is."""
    kind = type(values[0])
    for value in values:
        if type(value) is not kind and issubclass(type(value), kind):
            kind = type(value)
    return kind


_REFLECTED = {
    "+": "__radd__", "-": "__rsub__", "*": "__rmul__", "/": "__rtruediv__", "**": "__rpow__",
}


def _refuse(row: Op, x: Any, y: Any) -> Any:
    sign = row.course.partition("{")[0]
    # Another library's class (an array, say) with an operator of its own gets its turn.
    foreign = not isinstance(y, Value) and type(y).__module__ != "builtins"
    if foreign and hasattr(y, _REFLECTED.get(sign, "")):
        return NotImplemented
    x, y = ("Value" if isinstance(v, Value) else f"'{type(v).__name__}'" for v in (x, y))
    given = f"{x} {sign} {y}" if sign in _REFLECTED else f"{row.name}({x}, {y})"
    raise TypeError(f"{given}: expected a number or a Value")


class Value:
    """A number that remembers how it was made, so that it can say how it depends on its inputs.

    >>> a, b = Value(2.0, label="a"), Value(-3.0, label="b")
    >>> c = a * b + 10
    >>> c.backward()
    >>> c, a.grad, b.grad
    (Value(data=4.0, grad=1.0), -3.0, 2.0)
    """

    # Operands and partials stand in the order in which backward visits them. A number is an
    # operand with the partial None. A learner's own op has no partials but a closure.
    __slots__ = (
        "_closure", "_data", "_grad", "_label", "_line",
        "_operands", "_partials", "_row", "_serial",
    )

    def __init__(
        self, data: Number, _children: Iterable["Value"] = (), _op: str = "", label: str = ""
    ) -> None:
        self._data = to_float(data, "Value(data)")
        self._grad = 0.0
        self._row: Op | str = _to_text(_op, "Value(_op)")
        self._operands: Any = _inputs_in_order(_children)
        self._partials: Any = None if self._operands else ()
        self._label = _to_text(label, "label")
        self._line = ""
        self._serial = _next_serial()
        self._closure: Callable[[], object] | None = None
        if (mode := modes.current.get()) is not None:
            _adapt(self, mode)

    @classmethod
    def _made(cls, data: float, row: Op | str, operands: Any, partials: Any) -> "Value":
        """The result of an op; a subclass's __init__ may want more than a number, so it rests."""
        made = object.__new__(cls)
        made._data = data
        made._grad = 0.0
        made._row = row
        made._operands = operands
        made._partials = partials
        made._label = made._line = ""
        made._serial = _next_serial()
        made._closure = None
        return made

    # ---- what it holds

    @property
    def data(self) -> float:
        """The number itself. Assigning it changes nothing that was already computed from it."""
        return self._data

    @data.setter
    def data(self, number: Number) -> None:
        self._data = to_float(number, "data")

    @property
    def grad(self) -> float:
        """How the root of the last backward() moves when this moves: d root / d this."""
        return self._grad

    @grad.setter
    def grad(self, number: Number) -> None:
        self._grad = to_float(number, "grad")

    @property
    def label(self) -> str:
        """A name to show in drawings."""
        return self._label

    @label.setter
    def label(self, text: str) -> None:
        self._label = _to_text(text, "label")

    @property
    def line(self) -> str:
        """The file and line that made this, where record_lines() was on; else ''."""
        return self._line

    @property
    def op(self) -> str:
        """The name of the op that made this, '' for a leaf."""
        return self._row if isinstance(self._row, str) else self._row.name

    @property
    def operands(self) -> tuple["Value | float", ...]:
        """What the op was applied to: Values and plain numbers, from left to right."""
        return _left_to_right(self._row, self._operands)

    @property
    def partials(self) -> tuple[float | None, ...]:
        """The partial of the op by each operand, taken when it ran; None where there is none."""
        if self._partials is None:
            return (None,) * len(self._operands)
        return _left_to_right(self._row, self._partials)

    @property
    def inputs(self) -> tuple["Value", ...]:
        """The operands that are Values."""
        return tuple(operand for operand in self.operands if isinstance(operand, Value))

    @property
    def is_leaf(self) -> bool:
        """Whether this was given rather than computed."""
        return not self._operands

    @property
    def serial(self) -> int:
        """Its place in the order of creation: inputs are always older than what they made."""
        return self._serial

    # ---- the same under the names that course programs use

    @property
    def _prev(self) -> set["Value"]:
        return set(self.inputs)

    _children = _prev

    @property
    def _op(self) -> str:
        if isinstance(self._row, str):
            return self._row
        put_in = {n: "" if isinstance(o, Value) else repr(o).removesuffix(".0")
                  for n, o in zip(self._row.takes, self.operands, strict=False)}
        return self._row.course.format(**put_in)

    @property
    def _backward(self) -> Callable[[], object]:
        """One step of backward, callable by hand; assign a function to write your own op."""
        return walk.step_of(self)

    @_backward.setter
    def _backward(self, closure: Callable[[], object]) -> None:
        if not callable(closure):
            raise TypeError(
                f"_backward: expected a function, got {type(closure).__name__}:"
                " write out._backward = f, without calling f"
            )
        if self._operands:
            self._closure, self._partials = closure, None
        elif (mode := modes.current.get()) is None or mode.remembers:
            raise ValueError(
                "_backward: this Value has no inputs to pass a gradient to: give them when you"
                " make it, Value(data, (a, b), 'name')"
            )

    # ---- backpropagation

    def backward(self, *, reset: bool = False, retain_graph: bool = False) -> None:
        """Fill in d self / d v as v.grad for every Value v that self was made from.

        Leaves add it to the grad they had (reset=True: they start from 0), all others are
        overwritten. A second call on the same root needs retain_graph=True in the first.

        >>> a = Value(3.0)
        >>> (a + a).backward()
        >>> a.grad
        2.0
        """
        walk.backward(self, reset, retain_graph)

    # ---- numbers without their history

    def item(self) -> float:
        """The plain number, the same as .data."""
        return self._data

    def detach(self) -> "Value":
        """A new leaf with the same number."""
        return self._made(self._data, "", (), ())

    def _refuse_conversion(self, *_: object) -> NoReturn:
        raise TypeError(
            "a Value is not converted to a plain number by itself, that would lose its gradient:"
            " write v.data for the number, or v.exp() and gg.exp(v) instead of math.exp(v)"
        )

    __float__ = __int__ = __round__ = __trunc__ = __floor__ = __ceil__ = _refuse_conversion

    # ---- ops: one line each, the mathematics is in the table

    __add__, __radd__ = _operator(ops.ADD)
    __sub__, __rsub__ = _operator(ops.SUB)
    __mul__, __rmul__ = _operator(ops.MUL)
    __truediv__, __rtruediv__ = _operator(ops.DIV)
    __pow__, __rpow__ = _operator(ops.POW)
    __neg__ = _unary(ops.NEG)
    abs = __abs__ = _unary(ops.ABS)
    exp = _unary(ops.EXP)
    log = _unary(ops.LOG)
    sqrt = _unary(ops.SQRT)
    sin = _unary(ops.SIN)
    cos = _unary(ops.COS)
    tanh = _unary(ops.TANH)
    sigmoid = _unary(ops.SIGMOID)
    softplus = _unary(ops.SOFTPLUS)
    relu = _unary(ops.RELU)
    maximum = _binary(ops.MAXIMUM)
    minimum = _binary(ops.MINIMUM)

    def leaky_relu(self, slope: Number = 0.01) -> "Value":
        """x where positive, else slope times x."""
        slope = to_float(slope, "leaky_relu(slope)")
        data, partials = ops.LEAKY_RELU.compute_x(self._data, slope)
        return remember(type(self), data, ops.LEAKY_RELU, (self, slope), partials)

    def __pos__(self) -> "Value":
        return self

    # ---- as a Python object: identity for == and hash, numbers for order, truth and format

    def __lt__(self, other: "Value | Number") -> bool:
        return _compare(operator.lt, self, other)

    def __le__(self, other: "Value | Number") -> bool:
        return _compare(operator.le, self, other)

    def __gt__(self, other: "Value | Number") -> bool:
        return _compare(operator.gt, self, other)

    def __ge__(self, other: "Value | Number") -> bool:
        return _compare(operator.ge, self, other)

    def __bool__(self) -> bool:
        return self._data != 0

    def __format__(self, spec: str) -> str:
        return format(self._data, spec) if spec else repr(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(data={self._data}, grad={self._grad})"

    def __copy__(self) -> Any:
        return copies.copy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return copies.deepcopy(self, memo)

    def __reduce__(self) -> tuple[Any, ...]:
        return copies.reduce(self)


def _compare(relation: Callable[[Any, Any], bool], x: Value, y: Any) -> bool:
    if isinstance(y, Value):
        return relation(x._data, y._data)
    return bool(relation(x._data, y)) if is_number(y) else NotImplemented


def _left_to_right(row: Op | str, walked: tuple[Any, ...]) -> tuple[Any, ...]:
    return row.from_walk_order(walked) if isinstance(row, Op) and row.is_fold else walked


def _inputs_in_order(children: Any) -> tuple[Value, ...]:
    if type(children) is tuple and not children:
        return ()
    if isinstance(children, Value):
        raise TypeError("Value(_children): expected a tuple of Values, write (a,) for one alone")
    if not isinstance(children, Iterable) or isinstance(children, str):
        hint = ", for a name write label=" if isinstance(children, str) else ""
        kind = type(children).__name__
        raise TypeError(f"Value(_children): expected a tuple of Values, got {kind}{hint}")
    inputs = tuple(children)
    for thing in inputs:
        if not isinstance(thing, Value):
            raise TypeError(f"Value(_children): expected Values, got {type(thing).__name__}")
    # A set has no order of its own that is the same on every run.
    return tuple(sorted(inputs, key=attrgetter("_serial"))) if isinstance(children, Set) else inputs


def _to_text(text: str, where: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"{where}: expected a str, got {type(text).__name__}")
    return text
