"""The command line: its commands and its exit codes."""

import os
import signal
import sys

import click

from glassgrad import engine
from glassgrad.cli import terminal
from glassgrad.cli.bug import bug
from glassgrad.cli.doctor import doctor
from glassgrad.cli.export import export
from glassgrad.cli.expressions import check, explain
from glassgrad.cli.fit import fit
from glassgrad.cli.grade import grade
from glassgrad.cli.learn import learn
from glassgrad.cli.new import new
from glassgrad.cli.page import play
from glassgrad.cli.predict import predict
from glassgrad.cli.run.command import run as run_script
from glassgrad.cli.train import train
from glassgrad.graph import expression
from glassgrad.training import interrupt
from glassgrad.training.processes import here
from glassgrad.training.step import executors


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="glassgrad")
def main() -> None:
    """Glassgrad: a glass-box autograd.

    \b
    glassgrad train moons
    glassgrad fit "a*exp(-b*t)" decay.csv
    glassgrad check "tanh(w*x + b)" w=0.5 x=2 b=-1
    glassgrad play
    glassgrad learn
    glassgrad grade handed-in
    glassgrad doctor engine.py
    glassgrad bug
    """


for command in (train, predict, fit, check, explain, play, export, learn, grade, new, doctor, bug):
    main.add_command(command)


@main.command()
def info() -> None:
    """Show which engine runs, and why."""
    for line in describe():
        click.echo(line)


@main.command("run", context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="SCRIPT [ARGS]...")
@click.option("--explain", is_flag=True, help="Say on stderr what was made faster, and what not.")
@click.option("--no-lift", is_flag=True, help="Replace the autograd class only.")
@click.option("--exact", is_flag=True, help="Print the same bits as Python.")
@click.option("--check", metavar="N", help="Run N steps both ways and compare them.")
def run_command(**_: object) -> None:
    """Run a script as `python SCRIPT` does, but its own autograd class much faster.

    \b
    glassgrad run microgpt.py
    glassgrad run --explain microgpt.py
    """
    # run() has passed everything else on to cli/run/, since click would read the script's options.
    raise click.UsageError("run: write glassgrad run SCRIPT, with run as the first word")


@main.command(no_args_is_help=True)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print a script that completes commands and options.

    \b
    eval "$(glassgrad completion bash)"
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"{shell}: no completion for this shell")
    click.echo(kind(main, {}, "glassgrad", "_GLASSGRAD_COMPLETE").source())


def describe() -> list[str]:
    """The version, the engine and what runs compiled programs, as lines of text."""
    import platform
    from importlib.metadata import version

    return [
        f"glassgrad {version('glassgrad')}, Python {platform.python_version()}",
        f"engine: {engine.name} ({engine.reason})",
        *_executor_or_why_not(),
    ]


def _executor_or_why_not() -> list[str]:
    try:
        first, *more = executors()
    except ImportError as error:  # NumPy is missing
        first, more = str(error), []
    return [f"compiled programs: {first}", *more]


def run() -> None:
    """Run the `glassgrad` command: bad input is one line and exit code 2, Ctrl-C is 130."""
    if sys.argv[1:2] == ["run"] and not {"-h", "--help"} & set(sys.argv[2:3]):
        return run_script()
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the parent process
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    code = 130
    try:
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            interrupt.listen()
        code = _answer()
        here().leave(code)
        # The command is done: from here on, Ctrl-C must not change the exit code.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


def _answer() -> int:
    """Run the command; returns its exit code."""
    try:
        code: int | None = main.main(prog_name="glassgrad", standalone_mode=False)
    except SystemExit:  # raised by click when the reader has closed the pipe
        code = 0
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = 2
    except (KeyboardInterrupt, click.Abort):
        code = 130
    except click.ClickException as error:
        code = _failed(error.format_message())
    except expression.ParseError as error:
        code = _failed(f"{error.message} (column {error.position + 1} of the expression)")
    except OSError as error:
        code = _failed(f"{error.filename or 'error'}: {error.strerror or error}")
    except MemoryError:
        code = _failed("there is not enough memory for this")
    except (ValueError, TypeError, ArithmeticError, ImportError, RuntimeError) as error:
        code = _failed(str(error))
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code or 0


def _failed(text: str) -> int:
    message = f"glassgrad: {' '.join(text.split())}"
    click.echo(terminal.folded(message, sys.stderr), err=True)
    return 2
