"""History: the losses and accuracies of a run, thinned so that its size stays bounded."""

from dataclasses import dataclass, field
from typing import Any

from glassgrad.text.columns import aligned
from glassgrad.text.numbers import readable

MOST = 2**14
"""Up to this many entries are all kept; of more, the first, the last, and evenly spaced ones."""


def stride(count: int) -> int:
    """The distance between the entries kept of `count`: the smallest power of two that suffices.

    >>> stride(MOST), stride(MOST + 1), stride(20_000_000)
    (1, 2, 2048)
    """
    return 1 << ((count - 1) // MOST).bit_length() if count > 0 else 1


def kept(count: int) -> list[int]:
    """The indices of the entries that are kept of `count`.

    >>> kept(4), kept(MOST + 2)[-3:]
    ([0, 1, 2, 3], [16382, 16384, 16385])
    """
    places = list(range(0, count, stride(count)))
    return places if count == 0 or places[-1] == count - 1 else [*places, count - 1]


def add(entries: list[Any], count: int, entry: Any) -> None:
    """Append the next entry to those kept of `count`."""
    if entries and (count - 1) % stride(count):
        entries.pop()  # it was kept only because it was the last
    entries.append(entry)
    if stride(count + 1) > stride(count):
        del entries[1::2]  # the new one has an even index, like all entries of a wider stride


@dataclass
class History:
    """What happened: an entry for each step, or for every n-th step of a very long run.

    >>> history = History()
    >>> for step in range(40_000):
    ...     history.add(1.0 / (step + 1))
    >>> history.done, len(history.losses), history.steps[:3], history.steps[-1]
    (40000, 10001, [1, 5, 9], 40000)
    """

    losses: list[float] = field(default_factory=list)
    accuracies: list[float] = field(default_factory=list)
    """From 0 to 1; empty if there are no classes."""
    evaluations: list[list[float]] = field(default_factory=list)
    """[step, loss, accuracy] on the held-back data; the accuracy is nan without classes."""
    stopped: str = ""
    """Why the run ended before its last step, if it did."""
    done: int = -1
    """The number of steps; by default the number of losses."""
    evaluated: int = -1
    """The number of evaluations; by default the number of rows."""
    best: tuple[float, float] | None = None
    """The smallest loss and its step."""
    best_evaluation: tuple[float, float] | None = None
    """The same on the held-back data."""

    def __post_init__(self) -> None:
        if self.done < 0:
            self.done = len(self.losses)
        if self.evaluated < 0:
            self.evaluated = len(self.evaluations)

    def __str__(self) -> str:
        rows = aligned(self._rows()) if self.done else []
        return "\n".join([self._headline(), *(f"  {row}" for row in rows)])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from glassgrad.text import notebook
        from glassgrad.training.curve import curve

        parts = [notebook.paragraph(self._headline())]
        if self.done:
            head, *rows = self._rows()
            columns = ["", "number", "number", "number"]
            parts += [curve(self.steps, self.losses), notebook.table(head, rows, columns)]
        return notebook.bundle(str(self), *parts)

    def _headline(self) -> str:
        count = f"{self.done:,} step{'' if self.done == 1 else 's'}"
        return f"{count}, stopped: {self.stopped}" if self.stopped else count

    def _rows(self) -> list[tuple[str, str, str, str]]:
        rows = [("", "first", "last", "smallest"), _row("loss", self.losses, self.best)]
        if self.accuracies:
            first, last = (f"{100 * self.accuracies[k]:.0f} %" for k in (0, -1))
            rows.append(("accuracy", first, last, ""))
        if self.evaluations:
            held_back = [row[1] for row in self.evaluations]
            rows.append(_row("held-back loss", held_back, self.best_evaluation))
        return rows

    @property
    def steps(self) -> list[int]:
        """The step of each entry in losses and accuracies, counted from 1."""
        return [place + 1 for place in kept(self.done)]

    def add(self, loss: float, accuracy: float | None = None) -> None:
        """Record the result of a step."""
        add(self.losses, self.done, loss)
        if accuracy is not None:
            add(self.accuracies, self.done, accuracy)
        self.done += 1
        now = (loss, self.done)
        self.best = min(self.best or now, now)

    def add_evaluation(self, loss: float, accuracy: float) -> None:
        """Record an evaluation on the held-back data after the last step."""
        add(self.evaluations, self.evaluated, [self.done, loss, accuracy])
        self.evaluated += 1
        now = (loss, self.done)
        self.best_evaluation = min(self.best_evaluation or now, now)

    def to_tensors(self) -> dict[str, Any]:
        """Its numbers by name, for a checkpoint."""
        return {
            "losses": self.losses,
            "accuracies": self.accuracies,
            "evaluations": self.evaluations,
            "counts": [self.done, self.evaluated],
            "best": [list(pair) for pair in (self.best, self.best_evaluation) if pair],
        }


def _row(
    name: str, losses: list[float], best: tuple[float, float] | None
) -> tuple[str, str, str, str]:
    smallest = f"{readable(best[0])} at step {best[1]:.0f}" if best else ""
    return name, readable(losses[0]), readable(losses[-1]), smallest


def from_tensors(rows: dict[str, Any], step: int) -> History:
    """The history of a run that is at this step; raises ValueError if it does not fit."""
    names = {"losses", "accuracies", "evaluations"}
    if rows.keys() == names:  # version 1 kept every entry
        return _thinned(_whole(rows, step))
    if rows.keys() != names | {"counts", "best"}:
        raise ValueError("the history does not fit the step")
    done, evaluated = _counts(rows["counts"])
    history = History(
        _numbers(rows["losses"]),
        _numbers(rows["accuracies"]),
        _rows(rows["evaluations"], 3),
        done=done,
        evaluated=evaluated,
    )
    best = [(loss, at) for loss, at in _rows(rows["best"], 2)]
    sizes = len(kept(done)), len(kept(evaluated))
    found = len(history.losses), len(history.evaluations)
    if done != step or sizes != found or len(history.accuracies) not in (0, sizes[0]):
        raise ValueError("the history does not fit the step")
    if len(best) != (done > 0) + (evaluated > 0):
        raise ValueError("the history lacks the best loss")
    if done:
        history.best = best.pop(0)
    if evaluated:
        history.best_evaluation = best.pop(0)
    return history


def _whole(rows: dict[str, Any], step: int) -> History:
    history = History(
        _numbers(rows["losses"]), _numbers(rows["accuracies"]), _rows(rows["evaluations"], 3)
    )
    if (len(history.losses), len(history.accuracies)) not in ((step, step), (step, 0)):
        raise ValueError("the history does not fit the step")
    history.best = min(
        ((loss, at) for at, loss in enumerate(history.losses, start=1)), default=None
    )
    history.best_evaluation = min(((row[1], row[0]) for row in history.evaluations), default=None)
    return history


def _thinned(history: History) -> History:
    """A complete history, reduced to the entries that are kept."""
    places = kept(history.done)
    history.losses = [history.losses[k] for k in places]
    if history.accuracies:
        history.accuracies = [history.accuracies[k] for k in places]
    history.evaluations = [history.evaluations[k] for k in kept(history.evaluated)]
    return history


def _numbers(thing: Any) -> list[float]:
    if not isinstance(thing, list) or not all(isinstance(v, float) for v in thing):
        raise ValueError("the history is not a list of numbers")
    return thing


def _rows(thing: Any, width: int) -> list[list[float]]:
    if not isinstance(thing, list) or not all(
        isinstance(row, list) and len(row) == width and all(isinstance(v, float) for v in row)
        for row in thing
    ):
        raise ValueError(f"the history is not a list of rows of {width} numbers")
    return thing


def _counts(thing: Any) -> tuple[int, int]:
    counts = _numbers(thing)
    if len(counts) != 2 or not all(v.is_integer() and 0 <= v < 2**53 for v in counts):
        raise ValueError("the history lacks the number of steps")
    return int(counts[0]), int(counts[1])
