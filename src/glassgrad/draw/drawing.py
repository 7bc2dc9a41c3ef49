"""draw_dot: a graph as a picture, in a notebook, in a file, or as text."""

import os
import re
from functools import cached_property
from typing import Any

from glassgrad.draw import layout
from glassgrad.draw.collapse import collapsed
from glassgrad.draw.graphviz import to_dot
from glassgrad.draw.inks import ink_svg
from glassgrad.draw.picture import picture_of
from glassgrad.files import write_atomically
from glassgrad.graph import flatten
from glassgrad.text import notebook

LARGE = 150
SMALLEST = 0.6
"""How far a drawing may shrink to fit into a notebook."""


class Drawing:
    """A picture that is displayed in a notebook and can be written to files."""

    def __init__(self, source: str, format: str = "svg") -> None:
        self.format = format
        self.source = source
        """The DOT text."""

    @cached_property
    def svg(self) -> str:
        """The picture as SVG."""
        return ink_svg(layout.laid_out(self.source, "svg").decode())

    @property
    def png(self) -> bytes:
        """The picture as PNG."""
        from glassgrad.draw.png import to_png

        return to_png(layout.laid_out(self.source, "json"))

    def save(self, path: str | os.PathLike[str]) -> str:
        """Write the picture in the format given by the extension: .svg, .png or .dot."""
        ending = os.path.splitext(path)[1].lower()
        if ending == ".svg":
            content = self.svg.encode()
        elif ending == ".png":
            content = self.png
        elif ending in (".dot", ".gv"):
            content = self.source.encode()
        else:
            raise ValueError(f"{path}: expected a name that ends in .svg, .png or .dot")
        write_atomically(path, content)
        return os.fspath(path)

    def render(
        self,
        filename: str = "graph",
        directory: str | None = None,
        *,
        format: str | None = None,
        cleanup: bool = False,
        view: bool = False,
    ) -> str:
        """Write name.svg (or another format), for programs written for the graphviz package."""
        if directory:
            os.makedirs(directory, exist_ok=True)
        path = os.path.join(directory or "", filename)
        ending = f".{format or self.format}"
        return self.save(path if path.endswith(ending) else path + ending)

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        # HTML can follow the theme, and scrolls if the drawing would become too small to read.
        element = self.svg[self.svg.index("<svg") :]
        width = re.search(r'width="(\d+)pt"', element)
        least = f"min-width: {float(width[1]) * SMALLEST:.0f}pt" if width else ""
        shown = notebook.bundle(repr(self), element.replace("<svg", f'<svg style="{least}"', 1))
        return {**shown, "image/svg+xml": self.svg}

    def __repr__(self) -> str:
        return f"<Drawing, {self.source.count('->')} arrows: .save('graph.svg'), .source>"


def draw_dot(
    root: Any,
    format: str = "svg",
    rankdir: str = "LR",
    *,
    partials: bool = False,
    collapse: bool | None = None,
) -> Drawing:
    """Draw everything that root was made from, left to right (or top to bottom: rankdir="TB").

    With partials, each arrow into an op shows its partial. A graph of more than about 150 nodes
    is drawn in groups, unless collapse=False.

    >>> from glassgrad import Value
    >>> print(draw_dot(Value(2.0, label="a") * 3).source.splitlines()[5])
      v1 [label="{{ data 6.0000 | grad 0.0000 }}", color="#44515D"]
    """
    if format not in ("svg", "png", "dot") or rankdir not in ("LR", "TB"):
        given = f"{format}, {rankdir}"
        raise ValueError(f"draw_dot: expected svg, png or dot, and LR or TB, got {given}")
    graph = flatten(root)
    if collapse is None:
        collapse = len(graph) > LARGE
    picture = collapsed(graph) if collapse else picture_of(graph, partials=partials)
    return Drawing(to_dot(picture, rankdir), format)
