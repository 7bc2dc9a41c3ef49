"""The curves of a bug and its cure as a picture, with matplotlib."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from glassgrad.museum.catalogue import Chart, Exhibit
from glassgrad.museum.runs import ExhibitRun

BUG, CURE = "#A3123B", "#0F6E4A"


def write(path: str, exhibit: Exhibit, bug: ExhibitRun, cure: ExhibitRun) -> None:
    """Write loss and telltale gradient, bug dashed and cure solid, on the same axes."""
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    draw(left, exhibit.loss, bug.losses, cure.losses)
    draw(right, exhibit.gradient, bug.gradients, cure.gradients)
    figure.suptitle(exhibit.title, x=0.01, ha="left")
    left.legend(frameon=False)
    figure.savefig(path, dpi=150)


def draw(axes: Axes, chart: Chart, bug: list[float], cure: list[float]) -> None:
    """Draw one chart; values that are not finite are left out, so a curve ends there."""
    first = 1 if chart.axis == "layer" else 0
    marker = "o" if chart.axis == "layer" else ""
    for numbers, colour, style, label in (
        (bug, BUG, "--", "with the bug"),
        (cure, CURE, "-", "with the cure"),
    ):
        places = range(first, first + len(numbers))
        axes.plot(places, numbers, color=colour, linestyle=style, marker=marker, label=label)
    axes.set_yscale(chart.scale)
    axes.set_title(chart.title, fontsize=11, loc="left")
    axes.set_xlabel(chart.axis)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
