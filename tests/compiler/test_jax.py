"""The executor in JAX agrees with eager code and with NumPy: programs, networks, and the edges."""

import json
import math
import random
import subprocess
import sys

import mpmath
import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import glassgrad as gg
from edge_cases import CASES, mistakes_in
from error_bound import EPS, ErrorBound
from random_functions import random_function
from random_networks import ACTIVATIONS, random_network

jax = pytest.importorskip("jax", reason="JAX is not installed")

FLOAT = 2.0**29
"""How much larger the epsilon of float32 is."""
TINY = sys.float_info.min


def grads_of(parameters, total):
    for p in parameters:
        p.grad = 0.0
    total.backward()
    return [p.grad for p in parameters]


# Compiling takes XLA half a second, so there are few examples; each has many instructions.
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@settings(deadline=None, max_examples=4, suppress_health_check=[HealthCheck.filter_too_much])
@given(st.randoms(use_true_random=False))
def test_jax_is_as_close_to_eager_as_rounding_allows(dtype, draw):
    def short(number):
        return float(np.float32(number))

    parameters = [gg.Value(short(draw.uniform(-2, 2))) for _ in range(4)]
    function = random_function(draw, parameters)
    samples = [
        [short(draw.choice([draw.uniform(-2, 2), draw.randint(-2, 2)])) for _ in range(3)]
        for _ in range(draw.choice([1, 2, 7]))
    ]
    eager = gg.sum(function([gg.Value(v) for v in x]) for x in samples) * (1 / len(samples))
    bound = ErrorBound(eager, EPS if dtype == "float64" else FLOAT * EPS)
    assume(not bound.near_kink)
    if dtype == "float32":
        numbers = [abs(number) for number in (*bound.graph.data, *bound.grad)]
        assume(bound.is_first_order() and max(numbers) < 1e6)
    total = gg.compile(function, executor="jax", dtype=dtype)(samples)
    assert bound.allows(total.data, eager.data, bound.error[-1])
    places = {id(node): place for place, node in enumerate(bound.graph.nodes)}
    for p, got in zip(parameters, grads_of(parameters, total), strict=True):
        place = places.get(id(p))
        known = (0.0, 0.0) if place is None else (bound.grad[place], bound.grad_error[place])
        assert bound.allows(got, *known), (got, known)


@pytest.mark.parametrize(
    "dtype, bound, activations",
    [("float64", 1e-11, list(ACTIVATIONS)), ("float32", 2e-3, ["none", "tanh", "square"])],
)
@settings(deadline=None, max_examples=5)
@given(st.randoms(use_true_random=False))
def test_jax_and_numpy_agree_on_networks(dtype, bound, activations, draw):
    inputs, loss, parameters = random_network(draw, activations)
    count = draw.choice([1, 7, 60, 300])
    samples = np.random.default_rng(draw.randrange(1000)).uniform(-1, 1, (count, inputs))
    found = []
    for how in ({"executor": "numpy"}, {"executor": "jax", "dtype": dtype}):
        total = gg.compile(loss, **how)(samples)
        found.append(np.array([total.data, *grads_of(parameters, total)]))
    scale = max(np.abs(found[0]).max(), 1e-3)
    np.testing.assert_allclose(found[1], found[0], rtol=bound, atol=bound * scale)


class OpByJax:
    """Ops compiled once each: only the numbers of the operands change from case to case."""

    def __init__(self):
        self._made = {}

    def __call__(self, row, numbers):
        baked = numbers[row.takes.index("n")] if row.takes == "xn" else 0.0
        values, function = self._made.setdefault((row.name, baked), self._compile(row, baked))
        given = [n for name, n in zip(row.takes, numbers, strict=True) if name != "n"]
        for value, number in zip(values, given, strict=True):
            value.data, value.grad = number, 0.0
        (out,) = function([numbers[0] if row.takes == "nxy" else 0.0])
        out.backward()
        return out.data, [value.grad for value in values]

    def _compile(self, row, baked):
        values = [gg.Value(1.0) for name in row.takes if name != "n"]

        def function(n):
            if row.takes == "nxy":
                return gg.where(n, *values)
            return gg.functions.apply(row, *values, *([baked] if row.takes == "xn" else []))

        return values, gg.compile(function, reduction="none", executor="jax")


def has_subnormals(case):
    """Whether a number of a case is subnormal, which XLA treats as 0 on a CPU."""
    numbers = map(float, (*case["operands"], case["value"], *case["partials"]))
    return any(0 < abs(number) < 4 * TINY for number in numbers)


def test_edges():
    by_jax, mistakes = OpByJax(), []
    for case in CASES:
        if has_subnormals(case):
            continue
        partials = [float(p) + 0.0 for p in case["partials"]]
        mistakes += [(case, m) for m in mistakes_in({**case, "partials": partials}, by_jax)]
    assert mistakes == []


def test_the_far_tail_of_erfc_is_right_in_both_precisions():
    # XLA's own loses up to 256 eps, as exp(-x²) does if x² is rounded first.
    from glassgrad.compiler.executors.jax.functions import erfc

    for dtype, end in (("float64", 26.4), ("float32", 9.0)):
        x = np.random.default_rng(1).uniform(-2, end, 500).astype(dtype)
        with jax.enable_x64(True):
            found = np.asarray(jax.jit(erfc)(x), float)
        expected = [float(mpmath.erfc(mpmath.mpf(float(v)))) for v in x]
        np.testing.assert_allclose(found, expected, rtol=8 * np.finfo(dtype).eps)


def test_a_grad_of_0_passes_nothing_on_through_products_and_ops():
    w, v = [gg.Value(math.inf), gg.Value(1.0)], gg.Value(0.0)

    def function(x):
        inner = v * x
        hidden = [w[0] * inner, w[1] * inner]
        return gg.where(x - 5.0, hidden[0], hidden[1]) + gg.where(x - 5.0, gg.log(v), 0.0)

    found = []
    for executor in ("numpy", "jax"):
        total = gg.compile(function, executor=executor)([1.0, 2.0])
        found.append([total.data, *grads_of([*w, v], total)])
    assert found[0] == found[1] == [0.0, 0.0, 0.0, 1.5]


def test_lookups_take_large_indices_in_float32_and_refuse_those_outside():
    table = [gg.Value(float(k)) for k in range(3)]
    at = gg.compile(lambda k, x: gg.lookup(table, k) * x, executor="jax", dtype="float32")
    total = at(np.array([0, 2, 2]), [1.0, 2.0, 4.0])
    assert (total.data, grads_of(table, total)) == (4.0, pytest.approx([1 / 3, 0.0, 2.0]))
    with pytest.raises(IndexError, match="expected an index from 0 to 2, got 3"):
        at(np.array([3]), [1.0])


def test_settings_of_jax_stay_as_they_are():
    before = jax.config.jax_enable_x64
    w = gg.Value(0.1)
    total = gg.compile(lambda x: w * x, executor="jax")([1 / 3])
    assert total.data == 0.1 * (1 / 3)
    assert jax.config.jax_enable_x64 == before
    assert jax.numpy.ones(1).dtype == "float32"


def test_places_in_a_grid_are_read_without_a_gather():
    from glassgrad.compiler.executors.jax.places import grid_of

    draw = random.Random("grids")
    block = np.arange(4000.0)[:, None] * [1.0, -1.0]
    for _ in range(15):
        axes, reach = [], draw.choice([1, 1, 2])
        for _ in range(draw.randint(1, 3)):
            size = draw.randint(2, 5)
            axes.append((size, draw.choice([reach, -reach, 0])))
            reach = reach * size + draw.choice([0, 0, 1])
        draw.shuffle(axes)
        places = np.array([600])
        for size, stride in axes:
            places = (places[:, None] + stride * np.arange(size)).ravel()
        grid = grid_of(places, axes[-1][0])
        if grid is not None:
            read = np.asarray(grid.read(jax.numpy.asarray(block, "float32")))
            assert (read == block[places]).all(), (axes, grid)
        else:  # only where a run goes on by chance, or where all places of an axis are the same
            assert len(axes) > 1, axes
    last = grid_of(np.array([3990, 3993, 3996, 3999]), 4)  # nothing follows the last place
    assert np.asarray(last.read(jax.numpy.asarray(block)))[:, 0].tolist() == [
        3990,
        3993,
        3996,
        3999,
    ]
    assert grid_of(np.array([1, 5, 2]), 3) is None
    assert grid_of(np.array([0, 1, 1, 2]), 2) is None  # windows that overlap


def operations_in(width):
    rng = random.Random(0)
    w = [[gg.Value(rng.uniform(-1, 1)) for _ in range(width)] for _ in range(width)]
    out = [gg.Value(rng.uniform(-1, 1)) for _ in range(width)]

    def loss(x):
        return gg.dot(out, [gg.dot(row, x).relu() for row in w])

    compiled = gg.compile(loss, executor="jax", reduction="mean")
    compiled(np.ones((4, width)))
    from glassgrad.compiler.executors.jax.devices import Samples

    passes = compiled._last.executor.passes
    inputs = [np.ones(len(block)) for block in passes.layout]
    samples = Samples((np.ones((4, width)),))
    return str(jax.make_jaxpr(passes.run)(inputs, samples, np.ones(1))).count(" = ")


def test_the_number_of_operations_does_not_depend_on_the_width():
    assert operations_in(3) == operations_in(16)
    assert operations_in(20) == operations_in(100)


def test_a_name_says_which_kind_of_device():
    w = gg.Value(2.0)
    compiled = gg.compile(lambda x: w * x, executor="jax")
    compiled([1.0])
    assert compiled.ran_by == f"jax, {jax.default_backend()}"


WITHOUT_JAX = """
import sys, json
sys.modules["jax"] = None
import glassgrad as gg
w = gg.Value(1.0)
try:
    gg.compile(lambda x: w * x, executor="jax")([1.0])
except ImportError as error:
    print(json.dumps(str(error)))
print(json.dumps(gg.compile(lambda x: w * x)([1.0]).data))
"""


def test_without_jax_one_sentence_says_what_to_install():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_JAX], capture_output=True, text=True, check=True
    )
    said, number = map(json.loads, done.stdout.splitlines())
    wanted = "JAX is not installed: run pip install jax"
    assert (said, number) == (f"compile: executor='jax': {wanted}", 1.0)


def test_the_weights_of_a_network_are_read_without_a_gather():
    from glassgrad.compiler.batch import gather
    from glassgrad.compiler.executors.jax.devices import Samples

    model = gg.nn.MLP(8, [16, 16, 4], seed=1)
    arguments = np.ones((5, 8)), np.zeros(5, int)
    compiled = gg.compile(lambda x, y: gg.nn.cross_entropy(model(x), y), executor="jax")
    passes = compiled.version_for(gather(arguments), {}).executor.passes
    inputs = [np.ones(len(block), "float32") for block in passes.layout]
    found = jax.make_jaxpr(lambda i, s: passes.run(i, s, "mean"))(inputs, Samples(arguments))
    gathers = [line for line in str(found).splitlines() if " = gather[" in line]
    assert all("f32[4,1]" in line for line in gathers), gathers  # the constant of the 4 logits
