"""curve_fit: SciPy's, for a scalar function of Values, with exact derivatives."""

import warnings
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import numpy as np
from scipy import optimize

from glassgrad.engine import contexts
from glassgrad.fits.gauss_newton import EPS, Tangent
from glassgrad.fits.given import Data, bounds_of, data_of, number_in, numbers_in, start_of
from glassgrad.fits.model import Function, Model, names_of
from glassgrad.fits.result import CurveFit
from glassgrad.fits.solving import DerivativeError, Settings, solve
from glassgrad.fits.weights import Weights, weights_of

METHODS = "lm", "trf", "dogbox"
MOST_EVALUATIONS = 1_000
"""For each parameter: two of NIST's problems need more than SciPy's 100."""
LARGEST = 1e150
"""Numbers that are larger, or smaller than its inverse, have no squares to add up."""


def curve_fit(
    f: Function,
    xdata: Any,
    ydata: Any,
    p0: Any = None,
    sigma: Any = None,
    absolute_sigma: bool = False,
    check_finite: bool | None = None,
    bounds: Any = (-np.inf, np.inf),
    method: str | None = None,
    jac: None = None,
    *,
    full_output: bool = False,
    nan_policy: str | None = None,
    **kwargs: Any,
) -> Any:
    """Fit f(x, a, b, …) to data by least squares, as scipy.optimize.curve_fit does.

    f is written for one x, on Values; its exact Jacobian over all rows is compiled. With several
    inputs, xdata has a row for each, and x is a list of one of each. `sigma` is a standard
    deviation for each y, or their covariance matrix. p0 and bounds may be dicts by name, too:
    p0={"a": 2}, bounds={"b": (0, 1)}.

    The result unpacks into the best parameters and their covariance, and prints as a table. It
    also predicts, plots, draws the graph of f, and explains its gradients.

    >>> import glassgrad as gg
    >>> t = [0.0, 1.0, 2.0, 3.0, 4.0]
    >>> fit = gg.curve_fit(lambda t, a, b: a * gg.exp(-b * t), t, [2.02, 1.21, 0.75, 0.43, 0.28])
    >>> popt, pcov = fit
    >>> [round(p, 4) for p in popt.tolist()]
    [2.0175, 0.5037]
    """
    if jac is not None:
        raise ValueError("jac: leave it out, because the exact Jacobian is computed from f")
    count = None if p0 is None or isinstance(p0, Mapping) else np.atleast_1d(p0).size
    names = names_of(f, count)
    limits = bounds_of(bounds, names)
    start = start_of(p0, names, limits)
    _check_method(method, limits)
    settings = _settings(kwargs, len(names))
    data = data_of(xdata, ydata, check_finite, nan_policy)
    weights = weights_of(_kept(sigma, data), len(data.y))
    is_bounded = bool(np.isfinite(np.concatenate(limits)).any())
    if method in (None, "lm") and not is_bounded and len(names) > len(data.y):
        raise TypeError(
            f"The number of func parameters={len(names)} must not exceed the number of data"
            f" points={len(data.y)}: use more rows or fewer parameters"
        )
    model = Model(f, names)

    def residuals(parameters: Any) -> Any:
        return weights(model.values(data.x, parameters) - data.y)

    def both(parameters: Any) -> tuple[Any, Any]:
        values, jacobian = model.values_and_jacobian(data.x, parameters)
        return weights(values - data.y), weights(jacobian)

    _check_units(weights(data.y))
    _check_start(model, data, start, weights)
    rounding = EPS * float(np.linalg.norm(weights(data.y)))
    noise = 1e3 * rounding
    try:
        solution = solve(residuals, both, start, limits, method, settings, noise)
    except DerivativeError as error:
        raise RuntimeError(_why_infinite(model, data, *error.args)) from None
    if not solution.end.is_success:
        raise RuntimeError(
            f"Optimal parameters not found: {solution.end.message} Try other starting values (p0)"
        )
    if not solution.is_minimum(noise):
        _warn(
            "The parameters may not be the best: a step along the gradient would still improve the"
            " fit; try other starting values (p0)"
        )
    pcov = _covariance(solution.tangent, names, len(data.y), absolute_sigma, rounding)
    fit = CurveFit(model, data, weights, solution, pcov, absolute_sigma)
    if not full_output:
        return fit
    infodict = {"nfev": fit.nfev, "fvec": fit.residuals}
    return fit.popt, fit.pcov, infodict, solution.end.message, solution.end.status


def _check_method(method: str | None, limits: tuple[Any, Any]) -> None:
    if method is not None and method not in METHODS:
        raise ValueError(f"method={method!r}: expected one of {', '.join(METHODS)}")
    if method == "lm" and np.isfinite(np.concatenate(limits)).any():
        raise ValueError(
            "Method 'lm' only works for unconstrained problems. Use 'trf' or 'dogbox' instead."
        )


def _settings(given: dict[str, Any], parameters: int) -> Settings:
    """The settings of SciPy's methods; maxfev is what leastsq calls max_nfev."""
    found = dict(given)
    if "maxfev" in found:
        found.setdefault("max_nfev", found.pop("maxfev") or None)
    known = [field.name for field in fields(Settings)]
    for name in found:
        if name not in known:
            expected = ", ".join([*known, "maxfev"])
            raise ValueError(f"curve_fit: there is no setting {name!r}: expected one of {expected}")
    for name in ("ftol", "xtol", "gtol", "max_nfev"):
        if found.get(name) is not None and not number_in(name, found[name]) >= 0:
            raise ValueError(f"{name}={found[name]!r}: expected a positive number")
    if found.get("max_nfev") is None:
        found["max_nfev"] = MOST_EVALUATIONS * parameters
    found["max_nfev"] = int(found["max_nfev"])
    scale = found.get("x_scale", "jac")
    if not isinstance(scale, str) or scale != "jac":
        sizes = numbers_in("x_scale", scale)
        if sizes.shape not in ((), (parameters,)) or not np.all(np.isfinite(sizes) & (sizes > 0)):
            raise ValueError(
                f"x_scale: expected 'jac', a positive number, or {parameters} of them, got {scale}"
            )
    return Settings(**found)


def _kept(sigma: Any, data: Data) -> Any:
    """The uncertainties of the rows that were kept."""
    if sigma is None or data.kept.all():
        return sigma
    given = np.asarray(sigma)
    if given.shape == data.kept.shape:
        return given[data.kept]
    if given.shape == 2 * data.kept.shape:
        return given[np.ix_(data.kept, data.kept)]
    return given


def _check_units(weighted: Any) -> None:
    """Raise ValueError if the squares of data, in units of sigma, are no usable numbers."""
    wrong = np.flatnonzero(~np.isfinite(weighted))
    if len(wrong):
        raise ValueError(
            f"Residuals are not finite in the initial point: ydata is {weighted[wrong[0]]} in row"
            f" {wrong[0]}: leave such rows out"
        )
    largest = float(np.abs(weighted).max())
    if largest > LARGEST or 0 < largest < 1 / LARGEST:
        problem = "overflow" if largest > 1 else "become 0"
        raise ValueError(
            f"ydata: squares of {largest:.2g}, the largest number in units of sigma, {problem}:"
            " give ydata and sigma in other units"
        )


def _check_start(model: Model, data: Data, start: Any, weights: Weights) -> None:
    """Raise ValueError if the function, or the sum of squares, is not finite at the start."""
    values = model.values(data.x, start)
    wrong = np.flatnonzero(~np.isfinite(values))
    if not len(wrong):
        residuals = weights(values - data.y)
        with np.errstate(over="ignore"):
            if np.isfinite(residuals @ residuals):
                return
        row, problem = int(np.abs(residuals).argmax()), ", whose square overflows,"
    else:
        row, problem = int(wrong[0]), ""
    raise ValueError(
        f"Residuals are not finite in the initial point: f is {values[row]}{problem} at"
        f" x = {data.x[row].tolist()} with {_listed(model, start)}: give other starting"
        " values (p0)"
    )


def _why_infinite(model: Model, data: Data, parameters: Any) -> str:
    """The sentence about a derivative that is not finite."""
    _, jacobian = model.values_and_jacobian(data.x, parameters)
    row, place = (int(k) for k in np.argwhere(~np.isfinite(jacobian))[0])
    return (
        f"Optimal parameters not found: the derivative of f by {model.names[place]} is"
        f" {jacobian[row, place]} at x = {data.x[row].tolist()} with"
        f" {_listed(model, parameters)}: give other starting values (p0), or leave such rows out"
    )


def _listed(model: Model, parameters: Any) -> str:
    return ", ".join(f"{n}={p:.6g}" for n, p in zip(model.names, parameters, strict=True))


def _covariance(
    end: Tangent, names: list[str], rows: int, is_absolute: bool, rounding: float
) -> Any:
    """The covariance of the parameters; infinite, with a warning, if it cannot be estimated.

    If residuals are 0, parameters are still no more certain than the rounding of y allows.
    """
    beginning = "Covariance of the parameters could not be estimated"
    unknown = np.full((len(names), len(names)), np.inf)
    if undetermined := end.undetermined():
        *others, last = (names[k] for k in undetermined)
        one = not others
        named = last if one else f"{', '.join(others)} and {last}"
        _warn(
            f"{beginning}: the Jacobian is singular, because the data do not determine {named}"
            f"{'' if one else ' separately'}: leave {'it' if one else 'one of them'} out of f, or"
            " give other starting values (p0)"
        )
        return unknown
    if is_absolute:
        return end.covariance()
    if rows <= len(names):
        _warn(
            f"{beginning}: there are no more rows than parameters, which leaves nothing to estimate"
            " the scatter from: take more rows, or give sigma with absolute_sigma=True"
        )
        return unknown
    return end.covariance() * (max(end.cost, rounding**2) / (rows - len(names)))


def _warn(text: str) -> None:
    category = optimize.OptimizeWarning
    warnings.warn(text, category, stacklevel=contexts.depth_of_caller())
