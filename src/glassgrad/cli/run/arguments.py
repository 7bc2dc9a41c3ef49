"""The plain data that a region reads: its numbers are arguments, everything else is a key."""

from collections.abc import Callable
from typing import Any

from glassgrad.cli.run.symbols import Given, Plain


class NotPlainError(Exception):
    """A variable holds something that cannot be an argument."""


def frozen(thing: Any) -> Any:
    """Plain data as something that can be compared later; NotPlainError for anything else."""
    kind = type(thing)
    if kind in (int, float, str, bool, bytes, type(None), range, complex):
        return kind, repr(thing)
    if kind in (list, tuple):
        return kind, id(thing), tuple(map(frozen, thing))
    if kind in (dict, set, frozenset):
        parts = thing.items() if kind is dict else thing
        return kind, id(thing), tuple(map(frozen, parts))
    raise NotPlainError(kind.__name__)


def is_plain(thing: Any) -> bool:
    """Whether a list or tuple holds only numbers, texts and such lists."""
    for part in thing:
        kind = type(part)
        if kind in (list, tuple):
            if not is_plain(part):
                return False
        elif kind not in (int, float, str, bool, bytes, type(None)):
            return False
    return True


_WHOLE = {int}


class Arguments:
    """The variables of a region at one step."""

    def __init__(self, variables: dict[str, Any], static: set[str]) -> None:
        self.static = static
        self.wholes: list[int] = []
        self.floats: list[float] = []
        self.form = tuple(
            [(name, self._taken(thing, name in static)) for name, thing in variables.items()]
        )
        """Everything but the numbers: what a program is made for."""
        self._key: Any = None

    def _taken(self, thing: Any, is_static: bool) -> Any:
        kind = type(thing)
        if kind is int and not is_static and abs(thing) < 2**53:
            self.wholes.append(thing)
            return int
        if kind is float and not is_static:
            self.floats.append(thing)
            return float
        if kind is list or kind is tuple:
            kinds = set(map(type, thing))
            if kinds == _WHOLE and not is_static and -(2**53) < min(thing) <= max(thing) < 2**53:
                self.wholes += thing
                return kind, (int,) * len(thing)
        if (kind is list or kind is tuple) and is_plain(thing):
            return kind, tuple([self._taken(part, is_static) for part in thing])
        if kind in (int, float, str, bool, bytes, type(None), range):
            return "is", kind, repr(thing), thing
        return "is", kind, id(thing), thing  # the guards of a trace watch what is in it

    def key(self) -> Any:
        """The form, without things that are equal but not alike, such as 1 and True."""
        if self._key is None:
            self._key = _key(self.form)
        return self._key

    def variables(self) -> dict[str, Any]:
        """The variables that these were made from."""
        wholes, floats = iter(self.wholes).__next__, iter(self.floats).__next__
        return {name: _filled(part, wholes, floats) for name, part in self.form}

    def lists(self) -> dict[str, tuple[Any, ...]]:
        """For each variable that is a list of numbers, their kinds."""
        return {
            name: part[1]
            for name, part in self.form
            if type(part) is tuple and part[0] is list and set(part[1]) <= {int, float}
        }


def _key(form: Any) -> Any:
    if type(form) is tuple:
        if form and form.count(int) == len(form):  # as most of it is
            return form
        return form[:3] if form[:1] == ("is",) else tuple([_key(part) for part in form])
    return form


def _filled(form: Any, next_whole: Callable[[], Any], next_float: Callable[[], Any]) -> Any:
    if form is int:
        return next_whole()
    if form is float:
        return next_float()
    if form[0] == "is":
        return form[3]
    return form[0]([_filled(part, next_whole, next_float) for part in form[1]])


def refitted(given: Arguments, needs: dict[str, int], to: Arguments) -> Arguments | None:
    """The same numbers in lists as long as in `to`; None if they do not fit.

    Of each list in `needs` only that many numbers are read.
    """
    mine, theirs = given.lists(), to.lists()
    variables = given.variables()
    for name, need in needs.items():
        kinds = theirs[name]
        if mine.get(name, ())[:need] != kinds[:need] or len(mine.get(name, ())) < need:
            return None
        variables[name] = [*variables[name][:need], *[kind() for kind in kinds[need:]]]
    fitted = Arguments(variables, given.static)
    return fitted if fitted.key() == to.key() else None


def variables_from(form: Any, wholes: list[Any], floats: list[Any]) -> dict[str, Any]:
    """The variables as the traced region sees them: numbers are symbols."""
    next_whole, next_float = iter(wholes).__next__, iter(floats).__next__
    return {name: _symbolic(part, name, next_whole, next_float) for name, part in form}


def _symbolic(
    form: Any, name: str, next_whole: Callable[[], Any], next_float: Callable[[], Any]
) -> Any:
    if form is int:
        return Plain(next_whole(), int, name)
    if form is float:
        return Plain(next_float(), float, name)
    if form[0] == "is":
        return form[3]
    kind, parts = form
    symbols = [_symbolic(part, name, next_whole, next_float) for part in parts]
    return Given(symbols) if kind is list else kind(symbols)
