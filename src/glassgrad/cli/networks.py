"""`glassgrad train` and `glassgrad predict`."""

import csv
import json
import math
import os
import sys
from collections.abc import Callable
from dataclasses import Field
from typing import Any

import click

from glassgrad import data, engine, system
from glassgrad.cli import terminal
from glassgrad.training import recipes
from glassgrad.training.baseline import complaint, typical_error
from glassgrad.training.checkpoint import FILE_NAME
from glassgrad.training.fit import DivergedError, Progress
from glassgrad.training.interrupt import Terminated
from glassgrad.training.outputs import outputs_of, quality
from glassgrad.training.prediction import predict as predict_file
from glassgrad.training.processes import LostError, Team, here, join
from glassgrad.training.purpose import in_raw_units
from glassgrad.training.run import Run


class Sizes(click.ParamType[tuple[int, ...]]):
    """Layer sizes such as 16,16."""

    name = "sizes"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        """Sizes from the text of an option."""
        if isinstance(value, tuple):
            return value
        try:
            sizes = tuple(int(word) for word in value.split(",") if word.strip())
        except ValueError:
            sizes = (0,)
        if any(not 1 <= size <= 10_000 for size in sizes):
            self.fail(f"{value!r}: expected layer sizes such as 16,16", param, ctx)
        return sizes


class Names(click.ParamType[tuple[str, ...]]):
    """Names of columns such as age,size."""

    name = "names"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, ...]:
        """Names from the text of an option."""
        if isinstance(value, tuple):
            return value
        return tuple(name.strip() for name in next(csv.reader([value], skipinitialspace=True), []))


class Which(click.ParamType[Any]):
    """Devices: 4, 0,2 or gpu."""

    name = "which"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """A number, a list of indices or a kind, from the text of an option."""
        words = value.split(",") if isinstance(value, str) else []
        if not words or not all(word.strip().isdecimal() for word in words):
            return value
        indices = [int(word) for word in words]
        return indices if len(indices) > 1 else indices[0]


def _recipe_options(command: Any) -> Any:
    """An option for each setting of a recipe."""
    for setting in reversed(recipes.SETTINGS):
        told = {"type": _type_of(setting), "help": setting.metadata["help"], "default": None}
        name = f"--{setting.name.replace('_', '-')}"
        name = f"{name}/--raw" if setting.type is bool else name
        command = click.option(name, setting.name, **told)(command)
    return command


def _type_of(setting: Field[Any]) -> click.ParamType[Any]:
    if choices := setting.metadata["choices"]:
        return click.Choice(list(choices))
    if setting.name in ("hidden", "columns"):
        return Sizes() if setting.name == "hidden" else Names()
    if setting.name == "held_back":
        return click.FloatRange(min=0, max=1, max_open=True)
    if setting.type is bool or setting.name == "target":
        return click.BOOL if setting.type is bool else click.STRING
    number = click.FloatRange if setting.type is float else click.IntRange
    return number(min=setting.metadata["least"])


_TRAIN = f"""Train a network on a data set or a CSV file.

Data sets: {", ".join(data.MADE)}.

Each line of a CSV file is a sample: numbers or words, with its class or a number to predict in the
last column, or in the one named by --target. Settings that are not given are chosen to suit the
data.

\b
glassgrad train moons
glassgrad train spirals --hidden 24,24 --steps 600 --plot spirals.png
glassgrad train examples/flowers.csv --checkpoint run --every 50
glassgrad train examples/flowers.csv --checkpoint run --resume --steps 1000
"""


@click.command(no_args_is_help=True, help=_TRAIN)
@click.argument("what", metavar="DATA")
@_recipe_options
@click.option(
    "--engine", "wanted", type=click.Choice(["native", "reference"]), help="Engine to run on."
)
@click.option(
    "--compiled/--eager",
    default=None,
    help="Run steps as a program over the batch (the default), or Value by Value.",
)
@click.option(
    "--executor", metavar="NAME", help="Executor of compiled steps, such as numpy or jax."
)
@click.option(
    "--dtype",
    type=click.Choice(["float64", "float32"]),
    default="float64",
    help="Numbers that compiled steps compute with.",
)
@click.option(
    "--devices",
    type=Which(),
    metavar="WHICH",
    help="Devices for --executor jax: a number, indices such as 0,2, or a kind such as gpu.",
)
@click.option(
    "--precision",
    type=click.Choice(["exact", "fast"]),
    default="exact",
    help="Products of --executor jax in float32: exact, or as fast as the device can.",
)
@click.option("--coordinator", metavar="HOST:PORT", help="Address of process 0 of several.")
@click.option("--processes", type=click.IntRange(min=1), help="How many processes train together.")
@click.option("--process", type=click.IntRange(min=0), help="Which of them this is, from 0 on.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=1),
    default=60,
    show_default=True,
    help="Seconds to wait for other processes.",
)
@click.option("--checkpoint", metavar="DIR", help="Save the run in this folder.")
@click.option(
    "--every",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Steps between checkpoints.",
)
@click.option("--resume", is_flag=True, help="Continue the run in the --checkpoint folder.")
@click.option("--plot", metavar="FILE.png", help="Plot the loss curve and the boundary.")
@click.option("--quiet", is_flag=True, help="Print nothing but errors.")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON per step.")
def train(
    what: str,
    wanted: str | None,
    plot: str | None,
    quiet: bool,
    as_json: bool,
    checkpoint: str | None,
    every: int,
    resume: bool,
    compiled: bool | None,
    executor: str | None,
    dtype: str,
    devices: Any,
    precision: str,
    coordinator: str | None,
    processes: int | None,
    process: int | None,
    timeout: float,
    **said: Any,
) -> None:
    """Train a network with the settings given as options."""
    _use_engine(wanted)
    team = _join(executor, coordinator, processes, process, timeout)
    quiet = quiet or not team.is_first
    settings = recipes.Settings(what, **said)
    say = _silence if quiet or as_json else click.echo

    def announce(run: Run) -> None:
        begun = f", from step {run.step}" if resume else ""
        place = f", saved in {checkpoint}" if checkpoint else ""
        others = f", {team.processes} processes" if team.are_several else ""
        say(f"Training on {what}{begun}, {engine.name} engine{others}{place}")
        for line in _told_of_data(run):
            say(line)
        how = f"compiled ({run.executor})" if run.executor else run.mode
        say(f"{how}, with the settings that the run began with" if resume else how)

    lines = [] if quiet else [_print_json] if as_json else [_print_tenths]
    try:
        with team:
            if team.is_first:
                _check_files(checkpoint, resume, plot)
            run = recipes.train(
                settings,
                checkpoint=checkpoint,
                resume=resume,
                every=every,
                on_begin=announce,
                callbacks=lines,
                progress=not quiet and not as_json,
                compiled=compiled,
                executor=executor,
                dtype=dtype,
                devices=devices,
                precision=precision,
            )
    except LostError as error:
        raise click.exceptions.Exit(error.code) from None
    except DivergedError as error:
        if as_json and not quiet:
            _print_record(event="diverged", step=error.step, loss=error.loss)
        raise
    except (KeyboardInterrupt, Terminated) as error:
        is_kept = checkpoint and os.path.exists(os.path.join(checkpoint, FILE_NAME))
        kept = (
            f"continue with --checkpoint {checkpoint} --resume" if is_kept else "nothing was saved"
        )
        code = error.code if isinstance(error, Terminated) else 130
        if team.is_first:
            click.echo(f"{'interrupted' if code == 130 else 'terminated'}: {kept}", err=True)
        raise click.exceptions.Exit(code) from None
    if team.is_first:
        _finish(run, say, as_json and not quiet, plot)


@click.command(no_args_is_help=True)
@click.argument("checkpoint")
@click.argument("file", metavar="FILE.csv")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON per sample.")
def predict(checkpoint: str, file: str, as_json: bool) -> None:
    """Make a prediction for every line of a CSV file.

    CHECKPOINT is the folder of a run, its file, or a model as JSON. The columns are those that the
    network was trained on, by name, or in a file without names by their order. If the file has the
    column with the target, too, the accuracy or the error is printed.

    \b
    glassgrad predict run examples/new-flowers.csv
    """
    predictions = predict_file(checkpoint, file)
    for p in predictions:
        outputs = [_plain(v) for v in p.outputs]
        record = {"prediction": p.answer, "outputs": outputs, "right": p.right}
        click.echo(json.dumps(record) if as_json else p.answer)
    right = [p.right for p in predictions if p.right is not None]
    if right:
        click.echo(f"accuracy {100 * sum(right) / len(right):.1f} % of {len(right)}", err=True)
    errors = [p.error for p in predictions if p.error is not None]
    if errors:
        mean = math.fsum(e * e for e in errors) / len(errors)
        click.echo(f"mean squared error {mean:.6g} over {len(errors)}", err=True)


def _join(
    executor: str | None,
    coordinator: str | None,
    processes: int | None,
    process: int | None,
    timeout: float,
) -> Team:
    """The processes that were started together; this one alone if it is the only one."""
    if executor == "jax":
        return join(coordinator, processes, process, timeout=timeout)
    if (coordinator, processes, process) != (None, None, None):
        raise click.UsageError("several processes need --executor jax")
    return here()


def _check_files(checkpoint: str | None, resume: bool, plot: str | None) -> None:
    _check_folder(checkpoint, resume)
    if plot is not None:
        check_plot(plot)


def _check_folder(folder: str | None, resume: bool) -> None:
    """Report these errors in terms of command-line options."""
    if folder == "":
        raise click.UsageError("--checkpoint: expected the name of a folder")
    if resume and folder is None:
        raise click.UsageError("--resume: expected --checkpoint DIR as well, the folder of the run")
    if folder is None:
        return
    is_there = os.path.exists(os.path.join(folder, FILE_NAME))
    if resume and not is_there:
        raise click.UsageError(f"there is no checkpoint in {folder}: leave out --resume to start")
    if is_there and not resume:
        raise click.UsageError(
            f"{folder} already contains a checkpoint: continue with --resume,"
            " or choose another folder"
        )


def _use_engine(wanted: str | None) -> None:
    """Switch engines by starting a new process: the engine is chosen at import."""
    if wanted is not None and wanted != engine.name:
        environment = {**os.environ, "GLASSGRAD_ENGINE": wanted}
        if os.environ.get("GLASSGRAD_ENGINE") == wanted:
            raise click.UsageError(f"--engine {wanted}: it cannot be loaded here")
        sys.stdout.flush()
        # -P: never run a file of that name in the current folder.
        words = [sys.executable, "-P", "-m", "glassgrad_command", *sys.argv[1:]]
        system.run_instead(words, environment)


def check_plot(path: str) -> None:
    """Report before the training what would fail after it."""
    if os.path.isdir(path):
        raise click.UsageError(f"--plot {path}: this is a folder")
    if os.path.exists(path) and not os.path.isfile(path):
        raise click.UsageError(f"--plot {path}: this is not a regular file")
    if not path.lower().endswith((".png", ".svg", ".pdf")):
        raise click.UsageError(f"--plot {path}: expected a file that ends in .png, .svg or .pdf")
    if not os.path.isdir(os.path.dirname(path) or "."):
        raise click.UsageError(f"--plot {path}: there is no folder {os.path.dirname(path)}")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise click.UsageError("--plot needs matplotlib: pip install matplotlib") from None


def _finish(run: Run, say: Callable[[str], Any], as_json: bool, plot: str | None) -> None:
    history, samples = run.history, run.data
    decide = run.decide if terminal.can_map(samples) else None
    accuracy = history.accuracies[-1] if history.accuracies else None
    judged = samples if run.held_back is None else run.held_back
    outputs = outputs_of(run.model, run.compiled)(judged.points)
    worse = complaint(run, judged, outputs)
    held_back = {} if run.held_back is None else _held_back(run, outputs)
    if as_json:
        _print_record(
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


def _told_of_data(run: Run) -> list[str]:
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


def _held_back(run: Run, outputs: list[Any]) -> dict[str, Any]:
    loss, accuracy = quality(run.task, run.held_back or run.data, outputs)
    return {
        "held_back_loss": loss,
        "held_back_accuracy": None if accuracy != accuracy else accuracy,
    }


def _print_json(seen: Progress) -> None:
    _print_record(event="step", step=seen.step, loss=seen.loss, accuracy=seen.accuracy)


def _print_record(**record: Any) -> None:
    click.echo(json.dumps({name: _plain(v) for name, v in record.items()}, allow_nan=False))


def _print_tenths(seen: Progress) -> None:
    """Print a line now and then if no progress bar can be shown."""
    if not sys.stderr.isatty() and (seen.step & (seen.step - 1) == 0 or seen.step % 100 == 0):
        accuracy = "" if seen.accuracy is None else f"  accuracy {100 * seen.accuracy:.0f} %"
        click.echo(f"step {seen.step:5d}  loss {seen.loss:.6g}{accuracy}")


def _plain(thing: Any) -> Any:
    """The thing itself, or nan and infinities as strings, because JSON has none."""
    return str(thing) if isinstance(thing, float) and not math.isfinite(thing) else thing


def _silence(text: str) -> None:
    pass
