"""The dialect of source 004: `children` and `op` without their underscores."""

from collections.abc import Iterable

from glassgrad import engine

__all__ = ["Value"]


class Value(engine.Value):
    """A Value made as Value(data, children=(), op='').

    >>> a = Value(2.0)
    >>> Value(4.0, children=(a,), op="double")._children == {a}
    True
    """

    __slots__ = ()

    def __init__(
        self, data: engine.Number, children: Iterable[engine.Value] = (), op: str = ""
    ) -> None:
        super().__init__(data, children, op)
