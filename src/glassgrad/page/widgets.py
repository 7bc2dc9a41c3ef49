"""Parts of the page as notebook widgets, for Explore, Train and GPT."""

from collections import Counter
from collections.abc import Sequence
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
from glassgrad.page.gpt import FIRST_TEXT, gpt_document


class Explorer(anywidget.AnyWidget):
    """A graph to step through, with sliders for its leaves; Python lays it out.

    >>> from glassgrad import Value
    >>> explorer = Explorer(Value(2.0, label="a") * Value(3.0, label="b"))
    >>> explorer.values
    {'a': 2.0, 'b': 3.0}
    """

    _esm = built.read("glassgrad.js") + built.read("explorer_widget.js")
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


class Trainer(anywidget.AnyWidget):
    """A network that is trained in the page, with its decision map and curves.

    The settings are those of the page, and anything left out is chosen as `glassgrad train`
    chooses it. `show` is any of controls, network, map, loss, accuracy, predictions and log.

    >>> trainer = Trainer("moons", hidden=[16, 16], steps=100, show="map loss")
    >>> trainer.settings
    {'data': 'moons', 'hidden': '16 16', 'steps': '100', 'show': 'map loss'}
    >>> trainer.play()
    """

    _esm = "".join(map(built.read, ("glassgrad.js", "train.js", "trainer_widget.js")))
    _worker = traitlets.Unicode(built.read("trainer.js")).tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    """The attributes of the element by name."""
    progress = traitlets.Dict().tag(sync=True)
    """step, loss and accuracy, at most ten times a second; observe it to follow the training."""

    def __init__(
        self,
        data: str = "xor",
        *,
        noise: float | None = None,
        held_back: float | None = None,
        features: Sequence[str] | None = None,
        hidden: Sequence[int] | None = None,
        activation: str | None = None,
        loss: str | None = None,
        optimizer: str | None = None,
        output: str | None = None,
        schedule: str | None = None,
        lr: float | None = None,
        l1: float | None = None,
        l2: float | None = None,
        batch: int | None = None,
        seed: int | None = None,
        start: str | None = None,
        steps: int | None = None,
        sample: int | None = None,
        show: str | None = None,
    ) -> None:
        given = {
            "data": data,
            "noise": noise,
            "held-back": held_back,
            "features": None if features is None else " ".join(features),
            "hidden": None if hidden is None else " ".join(map(str, hidden)) or "none",
            "activation": activation,
            "loss": loss,
            "optimizer": optimizer,
            "output": output,
            "schedule": schedule,
            "lr": lr,
            "l1": l1,
            "l2": l2,
            "batch": batch,
            "seed": seed,
            "start": start,
            "steps": steps,
            "sample": sample,
            "show": show,
        }
        super().__init__(settings={k: str(v) for k, v in given.items() if v is not None})

    def play(self) -> None:
        """Train, up to `steps` if given."""
        self.send({"order": "play"})

    def pause(self) -> None:
        """Stop training."""
        self.send({"order": "pause"})

    def next(self) -> None:
        """Take one step."""
        self.send({"order": "next"})

    def reset(self) -> None:
        """Return to the same start."""
        self.send({"order": "reset"})


class GPT(anywidget.AnyWidget):
    """A GPT that is shown, stepped and trained in the page.

    The model has the shape of examples/gpt.py, or is the state dict of such a model; without one,
    a new model is made from the seed. The lines are what it learns from, if not names. `show` is
    any of run, name, stage, steps, card, parameters, loss, surgery and settings.

    >>> shown = GPT(seed=3, show="run stage card")
    >>> shown.settings
    {'name': 'emma', 'seed': '3', 'show': 'run stage card'}
    >>> shown.train()
    """

    _esm = "".join(map(built.read, ("glassgrad.js", "gpt.js", "gpt_widget.js")))
    _worker = traitlets.Unicode(built.read("gpt_worker.js")).tag(sync=True)
    document = traitlets.Dict().tag(sync=True)
    """The model's parameters, text and lines; empty if there is no model."""
    settings = traitlets.Dict().tag(sync=True)
    """The attributes of the element by name."""
    progress = traitlets.Dict().tag(sync=True)
    """step and loss, while it trains; observe it to follow the training."""

    def __init__(
        self,
        model: Any = None,
        text: str = FIRST_TEXT,
        *,
        lines: Sequence[str] | None = None,
        seed: int | None = None,
        lr: float | None = None,
        steps: int | None = None,
        show: str | None = None,
    ) -> None:
        document = {} if model is None else gpt_document(model, text, lines)
        given = {
            "name": text,
            "lines": None if model is not None or lines is None else "\n".join(lines),
            "seed": seed,
            "lr": lr,
            "steps": steps,
            "show": show,
        }
        settings = {k: str(v) for k, v in given.items() if v is not None}
        super().__init__(document=document, settings=settings)

    def train(self) -> None:
        """Train until paused."""
        self.send({"order": "train"})

    def pause(self) -> None:
        """Stop training."""
        self.send({"order": "pause"})

    def next(self) -> None:
        """Take the next step of the pass."""
        self.send({"order": "next"})

    def reset(self) -> None:
        """Return to the same start."""
        self.send({"order": "reset"})


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
