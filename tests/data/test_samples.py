"""Samples as users bring them: lists, tuples, arrays, data frames, words."""

import re

import numpy as np
import pytest

from glassgrad import data, nn
from glassgrad.training import fit

POINTS = [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]


class Frame:
    """What a pandas DataFrame or Series shows of itself to those who do not import pandas."""

    def __init__(self, array, columns=None):
        self.array = np.array(array)
        if columns:
            self.columns = columns

    def to_numpy(self):
        return self.array


@pytest.mark.parametrize(
    "given",
    [
        POINTS,
        [tuple(row) for row in POINTS],
        np.array(POINTS),
        np.array(POINTS, dtype=np.float32),
        np.array(POINTS, dtype=np.int64),
        [np.array(row) for row in POINTS],
        Frame(POINTS),
    ],
)
def test_points_of_any_kind_are_lists_of_floats(given):
    made = data.Dataset(given, [0.5, 1.5, 2.5])
    assert made.points == POINTS
    assert all(type(x) is float for row in made.points for x in row)


def test_the_columns_of_a_frame_are_kept_and_one_column_may_be_flat():
    assert data.Dataset(Frame(POINTS, ["age", "size"]), [1, 0, 1]).columns == ("age", "size")
    assert data.Dataset(np.array([1, 2]), [0.5, 0.7]).points == [[1.0], [2.0]]


@pytest.mark.parametrize(
    "given, targets, classes",
    [
        ([0, 1, 1], [0, 1, 1], ("0", "1")),
        (np.array([0.0, 1.0, 1.0]), [0, 1, 1], ("0", "1")),
        (np.array([-1, 1, 1]), [0, 1, 1], ("-1", "1")),
        (np.array([True, False, True]), [1, 0, 1], ("0", "1")),
        (["setosa", "virginica", "setosa"], [0, 1, 0], ("setosa", "virginica")),
        (np.array(["b", "a", "c"]), [1, 0, 2], ("a", "b", "c")),
        (Frame([[2], [0], [1]]), [2, 0, 1], ("0", "1", "2")),
        ([3, 8, 3], [3.0, 8.0, 3.0], ()),
        ([0.5, 1.0, 0.0], [0.5, 1.0, 0.0], ()),
    ],
)
def test_classes_are_found(given, targets, classes):
    made = data.Dataset(POINTS, given)
    assert (made.targets, made.classes) == (targets, classes)
    assert [type(target) for target in made.targets] == [int if classes else float] * 3


def test_classes_that_are_given_stay():
    assert data.Dataset(POINTS, [0.0, 1.0, 1.0], ()).classes == ()
    assert data.Dataset(POINTS, [0, 0, 0], ("no", "yes")).classes == ("no", "yes")


@pytest.mark.parametrize(
    "points, targets, said",
    [
        ([[1.0], [2.0, 3.0]], [0, 1], "Dataset: point 1 has 2 inputs, the first one 1: give all"),
        ([["a"], ["b"]], [0, 1], "Dataset: point 0: 'a' is not a number"),
        (5, [0, 1], "Dataset: points: expected a list or an array, got int"),
        ([[1.0], [2.0]], ["a", 1.0], "Dataset: target 0: 'a' is not a number"),
        ([[1.0], [2.0]], [[0, 1], [1, 0]], "Dataset: expected one target for each point"),
    ],
)
def test_what_is_no_data_is_refused_in_a_sentence(points, targets, said):
    with pytest.raises((TypeError, ValueError), match=re.escape(said)):
        data.Dataset(points, targets)


@pytest.mark.parametrize("signs", [[-1, 1, 1, -1], np.array([-1.0, 1.0, 1.0, -1.0])])
def test_fit_takes_arrays_and_signs_and_trains_as_on_the_data_set(signs):
    points = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])

    def losses(given):
        model = nn.MLP(2, [4, 1], activation="tanh", seed=1)
        optimizer = nn.SGD(model.parameters(), lr=0.5)
        return fit(model, given, "hinge", optimizer, steps=20, progress=False).losses

    assert losses((points, signs)) == losses(data.xor())
