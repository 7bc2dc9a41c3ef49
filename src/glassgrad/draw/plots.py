"""Plots with matplotlib: functions and their slopes, data, boundaries, losses, gradients."""

import os
from collections.abc import Callable, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from glassgrad.data import Dataset
from glassgrad.data.given import as_dataset
from glassgrad.draw import palette, plane
from glassgrad.draw.plane import Scores
from glassgrad.engine import Value
from glassgrad.nn.perceptron import ACTIVATIONS
from glassgrad.text.numbers import plain, readable
from glassgrad.training.fit import Progress
from glassgrad.training.history import History

Samples = Any
"""A Dataset, or points and their targets, or points alone, as lists, arrays or data frames."""


def loss_curve(axes: Axes, history: History) -> None:
    """The loss of each step, on a logarithmic scale if it spans more than a factor of 20."""
    steps = history.steps
    axes.plot(steps, history.losses, color=palette.DATA, linewidth=1.5, label="loss")
    low, high = min(history.losses, default=1.0), max(history.losses, default=1.0)
    if low > 0 and high > 20 * low:
        axes.set_yscale("log")
    dress(axes, "Loss", "step", "loss")
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
    scores: Scores,
    data: Samples,
    *,
    threshold: float = 0.0,
    step: float | None = None,
    margin: float | None = None,
) -> None:
    """The class of every point according to a model's scores, with the samples on top.

    A single score above the threshold means class 1; of several scores the largest wins. By
    default, the mesh is as fine as can be seen and extends a little beyond the samples.
    """
    data = _in_the_plane("decision_boundary", data)
    places = plane.mesh(scores, data.points, step, margin)
    for k, lead in enumerate(plane.leads(scores, places, threshold)):
        if lead.max() > 0:
            axes.contourf(*places, lead, [0, lead.max()], colors=[palette.GROUNDS[k % 4]])
            if lead.min() < 0:
                axes.contour(*places, lead, [0], colors=palette.INK2, linewidths=0.8)
    scatter(axes, data)
    axes.set_title("Decision boundary", color=palette.INK, fontsize=11, loc="left")


def function_with_tangent(
    axes: Axes, function: Callable[[Any], Any], at: float, *, low: float, high: float
) -> None:
    """A function of one Value with its tangent at a point, whose slope is the grad."""
    xs = _spread(low, high)
    axes.plot(xs, [function(Value(x)).data for x in xs], color=palette.DATA, linewidth=1.8)
    x = Value(at)
    y = function(x)
    y.backward()
    reach = (high - low) / 5
    ends = [at - reach, at + reach]
    line = [y.data + x.grad * (end - at) for end in ends]
    axes.plot(ends, line, color=palette.GRAD, linewidth=2, linestyle="--")
    axes.plot([at], [y.data], "o", color=palette.INK)
    dress(axes, f"slope {readable(x.grad)} at {plain(at)}", "x", "f(x)")


def activations(axes: Any, names: Sequence[str] = ("tanh", "sigmoid", "relu")) -> None:
    """Each activation with its derivative (dashed), in a panel of its own."""
    for panel, name in zip(axes, names, strict=True):
        apply = ACTIVATIONS[name][1]
        xs = [Value(x) for x in _spread(-4.0, 4.0)]
        outs = [apply(x) for x in xs]
        for out in outs:
            out.backward()
        points = [x.data for x in xs]
        panel.plot(points, [out.data for out in outs], color=palette.DATA, linewidth=1.8)
        slopes = [x.grad for x in xs]
        panel.plot(points, slopes, color=palette.GRAD, linewidth=1.5, linestyle="--")
        dress(panel, f"{name} and its derivative (dashed)", "x", "")


def scatter(axes: Axes, data: Samples) -> None:
    """Samples in the plane, with a mark and a colour for each class.

    They are a Dataset, points and their targets, or points alone. Without classes, darker marks
    have larger targets.
    """
    data = _in_the_plane("scatter", data)
    if not data.classes:
        shades = {"c": data.targets, "cmap": "Greys"} if data.targets else {"color": palette.INK2}
        xs, ys = ([p[k] for p in data.points] for k in (0, 1))
        axes.scatter(xs, ys, s=26, edgecolors=palette.INK2, linewidths=0.6, **shades)
    for k, name in enumerate(data.classes):
        chosen = [p for p, t in zip(data.points, data.targets, strict=True) if t == k]
        axes.scatter(
            [p[0] for p in chosen],
            [p[1] for p in chosen],
            s=26,
            color=palette.CLASSES[k % 4],
            marker=palette.MARKS[k % 4],
            edgecolors="white",
            linewidths=0.6,
            label=f"class {name}",
        )
    dress(axes, "Data", *(data.columns or ("x", "y")))
    if data.classes:
        axes.legend(loc="best", frameon=True, framealpha=0.9, fontsize=8)


class GradientSizes:
    """A callback for fit() that records the mean size of the grads of each layer."""

    def __init__(self) -> None:
        self.rows: dict[str, list[float]] = {}

    def __call__(self, seen: Progress) -> None:
        """Record the sizes after a step."""
        layers: dict[str, list[float]] = {}
        for name, parameter in seen.model.named_parameters():
            layers.setdefault(name.rpartition(".")[0], []).append(abs(parameter.grad))
        for name, sizes in layers.items():
            self.rows.setdefault(name, []).append(sum(sizes) / len(sizes))


def gradient_sizes(axes: Axes, sizes: GradientSizes) -> None:
    """The size of the grads of each layer: layers far below the others learn nothing."""
    marks = ("-", "--", "-.", ":")
    for k, (name, row) in enumerate(sizes.rows.items()):
        colour = palette.CLASSES[k % len(palette.CLASSES)]
        axes.plot(range(1, len(row) + 1), row, marks[(k // 4 + k) % 4], color=colour, label=name)
    axes.set_yscale("log")
    dress(axes, "Mean size of the grads, by layer", "step", "|grad|")
    axes.legend(loc="best", fontsize=8)


def report(
    path: str | os.PathLike[str],
    history: History,
    data: Samples,
    scores: Scores | None,
    *,
    threshold: float = 0.0,
) -> None:
    """Write the loss curve and, if there are scores in a plane, the boundary to a file."""
    figure = Figure(figsize=(11 if scores else 6, 4.6), layout="constrained")
    panels: Any = figure.subplots(1, 2 if scores else 1, squeeze=False)[0]
    loss_curve(panels[0], history)
    if scores:
        decision_boundary(panels[1], scores, data, threshold=threshold)
    figure.savefig(path, dpi=144, facecolor=palette.PANEL)


def _in_the_plane(where: str, given: Samples) -> Dataset:
    is_alone = hasattr(given, "tolist") or hasattr(given, "to_numpy") or len(given) != 2
    is_points = is_alone and not isinstance(given, Dataset)
    data = Dataset(given, []) if is_points else as_dataset(given, where)
    if data.points and len(data.points[0]) != 2:
        raise ValueError(f"{where}: expected points with 2 inputs, got {len(data.points[0])}")
    return data


def _spread(low: float, high: float, count: int = 201) -> list[float]:
    return [low + (high - low) * k / (count - 1) for k in range(count)]


def dress(axes: Axes, title: str, x: str, y: str) -> None:
    """Titles, colours and grid, as in all plots."""
    axes.set_title(title, color=palette.INK, fontsize=11, loc="left")
    axes.set_xlabel(x, color=palette.INK2)
    axes.set_ylabel(y, color=palette.INK2)
    axes.tick_params(colors=palette.INK2)
    axes.grid(visible=True, color=palette.LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
