"""Runs that diverge raise an error with the step, the parameter and what to change."""

import math

import pytest
from test_fit import parts

from glassgrad import data, nn
from glassgrad.training import DivergedError, checkpoint, fit, recipes

pytestmark = pytest.mark.both_engines


def test_a_diverging_run_names_step_parameter_and_advice(tmp_path):
    model, samples, loss, optimizer = parts(kind=nn.SGD, rate=0.1)
    fit(model, samples, loss, optimizer, steps=10, checkpoint=tmp_path, every=5, progress=False)
    good = (tmp_path / checkpoint.FILE_NAME).read_bytes()

    def explode(seen):
        if seen.step == 13:
            model.layers[0].neurons[2].w[1].data = math.nan

    with pytest.raises(
        DivergedError,
        match=r"after 13 steps: the loss is nan, and layers\.0\.weight\[2\]\[1\] is nan",
    ) as caught:
        fit(
            model,
            samples,
            loss,
            optimizer,
            steps=50,
            checkpoint=tmp_path,
            every=5,
            resume=True,
            callbacks=[explode],
            progress=False,
        )
    assert "try a smaller learning rate than 0.1, such as 0.01" in str(caught.value)
    assert checkpoint.load(tmp_path / checkpoint.FILE_NAME).state["step"] == 10
    assert (tmp_path / checkpoint.FILE_NAME).read_bytes() == good


def test_a_parameter_that_blew_up_in_the_last_step_is_noticed(tmp_path):
    model, samples, loss, optimizer = parts()

    def explode(seen):
        if seen.step == 5:
            model.layers[1].neurons[0].b.data = math.inf

    with pytest.raises(
        DivergedError,
        match=r"after 5 steps: a parameter is not finite, and layers\.1\.bias\[0\] is inf",
    ):
        fit(
            model,
            samples,
            loss,
            optimizer,
            steps=5,
            checkpoint=tmp_path,
            callbacks=[explode],
            progress=False,
        )
    assert checkpoint.load(tmp_path / checkpoint.FILE_NAME).state["step"] == 0


@pytest.mark.parametrize("compiled", [False, True])
def test_a_loss_that_grew_a_millionfold_has_diverged(compiled):
    """At the step that the page names: see web/tests/training/run.test.ts."""
    if compiled:
        pytest.importorskip("numpy")
    settings = recipes.Settings("moons", lr=10.0, schedule="constant", steps=100)
    text = r"after 4 steps: the loss went from 0\.896 to 7\.49e\+06, and layers\.1\.\S+ is -2\.45e\+05: the run diverged"
    with pytest.raises(DivergedError, match=text):
        recipes.train(settings, progress=False, compiled=compiled)


def test_a_loss_that_began_small_may_grow():
    first = []
    model = nn.MLP(1, [1], seed=1)

    def loss(outputs, targets):
        first.append(outputs[0])
        return outputs[0] * 0 + (1e-9 if len(first) == 1 else 1e5)

    fit(
        model,
        data.Dataset([[1.0]], [1.0]),
        loss,
        nn.SGD(model.parameters(), 0.1),
        steps=3,
        progress=False,
    )
    assert len(first) == 3
