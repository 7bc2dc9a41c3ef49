"""compile_step() and fit(compiled=True): the same steps as eager ones."""

import json
import math
import random
import sys
from pathlib import Path

import pytest

import glassgrad as gg
from compiled_cases import course_loss, grads_of, moons
from glassgrad import data, nn
from glassgrad.training import checkpoint, fit, recipes

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
import gpt

pytestmark = pytest.mark.both_engines


def test_row_48_through_compile_step():
    expected = json.loads((Path(__file__).parents[1] / "cases" / "moons.json").read_text())
    random.seed(1337)
    model = nn.MLP(2, [16, 16, 1])
    optimizer = nn.SGD(model.parameters(), nn.schedules.LinearDecay(1.0, 0.1, 100))
    step = gg.compile_step(course_loss(model), optimizer)
    got = [step(*moons()) for _ in range(100)]
    assert got == pytest.approx(expected["losses"], rel=1e-12)


def test_the_tiny_gpt_trains_alike():
    names = [name for name in data.names() if len(name) == 5][:6]
    texts = [gpt.to_numbers(name) for name in names]
    eager, traced = gpt.GPT(seed=0), gpt.GPT(seed=0)

    def loss_of(model):
        return lambda text: nn.cross_entropy(model(text[:-1]), text[1:])

    adam = nn.Adam(eager.parameters(), 0.02)
    step = gg.compile_step(loss_of(traced), nn.Adam(traced.parameters(), 0.02))
    is_quick = gg.engine.name == "native"
    for _ in range(50 if is_quick else 8):
        total = gg.mean([loss_of(eager)(text) for text in texts])
        adam.zero_grad()
        total.backward()
        adam.step()
        assert step(texts) == pytest.approx(total.data, rel=1e-9)
    assert total.data < (2.0 if is_quick else 2.5)


@pytest.mark.parametrize("make", [nn.SGD, nn.Adam, nn.AdamW])
def test_a_compiled_step_is_the_eager_step(make):
    x, y = moons()
    models = [nn.MLP(2, [8, 1], activation="tanh", seed=4) for _ in range(2)]
    first, second = (make(m.parameters(), 0.05, weight_decay=0.01) for m in models)
    step = gg.compile_step(lambda x, y: nn.mse(models[1](x), y), second)
    for _ in range(20):
        total = nn.mse([models[0](p) for p in x], y)
        first.zero_grad()
        total.backward()
        first.step()
        assert step(x, y) == pytest.approx(total.data, rel=1e-10)
    assert second.steps == 20
    assert grads_of(models[1].parameters()) == pytest.approx(
        grads_of(models[0].parameters()), rel=1e-9
    )


def test_a_step_gives_further_results_and_changes_only_its_parameters():
    w, fixed = gg.Value(2.0), gg.Value(1.0)
    step = gg.compile_step(lambda x: (w * x + fixed, w * x), nn.SGD([w], 0.5))
    loss, outputs = step([1.0, 3.0])
    assert (loss, outputs.tolist()) == (5.0, [2.0, 6.0])
    assert (w.data, w.grad, fixed.data) == (1.0, 2.0, 1.0)


def test_a_loss_that_is_not_finite_changes_nothing():
    w = gg.Value(-1.0)
    step = gg.compile_step(lambda x: (w * x).log(), nn.SGD([w], 0.5))
    assert math.isnan(step([1.0]))
    assert (w.data, step.optimizer.steps) == (-1.0, 0)


def test_fit_compiled_is_fit():
    runs = []
    for compiled in (False, True):
        model = nn.MLP(2, [8, 3], activation="tanh", seed=1)
        optimizer = nn.Adam(model.parameters(), 0.05)
        runs.append(
            fit(
                model,
                data.blobs(60, seed=2),
                "cross_entropy",
                optimizer,
                steps=30,
                batch=20,
                l2=1e-3,
                seed=5,
                progress=False,
                compiled=compiled,
            )
        )
    assert runs[1].losses == pytest.approx(runs[0].losses, rel=1e-9)
    assert runs[1].accuracies == runs[0].accuracies


def test_a_recipe_goes_on_as_it_began(tmp_path):
    settings = recipes.Settings("xor", steps=2)
    recipes.train(settings, checkpoint=str(tmp_path), progress=False)
    again = recipes.Settings("xor", steps=4)
    with pytest.raises(
        checkpoint.CheckpointError,
        match="the checkpoint's run is compiled, and can only continue that way",
    ):
        recipes.train(again, checkpoint=str(tmp_path), resume=True, progress=False, compiled=False)
    assert (
        len(
            recipes.train(
                again, checkpoint=str(tmp_path), resume=True, progress=False
            ).history.losses
        )
        == 4
    )


def test_a_compiled_run_goes_on_compiled(tmp_path):
    def run(steps, compiled=True, **more):
        model = nn.MLP(2, [8, 1], seed=1)
        optimizer = nn.Adam(model.parameters(), 0.05)
        fit(
            model,
            data.moons(60, seed=2),
            "hinge",
            optimizer,
            steps=steps,
            batch=20,
            seed=5,
            progress=False,
            compiled=compiled,
            **more,
        )
        return [p.data for p in model.parameters()]

    whole = run(20)
    run(9, checkpoint=tmp_path)
    with pytest.raises(checkpoint.CheckpointError, match="the checkpoint's run is compiled"):
        run(20, compiled=False, checkpoint=tmp_path, resume=True)
    assert run(20, checkpoint=tmp_path, resume=True) == whole
    path = tmp_path / checkpoint.FILE_NAME
    saved = checkpoint.load(path)
    assert saved.state["executor"]["by"].partition(" × ")[0] in (
        "numpy",
        "kernels, avx512",
        "kernels, avx2",
        "kernels, baseline",
        "jax, cpu",
    )
    saved.state["executor"]["by"] = "kernels, abacus"
    checkpoint.save(path, saved)
    with pytest.warns(UserWarning, match="computed by kernels, abacus"):
        run(21, checkpoint=tmp_path, resume=True)
