"""fit: training that can be watched, stopped, killed and resumed."""

import math
import os
import random
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from glassgrad import nn
from glassgrad.data import Dataset
from glassgrad.data.given import with_classes
from glassgrad.engine.nested import flattened
from glassgrad.training.batches import Batches, batches_for
from glassgrad.training.facts import facts_of, parameters_of
from glassgrad.training.folder import Folder
from glassgrad.training.history import History
from glassgrad.training.interrupt import CtrlC
from glassgrad.training.mode import mode
from glassgrad.training.outputs import Outputs, outputs_of, quality
from glassgrad.training.processes import Team, here
from glassgrad.training.purpose import Purpose, purpose_of
from glassgrad.training.run import Run, samples_for
from glassgrad.training.step import CompiledTrainingStep, EagerTrainingStep, Rows, TrainingStep
from glassgrad.training.streams import Stream, is_stream
from glassgrad.training.task import Task, task_of
from glassgrad.training.watching import watch

MOST_GROWTH = 1e6
"""A run has diverged if its loss exceeds both 1 and its first loss by this factor."""


class DivergedError(ArithmeticError):
    """The loss or a parameter is no longer finite, or the loss grew a millionfold."""

    def __init__(self, text: str, step: int, loss: float) -> None:
        super().__init__(text)
        self.step, self.loss = step, loss


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
        self.history.stopped = why or "a callback asked for it"


Callback = Callable[[Progress], object]


def fit(
    model: nn.Module,
    data: Dataset,
    loss: str | Callable[[Any, Any], Any],
    optimizer: nn.Optimizer,
    *,
    steps: int | None = None,
    batch: int | None = None,
    l2: float = 0.0,
    seed: int | None = None,
    rng: random.Random | None = None,
    held_back: Dataset | None = None,
    patience: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    every: int | None = None,
    resume: bool = False,
    notes: dict[str, Any] | None = None,
    on_begin: Callable[[Run], object] | None = None,
    callbacks: Iterable[Callback] = (),
    progress: bool = True,
    compiled: bool | None = None,
    executor: str | None = None,
    dtype: str = "float64",
    devices: Any = None,
    precision: str = "exact",
    epochs: int | None = None,
    batch_size: int | None = None,
    validation_data: Any = None,
) -> History:
    """Train a model and return the history of its losses and accuracies.

    `data` is a Dataset, or points and their targets; each of the `steps`, 100 by default, uses all
    samples, or `batch` of them drawn at random. `loss` is the name of a loss, an object such as
    nn.MSELoss(), or a function of predictions and targets. `held_back` is evaluated every `every`
    steps, 100 by default; with `patience`, training stops when the best loss is that many steps
    old. `checkpoint` is a folder, in which one file is replaced every `every` steps and at the end.
    Ctrl-C finishes the step, saves, and raises KeyboardInterrupt; SIGTERM does the same but raises
    Terminated, which ends the program with exit code 143. `on_begin` receives the run before its
    first step, after all arguments have been validated. With `compiled`, each step runs as a
    program over the batch; a loss function of your own then receives one prediction and one target.
    `executor`, `dtype`, `devices` and `precision` are those of compile(); whoever names an executor
    need not say `compiled`.

    `data` may also be a generator of Datasets, or of pairs of points and targets. Each step then
    takes the next one, which another thread makes while the step before it runs.

    Programs written for Keras may say `batch_size` for `batch`, `validation_data` for `held_back`,
    and `epochs` instead of `steps`: in each, every sample is used once, in batches drawn at random,
    after which `held_back` is evaluated.

    >>> from glassgrad import data
    >>> model = nn.MLP(2, [4, 1], activation="tanh", seed=1)
    >>> optimizer = nn.SGD(model.parameters(), 0.5)
    >>> history = fit(model, data.xor(), "mse", optimizer, steps=200, progress=False)
    >>> history.losses[-1] < 0.01, history.accuracies[-1]
    (True, 1.0)
    """
    batch = _either("batch", batch, "batch_size", batch_size)
    held_back = _either("held_back", held_back, "validation_data", validation_data)
    if rng is not None and not isinstance(rng, random.Random):
        raise TypeError(f"fit: rng: expected a random.Random, got {type(rng).__name__}")
    how = {"executor": executor, "dtype": dtype, "devices": devices, "precision": precision}
    draw = nn.initial.generator(seed, rng)
    if not isinstance(draw, random.Random):
        draw = random.Random(here().same(random.getrandbits(64)))
    task = task_of(loss)
    compiled = executor is not None if compiled is None else compiled
    with ExitStack() as blocks:
        stream = None
        if is_stream(data):
            _check_streamed(batch, epochs)
            stream = blocks.enter_context(Stream(data))
            data = stream.first
        run = Run(model, data, task, optimizer, draw, batch, l2, compiled, notes or {}, held_back)
        if stream is not None:
            run.stream, stream.first = stream, run.data
        steps, every = _counted(run, steps, epochs, every)
        blocks.enter_context(here())
        folder = blocks.enter_context(Folder(checkpoint, resume))
        blocks.enter_context(mode(model, training=True))
        carry_out(run, folder, steps, every, patience, on_begin, callbacks, progress, **how)
    return run.history


def _either(name: str, given: Any, other: str, also: Any) -> Any:
    """The argument that was given by either of two names."""
    if given is not None and also is not None:
        raise ValueError(f"fit: {name} and {other} are the same setting: give one of them")
    return also if given is None else given


def _check_streamed(batch: Any, epochs: Any) -> None:
    for name, given in ("batch", batch), ("epochs", epochs):
        if given is not None:
            hint = "leave it out: each step takes the next batch that the generator makes"
            raise ValueError(f"fit: {name}={given!r} with a generator: {hint}")


def _counted(run: Run, steps: Any, epochs: Any, every: Any) -> tuple[Any, Any]:
    """The number of steps, and of steps between evaluations."""
    if epochs is None:
        return 100 if steps is None else steps, 100 if every is None else every
    if steps is not None:
        raise ValueError("fit: steps and epochs: give one of them")
    if type(epochs) is not int or epochs < 0:
        raise ValueError(f"fit: epochs={epochs!r}: expected a whole number of 0 or more")
    run.in_epochs, each = True, run.steps_in_epoch
    return epochs * each, each if every is None else every


def carry_out(
    run: Run,
    folder: Folder,
    steps: int,
    every: int = 100,
    patience: int | None = None,
    on_begin: Callable[[Run], object] | None = None,
    callbacks: Iterable[Callback] = (),
    progress: bool = True,
    **how: Any,
) -> None:
    """Train a run until it has taken the given number of steps in total.

    `how` is where compiled steps run: the executor, dtype, devices and precision of compile().
    """
    for name, count, least in ("steps", steps, 0), ("every", every, 1), ("patience", patience, 1):
        if count is not None and (type(count) is not int or count < least):
            raise ValueError(f"fit: {name}={count!r}: expected a whole number of {least} or more")
    if run.held_back is not None and patience is not None and patience < every:
        raise ValueError(
            f"fit: patience={patience} is less than every={every}, the steps between evaluations"
        )
    callbacks, team = tuple(callbacks), here()
    if team.are_several and how.get("executor") != "jax":
        wanted = how.get("executor")
        raise ValueError(f"fit: executor={wanted!r}: several processes need executor='jax'")
    if isinstance(run.model, nn.Module) and isinstance(run.model.purpose, (Purpose, type(None))):
        run.model.purpose = run.purpose
    outputs = outputs_of(run.model, run.compiled)
    take_step = _step_of(run, how)
    run.executor = take_step.executor(run.data.points[:1], [run.task.encode(run.data.targets[0])])
    folder.begin(run)
    if run.stream is not None:
        run.stream.skip(run.step)
    if run.smallest_batch < team.processes:
        raise ValueError(
            f"fit: a batch of {run.smallest_batch} cannot be split over {team.processes} processes"
        )
    team.agree(lambda: facts_of(run, take_step.program, steps, every, patience))
    _stop_if_stuck(run, patience)
    if on_begin is not None:
        on_begin(run)
    with (
        CtrlC() as ctrl_c,
        batches_for(run, take_step) as batches,
        watch(run.history, steps, progress and team.is_first) as display,
    ):
        while run.step < steps and not run.history.stopped:
            if not _take_batch(run, team):
                run.history.stopped = "the generator ran out of batches"
                if folder.path:
                    _check_finite(run)
                    folder.keep(run)
                break
            accuracy = _step(run, take_step, batches, team)
            run.executor = take_step.ran_by
            at_mark = run.step % every == 0 or run.step == steps
            if run.held_back is not None and run.step % every == 0:
                run.history.add_evaluation(*_evaluation(run, outputs, team))
            _stop_if_stuck(run, patience)
            loss = run.history.losses[-1]
            seen = Progress(run.step, loss, accuracy, run.model, run.optimizer, run.history)
            for callback in callbacks:
                callback(seen)
            display.show(loss, accuracy)
            # Read once: a signal between two reads would end the run without saving it.
            is_asked_to_end = _is_asked_to_end(run, ctrl_c, team)
            if at_mark:
                team.agree(lambda: parameters_of(run))
            if folder.path and (at_mark or run.history.stopped or is_asked_to_end):
                _check_finite(run)
                folder.keep(run)
            if is_asked_to_end:
                break
    _check_finite(run)


def _take_batch(run: Run, team: Team) -> bool:
    """Whether there are samples for the next step, in all processes, and the same number."""
    has_batch = run.take_batch()
    if run.stream is None:
        return True
    if team.any(not has_batch)[0]:
        return False
    count = len(run.data)
    if team.any(team.added_up([float(count)])[0] != count * team.processes)[0]:
        raise ValueError("fit: the generators of the processes make batches of different sizes")
    if count < team.processes:
        raise ValueError(f"fit: a batch of {count} cannot be split over {team.processes} processes")
    return True


def _step_of(run: Run, how: dict[str, Any]) -> TrainingStep:
    parts = run.model, run.task, run.optimizer, run.l2
    if run.compiled:
        return CompiledTrainingStep(*parts, **how)
    for name, wanted in how.items():
        if wanted not in (None, "float64", "exact"):
            raise ValueError(f"fit: {name}={wanted!r} needs compiled=True")
    return EagerTrainingStep(*parts)


def evaluate(
    model: nn.Module, data: Dataset, loss: str | Callable[[Any, Any], Any]
) -> tuple[float, float]:
    """The mean loss and the accuracy (nan without classes) of a model on data.

    Like fit(), it takes a Dataset, or points and their targets; a model that fit() trained has its
    classes.

    >>> from glassgrad import data
    >>> from glassgrad import Value
    >>> evaluate(lambda x: Value(0.25), data.xor(), "mse")
    (0.3125, 0.5)
    """
    task = task_of(loss)
    samples = samples_for(task, data, "evaluate")
    purpose = purpose_of(model)
    if purpose is not None and purpose.classes:
        samples = with_classes(samples, purpose.classes, "evaluate")
    return quality(task, samples, outputs_of(model)(samples.points))


def _is_asked_to_end(run: Run, ctrl_c: CtrlC, team: Team) -> bool:
    """Whether a signal came to any process; if a callback stopped one, all are stopped."""
    came, is_interrupt, is_stopped = team.any(
        ctrl_c.pressed, ctrl_c.is_interrupt, bool(run.history.stopped)
    )
    if came:
        ctrl_c.end_as_others(is_interrupt)
    if is_stopped and not run.history.stopped:
        run.history.stopped = "another process asked for it"
    return came


def _evaluation(run: Run, outputs: Outputs, team: Team) -> tuple[float, float]:
    """The loss and the accuracy on the held-back data, as process 0 finds them."""
    found = (0.0, 0.0)
    if team.is_first and run.held_back is not None:
        found = quality(run.task, run.held_back, outputs(run.held_back.points))
    loss, accuracy = team.added_up([*found])
    return loss, accuracy


def _step(run: Run, take_step: TrainingStep, batches: Batches, team: Team) -> float | None:
    """Take one whole step; returns the accuracy before it."""
    data, chosen = run.data, run.chosen()
    count, own = len(chosen), chosen[team.part_of(len(chosen))]
    with team.batch_of(count):
        loss, rows = take_step(*batches.of(own))
    if not math.isfinite(loss):
        raise DivergedError(_diagnosis(run, f"the loss is {loss}"), run.step, loss)
    if run.history.losses and loss > MOST_GROWTH * max(1.0, run.history.losses[0]):
        grown = f"the loss went from {run.history.losses[0]:.3g} to {loss:.3g}"
        raise DivergedError(_diagnosis(run, grown), run.step, loss)
    known = data.classes and run.task.decide is not None
    targets = [data.targets[k] for k in own] if known else []
    accuracy = team.added_up([_right(run.task, rows, targets)])[0] / count if known else None
    run.history.add(loss, accuracy)
    run.step += 1
    return accuracy


def _right(task: Task, rows: Rows, targets: list[Any]) -> float:
    """How many outputs are decided rightly."""
    decide = task.decide or (lambda outputs: -1)
    right = [decide(o) == t for *o, t in zip(*rows, targets, strict=True)]
    return float(right.count(True))


def _stop_if_stuck(run: Run, patience: int | None) -> None:
    history = run.history
    best = history.best if run.held_back is None else history.best_evaluation
    if patience is not None and best is not None and run.step - best[1] >= patience:
        history.stopped = f"no better loss than at step {best[1]:.0f} for {patience} steps"


def _check_finite(run: Run) -> None:
    if not all(math.isfinite(p.data) for p in run.optimizer.parameters):
        text = _diagnosis(run, "a parameter is not finite")
        raise DivergedError(text, run.step, run.history.losses[-1] if run.step else math.nan)


def _diagnosis(run: Run, what: str) -> str:
    """An error message with the step, the largest parameter and some advice."""
    for k, point in enumerate(run.data.points):
        if not all(map(math.isfinite, flattened(point))):
            return f"{what}, because sample {k + 1} of the data holds nan or inf: leave it out"

    def size(named: tuple[str, Any]) -> float:
        return math.inf if math.isnan(named[1].data) else abs(named[1].data)

    held = {id(p) for p in run.optimizer.parameters}
    named = run.model.named_parameters() if isinstance(run.model, nn.Module) else ()
    names = [(name, p) for name, p in named if id(p) in held]
    places = enumerate(run.optimizer.parameters)
    name, worst = max(names or [(f"parameters[{k}]", p) for k, p in places], key=size)
    lr, steps = run.optimizer.lr, f"{run.step} step{'s' * (run.step != 1)}"
    return (
        f"after {steps}: {what}, and {name} is {worst.data:.3g}: the run diverged; try a smaller"
        f" learning rate than {lr:g}, such as {lr / 10:g}, or clip the gradients"
    )
