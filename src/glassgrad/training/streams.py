"""Streams: batches that a generator makes, one for each step, made by a thread ahead of time."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from queue import SimpleQueue
from typing import Any, TypeGuard

from glassgrad.data import Dataset
from glassgrad.data.given import as_dataset, with_classes
from glassgrad.data.mapped import Mapped

SECONDS = 1.0
"""How long the end of a run waits for a batch that is still being made."""
_END = object()


class Stream:
    """The batches of a generator as Datasets; each has the classes of the first one."""

    def __init__(self, batches: Iterator[Any]) -> None:
        self._batches = batches
        self._wanted, self._made = threading.Semaphore(1), SimpleQueue[Any]()
        self._is_closed, self._count = False, 0
        self._thread = threading.Thread(target=self._make, name="glassgrad-stream", daemon=True)
        self._thread.start()
        first = self._taken()
        if first is None:
            raise ValueError("fit: the generator produced no batches: expected (points, targets)")
        self.first = first
        """The batch of the first step."""
        self._is_at_first = True

    def take(self) -> Dataset | None:
        """The batch of the next step; None after the last one. An error in making it is raised."""
        if self._is_at_first:
            self._is_at_first = False
            return self.first
        return self._taken(self.first)

    def skip(self, count: int) -> None:
        """Pass over batches that a resumed run has used already."""
        for _ in range(count):
            if self._is_at_first:
                self._is_at_first = False
            else:
                self._next()

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None:
        """Make no further batches."""
        self._is_closed = True
        self._wanted.release()
        self._thread.join(SECONDS)

    def _make(self) -> None:
        """Make a batch whenever one is wanted, until there are no more."""
        made: Any = None
        while made is not _END and self._wanted.acquire() and not self._is_closed:
            try:
                made = next(self._batches, _END)
            except BaseException as error:  # raised again by whoever takes the batch
                self._made.put(error)
                return
            self._made.put(made)
        if hasattr(self._batches, "close"):
            self._batches.close()

    def _next(self) -> Any:
        """What the generator has made; the next batch is begun at once."""
        made = self._made.get()
        if isinstance(made, BaseException):
            raise made
        if made is _END:
            self._made.put(_END)  # for whoever asks again
        else:
            self._count += 1
            self._wanted.release()
        return made

    def _taken(self, like: Dataset | None = None) -> Dataset | None:
        made = self._next()
        if made is _END:
            return None
        where = f"fit: batch {self._count} of the generator"
        found = as_dataset(_with_array(made), where)
        if not len(found) or len(found.targets) != len(found):
            raise ValueError(f"{where}: expected at least one point, and a target for each")
        if like is None:
            return found
        if len(found.points[0]) != len(like.points[0]):
            counts = f"{len(found.points[0])} inputs, the first batch {len(like.points[0])}"
            raise ValueError(f"{where} has {counts}: make all with the same number")
        if like.classes:
            try:
                return with_classes(found, like.classes, where)
            except ValueError as error:
                hint = "name them all in the first batch: data.Dataset(points, targets, classes)"
                raise ValueError(f"{error}; {hint}") from None
        return _of_numbers(found, where)


def _with_array(made: Any) -> Any:
    """A pair whose points are a matrix is not turned into lists."""
    if isinstance(made, (tuple, list)) and len(made) == 2:
        points, targets = made
        if getattr(points, "ndim", 0) == 2 and hasattr(points, "dtype"):
            return Mapped(points), targets
    return made


def _of_numbers(data: Dataset, where: str) -> Dataset:
    """Data whose targets are numbers to predict, even if they could be classes."""
    if not data.classes:
        return data
    try:
        numbers = [float(data.classes[k]) for k in data.targets]
    except ValueError:
        name = data.classes[0]
        raise ValueError(f"{where}: expected numbers as in the first, got {name!r:.60}") from None
    return replace(data, targets=numbers, classes=())


def is_stream(data: Any) -> TypeGuard[Iterator[Any]]:
    """Whether data are batches to be taken one by one: a generator, or another iterator."""
    return isinstance(data, Iterator)
