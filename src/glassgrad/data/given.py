"""Data as users give it: a Dataset, two arrays or a data frame, with classes that match others."""

from collections.abc import Mapping, Sequence
from typing import Any

from glassgrad.data.dataset import Dataset
from glassgrad.data.reading import samples_of
from glassgrad.data.table import from_frame


def from_table(
    frame: Any,
    *,
    target: str | None = None,
    columns: Sequence[str] | None = None,
    missing: str | None = None,
) -> Dataset:
    """The samples in a data frame, or in a dictionary of columns; the options are read_csv's.

    >>> data = from_table({"size": [1, 2], "colour": ["red", "blue"], "price": [5.5, 7.5]})
    >>> data.points, data.targets, data.columns
    ([[1.0, 0.0, 1.0], [2.0, 1.0, 0.0]], [5.5, 7.5], ('size', 'colour=blue', 'colour=red'))
    """
    if not isinstance(frame, Mapping) and not hasattr(frame, "columns"):
        kind = type(frame).__name__
        raise TypeError(f"from_table: expected a data frame or a dictionary of columns, got {kind}")
    table = from_frame(frame)
    return Dataset(*samples_of(table, columns=columns, target=target, missing=missing))


def as_dataset(given: Any, where: str) -> Dataset:
    """A Dataset, or a pair of points and targets as one; error messages start with `where`."""
    if isinstance(given, (tuple, list)) and len(given) == 2:
        return Dataset(*given)
    if isinstance(given, Dataset):
        return given
    kind = type(given).__name__
    raise TypeError(f"{where}: expected a Dataset or (points, targets), got {kind}")


def with_classes(data: Dataset, classes: tuple[str, ...], where: str) -> Dataset:
    """The data with its targets as indices of these classes.

    >>> with_classes(Dataset([[1.0], [2.0]], ["c", "a"]), ("a", "b", "c"), "fit").targets
    [2, 0]
    """
    if data.classes == classes or not data.targets:
        return data
    names = data.classes or tuple(f"{target:.17g}" for target in data.targets)
    indices = data.targets if data.classes else range(len(data.targets))
    known = {name: k for k, name in enumerate(classes)}
    for name in names:
        if name not in known:
            expected = f"expected some of {', '.join(classes[:8])}"
            raise ValueError(f"{where}: the class {name!r:.60} is not in the data: {expected}")
    targets = [known[names[k]] for k in indices]
    return Dataset(data.points, targets, classes, data.columns, data.preparation, data.note)
