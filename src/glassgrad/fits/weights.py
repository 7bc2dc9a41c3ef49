"""The uncertainties of data: what makes residuals independent, with a standard deviation of 1."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.linalg import LinAlgError, cholesky, solve_triangular

from glassgrad.fits.given import numbers_in


@dataclass(frozen=True)
class Weights:
    """Nothing, standard deviations, or the Cholesky factor of a covariance matrix."""

    deviations: Any = None
    factor: Any = None

    def __call__(self, columns: Any) -> Any:
        """Residuals, or the columns of a Jacobian, in units of their uncertainties."""
        if self.factor is not None:
            return solve_triangular(self.factor, columns, lower=True, check_finite=False)
        if self.deviations is not None:
            return (columns.T / self.deviations).T
        return columns

    @property
    def bars(self) -> Any:
        """The standard deviation of each row, for error bars; None if nothing is known."""
        if self.factor is not None:
            return np.sqrt((self.factor**2).sum(axis=1))
        return self.deviations


def weights_of(sigma: Any, count: int) -> Weights:
    """The weights for `sigma` as curve_fit takes it, for a number of rows."""
    if sigma is None:
        return Weights()
    given = numbers_in("sigma", sigma)
    if given.size == 1 or given.shape == (count,):
        if not np.all(np.isfinite(given) & (given > 0)):
            raise ValueError(
                "`sigma` must be positive and finite: each number is the standard deviation of a y"
            )
        return Weights(np.broadcast_to(given.reshape(-1), (count,)).copy())
    if given.shape != (count, count):
        raise ValueError(
            f"`sigma` has incorrect shape. Expected {count} standard deviations, or a covariance"
            f" matrix of {count} × {count}, got {given.shape}"
        )
    if not np.array_equal(given, given.T):
        raise ValueError("`sigma` must be symmetric, because it is a covariance matrix.")
    try:
        return Weights(factor=cholesky(given, lower=True))
    except (LinAlgError, ValueError) as error:
        raise ValueError("`sigma` must be positive definite.") from error
