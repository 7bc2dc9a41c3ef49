"""Run: the state of a training run between two steps, to and from its checkpoint."""

import math
import random
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from glassgrad import engine, nn
from glassgrad.data import Dataset
from glassgrad.data.given import as_dataset, with_classes
from glassgrad.data.samples import to_targets
from glassgrad.nn import schedules
from glassgrad.training import model_file
from glassgrad.training.checkpoint import Checkpoint, CheckpointError
from glassgrad.training.fingerprint import DATA, fingerprints
from glassgrad.training.history import History, from_tensors
from glassgrad.training.purpose import Purpose
from glassgrad.training.streams import Stream
from glassgrad.training.task import BUILT_IN, Task, numbers_of


@dataclass
class Run:
    """The state of a training run between two steps: everything that a checkpoint contains."""

    model: Any
    data: Dataset
    task: Task
    optimizer: nn.Optimizer
    rng: random.Random
    batch: int | None = None
    """The number of samples drawn for each step; all of them if None."""
    l2: float = 0.0
    compiled: bool = False
    notes: dict[str, Any] = field(default_factory=dict)
    """Plain data of the caller's, saved with the run."""
    held_back: Dataset | None = None
    history: History = field(default_factory=History)
    step: int = 0
    in_epochs: bool = False
    """Whether every sample is used once before any is used again."""
    executor: str = ""
    """The executor of a compiled run; another one rounds the last bits differently."""
    stream: Stream | None = None
    """Where the batches come from if a generator makes them; `data` is then the present one."""

    def __post_init__(self) -> None:
        self._order: list[int] = []
        """The samples in the order of the present epoch."""
        self._before_order: list[Any] = []
        """The state of the generator before that order was drawn."""
        self.data = samples_for(self.task, self.data, "fit")
        if self.held_back is not None:
            self.held_back = samples_for(self.task, self.held_back, "fit: held_back", self.data)
        if not isinstance(self.optimizer, nn.Optimizer):
            kind, hint = type(self.optimizer).__name__, "write optim.Adam(model.parameters())"
            raise TypeError(f"fit: expected an optimizer, got {kind}: {hint}")
        samples = self._samples = len(self.data)
        if not samples or not self.data.targets:
            raise ValueError("fit: no samples with targets to learn from")
        if isinstance(self.model, nn.Module):
            own = {id(p) for p in self.model.parameters()}
            if not any(id(p) in own for p in self.optimizer.parameters):
                raise ValueError("fit: the optimizer holds none of the model's parameters")
        if self.l2 < 0 or not math.isfinite(self.l2):
            raise ValueError(f"fit: l2={self.l2}: expected a number of 0 or more")
        if self.batch is not None and not 1 <= self.batch <= samples:
            raise ValueError(f"fit: batch={self.batch}: there are {samples} samples")

    @property
    def steps_in_epoch(self) -> int:
        """The number of steps in which every sample is used once."""
        return math.ceil(len(self.data) / (self.batch or len(self.data)))

    @property
    def smallest_batch(self) -> int:
        """The number of samples in the smallest batch of the run."""
        batch = self.batch or len(self.data)
        return (len(self.data) % batch or batch) if self.in_epochs else batch

    def chosen(self) -> Sequence[int]:
        """The indices of the samples for the next step."""
        everything = range(len(self.data))
        if self.batch is None:
            return everything
        if not self.in_epochs:
            return self.rng.sample(everything, self.batch)
        place = self.step % self.steps_in_epoch
        if place == 0 or not self._order:
            self._before_order = _state_of(self.rng)
            self._order = self.rng.sample(everything, len(everything))
        return self._order[place * self.batch : (place + 1) * self.batch]

    def take_batch(self) -> bool:
        """Take the batch that a generator has made for the next step; False if there is none."""
        if self.stream is None:
            return True
        batch = self.stream.take()
        if batch is not None:
            self.data = batch
        return batch is not None

    def expected(self) -> Sequence[int] | None:
        """What chosen() will return for the step after this one, if nobody else draws numbers."""
        if self.batch is None:
            return range(len(self.data))
        if self.in_epochs:
            place = (self.step + 1) % self.steps_in_epoch
            return self._order[place * self.batch : (place + 1) * self.batch] if place else None
        twin = random.Random()
        twin.setstate(self.rng.getstate())
        return twin.sample(range(len(self.data)), self.batch)

    @property
    def mode(self) -> str:
        """How steps are taken: eager or compiled."""
        return "compiled" if self.compiled else "eager"

    @cached_property
    def began_with(self) -> dict[str, Any]:
        """Digests of the data, and settings; with different ones it would not be the same run."""
        digests = fingerprints(self.data, self.held_back)
        epochs = {"epochs": True} if self.in_epochs else {}
        streamed = {"streamed": True} if self.stream is not None else {}
        return {**digests, "batch": self.batch, "l2": float(self.l2), **epochs, **streamed}

    @property
    def purpose(self) -> Purpose:
        """What the model is trained for."""
        name = self.task.name if self.task.name in BUILT_IN else ""
        return Purpose(name, self.data.classes, self.data.preparation)

    def decide(self, point: list[float]) -> int:
        """The class that the model assigns to a point; -1 if the loss defines no classes."""
        return self.task.decide(numbers_of(self.model(point))) if self.task.decide else -1

    def to_json(self) -> str:
        """The model, an MLP, as JSON for the page."""
        return model_file.to_json(
            self.model,
            objective=self.task.name,
            classes=self.data.classes,
            preparation=self.data.preparation,
        )

    def to_checkpoint(self) -> Checkpoint:
        """Everything needed to continue from here."""
        if not isinstance(self.model, nn.Module):
            raise CheckpointError("a checkpoint needs a model that is a Module")
        kept = self.optimizer.kept.items()
        tensors = {f"model.{name}": v for name, v in self.model.state_dict().items()}
        tensors |= {f"optimizer.{name}": row.tolist() for name, row in kept}
        tensors |= {f"history.{name}": v for name, v in self.history.to_tensors().items()}
        try:
            rng, *drawing = map(_state_of, [self.rng, *self._dropouts()])
            schedule = schedules.to_dict(self.optimizer.schedule)
        except (ValueError, NotImplementedError) as error:
            raise CheckpointError(f"this run cannot be saved: {error}") from None
        by = {"by": self.executor} if self.executor else {}
        state = {
            "step": self.step,
            "optimizer": {**_settings(self.optimizer), "steps": self.optimizer.steps},
            "schedule": schedule,
            # Within an epoch, its order is drawn again after a resume.
            "rng": self._before_order if self.step % self.steps_in_epoch and self._order else rng,
            "executor": {"engine": engine.name, "mode": self.mode, **by},
            "architecture": model_file.architecture_of(self.model),
            "objective": self.task.name,
            "classes": list(self.data.classes),
            "samples": self._samples,
            "began_with": self.began_with,
            "notes": self.notes,
        }
        if drawing:
            state["dropouts"] = drawing
        if (prepared := self._plain_preparation()) is not None:
            state["preparation"] = prepared
        return Checkpoint(tensors, state)

    def _plain_preparation(self) -> dict[str, Any] | None:
        return None if self.data.preparation is None else self.data.preparation.to_plain()

    def _dropouts(self) -> list[Any]:
        """The generators of the model's Dropout modules, in order."""
        modules = self.model.modules()
        return [module.generator for module in modules if isinstance(module, nn.Dropout)]

    def take_over(self, saved: Checkpoint) -> None:
        """Continue from a checkpoint; nothing changes unless all of it fits."""
        state = saved.state
        try:
            ours = _settings(self.optimizer)
            theirs = {name: v for name, v in state["optimizer"].items() if name != "steps"}
            if ours != theirs:
                raise CheckpointError(f"the checkpoint's optimizer is {theirs}, this one is {ours}")
            if state["objective"] != self.task.name:
                raise CheckpointError(f"the checkpoint's loss is {state['objective']}")
            if state["executor"]["mode"] != self.mode:
                raise CheckpointError(f"the checkpoint's run is {state['executor']['mode']}")
            began = state["executor"].get("by", "")
            if began != self.executor:
                warnings.warn(
                    f"the run was computed by {began} and continues with {self.executor}:"
                    " the last bits will differ from those of an uninterrupted run",
                    stacklevel=6,
                )
            self._check_same(state)
            if "preparation" in state and state["preparation"] != self._plain_preparation():
                hint = "continue with the same columns, or start a new run in another folder"
                raise CheckpointError(f"the columns are not read as when the run began: {hint}")
            schedule = schedules.from_dict(state["schedule"])
            rng = _generator_of(state["rng"])
            drawing = [_generator_of(one) for one in state.get("dropouts", [])]
            if len(drawing) != len(self._dropouts()):
                text = f"the checkpoint's model has {len(drawing)} Dropout modules"
                raise CheckpointError(f"{text}, this one has {len(self._dropouts())}")
            step, steps = state["step"], state["optimizer"]["steps"]
            history = from_tensors(saved.tensors_of("history."), step)
            before = self.optimizer.state_dict()
            kept = saved.tensors_of("optimizer.")
            self.optimizer.load_state_dict({"steps": steps, **kept})
            try:
                self.model.load_state_dict(saved.tensors_of("model."))
            except BaseException:
                self.optimizer.load_state_dict(before)
                raise
        except CheckpointError:
            raise
        except (
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
            OverflowError,
            RecursionError,
        ) as error:
            raise CheckpointError(f"the checkpoint does not fit this run: {error}") from None
        self.rng.setstate(rng.getstate())
        for generator, then in zip(self._dropouts(), drawing, strict=True):
            generator.setstate(then.getstate())
        self.optimizer.schedule, self.history, self.step = schedule, history, step
        self._order = []

    def _check_same(self, state: dict[str, Any]) -> None:
        """Raise CheckpointError unless the network and the data are those the run began with."""
        now = {
            "architecture": model_file.architecture_of(self.model),
            "classes": list(self.data.classes),
            "samples": self._samples,
        }
        for name, ours in now.items():
            if state[name] != ours:
                then = f"the checkpoint's {name} {'is' if name == 'architecture' else 'are'}"
                raise CheckpointError(f"{then} {state[name]!r:.90}, now: {ours!r:.90}")
        began = state.get("began_with", {})  # missing in checkpoints of version 1
        if began.get("epochs", False) is not self.in_epochs:
            raise CheckpointError("a run in epochs goes on in epochs, and one in steps in steps")
        if began.get("streamed", False) is not (self.stream is not None):
            raise CheckpointError(
                "a run that used a generator must be resumed with one, and other runs without"
            )
        others = [name for name, v in self.began_with.items() if began.get(name, v) != v]
        data = [name for name in others if name in DATA]
        if data:
            raise CheckpointError(
                f"the {' and the '.join(data)} are not those that the run began with:"
                " continue with the same data, or start a new run in another folder"
            )
        for name in others:
            raise CheckpointError(
                f"{name} was {began[name]!r:.60} when the run began, now: {self.began_with[name]}"
            )


def samples_for(task: Task, given: Any, where: str, like: Dataset | None = None) -> Dataset:
    """Data as the loss takes it: with classes if it needs them, those of other data if given."""
    data = as_dataset(given, where)
    if task.decide is not None and not task.predicts_numbers and not data.classes:
        targets, classes = to_targets(data.targets)
        data = replace(data, targets=targets, classes=classes)
    if like is None:
        return data
    if like.preparation != data.preparation and any(map(_is_scaled, (like, data))):
        hint = "write data.standardised(held_back, like=the_data_to_train_on)"
        raise ValueError(f"{where}: expected data standardised like that to train on: {hint}")
    return with_classes(data, like.classes, where) if like.classes else data


def _is_scaled(data: Dataset) -> bool:
    return data.preparation is not None and data.preparation.is_scaled


def _state_of(generator: Any) -> list[Any]:
    if not isinstance(generator, random.Random):
        raise ValueError(f"{type(generator).__name__} is not a random.Random")
    version, words, spare = generator.getstate()
    return [version, list(words), spare]


def _generator_of(state: Any) -> random.Random:
    version, words, spare = state
    if spare is not None and not isinstance(spare, float):
        raise ValueError("rng: expected a spare number, or none")
    rng = random.Random()
    rng.setstate((version, tuple(words), spare))
    return rng


def _settings(optimizer: nn.Optimizer) -> dict[str, Any]:
    """The kind of an optimizer and its numbers, as they come back from JSON."""
    numbers = {
        name: getattr(optimizer, name)
        for name in ("momentum", "weight_decay", "eps")
        if hasattr(optimizer, name)
    }
    betas = {"betas": list(optimizer.betas)} if isinstance(optimizer, nn.Adam) else {}
    return {"kind": type(optimizer).__name__, **numbers, **betas}
