"""to_js(): modules of JavaScript, run by node."""

import math
import random
import shutil

import pytest

import glassgrad as gg
from c_files import run_module
from glassgrad import nn
from program_oracle import Run, random_case
from special_cases import SPECIAL, every_op

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no node")


def is_close(y, z):
    """Equal, or with the last digits that JavaScript's functions may have otherwise."""
    if math.isnan(z) or math.isinf(z):
        return y == z or (math.isnan(y) and math.isnan(z))
    return abs(y - z) <= 1e-12 * max(1.0, abs(z))


def check(function, samples, folder):
    call = gg.compile(function, gradients=False, executor="numpy", watch=False)
    call(samples)
    oracle = Run(call.program, call.last.traced.inputs.data().tolist())
    for x, made in zip(samples, run_module(call.to_js(), folder, samples), strict=True):
        expected = oracle.sample(x)
        assert all(map(is_close, made, expected)), (x, made, expected)


def test_every_op_is_that_of_the_table(tmp_path):
    draw = random.Random(0)
    samples = [[a, b] for a in SPECIAL for b in SPECIAL]
    samples += [[draw.uniform(-8, 8), draw.uniform(-3, 3)] for _ in range(100)]
    check(every_op, samples, tmp_path)


def test_a_network_of_relus_has_the_same_bits(tmp_path):
    model = nn.MLP(3, [5, 4, 2], seed=3)
    samples = [[0.1, -0.2, 0.3], [1.0, 2.0, 3.0]]
    call = gg.compile(model)
    call(samples)
    found = run_module(call.to_js(), tmp_path, samples)
    assert found == [[v.data for v in model(x)] for x in samples]


def test_random_programs(tmp_path):
    function, _, samples = random_case(3)
    check(function, samples, tmp_path)


@pytest.mark.soak_only
def test_many_random_programs(tmp_path):
    for seed in range(300, 400):
        function, _, samples = random_case(seed)
        check(function, samples, tmp_path)


def test_wrong_samples_and_indices_are_refused_in_a_sentence(tmp_path):
    table = nn.Embedding(3, 2, seed=1)
    call = gg.compile(lambda k: table(k), gradients=False)
    call([2])
    text = call.to_js(tmp_path / "saved.js", name="table")
    assert (tmp_path / "saved.js").read_text(encoding="utf-8") == text
    caught = "\nexport const tried = (x) => { try { return predict(x) } catch (e) { return e.message } };\n"
    found = run_module(text + caught, tmp_path, [[2], [3], [0.5], [1, 2], []], call="tried")
    assert [float(x) for x in found[0]] == [v.data for v in table(2)]
    assert found[1:3] == [f"expected an index from 0 to 2, got {x}" for x in (3, 0.5)]
    assert found[3:] == [f"expected 1 numbers, got {n}" for n in (2, 0)]
