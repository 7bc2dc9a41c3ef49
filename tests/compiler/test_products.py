"""Products of every size and form: exactly the sums of whole numbers, and within the bound of others.

The numbers are whole and small, so that every order of adding them up gives the same bits: a number
that is read, copied or written at the wrong place shows at once. The oracle is the executor in NumPy.
"""

import os
from itertools import pairwise, product

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn
from instruction_sets import ENDS_AND_MIDDLE, INSIDE, run_again

kernels = pytest.importorskip("glassgrad.compiler._kernels", reason="the kernels are not built")

COUNTS = [1, 2, 7, 15, 16, 17, 100, 128, 129, 300, 2048, 2100]
EXACT = 2.0**24
"""Up to here, every whole number is a float32."""


def whole_numbers(draw, *shape):
    """Few of a long row are not 0, so that sums stay small."""
    chosen = draw.integers(-2, 3, shape)
    return chosen * (draw.random(shape) < min(1.0, 12 / shape[-1]))


class Pool:
    """Values in the order in which they are made, so that grids of them lie in one row."""

    def __init__(self, draw):
        self.draw, self.values = draw, []

    def __call__(self, count):
        made = [gg.Value(float(v)) for v in whole_numbers(self.draw, count)]
        self.values += made
        return made

    def grid(self, rows, columns):
        numbers = self(rows * columns)
        return [numbers[r * columns : (r + 1) * columns] for r in range(rows)]


def ended(sums, relu):
    return [v.relu() for v in sums] if relu else sums


# Each makes a function from a vector to a vector, and says how long its result is.


def layer(pool, size, outer):
    """Weights times one vector, from numbers or from nothing."""
    weights, relu, biased = pool.grid(outer, size), pool.draw.random() < 0.5, pool.draw.random()
    biases = pool(outer) if biased < 0.5 else [0.0] * outer
    return lambda h: ended(
        [gg.dot(w, h, b) for w, b in zip(weights, biases, strict=True)], relu
    ), outer


def residual(pool, size, outer):
    """The sums start from rows that differ from sample to sample."""
    weights, relu = pool.grid(outer, size), pool.draw.random() < 0.5
    return lambda h: ended([gg.dot(w, h, h[k % size]) for k, w in enumerate(weights)], relu), outer


def tokens(pool, size, outer):
    """The same weights for several vectors, such as the tokens of a GPT."""
    count = int(pool.draw.choice([2, 3, 5, 16]))
    width, relu = max(1, size // count), pool.draw.random() < 0.5
    count = max(1, size // width)
    weights = pool.grid(outer, width)
    # The same to begin with for all vectors, or other numbers for each.
    starts = [pool(outer)] * count if pool.draw.random() < 0.5 else pool.grid(count, outer)

    def apply(h):
        sums = []
        for k, start in enumerate(starts):
            part = h[k * width : (k + 1) * width]
            sums += [gg.dot(w, part, b) for w, b in zip(weights, start, strict=True)]
        return ended(sums, relu)

    return apply, outer * count


def convolution(pool, size, outer):
    """The same weights for vectors that overlap."""
    width = min(size, int(pool.draw.choice([1, 3, 9])))
    step = int(pool.draw.choice([1, 2, width]))
    outer = min(outer, 20)
    filters = pool.grid(outer, width)
    starts = range(0, size - width + 1, step)[:40]
    return lambda h: [gg.dot(w, h[k : k + width]) for k in starts for w in filters], outer * len(
        starts
    )


def repeated(pool, size, outer):
    """Some entries of the vector occur twice, or one of them all the time."""
    weights = pool.grid(outer, size)
    places = pool.draw.integers(0, size, size if pool.draw.random() < 0.5 else 1).tolist()
    places *= size // len(places)
    return lambda h: [gg.dot(w, [h[k] for k in places]) for w in weights], outer


def shuffled(pool, size, outer):
    """Neither the weights nor the vectors are at regular distances."""
    numbers, places = pool(outer * size), pool.draw.permutation(size).tolist()
    pool.draw.shuffle(numbers)
    return lambda h: [
        gg.dot(numbers[r * size : (r + 1) * size], [h[k] for k in places]) for r in range(outer)
    ], outer


def strided(pool, size, outer):
    """Every second weight and every second entry, the entries from the end."""
    numbers = pool(2 * outer * size)
    taken = range(size - 1, -1, -2)
    return lambda h: [
        gg.dot(numbers[2 * r * size :: 2][: len(taken)], [h[k] for k in taken])
        for r in range(outer)
    ], outer


def tied(pool, size, outer):
    """The same weights there and, transposed, back."""
    outer = min(outer, 70)
    weights = pool.grid(outer, size)

    def apply(h):
        hidden = [gg.dot(w, h).relu() for w in weights]
        return [gg.dot([w[k] for w in weights], hidden) for k in range(size)]

    return apply, size


def attention(pool, size, outer):
    """Dots of two rows of the sample, many of which share one factor."""
    width = int(pool.draw.choice([1, 2, 7, 8, 9, 16]))
    times = max(1, min(8, size // (width + 1)))
    weights = pool.grid(times, size)

    def apply(h):
        scores = [gg.dot(w, h) for w in weights]
        rows = [[h[(t * width + k) % size] for k in range(width)] for t in range(times)]
        mixed = [gg.dot(scores, [row[k] for row in rows]) for k in range(width)]
        return mixed + [gg.dot(row, rows[0]) for row in rows]

    return apply, width + times


def pairs(pool, size, outer):
    """The same, but only the first dots of a group share a factor and read rows side by side."""
    weights, places = pool.grid(4, size), pool.draw.integers(0, size, (6, 4)).tolist()

    def apply(h):
        scores = [gg.dot(w, h) for w in weights]
        rows = [[(t * 7 + k) % size for t in range(4)] for k in (0, 1)] + places
        return [gg.dot(scores, [h[k] for k in row]) for row in rows]

    return apply, 8


def causal(pool, size, outer):
    """Each row meets those before it, of which the first one lies elsewhere, and reads some twice."""
    width = int(pool.draw.choice([1, 2, 5, 8, 9, 16]))
    times, first = max(1, min(9, size // width)), pool.draw.integers(0, size, width).tolist()
    weights = pool.grid(width, size)

    def apply(h):
        rows = [[h[(t * width + k) % size] for k in range(width)] for t in range(1, times)]
        rows = [[h[k] for k in first], *rows]
        query = [gg.dot(w, h) for w in weights]
        twice = [query[k // 2] for k in range(width)]
        scores = [gg.dot(query, row) for row in rows] + [gg.dot(row, twice) for row in rows[:3]]
        return scores + [gg.dot(row, rows[t]) for t in range(times) for row in rows[: t + 1]][:20]

    return apply, times + min(3, times) + min(20, times * (times + 1) // 2)


def relu_layer(pool, size, outer):
    """Always with the op that products do themselves."""
    weights = pool.grid(outer, size)
    return lambda h: [gg.dot(w, h).relu() for w in weights], outer


FORMS = [
    layer,
    residual,
    tokens,
    convolution,
    repeated,
    shuffled,
    strided,
    tied,
    attention,
    pairs,
    causal,
    relu_layer,
]


def random_samples(draw, count, size):
    """An array of a random kind, not always side by side in memory."""
    kind = draw.choice(["float64", "float32", "int64", "int8", "uint8", "bool"])
    numbers = draw.integers(0 if kind in ("uint8", "bool") else -1, 2, (count, 2 * size))
    array = numbers.astype(kind)
    return [
        np.ascontiguousarray(array[:, :size]),
        array[:, ::2],
        np.asfortranarray(array[:, :size]),
        array[::-1, size:],
    ][draw.integers(4)]


def run(function, parameters, x, dtype, executor):
    """All that a compiled function computes: its sum, its grads, and the result of each sample."""
    for p in parameters:
        p.grad = 0.0
    total = gg.compile(function, reduction="sum", dtype=dtype, executor=executor)(x)
    total.backward()
    outputs = gg.compile(function, gradients=False, dtype=dtype, executor=executor)(x)
    return np.array([total.data, *(p.grad for p in parameters)]), np.asarray(outputs)


def check(forms, sizes, count, draw, dtype):
    """Compare both executors on a function that is made of these forms, one after another."""
    pool, parts, size = Pool(draw), [], sizes[0]
    for form, outer in zip(forms, sizes[1:], strict=True):
        part, size = form(pool, size, outer)
        parts.append(part)
    last = draw.choice([-1.0, 1.0, 2.0], size).tolist()

    def function(x):
        for part in parts:
            x = part(x)
        return gg.dot(x, last)

    x = random_samples(draw, count, sizes[0])
    expected, of_samples = run(function, pool.values, x, "float64", "numpy")
    assert max(np.abs(expected).max(), np.abs(of_samples).max()) < EXACT
    got, outputs = run(function, pool.values, x, dtype, "kernels")
    np.testing.assert_array_equal(outputs, of_samples)
    np.testing.assert_array_equal(got, expected)
    if count & (count - 1) == 0:  # dividing by it is exact, too
        step = gg.compile_step(function, nn.SGD(pool.values, 0.0), dtype=dtype, executor="kernels")
        for _ in range(2):
            loss = step(x)
        grads = [loss, *(p.grad for p in pool.values)]
        np.testing.assert_array_equal(grads, expected / count)


def check_random(seed):
    draw = np.random.default_rng([23, seed])
    sizes = [1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 31, 33, 48, 64, 65, 70]
    count = int(draw.choice(COUNTS))
    if count > 300:
        sizes = sizes[:12]
    depth = int(draw.integers(1, 4))
    forms = [FORMS[k] for k in draw.integers(0, len(FORMS), depth)]
    chosen = [int(v) for v in draw.choice(sizes, depth + 1)]
    check(forms, chosen, count, draw, draw.choice(["float64", "float32"]))


@pytest.mark.parametrize("part", range(4))
def test_random_products(part, soak):
    for seed in range(part, 2_000 if soak else 40, 4):
        try:
            check_random(seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_every_form_after_a_layer(form, dtype, soak):
    """With enough rows for weight grads that are computed sideways, and too few."""
    sizes = [1, 2, 3, 4, 6, 8, 12, 20, 36] if soak else [1, 6, 20]
    for size, outer in product(sizes, [5, 66]):
        draw = np.random.default_rng([1, size, outer])
        check([layer, form], [3, size, outer], 37, draw, dtype)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_grad_of_zero_passes_nothing_on_through_dots_that_share_a_factor(dtype):
    w = [gg.Value(v) for v in (1.0, 2.0, 3.0)]

    def function(x):
        rows = [[p * v for p, v in zip(w, x[3 * k : 3 * k + 3], strict=True)] for k in range(9)]
        dots = [gg.dot(rows[0], row) for row in rows[1:]]
        return gg.sum(v * x[27 + k] for k, v in enumerate(dots))  # infinite ones have a grad of 0

    x = np.ones((3, 35))
    x[1, 3], x[1, 27] = np.inf, 0.0
    total = gg.compile(function, reduction="sum", dtype=dtype, executor="kernels")(x)
    total.backward()
    assert np.isnan(total.data)
    assert [p.grad for p in w] == [2.0 * 23, 4.0 * 23, 6.0 * 23]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("count", [1, 7, 17, 100, 128])
def test_several_vectors_with_enough_rows_for_weight_grads_sideways(count, dtype, soak):
    for seed in range(40 if soak else 6):
        draw = np.random.default_rng([8, seed])
        check([layer, tokens], [3, 36 + 30 * (seed % 2), 66], count, draw, dtype)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("outer", [255, 256, 257, 513])
def test_grads_that_take_the_place_of_values_before_many_rows(outer, dtype):
    check([relu_layer, layer], [9, 20, outer], 17, np.random.default_rng([10, outer]), dtype)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("count", [1, 100, 129, 300, 2100])
@pytest.mark.parametrize("first, columns", [(0, 20), (3, 17), (0, 40), (5, 20), (20, 20), (21, 8)])
def test_weight_grads_from_the_arrays_of_the_caller(first, columns, count, dtype):
    """Products read a part of an argument, or of two; each block has its own samples."""
    draw = np.random.default_rng([11, first, columns])
    pool = Pool(draw)
    apply, _ = layer(pool, columns, 5)
    a, b = (draw.integers(-1, 2, (count, 20)).astype(dtype) for _ in range(2))

    def function(a, b):
        sums = apply([*a, *b][first : first + columns])
        return gg.dot(sums, sums)  # with gg.sum, all of it would be one dot

    found = []
    for executor in ("kernels", "numpy"):
        for p in pool.values:
            p.grad = 0.0
        compiled = gg.compile(function, reduction="sum", dtype=dtype, executor=executor)
        compiled(a, b).backward()
        found.append([p.grad for p in pool.values])
        assert "matmul" in str(compiled.program)
    np.testing.assert_array_equal(*found)


def test_a_row_of_more_columns_than_an_int_can_divide():
    """In vectors of 2, their number times that of the parts they are divided into is more than 2**31."""
    draw, size = np.random.default_rng(12), 200_000
    numbers, x = whole_numbers(draw, size), draw.integers(-1, 2, (2, size)).astype(float)
    w = [gg.Value(v) for v in numbers.tolist()]
    gg.compile(lambda x: gg.dot(w, x) ** 2, reduction="sum", executor="kernels")(x).backward()
    np.testing.assert_array_equal([v.grad for v in w], 2 * (x @ numbers) @ x)


def test_more_vectors_than_an_int_can_divide():
    """The same for the vectors of all operands, which are windows of the sample, in vectors of 8."""
    draw, size = np.random.default_rng(13), 12_000
    w = [gg.Value(1.0), gg.Value(-2.0)]
    x = draw.integers(-1, 2, (128, size + 1)).astype(float)

    def function(x):
        return gg.sum([gg.dot(w, x[k : k + 2]).relu() for k in range(size)])

    gg.compile(function, reduction="sum", executor="kernels")(x).backward()
    windows = np.lib.stride_tricks.sliding_window_view(x, 2, axis=1)
    is_on = windows @ [1.0, -2.0] > 0
    np.testing.assert_array_equal([v.grad for v in w], windows[is_on].sum(axis=0))


BORDERS = [
    (70, 255, 17),
    (257, 256, 9),
    (66, 257, 128),
    (600, 1, 16),
    (64, 511, 17),
    (63, 512, 100),
    (70, 513, 7),
    (8, 1030, 129),
    (513, 66, 16),
    (600, 20, 300),
]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("outer, inner, count", BORDERS)
def test_products_longer_than_what_is_taken_at_once(outer, inner, count, dtype):
    draw = np.random.default_rng([2, outer, inner])
    check([layer, layer], [inner, outer, 3], count, draw, dtype)
    if outer * inner < 40_000:
        check([layer, layer, layer], [2, inner, outer, 3], count, draw, dtype)


def test_every_count_of_rows_and_columns(soak):
    """Every remainder that tiles can leave: of rows, of vectors, and of both."""
    for outer in range(1, 71):
        draw = np.random.default_rng([3, outer])
        for dtype in ("float64", "float32") if soak or outer % 5 == 0 else ("float32",):
            check(
                [layer, layer],
                [5, 1 + outer * 7 % 71, outer],
                COUNTS[outer % 9],
                draw,
                dtype,
            )


@pytest.mark.parametrize("sizes", [(600, 1030), (1030, 600)])
def test_large_products(sizes, soak):
    if not soak:
        pytest.skip("only in the soak")
    for count, dtype in product([1, 17, 128, 300], ["float64", "float32"]):
        check([layer, layer], [3, *sizes], count, np.random.default_rng(4), dtype)
        check([tokens, layer], [sizes[0], 70, 66], count, np.random.default_rng(5), dtype)


@pytest.mark.parametrize("dtype, eps", [("float64", 2.0**-52), ("float32", 2.0**-23)])
@pytest.mark.parametrize("sizes", [(3, 70, 9), (513, 20, 66), (40, 600, 1)])
def test_sums_are_within_the_bound_of_their_length(sizes, dtype, eps):
    """DESIGN.md's: 64·n·eps·A, where A is the same pass on absolute values."""
    draw = np.random.default_rng(6)
    x = draw.normal(size=(100, sizes[0])).astype("float32")
    numbers = [draw.normal(size=(b, a)).astype("float32").tolist() for a, b in pairwise(sizes)]

    def results(of, executor, dtype):
        weights = [[[gg.Value(of(v)) for v in row] for row in grid] for grid in numbers]

        def function(h):
            for grid in weights:
                h = [gg.dot(row, h) for row in grid]
            return gg.sum(h)

        parameters = [v for grid in weights for row in grid for v in row]
        return run(function, parameters, abs(x) if of is abs else x, dtype, executor)

    exact, of_samples = results(float, "numpy", "float64")
    bound, of_all = results(abs, "numpy", "float64")
    got, outputs = results(float, "kernels", dtype)
    n = sum(sizes) + len(x)
    assert (np.abs(got - exact) <= 64 * n * eps * bound).all()
    assert (np.abs(outputs - of_samples) <= 64 * n * eps * of_all).all()
    # Rounding errors are random: in fact they are much smaller.
    assert (np.abs(got - exact) <= 8 * n**0.5 * eps * bound).all()


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_an_infinite_number_in_a_sample_without_a_grad(dtype):
    """Several vectors, irregular ones, and weight grads that are computed sideways."""
    for form in (layer, tokens, shuffled, repeated, convolution):
        draw = np.random.default_rng(7)
        pool = Pool(draw)
        first, size = layer(pool, 3, 20)
        second, size = form(pool, size, 66)

        def function(x, counts, first=first, second=second):
            return gg.where(counts, gg.sum(second(first(x))), 0.0)

        x = draw.integers(-1, 2, (150, 3)).astype(float)
        x[140] = np.inf
        counts = np.isfinite(x[:, 0])
        found = []
        for rows, executor in ((counts | True, "kernels"), (counts, "numpy")):
            for p in pool.values:
                p.grad = 0.0
            with np.errstate(all="ignore"):
                gg.compile(function, reduction="sum", dtype=dtype, executor=executor)(
                    x[rows], counts[rows]
                ).backward()
            found.append([p.grad for p in pool.values])
        np.testing.assert_array_equal(*found)


@pytest.mark.parametrize("dtype, rtol", [("float64", 1e-12), ("float32", 1e-4)])
@pytest.mark.parametrize("columns, rows", [(48, 66), (48, 5), (3, 5)])
@pytest.mark.parametrize("place", [0, 2, 9, 20, 40])
@pytest.mark.parametrize("is_product", [True, False])
def test_an_infinite_number_that_is_read_once(columns, rows, place, is_product, dtype, rtol):
    """Whichever way grads are computed, 0 × inf is noticed, or adds nothing."""
    draw = np.random.default_rng(9)
    first = [gg.Value(0.0) for _ in range(columns)]
    first[place % columns].data = 1.0
    second = [[gg.Value(float(v)) for v in row] for row in draw.normal(size=(rows, columns))]
    parameters = [*first, *(v for row in second for v in row)]

    def function(x, counts):
        hidden = [(w * w * x).exp() for w in first]
        if is_product:
            sums = [gg.dot(w, hidden) for w in second]
        else:  # dots that share a factor
            factors = [w[0] * x for w in second]
            sums = [gg.dot(factors[:3], hidden[k : k + 3]) for k in range(columns - 2)]
            sums += [gg.dot(hidden[:3], factors[k : k + 3]) for k in range(rows - 2)]
        return gg.where(counts, gg.sum([v.tanh() for v in sums]), 0.0)

    x = draw.normal(size=150) / 10
    x[140] = 1e9
    counts = x < 1e8
    found = []
    for kept, executor in ((counts | True, "kernels"), (counts, "numpy")):
        for p in parameters:
            p.grad = 0.0
        with np.errstate(all="ignore"):
            compiled = gg.compile(function, reduction="sum", dtype=dtype, executor=executor)
            compiled(x[kept], counts[kept]).backward()
        found.append([p.grad for p in parameters])
    np.testing.assert_allclose(*found, rtol=rtol, atol=rtol)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_group_of_dots_passes_nothing_on_from_a_grad_of_0(dtype):
    weights = [gg.Value(0.5), gg.Value(-2.0)]

    def function(is_used, v):
        factors = [w * (1.0 + is_used) for w in weights]
        mixed = [gg.dot(factors, [v[j][d] for j in range(2)]) for d in range(8)]
        return gg.sum([gg.where(is_used, m, factors[0]) for m in mixed])

    v = np.random.default_rng(5).normal(size=(3, 2, 8))
    v[1] = np.inf
    is_used = np.array([1.0, 0.0, 1.0])
    gg.compile(function, dtype=dtype, executor="kernels")(is_used, v).backward()
    expected = [
        [2 * sum(v[k, j]) if is_used[k] else 8.0 * (j == 0) for k in range(3)] for j in range(2)
    ]
    found = [w.grad for w in weights]
    np.testing.assert_allclose(found, np.mean(expected, axis=1), rtol=1e-5)


@pytest.mark.skipif(INSIDE in os.environ, reason="this is the inner run")
@pytest.mark.parametrize("name", ENDS_AND_MIDDLE)
def test_all_of_it_with_every_instruction_set(name, soak):
    if name == kernels.name:
        pytest.skip("these are the kernels of the tests above")
    run_again(__file__, name, soak)
