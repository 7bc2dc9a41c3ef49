"""Access to the inside of a Value, for the compiler and the checker."""

from collections.abc import Callable, Iterable, Set
from typing import Any

from glassgrad.engine import backprop
from glassgrad.engine.number import to_float
from glassgrad.engine.surface import Surface, inputs_in_order, remember
from glassgrad.table.ops import Op


def leaf_like(value: Any, number: float) -> Any:
    """A leaf of the same class; __init__ is bypassed, because it may need more than a number."""
    return type(value)._made(number, "", (), ())


def node_behind(kind: Any, values: Iterable[Any], name: str) -> Any:
    """One root for several Values."""
    return kind._made(0.0, name, tuple(values), None)


def node_with(kind: Any, data: Any, name: str, operands: Any, partials: Any) -> Any:
    """The result of a user's op with known partials; without operands, a leaf."""
    inputs = inputs_in_order(operands)
    return remember(kind, to_float(data, "Value(data)"), name if inputs else "", inputs, partials)


def is_fresh(value: Surface) -> bool:
    """Whether backward() has not passed through here yet, and meets only finite partials."""
    return value._is_fresh()


def walk_in_order(value: Surface, from_last: bool) -> None:
    """backward() depth first, as scripts write it: grads are added up, and nothing is reset."""
    value._walk_in_order(from_last)


def depth_of(value: Surface, from_last: bool, live: Set[str] = frozenset()) -> int:
    """How many levels a recursive walk of that kind would have.

    The ops that are live, by name, take their partials from the numbers that Values have now.
    """
    return value._depth(from_last, live)


def records_of(root: Any, last: int, *wanted: Any) -> tuple[Any, ...] | None:
    """What a root was made from after a serial number, as arrays for the compiler's tape.

    It also takes the arguments of the trace, its choices by id, and the codes of their kinds.
    None if the engine has only lists, or if an op is not in the table.
    """
    found: tuple[Any, ...] | None = root._records(last, *wanted)
    return found


def newest(kind: Any, things: Iterable[Any]) -> int:
    """The highest serial number of the Values among some things; -1 if there are none."""
    serial: int = kind._newest(things)
    return serial


def data_of(value: Surface) -> float:
    """The number, even while a function is traced."""
    return value._data


def grad_of(value: Surface) -> float:
    """The grad, even while a function is traced."""
    return value._grad


def add_to_grad(value: Surface, amount: float) -> None:
    """Add to the grad, even while a function is traced."""
    value._grad += amount


def renew(value: Surface, number: float, grad: float) -> None:
    """Set the number and the grad, of a computed Value too."""
    value._data, value._grad = number, grad


def promise(value: Surface, slopes: Any) -> None:
    """State that a Value's closure adds grad × slope to each input's grad, and nothing else."""
    value._promise(slopes)


def label_of(value: Surface) -> str:
    """The label, without recording in a trace that it was read."""
    return value._label


def row_of(value: Surface) -> Op | str:
    """The row of the table for the op that made a Value, or the name of another op."""
    return value._row


def closure_of(value: Surface) -> Callable[[], object] | None:
    """The function that the user assigned to _backward, unless backward() has dropped it."""
    return None if value._closure is backprop.spent else value._closure
