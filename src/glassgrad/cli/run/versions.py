"""The program of a region for one shape of its plain data."""

from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from types import FunctionType
from typing import Any

from glassgrad.cli.run import stand_in, symbols
from glassgrad.cli.run.arguments import Arguments, variables_from
from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.familiar import Lines, are_within
from glassgrad.cli.run.parameters import Parameters
from glassgrad.cli.run.rewriting import Shadows, codes_in
from glassgrad.cli.run.runners import Runner, runner_for
from glassgrad.compiler import collector
from glassgrad.compiler.guards.observed import Observer
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
    runner: Runner
    outs: list[Any]
    """What the region leaves behind besides the loss: symbols, and constants."""
    plan: list[symbols.Plain]
    """How the numbers of those symbols are computed from the program's other results."""
    needs: dict[str, int]
    """For each list that it does not read as a whole, how many of its first numbers it reads."""
    is_checked: bool = False
    """Whether it has been compared with the script itself."""
    _states: dict[int, Any] = field(default_factory=dict)
    """The generators' states before the last step."""

    def computed(self, given: Arguments) -> Outcome | None:
        """What it computes; None if a number is not finite, or Python would raise an error."""
        self._states = {id(g): (g, g.getstate()) for g in self.generators}
        try:
            outputs = self.runner.outputs(given, [draw() for draw in self.traced.draws])
        except (ArithmeticError, ValueError):  # from a draw
            return None
        if outputs is None:
            return None
        if not self.outs:
            return outputs[0], [], self.runner.gradient
        try:
            numbers = symbols.computed(self.plan, outputs[1:])
        except ArithmeticError:
            return None
        extra = [numbers[id(o)] if isinstance(o, symbols.Plain) else o for o in self.outs]
        return outputs[0], extra, self.runner.gradient

    def take_back(self) -> None:
        """Let the next numbers that are drawn be those of the last step again."""
        for generator, state in self._states.values():
            generator.setstate(state)

    @cached_property
    def generators(self) -> list[Any]:
        """The generators that it draws from."""
        found = [draw.func.__self__ for draw in self.traced.draws]  # type: ignore[attr-defined]
        return list({id(one): one for one in found}.values())


class Tracer:
    """Traces a region, for one shape after another."""

    def __init__(
        self,
        function: FunctionType,
        kind: type[Value],
        outs: dict[str, int],
        shadows: Shadows,
        parameters: Parameters,
        familiar: list[Lines],
    ) -> None:
        self._function, self._kind, self._shadows = function, kind, shadows
        self._outs = outs
        """What the region leaves behind besides the loss, with the line that reads it."""
        self._parameters, self._familiar = parameters, familiar
        self._observer = Observer()
        self._guards: Guards | None = None
        """Those of the observer, after its first trace."""

    def version(self, given: Arguments) -> Version:
        """A fresh trace; it may raise anything that the region raises."""
        if self._guards and not (self._guards.hold() and not self._guards.unwatched):
            self._forget()
        try:
            if self._guards and self._is_familiar():
                with suppress(symbols.UnseenError):
                    return self._traced(given, looks_away=True)
            return self._traced(given)
        except BaseException:
            self._forget()
            raise

    def _forget(self) -> None:
        self._observer, self._guards = Observer(), None

    def _is_familiar(self) -> bool:
        """Whether whatever the next trace does, besides entering other code, has been seen."""
        entered = self._observer.user_codes
        if any(id(part) not in entered for code in entered.values() for part in codes_in(code)):
            return False
        return are_within(entered.values(), self._familiar)

    def _traced(self, given: Arguments, looks_away: bool = False) -> Version:
        outs: list[Any] = []
        plan: list[symbols.Plain] = []
        needs: dict[str, int] = {}
        function, kind, names = self._function, self._kind, self._outs  # self would be guarded

        def region(*rows: Any) -> list[Any]:
            wholes = rows[0] if given.wholes else []
            floats = rows[-1] if given.floats else []
            variables = variables_from(given.form, wholes, floats)
            loss, *others = function(**variables)
            _check(loss, others, kind, names)
            outs.extend(others)
            plan.extend(symbols.sources_of([o for o in others if isinstance(o, symbols.Plain)]))
            for name, kinds in given.lists().items():
                if variables[name].need <= len(kinds):
                    needs[name] = variables[name].need
            return [loss, *[one.value for one in plan if one.do is None]]

        stand_in.traced_node[:] = [symbols.node]
        sample = [rows for rows in (given.wholes, given.floats) if rows] or [[0.0]]
        observer = self._observer
        observer.looks_away = looks_away
        seen = set(observer.user_codes) if looks_away else None
        with collector.at_rest(), self._shadows.cast(seen):
            whole = [type(rows[0]) is int for rows in sample]
            traced = trace(region, sample, whole, {}, observer)
        _restore(traced.guards, outs, plan, needs)
        self._guards = self._observer.reach.guards
        if traced.guards is not self._guards:  # another thread was running
            self._forget()
        for one in plan:
            one.value = None  # it would keep the whole trace alive
        # After a trace that entered no other code, guards that hold are as before it.
        if not (looks_away and traced.guards.hold()) and traced.guards.newer(traced.last):
            raise DeclinedError("it keeps a Value for later")
        with collector.at_rest():
            program = lift(traced.tape, "region")
        runner = runner_for(program, traced.inputs, self._parameters)
        return Version(given, given.key(), traced, runner, outs, plan, needs)


def _check(loss: Any, others: list[Any], kind: type[Value], names: dict[str, int]) -> None:
    if not isinstance(loss, kind):
        raise DeclinedError("the loss does not depend on a Value")
    for (name, line), other in zip(names.items(), others, strict=True):
        if type(other) not in (symbols.Plain, int, float, bool, str, type(None)):
            raise DeclinedError(f"{name}, which it makes, is read later, in line {line}")


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
