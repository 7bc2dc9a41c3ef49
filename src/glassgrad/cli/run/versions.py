"""The program of a region for one shape of its plain data."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np

from glassgrad.cli.run import stand_in, symbols
from glassgrad.cli.run.arguments import Arguments, variables_from
from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.parameters import Numbers
from glassgrad.cli.run.rewriting import Shadows
from glassgrad.compiler import collector
from glassgrad.compiler.batch import Batch, Shape
from glassgrad.compiler.executor import Executor
from glassgrad.compiler.executors import executor_for
from glassgrad.compiler.guards.watched import OWN, Guards
from glassgrad.compiler.lift import lift
from glassgrad.compiler.trace import Traced, trace
from glassgrad.engine import Value

Outcome = tuple[float, list[Any], Any]
"""The loss, what else a region leaves behind, and the gradient."""


@dataclass(eq=False)
class Version:
    """A traced region, and how to run it."""

    given: Arguments
    """The plain data that it was traced with."""
    key: Any
    traced: Traced
    executor: Executor
    numbers: Numbers
    outs: list[Any]
    """What the region leaves behind besides the loss: symbols, and constants."""
    plan: list[symbols.Plain]
    """How the numbers of those symbols are computed from the program's other results."""
    needs: dict[str, int]
    """For each list that it does not read as a whole, how many of its first numbers it reads."""

    def computed(self, given: Arguments) -> Outcome | None:
        """What it computes; None if a number is not finite, or Python would raise an error."""
        program = self.executor.program
        if not all(0 <= given.wholes[row] < size for row, size in program.indices):
            return None
        weights = np.zeros(len(program.outputs))
        weights[0] = 1.0
        outputs, _, gradient = self.executor.run(self.numbers.data(), _batch(given), weights)
        loss = float(outputs[0, 0])
        # Finite numbers may have a sum that is not; then it is looked at entry by entry.
        if not math.isfinite(loss) or not (
            math.isfinite(gradient.sum()) or np.isfinite(gradient).all()
        ):
            return None
        if not self.outs:
            return loss, [], gradient
        try:
            numbers = symbols.computed(self.plan, outputs[1:, 0].tolist())
        except ArithmeticError:
            return None
        extra = [numbers[id(o)] if isinstance(o, symbols.Plain) else o for o in self.outs]
        return loss, extra, gradient


def _batch(given: Arguments) -> Batch:
    """One sample; whole numbers come first."""
    arrays, shapes = [], []
    if given.wholes:
        arrays.append(np.array([given.wholes], np.int64))
        shapes.append(Shape((len(given.wholes),), True))
    if given.floats or not given.wholes:
        floats = given.floats or [0.0]
        arrays.append(np.array([floats], np.float64))
        shapes.append(Shape((len(floats),), False))
    return Batch(tuple(arrays), tuple(shapes))


def traced_version(
    function: FunctionType,
    given: Arguments,
    kind: type[Value],
    live: dict[str, int],
    names: list[str],
    shadows: Shadows,
    numbers_of: Callable[[Any], Numbers],
) -> Version:
    """Trace a region that leaves `names` behind besides the loss; `live` has their lines."""
    batch = _batch(given)
    outs: list[Any] = []
    plan: list[symbols.Plain] = []
    needs: dict[str, int] = {}

    def region(*rows: Any) -> list[Any]:
        wholes = rows[0] if given.wholes else []
        floats = rows[-1] if given.floats else []
        variables = variables_from(given.form, wholes, floats)
        loss, *others = function(**variables)
        if not isinstance(loss, kind):
            raise DeclinedError("the loss does not depend on a Value")
        for name, other in zip(names, others, strict=True):
            if type(other) not in (symbols.Plain, int, float, bool, str, type(None)):
                raise DeclinedError(f"{name}, which it makes, is read later, in line {live[name]}")
        outs.extend(others)
        plan.extend(symbols.sources_of([o for o in others if isinstance(o, symbols.Plain)]))
        for name, kinds in given.lists().items():
            if variables[name].need <= len(kinds):
                needs[name] = variables[name].need
        return [loss, *[one.value for one in plan if one.do is None]]

    stand_in.traced_node[:] = [symbols.node]
    with collector.at_rest(), shadows.cast():
        traced = trace(region, batch.first(), [shape.is_whole for shape in batch.shapes], {})
    _restore(traced.guards, outs, plan, needs)
    for one in plan:
        one.value = None  # it would keep the whole trace alive
    if traced.guards.newer(traced.last):
        raise DeclinedError("it keeps a Value for later")
    with collector.at_rest():
        program = lift(traced.tape, "region")
    executor = executor_for(program, "float64", None, {})
    numbers = numbers_of(traced.inputs)
    return Version(given, given.key(), traced, executor, numbers, outs, plan, needs)


def _restore(guards: Guards, *ours: Any) -> None:
    """Guard the code that functions have outside the trace, and nothing of our own."""
    own = set(map(id, ours))
    guards.lists = [binding for binding in guards.lists if id(binding[0]) not in own]
    guards.whole = [binding for binding in guards.whole if id(binding[0]) not in own]
    guards.functions = [
        (function, names, tuple([getattr(function, name) for name in OWN]))
        for function, names, _ in guards.functions
    ]
    guards.watch()
