"""fit: training that can be watched, stopped, killed and resumed."""

import math
import os
import random
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from glassgrad import checkpoint as checkpoints
from glassgrad import engine, modes, nn, objectives
from glassgrad.atomic import clear_leftovers
from glassgrad.checkpoint import Checkpoint, CheckpointError
from glassgrad.ctrl_c import CtrlC
from glassgrad.data import Dataset
from glassgrad.model_json import architecture_of
from glassgrad.nn import schedules
from glassgrad.objectives import Objective


class DivergedError(ArithmeticError):
    """The loss or a parameter is no longer a finite number."""


@dataclass
class History:
    """What happened, one entry a step."""

    losses: list[float] = field(default_factory=list)
    accuracies: list[float] = field(default_factory=list)
    """From 0 to 1; empty where there are no classes."""
    evaluations: list[list[float]] = field(default_factory=list)
    """[step, loss, accuracy] on the data held back; the accuracy is nan without classes."""
    stopped: str = ""
    """Why the run ended before its last step, if it did."""


@dataclass
class Progress:
    """What a callback sees after each step."""

    step: int
    """Steps done so far."""
    loss: float
    accuracy: float | None
    model: Any
    optimizer: nn.Optimizer
    history: History

    def stop(self, why: str = "a callback asked for it") -> None:
        """End the run after this step."""
        self.history.stopped = why


Callback = Callable[[Progress], object]


@dataclass
class Run:
    """A training run between two steps: all that a checkpoint holds."""

    model: nn.Module
    optimizer: nn.Optimizer
    objective: Objective
    rng: random.Random
    classes: tuple[str, ...] = ()
    notes: dict[str, Any] = field(default_factory=dict)
    """Plain data that the caller wants to find again."""
    history: History = field(default_factory=History)
    step: int = 0
    best: tuple[float, float] | None = None
    """The smallest loss and its step, where patience asks for it."""

    def to_checkpoint(self) -> Checkpoint:
        """Everything needed to go on from here."""
        kept = self.optimizer.state_dict()
        tensors = {f"model.{name}": v for name, v in self.model.state_dict().items()}
        tensors |= {f"optimizer.{name}": v for name, v in kept.items() if name != "steps"}
        tensors |= {
            "history.losses": self.history.losses,
            "history.accuracies": self.history.accuracies,
            "history.evaluations": self.history.evaluations,
        }
        version, words, spare = self.rng.getstate()
        state = {
            "step": self.step,
            "optimizer": {**_settings(self.optimizer), "steps": kept["steps"]},
            "schedule": schedules.to_dict(self.optimizer.schedule),
            "rng": [version, list(words), spare],
            "executor": {"engine": engine.name, "mode": "eager"},
            "architecture": architecture_of(self.model),
            "objective": self.objective.name,
            "classes": list(self.classes),
            "notes": self.notes,
        }
        return Checkpoint(tensors, state)

    def take_over(self, saved: Checkpoint) -> None:
        """Go on from a checkpoint; nothing changes unless all of it fits."""
        state = saved.state
        try:
            ours = _settings(self.optimizer)
            theirs = {name: v for name, v in state["optimizer"].items() if name != "steps"}
            if ours != theirs:
                raise CheckpointError(f"the checkpoint's optimizer is {theirs}, this one is {ours}")
            if state["objective"] != self.objective.name:
                raise CheckpointError(f"the checkpoint's loss is {state['objective']}")
            schedule = schedules.from_dict(state["schedule"])
            rng = random.Random()
            rng.setstate((state["rng"][0], tuple(state["rng"][1]), state["rng"][2]))
            rows = saved.tensors_of("history.")
            history = History(rows["losses"], rows["accuracies"], rows["evaluations"])
            step, steps = int(state["step"]), int(state["optimizer"]["steps"])
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
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise CheckpointError(f"the checkpoint does not fit this run: {error}") from None
        self.rng.setstate(rng.getstate())
        self.optimizer.schedule, self.history, self.step = schedule, history, step


def fit(
    model: nn.Module,
    data: Dataset,
    loss: str | Callable[[Any, Any], Any],
    optimizer: nn.Optimizer,
    *,
    steps: int = 100,
    batch: int | None = None,
    l2: float = 0.0,
    seed: int | None = None,
    rng: random.Random | None = None,
    held_back: Dataset | None = None,
    patience: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    every: int = 100,
    resume: bool = False,
    notes: dict[str, Any] | None = None,
    callbacks: Iterable[Callback] = (),
    progress: bool = True,
) -> History:
    """Train a model; gives the history of losses and accuracies.

    A step sees all samples, or `batch` of them drawn at random. `loss` is the name of one, or a
    function of predictions and targets. `held_back` is evaluated every `every` steps; with
    `patience`, training stops when the best loss is that many steps old. `checkpoint` is a folder:
    a file in it is replaced every `every` steps and in the end. Ctrl-C finishes the step, saves,
    and raises KeyboardInterrupt.

    >>> from glassgrad import data
    >>> model = nn.MLP(2, [4, 1], activation="tanh", seed=1)
    >>> optimizer = nn.SGD(model.parameters(), 0.5)
    >>> history = fit(model, data.xor(), "mse", optimizer, steps=200, progress=False)
    >>> history.losses[-1] < 0.01, history.accuracies[-1]
    (True, 1.0)
    """
    if not len(data):
        raise ValueError("fit: no samples to learn from")
    if batch is not None and not 1 <= batch <= len(data):
        raise ValueError(f"fit: batch={batch}: there are {len(data)} samples")
    if every < 1 or steps < 0:
        raise ValueError(f"fit: expected every >= 1 and steps >= 0, got {every} and {steps}")
    draw = nn.initial.generator(seed, rng)
    if not isinstance(draw, random.Random):
        draw = random.Random(random.getrandbits(64))
    run = Run(model, optimizer, _objective(loss), draw, data.classes, notes or {})
    path = None if checkpoint is None else os.path.join(checkpoint, checkpoints.FILE_NAME)
    if path is not None:
        _open_folder(run, path, resume)
    elif resume:
        raise ValueError("fit: resume needs the folder of a checkpoint")
    with CtrlC() as ctrl_c, _bar(run, steps, progress) as bar:
        while run.step < steps and not run.history.stopped:
            accuracy = _step(run, data, batch, l2)
            at_mark = run.step % every == 0 or run.step == steps
            if held_back is not None and at_mark:
                run.history.evaluations.append([run.step, *evaluate(run.model, held_back, loss)])
            if patience is not None:
                _stop_if_stuck(run, held_back is not None, patience)
            loss_now = run.history.losses[-1]
            seen = Progress(run.step, loss_now, accuracy, model, optimizer, run.history)
            for callback in callbacks:
                callback(seen)
            bar(seen)
            if path is not None and (at_mark or run.history.stopped or ctrl_c.pressed):
                _check_finite(run)
                checkpoints.save(path, run.to_checkpoint())
            if ctrl_c.pressed:
                raise KeyboardInterrupt
    _check_finite(run)
    return run.history


def evaluate(
    model: nn.Module, data: Dataset, loss: str | Callable[[Any, Any], Any]
) -> tuple[float, float]:
    """The mean loss and the accuracy (nan without classes) of a model on data.

    >>> from glassgrad import data
    >>> evaluate(lambda x: engine.Value(0.25), data.xor(), "mse")
    (0.3125, 0.5)
    """
    objective = _objective(loss)
    with modes.no_grad():
        outputs = [model(x) for x in data.points]  # type: ignore[operator]
        total = objective.loss(outputs, [objective.encode(target) for target in data.targets])
    accuracy = _accuracy(objective, outputs, data.targets) if data.classes else math.nan
    return float(total.data), accuracy


def _step(run: Run, data: Dataset, batch: int | None, l2: float) -> float | None:
    """One step of descent, done whole; gives the accuracy before it."""
    everything = range(len(data))
    chosen = everything if batch is None else run.rng.sample(everything, batch)
    targets = [data.targets[k] for k in chosen]
    outputs = [run.model(data.points[k]) for k in chosen]  # type: ignore[operator]
    loss = run.objective.loss(outputs, [run.objective.encode(target) for target in targets])
    if l2:
        loss = loss + nn.l2_penalty(run.optimizer.parameters, l2)
    if not math.isfinite(loss.data):
        raise DivergedError(_diagnosis(run, f"the loss is {loss.data}"))
    run.optimizer.zero_grad()
    loss.backward()
    run.optimizer.step()
    run.step += 1
    run.history.losses.append(loss.data)
    if not data.classes:
        return None
    run.history.accuracies.append(_accuracy(run.objective, outputs, targets))
    return run.history.accuracies[-1]


def _accuracy(objective: Objective, outputs: list[Any], targets: list[Any]) -> float:
    right = [objective.decide(o) == t for o, t in zip(outputs, targets, strict=True)]
    return right.count(True) / len(right)


def _stop_if_stuck(run: Run, held_back: bool, patience: int) -> None:
    history = run.history
    if run.best is None:  # after a resume, from the history
        rows = history.evaluations if held_back else enumerate(history.losses, start=1)
        run.best = min(((loss, step) for step, loss, *_ in rows), default=None)
    elif not held_back:
        run.best = min(run.best, (history.losses[-1], run.step))
    elif history.evaluations:
        run.best = min(run.best, (history.evaluations[-1][1], history.evaluations[-1][0]))
    if run.best is not None and run.step - run.best[1] >= patience:
        history.stopped = f"no better loss than at step {run.best[1]:.0f} for {patience} steps"


def _check_finite(run: Run) -> None:
    if not all(math.isfinite(p.data) for p in run.optimizer.parameters):
        raise DivergedError(_diagnosis(run, "a parameter is no finite number"))


def _diagnosis(run: Run, what: str) -> str:
    """The step, the parameter and the advice."""

    def size(named: tuple[str, Any]) -> float:
        return math.inf if math.isnan(named[1].data) else abs(named[1].data)

    name, worst = max(run.model.named_parameters(), key=size)
    rate = run.optimizer.learning_rate
    return (
        f"step {run.step}: {what}, and {name} is {worst.data:.3g}: the run diverged; try a smaller"
        f" learning rate than {rate:g}, such as {rate / 10:g}, or clip the gradients"
    )


def _objective(loss: str | Callable[[Any, Any], Any]) -> Objective:
    if isinstance(loss, str):
        return objectives.named(loss)
    for objective in objectives.OBJECTIVES.values():
        if loss is objective.loss:
            return objective
    return Objective(getattr(loss, "__name__", "custom"), loss, lambda t: t, lambda output: -1)


def _open_folder(run: Run, path: str, resume: bool) -> None:
    """Make the folder ready: go on from what is there, or begin with a first checkpoint."""
    folder = os.path.dirname(path)
    if resume:
        if not os.path.exists(path):
            raise CheckpointError(f"there is no checkpoint in {folder}: leave resume out to begin")
        run.take_over(checkpoints.load(path))
    elif os.path.exists(path):
        raise CheckpointError(
            f"{folder} holds a checkpoint already: go on from it with resume, or take another"
        )
    try:
        os.makedirs(folder or ".", exist_ok=True)
        clear_leftovers(path)
    except OSError as error:
        raise CheckpointError(f"cannot use the folder {folder}: {error.strerror}") from None
    checkpoints.save(path, run.to_checkpoint())


def _settings(optimizer: nn.Optimizer) -> dict[str, Any]:
    """The kind of an optimizer and its numbers, as JSON gives them back."""
    numbers = {name: getattr(optimizer, name) for name in ("momentum", "weight_decay", "eps")
               if hasattr(optimizer, name)}
    betas = {"betas": list(optimizer.betas)} if isinstance(optimizer, nn.Adam) else {}
    return {"kind": type(optimizer).__name__, **numbers, **betas}


class _bar:
    """A progress bar on a terminal, and nothing elsewhere."""

    def __init__(self, run: Run, steps: int, wanted: bool) -> None:
        self._bar = None
        if wanted:
            from tqdm import tqdm

            wide = shutil.get_terminal_size().columns >= 72
            # disable=None: only where there is a terminal.
            self._bar = tqdm(
                total=steps, initial=run.step, unit="step", disable=None, dynamic_ncols=True,
                bar_format=None if wide else "{percentage:3.0f}% {n}/{total}{postfix}",
            )  # fmt: skip

    def __call__(self, seen: Progress) -> None:
        if self._bar is not None:
            accuracy = "" if seen.accuracy is None else f" {100 * seen.accuracy:.0f} % right"
            self._bar.set_postfix_str(f"loss {seen.loss:.3g}{accuracy}", refresh=False)
            self._bar.update()

    def __enter__(self) -> "_bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
