"""Arguments: those of a function that derivatives are taken by, as Values."""

import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from glassgrad.engine import Value
from glassgrad.engine.nested import each, flattened


def indices_of(name: str, function: Callable[..., Any], argnums: Any) -> list[int]:
    """The indices of the chosen arguments, or a TypeError that starts with the name."""
    if not callable(function):
        raise TypeError(f"{name}: expected a function, got {type(function).__name__}")
    listed = [argnums] if isinstance(argnums, int) else argnums
    if not isinstance(listed, (list, tuple)) or not all(type(k) is int for k in listed):
        raise TypeError(f"{name}: expected the index of an argument, got {argnums!r:.40}")
    return list(listed)


class Arguments:
    """The arguments of one call, and which of them are chosen."""

    def __init__(self, name: str, arguments: tuple[Any, ...], indices: list[int]) -> None:
        for k in indices:
            if not -len(arguments) <= k < len(arguments):
                raise TypeError(f"{name}: there is no argument {k} among {len(arguments)}")
        chosen = [k % len(arguments) for k in indices]
        self.values = [_as_values(a) if k in chosen else a for k, a in enumerate(arguments)]
        """All arguments, with the numbers of the chosen ones as Values."""
        self._given = [arguments[k] for k in chosen]
        self.parts = [flattened(self.values[k]) for k in chosen]
        """The Values of each chosen argument."""
        self.leaves = [value for part in self.parts for value in part]
        # These belong to an outer derivative, for which this one must consist of Values.
        self.has_values = any(isinstance(v, Value) for a in self._given for v in flattened(a))

    def arranged(self, found: list[Any]) -> list[Any]:
        """What was found for each leaf, in the shapes of the chosen arguments."""
        return [self._like(k, found[part]) for k, part in enumerate(self._slices())]

    def blocks(self, shape: Any, rows: list[list[Any]]) -> list[Any]:
        """Rows of what was found for each leaf: a block for each argument, rows in that shape."""
        blocks = []
        for k, part in enumerate(self._slices()):
            rows_of_it = [self._like(k, row[part]) for row in rows]
            blocks.append(like(self._given[k], _filled(shape, rows_of_it)))
        return blocks

    def square(self, rows: list[list[Any]]) -> list[list[Any]]:
        """The same for a row for each leaf: a block for each pair of arguments."""
        pairs = zip(self._given, self._slices(), strict=True)
        return [self.blocks(given, rows[part]) for given, part in pairs]

    def _slices(self) -> list[slice]:
        ends = [0]
        for part in self.parts:
            ends.append(ends[-1] + len(part))
        return [slice(a, b) for a, b in pairwise(ends)]

    def _like(self, k: int, found: list[Any]) -> Any:
        return like(self._given[k], _filled(self._given[k], found))


def _filled(shape: Any, found: list[Any]) -> Any:
    """What was found, in nested lists of that shape."""
    things = iter(found)
    return each(lambda _: next(things), shape)


def _as_values(argument: Any) -> Any:
    values = each(lambda one: one if isinstance(one, Value) else Value(one), argument)
    return like(argument, values)


def like(argument: Any, listed: Any) -> Any:
    """Lists as an array, if the argument is one."""
    is_array = type(argument).__module__ == "numpy" and isinstance(listed, list)
    return sys.modules["numpy"].array(listed) if is_array else listed
