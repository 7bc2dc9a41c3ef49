"""Dataset: samples with their targets, parts of it, and batches of them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from glassgrad.data.preparation import Preparation
from glassgrad.data.reading import samples_of
from glassgrad.data.samples import to_points, to_targets
from glassgrad.data.table import from_frame
from glassgrad.text.columns import aligned
from glassgrad.text.numbers import plain

SHOWN = 10
"""How many samples a notebook shows."""


@dataclass(frozen=True)
class Dataset:
    """Samples and their targets, from lists, arrays or data frames; unpacks into the two.

    >>> Dataset([(0, 0), (0, 1)], ["no", "yes"])
    Dataset(points=[[0.0, 0.0], [0.0, 1.0]], targets=[0, 1], classes=('no', 'yes'), columns=())

    With a data frame, the targets may be the name of its column: Dataset(frame, "price").
    """

    points: list[list[float]]
    targets: list[Any]
    """For each point the index of its class, or a number to predict; empty if unknown."""
    classes: tuple[str, ...] = None  # type: ignore[assignment]
    """The names of the classes; () if the targets are numbers to predict. If they are not given,
    words, -1 and 1, and the whole numbers from 0 without gaps are classes."""
    columns: tuple[str, ...] = ()
    """The names of the inputs; empty if unknown."""
    preparation: Preparation | None = field(default=None, repr=False)
    """How the points were made from the rows of a table; None if they were given."""
    note: str = field(default="", repr=False, compare=False)
    """What was done about missing cells."""

    def __post_init__(self) -> None:
        if isinstance(self.targets, str):
            self._take_from_table(self.targets)
        points, columns = to_points(self.points)
        object.__setattr__(self, "points", points)
        object.__setattr__(self, "columns", tuple(self.columns) or columns)
        if self.classes is None:
            targets, classes = to_targets(self.targets)
            object.__setattr__(self, "targets", targets)
            object.__setattr__(self, "classes", classes)
        else:
            object.__setattr__(self, "targets", list(self.targets))
            object.__setattr__(self, "classes", tuple(self.classes))
        if self.targets and len(self.targets) != len(self.points):
            count = f"{len(self.points)} points and {len(self.targets)} targets"
            raise ValueError(f"Dataset: expected one target for each point, got {count}")

    def _take_from_table(self, target: str) -> None:
        if not hasattr(self.points, "columns") and not isinstance(self.points, dict):
            kind = type(self.points).__name__
            hint = "expected a data frame to take the targets from"
            raise TypeError(f"Dataset: targets={target!r:.60}: {hint}, got {kind}")
        table = from_frame(self.points)
        found = samples_of(table, columns=self.columns or None, target=target, missing=None)
        for name, thing in found._asdict().items():
            object.__setattr__(self, name, thing)

    def __str__(self) -> str:
        return "\n".join([self._headline(), *(f"  {row}" for row in aligned(self._rows()))])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from glassgrad.text import notebook  # only a notebook needs it

        head, *rows = self._rows()
        table = notebook.table(head, rows, ["number"] * len(head)) if rows else ""
        return notebook.bundle(str(self), notebook.paragraph(self._headline()), table)

    def _headline(self) -> str:
        count = f"{len(self.points):,} sample{'' if len(self.points) == 1 else 's'}"
        kinds = f" of {len(self.classes)} classes" if self.classes else ""
        first = f", the first {SHOWN}:" if len(self.points) > SHOWN else ""
        note = f" ({self.note})" if self.note else ""
        return f"{count}{kinds}{note}{first}"

    def _rows(self) -> list[list[str]]:
        """The names of the columns, and the first samples."""
        width = len(self.points[0]) if self.points else 0
        head = list(self.columns) or [f"x{k + 1}" for k in range(width)]
        rows = [
            [plain(v) if isinstance(v, (int, float)) else str(v) for v in point]
            for point in self.points[:SHOWN]
        ]
        if self.targets:
            head.append("target")
            for row, target in zip(rows, self.targets, strict=False):
                row.append(self.classes[target] if self.classes else str(target))
        return [head, *rows]

    def __iter__(self) -> Iterator[list[Any]]:
        return iter((self.points, self.targets))

    def __len__(self) -> int:
        return len(self.points)

    @property
    def signs(self) -> list[int]:
        """The targets of two classes as -1 and 1, as hinge expects them."""
        if len(self.classes) != 2:
            raise ValueError(f"signs: expected 2 classes, this has {len(self.classes)}")
        return [2 * target - 1 for target in self.targets]


def split(data: Dataset, share: float, *, seed: int) -> tuple[Dataset, Dataset]:
    """The samples to train on, and a share of them to hold back, drawn at random.

    >>> from glassgrad.data import moons
    >>> training, held_back = split(moons(10, seed=1), 0.3, seed=7)
    >>> len(training), len(held_back)
    (7, 3)
    """
    count = len(data)
    # Not round(), which rounds halves to even.
    kept_back = int(share * count + 0.5) if 0 < share < 1 else 0
    if not 0 < kept_back < count:
        raise ValueError(
            f"split: share={share!r} of {count} samples: expected at least one in each part"
        )
    order = list(range(count))
    random.Random(seed).shuffle(order)
    return _chosen(data, sorted(order[kept_back:])), _chosen(data, sorted(order[:kept_back]))


def _chosen(data: Dataset, places: list[int]) -> Dataset:
    points = [data.points[k] for k in places]
    targets = [data.targets[k] for k in places]
    return Dataset(points, targets, data.classes, data.columns, data.preparation, data.note)


def batches(data: Dataset, size: int, rng: Any) -> Iterator[Dataset]:
    """All samples once, shuffled by rng, `size` at a time; the last batch may be smaller.

    >>> from random import Random
    >>> from glassgrad.data import moons
    >>> [len(batch) for batch in batches(moons(10, seed=1), 4, Random(0))]
    [4, 4, 2]
    """
    if not hasattr(size, "__index__") or size < 1:
        raise ValueError(f"batches: expected a size of 1 or more, got {size!r}")
    if not hasattr(rng, "shuffle"):
        kind = type(rng).__name__
        raise TypeError(f"batches: expected a generator such as random.Random(1), got {kind}")
    return _batches(data, size, rng)


def _batches(data: Dataset, size: int, rng: Any) -> Iterator[Dataset]:
    order = list(range(len(data)))
    rng.shuffle(order)
    for start in range(0, len(order), size):
        yield _chosen(data, order[start : start + size])
