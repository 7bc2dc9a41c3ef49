"""A set with an order, so that a walk through sets can be compared to the bit."""

from collections.abc import Iterable, Iterator
from typing import Any


class InsertionOrdered(set[Any]):
    """A set that is iterated in the order in which its members were added."""

    def __init__(self, things: Iterable[Any] = ()) -> None:
        super().__init__()
        self._order: dict[int, Any] = {}
        self.update(things)

    def add(self, thing: Any) -> None:
        """As a set does it."""
        if thing not in self:
            super().add(thing)
            self._order[id(thing)] = thing

    def update(self, *many: Iterable[Any]) -> None:
        """As a set does it."""
        for things in many:
            for thing in things:
                self.add(thing)

    def __iter__(self) -> Iterator[Any]:
        return (thing for thing in list(self._order.values()) if thing in self)
