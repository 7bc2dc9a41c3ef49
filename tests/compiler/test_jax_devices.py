"""Batches are split over several devices: four that JAX simulates, in a process of their own."""

import json
import os
import subprocess
import sys

import pytest

import glassgrad as gg

pytest.importorskip("jax", reason="JAX is not installed")
pytestmark = pytest.mark.skipif(
    gg.engine.name == "reference", reason="its Values have no shared rows"
)

PROGRAM = '''
import json, math, sys
import numpy as np
import jax
import glassgrad as gg
from glassgrad import nn

rng = np.random.default_rng(3)
POINTS, LABELS = rng.normal(size=(12, 2)), np.arange(12) % 2
WORDS = rng.integers(0, 5, size=(12, 3))


def grads(parameters, total):
    for p in parameters:
        p.grad = 0.0
    total.backward()
    return [p.grad for p in parameters]


def steps(how, count, several, name="momentum"):
    model = nn.MLP(2, [4, 2], activation="tanh", seed=3)
    make = {"momentum": lambda p: nn.SGD(p, 0.1, momentum=0.9), "adam": lambda p: nn.Adam(p, 0.02)}
    optimizer = make[name](model.parameters())

    def loss(x, y):
        outputs = model(x)
        penalty = 0.01 * gg.sum(p * p for p in model.parameters())
        return nn.cross_entropy(outputs, y) + penalty, outputs[1]

    step = gg.compile_step(loss, optimizer, executor="jax", **how)
    found = [step(POINTS[:count], LABELS[:count]) for _ in range(3)]
    if several:
        more = gg.compile_step(loss, optimizer, executor="jax", steps=4, **how)
        found.append(more(POINTS[:count], LABELS[:count]))
    losses = [number for first, _ in found for number in np.ravel(first)]
    return [*losses, *found[-1][1], *[number for p in model.parameters() for number in (p.data, p.grad)]]


def words(how, count):
    tables = [[gg.Value(0.1 * k + j) for k in range(5)] for j in range(2)]
    large = [gg.Value(0.001 * k) for k in range(1100)]
    w = [value for row in tables for value in row] + large

    def loss(k):
        return gg.sum(gg.lookup(t, i) * gg.lookup(large, i) for t in tables for i in k)

    total = gg.compile(loss, executor="jax", **how)(WORDS[:count])
    return [total.data, *grads(w, total)[:40]]


def rows(how, count):
    w = gg.Value(0.3)
    outs = gg.compile(lambda x: (w * x[0] + x[1], w * w), reduction="none", executor="jax", **how)
    first, second = outs(POINTS[:count])
    gg.sum(o * k for k, o in enumerate([*first, *second])).backward()
    return [*[o.data for o in (*first, *second)], w.grad]


def edges(how, count):
    """0 × inf in a branch that is not taken, which a hasty pass gets wrong."""
    w, v = gg.Value(1.0), gg.Value(0.0)

    def loss(x):
        return w * w * x[0] + gg.where(x[1] - 50.0, gg.sqrt(v) * gg.log(v), 0.0)

    total = gg.compile(loss, executor="jax", **how)(POINTS[:count])
    step = gg.compile_step(loss, nn.SGD([w, v], 0.1), executor="jax", **how)
    return [total.data, *grads([w, v], total), step(POINTS[:count]), step(POINTS[:count]), w.data, v.data]


def infinite(how, count):
    """The first sample, which padding copies, is infinite in the forward pass of one result."""
    w = gg.Value(2.0)
    points = POINTS[:count].copy()
    points[0, 0] = np.inf
    function = gg.compile(lambda x: (gg.exp(-x[0]) * w, x[1] * w), reduction="mean", executor="jax", **how)
    first, second = function(points)
    second.backward()
    return [first.data, second.data, w.grad]


CASES = {
    "steps": lambda how, count: steps(how, count, True),
    "adam": lambda how, count: steps(how, count, False, "adam"),
    "words": words, "rows": rows, "edges": edges, "infinite": infinite,
}
found = {}
for text in sys.argv[1:]:
    name, dtype, count, devices = text.split(" ", 3)
    how = {"devices": json.loads(devices), "dtype": dtype}
    found[text] = [float(number).hex() for number in CASES[name](how, int(count))]
w = gg.Value(1.0)
loss = gg.compile(lambda x: w * x, executor="jax")
loss([1.0])
print(json.dumps([found, loss.ran_by, jax.config.jax_enable_x64]))
'''


EACH = [f"{name} float64 7 null" for name in ("steps", "words", "rows", "edges", "infinite")]
OTHERS = [
    "steps float32 7 null",
    "steps float64 12 null",
    "adam float64 1 null",
    "adam float32 7 3",
    "adam float64 7 [2]",
    "rows float32 7 [3, 1]",
]


def with_one(text):
    """The same case with one device."""
    return " ".join([*text.split(" ")[:3], "1"])


def on_four(program, *words):
    """What a program prints in a process with four devices."""
    flags = {"XLA_FLAGS": "--xla_force_host_platform_device_count=4", "JAX_PLATFORMS": "cpu"}
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        timeout=500,
        env={**os.environ, **flags},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def found():
    return on_four(PROGRAM, *dict.fromkeys([*EACH, *OTHERS, *map(with_one, [*EACH, *OTHERS])]))


def test_four_devices_compute_what_one_does_also_for_batches_that_do_not_divide_evenly(found):
    numbers, ran_by, is_64 = found
    assert (ran_by, is_64) == ("jax, cpu × 4", False)
    for text in [*EACH, *OTHERS]:
        several, one = ([*map(float.fromhex, numbers[name])] for name in (text, with_one(text)))
        rel = 1e-13 if "float64" in text else 2e-5
        assert several == pytest.approx(one, rel=rel, abs=rel, nan_ok=True), text


def test_two_runs_of_the_same_arrangement_have_the_same_bits(found):
    again = on_four(PROGRAM, OTHERS[0], EACH[1])[0]
    assert again == {text: found[0][text] for text in again}
