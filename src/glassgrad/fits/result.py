"""What curve_fit returns: the best parameters, how certain they are, and ways to look at them."""

import inspect
import math
import os
from collections.abc import Iterator
from numbers import Integral, Real
from typing import Any

import numpy as np
from scipy.special import ndtri, stdtrit

from glassgrad.engine import Value, sum
from glassgrad.fits.given import Data, inputs_of
from glassgrad.fits.model import Model
from glassgrad.fits.solving import Solution
from glassgrad.fits.table import rows_of
from glassgrad.fits.weights import Weights
from glassgrad.graph import flatten
from glassgrad.graph.paths import Why, why
from glassgrad.text.columns import aligned
from glassgrad.text.signs import for_stdout

MOST_ROWS = 1_000
"""Rows whose squares are explained together."""


class CurveFit:
    """The result of a fit: `popt, pcov = fit`, and print(fit) shows a table."""

    def __init__(
        self,
        model: Model,
        data: Data,
        weights: Weights,
        solution: Solution,
        pcov: Any,
        has_absolute_sigma: bool,
    ) -> None:
        self._model, self._data, self._weights = model, data, weights
        self._has_absolute_sigma = has_absolute_sigma
        self.names = model.names
        self.popt = solution.parameters
        """The best parameters."""
        self.pcov = pcov
        """Their covariance."""
        self.x, self.y = data.x, data.y
        """The data, with a row of x for each y."""
        self.residuals = solution.tangent.residuals
        """f(x) - y for each row, divided by sigma if there is one."""
        self.method, self.nfev, self.steps = (
            solution.method,
            solution.end.evaluations,
            solution.steps,
        )
        self.message = solution.end.message
        self.at_bounds = tuple(
            n for n, f in zip(self.names, solution.end.is_free, strict=True) if not f
        )
        """The names of the parameters that ended at a bound."""

    def __iter__(self) -> Iterator[Any]:
        return iter((self.popt, self.pcov))

    def __len__(self) -> int:
        return 2

    def __getitem__(self, place: int) -> Any:
        return (self.popt, self.pcov)[place]

    @property
    def parameters(self) -> dict[str, float]:
        """The best parameters by name."""
        return dict(zip(self.names, self.popt.tolist(), strict=True))

    @property
    def errors(self) -> dict[str, float]:
        """Their standard errors by name: the roots of the covariance's diagonal."""
        roots = np.sqrt(np.diag(self.pcov)).tolist()
        return dict(zip(self.names, roots, strict=True))

    @property
    def correlations(self) -> Any:
        """The correlation of each parameter with each other; nan if the covariance is unknown."""
        roots = np.sqrt(np.diag(self.pcov))
        with np.errstate(all="ignore"):
            return self.pcov / np.outer(roots, roots)

    @property
    def sum_of_squares(self) -> float:
        """The sum of the squared residuals; with sigma it is chi-squared."""
        return float(self.residuals @ self.residuals)

    @property
    def explained(self) -> float:
        """The share of the scatter of y that the fit explains, R²; nan if y is constant."""
        errors = self._model.values(self.x, self.popt) - self.y
        around = self.y - self.y.mean()
        with np.errstate(all="ignore"):
            return float(1 - np.float64(errors @ errors) / (around @ around))

    @property
    def degrees_of_freedom(self) -> int:
        """The number of rows less that of parameters."""
        return len(self.y) - len(self.names)

    def predict(self, x: Any, *, level: float | None = None) -> Any:
        """The values of the fitted function at x; with a level, also the half width of their band.

        The band holds the function itself with that probability at each x, by the delta method;
        new data scatter more widely.

        >>> import glassgrad as gg
        >>> fit = gg.curve_fit(lambda x, a, b: a + b * x, [0, 1, 2, 3], [1.0, 3.1, 4.9, 7.0])
        >>> values, half = fit.predict([4.0], level=0.95)
        >>> round(float(values[0]), 3), round(float(half[0]), 3)
        (8.95, 0.5)
        """
        rows = inputs_of(x, name="predict: x")
        if rows.shape[1:] != self.x.shape[1:]:
            inputs = self._data.inputs
            expected = f"shape ({inputs}, n)" if inputs else "a list of numbers"
            raise ValueError(f"predict: expected {expected}, as in the fit, got {np.shape(x)}")
        if level is None:
            return self._model.values(rows, self.popt)
        if not isinstance(level, Real) or not 0 < level < 1:
            raise ValueError(f"predict: level={level!r}: expected a probability, such as 0.95")
        values, jacobian = self._model.values_and_jacobian(rows, self.popt)
        with np.errstate(all="ignore"):
            variances = np.einsum("ij,jk,ik->i", jacobian, self.pcov, jacobian)
            half = self._quantile(level) * np.sqrt(variances)
        return values, half

    def _quantile(self, level: float) -> float:
        """How many standard errors wide: Student's t if the scatter was estimated."""
        if self._has_absolute_sigma:
            return float(ndtri((1 + level) / 2))
        return float(stdtrit(max(self.degrees_of_freedom, 1), (1 + level) / 2))

    def plot(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        level: float = 0.95,
        y_label: str = "y",
    ) -> Any:
        """A matplotlib Figure of data, fit, band and residuals, also written to a file if named."""
        from glassgrad.fits.plots import figure_of  # needs matplotlib

        figure = figure_of(self, self._data, self._weights, self._input_names(), level, y_label)
        if path is not None:
            figure.savefig(path, dpi=144)
        return figure

    def graph(self, row: int = 0) -> Any:
        """A drawing of f at one row of the data, with the derivative by each parameter as grad."""
        from glassgrad.draw.drawing import draw_dot

        root, _ = self._at(row)
        root.backward(retain_graph=True)
        return draw_dot(root)

    def why(self, parameter: str, row: int | None = None, *, most: int = 5) -> Why:
        """Why a gradient is what it is: of f at a row, or of the sum of squares over all rows.

        At the best parameters the latter is 0: the paths show which rows pull, and how strongly.
        """
        if parameter not in self.names:
            listed = ", ".join(self.names)
            raise ValueError(f"why: there is no parameter {parameter!r}: expected one of {listed}")
        place = self.names.index(parameter)
        if row is not None:
            root, leaves = self._at(row)
        else:
            root, leaves = self._squares()
        if leaves[place] not in flatten(root).nodes:
            name = self._function_name()
            raise ValueError(
                f"why: {name} does not use {parameter}, so there is nothing to explain"
            )
        return why(leaves[place], root, most=most)

    def _at(self, row: int) -> tuple[Value, list[Value]]:
        """The graph of f at a row, with names."""
        if not isinstance(row, Integral):
            raise TypeError(f"expected the index of a row, got {row!r}")
        if not -len(self.y) <= row < len(self.y):
            raise IndexError(f"there is no row {row} among {len(self.y)}")
        names, numbers = self._input_names(), np.atleast_1d(self.x[row]).tolist()
        x: Any = [Value(v, label=name) for name, v in zip(names, numbers, strict=True)]
        root, leaves = self._model.at(x if self._data.inputs else x[0], self.popt)
        if root.inputs and not root.label:
            root.label = self._function_name()
        return root, leaves

    def _function_name(self) -> str:
        name = getattr(self._model.function, "__name__", "f")
        return name if name.isidentifier() else "f"

    def _squares(self) -> tuple[Value, list[Value]]:
        """The sum of the squared residuals as a graph."""
        if len(self.y) > MOST_ROWS or self._weights.factor is not None:
            has_factor = self._weights.factor is not None
            reason = "a covariance matrix" if has_factor else f"more than {MOST_ROWS:,} rows"
            raise ValueError(f"why: with {reason}, name one row, such as row=0")
        leaves = [Value(p, label=name) for name, p in self.parameters.items()]
        squares = []
        bars = self._weights.bars
        for k, (x, y) in enumerate(zip(self.x.tolist(), self.y.tolist(), strict=True)):
            found = self._model.function(x, *leaves)
            residual = (found if isinstance(found, Value) else Value(found)) - y
            square = (residual if bars is None else residual / float(bars[k])) ** 2
            square.label = f"row {k}"
            squares.append(square)
        return sum(squares), leaves

    def _input_names(self) -> list[str]:
        first = next(iter(inspect.signature(self._model.function).parameters), "x")
        inputs = self._data.inputs
        return [f"{first}[{k}]" for k in range(inputs)] if inputs else [first]

    def __str__(self) -> str:
        return for_stdout("\n".join([*aligned(self._rows()), self._summary()]))

    __repr__ = __str__

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from glassgrad.text import notebook  # only a notebook needs it

        head, *rows = self._rows()
        shown = notebook.table(head, rows, ["", "data", "", *["number"] * (len(head) - 3)])
        return notebook.bundle(str(self), shown, notebook.paragraph(self._summary()))

    def _rows(self) -> list[tuple[str, ...]]:
        return rows_of(
            self.names, self.popt.tolist(), list(self.errors.values()), self.correlations.tolist()
        )

    def _summary(self) -> str:
        free, total = self.degrees_of_freedom, self.sum_of_squares
        rows = f"{len(self.y):,} row{'s' * (len(self.y) != 1)}"
        counts = (self.nfev, "evaluation"), (self.steps, "Gauss–Newton step")
        told = ", ".join(f"{count} {what}{'s' * (count != 1)}" for count, what in counts)
        ended = f"{self.method}: {told}"
        if self.at_bounds:
            verb = "are at their bounds" if len(self.at_bounds) > 1 else "is at its bound"
            ended += f"; {', '.join(self.at_bounds)} {verb}"
        if free <= 0:
            return f"{rows}, sum of squares {total:.6g}; {ended}"
        if self._weights.bars is not None:
            return f"{rows}, chi-squared {total:.6g} / {free} = {total / free:.4g}; {ended}"
        return f"{rows}, residual standard deviation {math.sqrt(total / free):.6g}; {ended}"
