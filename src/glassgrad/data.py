"""Data to learn from: small sets made on the spot, CSV files, names, batches. No downloads."""

import io
import math
import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from glassgrad.bounded import read_bounded
from glassgrad.legacy_random import LegacyRandom
from glassgrad.number import is_number

MOST_BYTES, MOST_LINES, MOST_COLUMNS = 2**27, 2_000_000, 100_000
"""Of a CSV file: what is made of one takes many times as much memory."""


@dataclass(frozen=True)
class Dataset:
    """Samples and what is to be learned of each; unpacks into the two.

    >>> points, targets = xor()
    >>> points[1], targets[1]
    ([0.0, 1.0], 1)
    """

    points: list[list[float]]
    targets: list[Any]
    """The number of its class for each point, or a number to predict; empty if unknown."""
    classes: tuple[str, ...] = ()
    """The names of the classes; empty where targets are numbers to predict."""
    columns: tuple[str, ...] = ()
    """The names of the inputs, where a file gave them."""

    def __post_init__(self) -> None:
        if self.targets and len(self.targets) != len(self.points):
            count = f"{len(self.points)} points and {len(self.targets)} targets"
            raise ValueError(f"Dataset: expected one target for each point, got {count}")

    def __iter__(self) -> Iterator[list[Any]]:
        return iter((self.points, self.targets))

    def __len__(self) -> int:
        return len(self.points)

    @property
    def signs(self) -> list[int]:
        """The targets of two classes as -1 and 1, which hinge wants."""
        if len(self.classes) != 2:
            raise ValueError(f"signs: expected 2 classes, this has {len(self.classes)}")
        return [2 * target - 1 for target in self.targets]


def xor() -> Dataset:
    """The four cases of exclusive or."""
    points = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]
    return Dataset(points, [0, 1, 1, 0], ("0", "1"))


def four_samples() -> Dataset:
    """Four points in three dimensions, with the targets 1 and -1."""
    points = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
    return Dataset(points, [1.0, -1.0, -1.0, 1.0])


def moons(count: int = 100, *, noise: float = 0.1, seed: int | None = None) -> Dataset:
    """Two crescents that hold each other: scikit-learn's make_moons for the same NumPy seed.

    >>> moons(100, seed=1337).points[0]
    [1.1221..., 0.0814...]
    """
    draw = _generator("moons", count, noise, seed)
    outer = _evenly(math.pi, count // 2)
    inner = _evenly(math.pi, count - count // 2)
    points = [[math.cos(t), math.sin(t)] for t in outer]
    points += [[1.0 - math.cos(t), 1.0 - math.sin(t) - 0.5] for t in inner]
    return _mixed(draw, points, [0] * len(outer) + [1] * len(inner), noise)


def circles(
    count: int = 100, *, noise: float = 0.05, inner: float = 0.5, seed: int | None = None
) -> Dataset:
    """A ring around a smaller one, whose radius is `inner`."""
    draw = _generator("circles", count, noise, seed)
    if not 0 < inner < 1:
        raise ValueError(f"circles: inner={inner!r}: expected a radius between 0 and 1")
    around = count // 2
    points = []
    for size, radius in (around, 1.0), (count - around, inner):
        turns = [2 * math.pi * k / size for k in range(size)]
        points += [[radius * math.cos(t), radius * math.sin(t)] for t in turns]
    return _mixed(draw, points, [0] * around + [1] * (count - around), noise)


def blobs(
    count: int = 100, *, classes: int = 3, noise: float = 0.4, seed: int | None = None
) -> Dataset:
    """Round clouds with their centres on a circle of radius 2."""
    draw = _generator("blobs", count, noise, seed)
    _check_classes("blobs", classes, count)
    targets = [k * classes // count for k in range(count)]
    turns = [2 * math.pi * target / classes for target in targets]
    points = [[2 * math.cos(t), 2 * math.sin(t)] for t in turns]
    return _mixed(draw, points, targets, noise)


def spirals(
    count: int = 100, *, classes: int = 2, noise: float = 0.05, seed: int | None = None
) -> Dataset:
    """Arms that wind around the origin one and a half times."""
    draw = _generator("spirals", count, noise, seed)
    _check_classes("spirals", classes, count)
    points, targets = [], []
    for arm in range(classes):
        size = count // classes + (arm < count % classes)
        for k in range(size):
            share = (k + 1) / size
            turn = 3 * math.pi * share + 2 * math.pi * arm / classes
            points.append([share * math.cos(turn), share * math.sin(turn)])
            targets.append(arm)
    return _mixed(draw, points, targets, noise)


MADE: dict[str, Callable[..., Dataset]] = {
    "xor": xor, "moons": moons, "circles": circles, "blobs": blobs, "spirals": spirals,
}
"""The sets that can be asked for by name."""


def read_csv(path: str | os.PathLike[str], *, inputs: int | None = None) -> Dataset:
    """A file with one sample a line: numbers, and in the last column the target.

    Commas, semicolons or tabs separate the columns, whichever the first line has most of.
    Where the number of inputs is known, a file with just so many columns has no targets. A first
    line that holds no numbers names the columns. Targets that are words, or the numbers 0, 1, 2
    and so on with none left out, or -1 and 1, are classes; other numbers are to be predicted.
    """
    lines = _lines(path)
    columns: tuple[str, ...] = ()
    if lines and not any(_is_number(cell) for cell in lines[0][1]):
        columns = tuple(cell.strip() for cell in lines.pop(0)[1])
    if not lines:
        raise ValueError(f"{path}: there is no line with numbers")
    width = len(columns) or len(lines[0][1])
    if width == inputs:
        rows = [(number, [*row, "no target"]) for number, row in lines]
        points = [_inputs(f"{path}: line {number}", row, width + 1) for number, row in rows]
        return Dataset(points, [], (), columns)
    if inputs is not None and width != inputs + 1:
        raise ValueError(f"{path}: expected {inputs} columns, or one more for targets, got {width}")
    points = [_inputs(f"{path}: line {number}", row, width) for number, row in lines]
    are_words = not _is_number(lines[0][1][-1])
    for number, row in lines:
        target = row[-1].strip()
        if _is_number(target) is are_words or (not are_words and not math.isfinite(float(target))):
            kind = "word" if are_words else "finite number"
            raise ValueError(f"{path}: line {number}: the target {target!r:.60} is no {kind}")
    targets, classes = _targets([row[-1].strip() for _, row in lines], are_words)
    return Dataset(points, targets, classes, columns[:-1])


def _lines(path: str | os.PathLike[str]) -> list[tuple[int, list[str]]]:
    """The rows that are not empty, with the numbers of their lines."""
    import csv  # with re behind it, it would be a third of the time of `import glassgrad`
    import re

    content = read_bounded(path, MOST_BYTES)
    if content.count(b"\n") > MOST_LINES:
        raise ValueError(f"{path}: there are more than {MOST_LINES:,} lines")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{path}: line {line}: this is no text in UTF-8") from None
    first = re.search(r"\S[^\r\n]*", re.sub('"[^"]*"', "", text))
    # As many semicolons as commas: those commas are in decimals, which are then refused by name.
    separator = max(";,\t", key=first[0].count) if first else ","
    if first and first[0].count(separator) >= MOST_COLUMNS:
        raise ValueError(f"{path}: there are more than {MOST_COLUMNS:,} columns")
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True)
    try:
        return [(reader.line_num, row) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise ValueError(f"{path}: line {reader.line_num + 1}: {error}") from None


def names() -> list[str]:
    """Given names in small letters, for programs that learn to spell; see names.txt.

    >>> names()[:3]
    ['aaliyah', 'aaron', 'abdul']
    """
    with open(os.path.join(os.path.dirname(__file__), "names.txt"), encoding="utf-8") as file:
        return [line.strip() for line in file if not line.startswith("#")]


def batches(data: Dataset, size: int, rng: Any) -> Iterator[Dataset]:
    """All samples once, in an order drawn from rng, `size` at a time; the last may be fewer.

    >>> [len(batch) for batch in batches(moons(10, seed=1), 4, random.Random(0))]
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
        chosen = order[start : start + size]
        points = [data.points[k] for k in chosen]
        yield Dataset(points, [data.targets[k] for k in chosen], data.classes, data.columns)


def _generator(name: str, count: int, noise: float, seed: int | None) -> LegacyRandom:
    if not hasattr(count, "__index__") or count < 2:
        raise ValueError(f"{name}: expected 2 samples or more, got {count!r}")
    if not is_number(noise) or not 0 <= noise < math.inf:
        raise ValueError(f"{name}: noise={noise!r}: expected a number of 0 or more")
    return LegacyRandom(random.getrandbits(32) if seed is None else seed)


def _check_classes(name: str, classes: int, count: int) -> None:
    if not hasattr(classes, "__index__") or not 1 <= classes <= count:
        raise ValueError(f"{name}: classes={classes}: expected from 1 to {count}, one sample each")


def _evenly(end: float, count: int) -> list[float]:
    """From 0 to end, as np.linspace rounds it."""
    if count < 2:
        return [0.0] * count
    return [k * (end / (count - 1)) for k in range(count - 1)] + [end]


def _mixed(
    draw: LegacyRandom, points: list[list[float]], targets: list[int], noise: float
) -> Dataset:
    """Shuffled, then each coordinate moved by noise: in this order, as scikit-learn does."""
    order = draw.permutation(len(points))
    moved = [[v + draw.gauss(0.0, noise) if noise else v for v in points[k]] for k in order]
    classes = tuple(str(k) for k in range(max(targets) + 1))
    return Dataset(moved, [targets[k] for k in order], classes)


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return "_" not in cell  # which Python allows in numbers


def _inputs(where: str, row: Sequence[str], width: int) -> list[float]:
    if width < 2:
        between = "commas, semicolons or tabs"
        raise ValueError(f"{where}: expected two columns or more with {between} between them")
    if len(row) != width:
        raise ValueError(f"{where}: expected {width} columns, got {len(row)}")
    numbers = []
    for place, cell in enumerate(row[:-1], start=1):
        if not _is_number(cell) or not math.isfinite(float(cell)):
            raise ValueError(f"{where}: column {place}: {cell.strip()!r:.60} is no finite number")
        numbers.append(float(cell))
    if not row[-1].strip():
        raise ValueError(f"{where}: the target in column {width} is missing")
    return numbers


def _targets(cells: list[str], are_words: bool) -> tuple[list[Any], tuple[str, ...]]:
    """Classes by word, classes by number, or numbers to predict."""
    if are_words:
        known = {word: k for k, word in enumerate(sorted(set(cells)))}
        return [known[word] for word in cells], tuple(known)
    numbers = [float(cell) for cell in cells]
    if set(numbers) == {-1.0, 1.0}:
        return [int(number > 0) for number in numbers], ("-1", "1")
    found = set(numbers)
    if len(found) > 1 and found == set(range(len(found))):
        return [int(number) for number in numbers], tuple(str(k) for k in range(len(found)))
    return numbers, ()
