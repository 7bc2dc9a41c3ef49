"""Lists become the arrays that NumPy makes of them, or are refused as by NumPy."""

import random

import numpy as np
import pytest

from glassgrad.compiler import batch

LISTS = {
    "floats": [1.5, -0.0, float("inf")],
    "ints": [3, -4, 2**62],
    "rows": [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]],
    "whole rows": [[1], [2]],
    "three deep": [[[1.0], [2.0]], [[3.0], [4.0]]],
    "an int among floats": [1.0, 2],
    "a float among ints": [1, 2.5],
    "a float among whole rows": [[1, 2], [3, 4.5]],
    "bools": [True, False],
    "a bool among ints": [1, True],
    "large ints": [2**63, 1],
    "a large int among others": [1, 2**63],
    "tuples inside": [(1.0, 2.0), (3.0, 4.0)],
    "an array inside": [np.array([1.0, 2.0]), [3.0, 4.0]],
    "NumPy floats": [np.float64(1.0), 2.0],
    "nine deep": [[[[[[[[[1.0]]]]]]]]],
}


def widened(array):
    """With ints of 64 bits; those of NumPy 1 on Windows have 32."""
    return array.astype(np.int64) if array.dtype == np.int32 else array


@pytest.mark.parametrize("name", LISTS)
def test_lists_become_numpys_arrays(name):
    found = widened(batch.to_arrays((LISTS[name],))[0])
    wanted = widened(np.asarray(LISTS[name]))
    if wanted.dtype == object or wanted.dtype == np.uint64:
        wanted = wanted.astype(np.float64)
        found = found.astype(np.float64)
    assert found.dtype == wanted.dtype and found.shape == wanted.shape
    assert found.tobytes() == wanted.tobytes()


@pytest.mark.parametrize(
    "wrong",
    [[[1.0, 2.0], [3.0]], [[1.0], 2.0], [1.0, [2.0]], [], [1.0, "a"], [[1.0], ["a"]], [None]],
)
def test_what_has_no_shape_is_refused(wrong):
    with pytest.raises((ValueError, TypeError), match=r"argument 1|empty"):
        batch.gather((wrong,))


def test_a_list_that_contains_itself_is_refused():
    inside = [1.0]
    inside[0] = inside
    with pytest.raises((ValueError, TypeError), match="argument 1"):
        batch.gather((inside,))


def test_random_lists_become_numpys_arrays():
    draw = random.Random(3)
    for _ in range(300):
        sizes = [draw.randint(1, 4) for _ in range(draw.randint(1, 4))]
        kinds = draw.choice([(float,), (int,), (int, float)])

        def made(depth, sizes=sizes, kinds=kinds):
            if depth == len(sizes):
                return draw.choice(kinds)(draw.randint(-9, 9))
            return [made(depth + 1) for _ in range(sizes[depth])]

        lists = made(0)
        found, wanted = batch.to_arrays((lists,))[0], widened(np.asarray(lists))
        assert found.dtype == wanted.dtype and np.array_equal(found, wanted)
