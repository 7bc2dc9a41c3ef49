"""A compiled function never ignores a change: it notices, traces again, or refuses."""

import importlib
import warnings

import numpy as np
import pytest
from stale import REFUSED, TRACED, WATCHED

import glassgrad as gg
from glassgrad import data, nn
from glassgrad.training import fit

for part in (
    "names",
    "objects",
    "looks",
    "containers",
    "arrays",
    "networks",
    "library",
    "hidden",
    "one_call",
    "corners",
):
    importlib.import_module(f"stale.{part}")

BATCH = np.array([1.5, 1.5])


def compare(case, make, *, twin):
    """Run a case compiled and eagerly, and compare before and after each change.

    A function that uses something up needs a twin for the eager run.
    """
    changes = [case(), case()] if twin else [case()]
    functions = [next(change) for change in changes]
    compiled, eager = make(functions[0]), functions[-1]
    while True:
        for _ in range(2):
            expected = eager(gg.Value(1.5))
            assert compiled(BATCH) == pytest.approx(getattr(expected, "data", expected), rel=1e-12)
        if "end" in [next(change, "end") for change in changes]:
            break
    expected = eager(gg.Value(1.5))
    assert compiled(BATCH) == pytest.approx(getattr(expected, "data", expected), rel=1e-12)


def as_function(f):
    compiled = gg.compile(f)
    return lambda x: compiled(x).data


def as_step(f):
    w = gg.Value(1.0)
    return gg.compile_step(lambda x: f(x) + 0 * w, nn.SGD([w], 0.1))


@pytest.mark.parametrize("make", [as_function, as_step])
@pytest.mark.parametrize("case", WATCHED, ids=lambda case: case.__name__)
def test_a_change_is_noticed(case, make):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compare(case, make, twin=False)


@pytest.mark.parametrize("make", [as_function, as_step])
@pytest.mark.parametrize("case", TRACED, ids=lambda case: case.__name__)
def test_what_cannot_be_watched_is_traced_at_every_call(case, make):
    with pytest.warns(UserWarning, match="is traced again at every call"):
        compare(case, make, twin=True)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.__name__)
def test_what_belongs_to_one_call_is_refused(case):
    change = case()
    with pytest.raises(gg.TraceError):
        gg.compile(next(change))([1.5])


@pytest.mark.parametrize("case", WATCHED, ids=lambda case: case.__name__)
def test_what_is_watched_is_traced_once_while_nothing_changes(case):
    change = case()  # kept: it undoes what it has set up when it ends
    compiled = gg.compile(next(change))
    programs = []
    for _ in range(4):  # caches may fill at first
        compiled(BATCH)
        programs.append(compiled.program)
    assert programs[2] is programs[3]


def test_there_are_enough_cases():
    assert len(WATCHED) + len(TRACED) + len(REFUSED) >= 150


def test_a_model_that_changes_while_fit_trains_it():
    """The function that fit() traces is ours; what it closes over is the user's."""
    settings = {"scale": 1.0}

    class Line(nn.Module):
        def __init__(self):
            self.w = gg.Value(1.0)

        def __call__(self, x):
            return self.w * x[0] * settings["scale"]

    losses = {}
    for compiled in (False, True):
        settings["scale"], model = 1.0, Line()

        def change(*_):
            settings["scale"] += 1.0

        samples, optimizer = (
            data.Dataset([[1.0], [2.0]], [3.0, 5.0]),
            nn.SGD(model.parameters(), 0.01),
        )
        history = fit(
            model,
            samples,
            "mse",
            optimizer,
            steps=5,
            compiled=compiled,
            callbacks=[change],
            progress=False,
        )
        losses[compiled] = history.losses
    assert losses[True] == pytest.approx(losses[False], rel=1e-12)
