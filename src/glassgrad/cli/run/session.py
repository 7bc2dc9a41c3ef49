"""One run of a script: what its rewritten code calls, and what --explain says."""

import atexit
import builtins
import os
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

from glassgrad.cli.run import fused, ints
from glassgrad.cli.run.classes import Autograd, DeclinedError
from glassgrad.cli.run.early import Early
from glassgrad.cli.run.exam import examine
from glassgrad.cli.run.options import Options
from glassgrad.cli.run.stand_in import NEWEST, OWN, Walk, clashes, stand_in, tell_floats_from_ints

NAME = "__glassgrad__"
"""The name, among Python's builtins, by which rewritten code finds the session."""


class Session:
    """What was decided about a script, and the notes on it."""

    prefix = "glassgrad run"
    """What every note begins with."""

    def __init__(self, file: str, options: Options) -> None:
        self.file, self.options = file, options
        self.roles: Autograd | None = None
        self.class_file = file
        """The file of the class."""
        self.may_fuse = False
        """Whether sums may be made in one node: see fused.py."""
        self.value_class: type | None = None
        """The class that took the place of the script's, once that has happened."""
        self.relu_is_int = False
        """Whether the script's relu returns the int 0 for negative numbers."""
        self._regions: list[Any] = []
        self.updates: list[Any] = []
        """The loops over parameters that may be lifted."""
        self.shows_data = False
        """Whether the script prints .data without a format, so that an int would look different."""
        self.preparations: list[Callable[[], None]] = []
        """See get_ready()."""
        self.early: Early | None = None
        """An examination of the class that began before the script."""
        self._given: Any = None
        self._said: set[tuple[str, int]] = set()

    @property
    def regions(self) -> list[Any]:
        """The regions that may be lifted; the rewritten loops find them by number."""
        if self.preparations:  # a loop that runs before the class exists
            self.get_ready()
        return self._regions

    def install(self) -> None:
        """Make this reachable from the script's code."""
        setattr(builtins, NAME, self)
        if self.options.explains or self.options.checks:
            atexit.register(self.sum_up)

    def sum_up(self) -> None:
        """Print what --check found, and what became of each region, when the script has ended."""
        for update in self.updates if self.options.checks else ():
            print(f"{self.prefix}: {update.verdict()}", file=sys.stderr)
        for region in self.regions:
            if self.options.checks:
                print(f"{self.prefix}: {region.verdict()}", file=sys.stderr)
            if note := region.note():
                self.say(note)

    def say(self, sentence: str, line: int = 0, file: str = "") -> None:
        """Print a note on stderr once, if --explain was given."""
        if self.options.explains:
            self.warn(sentence, line, file)

    def warn(self, sentence: str, line: int = 0, file: str = "") -> None:
        """Print a note on stderr once; the file is named if it is not the script."""
        if (sentence, line) not in self._said:
            self._said.add((sentence, line))
            name = "" if file in ("", self.file) else os.path.basename(file)
            place = f"{name}, line {line}: " if line and name else f"line {line}: " if line else ""
            print(f"{self.prefix}: {place}{sentence}", file=sys.stderr)

    def shown(self, thing: Any) -> Any:
        """Something whose .data is printed: as it is, or with the int that it would hold."""
        if type(thing) is not self.value_class:
            return thing
        value: Any = thing
        if not value.data.is_integer():
            return thing
        return ints.as_printed(thing, self.relu_is_int)

    def given(self, number: Any) -> Any:
        """A number that is about to be stored as .data."""
        self._given = number
        return number

    def stored(self, thing: Any, operator: str) -> None:
        """Called after `thing.data = given`, or after `thing.data -= given` with its operator."""
        if type(thing) is self.value_class:
            keeps = not operator or (operator != "Div" and ints.any_in([thing]))
            ints.note(thing, self._given if keeps else 0.0)

    def swap(self, original: type) -> type:
        """The class to bind in place of the script's own."""
        roles, line = self.roles, 0
        assert roles is not None
        started = time.perf_counter()
        try:
            verdict = self._verdict(original, roles)
        except DeclinedError as why:
            self.get_ready()
            reason = f"class {original.__name__} stays as it is: {why}"
            self.warn(reason, roles.tree.lineno, self.class_file)
            return original
        native = set(verdict["native"])
        self.relu_is_int = verdict["relu_is_int"]
        kind, frames, live, others = verdict["walk"]
        walk = Walk(kind, frames and tuple(frames), frozenset(live), others)
        made = stand_in(original, roles, native, walk)
        warnings.filterwarnings("ignore", module="", message=r"(the \.data of|backward\(\))")
        self.value_class = made
        if self.shows_data:
            power = getattr(original, "__pow__", None)
            ints.before_first[:] = [lambda: tell_floats_from_ints(made, native, power)]
        if walk.kind == NEWEST and self.may_fuse and native >= fused.NEEDED:
            fused.start(made, products="mul" not in walk.live)
        line = roles.tree.lineno
        took = time.perf_counter() - started
        told = f"class {original.__name__} is replaced by the native Value ({took:.2f} s)"
        self.say(told, line, self.class_file)
        if verdict["is_wrong"]:
            self._consult(original.__name__)
        if walk.kind == OWN:
            told = "backward stays the script's own, since it walks differently"
            self.say(told, line, self.class_file)
        return made

    def get_ready(self) -> None:
        """Do what the script's loops will need: while the class is examined, if it is."""
        preparations, self.preparations = self.preparations, []
        for prepare in preparations:
            prepare()

    def _verdict(self, original: type, roles: Autograd) -> dict[str, Any]:
        if clash := clashes(original, roles):
            raise DeclinedError(f"its method {clash} has another meaning in ours")
        names = sys.modules[original.__module__].__dict__
        waits = self.early and self.early.verdict_for(original, names)
        waits = waits or examine(original, roles, names, self.options.exact)
        self.get_ready()
        verdict = waits()
        if verdict["reason"]:
            self._consult(original.__name__)
            raise DeclinedError(verdict["reason"])
        return verdict

    def _consult(self, name: str) -> None:
        """Print what the doctor says of a class that computes other numbers than ours."""
        from glassgrad.learn.doctor.visit import visit  # good scripts do not wait for it

        try:
            faults = visit(self.class_file, name).faults
        except Exception:  # the script does not depend on what the doctor says
            return
        for fault in faults[:1]:
            told = f"{fault.op}: {fault.numbers} {fault.cause}"
            self.warn(told, fault.line or 0, self.class_file)
