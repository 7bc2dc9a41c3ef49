"""Runs an exhibit's displayed code with the bug and with the cure, from the same seed.

Everything around that code is in the exhibit's setting, which the page runs too
(web/src/views/learn/exhibit_run.ts); tests require equal results.
"""

import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from glassgrad import data, nn
from glassgrad.engine import Value
from glassgrad.museum import descent
from glassgrad.museum.catalogue import Exhibit, Side

Execute = Callable[..., dict[str, Any]]


@dataclass
class ExhibitRun:
    """The results of a run: a loss for each step, and the gradient that gives the bug away."""

    losses: list[float] = field(default_factory=list)
    gradients: list[float] = field(default_factory=list)

    def note(self, loss: float, gradient: float) -> None:
        """Add those of a step."""
        self.losses.append(loss)
        self.gradients.append(gradient)


def run(exhibit: Exhibit, seed: int | None = None) -> tuple[ExhibitRun, ExhibitRun]:
    """Run the bug and the cure.

    >>> from glassgrad.museum import find
    >>> bug, cure = run(find("twins"))
    >>> max(bug.gradients), cure.losses[-1] < 0.1 < bug.losses[-1]
    (0.0, True)
    """
    chosen = exhibit.seed if seed is None else seed
    return _side(exhibit, "bug", chosen), _side(exhibit, "cure", chosen)


def _side(exhibit: Exhibit, side: Side, seed: int) -> ExhibitRun:
    code = compile(exhibit.program(side), f"<the {side} of {exhibit.name}>", "exec")

    def execute(**names: Any) -> dict[str, Any]:
        """Run the code with these names; returns all names that are then defined."""
        exec(code, names)
        return names

    if exhibit.train is not None:
        settings = {**exhibit.train["usual"], **exhibit.train[side]}
        return _train(execute, settings, exhibit.setting, seed)
    shown = ExhibitRun()
    descent.descend(execute, exhibit.setting, side, seed, shown.note)
    return shown


def _train(
    execute: Execute, settings: dict[str, Any], setting: dict[str, Any], seed: int
) -> ExhibitRun:
    """A network on a data set: the code starts it, makes it, or is the whole loop."""
    name = settings["data"]["name"]
    samples = data.xor() if name == "xor" else data.MADE[name](seed=seed)
    activations = {n: settings[n] for n in ("activation", "output") if n in settings}
    model = nn.MLP(2, [*settings["hidden"], 1], **activations, seed=seed)
    shown = ExhibitRun()

    def total(model: nn.MLP) -> Any:
        outs = [model(point) for point in samples.points]
        is_sum = settings["loss"] == "squared_error_sum"
        return nn.mse(outs, samples.targets, reduction="sum" if is_sum else "mean")

    def report(loss: Any) -> None:
        shown.losses.append(loss.data)
        if setting["record"] == "size":
            shown.gradients.append(_size(model.parameters()))
        elif setting["record"] == "neurons":
            shown.gradients.append(_difference(model))
        elif not shown.gradients:
            shown.gradients.extend(_size(layer.parameters()) for layer in model.layers)

    names = execute(model=model, total=total, report=report, weights=_weights, MLP=nn.MLP)
    if shown.losses:  # the whole loop was shown
        return shown
    if "make" in names:
        model = names["make"](seed)
    if "start" in names:
        names["start"](model, random.Random(seed))
    for _ in range(setting["steps"]):
        loss = total(model)
        model.zero_grad()
        loss.backward()
        report(loss)
        for p in model.parameters():
            p.data -= settings["lr"] * p.grad
    return shown


def _size(parameters: Iterable[Value]) -> float:
    return math.sqrt(sum(p.grad * p.grad for p in parameters))


def _weights(model: nn.MLP) -> list[Value]:
    """Every weight, without the biases."""
    return [w for layer in model.layers for neuron in layer.neurons for w in neuron.w]


def _difference(model: nn.MLP) -> float:
    """How far the grads of the hidden neurons differ."""
    alike = zip(*(neuron.parameters() for neuron in model.layers[0].neurons), strict=True)
    grads = [[p.grad for p in same] for same in alike]
    return float(max(max(same) - min(same) for same in grads))
