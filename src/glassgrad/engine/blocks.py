"""Blocks: `with` statements that Ctrl-C cannot leave open, at whatever moment it comes.

A method in Python can be interrupted before its first line and after its last one, so that what its
__enter__ does may stay, and its __exit__ may not happen. Here both are those of a lock: they run in
C, inside which no signal handler runs. The statement alone holds that lock, which dies with it even
if __exit__ was never called (CPython 3.13 leaves jumps in a block outside of its protection). A
block is open while its lock is there and locked; nothing has to be put back.
"""

import sys
from _thread import LockType, allocate_lock, get_ident
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import ref

# What a `with` statement looks up last, before it calls __enter__.
_SECOND = "__enter__" if sys.version_info >= (3, 14) else "__exit__"


class _Door:
    """__enter__ or __exit__ of a block: looked up on it, that of a lock for this statement."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, block: "Block | None", owner: type) -> Callable[..., Any]:
        if block is None:  # ExitStack asks the class, and passes the block
            return lambda of, *exception: getattr(of, self._name)(*exception)
        found: Callable[..., Any] = getattr(_lock_for(block, self._name), self._name)
        return found


def _lock_for(block: "Block", name: str) -> LockType:
    """A new lock for the first of the two doors that a statement looks up, the same for the second.

    By hand, __exit__ belongs to the last __enter__.
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
    """A weak reference that has a place in a set, also when its lock is gone."""

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__


open_somewhere: set[LockRef] = set()
"""The locks of blocks that are open, in all threads: if there are none, no engine asks further."""


class Block:
    """A `with` block, or several of them."""

    def __init__(self) -> None:
        self._waiting: dict[int, list[LockType]] = {}

    def _opening(self, lock: LockRef) -> None:
        """Prepare for a block that is open while this lock is locked; it is not yet."""
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
