"""The search for the best parameters: SciPy's methods, then Gauss–Newton steps."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import optimize

from glassgrad.fits.gauss_newton import Both, Tangent, polished, tangent

TOLERANCE = 1e-10
"""SciPy's: with its default of 1.5e-8, lm ends too early on two of NIST's problems."""

Residuals = Callable[[Any], Any]
"""From parameters to the weighted residuals, one for each row."""


class DerivativeError(RuntimeError):
    """A derivative is not finite where the search went."""


@dataclass(frozen=True)
class Settings:
    """What SciPy's methods can be told."""

    ftol: float | None = TOLERANCE
    xtol: float | None = TOLERANCE
    gtol: float | None = TOLERANCE
    x_scale: Any = "jac"
    max_nfev: int | None = None


@dataclass(frozen=True)
class End:
    """Where one of SciPy's methods ended, and why."""

    parameters: Any
    is_free: Any
    """Which parameters are not at a bound."""
    evaluations: int
    status: int
    message: str
    is_success: bool


@dataclass(frozen=True)
class Solution:
    """Where a search ended after its Gauss–Newton steps."""

    parameters: Any
    tangent: Tangent
    """The linear problem there, of all parameters."""
    slope: float
    """The slope of the parameters that are not at a bound."""
    method: str
    steps: int
    end: End
    """Where SciPy's method ended."""

    def is_minimum(self, noise: float) -> bool:
        """Whether no parameter could still improve the fit."""
        return bool(self.slope <= 1e-3 * np.sqrt(self.tangent.cost) + noise)


def solve(
    residuals: Residuals,
    both: Both,
    start: Any,
    bounds: tuple[Any, Any],
    method: str | None,
    settings: Settings,
    noise: float,
) -> Solution:
    """The best parameters by the method, or, if none is named, by one or two suitable ones.

    lm is quicker, but sometimes ends on a plateau that trf leaves; whether it did can be seen.
    """
    is_bounded = bool(np.any(np.isfinite(bounds[0]) | np.isfinite(bounds[1])))
    if method or is_bounded:
        return _search(residuals, both, start, bounds, method or "trf", settings)
    found = []
    try:
        first = _search(residuals, both, start, bounds, "lm", settings)
        is_done = first.end.is_success and first.is_minimum(noise)
        if is_done and not first.tangent.undetermined():
            return first
        found.append(first)
    except DerivativeError:
        pass
    found.append(_search(residuals, both, start, bounds, "trf", settings))
    return min(found, key=lambda s: (not s.end.is_success, s.tangent.cost))


def _search(
    residuals: Residuals,
    both: Both,
    start: Any,
    bounds: tuple[Any, Any],
    method: str,
    settings: Settings,
) -> Solution:
    """One of SciPy's methods from one start, and the steps after it."""

    def jacobian(parameters: Any) -> Any:
        rows = both(parameters)[1]
        if not np.isfinite(rows).all():
            raise DerivativeError(parameters)
        return rows

    with np.errstate(all="ignore"):
        if method == "lm":
            end = _by_lm(residuals, jacobian, start, settings)
        else:
            end = _within_bounds(residuals, jacobian, start, bounds, method, settings)
        parameters, slope, steps, free = end.parameters.copy(), 0.0, 0, end.is_free
        if free.any():
            low, high = (side[free] for side in bounds)
            is_inside = lambda p: bool(np.all((low < p) & (p < high)))  # noqa: E731
            best, steps = polished(both, parameters, free, is_inside)
            parameters[free], slope = best.parameters, best.slope
        whole = best if free.all() else tangent(both, parameters)
    return Solution(parameters, whole, slope, method, steps, end)


def _by_lm(residuals: Residuals, jacobian: Any, start: Any, settings: Settings) -> End:
    """Levenberg and Marquardt's method as in MINPACK.

    leastsq takes the Jacobian in the order in which the kernels return it: least_squares, which
    transposes it, takes twice as long.
    """
    scale = settings.x_scale
    tolerances = {name: getattr(settings, name) or 0.0 for name in ("ftol", "xtol", "gtol")}
    parameters, _, found, message, status = optimize.leastsq(
        residuals,
        start,
        Dfun=lambda p: jacobian(p).T,
        col_deriv=True,
        full_output=True,
        maxfev=settings.max_nfev,
        diag=None if isinstance(scale, str) else 1 / np.broadcast_to(scale, start.shape),
        **tolerances,
    )
    is_free = np.ones(len(start), bool)
    text = " ".join(message.split())
    return End(parameters, is_free, found["nfev"], status, text, status in (1, 2, 3, 4))


def _within_bounds(
    residuals: Residuals,
    jacobian: Any,
    start: Any,
    bounds: tuple[Any, Any],
    method: str,
    settings: Settings,
) -> End:
    found = optimize.least_squares(
        residuals, start, jac=jacobian, bounds=bounds, method=method, **vars(settings)
    )
    is_free = found.active_mask == 0
    return End(found.x, is_free, found.nfev, found.status, found.message, found.success)
