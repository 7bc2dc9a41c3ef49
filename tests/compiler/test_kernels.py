"""The kernels: every instruction set, every op to a few ulps, the same bits with any threads."""

import array
import math
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn
from glassgrad.table import ops
from instruction_sets import AVAILABLE, ENDS_AND_MIDDLE
from oracle import DOUBLE, SINGLE, draw_operands, worst_error

kernels = pytest.importorskip("glassgrad.compiler._kernels", reason="the kernels are not built")

from glassgrad.compiler.batch import gather  # noqa: E402
from glassgrad.compiler.executors.kernels import THREADS  # noqa: E402

ROWS = [row for row in ops.TABLE.values() if not row.is_fold]
HERE = Path(__file__).parent


@pytest.mark.parametrize(
    "dtype, form", [("float64", DOUBLE), ("float32", SINGLE)], ids=["float64", "float32"]
)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_op_and_partial_is_within_4_ulps(row, dtype, form, soak):
    """Against mpmath over the whole range of numbers; each sample looks up its own operands."""
    draw = random.Random(f"kernels {row.name}")
    points = [draw_operands(row, draw, form) for _ in range(4_000 if soak else 400)]
    if row.takes == "xn":
        points = [[x, 0.25] for x, _ in points]
    columns = [
        [number if name == "n" else gg.Value(number) for number in column]
        for name, column in zip(row.takes, zip(*points, strict=True), strict=True)
    ]

    def function(place):
        operands = [
            0.25 if row.takes == "xn" and name == "n" else gg.lookup(column, place)
            for name, column in zip(row.takes, columns, strict=True)
        ]
        return gg.where(*operands) if row.takes == "nxy" else gg.functions.apply(row, *operands)

    places = np.arange(len(points))
    outs = gg.compile(function, gradients=False, dtype=dtype, executor="kernels")(places).tolist()
    gg.compile(function, reduction="sum", dtype=dtype, executor="kernels")(places).backward()
    worst = 0.0
    for k, numbers in enumerate(points):
        partials = [
            None if name == "n" else column[k].grad
            for name, column in zip(row.takes, columns, strict=True)
        ]
        worst = max(
            worst, worst_error(row, lambda _, k=k, p=partials: (outs[k], p), numbers, form=form)
        )
    assert worst <= 4, worst


@pytest.mark.parametrize("name", ENDS_AND_MIDDLE)
def test_the_tests_of_compile_pass_with_every_instruction_set(name, soak):
    if name == kernels.name and name == AVAILABLE[0]:
        pytest.skip("these are the kernels of all other tests")
    program = "import glassgrad.compiler._kernels as k, pytest, sys; assert k.name == sys.argv[1]; sys.exit(pytest.main(sys.argv[2:]))"
    accuracy = f"{HERE / 'test_kernels.py'}::test_every_op_and_partial_is_within_4_ulps"
    names = ["test_compile_random.py", "test_compile_networks.py"]
    names += ["test_compile.py", "test_compile_step.py"] if soak else []
    files = [*(HERE / name for name in names), accuracy]
    done = subprocess.run(
        [sys.executable, "-c", program, name, "-q", "-p", "no:cacheprovider", *map(str, files)],
        env={**os.environ, "GLASSGRAD_KERNELS": name},
        capture_output=True,
        text=True,
        timeout=600,
        cwd=HERE.parent,
    )
    assert done.returncode == 0, done.stdout[-3000:]


def test_there_is_at_least_the_baseline():
    assert "baseline" in AVAILABLE
    assert kernels.name in AVAILABLE


def test_an_unknown_instruction_set_is_refused():
    program = "import glassgrad.compiler._kernels"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "GLASSGRAD_KERNELS": "mmx"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "GLASSGRAD_KERNELS=mmx: this machine has no such instructions" in done.stderr


def case(sizes, count, act="relu", penalty=1e-3):
    model = nn.MLP(sizes[0], sizes[1:], activation=act, seed=1)
    draw = np.random.default_rng(0)
    x = draw.normal(size=(count, sizes[0]))
    y = draw.integers(0, sizes[-1], count)

    def loss(x, y):
        loss = nn.cross_entropy(model(x), y)
        return loss + penalty * gg.dot(model.parameters(), model.parameters()) if penalty else loss

    return model, loss, x, y


def residual(model, x):
    """A hidden layer that is read twice, before and after its relu."""
    first, second = model.layers
    sums = [gg.dot(n.w, x) + n.b for n in first.neurons]
    return [out + sums[0] for out in second([v.relu() for v in sums])]


def twice(model, x):
    """A relu of a relu, some of whose rows occur twice in the next product."""
    first, second = model.layers
    hidden = [v.relu() for v in first(x)]
    return second([hidden[k // 2] for k in range(len(hidden))])


@pytest.mark.parametrize("forward", [lambda model, x: model(x), residual, twice])
@pytest.mark.parametrize("sizes", [[2, 16, 4], [3, 5, 2], [200, 130, 3], [4, 9, 130]])
@pytest.mark.parametrize("far", [1.0, math.inf])
def test_a_relu_between_products_is_what_it_is_alone(forward, sizes, far):
    """Products do its work, unless a sample without a grad has infinite numbers."""
    model, _, x, y = case(sizes, 37)
    x[5, 0] = far

    def loss(x, y, counts):
        return gg.where(counts, nn.cross_entropy(forward(model, x), y), 0.0)

    grads = []
    for executor in ("kernels", "numpy"):
        model.zero_grad()
        with np.errstate(all="ignore"):
            gg.compile(loss, executor=executor)(x, y, np.isfinite(x[:, 0])).backward()
        grads.append([p.grad for p in model.parameters()])
    assert np.isfinite(grads[0]).all()
    np.testing.assert_allclose(grads[0], grads[1], rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize("sizes", [[3, 5, 2], [2, 16, 16, 4], [64, 32, 10], [100, 7, 3], [1, 1, 2]])
@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 100, 128, 129, 1000, 2500])
@pytest.mark.parametrize("act, penalty", [("tanh", 1e-3), ("relu", 0.0)])
def test_kernels_and_numpy_agree(sizes, count, act, penalty):
    """The bound of a product of n terms, 64·n·eps·A, and much less in fact."""
    model, loss, x, y = case(sizes, count, act, penalty)
    totals, grads = [], []
    for executor in ("kernels", "numpy"):
        total = gg.compile(loss, executor=executor)(x, y)
        model.zero_grad()
        total.backward()
        totals.append(total.data)
        grads.append([p.grad for p in model.parameters()])
    assert totals[0] == pytest.approx(totals[1], rel=1e-13)
    scale = max(map(abs, grads[1]))
    assert grads[0] == pytest.approx(grads[1], rel=1e-11, abs=1e-14 * scale)


def test_a_product_whose_shares_take_the_place_of_values():
    """Not if the sums of more than 96 rows are stored there in between."""
    model, loss, x, y = case([3, 8, 100, 2], 50, penalty=0.0)
    grads = []
    for executor in ("kernels", "numpy"):
        model.zero_grad()
        gg.compile(loss, executor=executor)(x, y).backward()
        grads.append([p.grad for p in model.parameters()])
    assert grads[0] == pytest.approx(grads[1], rel=1e-11, abs=1e-15)


def test_weights_of_a_row_that_comes_twice():
    model, _, x, y = case([2, 2, 3], 300)
    first, second = model.layers

    def loss(x, y):
        a, b = first(x)
        return nn.cross_entropy(
            [gg.dot([*n.w, *n.w], [a, b, b, a], n.b) for n in second.neurons], y
        )

    def loss_of_own(x, y):
        h = first(x)
        return nn.cross_entropy([gg.dot(n.w, [h[0], h[0]], n.b) for n in second.neurons], y)

    for function in (loss, loss_of_own):
        grads = []
        for executor in ("kernels", "numpy"):
            compiled = gg.compile(function, executor=executor)
            for _ in range(2):  # the second time on what the first has left
                model.zero_grad()
                compiled(x, y).backward()
            grads.append([p.grad for p in model.parameters()])
        assert grads[0] == pytest.approx(grads[1], rel=1e-11, abs=1e-14)


@pytest.mark.parametrize("forward", [lambda model, x: model(x), residual])
def test_infinite_numbers_beyond_the_first_block(forward):
    """Products check their results block by block; nothing else reads these weights."""
    model, _, x, y = case([16, 8, 4], 300)
    x[200] = math.inf
    counts = np.isfinite(x[:, 0])

    def loss(x, y, counts):
        return gg.where(counts, nn.cross_entropy(forward(model, x), y), 0.0)

    with np.errstate(all="ignore"):
        gg.compile(loss, reduction="sum", executor="kernels")(x, y, counts).backward()
    found = [p.grad for p in model.parameters()]
    model.zero_grad()
    gg.compile(loss, reduction="sum", executor="numpy")(
        x[counts], y[counts], counts[counts]
    ).backward()
    assert found == pytest.approx([p.grad for p in model.parameters()], rel=1e-11, abs=1e-14)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_the_same_bits_with_any_number_of_threads_and_each_time(dtype):
    _, loss, x, y = case([20, 30, 4], 5000)
    compiled = gg.compile(loss, dtype=dtype, executor="kernels")
    compiled(x, y)
    version = compiled._last
    plan, inputs, batch = version.executor.plan, version.traced.inputs.data(), gather((x, y))
    found = set()
    for threads in (1, 2, 3, 8, 1):
        outputs, totals, gradient = np.empty((1, 5000)), np.empty(1), np.empty(len(inputs))
        kernels.run(
            plan,
            inputs,
            batch.arrays,
            np.array([1 / 5000]),
            outputs,
            totals,
            gradient,
            dtype == "float32",
            threads,
        )
        found.add((totals.tobytes(), gradient.tobytes(), outputs.tobytes()))
    assert len(found) == 1


@pytest.mark.parametrize(
    "kind",
    [
        np.float64,
        np.float32,
        np.int64,
        np.int32,
        np.int16,
        np.int8,
        np.uint64,
        np.uint32,
        np.uint16,
        np.uint8,
        np.bool_,
        np.float16,
        np.longdouble,
        ">f8",
    ],
)
def test_every_kind_of_array(kind):
    w = gg.Value(2.0)
    x = np.array([[0, 1, 1], [1, 1, 0], [1, 0, 0]] * 5).astype(kind)
    total = gg.compile(lambda x: w * (x[0] + 2 * x[1] + 4 * x[2]), executor="kernels")(x)
    assert total.data == pytest.approx(2 * (6 + 3 + 1) / 3)


def test_convolutions_share_weights_over_overlapping_windows():
    kernel = [gg.Value(v) for v in (0.5, -1.0, 0.25)]

    def loss(x):
        rows = [gg.dot(kernel, x[k : k + 3]).tanh() for k in range(6)]
        again = [gg.dot(kernel, rows[k : k + 3]) for k in range(4)]
        return gg.sum(v * v for v in again)

    x = np.random.default_rng(1).normal(size=(20, 8))
    grads = []
    for executor in ("kernels", "numpy"):
        gg.compile(loss, executor=executor)(x).backward()
        grads.append([v.grad for v in kernel])
        for v in kernel:
            v.grad = 0.0
    assert grads[0] == pytest.approx(grads[1], rel=1e-12)


def test_weights_whose_rows_overlap():
    draw = np.random.default_rng(0)
    w = [gg.Value(float(v)) for v in draw.normal(size=40)]
    x = draw.normal(size=(7, 32))
    grads = []
    for executor in ("kernels", "numpy"):
        gg.compile(
            lambda x: gg.sum([gg.dot(w[r : r + 32], x).tanh() for r in range(8)]), executor=executor
        )(x).backward()
        grads.append([v.grad for v in w])
        for v in w:
            v.grad = 0.0
    assert grads[0] == pytest.approx(grads[1], rel=1e-12)


def test_a_loss_that_is_the_same_for_all_samples():
    w = gg.Value(1.5)
    many = np.zeros(1_000_000)
    gg.compile(lambda x: w * w, dtype="float32")(many).backward()
    assert w.grad == pytest.approx(3.0, rel=1e-6)
    w.data = 1e308
    assert gg.compile_step(lambda x: w * 1.0, nn.SGD([w], 0.0))(many[:10]) == 1e308


def test_unaligned_arrays_and_wrong_environments():
    w = gg.Value(2.0)
    odd = np.frombuffer(bytes(1) + np.array([1.0, 2.0]).tobytes(), offset=1)
    assert gg.compile(lambda x: w * x)(odd).data == 3.0
    for name, value, text in (
        ("KERNELS", "avx3", "has no such instructions"),
        ("THREADS", "abc", "expected a whole number"),
    ):
        program = "import glassgrad as gg; gg.compile(lambda x: x)([1.0])"
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, f"GLASSGRAD_{name}": value},
            capture_output=True,
            text=True,
        )
        assert text in done.stderr


def test_a_plan_that_is_cut_off_is_refused():
    with pytest.raises(ValueError, match="the code ends too soon"):
        kernels.plan(array.array("i", [1, 1, 1]), array.array("d"))


def test_nothing_leaks():
    import gc
    import weakref

    class Holder:
        def __init__(self):
            self.net = nn.MLP(2, [3, 1], seed=1)
            self.step = gg.compile_step(self.loss, nn.SGD(self.net.parameters(), 0.1))

        def loss(self, x, y):
            return nn.mse(self.net(x), y)

    holder = Holder()
    holder.step(np.zeros((3, 2)), np.zeros(3))
    holder.step(np.zeros((3, 2)), np.zeros(3))
    gone = weakref.ref(holder)
    del holder
    gc.collect()
    assert gone() is None
    assert THREADS >= 1
