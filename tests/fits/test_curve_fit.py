"""curve_fit: SciPy's own is the oracle for parameters, covariances, bounds and weights."""

import math

import numpy as np
import pytest
from scipy import optimize

import glassgrad as gg


def decay(t, a, b, c):
    return a * gg.exp(-b * t) + c


def decay_of_arrays(t, a, b, c):
    return a * np.exp(-b * t) + c


def data(seed, rows=40, scatter=0.05):
    draw = np.random.default_rng(seed)
    t = np.sort(draw.uniform(0, 6, rows))
    return t, decay_of_arrays(t, *draw.uniform(0.4, 2.5, 3)) + draw.normal(0, scatter, rows)


def assert_as_scipy(*arguments, **keywords):
    popt, pcov = gg.curve_fit(decay, *arguments, **keywords)
    tight = dict.fromkeys(("ftol", "xtol", "gtol"), 1e-14)
    popt_there, pcov_there = optimize.curve_fit(decay_of_arrays, *arguments, **keywords, **tight)
    np.testing.assert_allclose(popt, popt_there, rtol=1e-6)
    np.testing.assert_allclose(pcov, pcov_there, rtol=1e-5)


@pytest.mark.parametrize("is_absolute", (False, True))
@pytest.mark.parametrize("kind", ("none", "one", "each", "covariance"))
@pytest.mark.parametrize("seed", range(3))
def test_parameters_and_covariance_are_those_of_scipy(seed, kind, is_absolute):
    t, y = data(seed)
    draw = np.random.default_rng(seed + 50)
    deviations = draw.uniform(0.02, 0.2, len(t))
    near = 0.5 ** np.abs(np.subtract.outer(range(len(t)), range(len(t))))
    sigma = {
        "none": None,
        "one": 0.1,
        "each": deviations,
        "covariance": np.outer(deviations, deviations) * near,
    }[kind]
    assert_as_scipy(t, y, sigma=sigma, absolute_sigma=is_absolute)


@pytest.mark.parametrize(
    "bounds",
    (
        (0, [3.0, 2.0, 3.0]),
        ([0.1, 0.1, -np.inf], np.inf),
        optimize.Bounds([0, 0, 0], [5, 5, 5]),
    ),
)
def test_bounds_are_those_of_scipy(bounds):
    assert_as_scipy(*data(4), bounds=bounds)


def test_a_parameter_ends_at_the_bound_that_it_wants_to_cross():
    t, y = data(4)
    free = gg.curve_fit(decay, t, y)
    limit = 0.8 * free.parameters["a"]
    held = gg.curve_fit(decay, t, y, bounds={"a": (0, limit)})
    assert held.parameters["a"] == pytest.approx(limit, rel=1e-6) and held.method == "trf"
    assert held.at_bounds == ("a",) and free.at_bounds == ()
    assert str(held).endswith("; a is at its bound") and "bound" not in str(free)
    others, _ = optimize.curve_fit(lambda t, b, c: decay_of_arrays(t, limit, b, c), t, y)
    np.testing.assert_allclose(held.popt[1:], others, rtol=1e-4)


def test_starting_values_may_be_given_by_name():
    t, y = data(5)
    by_name = gg.curve_fit(decay, t, y, p0={"b": 0.7})
    in_order = gg.curve_fit(decay, t, y, p0=[1.0, 0.7, 1.0])
    assert by_name.popt.tolist() == in_order.popt.tolist()


def test_several_inputs_are_rows_of_xdata_as_in_scipy():
    draw = np.random.default_rng(6)
    x = draw.uniform(0.5, 3, (2, 30))
    y = 2 * x[0] ** 1.5 / x[1] ** 0.5 + draw.normal(0, 0.01, 30)

    def law(x, c, p, q):
        return c * x[0] ** p * x[1] ** q

    fit, there = gg.curve_fit(law, x, y), optimize.curve_fit(law, x, y)
    np.testing.assert_allclose(fit.popt, there[0], rtol=1e-6)
    np.testing.assert_allclose(fit.pcov, there[1], rtol=1e-5)
    assert gg.curve_fit(law, x.tolist(), y.tolist()).popt.tolist() == fit.popt.tolist()


def test_a_function_of_any_number_of_parameters_takes_as_many_as_p0():
    def polynomial(x, *p):
        return sum(c * x**k for k, c in enumerate(p))

    x = np.linspace(-1, 1, 9)
    fit = gg.curve_fit(polynomial, x, 1 - 2 * x + 3 * x**2, p0=[0, 0, 0])
    np.testing.assert_allclose(fit.popt, [1, -2, 3], atol=1e-14)
    assert fit.names == ("p[0]", "p[1]", "p[2]")


def test_rows_with_nan_are_left_out_with_their_sigma():
    t, y = data(7)
    deviations = np.linspace(0.05, 0.2, len(t))
    holes = y.copy()
    holes[[3, 20]] = np.nan
    kept = ~np.isnan(holes)
    for sigma in (deviations, np.diag(deviations**2)):
        part = sigma[kept] if sigma.ndim == 1 else sigma[np.ix_(kept, kept)]
        fit = gg.curve_fit(decay, t, holes, sigma=sigma, nan_policy="omit")
        alone = gg.curve_fit(decay, t[kept], y[kept], sigma=part)
        assert fit.popt.tolist() == alone.popt.tolist()


def test_full_output_is_scipys():
    t, y = data(8)
    popt, _, infodict, message, status = gg.curve_fit(decay, t, y, full_output=True)
    np.testing.assert_allclose(infodict["fvec"], decay_of_arrays(t, *popt) - y, atol=1e-12)
    assert infodict["nfev"] > 1 and "relative reductions" in message and status == 1


FAILURES = {
    "a nan": (
        (decay, [0.0, 1.0, 2.0], [1.0, math.nan, 2.0]),
        {},
        ValueError,
        "ydata: array must not contain infs or NaNs, as in row 1",
    ),
    "an x of another length": (
        (decay, [0.0, 1.0], [1.0, 2.0, 3.0]),
        {},
        ValueError,
        "xdata: expected 3 numbers, one for each y",
    ),
    "x on its side": (
        (decay, np.ones((3, 2)), [1.0, 2.0, 3.0]),
        {},
        ValueError,
        r"got \(3, 2\): write xdata.T",
    ),
    "no data": ((decay, [], []), {}, ValueError, "`ydata` must not be empty!"),
    "words": ((decay, ["a"], [1.0]), {}, ValueError, "xdata: expected an array or lists"),
    "too few rows": (
        (decay, [0.0, 1.0], [1.0, 2.0]),
        {},
        TypeError,
        "number of func parameters=3 must not exceed the number of data points=2",
    ),
    "lm with bounds": (
        (decay, *data(1)),
        {"bounds": (0, 9), "method": "lm"},
        ValueError,
        "Method 'lm' only works for unconstrained problems",
    ),
    "a start outside": (
        (decay, *data(1)),
        {"bounds": (0, 9), "p0": [1, 10, 1]},
        ValueError,
        "`x0` is infeasible: b starts at 10, which is not between 0 and 9",
    ),
    "bounds the wrong way round": (
        (decay, *data(1)),
        {"bounds": (1, 0)},
        ValueError,
        "Each lower bound must be strictly less",
    ),
    "a p0 too short": (
        (decay, *data(1)),
        {"p0": [1, 2]},
        ValueError,
        "p0: expected 3 numbers, for a, b, c",
    ),
    "a name that f has not": (
        (decay, *data(1)),
        {"p0": {"d": 1}},
        ValueError,
        "p0: there is no parameter d",
    ),
    "no parameters": (
        (lambda x: x, *data(1)),
        {},
        ValueError,
        "Unable to determine number of fit parameters",
    ),
    "a sigma of another length": (
        (decay, *data(1)),
        {"sigma": [1, 2]},
        ValueError,
        "`sigma` has incorrect shape",
    ),
    "a sigma of 0": (
        (decay, *data(1)),
        {"sigma": np.zeros(40)},
        ValueError,
        "`sigma` must be positive",
    ),
    "a covariance that is none": (
        (decay, *data(1)),
        {"sigma": -np.eye(40)},
        ValueError,
        "`sigma` must be positive definite",
    ),
    "another Jacobian": (
        (decay, *data(1)),
        {"jac": lambda *_: None},
        ValueError,
        "jac: leave it out",
    ),
    "another setting": (
        (decay, *data(1)),
        {"loss": "huber"},
        ValueError,
        "there is no setting 'loss'",
    ),
    "too few evaluations": (
        (decay, *data(1)),
        {"maxfev": 2},
        RuntimeError,
        "Optimal parameters not found: ",
    ),
    "a start where f is nan": (
        (lambda x, a: gg.log(a * x), [1.0, 2.0], [0.0, 1.0]),
        {"p0": [-1]},
        ValueError,
        r"f is nan at x = 1.0 with a=-1: give other starting values \(p0\)",
    ),
    "a derivative that is infinite": (
        (lambda x, a: gg.sqrt(a) * x, [1.0, 2.0], [0.0, 1.0]),
        {"p0": [0]},
        RuntimeError,
        "the derivative of f by a is inf at x = 1.0 with a=0",
    ),
    "complex numbers": (
        (decay, [0j, 1j], [1.0, 2.0]),
        {},
        TypeError,
        "xdata: expected an array or lists of numbers: these are complex",
    ),
    "masked numbers": (
        (decay, [0.0, 1.0, 2.0], np.ma.masked_greater([1.0, 2.0, 9.0], 3)),
        {},
        ValueError,
        "ydata: some of its numbers are masked: leave these rows out",
    ),
    "an integer that is no float": (
        (decay, [10**400] * 3, [1.0, 2.0, 3.0]),
        {},
        OverflowError,
        "xdata: expected an array or lists of numbers: int too large",
    ),
    "no starting values": (
        (lambda x, *p: x, *data(1)),
        {"p0": []},
        ValueError,
        r"Write f\(x, a, b\) with a name for each",
    ),
    "a function of NumPy": ((np.exp, *data(1)), {}, ValueError, r"Write f\(x, a, b\)"),
    "a function without a signature": ((max, *data(1)), {}, ValueError, r"Write f\(x, a, b\)"),
    "a word to start from": (
        (decay, *data(1)),
        {"p0": {"b": "one"}},
        TypeError,
        "p0: b: expected a number, got 'one'",
    ),
    "a bound alone": (
        (decay, *data(1)),
        {"bounds": {"b": 5}},
        ValueError,
        r"bounds: b: expected its lowest and its highest value, such as \(0, 10\)",
    ),
    "bounds of words": (
        (decay, *data(1)),
        {"bounds": {"b": ("x", 5)}},
        TypeError,
        "bounds: b: expected a number, got 'x'",
    ),
    "a sigma of words": (
        (decay, *data(1)),
        {"sigma": "err"},
        ValueError,
        "sigma: expected an array or lists of numbers",
    ),
    "fewer evaluations than none": (
        (decay, *data(1)),
        {"maxfev": -3},
        ValueError,
        "max_nfev=-3: expected a positive number",
    ),
    "a tolerance in words": (
        (decay, *data(1)),
        {"ftol": "x"},
        TypeError,
        "ftol: expected a number, got 'x'",
    ),
    "a scale of another length": (
        (decay, *data(1)),
        {"x_scale": [1, 2]},
        ValueError,
        "x_scale: expected 'jac', a positive number, or 3 of them",
    ),
    "a nan that is not looked for": (
        (decay, [0.0, 1.0, 2.0], [1.0, math.nan, 2.0]),
        {"check_finite": False},
        ValueError,
        "ydata is nan in row 1: leave such rows out",
    ),
    "a start whose squares overflow": (
        (decay, *data(1)),
        {"p0": [1e300, 1, 1]},
        ValueError,
        r"f is .*e\+\d+, whose square overflows, at x = .* give other starting values",
    ),
    "data whose squares overflow": (
        (decay, [0.0, 1.0, 2.0], [1e200, 1.0, 2.0]),
        {},
        ValueError,
        r"squares of 1e\+200, .* overflow: give ydata and sigma in other units",
    ),
    "data whose squares are 0": (
        (decay, [0.0, 1.0, 2.0], [1e-200, 0.0, 0.0]),
        {},
        ValueError,
        "squares of 1e-200, .* become 0: give ydata and sigma in other units",
    ),
    "f of arrays": (
        (lambda x, a: np.array([a * x]), *data(1)),
        {},
        TypeError,
        "f returned ndarray: expected one Value",
    ),
}


@pytest.mark.parametrize("given, keywords, kind, text", FAILURES.values(), ids=FAILURES)
def test_a_failure_is_scipys_with_a_sentence(given, keywords, kind, text):
    with pytest.raises(kind, match=text):
        gg.curve_fit(*given, **keywords)


def test_parameters_that_data_cannot_separate_have_no_covariance_and_are_named():
    t, y = data(9)
    with pytest.warns(optimize.OptimizeWarning, match="do not determine a and b separately"):
        _, pcov = gg.curve_fit(lambda t, a, b, c: a * b * t + c, t, y)
    assert np.isinf(pcov).all()


def test_a_parameter_that_does_not_matter_is_named():
    t, y = data(9)
    with pytest.warns(optimize.OptimizeWarning, match="do not determine b: leave it out of f"):
        gg.curve_fit(lambda t, a, b: a * t + 0 * b, t, y)


def test_as_many_parameters_as_rows_have_no_covariance():
    with pytest.warns(optimize.OptimizeWarning, match="there are no more rows than parameters"):
        popt, pcov = gg.curve_fit(lambda x, a, b: a + b * x, [0.0, 1.0], [1.0, 3.0])
    np.testing.assert_allclose(popt, [1, 2], atol=1e-15)
    assert np.isinf(pcov).all()


X, Y = [1.0, 2.0, 3.0, 5.0, 7.0, 10.0], [109.0, 149.0, 149.0, 191.0, 213.0, 224.0]
"""NIST's BoxBOD: from 1 and 1, lm ends on a plateau where b no longer matters."""


def growth(x, a, b):
    return a * (1 - gg.exp(-b * x))


def test_a_search_by_lm_that_ends_on_a_plateau_goes_on_with_trf():
    with pytest.warns(optimize.OptimizeWarning, match="may not be the best"):
        stuck = gg.curve_fit(growth, X, Y, p0=[1, 1], method="lm")
    found = gg.curve_fit(growth, X, Y, p0=[1, 1])
    assert (stuck.method, found.method) == ("lm", "trf")
    assert found.sum_of_squares < stuck.sum_of_squares / 5


def test_half_a_bound_may_be_none():
    t, y = data(4)
    half = gg.curve_fit(decay, t, y, bounds={"a": (0, None)})
    assert half.popt.tolist() == gg.curve_fit(decay, t, y, bounds={"a": (0, np.inf)}).popt.tolist()


def test_parameters_are_no_more_certain_than_rounding_allows():
    """Of a constant y, nothing is known about how fast it decays, although the residuals are 0."""
    t = np.linspace(0, 5, 50)
    fit = gg.curve_fit(decay, t, np.full(50, 3.0))
    assert abs(fit.parameters["c"] - 3) <= 1e-15 and fit.errors["c"] < 1e-14
    assert math.isinf(fit.errors["b"]) or fit.errors["b"] > 1
    line = gg.curve_fit(lambda x, a, b: a * x + b, t, 3 * t + 2)
    assert 1e-17 < line.errors["a"] < 1e-14


def test_the_band_is_that_of_linear_regression():
    draw = np.random.default_rng(10)
    x = np.linspace(0, 5, 12)
    y = 1 + 2 * x + draw.normal(0, 0.3, 12)
    values, half = gg.curve_fit(lambda x, a, b: a + b * x, x, y).predict([2.0, 9.0], level=0.9)
    columns = np.stack([np.ones(12), x], axis=1)
    best, total, _, _ = np.linalg.lstsq(columns, y)
    inverse = np.linalg.inv(columns.T @ columns)
    at = np.array([[1, 2.0], [1, 9.0]])
    t_of_90_percent = 1.8124611228107335  # for 10 degrees of freedom
    spread = np.sqrt(total[0] / 10 * np.einsum("ij,jk,ik->i", at, inverse, at))
    np.testing.assert_allclose(values, at @ best, rtol=1e-12)
    np.testing.assert_allclose(half, t_of_90_percent * spread, rtol=1e-9)


def test_a_large_sum_of_data_loses_no_digits():
    """y = 1e6 + x/1e6 exactly solvable in rationals: QR keeps what normal equations would lose."""
    x = np.arange(1.0, 101.0)
    y = 1e6 + x * 2.0**-20
    popt, _ = gg.curve_fit(lambda x, a, b: a + b * x, x, y)
    assert popt[0] == pytest.approx(1e6, rel=1e-15)
    assert popt[1] == pytest.approx(2.0**-20, rel=1e-6)
