"""Links: places where the freeing of a deep graph stops and starts again, for CPython 3.13.

It frees a chain of objects in a recursion of thousands of calls, whatever the size of the stack:
more than 1 MB holds. Older and newer ones stop in time, and need none of this.
"""

import sys
from collections.abc import Sequence
from typing import Any

ARE_NEEDED = sys.version_info[:2] == (3, 13)

_pending: list[list[Any]] = []


class Link(list[Any]):
    """Operands that are freed when all that was being freed is done, and not inside of it."""

    __slots__ = ()

    # What it uses comes as arguments, which are still there when the interpreter ends.
    def __del__(
        self, pending: Any = _pending, frame: Any = sys._getframe, count: Any = sys.getrefcount
    ) -> None:
        if count(self) > 3:  # the collector asks, and someone may keep the node yet
            return
        pending.append(self[:])
        self.clear()
        above = frame(0).f_back  # nothing, when the interpreter ends
        if above is None or above.f_code is not frame(0).f_code:  # else the loop further up goes on
            while pending:
                pending.pop()


def linked(operands: Sequence[Any], serial: int) -> Any:
    """The operands of a node; those of one in 16 are a link.

    Which ones is spread by a hash, so that no regular graph has a long way without any.
    """
    return operands if not operands or (serial * 0x9E3779B1 >> 28) & 15 else Link(operands)
