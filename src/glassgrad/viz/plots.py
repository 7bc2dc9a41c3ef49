"""Plots with matplotlib: the loss, the accuracy, the decision boundary."""

import math
import os
from collections.abc import Callable
from typing import Any

from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure

from glassgrad import modes
from glassgrad.data import Dataset
from glassgrad.training import History
from glassgrad.viz import palette


def loss_curve(axes: Axes, history: History) -> None:
    """The loss of each step, on a logarithmic scale where it spans more than a factor of 20."""
    steps = range(1, len(history.losses) + 1)
    axes.plot(steps, history.losses, color=palette.DATA, linewidth=1.5, label="loss")
    low, high = min(history.losses, default=1.0), max(history.losses, default=1.0)
    if low > 0 and high > 20 * low:
        axes.set_yscale("log")
    _dress(axes, "Loss", "step", "loss")
    if history.accuracies:
        right = axes.twinx()
        percent = [100 * accuracy for accuracy in history.accuracies]
        right.plot(steps, percent, color=palette.GRAD, linewidth=1.2, linestyle="--")
        right.set_ylabel("accuracy, % (dashed)", color=palette.GRAD)
        right.set_ylim(0, 103)
        for side in ("top", "left"):
            right.spines[side].set_visible(False)


def decision_boundary(
    axes: Axes,
    decide: Callable[[list[float]], int],
    data: Dataset,
    *,
    step: float = 0.25,
    margin: float = 1.0,
) -> None:
    """What `decide` says of every place of a mesh, with the samples on it."""
    xs, ys = (_mesh(column, step, margin) for column in zip(*data.points, strict=True))
    with modes.no_grad():
        cells = [[decide([x, y]) for x in xs] for y in ys]
    count = len(data.classes)
    levels = [k - 0.5 for k in range(count + 1)]
    axes.contourf(xs, ys, cells, levels=levels, cmap=ListedColormap(palette.GROUNDS[:count]))
    for k, name in enumerate(data.classes):
        chosen = [p for p, t in zip(data.points, data.targets, strict=True) if t == k]
        axes.scatter(
            [p[0] for p in chosen], [p[1] for p in chosen], s=26, color=palette.CLASSES[k],
            marker=palette.MARKS[k], edgecolors="white", linewidths=0.6, label=f"class {name}",
        )  # fmt: skip
    _dress(axes, "Decision boundary", *(data.columns or ("x", "y")))
    axes.legend(loc="best", frameon=True, framealpha=0.9, fontsize=8)


def report(
    path: str | os.PathLike[str],
    history: History,
    data: Dataset,
    decide: Callable[[list[float]], int] | None,
) -> None:
    """Write the loss curve, and where there are classes in a plane the boundary, to a file."""
    figure = Figure(figsize=(11 if decide else 6, 4.6), layout="constrained")
    panels: Any = figure.subplots(1, 2 if decide else 1, squeeze=False)[0]
    loss_curve(panels[0], history)
    if decide:
        decision_boundary(panels[1], decide, data)
    figure.savefig(path, dpi=144, facecolor=palette.PANEL)


def _mesh(column: tuple[float, ...], step: float, margin: float) -> list[float]:
    low, high = min(column) - margin, max(column) + margin
    return [low + step * k for k in range(math.ceil((high - low) / step))]


def _dress(axes: Axes, title: str, x: str, y: str) -> None:
    axes.set_title(title, color=palette.INK, fontsize=11, loc="left")
    axes.set_xlabel(x, color=palette.INK2)
    axes.set_ylabel(y, color=palette.INK2)
    axes.tick_params(colors=palette.INK2)
    axes.grid(visible=True, color=palette.LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
