"""NIST's 27 certified problems, each from both starts."""

import numpy as np
import pytest
import strd

import glassgrad as gg


def digits(found, certified):
    """The number of equal digits of the worst of them."""
    errors = np.maximum(np.abs(found - certified) / np.abs(certified), 1e-16)
    return float(-np.log10(errors).min())


@pytest.mark.parametrize("start", (0, 1), ids=("start 1", "start 2"))
@pytest.mark.parametrize("name", strd.MODELS)
def test_certified_parameters_are_found(name, start):
    problem = strd.problem(name)
    fit = gg.curve_fit(strd.MODELS[name], problem.x, problem.y, p0=problem.starts[start])
    popt, pcov = fit
    assert digits(popt, problem.certified) >= 9
    is_noise = name == "Lanczos1"
    deviations = np.sqrt(np.diag(pcov))
    assert digits(deviations, problem.deviations) >= (3 if is_noise else 7)
    if not is_noise:
        assert fit.sum_of_squares == pytest.approx(problem.sum_of_squares, rel=1e-9)


def test_every_problem_was_read_as_certified():
    assert len(strd.MODELS) == 27
    for name, model in strd.MODELS.items():
        problem = strd.problem(name)
        rows = problem.x.T.tolist()
        values = np.array([model(x, *problem.certified.tolist()) for x in rows])
        total = float(((values - problem.y) ** 2).sum())
        # Rounded to 11 digits, parameters of Lanczos1 are not as good as the exact ones.
        expected = pytest.approx(problem.sum_of_squares, rel=1e-9, abs=1e-20)
        assert total == expected, name
