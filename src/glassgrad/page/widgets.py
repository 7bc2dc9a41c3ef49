"""Parts of the page as notebook widgets; Python lays out the graph and receives slider values."""

from collections import Counter
from typing import Any

try:
    import anywidget
    import traitlets
except ImportError:
    raise ImportError("widgets need anywidget: pip install anywidget") from None

from glassgrad.draw.layout import laid_out
from glassgrad.graph.names import to_names
from glassgrad.page import built
from glassgrad.page.document import document_of


class Explorer(anywidget.AnyWidget):
    """A graph to step through, with sliders for its leaves.

    >>> from glassgrad import Value
    >>> explorer = Explorer(Value(2.0, label="a") * Value(3.0, label="b"))
    >>> explorer.values
    {'a': 2.0, 'b': 3.0}
    """

    _esm = built.read("glassgrad.js") + built.read("widget.js")
    document = traitlets.Dict().tag(sync=True)
    """What is shown: title, expression and graph."""
    values = traitlets.Dict().tag(sync=True)
    """The numbers of the leaves by name, as set by the sliders; observe it to follow them."""

    def __init__(self, root: Any, expression: str | None = None) -> None:
        shown = document_of(root, expression)
        super().__init__(document=shown, values=_values(shown["graph"]["nodes"]))
        self.on_msg(Explorer._answer)

    def _answer(self, message: Any, buffers: object) -> None:
        match message:
            case {"kind": "layout", "id": number, "dot": str(source)}:
                self.send({"kind": "layout", "id": number, **_arranged(source)})


def _values(nodes: list[dict[str, Any]]) -> dict[str, Any]:
    """The numbers of the leaves, under the names that the page uses."""
    values: dict[str, Any] = {}
    times = Counter[str]()
    names = to_names([node["label"] for node in nodes])
    for name, node in zip(names, nodes, strict=True):
        if not node["operands"]:
            times[name] += 1
            values[name if times[name] == 1 else f"{name} ({times[name]})"] = node["data"]
    return values


def _arranged(source: str) -> dict[str, str]:
    try:
        return {"json": laid_out(source, "json").decode()}
    except Exception as error:  # the page waits for an answer, whatever went wrong
        return {"error": str(error).partition("\n")[0]}
