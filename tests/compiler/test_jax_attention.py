"""In JAX, a GPT's places and heads are slices and products, and no place sees later ones."""

import random
import re
from collections import Counter

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn
from gpt_cases import gpt

jax = pytest.importorskip("jax", reason="JAX is not installed")


def operations_of(function, *arguments):
    """How often each operation is in what XLA gets to compile for a loss and its gradient."""
    from glassgrad.compiler.batch import gather
    from glassgrad.compiler.executors.jax.devices import Samples

    compiled = gg.compile(function, executor="jax", dtype="float32")
    passes = compiled.version_for(gather(arguments), {}).executor.passes
    inputs = [np.ones(len(block), "float32") for block in passes.layout]
    run = jax.jit(lambda inputs, samples: passes.run(inputs, samples, "mean"))
    text = run.lower(inputs, Samples(arguments)).as_text()
    return Counter(re.findall(r"(?<!#)stablehlo\.(\w+)", text))


def loss_of_a_gpt():
    model = gpt.GPT(seed=0)
    return lambda text: nn.cross_entropy(model(text[:-1]), text[1:]), model.parameters()


def test_of_a_gpt_only_the_letters_are_looked_up_and_all_else_is_slices():
    found = {
        letters: operations_of(loss_of_a_gpt()[0], np.zeros((4, letters + 2), int))
        for letters in (5, 9)
    }
    for letters, operations in found.items():
        assert operations["gather"] == 1, (letters, operations)
        assert operations["scatter"] == 0
        assert operations["dot_general"] == 3 * 5 + 1  # five products, and the table of letters
    assert abs(found[5].total() - found[9].total()) < 20


@pytest.mark.parametrize("letters", [0, 1, 6])
def test_a_gpt_in_jax_is_that_of_numpy(letters):
    texts = np.random.default_rng(1).integers(0, 27, (3, letters + 2))
    found = []
    for executor in ("numpy", "jax"):
        loss, parameters = loss_of_a_gpt()
        total = gg.compile(loss, executor=executor)(texts)
        total.backward()
        found.append([total.data, *[p.grad for p in parameters]])
    assert found[1] == pytest.approx(found[0], rel=1e-11, abs=1e-14)


def attention(w):
    """Four numbers; each is replaced by an average of itself and those before it."""

    def function(x):
        keys, values = [w[0] * v for v in x], [w[1] * v for v in x]
        heard = []
        for place in range(len(x)):
            scores = [w[2] * x[place] * key for key in keys[: place + 1]]
            heard.append(gg.dot(gg.softmax(scores), values[: place + 1]))
        return heard

    return function


@pytest.mark.parametrize("last", [0.5, 1e4, float("inf"), float("nan")])
def test_what_a_place_cannot_see_does_not_reach_it(last, monkeypatch):
    # The first three places do not depend on the last number, however large its score is.
    samples = [[0.3, -0.2, 0.9, last], [1.0, 0.7, -0.6, 0.1]]
    found = []
    for executor in ("numpy", "jax"):
        w = [gg.Value(0.8), gg.Value(-1.3), gg.Value(1.1)]
        compiled = gg.compile(attention(w), reduction="none", executor=executor)
        answers = compiled(samples)
        careful = count_careful_passes(compiled, monkeypatch) if executor == "jax" else []
        rows = [[v.data for v in row] for row in answers]
        seen = gg.sum(v for row in answers[:3] for v in row)
        seen.backward()
        found.append([v for row in rows for v in row] + [p.grad for p in w])
    assert found[1] == pytest.approx(found[0], rel=1e-12, nan_ok=True)
    assert np.isfinite(found[1][:6] + found[1][8:]).all()
    if last == 1e4:  # exp of its score is infinite, but there is nothing to be careful about
        assert careful == []


def count_careful_passes(compiled, monkeypatch):
    """A list that gets an entry for each pass that looks at every grad."""
    executor, found = compiled._last.executor, []
    run = executor._run

    def noted(*arguments, careful=False):
        found.extend([careful] * careful)
        return run(*arguments, careful=careful)

    monkeypatch.setattr(executor, "_run", noted)
    return found


def random_windows(draw, w):
    """Sums and products over windows of a few numbers, each of another length."""
    size = draw.randint(3, 6)
    first, last = draw.choice([(0, 1), (1, 0), (-2, 1), (0, 2)])
    ways = [gg.tanh, gg.exp, lambda v: v * w[1], lambda v: v - 0.5]
    before, between, after = (draw.choice(ways) for _ in range(3))

    def function(x):
        hidden = [before(w[0] * x[k % 3] + w[k % 4]) for k in range(size)]
        windows = [hidden[max(0, first * k) : k + last] or hidden[k:] for k in range(size)]
        sums = [
            gg.dot(row, row[::-1]) if draw_dot else gg.sum(between(v) for v in row)
            for row in windows
        ]
        shares = [after(v) * total for row, total in zip(windows, sums, strict=True) for v in row]
        return gg.sum(shares) + gg.logsumexp(sums)

    draw_dot = draw.random() < 0.5
    return function


@pytest.mark.parametrize("seed", range(3))
def test_rows_of_different_lengths_are_summed_as_numpy_does(seed):
    samples = np.random.default_rng(seed).uniform(-1, 1, (4, 3))
    found = []
    for executor in ("numpy", "jax"):
        w = [gg.Value(0.5), gg.Value(-0.4), gg.Value(0.3), gg.Value(0.9)]
        total = gg.compile(random_windows(random.Random(seed), w), executor=executor)(samples)
        total.backward()
        found.append([total.data, *[p.grad for p in w]])
    assert found[1] == pytest.approx(found[0], rel=1e-11, abs=1e-12)
