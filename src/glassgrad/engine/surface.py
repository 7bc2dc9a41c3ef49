"""The public interface of a Value that all engines share: names, text, order, copies.

An engine's Value inherits this and adds what must be fast: its numbers, the ops, backward.
"""

import math
import operator
import warnings
from collections.abc import Callable, Iterable, Set
from operator import attrgetter
from typing import Any, NoReturn, Self

from glassgrad import foreign
from glassgrad.engine import backprop, contexts, copies, depth_first
from glassgrad.engine.number import is_number
from glassgrad.table.ops import Op

Number = Any  # int, float, Fraction, NumPy scalar, ...: see number.py


def draw(root: "Surface", **options: Any) -> Any:
    """Set when the package is imported, because the engine must not import drawings."""
    raise NotImplementedError


class Surface:
    """The part of a Value that is the same in every engine."""

    __slots__ = tuple[str, ...]()  # none here: engines hold the attributes declared below

    # What an engine stores. Operands and partials are in the order in which backward visits them.
    # An operand that is a number has the partial None. A user's op has a closure, and its partials
    # are None.
    _data: float
    _grad: float
    _row: Op | str
    _operands: tuple[Any, ...]
    _partials: tuple[float | None, ...] | None
    _label: str
    _line: str
    _serial: int
    _closure: Callable[[], object] | None

    clamp: Callable[..., Any]
    """x.clamp(min=, max=): see choices.py."""

    @classmethod
    def _made(cls, data: float, row: Op | str, operands: Any, partials: Any) -> Self:
        """The result of an op; __init__ is bypassed: a subclass's may need more arguments."""
        raise NotImplementedError

    def _promise(self, slopes: Any) -> None:
        """State that the closure adds grad × slope to the grad of each operand, and nothing else.

        An engine may then do so itself instead of calling it.
        """

    def _is_fresh(self) -> bool:
        """Whether no grad has reached this or what it was made from, and partials are finite.

        Leaves do not count: their grads add up. Nodes with closures are never fresh.
        """
        nodes = [node for node in backprop.reached(self) if node._operands]
        if any(node._partials is None for node in nodes):
            return False
        partials = [p for node in nodes for p in node._partials or () if p is not None]
        return not any([self._grad, *[n._grad for n in nodes]]) and all(
            map(math.isfinite, partials)
        )

    def _walk_in_order(self, from_last: bool) -> None:
        """backward() as scripts write it: see depth_first.py."""
        depth_first.walk(self, from_last)

    def _depth(self, from_last: bool, live: Set[str]) -> int:
        """How deep a recursive walk would go; the partials of some ops are taken anew."""
        return depth_first.ready(self, from_last, live)

    def _columns(self) -> tuple[list[Any], ...]:
        """Everything this was made from, oldest first, in the order of Columns."""
        nodes = backprop.reached(self)
        places = {id(node): place for place, node in enumerate(nodes)}
        operands = [
            tuple([o if type(o) is float else places[id(o)] for o in node.operands])
            for node in nodes
        ]
        return (
            nodes,
            [node._row for node in nodes],
            operands,
            [node._data for node in nodes],
            [node._grad for node in nodes],
            [node._partials_left_to_right() for node in nodes],
            [node._label for node in nodes],
            [node._line for node in nodes],
            [node._partials is None for node in nodes],
        )

    def _records(self, *wanted: Any) -> tuple[Any, ...] | None:
        """The same for the compiler, as arrays; None from an engine that has only lists."""
        return None

    @classmethod
    def _newest(cls, things: Iterable[Any]) -> int:
        """The highest serial of the Values among some things; -1 if there are none."""
        return max([t._serial for t in things if issubclass(type(t), Surface)], default=-1)

    @property
    def label(self) -> str:
        """A name to show in drawings."""
        if trace := contexts.tracing():
            trace.labels.append((self, self._label))
        return self._label

    @label.setter
    def label(self, text: str) -> None:
        self._label = to_text(text, "label")

    @property
    def line(self) -> str:
        """The file and line that made this if record_lines() was on, else ''."""
        return self._line

    @property
    def op(self) -> str:
        """The name of the op that made this, '' for a leaf."""
        return self._row if isinstance(self._row, str) else self._row.name

    @property
    def operands(self) -> tuple["Surface | float", ...]:
        """What the op was applied to: Values and plain numbers, from left to right."""
        return _left_to_right(self._row, tuple(self._operands))

    @property
    def partials(self) -> tuple[float | None, ...]:
        """The partial with respect to each operand when the op ran; None if there is none."""
        contexts.check_reading(".partials was used")
        return self._partials_left_to_right()

    def _partials_left_to_right(self) -> tuple[float | None, ...]:
        if self._partials is None:
            return (None,) * len(self._operands)
        return _left_to_right(self._row, self._partials)

    @property
    def inputs(self) -> tuple["Surface", ...]:
        """The operands that are Values."""
        return tuple(operand for operand in self.operands if isinstance(operand, Surface))

    @property
    def is_leaf(self) -> bool:
        """Whether this was given rather than computed."""
        return not self._operands

    @property
    def serial(self) -> int:
        """Its place in the order of creation: inputs are always older than outputs."""
        return self._serial

    # ---- aliases that course programs use

    @property
    def _prev(self) -> set["Surface"]:
        return set(self.inputs)

    _children = _prev

    @property
    def _op(self) -> str:
        if isinstance(self._row, str):
            return self._row
        put_in = {
            n: "" if isinstance(o, Surface) else repr(o).removesuffix(".0")
            for n, o in zip(self._row.takes, self.operands, strict=False)
        }
        return self._row.course.format(**put_in)

    @property
    def _backward(self) -> Callable[[], object]:
        """One step of backward as a function; assign your own to define an op."""
        return backprop.step_of(self)

    @_backward.setter
    def _backward(self, closure: Callable[[], object]) -> None:
        if not callable(closure):
            raise TypeError(
                f"_backward: expected a function, got {type(closure).__name__}:"
                " write out._backward = f, without calling f"
            )
        if self._operands:
            self._closure, self._partials = closure, None
        elif (mode := contexts.current.get()) is None or mode.remembers:
            raise ValueError(
                "_backward: this Value has no inputs to pass a gradient to: give them when you"
                " make it, Value(data, (a, b), 'name')"
            )

    # ---- numbers without their history

    def item(self) -> float:
        """The plain number, the same as .data."""
        contexts.check_reading("item() was called")
        return self._data

    def detach(self) -> Self:
        """A new leaf with the same number."""
        contexts.check_reading("detach() was called")
        return self._made(self._data, "", (), ())

    def clone(self) -> Any:
        """The same number as a new Value, to which gradients flow back."""
        return self * 1.0  # type: ignore[operator]

    def graph(self, *, partials: bool = False, collapse: bool | None = None) -> Any:
        """A drawing of everything this was made from: SVG in a notebook, .save('graph.svg')."""
        return draw(self, partials=partials, collapse=collapse)

    def _refuse_conversion(self, *_: object) -> NoReturn:
        contexts.check_reading("a Value was converted to a plain number")
        raise TypeError(
            "a Value is not converted to a plain number automatically, because its gradient would"
            " be lost: write v.data for the number, or v.exp() and gg.exp(v) instead of math.exp(v)"
        )

    __float__ = __int__ = __round__ = __trunc__ = __floor__ = __ceil__ = _refuse_conversion

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if name not in foreign.FOREIGN["Value"]]

    # ---- as a Python object: identity for == and hash, numbers for order, truth and format

    def __lt__(self, other: "Surface | Number") -> bool:
        return _compare(operator.lt, self, other)

    def __le__(self, other: "Surface | Number") -> bool:
        return _compare(operator.le, self, other)

    def __gt__(self, other: "Surface | Number") -> bool:
        return _compare(operator.gt, self, other)

    def __ge__(self, other: "Surface | Number") -> bool:
        return _compare(operator.ge, self, other)

    def __bool__(self) -> bool:
        contexts.check_reading("a Value was used as a truth value")
        return self._data != 0

    def __format__(self, spec: str) -> str:
        if spec:
            contexts.check_reading("a Value was formatted")
        return format(self._data, spec) if spec else repr(self)

    def __repr__(self) -> str:
        if contexts.tracing():
            return f"{type(self).__name__}(traced)"
        return f"{type(self).__name__}(data={self._data}, grad={self._grad})"

    def __copy__(self) -> Any:
        contexts.check_reading("a Value was copied")
        return copies.copy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        contexts.check_reading("a Value was copied")
        return copies.deepcopy(self, memo)

    def __reduce__(self) -> tuple[Any, ...]:
        contexts.check_reading("a Value was copied")
        return copies.reduce(self)


class _Fixed(foreign.Missing):
    """A name of another library that cannot be set either: it would have no effect."""

    def __set__(self, value: Surface, new: object) -> NoReturn:
        raise foreign.error_of(self.owner, self.name)


for _name in foreign.FOREIGN["Value"]:
    setattr(Surface, _name, _Fixed("Value", _name))


def adapt(made: Surface, mode: contexts.Mode) -> None:
    """Change a new Value as the surrounding `with` blocks ask for."""
    if mode.records_lines:
        made._line = contexts.line_of_caller()
    if mode.stops_at_anomalies and made._operands and not math.isfinite(made._data):
        what = contexts.describe(made.op, made.operands, made._line)
        raise contexts.AnomalyError(f"{made.op} gave {made._data}: {what}")
    if not mode.remembers:
        made._row, made._operands, made._partials = "", (), ()
        made._closure = backprop.spent  # so that backward() from here is an error


def check_assignment(value: Surface, other: Any) -> Any:
    """NotImplemented, so that += goes on as + does; TypeError if it would drop an update."""
    mode = contexts.current.get() if contexts.blocks_open else None
    is_plain = is_number(other) and not isinstance(other, Surface)
    if is_plain and mode and not mode.remembers and value.is_leaf:
        raise TypeError(
            "under no_grad(), += and -= make a new Value and leave the old one as it was: write"
            " p.data -= x to update p, or p = p - x"
        )
    return NotImplemented


def remember(kind: Any, data: float, row: Op | str, operands: Any, partials: Any) -> Any:
    """The result of an op, which remembers where it came from unless the mode forbids it."""
    made = kind._made(data, row, operands, partials)
    if contexts.blocks_open and (mode := contexts.current.get()) is not None:
        adapt(made, mode)
    return made


def most_derived(*values: Surface) -> Any:
    """The class of a result: the most derived among its inputs, or else that of the first."""
    kind = type(values[0])
    for value in values:
        if type(value) is not kind and issubclass(type(value), kind):
            kind = type(value)
    return kind


fold_watchers: list[Callable[[Any], object]] = []
"""What is called before the grad of a sum or dot is set by hand: see watch_folds()."""

_REFLECTED = {
    "+": "__radd__",
    "-": "__rsub__",
    "*": "__rmul__",
    "/": "__rtruediv__",
    "**": "__rpow__",
}


def refuse(row: Op, x: Any, y: Any) -> Any:
    """Handle an operand that is neither a number nor a Value."""
    sign = row.course.partition("{")[0]
    own = getattr(type(x if isinstance(x, Surface) else y), "_refused", None)
    if own is not None:
        return own(sign, x, y)
    # A class of another library that defines the operator, such as an array, gets its turn.
    foreign = not isinstance(y, Surface) and type(y).__module__ != "builtins"
    if foreign and hasattr(y, _REFLECTED.get(sign, "")):
        return NotImplemented
    x, y = ("Value" if isinstance(v, Surface) else f"'{type(v).__name__}'" for v in (x, y))
    given = f"{x} {sign} {y}" if sign in _REFLECTED else f"{row.name}({x}, {y})"
    raise TypeError(f"{given}: expected a number or a Value")


def _compare(relation: Callable[[Any, Any], bool], x: Surface, y: Any) -> bool:
    contexts.check_reading("Values were compared")
    if isinstance(y, Surface):
        return relation(x._data, y._data)
    return bool(relation(x._data, y)) if is_number(y) else NotImplemented


def _left_to_right(row: Op | str, walked: tuple[Any, ...]) -> tuple[Any, ...]:
    return row.from_walk_order(walked) if isinstance(row, Op) and row.is_fold else walked


def inputs_in_order(children: Any) -> tuple[Surface, ...]:
    """The inputs of a user's op, checked and in an order that is the same in every run."""
    if type(children) is tuple and not children:
        return ()
    if isinstance(children, Surface):
        raise TypeError("Value(_children): expected a tuple of Values, write (a,) for one alone")
    if not isinstance(children, Iterable) or isinstance(children, str):
        hint = ", for a name write label=" if isinstance(children, str) else ""
        kind = type(children).__name__
        raise TypeError(f"Value(_children): expected a tuple of Values, got {kind}{hint}")
    inputs = tuple(children)
    for thing in inputs:
        if not isinstance(thing, Surface):
            raise TypeError(f"Value(_children): expected Values, got {type(thing).__name__}")
    # The order of a set can differ from run to run.
    return tuple(sorted(inputs, key=attrgetter("_serial"))) if isinstance(children, Set) else inputs


def warn_of_change(depth: int) -> None:
    """Warn that changing the data of a computed Value changes nothing computed from it."""
    warnings.warn(
        "the .data of a computed Value was set: what was already computed from it stays the same,"
        " and no gradient includes the change; write y = y * 2 to make it part of the graph",
        stacklevel=depth,
    )


def to_text(text: str, where: str) -> str:
    """Return a str unchanged; for anything else raise an error that starts with `where`."""
    if not isinstance(text, str):
        raise TypeError(f"{where}: expected a str, got {type(text).__name__}")
    return text
