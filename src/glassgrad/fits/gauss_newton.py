"""Gauss–Newton steps by QR: the linear problem at some parameters, its step and its covariance."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.linalg import solve_triangular, svd
from scipy.linalg.lapack import dgeqrf

MOST_STEPS = 50
"""Gauss–Newton steps at most: eight are enough unless residuals are large and f is curved."""
CLOSE = 1e-13
"""They end when the projected residuals are this much smaller than the residuals."""
EPS = float(np.finfo(np.float64).eps)

Both = Callable[[Any], tuple[Any, Any]]
"""From parameters to the weighted residuals and their Jacobian, a row for each residual."""


@dataclass(frozen=True)
class Tangent:
    """The linear problem at some parameters: Jacobian = Q R, its columns scaled to length 1."""

    parameters: Any
    residuals: Any
    scale: Any
    """The length of each column of the Jacobian; 1 for a column of zeros."""
    triangle: Any
    projected: Any
    """The residuals in the plane that the Jacobian spans; at a minimum they are 0."""

    @property
    def cost(self) -> float:
        """The sum of the squared residuals."""
        with np.errstate(over="ignore"):  # far from the data, where a step may lead
            return float(self.residuals @ self.residuals)

    @property
    def offset(self) -> float:
        """How far from a minimum: the length of the projected residuals."""
        return float(np.linalg.norm(self.projected))

    @property
    def slope(self) -> float:
        """The largest derivative of half the cost by a parameter in units of its scale."""
        return float(np.abs(self.triangle.T @ self.projected).max())

    def undetermined(self) -> tuple[int, ...]:
        """The parameters that can change together without changing the residuals."""
        _, sizes, directions = svd(self.triangle, check_finite=False)
        limit = EPS * max(len(self.residuals), len(sizes)) * sizes[0]
        if sizes[-1] > limit:
            return ()
        flat = np.abs(directions[sizes <= limit]).max(axis=0)
        return tuple(int(k) for k in np.flatnonzero(flat > 0.1 * flat.max()))

    def covariance(self) -> Any:
        """The covariance of the parameters if residuals have a variance of 1."""
        inverse = solve_triangular(self.triangle, np.eye(len(self.scale)))
        return inverse @ inverse.T / np.outer(self.scale, self.scale)

    def step(self) -> Any:
        """The step to the minimum of the linear problem; nan if it has none."""
        if not np.all(np.diag(self.triangle)):
            return np.full(len(self.scale), np.nan)
        return -solve_triangular(self.triangle, self.projected) / self.scale


def tangent(both: Both, parameters: Any) -> Tangent:
    """The linear problem at the parameters."""
    residuals, jacobian = both(parameters)
    rows, count = jacobian.shape
    scale = np.sqrt(np.einsum("ij,ij->j", jacobian, jacobian))
    scale = np.where((scale > 0) & np.isfinite(scale), scale, 1.0)
    # With the residuals as one more column, a factorisation without Q projects them as well.
    columns = np.zeros((max(rows, count + 1), count + 1), order="F")
    np.divide(jacobian, scale, out=columns[:rows, :-1])
    columns[:rows, -1] = residuals
    found = dgeqrf(columns, overwrite_a=True)[0]
    triangle = np.triu(found[:count, :count])
    return Tangent(parameters, residuals, scale, triangle, found[:count, count].copy())


def polished(both: Both, start: Any, free: Any, is_inside: Any) -> tuple[Tangent, int]:
    """Gauss–Newton steps for the free parameters, as long as each comes nearer to the minimum."""

    def of_free(parameters: Any) -> tuple[Any, Any]:
        if free.all():
            return both(parameters)
        whole = start.copy()
        whole[free] = parameters
        residuals, jacobian = both(whole)
        return residuals, jacobian[:, free]

    best, taken = tangent(of_free, start[free]), 0
    while taken < MOST_STEPS and best.offset > CLOSE * np.sqrt(best.cost):
        candidate = best.parameters + best.step()
        if not np.isfinite(candidate).all() or not is_inside(candidate):
            break
        found = tangent(of_free, candidate)
        if not (found.offset < best.offset and found.cost <= best.cost * (1 + 1e-6)):
            break
        best, taken = found, taken + 1
    return best, taken
