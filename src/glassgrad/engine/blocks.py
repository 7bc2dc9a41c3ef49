"""Blocks: `with` statements that Ctrl-C cannot leave open, whenever it is pressed.

A Python method can be interrupted before its first line and after its last one, so __enter__ may
take effect without __exit__ ever running. Here both are the methods of a lock, which run in C,
where no signal handler runs. Only the statement holds that lock, so the lock dies with it even if
__exit__ was never called (CPython 3.13 does not protect jumps inside a block). A block is open
while its lock exists and is locked; there is nothing to restore.
"""

import sys
from _thread import LockType, allocate_lock, get_ident
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import ref

# The method that a `with` statement looks up last, before it calls __enter__.
_SECOND = "__enter__" if sys.version_info >= (3, 14) else "__exit__"


class _Door:
    """__enter__ or __exit__ of a block: looking it up returns that of this statement's lock."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, block: "Block | None", owner: type) -> Callable[..., Any]:
        if block is None:  # ExitStack looks it up on the class and passes the block
            return lambda of, *exception: getattr(of, self._name)(*exception)
        found: Callable[..., Any] = getattr(_lock_for(block, self._name), self._name)
        return found


def _lock_for(block: "Block", name: str) -> LockType:
    """A new lock for the first method that a statement looks up, the same lock for the second.

    If they are called by hand, __exit__ belongs to the last __enter__.
    """
    waiting = block._waiting.setdefault(get_ident(), [])
    by_hand = bool(waiting) and waiting[-1].locked()
    if waiting and (name == _SECOND or by_hand) and by_hand <= (name == "__exit__"):
        return waiting.pop()
    lock = allocate_lock()
    block._opening(LockRef(lock, open_somewhere.discard))
    waiting.append(lock)
    return lock


class LockRef(ref[LockType]):
    """A weak reference that can be in a set, even after its lock is gone."""

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__


open_somewhere: set[LockRef] = set()
"""The locks of the blocks open in any thread; while it is empty, engines need not look further."""


class Block:
    """A `with` block, or several of them."""

    def __init__(self) -> None:
        self._waiting: dict[int, list[LockType]] = {}

    def _opening(self, lock: LockRef) -> None:
        """Prepare for a block that is open while this lock is locked, which it is not yet."""
        raise NotImplementedError

    if TYPE_CHECKING:

        def __enter__(self) -> object: ...

        def __exit__(self, *exception: object) -> None: ...

    else:
        __enter__, __exit__ = _Door(), _Door()


def is_open(lock: LockRef) -> bool:
    """Whether the block of a lock is open."""
    alive = lock()
    return alive is not None and alive.locked()
