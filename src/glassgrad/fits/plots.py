"""A fit as a picture: data with the fitted function and its band, and the residuals below."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from glassgrad.draw import palette
from glassgrad.draw.plots import dress
from glassgrad.fits.given import Data
from glassgrad.fits.weights import Weights

POINTS = 400
"""Points of the curve."""
MANY = 2_000
"""More rows than this are drawn as dots without error bars."""


def figure_of(
    fit: Any, data: Data, weights: Weights, inputs: Sequence[str], level: float, target: str
) -> Figure:
    """Two panels: the fit above, residuals below; with several inputs, y against the fit's."""
    figure = Figure(figsize=(7, 5.6), layout="constrained")
    target = target.replace("$", r"\$")  # two of them would begin a formula
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    if data.inputs:
        across, name = fit.predict(data.x.T), "fitted value"
        _draw_diagonal(upper, across)
    else:
        across, name = data.x, inputs[0]
        _draw_curve(upper, fit, across, level)
    is_many = len(data.y) > MANY
    style: dict[str, Any] = {"marker": "o", "markersize": 1.5 if is_many else 4.5}
    style |= {"linestyle": "none", "color": palette.INK2}
    bars = None if is_many else weights.bars
    upper.errorbar(across, data.y, bars, elinewidth=0.8, zorder=1, label="data", **style)
    lower.axhline(0.0, color=palette.DATA, linewidth=1.2)
    lower.plot(across, -fit.residuals, **style)
    dress(upper, ", ".join(f"{n} = {p:.4g}" for n, p in fit.parameters.items()), "", target)
    dress(lower, "", name, f"{target} − fit" if weights.bars is None else f"({target} − fit) / σ")
    upper.legend(loc="best", frameon=True, framealpha=0.9, fontsize=8)
    return figure


def _draw_curve(axes: Any, fit: Any, x: Any, level: float) -> None:
    places = np.linspace(x.min(), x.max(), POINTS)
    values, half = fit.predict(places, level=level)
    axes.plot(places, values, color=palette.DATA, linewidth=1.8, zorder=3, label="fit")
    if np.isfinite(half).any():
        named = f"{100 * level:g} % band"
        shade = {"color": palette.DATA, "alpha": 0.25, "linewidth": 0}
        axes.fill_between(places, values - half, values + half, zorder=2, label=named, **shade)


def _draw_diagonal(axes: Any, fitted: Any) -> None:
    ends = [float(fitted.min()), float(fitted.max())]
    axes.plot(ends, ends, color=palette.DATA, linewidth=1.8, zorder=3, label="fit")
