"""`glassgrad learn`: exercises that check themselves."""

from dataclasses import dataclass

import click

from glassgrad.cli import terminal
from glassgrad.learn.catalogue import Exercise, exercises, find
from glassgrad.learn.folder import DEFAULT, usual
from glassgrad.learn.session import Session
from glassgrad.text.names import nearest

_in_folder = click.option(
    "--dir", "folder", metavar="DIR", help=f"Where your exercises are; {DEFAULT} by default."
)
_own = click.option("--exercises", "own", metavar="DIR", help="A teacher's own exercises.")
_watched = click.option("--watch", is_flag=True, help="Check again whenever the file is saved.")


@dataclass(frozen=True)
class _Given:
    """The options that come before the name of a command."""

    folder: str | None
    own: str | None
    no_solutions: bool


class _Commands(click.Group):
    """A group that suggests the closest command or exercise for an unknown word."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names."""
        word = args[0]
        if word in self.commands or word.startswith("-"):
            return super().resolve_command(ctx, args)
        exercise = nearest(word, [one.name for one in exercises()])
        says = f"expected one of {', '.join(self.commands)}"
        if near := nearest(word, self.commands):
            says = f"did you mean `glassgrad learn {near}`?"
        elif exercise:
            says = f"did you mean `glassgrad learn check {exercise}`?"
        raise click.UsageError(f"learn has no command {word!r}: {says}", ctx)


@click.group(cls=_Commands, invoke_without_command=True)
@_in_folder
@_own
@click.option("--no-solutions", is_flag=True, help="Show no solutions.")
@_watched
@click.pass_context
def learn(
    context: click.Context, folder: str | None, own: str | None, no_solutions: bool, watch: bool
) -> None:
    """Work through small exercises, each a file with a gap.

    The first call copies them to ./glassgrad-exercises. Each call checks the current one and shows
    what is missing.

    \b
    glassgrad learn
    glassgrad learn --watch
    glassgrad learn hint
    """
    context.obj = _Given(folder, own, no_solutions)
    if context.invoked_subcommand is None:
        _run(context, _open(context), watch)
    elif watch:
        raise click.UsageError("--watch must come last, as in learn check mul --watch")


@learn.command(no_args_is_help=True)
@click.argument("name")
@_in_folder
@_own
@_watched
@click.pass_context
def check(
    context: click.Context, name: str, folder: str | None, own: str | None, watch: bool
) -> None:
    """Check one exercise: by name, number or file."""
    exercise = _find(context, name, own)
    _run(context, _open(context, folder, own), watch, exercise)


@learn.command()
@click.argument("name", required=False)
@_in_folder
@_own
@click.pass_context
def hint(context: click.Context, name: str | None, folder: str | None, own: str | None) -> None:
    """Show a hint; each further call shows one more."""
    exercise = None if name is None else _find(context, name, own)
    _open(context, folder, own).hint(exercise)


@learn.command(name="list")
@_in_folder
@_own
@click.pass_context
def list_all(context: click.Context, folder: str | None, own: str | None) -> None:
    """List the exercises and which of them are passed."""
    _open(context, folder, own).list()


@learn.command(no_args_is_help=True)
@click.argument("name")
@_in_folder
@_own
@click.pass_context
def reset(context: click.Context, name: str, folder: str | None, own: str | None) -> None:
    """Restore an exercise's original file; yours is kept."""
    exercise = _find(context, name, own)
    _open(context, folder, own).reset(exercise)


@learn.command(no_args_is_help=True)
@click.argument("name")
@_own
@click.pass_context
def solution(context: click.Context, name: str, own: str | None) -> None:
    """Print a solution."""
    found = _find(context, name, own).solution
    if context.obj.no_solutions or found is None:
        raise click.UsageError(f"{name}: there are no solutions here; ask for a hint instead")
    click.echo(terminal.in_its_signs(found), nl=False)


def _find(context: click.Context, name: str, own: str | None) -> Exercise:
    return find(name, exercises(own if own is not None else context.obj.own))


def _open(context: click.Context, folder: str | None = None, own: str | None = None) -> Session:
    """The session in the folder given after the command or after `learn`, or the usual one."""
    given = folder if folder is not None else context.obj.folder
    source = own if own is not None else context.obj.own
    if given == "":
        raise click.UsageError("--dir: expected the name of a folder")
    place = usual(exercises(source)) if given is None else given
    return Session(place, _say, source, not context.obj.no_solutions)


def _run(
    context: click.Context, session: Session, watch: bool, exercise: Exercise | None = None
) -> None:
    current = session.current()
    try:
        if watch:
            passed = session.watch(exercise)
        elif exercise:
            passed = session.check(exercise)
        else:
            # go_on() may pass this exercise and fail at a later one.
            passed = session.go_on() or (current is not None and session.is_passed(current))
    except KeyboardInterrupt:
        _say(f"\nstopped; `{session.command()}` continues from here")
        context.exit(130)
    context.exit(0 if passed else 1)


def _say(line: str) -> None:
    click.echo(terminal.folded(terminal.in_its_signs(line)))
