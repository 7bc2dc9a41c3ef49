"""A layout as pixels: Graphviz decides what to draw, and matplotlib draws it in its own fonts."""

import io
import json
import warnings
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Ellipse, PathPatch, Polygon
from matplotlib.path import Path

from glassgrad.draw.inks import ink_texts

DOTS_PER_INCH = 144
MOST_PIXELS = 12_000


def to_png(layout: bytes) -> bytes:
    """Graphviz's JSON output as a PNG."""
    whole = json.loads(layout)
    _, _, width, height = (float(number) for number in whole["bb"].split(","))
    margin = 8.0
    inches = (width + 2 * margin) / 72, (height + 2 * margin) / 72
    dpi = min(DOTS_PER_INCH, MOST_PIXELS / max(inches))
    figure = Figure(figsize=inches, dpi=dpi)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(-margin, width + margin)
    axes.set_ylim(-margin, height + margin)
    axes.set_axis_off()
    for thing in whole.get("objects", ()):
        ink_texts(thing.get("_ldraw_", []))
    for thing in (*whole.get("edges", ()), *whole.get("objects", ())):
        for part in ("_draw_", "_hdraw_", "_tdraw_", "_ldraw_"):
            _Pen(axes).draw(thing.get(part, ()))
    written = io.BytesIO()
    with warnings.catch_warnings():
        # A label in a script that the font lacks is drawn as boxes, which is not a reason to fail.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        figure.savefig(written, format="png", facecolor="white")
    return written.getvalue()


class _Pen:
    """The current colour, width and font, as set by the operations of a drawing."""

    def __init__(self, axes: Axes) -> None:
        self.axes = axes
        self.line, self.fill, self.size, self.width = "black", "white", 14.0, 1.0

    def draw(self, operations: Any) -> None:
        for operation in operations:
            match operation["op"]:
                case "c":
                    self.line = operation["color"]
                case "C":
                    self.fill = operation["color"]
                case "F":
                    self.size = operation["size"]
                case "S" if operation["style"].startswith("setlinewidth"):
                    self.width = float(operation["style"][13:-1])
                case "P" | "p" as kind:
                    self._add(Polygon(operation["points"]), filled=kind == "P")
                case "E" | "e" as kind:
                    x, y, rx, ry = operation["rect"]
                    self._add(Ellipse((x, y), 2 * rx, 2 * ry), filled=kind == "E")
                case "B" | "b":
                    points = operation["points"]
                    codes = [Path.MOVETO] + [Path.CURVE4] * (len(points) - 1)
                    self._add(PathPatch(Path(points, codes)), filled=False)
                case "L":
                    self._add(PathPatch(Path(operation["points"])), filled=False)
                case "T":
                    self._write(operation)

    def _add(self, patch: Any, *, filled: bool) -> None:
        patch.set(edgecolor=self.line, linewidth=self.width)
        patch.set_facecolor(self.fill if filled else "none")
        self.axes.add_patch(patch)

    def _write(self, operation: Any) -> None:
        sides = {"c": "center", "l": "left", "r": "right"}
        x, y = operation["pt"]
        # parse_math=False: a label with two dollar signs is not a formula.
        self.axes.text(
            x,
            y,
            operation["text"],
            color=operation.get("color", self.line),
            fontsize=self.size * 0.86,
            ha=sides[operation["align"]],
            va="baseline",
            parse_math=False,
        )
