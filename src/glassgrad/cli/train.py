"""`glassgrad train`."""

import os
import sys
from dataclasses import Field
from typing import Any

import click

from glassgrad import data, engine, system
from glassgrad.cli.option_types import Names, Sizes, Which
from glassgrad.cli.output_file import check_plot
from glassgrad.cli.records import print_record
from glassgrad.cli.train_report import print_end, print_json, print_tenths, told_of_data
from glassgrad.training import recipes
from glassgrad.training.checkpoint import FILE_NAME
from glassgrad.training.fit import DivergedError
from glassgrad.training.interrupt import Terminated
from glassgrad.training.processes import LostError, Team, here, join
from glassgrad.training.run import Run


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
        for line in told_of_data(run):
            say(line)
        how = f"compiled ({run.executor})" if run.executor else run.mode
        say(f"{how}, with the settings that the run began with" if resume else how)

    lines = [] if quiet else [print_json] if as_json else [print_tenths]
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
            print_record(event="diverged", step=error.step, loss=error.loss)
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
        print_end(run, say, as_json and not quiet, plot)


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


def _silence(text: str) -> None:
    pass
