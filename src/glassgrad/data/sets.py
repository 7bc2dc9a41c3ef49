"""Small generated data sets, and a list of names; no downloads."""

import math
import os
import random
from collections.abc import Callable

from glassgrad.data.dataset import Dataset
from glassgrad.data.numpy_random import LegacyRandom
from glassgrad.engine.number import is_number


def xor() -> Dataset:
    """The four cases of exclusive or."""
    points = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]
    return Dataset(points, [0, 1, 1, 0], ("0", "1"))


def four_samples() -> Dataset:
    """Four points in three dimensions, with the targets 1 and -1."""
    points = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
    return Dataset(points, [1.0, -1.0, -1.0, 1.0], ())


def moons(count: int = 100, *, noise: float = 0.1, seed: int | None = None) -> Dataset:
    """Two interlocking crescents, the same as scikit-learn's make_moons for the same NumPy seed.

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
    """A ring of radius 1 around a smaller one of radius `inner`."""
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
    "xor": xor,
    "moons": moons,
    "circles": circles,
    "blobs": blobs,
    "spirals": spirals,
}
"""The data sets that can be requested by name."""


def names() -> list[str]:
    """First names in lower case, for programs that learn to generate names; see names.txt.

    >>> names()[:3]
    ['aaliyah', 'aaron', 'abdul']
    """
    with open(os.path.join(os.path.dirname(__file__), "names.txt"), encoding="utf-8") as file:
        return [line.strip() for line in file if not line.startswith("#")]


def _generator(name: str, count: int, noise: float, seed: int | None) -> LegacyRandom:
    if not hasattr(count, "__index__") or count < 2:
        raise ValueError(f"{name}: expected 2 samples or more, got {count!r}")
    if not is_number(noise) or not 0 <= noise < math.inf:
        raise ValueError(f"{name}: noise={noise!r}: expected a number of 0 or more")
    return LegacyRandom(random.getrandbits(32) if seed is None else seed)


def _check_classes(name: str, classes: int, count: int) -> None:
    if not hasattr(classes, "__index__") or not 1 <= classes <= count:
        raise ValueError(f"{name}: classes={classes}: expected from 1 to {count}, the sample count")


def _evenly(end: float, count: int) -> list[float]:
    """From 0 to end, as np.linspace rounds it."""
    if count < 2:
        return [0.0] * count
    return [k * (end / (count - 1)) for k in range(count - 1)] + [end]


def _mixed(
    draw: LegacyRandom, points: list[list[float]], targets: list[int], noise: float
) -> Dataset:
    """Shuffle the points, then add noise to each coordinate, in scikit-learn's order."""
    order = draw.permutation(len(points))
    moved = [[v + draw.gauss(0.0, noise) if noise else v for v in points[k]] for k in order]
    classes = tuple(str(k) for k in range(max(targets) + 1))
    return Dataset(moved, [targets[k] for k in order], classes)
