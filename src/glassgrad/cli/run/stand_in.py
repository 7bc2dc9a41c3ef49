"""The class that takes the place of a script's autograd class: our Value with the script's ways.

It is derived from the native Value. Ops that behave alike are the native ones; everything else is
the script's own method, which runs unchanged and makes nodes through the constructor. An op whose
result is not finite is run by the script's own method too, so that it raises what it always did.
"""

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from glassgrad.cli.run import fused, ints
from glassgrad.cli.run.classes import Autograd
from glassgrad.cli.run.process import get_limit
from glassgrad.engine import Value, contexts
from glassgrad.engine.inside import data_of, depth_of, is_fresh, node_with, walk_in_order
from glassgrad.engine.surface import Surface

PLAIN = ("__add__", "__radd__", "__mul__", "__rmul__", "__neg__", "__sub__", "__rsub__")
"""Ops that never raise for numbers and Values, so that the native ones need no guard."""
UNARY = ("exp", "log", "relu", "tanh", "sigmoid", "sqrt", "sin", "cos", "abs", "__abs__")
BINARY = ("__truediv__", "__rtruediv__", "__pow__")
# fmt: off
OPS = {
    "__add__": "add", "__radd__": "add", "__mul__": "mul", "__rmul__": "mul", "__neg__": "neg",
    "__sub__": "sub", "__rsub__": "sub", "__truediv__": "div", "__rtruediv__": "div",
    "__pow__": "pow", **{name: name.strip("_") for name in UNARY},
}
# fmt: on
"""Methods that may be replaced, each with its op."""
_OPERATORS = (
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__truediv__"),
    *("__rtruediv__", "__pow__", "__rpow__"),
)
_OF_OBJECT = (
    *("__lt__", "__le__", "__gt__", "__ge__", "__repr__", "__format__", "__eq__", "__hash__"),
    *("__dir__", "__str__"),
)
_INTERNAL = set(dir(Surface)) & {
    *("label", "line", "op", "operands", "partials", "inputs", "is_leaf", "serial", "_op"),
    *("_prev", "_children", "_backward", "item", "detach", "clone", "graph"),
}
_DROPPED = {"__init__", "__new__", "__slots__", "__dict__", "__weakref__", "backward"}


class UnfitError(RuntimeError):
    """The script's class would now hold something that our Value cannot hold."""


NEWEST, FROM_FIRST, FROM_LAST, OWN = "newest", "from first", "from last", "own"
"""How backward goes: newest first; depth first, inputs from left to right or back; as written."""


@dataclass(frozen=True)
class Walk:
    """What takes the place of a script's backward."""

    kind: str
    frames: tuple[float, float] | None = None
    """What the script's recursion needs of Python's stack: at all, and for each level."""
    live: frozenset[str] = frozenset()
    """Ops whose partials the script takes from the numbers that Values have during the walk."""
    others: str = OWN
    """How to walk graphs for which newest first will not do."""

    def fits(self, value: Any) -> bool:
        """Whether the script's own walk would end without a RecursionError.

        The partials of the graph are up to date afterwards.
        """
        if self.frames is None and not self.live:
            return True
        depth = depth_of(value, self.kind == FROM_LAST, self.live)
        if self.frames is None:
            return True
        room, frame = get_limit(), sys._getframe(2)
        while frame:
            room, frame = room - 1, frame.f_back  # type: ignore[assignment]
        at_all, for_each = self.frames
        return at_all + for_each * depth <= room


passing_on: list[Callable[[Any], bool]] = []
"""Does backward() for the loss of a compiled step; set by the lifting stage."""
traced_node: list[Callable[..., Any]] = []
"""Makes a node of the script's own op while a region is traced; set by the lifting stage."""


def clashes(original: type, roles: Autograd) -> str:
    """A method of the class whose name the engine uses for something else; '' if there is none."""
    used = {roles.children, roles.closure, roles.partials, *(name for name, _ in roles.texts)}
    methods = {name for name, thing in vars(original).items() if callable(thing)}
    return next(iter(sorted(methods & _INTERNAL - used)), "")


def stand_in(original: type, roles: Autograd, native: set[str], walk: Walk) -> type:
    """The class with these ops, and perhaps backward, taken from the native engine."""
    own = {name: thing for name, thing in vars(original).items() if name not in _DROPPED}
    own = {n: t for n, t in own.items() if type(t).__name__ != "member_descriptor"}
    names: dict[str, Any] = {"__slots__": ()}
    for name in _OPERATORS:
        names[name] = _unsupported
    names.update({name: getattr(object, name) for name in _OF_OBJECT})
    names.update(__bool__=_true, __abs__=_absent("__abs__"), __pos__=_absent("__pos__"))
    names.update({name: _absent(name) for name in ("__float__", "__int__", "__round__")})
    names.update({name: _absent(name) for name in ("__trunc__", "__floor__", "__ceil__")})
    for name in set(UNARY) - {"__abs__"}:
        names[name] = _Absent()
    names.update(own)
    for name in native & set(OPS):
        if name in PLAIN:
            names.pop(name, None)
        else:
            method = getattr(Value, name)
            guard = _guarded_pair if name in BINARY else _guarded
            names[name] = guard(method, own[name], name)
    names["backward"] = _backward(vars(original)["backward"], walk)
    names["__new__"], names["__init__"] = _constructor(roles), _ready
    names[roles.children] = property(_children(roles.children_kind))
    if roles.partials:
        names[roles.partials] = property(_partials)
    if roles.closure:
        names[roles.closure] = property(_step, Surface._backward.fset)  # type: ignore[attr-defined]
    names["_refused"] = staticmethod(_refusal(original))
    made = type(original.__name__, (Value,), names)
    made.__qualname__, made.__module__ = original.__qualname__, original.__module__
    return made


def _refusal(original: Any) -> Any:
    """What a native operator does with an operand that it refuses: what the script's own does."""

    def refused(sign: str, x: Any, y: Any) -> Any:
        is_left = isinstance(x, Value)
        name = {"+": "add", "-": "sub", "*": "mul", "/": "truediv", "**": "pow"}[sign]
        method = getattr(original, f"__{name}__" if is_left else f"__r{name}__", None)
        if method is None or contexts.blocks_open:  # a symbol, while a region is traced
            return NotImplemented
        names, word = method.__globals__, original.__name__
        mine, other = (x, y) if is_left else (y, x)
        bound = names.get(word)
        names[word] = original
        try:
            found = method(original(mine.data), other)
        finally:
            names[word] = bound
        if found is not NotImplemented:
            raise UnfitError(
                f"glassgrad run: a {word} and a {type(other).__name__} were combined, which is not"
                " supported: run this script with python"
            )
        return NotImplemented

    return refused


def _unsupported(self: Any, other: Any, modulus: Any = None) -> Any:
    return NotImplemented


def _true(self: Any) -> bool:
    return True


def _ready(self: Any, *arguments: Any, **keywords: Any) -> None:
    pass


class _Absent:
    """An attribute that our Value has and the script's class has not."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, value: Any, owner: type) -> Any:
        if value is None:
            raise AttributeError(f"type object {owner.__name__!r} has no attribute {self.name!r}")
        raise AttributeError(f"{owner.__name__!r} object has no attribute {self.name!r}")


def _absent(name: str) -> Callable[..., Any]:
    texts = {
        "__float__": "float() argument must be a string or a real number, not {!r}",
        "__int__": "int() argument must be a string, a bytes-like object or a real number,"
        " not {!r}",
        "__abs__": "bad operand type for abs(): {!r}",
        "__pos__": "bad operand type for unary +: {!r}",
        "__round__": "type {} doesn't define __round__ method",
    }

    def refused(self: Any, *_: Any) -> Any:
        text = texts.get(name, "must be real number, not {}")
        raise TypeError(text.format(type(self).__name__))

    return refused


_SIGNS_OF_ZERO = {"sqrt": (), "log": (), "relu": (1.0,)}
"""At which zeros the native op may run: others raise, and relu(-0.0) may be -0.0."""


def _guarded(native: Any, own: Any, name: str) -> Any:
    """The native op; the script's own where something is not finite, or may raise at 0."""

    def method(self: Any) -> Any:
        if contexts.blocks_open:
            return native(self)
        out, number = native(self), data_of(self)
        if -math.inf < data_of(out) < math.inf:
            if number != 0.0 or math.copysign(1.0, number) in signs:
                return out
        return own(self)

    signs = _SIGNS_OF_ZERO.get(name, (1.0, -1.0))
    method.__name__, method.__qualname__ = own.__name__, own.__qualname__
    return method


def _guarded_pair(native: Any, own: Any, name: str) -> Any:
    """The same for an op with a second operand."""

    def method(self: Any, other: Any) -> Any:
        kind = type(other)
        if kind is not float and kind is not int and (is_power or not isinstance(other, Value)):
            return own(self, other)
        if contexts.blocks_open:
            return native(self, other)
        out = native(self, other)
        if not -math.inf < data_of(out) < math.inf:
            return own(self, other)
        if is_power and not _is_tame(data_of(self), other):
            return own(self, other)
        return out

    is_power = name == "__pow__"
    method.__name__, method.__qualname__ = own.__name__, own.__qualname__
    return method


def tell_floats_from_ints(kind: Any, native: set[str], own_power: Any) -> None:
    """Change a class so that 1.0 in x + 1.0 is a Value of its own: x + 1.0 holds no int then."""
    for name in native & set(PLAIN) - {"__neg__"}:
        setattr(kind, name, _with_floats_as_values(getattr(Value, name), kind))
    if "__pow__" in native:
        kind.__pow__ = _with_own(kind.__pow__, own_power)


def _with_floats_as_values(native: Any, kind: Any) -> Any:
    def method(self: Any, other: Any) -> Any:
        if type(other) is float and other.is_integer():
            other = node_with(kind, other, "", (), ())
        return native(self, other)

    return method


def _with_own(native: Any, own: Any) -> Any:
    def method(self: Any, other: Any) -> Any:
        return own(self, other) if type(other) is float else native(self, other)

    return method


def _is_tame(base: float, exponent: float) -> bool:
    """Whether neither the power nor its slope can overflow or divide by 0, which Python raises."""
    if base == 0.0:
        return exponent >= 1
    return 1e-50 < abs(base) < 1e50 and -5 <= exponent <= 5


def _backward(own: Any, walk: Walk) -> Any:
    """backward in C; the script's own for graphs that it would end differently with."""
    native, from_last = Value.backward, walk.kind == FROM_LAST
    other: Any = own if walk.others == OWN else (lambda value: walk_in_order(value, False))

    def newest_first(self: Any, *given: Any, **named: Any) -> Any:
        if passing_on and not given and not named and passing_on[0](self):
            return None
        if not walk.fits(self) or given or named:
            return own(self, *given, **named)
        # Ours resets grads and passes on no grad of 0: on a fresh graph that changes nothing.
        if self.is_leaf or not is_fresh(self):
            return own(self) if fused.is_used() else other(self)
        return own(self) if fused.is_unfolded() else native(self, retain_graph=True)

    def depth_first(self: Any, *given: Any, **named: Any) -> Any:
        if not walk.fits(self) or given or named:
            return own(self, *given, **named)
        return walk_in_order(self, from_last)

    def as_written(self: Any, *given: Any, **named: Any) -> Any:
        walk.fits(self)
        return own(self, *given, **named)

    if walk.kind == OWN:
        return as_written if walk.live else own
    backward = newest_first if walk.kind == NEWEST else depth_first
    backward.__doc__ = own.__doc__
    return backward


def _constructor(roles: Autograd) -> Any:
    """__new__ with the parameters of the script's __init__."""
    shown = [name if d is ... else f"{name}={d!r}" for name, d in roles.parameters]
    partials = roles.partials_from or "None"
    data = roles.parameters[0][0]
    text = f"def __new__(cls, {', '.join(shown)}):\n"
    text += f"    return make(cls, {data}, {roles.children_from}, {partials})"
    names: dict[str, Any] = {"make": _make}
    exec(compile(text, "<glassgrad constructor>", "exec", dont_inherit=True), names)
    return names["__new__"]


def _make(kind: Any, data: Any, children: Any, partials: Any) -> Any:
    if contexts.blocks_open and traced_node and contexts.tracing():
        return traced_node[0](kind, data, children, partials)
    if isinstance(data, complex):
        raise UnfitError(
            f"glassgrad run: a {kind.__name__} became the complex number {data}, which is not"
            " supported: run this script with python"
        )
    if not children:
        made = node_with(kind, data, "", (), ())
    else:
        if partials is not None:
            partials = tuple(partials) + (0.0,) * (len(children) - len(partials))
        made = node_with(kind, data, "own op", children, partials)
    if type(data) is not float:
        ints.note(made, data)
    return made


containers: dict[str, Callable[[Any], Any]] = {"set": set, "list": list}
"""What inputs are put into; an examination may replace it."""


def _children(kind: str) -> Any:
    container = containers.get(kind, tuple)
    return lambda self: container(fused.inputs_and_partials(self)[0])


def _partials(self: Any) -> tuple[Any, ...]:
    return fused.inputs_and_partials(self)[1]


def _step(self: Any) -> Callable[[], object]:
    return fused.step_of(self) or Surface._backward.fget(self)  # type: ignore[attr-defined]
