"""What users bring as samples: lists, arrays and data frames, as lists of floats and of targets."""

from typing import Any

from glassgrad.data.mapped import Mapped, is_mapped
from glassgrad.engine.number import is_number, to_float


def to_points(given: Any) -> tuple[Any, tuple[str, ...]]:
    """The inputs of each sample, and the names of the columns if there are any.

    >>> to_points([(1, 2), (3, 4)]), to_points([5, 6])
    (([[1.0, 2.0], [3.0, 4.0]], ()), ([[5.0], [6.0]], ()))
    """
    if isinstance(given, Mapped) or is_mapped(given):
        return (given if isinstance(given, Mapped) else Mapped(given)), ()
    columns = tuple(map(str, given.columns)) if hasattr(given, "columns") else ()
    rows = _listed("points", given)
    if all(type(row) is list and all(type(x) is float for x in row) for row in rows):
        points = rows
    else:
        points = [_row(k, row) for k, row in enumerate(rows)]
    for k, row in enumerate(points):
        if len(row) != len(points[0]):
            count = f"{len(row)} inputs, the first one {len(points[0])}"
            raise ValueError(f"Dataset: point {k} has {count}: give all the same number")
    return points, columns


def to_targets(given: Any) -> tuple[list[Any], tuple[str, ...]]:
    """The targets, and the names of their classes; no names for numbers to predict.

    Words, truth values, -1 and 1, and the whole numbers from 0 without gaps are classes.

    >>> to_targets(["no", "yes", "no"]), to_targets([-1, 1]), to_targets([0.5, 2])
    (([0, 1, 0], ('no', 'yes')), ([0, 1], ('-1', '1')), ([0.5, 2.0], ()))
    """
    targets = _listed("targets", given)
    if any(isinstance(target, list) for target in targets):
        if any(not isinstance(target, list) or len(target) != 1 for target in targets):
            raise ValueError("Dataset: expected one target for each point")
        targets = [target[0] for target in targets]  # a column, as of a data frame
    if targets and all(isinstance(target, str) for target in targets):
        known = {word: k for k, word in enumerate(sorted(set(targets)))}
        return [known[word] for word in targets], tuple(known)
    numbers = [_number("target", k, target) for k, target in enumerate(targets)]
    found = set(numbers)
    if found == {-1.0, 1.0}:
        return [int(number > 0) for number in numbers], ("-1", "1")
    if len(found) > 1 and found == set(range(len(found))):
        return [int(number) for number in numbers], tuple(map(str, range(len(found))))
    return numbers, ()


def _listed(name: str, given: Any) -> list[Any]:
    """A list, an array, or a data frame as a list."""
    if hasattr(given, "to_numpy"):
        given = given.to_numpy()
    if hasattr(given, "tolist"):
        given = given.tolist()
    if isinstance(given, list):
        return given
    try:
        return list(given)
    except TypeError:
        kind = type(given).__name__
        raise TypeError(f"Dataset: {name}: expected a list or an array, got {kind}") from None


def _row(k: int, row: Any) -> list[float]:
    if is_number(row):
        return [to_float(row, "Dataset")]
    return [_number("point", k, x) for x in _listed(f"point {k}", row)]


def _number(what: str, k: int, thing: Any) -> float:
    try:
        return to_float(thing, "Dataset")
    except TypeError:
        raise TypeError(f"Dataset: {what} {k}: {thing!r:.60} is not a number") from None
