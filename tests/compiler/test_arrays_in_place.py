"""Arguments that only products read are not copied: the same bits as if they were.

A program in float32 reads an array of float32 where it is, and copies one of float64 that holds the
same numbers; a program in float64 does it the other way round. The results must not differ.
"""

import os

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn
from instruction_sets import ENDS_AND_MIDDLE, INSIDE, run_again

kernels = pytest.importorskip("glassgrad.compiler._kernels", reason="the kernels are not built")

DTYPES = ["float64", "float32"]


def samples(count, columns, seed=0):
    """Numbers that both types of float have."""
    return np.random.default_rng([seed, count, columns]).normal(size=(count, columns)).astype("f4")


def weights(rows, columns, seed=1):
    """In one row for all, so that they form a grid."""
    numbers = np.random.default_rng([seed, rows, columns]).normal(size=(rows, columns)) / columns
    return [[gg.Value(float(v)) for v in row] for row in numbers]


def values_and_grads(function, parameters, x, dtype, given):
    """What a function returns for each sample, and the grads of their sum, from an array of a type."""
    for p in parameters:
        p.grad = 0.0
    compiled = gg.compile(function, reduction="sum", dtype=dtype, executor="kernels")
    total = compiled(*(part.astype(given) for part in x))
    total.backward()
    assert "matmul" in str(compiled.program)
    each = gg.compile(function, gradients=False, dtype=dtype, executor="kernels")
    outputs = each(*(part.astype(given) for part in x))
    return [total.data, *np.ravel(outputs), *(p.grad for p in parameters)]


def check(function, parameters, x, dtype):
    other = {"float64": "float32", "float32": "float64"}[dtype]
    in_place = values_and_grads(function, parameters, x, dtype, dtype)
    copied = values_and_grads(function, parameters, x, dtype, other)
    np.testing.assert_array_equal(in_place, copied)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("columns", [31, 32, 33, 97, 192, 256, 300, 784])
@pytest.mark.parametrize("count", [1, 7, 16, 17, 100, 128, 300])
def test_a_layer_returns_the_same_bits_whether_or_not_its_array_is_copied(columns, count, dtype):
    w = weights(
        24 + (columns + count) % 30, columns
    )  # with fewer, grads are added up in another order

    def function(x):
        sums = [gg.dot(row, x) for row in w]
        return gg.dot(sums, [v.tanh() for v in sums])

    check(function, [v for row in w for v in row], [samples(count, columns)], dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("count", [5, 130, 2100])
def test_two_products_read_parts_of_one_array(count, dtype):
    first, second = weights(25, 40), weights(27, 50, seed=2)

    def function(x):
        sums = [gg.dot(row, x[:40]) for row in first] + [gg.dot(row, x[20:70]) for row in second]
        return gg.dot(sums, sums)

    parameters = [v for grid in (first, second) for row in grid for v in row]
    check(function, parameters, [samples(count, 70)], dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("count", [5, 130])
def test_weights_that_are_read_by_column(count, dtype):
    w = weights(40, 30)

    def function(x):
        sums = [gg.dot([row[k] for row in w], x) for k in range(30)]
        return gg.dot(sums, sums)

    check(function, [v for row in w for v in row], [samples(count, 40)], dtype)


def also_in_an_op(w, x, y):
    return gg.dot([gg.dot(row, x) for row in w], y[: len(w)]) + x[3].exp()


def of_two_arrays(w, x, y):
    return gg.dot([gg.dot(row, [*x[5:], *y[:5]]) for row in w], y[: len(w)])


def in_another_order(w, x, y):
    return gg.dot([gg.dot(row, x[::-1]) for row in w], y[: len(w)])


def also_a_result(w, x, y):
    return gg.dot([gg.dot(row, x) for row in w], y[: len(w)]) + x[0]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("form", [also_in_an_op, of_two_arrays, in_another_order, also_a_result])
def test_what_more_than_a_product_reads_is_copied(form, dtype):
    w = weights(26, 40)
    x, y = samples(50, 40), samples(50, 40, seed=3)
    parameters = [v for row in w for v in row]
    check(lambda x, y: form(w, x, y), parameters, [x, y], dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_an_infinite_number_in_an_array_that_is_read_in_place_passes_nothing_on(dtype):
    w = weights(26, 40)
    x = samples(50, 40)
    x[20] = np.inf
    counts = np.isfinite(x[:, 0])
    parameters = [v for row in w for v in row]

    def function(x, counts):
        return gg.where(counts, gg.sum([gg.dot(row, x).tanh() for row in w]), 0.0)

    compiled = gg.compile(function, reduction="sum", dtype=dtype, executor="kernels")
    found = []
    for rows in (counts | True, counts):
        for p in parameters:
            p.grad = 0.0
        compiled(x[rows].astype(dtype), counts[rows].astype(dtype)).backward()
        found.append([p.grad for p in parameters])
    assert np.isfinite(found[0]).all()
    np.testing.assert_allclose(*found, rtol=1e-4 if dtype == "float32" else 1e-12, atol=1e-6)


@pytest.mark.parametrize("dtype", DTYPES)
def test_steps_see_what_is_written_into_the_array_between_them(dtype):
    model = nn.MLP(64, [30, 1], seed=3)
    start = model.state_dict()
    x = samples(40, 64).astype(dtype)

    def losses(arrays):
        model.load_state_dict(start)
        step = gg.compile_step(
            lambda x: model(x) ** 2, nn.SGD(model.parameters(), 0.1), dtype=dtype
        )
        return [step(array) for array in arrays()]

    def one_array():
        array = x.copy()
        for k in range(4):
            array[:] = x * (k + 1)
            yield array

    assert losses(one_array) == losses(lambda: [x * (k + 1) for k in range(4)])


@pytest.mark.skipif(INSIDE in os.environ, reason="this is the inner run")
@pytest.mark.parametrize("name", ENDS_AND_MIDDLE)
def test_all_of_it_with_every_instruction_set(name, soak):
    if name == kernels.name:
        pytest.skip("these are the kernels of the tests above")
    run_again(__file__, name, soak)
