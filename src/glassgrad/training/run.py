"""Run: a training run between two steps, which can be kept in a folder and taken up again."""

import contextlib
import os
import random
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from glassgrad import engine, nn
from glassgrad.files import clear_leftovers
from glassgrad.nn import schedules
from glassgrad.training import checkpoint as checkpoints
from glassgrad.training.checkpoint import Checkpoint, CheckpointError
from glassgrad.training.fingerprint import DATA
from glassgrad.training.history import History, from_tensors
from glassgrad.training.model_file import architecture_of
from glassgrad.training.run_state import check_state
from glassgrad.training.task import Task

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]


@dataclass
class Run:
    """A training run between two steps: all that a checkpoint holds."""

    model: nn.Module
    optimizer: nn.Optimizer
    task: Task
    rng: random.Random
    classes: tuple[str, ...] = ()
    samples: int = 0
    notes: dict[str, Any] = field(default_factory=dict)
    """Plain data that the caller wants to find again."""
    history: History = field(default_factory=History)
    step: int = 0
    mode: str = "eager"
    """How steps are taken: eager or compiled."""
    executor: str = ""
    """Of a compiled run: who runs the program. Another one gives other last bits."""
    began_with: dict[str, Any] = field(default_factory=dict)
    """Digests of the data and the settings of fit(): with others it would be another run."""

    def to_checkpoint(self) -> Checkpoint:
        """Everything needed to go on from here."""
        if not isinstance(self.model, nn.Module):
            raise CheckpointError("a checkpoint needs a model that is a Module")
        kept = self.optimizer.state_dict()
        tensors = {f"model.{name}": v for name, v in self.model.state_dict().items()}
        tensors |= {f"optimizer.{name}": v for name, v in kept.items() if name != "steps"}
        tensors |= {f"history.{name}": v for name, v in self.history.to_tensors().items()}
        try:
            version, words, spare = self.rng.getstate()
            schedule = schedules.to_dict(self.optimizer.schedule)
        except (ValueError, NotImplementedError) as error:
            raise CheckpointError(f"this run cannot be kept: {error}") from None
        state = {
            "step": self.step,
            "optimizer": {**_settings(self.optimizer), "steps": kept["steps"]},
            "schedule": schedule,
            "rng": [version, list(words), spare],
            "executor": self._executor(),
            "architecture": architecture_of(self.model),
            "objective": self.task.name,
            "classes": list(self.classes),
            "samples": self.samples,
            "began_with": self.began_with,
            "notes": self.notes,
        }
        return Checkpoint(tensors, state)

    def _executor(self) -> dict[str, str]:
        by = {"by": self.executor} if self.executor else {}
        return {"engine": engine.name, "mode": self.mode, **by}

    def take_over(self, saved: Checkpoint) -> None:
        """Go on from a checkpoint; nothing changes unless all of it fits."""
        state = saved.state
        check_state(state)
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
                    f"the run was computed by {began}, and goes on by {self.executor}:"
                    " the last bits will differ from those of an uninterrupted run",
                    stacklevel=4,
                )
            self._check_same(state)
            schedule = schedules.from_dict(state["schedule"])
            rng = _generator_of(state["rng"])
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
        self.optimizer.schedule, self.history, self.step = schedule, history, step

    def _check_same(self, state: dict[str, Any]) -> None:
        """A run goes on with the network and the data that it began with."""
        now = {
            "architecture": architecture_of(self.model),
            "classes": list(self.classes),
            "samples": self.samples,
        }
        for name, ours in now.items():
            if state[name] != ours:
                then = f"the checkpoint's {name} {'is' if name == 'architecture' else 'are'}"
                raise CheckpointError(f"{then} {state[name]!r:.90}, now: {ours!r:.90}")
        began = state.get("began_with", {})  # a checkpoint of version 1 does not say
        others = [name for name, v in self.began_with.items() if began.get(name, v) != v]
        data = [name for name in others if name in DATA]
        if data:
            raise CheckpointError(
                f"the {' and the '.join(data)} are not those that the run began with:"
                " go on with the same data, or begin a new run in another folder"
            )
        for name in others:
            raise CheckpointError(
                f"{name} was {began[name]!r:.60} when the run began, now: {self.began_with[name]}"
            )


def open_folder(run: Run, path: str, resume: bool) -> None:
    """Make the folder ready: go on from what is there, or begin with a first checkpoint."""
    folder = os.path.dirname(path)
    if resume:
        if not os.path.exists(path):
            raise CheckpointError(f"there is no checkpoint in {folder}: begin without resume=True")
        run.take_over(checkpoints.load(path))
    elif os.path.exists(path):
        raise CheckpointError(
            f"{folder} holds a checkpoint already: go on from it with resume=True, or take another"
            " folder"
        )
    clear_leftovers(path)
    if not resume:
        checkpoints.save(path, run.to_checkpoint())


@contextlib.contextmanager
def locked(folder: str) -> Iterator[None]:
    """Make a folder and hold it: two runs in one would overwrite each other."""
    try:
        os.makedirs(folder or ".", exist_ok=True)
        # Without waiting, should someone have made it a pipe.
        flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
        handle = os.open(os.path.join(folder, ".lock"), flags, 0o644)
    except OSError as error:
        raise CheckpointError(f"cannot use the folder {folder}: {error.strerror}") from None
    with open(handle, "wb"):
        try:
            if fcntl is not None:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CheckpointError(f"another run is using {folder}") from None
        yield


def _generator_of(state: Any) -> random.Random:
    version, words, spare = state
    if spare is not None and not isinstance(spare, float):
        raise ValueError("rng: expected a number in reserve, or none")
    rng = random.Random()
    rng.setstate((version, tuple(words), spare))
    return rng


def _settings(optimizer: nn.Optimizer) -> dict[str, Any]:
    """The kind of an optimizer and its numbers, as JSON gives them back."""
    numbers = {
        name: getattr(optimizer, name)
        for name in ("momentum", "weight_decay", "eps")
        if hasattr(optimizer, name)
    }
    betas = {"betas": list(optimizer.betas)} if isinstance(optimizer, nn.Adam) else {}
    return {"kind": type(optimizer).__name__, **numbers, **betas}
