"""Purpose: what a model was trained for, kept with it and in its files."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from glassgrad import nn
from glassgrad.data import Dataset
from glassgrad.data.preparation import Preparation, from_plain
from glassgrad.training import task


@dataclass(frozen=True)
class Purpose:
    """The loss of a model, its classes, and how rows of a table become its inputs.

    fit() sets it as the model's attribute `purpose`; it is not a parameter.
    """

    loss: str
    """The name of a built-in loss; empty for a function of the user's."""
    classes: tuple[str, ...] = ()
    preparation: Preparation | None = None

    def answer(self, outputs: Sequence[float]) -> str | float:
        """The name of the class that the outputs stand for, or the number that they predict."""
        if self.classes:
            decide = task.named(self.loss).decide
            return self.classes[decide(outputs)] if decide else ""
        number = outputs[0]
        return float(self.preparation.answer(number)) if self.preparation else number

    def to_plain(self) -> dict[str, Any]:
        """Plain data for a file."""
        prepared = {"preparation": self.preparation.to_plain()} if self.preparation else {}
        return {"loss": self.loss, "classes": list(self.classes), **prepared}


def purpose_from_plain(plain: Any) -> Purpose:
    """The purpose in a file's data; raises ValueError for anything else."""
    known = {"loss", "classes", "preparation"}
    if not isinstance(plain, dict) or not {"loss", "classes"} <= plain.keys() <= known:
        raise ValueError("purpose: expected a loss and classes")
    loss, classes = plain["loss"], plain["classes"]
    if not isinstance(loss, str) or (loss and loss not in task.BUILT_IN):
        raise ValueError(f"purpose: loss {loss!r:.40}: expected one of {', '.join(task.BUILT_IN)}")
    if not isinstance(classes, list) or not all(isinstance(name, str) for name in classes):
        raise ValueError("purpose: expected a list of the names of classes")
    prepared = from_plain(plain["preparation"]) if "preparation" in plain else None
    return Purpose(loss, tuple(classes), prepared)


def purpose_of(model: Any) -> Purpose | None:
    """What a model was trained for; None if nobody knows."""
    found = getattr(model, "purpose", None)
    return found if isinstance(found, Purpose) else None


class TakesRaw(nn.Module):
    """A model that takes points in the units of its table."""

    def __init__(self, model: nn.Module, preparation: Preparation) -> None:
        self.model, self._preparation = model, preparation

    def forward(self, point: Any) -> Any:
        """The output of the model."""
        return self.model(self._preparation.scaled([point])[0])


def in_raw_units(data: Dataset, model: nn.Module) -> tuple[Dataset, nn.Module]:
    """The points of data in the units of its table, and a model that takes them; for pictures."""
    prepared = data.preparation
    if prepared is None or not prepared.is_scaled:
        return data, model
    points = prepared.raw(data.points)
    return Dataset(points, data.targets, data.classes, data.columns), TakesRaw(model, prepared)
