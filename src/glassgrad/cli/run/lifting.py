"""Lift the loss: a region of the training loop runs as a compiled program.

At the first step the region runs as it is, and what it makes and changes shows where it starts. For
each new shape of its plain data it is traced, and also runs as it is once more: the loss and all
grads must agree before the program takes its place.
"""

import ast
import sys
import time
from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any

from glassgrad.cli.run import stand_in, symbols
from glassgrad.cli.run.arguments import Arguments, refitted
from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.closeness import CLOSE, are_close
from glassgrad.cli.run.flow import names_in
from glassgrad.cli.run.leaving import Left
from glassgrad.cli.run.losses import Losses, fresh, has_passed_on
from glassgrad.cli.run.parameters import Parameters
from glassgrad.cli.run.regions import LossLoop
from glassgrad.cli.run.rewriting import Shadows
from glassgrad.cli.run.starts import FirstStep, Region, code_of
from glassgrad.cli.run.versions import Outcome, Tracer, Version
from glassgrad.compiler.guards import reach

MOST_SHAPES = 400
MOST_MISSES = 12
"""How many shapes in a row may be new before lifting is given up."""


class Lifted:
    """A region while the script runs; the rewritten loop calls its first five methods."""

    def __init__(
        self,
        found: LossLoop,
        module: ast.Module,
        traced_tree: list[ast.stmt],
        shadows: Shadows,
        value_class: Callable[[], type | None],
        class_tree: ast.ClassDef,
        say: Callable[..., None],
        file: str,
        parameters: Parameters,
        checks: int = 0,
    ) -> None:
        self._found, self._parameters = found, parameters
        self._first_step = FirstStep(found, module, class_tree)
        self._tree, self._shadows, self._value_class = traced_tree, shadows, value_class
        self._say, self._file = say, file
        self._region: Region | None = None
        self._is_off = False
        self._static: set[str] = set()
        self._versions: dict[Any, Version] = {}
        self._misses = 0
        self._pending: tuple[Version, Outcome] | None = None
        self._taken: Any = None
        self._globals: dict[str, Any] = {}
        self._seconds = 0.0
        self._checks = checks
        self._agreed = 0
        self.steps = 0
        self.left: Left | None = None
        """In a notebook: what later cells may read of the last step."""

    # ---- what the rewritten loop calls

    def at(self, place: int) -> bool:
        """Called before each statement that may be the first: whether the region was run."""
        if self._is_off or (self._region is not None and place != self._region.start):
            return False
        frame = sys._getframe(1)
        try:
            if self._region is None:
                self._globals = frame.f_globals
                self._first_step.note(place, frame.f_locals)
                return False
            return self._run(self._region, frame.f_locals)
        except DeclinedError as why:
            self._give_up(str(why), why.line)
            return False

    def taken(self) -> Any:
        """The loss, and after it what the region leaves behind."""
        taken, self._taken = self._taken, None
        return taken

    def made(self) -> None:
        """Called after the statements have run as they are."""
        if self._is_off:
            return
        variables = sys._getframe(1).f_locals
        try:
            if self._region is None:
                self._begin(self._first_step.learn(variables))
            elif self._pending:
                self._compare_results(variables, self._region.outs, self._pending[1])
        except DeclinedError as why:
            self._give_up(str(why), why.line)

    def before(self) -> None:
        """Called before backward()."""
        if self._pending:
            self._grads = _grads_of(self._pending[0])

    def after(self) -> None:
        """Called after backward()."""
        if self._pending is None or self._is_off:
            return
        version, (_, _, gradient) = self._pending
        self._pending = None
        if not _have_grown_by(gradient, self._grads, _grads_of(version)):
            self._give_up("its compiled gradient differs from the script's", 0)
            return
        version.is_checked = True
        self._agreed += 1

    # ---- one step

    def _begin(self, region: Region) -> None:
        kind = self._value_class()
        if kind is None:
            raise DeclinedError("the autograd class was not replaced")
        reach.skip(kind)
        function = FunctionType(code_of(region, self._found, self._tree, self._file), self._globals)
        outs = {name: self._found.live[name] for name in region.outs}
        given = function, kind, outs, self._shadows, self._parameters, region.familiar
        self._tracer = Tracer(*given)
        self._losses = Losses(kind)
        stand_in.passing_on[:] = [has_passed_on]
        self._region = region

    def _run(self, region: Region, variables: dict[str, Any]) -> bool:
        self._pending = fresh.value = None
        try:
            now = {name: variables[name] for name in region.names}
        except KeyError:
            return False
        given = Arguments(now, self._static)
        key = given.key()
        version = self._versions.get(key)
        if version is not None and not version.traced.guards.hold():
            version = None
        if version is None:
            version = self._like(given) or self._new_version(given)
            given = Arguments(now, self._static)  # more names may be static now
            key = given.key()
            self._versions[key] = version
        elif version.is_checked:
            self._misses = 0
        read = given.variables() if self.left else {}
        if key != version.key:
            given = refitted(given, version.needs, version.given) or given
        outcome = version.computed(given)
        if outcome is None:
            version.take_back()
            return False
        if not version.is_checked or self._agreed < self._checks:
            version.take_back()
            self._pending = version, outcome
            return False
        loss, extra, _ = outcome
        value = self._losses.made(loss, version)
        self._taken = (value, *extra) if region.outs else value
        if self.left:
            self.left.note(variables, read, version.traced, version.runner.numbers(), value)
        self.steps += 1
        if self.steps == 1:
            self._say(self._description(region))
        return True

    def _description(self, region: Region) -> str:
        first, last = self._found.body[region.start], self._found.body[self._found.last]
        is_one = first.lineno == last.end_lineno
        lines = (
            f"line {first.lineno} makes"
            if is_one
            else (f"lines {first.lineno}-{last.end_lineno} make")
        )
        parts = f" ({_listed(sorted(self._static))} part of the shape)" if self._static else ""
        return f"{lines} the loss, in a compiled program for each shape{parts}"

    def _like(self, given: Arguments) -> Version | None:
        """A version whose shape differs only in numbers that it does not read."""
        for version in dict.fromkeys(self._versions.values()):
            if version.needs and version.traced.guards.hold():
                if refitted(given, version.needs, version.given):
                    return version
        return None

    def _new_version(self, given: Arguments) -> Version:
        self._misses += 1
        if self._misses > MOST_MISSES or len(self._versions) >= MOST_SHAPES:
            raise DeclinedError("its shape changes at nearly every step", self._found.loop)
        started = time.perf_counter()
        version = self._traced(given)
        self._seconds += time.perf_counter() - started
        guards = version.traced.guards
        if self.left and version.traced.draws:
            raise DeclinedError("it draws random numbers", self._found.loop)
        if version.traced.inputs.computed:
            raise DeclinedError("it goes on with what was computed before it", self._found.loop)
        if guards.unwatched:
            raise DeclinedError(f"it {guards.unwatched}", self._found.loop)
        if not guards.hold():
            what = guards.changed() or "something that it reads"
            raise DeclinedError(f"it changes {what}", self._found.loop)
        return version

    def _traced(self, given: Arguments) -> Version:
        """A fresh trace; what it depends on by its value becomes part of the shape."""
        while True:
            try:
                return self._tracer.version(given)
            except symbols.NeedsNumberError as why:
                if not why.name or why.name in self._static:
                    raise DeclinedError(f"{why}", _line_in(why, self._file)) from None
                self._static.add(why.name)
                given = Arguments(given.variables(), self._static)
            except DeclinedError:
                raise
            except Exception as error:
                text = " ".join(str(error).split())
                line = _line_in(error, self._file)
                raise DeclinedError(f"{type(error).__name__}: {text}", line) from None

    # ---- the comparison with the script itself

    def _compare_results(self, variables: dict[str, Any], outs: list[str], ours: Outcome) -> None:
        loss, extra, _ = ours
        names = [self._found.loss, *outs]
        theirs = [variables[self._found.loss].data, *[variables[name] for name in outs]]
        for name, mine, other in zip(names, [loss, *extra], theirs, strict=True):
            if not _alike(mine, other):
                raise DeclinedError(f"compiled, {name} is {mine}; in the script it is {other}")

    def _give_up(self, why: str, line: int) -> None:
        self._is_off = True
        self._pending = None
        self._versions.clear()
        self._say(f"the loss is not lifted: {why}", line or self._found.loop.lineno)

    def leave(self) -> None:
        """From now on, note what later cells of a notebook may read."""
        self.left = Left(self)

    @property
    def statements(self) -> list[ast.stmt]:
        """The statements of the region, as they are in the script."""
        start = self._region.start if self._region else 0
        return self._found.body[start : self._found.last + 1]

    @property
    def loss(self) -> str:
        """The name of the loss."""
        return self._found.loss

    @cached_property
    def bound(self) -> list[str]:
        """The global variables that only the statements themselves bind, the loss not included."""
        if not self._found.is_global:
            return []
        names = names_in(*self.statements).stores
        outs = self._region.outs if self._region else []
        return [name for name in names if name != self._found.loss and name not in outs]

    def verdict(self) -> str:
        """What --check found."""
        if self._is_off:
            return "the loss is not lifted, so there is nothing to compare"
        return (
            f"{min(self._agreed, self._checks)} steps agree: the loss and all grads, to {CLOSE:g}"
        )

    def note(self) -> str:
        """What became of the region, for the end of the run."""
        if self._is_off or not self.steps:
            return ""
        traces = len(set(map(id, self._versions.values())))
        shapes = f"in {traces} shape{'s' * (traces > 1)}; tracing took {self._seconds:.2f} s"
        return f"{self.steps} step{'s' * (self.steps > 1)} ran compiled, {shapes}"


def _listed(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last} are" if most else f"{last} is"


def _grads_of(version: Version) -> list[float]:
    return [value.grad for value in version.traced.inputs.values]


def _have_grown_by(gradient: Any, before: list[float], after: list[float]) -> bool:
    """Whether a gradient was added to grads; what cancels counts by the largest slope."""
    noise = 1e-12 * max(1e-300, max(map(abs, gradient), default=0.0))
    for slope, then, now in zip(gradient, before, after, strict=True):
        grown = now - then
        if not abs(grown - slope) <= CLOSE * max(abs(grown), abs(slope)) + noise:
            return False
    return True


def _alike(ours: Any, theirs: Any) -> bool:
    if type(ours) is not type(theirs):
        return False
    if isinstance(ours, float):
        return are_close(ours, theirs)
    return bool(ours == theirs)


def _line_in(error: BaseException, file: str) -> ast.AST:
    """The script's line that an error came from, as a node with a line number."""
    line, trace_ = 0, error.__traceback__
    while trace_:
        if trace_.tb_frame.f_code.co_filename == file:
            line = trace_.tb_lineno
        trace_ = trace_.tb_next
    return ast.Pass(lineno=line)
