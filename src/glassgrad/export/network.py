"""Network: a trained model with all that happens to its inputs and outputs in a prediction."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from glassgrad import nn
from glassgrad.compiler.program import CannotRunError
from glassgrad.compiler.sources.subject import Answer
from glassgrad.data.features import FEATURES, INPUTS
from glassgrad.engine import apply
from glassgrad.table import formula, ops
from glassgrad.training.prediction import load_model
from glassgrad.training.purpose import Purpose, purpose_of
from glassgrad.training.task import BUILT_IN, Task, output_for


@dataclass(frozen=True)
class Network:
    """A model, what it was trained for, and the features among its inputs."""

    model: nn.Module
    purpose: Purpose
    features: tuple[str, ...] = ()

    @property
    def task(self) -> Task | None:
        """The task of the built-in loss; None for a loss of the user's."""
        return BUILT_IN.get(self.purpose.loss)

    @property
    def inputs(self) -> int:
        """How many numbers a sample has, before features are added."""
        first = next(self._first(self.model), None)
        if first is None:
            kind = type(self.model).__name__
            raise CannotRunError(f"this {kind} has no layer that determines the number of inputs")
        return first - len(self.features)

    def _first(self, module: Any) -> Iterator[int]:
        """The numbers of inputs of layers, in order."""
        if isinstance(module, nn.Neuron):
            yield len(module.w)
        elif isinstance(module, nn.Linear):
            yield module.in_features
        elif isinstance(module, nn.Layer):
            yield from self._first(module.neurons[0])
        elif isinstance(module, (nn.MLP, nn.Sequential)):
            for layer in module.layers:
                yield from self._first(layer)

    @property
    def answer(self) -> Answer | None:
        """How the outputs become a class; None for numbers."""
        task, classes = self.task, self.purpose.classes
        if not classes:
            return None
        if task is None or task.decide is None:
            raise CannotRunError(
                "a model with classes, but without a built-in loss, decides nothing"
            )
        return Answer(classes, task.threshold if task.one_output else None)

    def outputs(self, sample: Sequence[Any]) -> list[Any]:
        """What a prediction returns for a sample in the units of its table.

        The outputs, from which the class follows, or the predicted number in its own units.
        """
        return self._answers(self._raw(sample))

    def loss_and_outputs(self, sample: Sequence[Any], target: Any) -> tuple[Any, ...]:
        """The loss for a class or for a number in its own units, and the outputs."""
        task = self.task
        if task is None:
            raise CannotRunError("learning needs a model that was trained with a built-in loss")
        raw = self._raw(sample)
        prepared = self.purpose.preparation
        if self.purpose.classes:
            encoded = task.encode(target)
        else:
            encoded = (target - prepared.mean) / prepared.scale if prepared else target
        single = raw if task.decide is None or not task.one_output else output_for(task, raw)
        return task.loss(single, encoded), *self._answers(raw)

    def _raw(self, sample: Sequence[Any]) -> list[Any]:
        numbers = list(sample)
        for name in self.features:
            tree = formula.parse(FEATURES[name].text, INPUTS, {"sin": 1})
            known = dict(zip(INPUTS, sample, strict=True))
            numbers.append(formula.evaluate(tree, known, _run))
        if prepared := self.purpose.preparation:
            (numbers,) = prepared.scaled([numbers])
        found = self.model(numbers)
        return list(found) if isinstance(found, list) else [found]

    def _answers(self, raw: list[Any]) -> list[Any]:
        prepared = self.purpose.preparation
        return raw if self.purpose.classes or not prepared else [prepared.answer(raw[0])]

    def notes(self) -> tuple[str, ...]:
        """What the inputs and the outputs are, in lines."""
        prepared, lines = self.purpose.preparation, []
        names = prepared.inputs if prepared else [f"input {k + 1}" for k in range(self.inputs)]
        words = {f"{c.name}={w}" for c in (prepared.columns if prepared else ()) for w in c.words}
        for k, name in enumerate(names):
            lines.append(f"x[{k}]: {name}" + (" (1 if it is, else 0)" if name in words else ""))
        for column in prepared.columns if prepared else ():
            if column.fill is not None and not column.words:
                lines.append(f"if {column.name} is missing: {column.fill!r}")
        for k, name in enumerate(self.purpose.classes):
            lines.append(f"class {k}: {name}")
        if not self.purpose.classes and prepared and prepared.target:
            lines.append(f"y[0]: {prepared.target}")
        return tuple(lines)


def _run(name: str, *operands: Any) -> Any:
    """An op on Values."""
    return apply(ops.named(name), *operands)


def read_network(path: str) -> Network:
    """The network in the folder of a run, its file, or a model as JSON."""
    model, loss, classes, features = load_model(path)
    purpose = purpose_of(model) or Purpose(loss, classes)
    # With a preparation, features are columns like the others, as for predict.
    return Network(model, purpose, () if purpose.preparation else features)


def network_of(model: Any) -> Network:
    """The network of a module, with what fit() has noted about it."""
    if not isinstance(model, nn.Module):
        kind = type(model).__name__
        raise TypeError(f"expected a module such as nn.MLP or nn.Sequential, got {kind}")
    return Network(model, purpose_of(model) or Purpose(""))
