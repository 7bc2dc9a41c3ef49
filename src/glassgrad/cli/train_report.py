"""What `glassgrad train` says: before, during and after the training."""

import sys
from collections.abc import Callable
from typing import Any

import click

from glassgrad.cli import terminal
from glassgrad.cli.records import print_record
from glassgrad.training.baseline import complaint, typical_error
from glassgrad.training.fit import Progress
from glassgrad.training.outputs import outputs_of, quality
from glassgrad.training.purpose import in_raw_units
from glassgrad.training.run import Run


def told_of_data(run: Run) -> list[str]:
    """What was read from a file."""
    prepared = run.data.preparation
    if prepared is None:
        return []
    held_back = f", {len(run.held_back):,} held back" if run.held_back else ""
    kind = f"one of {len(run.data.classes)} classes" if run.data.classes else "a number"
    goal = f"{prepared.target}, {kind}" if run.data.columns else kind
    scaled = " (standardised)" if prepared.is_scaled else ""
    inputs = f"{len(prepared.inputs)} input{'s' * (len(prepared.inputs) != 1)}{scaled}"
    lines = [f"{len(run.data):,} samples{held_back}: {inputs} to predict {goal}"]
    return lines + ([run.data.note] if run.data.note else [])


def print_json(seen: Progress) -> None:
    """Print a step as JSON."""
    print_record(event="step", step=seen.step, loss=seen.loss, accuracy=seen.accuracy)


def print_tenths(seen: Progress) -> None:
    """Print a line now and then if no progress bar can be shown."""
    if not sys.stderr.isatty() and (seen.step & (seen.step - 1) == 0 or seen.step % 100 == 0):
        accuracy = "" if seen.accuracy is None else f"  accuracy {100 * seen.accuracy:.0f} %"
        click.echo(f"step {seen.step:5d}  loss {seen.loss:.6g}{accuracy}")


def print_end(run: Run, say: Callable[[str], Any], as_json: bool, plot: str | None) -> None:
    """Print how the training went, and what the network learned."""
    history, samples = run.history, run.data
    decide = run.decide if terminal.can_map(samples) else None
    accuracy = history.accuracies[-1] if history.accuracies else None
    judged = samples if run.held_back is None else run.held_back
    outputs = outputs_of(run.model, run.compiled)(judged.points)
    worse = complaint(run, judged, outputs)
    held_back = {} if run.held_back is None else _held_back(run, outputs)
    if as_json:
        print_record(
            event="end",
            steps=history.done,
            loss=history.losses[-1],
            accuracy=accuracy,
            stopped=history.stopped,
            **held_back,
            **({"warning": worse} if worse else {}),
        )
    unicode, columns = terminal.shows_unicode(), terminal.width()
    say(f"loss {terminal.sparkline(history.losses, columns - 5, unicode)}")
    shown = "" if accuracy is None else f", accuracy {100 * accuracy:.0f} %"
    say(f"step {history.done}: loss {history.losses[-1]:.4g}{shown}")
    if held_back:
        right = held_back["held_back_accuracy"]
        shown = "" if right is None else f", accuracy {100 * right:.0f} %"
        say(f"held back {len(judged):,} samples: loss {held_back['held_back_loss']:.4g}{shown}")
    if samples.preparation is not None and samples.preparation.scale != 1.0:
        say(f"typical error {typical_error(judged, outputs):.4g}, in the units of the file")
    if history.stopped:
        say(f"stopped early: {history.stopped}")
    if worse:
        say(f"warning: {worse}")
    if decide:
        say(terminal.decision_map(decide, samples, columns, unicode))
        say(terminal.legend(samples, columns, unicode))
    if plot is not None:
        from glassgrad.draw import plots

        shown_data, model = in_raw_units(run.data, run.model)
        scores = model if decide else None
        plots.report(plot, history, shown_data, scores, threshold=run.task.threshold)
        say(f"wrote {plot}")


def _held_back(run: Run, outputs: list[Any]) -> dict[str, Any]:
    loss, accuracy = quality(run.task, run.held_back or run.data, outputs)
    return {
        "held_back_loss": loss,
        "held_back_accuracy": None if accuracy != accuracy else accuracy,
    }
