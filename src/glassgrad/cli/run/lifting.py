"""Lift the loss: a region of the training loop runs as a compiled program.

At the first step the region runs as it is, and what it makes and changes shows where it starts. For
each new shape of its plain data it is traced, and also runs as it is once more: the loss and all
grads must agree before the program takes its place.
"""

import ast
import math
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from glassgrad.cli.run import stand_in, symbols
from glassgrad.cli.run.arguments import Arguments, NotPlainError, frozen, variables_from
from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.flow import READ, fate, names_in
from glassgrad.cli.run.leaving import Left
from glassgrad.cli.run.regions import LossLoop, check_effects
from glassgrad.cli.run.rewriting import Shadows
from glassgrad.compiler import collector, results
from glassgrad.compiler.batch import Batch, Shape
from glassgrad.compiler.compile import _check_indices as check_indices
from glassgrad.compiler.executor import Executor
from glassgrad.compiler.executors import executor_for
from glassgrad.compiler.guards import reach
from glassgrad.compiler.guards.watched import OWN, Guards
from glassgrad.compiler.lift import lift
from glassgrad.compiler.trace import Traced, trace
from glassgrad.engine import Value

CLOSE = 1e-9
MOST_SHAPES = 400
MOST_MISSES = 12
"""How many shapes in a row may be new before lifting is given up."""


@dataclass(eq=False)
class Version:
    """The program of a region for one shape."""

    traced: Traced
    executor: Executor
    outs: list[Any]
    """What the region leaves behind besides the loss: symbols, and constants."""
    plan: list[symbols.Plain]
    """How the numbers of those symbols are computed from the program's other results."""
    is_checked: bool = False


class Lifted:
    """A region while the script runs; the rewritten loop calls its first five methods."""

    def __init__(
        self,
        found: LossLoop,
        module: ast.Module,
        traced_tree: list[ast.stmt],
        shadows: Callable[[], Shadows],
        value_class: Callable[[], type | None],
        class_tree: ast.ClassDef,
        say: Callable[..., None],
        file: str,
        checks: int = 0,
    ) -> None:
        self._found, self._module, self._class_tree = found, module, class_tree
        self._tree, self._shadows, self._value_class = traced_tree, shadows, value_class
        self._say, self._file = say, file
        self._start: int | None = None
        self._is_off = False
        self._snaps: dict[int, tuple[int, dict[str, Any]]] = {}
        self._static: set[str] = set()
        self._versions: dict[Any, Version] = {}
        self._misses = 0
        self._pending: tuple[Version, float, Any, list[Any]] | None = None
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
        if self._is_off or (self._start is not None and place != self._start):
            return False
        frame = sys._getframe(1)
        try:
            if self._start is None:
                self._globals = frame.f_globals
                self._note(place, frame.f_locals)
                return False
            return self._run(frame.f_locals)
        except DeclinedError as why:
            self._give_up(str(why), why.line)
            return False

    def taken(self) -> Any:
        """The loss, and after it what the region leaves behind."""
        return self._taken

    def made(self) -> None:
        """Called after the statements have run as they are."""
        if self._is_off:
            return
        variables = sys._getframe(1).f_locals
        try:
            if self._start is None:
                self._learn(variables)
            elif self._pending:
                self._compare_results(variables)
        except DeclinedError as why:
            self._give_up(str(why), why.line)

    def before(self) -> None:
        """Called before backward()."""
        if self._pending:
            self._grads = self._grads_of(self._pending[0])

    def after(self) -> None:
        """Called after backward()."""
        if self._pending is None or self._is_off:
            return
        version, _, gradient, _ = self._pending
        self._pending = None
        grown = self._grads_of(version) - self._grads
        scale = max(1e-300, float(np.abs(gradient).max(initial=0.0)))
        bound = CLOSE * np.maximum(np.abs(grown), np.abs(gradient)) + 1e-12 * scale
        if not np.all(np.abs(grown - gradient) <= bound):
            self._give_up("its compiled gradient differs from the script's", 0)
            return
        version.is_checked = True
        self._agreed += 1

    # ---- where the region starts

    def _note(self, place: int, variables: dict[str, Any]) -> None:
        """Remember the state before a statement of the first step."""
        bound = names_in(*self._found.body[: self._found.last + 1]).stores
        states = {}
        for name in bound:
            if name in variables:
                try:
                    states[name] = frozen(variables[name])
                except NotPlainError:
                    states[name] = None
        self._snaps[place] = Value(0.0).serial, states

    def _learn(self, variables: dict[str, Any]) -> None:
        found = self._found
        end = Value(0.0).serial
        probe = Value(0.0).serial - end  # what the notes themselves add
        places = sorted(self._snaps)
        if places != list(range(found.first, found.last + 1)):
            raise DeclinedError("its statements did not all run", found.loop)
        serials = [*[self._snaps[k][0] for k in places], end]
        made = [k for k, (a, b) in zip(places, pairwise(serials), strict=True) if b - a > probe]
        if not made or not isinstance(variables.get(found.loss), Value):
            raise DeclinedError(f"{found.loss} is not a Value that the loop makes", found.loop)
        start = made[0]
        while True:
            needed = self._inputs(start)
            moved = start
            for name in needed:
                before = [k for k in range(start) if name in names_in(found.body[k]).stores]
                was = self._snaps[start][1].get(name)
                if before and (was is None or was != self._frozen(variables, name)):
                    moved = min(moved, before[-1])
            if moved == start:
                break
            if moved < found.first:
                line = found.body[moved].lineno
                raise DeclinedError(f"what line {line} makes is changed by the region", found.loop)
            start = moved
        self._names = self._inputs(start)
        region = found.body[start : found.last + 1]
        check_effects(self._module, self._class_tree, region)
        self._outs = found.outs(start)
        self._code = self._function_code(start)
        self._begin(start)

    def _frozen(self, variables: dict[str, Any], name: str) -> Any:
        try:
            return frozen(variables[name]) if name in variables else None
        except NotPlainError:
            return None

    def _inputs(self, start: int) -> list[str]:
        """Names that a region with this start reads before it binds them, and that may change."""
        found = self._found
        region = found.body[start : found.last + 1]
        bound: set[str] = set()
        needed: list[str] = []
        for statement in region:
            names = names_in(statement)
            needed += [n for n in names.loads if n in found.changing and n not in bound]
            bound |= set(names.stores) if isinstance(statement, ast.Assign) else set()
        own = set(names_in(*region).stores)
        maybe = {n for n in needed if n in own}
        # Others are bound inside a loop of the region, before they are read there.
        return [
            name
            for name in dict.fromkeys(needed)
            if name not in maybe or fate(region, name)[0] == READ
        ]

    def _function_code(self, start: int) -> CodeType:
        """The region as a function of its variables, in the rewritten form."""
        found = self._found
        body = self._tree[start : found.last + 1]
        place = body[-1]
        results_ = [ast.Name(name, ast.Load()) for name in (found.loss, *self._outs)]
        back = ast.Return(ast.List([ast.copy_location(r, place) for r in results_], ast.Load()))
        given = ast.arguments([], [ast.arg(name) for name in self._names], None, [], [], None, [])
        name = f"region_{found.loop.lineno}"
        function = ast.FunctionDef(name, given, [*body, ast.copy_location(back, place)], [])
        tree = ast.Module([ast.copy_location(function, body[0])], [])
        ast.fix_missing_locations(tree)
        code = compile(tree, self._file, "exec", dont_inherit=True)
        return next(part for part in code.co_consts if isinstance(part, CodeType))

    def _begin(self, start: int) -> None:
        kind = self._value_class()
        if kind is None:
            raise DeclinedError("the autograd class was not replaced")
        reach.skip(kind)
        self._kind = kind
        self._start = start

    # ---- one step

    def _run(self, variables: dict[str, Any]) -> bool:
        self._pending = None
        try:
            now = {name: variables[name] for name in self._names}
        except KeyError:
            return False
        given = Arguments(now, self._static)
        version = self._versions.get(given.key())
        if version is not None and not version.traced.guards.hold():
            version = None
        if version is None:
            version = self._new_version(given)
            if version is None:
                return False
            given = Arguments(now, self._static)  # more names may be static now
            self._versions[given.key()] = version
        elif version.is_checked:
            self._misses = 0
        outcome = self._computed(version, given)
        if outcome is None:
            return False
        loss, extra, gradient = outcome
        if not version.is_checked or self._agreed < self._checks:
            self._pending = version, loss, gradient, extra
            return False
        inputs = version.traced.inputs
        value = results.one_result(
            loss, "compiled region", inputs.values, inputs.add_to_grads, gradient, self._kind
        )
        self._taken = (value, *extra) if self._outs else value
        if self.left:
            self.left.note(variables, variables_of(given), version.traced, value)
        self.steps += 1
        return True

    def _computed(self, version: Version, given: Arguments) -> tuple[float, list[Any], Any] | None:
        """The loss, what else is left behind, and the gradient; None if a number is not finite."""
        batch = _batch(given)
        program = version.executor.program
        try:
            check_indices(program, batch)
        except IndexError:
            return None
        weights = np.zeros(len(program.outputs))
        weights[0] = 1.0
        outputs, _, gradient = version.executor.run(version.traced.inputs.data(), batch, weights)
        loss = float(outputs[0, 0])
        if not math.isfinite(loss) or not np.isfinite(gradient).all():
            return None
        try:
            numbers = symbols.computed(version.plan, outputs[1:, 0].tolist())
        except ArithmeticError:
            return None
        extra = [numbers[id(o)] if isinstance(o, symbols.Plain) else o for o in version.outs]
        return loss, extra, gradient

    def _new_version(self, given: Arguments) -> Version | None:
        found = self._found
        self._misses += 1
        if self._misses > MOST_MISSES or len(self._versions) >= MOST_SHAPES:
            raise DeclinedError("its shape changes at nearly every step", self._found.loop)
        started = time.perf_counter()
        function = FunctionType(self._code, self._globals)
        for _ in range(len(self._names) + 1):
            try:
                version = self._traced(function, given)
                break
            except symbols.NeedsNumberError as why:
                if not why.name or why.name in self._static:
                    raise DeclinedError(f"{why}", _line_in(why, self._file)) from None
                self._static.add(why.name)
                return self._again(given)
            except DeclinedError:
                raise
            except Exception as error:
                text = " ".join(str(error).split())
                line = _line_in(error, self._file)
                raise DeclinedError(f"{type(error).__name__}: {text}", line) from None
        self._seconds += time.perf_counter() - started
        if version.traced.guards.unwatched:
            raise DeclinedError(f"it {version.traced.guards.unwatched}", self._found.loop)
        if not version.traced.guards.hold():
            what = version.traced.guards.changed() or "something that it reads"
            raise DeclinedError(f"it changes {what}", self._found.loop)
        first, last = found.body[self._start or 0], found.body[found.last]
        lines = f"{first.lineno}-{last.end_lineno}"
        self._say(
            f"lines {lines} make the loss: they run as a compiled program for each shape"
            + (f" ({', '.join(sorted(self._static))} are part of it)" if self._static else "")
        )
        return version

    def _again(self, given: Arguments) -> Version | None:
        variables = variables_of(given)
        self._misses -= 1
        return self._new_version(Arguments(variables, self._static))

    def _traced(self, function: FunctionType, given: Arguments) -> Version:
        samples: list[Any] = []
        whole: list[bool] = []
        if given.wholes:
            samples.append(list(given.wholes))
            whole.append(True)
        if given.floats:
            samples.append(list(given.floats))
            whole.append(False)
        if not samples:
            samples, whole = [[0.0]], [False]
        outs: list[Any] = []
        plan: list[symbols.Plain] = []
        form, value_kind = given.form, self._kind

        def region(*rows: Any) -> list[Any]:
            wholes = rows[0] if given.wholes else []
            floats = rows[-1] if given.floats else []
            loss, *others = function(**variables_from(form, wholes, floats))
            if not isinstance(loss, value_kind):
                raise DeclinedError("the loss does not depend on a Value")
            for name, other in zip(names, others, strict=True):
                if type(other) not in (symbols.Plain, int, float, bool, str, type(None)):
                    line = live[name]
                    raise DeclinedError(f"{name}, which it makes, is read later, in line {line}")
            outs.extend(others)
            plan.extend(symbols.sources_of([o for o in others if isinstance(o, symbols.Plain)]))
            return [loss, *[one.value for one in plan if one.do is None]]

        names, live = self._outs, self._found.live
        stand_in.traced_node[:] = [symbols.node]
        with collector.at_rest(), self._shadows().cast():
            traced = trace(region, samples, whole, {})
        _restore(traced.guards, outs, plan)
        for one in plan:
            one.value = None  # it would keep the whole trace alive
        if traced.guards.newer(traced.last):
            raise DeclinedError("it keeps a Value for later", self._found.loop)
        with collector.at_rest():
            program = lift(traced.tape, "region")
        return Version(traced, executor_for(program, "float64", None), outs, plan)

    # ---- the comparison with the script itself

    def _compare_results(self, variables: dict[str, Any]) -> None:
        assert self._pending is not None
        _, loss, _, extra = self._pending
        value = variables[self._found.loss]
        for name, ours, theirs in zip(
            [self._found.loss, *self._outs],
            [loss, *extra],
            [value.data, *[variables[name] for name in self._outs]],
            strict=True,
        ):
            if not _alike(ours, theirs):
                raise DeclinedError(f"compiled, {name} is {ours}; in the script it is {theirs}")

    def _grads_of(self, version: Version) -> Any:
        return np.array([value.grad for value in version.traced.inputs.values])

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
        return self._found.body[self._start or 0 : self._found.last + 1]

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
        return [name for name in names if name != self._found.loss and name not in self._outs]

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
        shapes = f"in {len(self._versions)} shapes; tracing took {self._seconds:.2f} s"
        return f"{self.steps} steps ran compiled, {shapes}"


def variables_of(given: Arguments) -> dict[str, Any]:
    """The variables that arguments were made from."""
    wholes, floats = iter(given.wholes), iter(given.floats)

    def back(form: Any) -> Any:
        if form is int:
            return next(wholes)
        if form is float:
            return next(floats)
        if form[0] == "is":
            return form[3]
        return form[0]([back(part) for part in form[1]])

    return {name: back(form) for name, form in given.form}


def _batch(given: Arguments) -> Batch:
    arrays, shapes = [], []
    if given.wholes:
        arrays.append(np.array([given.wholes], np.int64))
        shapes.append(Shape((len(given.wholes),), True))
    if given.floats or not given.wholes:
        floats = given.floats or [0.0]
        arrays.append(np.array([floats], np.float64))
        shapes.append(Shape((len(floats),), False))
    return Batch(tuple(arrays), tuple(shapes))


def _restore(guards: Guards, *ours: list[Any]) -> None:
    """Guard the code that functions have outside the trace, and not lists of our own."""
    own = set(map(id, ours))
    guards.lists = [binding for binding in guards.lists if id(binding[0]) not in own]
    guards.functions = [
        (function, names, tuple([getattr(function, name) for name in OWN]))
        for function, names, _ in guards.functions
    ]
    guards.watch()


def _alike(ours: Any, theirs: Any) -> bool:
    if type(ours) is not type(theirs):
        return False
    if isinstance(ours, float):
        return bool(ours == theirs or abs(ours - theirs) <= CLOSE * max(abs(ours), abs(theirs)))
    return bool(ours == theirs)


def _line_in(error: BaseException, file: str) -> ast.AST:
    """The script's line that an error came from, as a node with a line number."""
    line, trace_ = 0, error.__traceback__
    while trace_:
        if trace_.tb_frame.f_code.co_filename == file:
            line = trace_.tb_lineno
        trace_ = trace_.tb_next
    return ast.Pass(lineno=line)
