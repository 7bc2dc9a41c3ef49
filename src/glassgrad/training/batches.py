"""Batches: the samples of each step, kept on the device, or read from a file ahead of time."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from glassgrad.data.mapped import Mapped
from glassgrad.training.processes import here
from glassgrad.training.run import Run
from glassgrad.training.step import TrainingStep

Chosen = Sequence[int]


class Batches:
    """The points and the encoded targets of chosen samples, as lists."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def of(self, chosen: Chosen) -> tuple[Any, Any]:
        """The points and targets of a step."""
        points, targets = self._run.data.points, self._run.data.targets
        return [points[k] for k in chosen], [self._run.task.encode(targets[k]) for k in chosen]

    def __enter__(self) -> "Batches":
        return self

    def __exit__(self, *_: object) -> None:
        """Stop reading."""


class StreamedBatches(Batches):
    """Samples that a generator makes: arrays stay arrays."""

    def of(self, chosen: Chosen) -> tuple[Any, Any]:
        """The points and targets of a step."""
        data, encode = self._run.data, self._run.task.encode
        if not isinstance(data.points, Mapped):
            return super().of(chosen)
        return data.points.take(chosen), [encode(data.targets[k]) for k in chosen]


class KeptBatches(Batches):
    """Samples that an executor keeps on its devices."""

    def __init__(self, run: Run, choose: Callable[[Chosen], Any]) -> None:
        super().__init__(run)
        self._choose = choose

    def of(self, chosen: Chosen) -> tuple[Any, Any]:
        """The points and targets of a step."""
        points, targets = self._choose(chosen)
        return points, targets


class ReadBatches(Batches):
    """Samples in a file: while a step runs, those of the next one are read in another thread."""

    def __init__(self, run: Run, place: Callable[[Any], Any]) -> None:
        from glassgrad.compiler.batch import to_arrays

        super().__init__(run)
        self._place, self._team = place, here()
        (self._targets,) = to_arrays((list(map(run.task.encode, run.data.targets)),))
        self._thread = ThreadPoolExecutor(1, "glassgrad-reader")
        self._next: tuple[Chosen, Future[Any]] | None = None

    def of(self, chosen: Chosen) -> tuple[Any, Any]:
        """The points and targets of a step; an error in the reader is raised here."""
        ready, self._next = self._next, None
        if ready is not None and ready[0] == chosen:
            points = ready[1].result()
        else:
            points = self._read(chosen)
        expected = self._run.expected()
        if expected is not None:
            expected = expected[self._team.part_of(len(expected))]
            self._next = expected, self._thread.submit(self._read, expected)
        return points, self._targets[list(chosen)]

    def _read(self, chosen: Chosen) -> Any:
        points = self._run.data.points
        assert isinstance(points, Mapped)
        return self._place(points.take(chosen))

    def __exit__(self, *_: object) -> None:
        """Stop reading."""
        self._thread.shutdown(cancel_futures=True)


def batches_for(run: Run, step: TrainingStep) -> Batches:
    """The batches of a run, as its steps take them best."""
    data = run.data
    if run.stream is not None:
        return StreamedBatches(run) if run.compiled else Batches(run)
    if run.compiled and isinstance(data.points, Mapped):
        return ReadBatches(run, step.place)
    choose = step.keep(data.points, data.targets, run.task)
    return Batches(run) if choose is None else KeptBatches(run, choose)
