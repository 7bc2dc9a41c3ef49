"""Runs an exhibit's displayed code with the bug and with the cure, from the same seed.

The page does the same in web/src/views/learn/exhibit_run.ts; tests require equal results.
"""

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from glassgrad import data, nn
from glassgrad.engine import Value
from glassgrad.museum import descent
from glassgrad.museum.catalogue import Exhibit, Side

Rows = list[tuple[float, float]]
Execute = Callable[..., dict[str, Any]]


@dataclass
class ExhibitRun:
    """The results of a run: a loss for each step, and the gradient that gives the bug away."""

    losses: list[float] = field(default_factory=list)
    gradients: list[float] = field(default_factory=list)


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

    return _RUNS[exhibit.run](execute, exhibit.setting, seed)


class Line(nn.Module):
    """out = w*x + b."""

    def __init__(self, rng: random.Random) -> None:
        self.w = Value(rng.uniform(-1, 1), label="w")
        self.b = Value(rng.uniform(-1, 1), label="b")

    def __call__(self, x: float) -> Value:
        """The height of the line at x."""
        return self.w * x + self.b

    def parameters(self) -> list[Value]:
        """The slope and the intercept."""
        return [self.w, self.b]


def _line_and_rows(count: int, seed: int) -> tuple[Line, Rows]:
    """A line to fit, and rows scattered about 2x + 1."""
    rng = random.Random(seed)
    line = Line(rng)
    xs = [4 * k / (count - 1) - 1 for k in range(count)]
    return line, [(x, 2 * x + 1 + rng.uniform(-0.25, 0.25)) for x in xs]


def _total(model: Line, rows: Rows) -> Any:
    """The mean of the squared errors."""
    return _mean([(model(x) - y) ** 2 for x, y in rows])


def _mean(errors: list[Any]) -> Any:
    return sum(errors[1:], errors[0]) / len(errors)


def _size(parameters: Iterable[Value]) -> float:
    return math.sqrt(sum(p.grad * p.grad for p in parameters))


def _descend(
    parameters: Sequence[Value],
    loss_of: Callable[[int], Any],
    setting: dict[str, Any],
    telltale: Callable[[], float],
    backward: Callable[[Any], None] = Value.backward,
) -> ExhibitRun:
    """Plain gradient descent, recorded step by step."""
    shown = ExhibitRun()
    for step in range(setting["steps"]):
        loss = loss_of(step)
        for p in parameters:
            p.grad = 0.0
        backward(loss)
        shown.losses.append(loss.data)
        shown.gradients.append(telltale())
        for p in parameters:
            p.data -= setting["lr"] * p.grad
    return shown


def _assign(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    line, rows = _line_and_rows(setting["rows"], seed)
    times = execute(Value=Value)["times"]

    def loss_of(step: int) -> Any:
        return _mean([(times(line.w, Value(x)) - y) ** 2 for x, y in rows])

    return _descend([line.w], loss_of, setting, lambda: line.w.grad)


def _loop(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    """An exhibit that shows the whole loop; the loss is recomputed for each report."""
    line, rows = _line_and_rows(setting["rows"], seed)
    shown = ExhibitRun()
    before = [_total(line, rows).data]

    def report(loss: Any) -> None:
        shown.losses.append(before[-1])
        shown.gradients.append(_size(line.parameters()))
        before.append(_total(line, rows).data)

    execute(model=line, total=lambda model: _total(model, rows), report=report)
    return shown


def _order(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    rng = random.Random(seed)
    w, u = Value(rng.uniform(0.1, 0.3)), Value(rng.uniform(-3.2, -2.8))
    names = execute(newest_first=newest_first, breadth_first=breadth_first)
    xs = [1 + k / 2 for k in range(setting["rows"])]

    def error(x: float) -> Any:
        h = w * x
        return (h + u * h.tanh() + 2.0) ** 2

    return _descend(
        [w, u],
        lambda step: _mean([error(x) for x in xs]),
        setting,
        lambda: w.grad,
        names["backward"],
    )


def newest_first(root: Any) -> list[Any]:
    """Everything that root was made from, each before its inputs."""
    return sorted(breadth_first(root), key=lambda value: -value.serial)


def breadth_first(root: Any) -> list[Any]:
    """Everything that root was made from, in breadth-first order from root."""
    met = {id(root): root}
    waiting = [root]
    for value in waiting:
        for x in value.inputs:
            if id(x) not in met:
                met[id(x)] = x
                waiting.append(x)
    return waiting


def _weights(model: nn.MLP) -> list[Value]:
    """Every weight, without the biases."""
    return [w for layer in model.layers for neuron in layer.neurons for w in neuron.w]


def _network(model: nn.MLP, setting: dict[str, Any], telltale: Callable[[], float]) -> ExhibitRun:
    """Train on XOR by the sum of squared errors."""
    samples = data.xor()

    def loss_of(step: int) -> Any:
        outs = [model(point) for point in samples.points]
        return nn.mse(outs, samples.targets, reduction="sum")

    return _descend(model.parameters(), loss_of, setting, telltale)


def _twins(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    model = nn.MLP(2, [4, 1], activation="sigmoid", output="sigmoid", seed=seed)
    execute(weights=_weights)["start"](model, random.Random(seed))
    alike = list(zip(*(neuron.parameters() for neuron in model.layers[0].neurons), strict=True))

    def difference() -> float:
        grads = [[p.grad for p in same] for same in alike]
        return float(max(max(same) - min(same) for same in grads))

    return _network(model, setting, difference)


def _sum(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    line, rows = _line_and_rows(setting["rows"], seed)
    ys = [y for _, y in rows]
    total = execute()["total"]
    means: list[float] = []

    def loss_of(step: int) -> Any:
        # The mean is recorded for both, because a sum and a mean have different scales.
        means.append(_total(line, rows).data)
        return total([line(x) for x, _ in rows], ys)

    shown = _descend(line.parameters(), loss_of, setting, lambda: _size(line.parameters()))
    return ExhibitRun(means, shown.gradients)


def _zip(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    line, in_order = _line_and_rows(setting["rows"], seed)
    # Adjacent rows are not similar, as in most files.
    rows = [in_order[3 * k % len(in_order)] for k in range(len(in_order))]
    outs: list[Value] = []
    total = execute()["total"]

    def loss_of(step: int) -> Any:
        outs[:] = [line(x) for x, _ in rows]
        return total(outs, rows)

    return _descend(line.parameters(), loss_of, setting, lambda: outs[-1].grad)


def _tanh(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    """One input per step, each larger than the one before."""
    rng = random.Random(seed)
    w, v, b = Value(rng.uniform(0.9, 1.0)), Value(rng.uniform(1, 2)), Value(rng.uniform(1, 2))
    tanh = execute()["tanh"]

    def loss_of(step: int) -> Any:
        return (v * tanh(w * (20.0 * (step + 1))) + b - 1.0) ** 2

    return _descend([w, v, b], loss_of, setting, lambda: _size([w, v, b]))


def _sigmoids(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    model = execute(MLP=nn.MLP)["make"](seed)
    samples = data.xor()

    def loss_of(step: int) -> Any:
        return nn.mse([model(point) for point in samples.points], samples.targets)

    sizes: list[float] = []

    def note() -> float:
        if not sizes:
            sizes.extend(_size(layer.parameters()) for layer in model.layers)
        return 0.0

    shown = _descend(model.parameters(), loss_of, setting, note)
    return ExhibitRun(shown.losses, sizes)


def _rate(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    # Without hidden layers the loss is quadratic, so the growth settles at a constant factor.
    model = nn.MLP(2, [1], seed=seed)
    samples = data.moons(seed=seed)
    shown = ExhibitRun()

    def total(model: nn.MLP) -> Any:
        return nn.mse([model(point) for point in samples.points], samples.targets)

    def report(loss: Any) -> None:
        shown.losses.append(loss.data)
        shown.gradients.append(_size(model.parameters()))

    execute(model=model, total=total, report=report)
    return shown


def _places(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    """Attention over two letters, in either order; the answer is the first of them."""
    rng = random.Random(seed)
    score = [Value(rng.uniform(-0.2, 0.2)) for _ in range(2)]
    place = [Value(rng.uniform(-0.2, 0.2)) for _ in range(2)]
    value = [Value(rng.uniform(0.2, 0.6)), Value(rng.uniform(-0.6, -0.2))]
    answer = execute(score=score, place=place, value=value)["answer"]
    parameters = [*score, *place, *value]

    def loss_of(step: int) -> Any:
        return _mean([(answer(0, 1) - 1.0) ** 2, (answer(1, 0) + 1.0) ** 2])

    return _descend(parameters, loss_of, setting, lambda: _size(parameters))


def _mask(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    """What follows is the opposite of what is there now."""
    rng = random.Random(seed)
    look, scale = Value(0.0), Value(rng.uniform(0.3, 0.6))
    answer = execute(look=look, scale=scale)["answer"]
    xs = [(1 + k) / 2 for k in range(setting["rows"])]
    in_use: list[float] = []

    def loss_of(step: int) -> Any:
        in_use.append(_mean([(scale * x + x) ** 2 for x in xs]).data)
        return _mean([(answer(x, -x) + x) ** 2 for x in xs])

    shown = _descend([look, scale], loss_of, setting, lambda: _size([look, scale]))
    return ExhibitRun(in_use, shown.gradients)


class Neurons(nn.Module):
    """The sum of three relu neurons."""

    def __init__(self, rng: random.Random) -> None:
        self.w = [Value(rng.uniform(0.5, 1.0)) for _ in range(3)]
        self.v = [Value(rng.uniform(0.5, 1.0)) for _ in range(3)]

    def __call__(self, x: float) -> Any:
        """What the neurons say of x."""
        first, *rest = [v * (w * x).relu() for w, v in zip(self.w, self.v, strict=True)]
        return sum(rest, first)

    def parameters(self) -> list[Value]:
        """The weights before relu, then those after it."""
        return [*self.w, *self.v]


def _asleep(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    model = Neurons(random.Random(seed))
    rows = [((2 + k) / 4, (2 + k) / 8) for k in range(setting["rows"])]
    shown = ExhibitRun()

    def total(model: Neurons) -> Any:
        return _mean([(model(x) - y) ** 2 for x, y in rows])

    def report(loss: Any) -> None:
        shown.losses.append(loss.data)
        shown.gradients.append(_size(model.parameters()))

    execute(model=model, total=total, report=report)
    return shown


def _own(execute: Execute, setting: dict[str, Any], seed: int) -> ExhibitRun:
    shown = ExhibitRun()

    def note(loss: float, gradient: float) -> None:
        shown.losses.append(loss)
        shown.gradients.append(gradient)

    descent.descend(execute, setting, seed, note)
    return shown


_RUNS: dict[str, Callable[[Execute, dict[str, Any], int], ExhibitRun]] = {
    "assign": _assign,
    "loop": _loop,
    "order": _order,
    "twins": _twins,
    "sum": _sum,
    "zip": _zip,
    "tanh": _tanh,
    "sigmoids": _sigmoids,
    "rate": _rate,
    "descent": _own,
    "places": _places,
    "mask": _mask,
    "asleep": _asleep,
}
