"""Links: places where the freeing of a deep graph stops and starts again, for CPython 3.13.

CPython 3.13 frees a chain of objects in a recursion of thousands of calls, whatever the size of the
stack; that can be more than fits in 1 MB. Older and newer versions stop in time and need no links.
"""

import sys
from collections.abc import Sequence
from typing import Any

ARE_NEEDED = sys.version_info[:2] == (3, 13)

_pending: list[list[Any]] = []


class Link(list[Any]):
    """Operands that are freed after the free in progress is done, not inside it."""

    __slots__ = ()

    # Defaults instead of globals, because globals may be gone when the interpreter exits.
    def __del__(
        self, pending: Any = _pending, frame: Any = sys._getframe, count: Any = sys.getrefcount
    ) -> None:
        if count(self) > 3:  # called by the collector, and the node may still be kept
            return
        pending.append(self[:])
        self.clear()
        above = frame(0).f_back  # None when the interpreter exits
        if above is None or above.f_code is not frame(0).f_code:  # else the outer loop goes on
            while pending:
                pending.pop()


def linked(operands: Sequence[Any], serial: int) -> Any:
    """The operands of a node, which for one node in 16 are a Link.

    A hash of the serial picks the nodes, so that no regular graph has long stretches without one.
    """
    return operands if not operands or (serial * 0x9E3779B1 >> 28) & 15 else Link(operands)
