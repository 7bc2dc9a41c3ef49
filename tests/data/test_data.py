"""Data sets, CSV files, batches; NumPy's own generator is the oracle of the legacy draws."""

import math
import random

import numpy as np
import pytest

from glassgrad import data
from glassgrad.data.numpy_random import LegacyRandom

pytestmark = pytest.mark.both_engines


@pytest.mark.parametrize("seed", [0, 1, 42, 1337, 2**32 - 1])
def test_legacy_draws_are_numpys_to_the_bit(seed):
    theirs, ours = np.random.RandomState(seed), LegacyRandom(seed)
    for _ in range(3):
        assert [ours.random() for _ in range(5)] == theirs.random_sample(5).tolist()
        assert [ours.gauss(1.0, 0.3) for _ in range(7)] == theirs.normal(1.0, 0.3, 7).tolist()
        assert ours.permutation(1000) == theirs.permutation(1000).tolist()
        assert ours.uniform(-3, 7) == theirs.uniform(-3, 7)
    with pytest.raises(ValueError, match="expected a whole number from 0 to 4294967295"):
        LegacyRandom(-1)


@pytest.mark.parametrize(("count", "noise"), [(100, 0.1), (7, 0.3), (2, 0.0)])
def test_moons_are_scikit_learns(count, noise):
    """Its recipe, written down with NumPy: crescents, a shuffle, then noise."""
    draw = np.random.RandomState(1337)
    outer, inner = np.linspace(0, np.pi, count // 2), np.linspace(0, np.pi, count - count // 2)
    xs = np.append(np.cos(outer), 1 - np.cos(inner))
    ys = np.append(np.sin(outer), 1 - np.sin(inner) - 0.5)
    points = np.vstack([xs, ys]).T
    targets = np.append(np.zeros(len(outer), dtype=int), np.ones(len(inner), dtype=int))
    order = np.arange(count)
    draw.shuffle(order)
    points, targets = points[order], targets[order]
    if noise:
        points = points + draw.normal(scale=noise, size=points.shape)
    ours = data.moons(count, noise=noise, seed=1337)
    # NumPy's own cos may differ from the C library's in the last bit on some machines.
    assert np.max(np.abs(np.array(ours.points) - points)) < 1e-15
    assert ours.targets == targets.tolist()


@pytest.mark.parametrize("name", ["moons", "circles", "blobs", "spirals"])
def test_made_sets_repeat_by_seed_and_are_balanced(name):
    make = data.MADE[name]
    one, again, other = make(60, seed=3), make(60, seed=3), make(60, seed=4)
    assert one == again != other
    counts = [one.targets.count(k) for k in range(len(one.classes))]
    assert min(counts) == max(counts) == 60 // len(counts)
    assert one.targets != sorted(one.targets)
    random.seed(1)
    first = make(10)
    random.seed(1)
    assert make(10) == first
    with pytest.raises(ValueError, match=f"{name}: expected 2 samples or more, got 1"):
        make(1)
    with pytest.raises(ValueError, match=f"{name}: noise=-1: expected a number of 0 or more"):
        make(10, noise=-1)


def test_shapes_without_noise():
    rings = data.circles(40, noise=0.0, seed=1)
    radii = [math.hypot(*p) for p in rings.points]
    assert [round(r, 12) for r in radii] == [1.0 if t == 0 else 0.5 for t in rings.targets]
    arms = data.spirals(30, classes=3, noise=0.0, seed=1)
    assert max(math.hypot(*p) for p in arms.points) == pytest.approx(1.0)
    clouds = data.blobs(40, classes=4, noise=0.0, seed=1)
    assert len({(round(x, 9), round(y, 9)) for x, y in clouds.points}) == 4
    with pytest.raises(ValueError, match="blobs: classes=0: expected from 1 to 40"):
        data.blobs(40, classes=0)


def test_signs_are_for_two_classes():
    assert data.xor().signs == [-1, 1, 1, -1]
    with pytest.raises(ValueError, match="signs: expected 2 classes, this has 3"):
        data.blobs(9, seed=1).signs


def write(tmp_path, text):
    path = tmp_path / "samples.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "points", "targets", "classes", "columns"),
    [
        ("1,2,0\n3,4,1\n", [[1, 2], [3, 4]], [0, 1], ("0", "1"), ()),
        (
            "x, y, kind\n1, 2, cat\n\n3, 4, ant\n5,6,cat\n",
            [[1, 2], [3, 4], [5, 6]],
            [1, 0, 1],
            ("ant", "cat"),
            ("x", "y"),
        ),
        ("1,0.5\n2,1.5\n", [[1], [2]], [0.5, 1.5], (), ()),
        ("1,-1\n2,1\n", [[1], [2]], [0, 1], ("-1", "1"), ()),
        ("\ufeff1,0\r\n2,1\r\n", [[1], [2]], [0, 1], ("0", "1"), ()),
        ('"1e-3","0"\n-2,1\n', [[0.001], [-2]], [0, 1], ("0", "1"), ()),
        ("1,-2\n2,1\n", [[1], [2]], [-2.0, 1.0], (), ()),
        ("1,1\n2,1\n", [[1], [2]], [1.0, 1.0], (), ()),
        ("1,0\n2,2\n3,0\n", [[1], [2], [3]], [0.0, 2.0, 0.0], (), ()),
        ("1,1950\n2,2000\n", [[1], [2]], [1950.0, 2000.0], (), ()),
        (
            "x; y; kind\n1; 2; cat\n3;4;a,b,c\n",
            [[1, 2], [3, 4]],
            [1, 0],
            ("a,b,c", "cat"),
            ("x", "y"),
        ),
        ("\n1\t2\t0\n3\t4\t1\n", [[1, 2], [3, 4]], [0, 1], ("0", "1"), ()),
        ('"a;b;c", "d\n;e"\n1,0\n2,1\n', [[1], [2]], [0, 1], ("0", "1"), ("a;b;c",)),
        ("1,2,hot;dry\n3,4,cold\n", [[1, 2], [3, 4]], [1, 0], ("cold", "hot;dry"), ()),
    ],
)
def test_csv(tmp_path, text, points, targets, classes, columns):
    read = data.read_csv(write(tmp_path, text))
    assert (read.points, read.targets, read.classes, read.columns) == (
        points,
        targets,
        classes,
        columns,
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,0\n3,x,1\n", "line 2: column 2: 'x' is not a finite number"),
        ("a,b,c\n1,2,0\n\n3,1\n", "line 4: expected 3 columns, got 2"),
        ("1,2,0\n1,nan,1\n", "line 2: column 2: 'nan' is not a finite number"),
        ("1,2,0\n1,2,\n", "line 2: the target in column 3 is missing"),
        ("1,2,0\n1,2,cat\n", "line 2: the target 'cat' is not a finite number"),
        ("1,2,cat\n1,2,3\n", "line 2: the target '3' is not a word"),
        ("1,2,0\n1,2,inf\n", "line 2: the target 'inf' is not a finite number"),
        ("1\n2\n", "line 1: expected two columns or more"),
        (
            "1 2\n2 3\n",
            "line 2: expected two columns or more with commas, semicolons or tabs between them",
        ),
        ("1,5;0\n2,5;1\n", "line 1: column 1: '1,5' is not a finite number"),
        ("1_000,2,0\n1,2,1\n", "line 1: column 1: '1_000' is not a finite number"),
        ("", "there are no lines with numbers"),
        ("a,b\n", "there are no lines with numbers"),
    ],
)
def test_a_bad_row_is_named_by_its_line(tmp_path, text, message):
    with pytest.raises(ValueError, match=message) as caught:
        data.read_csv(write(tmp_path, text))
    assert str(caught.value).startswith(str(tmp_path))


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "picture.csv"
    path.write_bytes(b"1,2\n" * 3000 + b"\xff,2\n")
    with pytest.raises(ValueError, match=r"picture\.csv: line 3001: this is not UTF-8 text"):
        data.read_csv(path)


def test_names_are_clean():
    names = data.names()
    assert len(names) > 400
    assert names == sorted(set(names))
    assert all(name.isascii() and name.isalpha() and name.islower() for name in names)


def test_batches_cover_every_sample_once():
    samples = data.moons(50, seed=1)
    seen = [p for batch in data.batches(samples, 8, random.Random(3)) for p in batch.points]
    assert sorted(seen) == sorted(samples.points)
    assert seen != samples.points
    again = [p for batch in data.batches(samples, 8, random.Random(3)) for p in batch.points]
    assert seen == again
    with pytest.raises(ValueError, match="expected a size of 1 or more, got 0"):
        data.batches(samples, 0, random.Random(3))
    with pytest.raises(
        TypeError, match=r"expected a generator such as random.Random\(1\), got int"
    ):
        data.batches(samples, 2, 42)


@pytest.mark.parametrize(
    ("mistake", "text"),
    [
        (lambda: data.moons(3.0), "moons: expected 2 samples or more, got 3.0"),
        (lambda: data.moons(10, noise=None), "noise=None: expected a number of 0 or more"),
        (lambda: data.moons(10, seed=1.5), "seed=1.5: expected a whole number from 0"),
        (lambda: data.blobs(10, classes=2.5), "classes=2.5: expected from 1 to 10"),
        (lambda: data.circles(10, inner=math.nan), "inner=nan: expected a radius between 0 and 1"),
        (
            lambda: data.Dataset([[1.0]], [1, 2]),
            "expected one target for each point, got 1 points and 2 targets",
        ),
    ],
)
def test_mistakes_are_named(mistake, text):
    with pytest.raises(ValueError, match=text):
        mistake()


def test_numpy_integers_are_seeds_too():
    assert data.moons(np.int64(10), seed=np.int32(1337)) == data.moons(10, seed=1337)
