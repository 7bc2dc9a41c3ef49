"""The garbage collector at rest, for a block that makes many objects, none of them garbage.

Collections take half of the time of a trace. As in blocks.py, no Python method is involved, since
Ctrl-C could interrupt it: gc.disable itself switches the collector off, and the death of a lock
that only the `with` statement holds switches it on again.
"""

import gc
from _thread import LockType, allocate_lock
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from operator import methodcaller
from typing import Any, ClassVar
from weakref import ref


class _Waker(ref[LockType]):
    enable = gc.enable


class _Rest:
    _waker: ClassVar[Any] = None  # kept, since a deleted weak reference does not call back

    @property
    def __enter__(self) -> Callable[[], None]:
        return gc.disable

    @property
    def __exit__(self) -> Callable[..., None]:  # noqa: PLE0302
        lock = allocate_lock()
        lock.acquire()
        _Rest._waker = _Waker(lock, methodcaller("enable"))
        return lock.__exit__

    @classmethod
    def is_going_on(cls) -> bool:
        return cls._waker is not None and cls._waker() is not None


def at_rest() -> AbstractContextManager[object]:
    """A block in which nothing is collected; if that is already so, it changes nothing."""
    if not gc.isenabled() or _Rest.is_going_on():
        return nullcontext()
    rest: Any = _Rest()
    return rest  # type: ignore[no-any-return]
