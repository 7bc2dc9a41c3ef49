"""Where the region of a loop starts: learned from its first step, which runs as it is.

What each statement makes and changes then shows which of them belong to the loss.
"""

import ast
from dataclasses import dataclass
from itertools import pairwise
from types import CodeType
from typing import Any

from glassgrad.cli.run.arguments import NotPlainError, frozen
from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.effects import check_effects
from glassgrad.cli.run.familiar import Lines, familiar_lines
from glassgrad.cli.run.flow import READ, fate, names_in
from glassgrad.cli.run.regions import LossLoop
from glassgrad.engine import Value


@dataclass(frozen=True)
class Region:
    """The statements of a loop that make the loss."""

    start: int
    """The index of the first one in the body of the loop."""
    names: list[str]
    """The variables that it reads and that may change from step to step."""
    outs: list[str]
    """What it leaves behind besides the loss."""
    familiar: list[Lines]
    """The lines of the code that it may run, if that calls nothing unknown."""


class FirstStep:
    """The state before each statement of the first step."""

    def __init__(self, found: LossLoop, module: ast.Module, class_tree: ast.ClassDef) -> None:
        self._found, self._module, self._class_tree = found, module, class_tree
        self._snaps: dict[int, tuple[int, dict[str, Any]]] = {}

    def note(self, place: int, variables: dict[str, Any]) -> None:
        """Remember the state before a statement."""
        bound = names_in(*self._found.body[: self._found.last + 1]).stores
        states = {name: _frozen(variables, name) for name in bound if name in variables}
        self._snaps[place] = Value(0.0).serial, states

    def learn(self, variables: dict[str, Any]) -> Region:
        """The region, once its statements have run; DeclinedError if there is none."""
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
        while (earlier := self._moved(start, variables)) != start:
            if earlier < found.first:
                line = found.body[earlier].lineno
                raise DeclinedError(f"what line {line} makes is changed by the region", found.loop)
            start = earlier
        region = found.body[start : found.last + 1]
        callers = check_effects(self._module, self._class_tree, region)
        familiar = familiar_lines(self._module, self._class_tree, callers)
        return Region(start, self._inputs(start), found.outs(start), familiar)

    def _moved(self, start: int, variables: dict[str, Any]) -> int:
        """The start, or the earlier statement that makes something that the region changes."""
        found, moved = self._found, start
        for name in self._inputs(start):
            before = [k for k in range(start) if name in names_in(found.body[k]).stores]
            was = self._snaps[start][1].get(name)
            if before and (was is None or was != _frozen(variables, name)):
                moved = min(moved, before[-1])
        return moved

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


def _frozen(variables: dict[str, Any], name: str) -> Any:
    try:
        return frozen(variables[name]) if name in variables else None
    except NotPlainError:
        return None


def code_of(region: Region, found: LossLoop, tree: list[ast.stmt], file: str) -> CodeType:
    """The region as a function of its variables, from the loop's body in its rewritten form."""
    body = tree[region.start : found.last + 1]
    place = body[-1]
    results = [ast.Name(name, ast.Load()) for name in (found.loss, *region.outs)]
    back = ast.Return(ast.List([ast.copy_location(r, place) for r in results], ast.Load()))
    given = ast.arguments([], [ast.arg(name) for name in region.names], None, [], [], None, [])
    name = f"region_{found.loop.lineno}"
    function = ast.FunctionDef(name, given, [*body, ast.copy_location(back, place)], [])
    module = ast.Module([ast.copy_location(function, body[0])], [])
    ast.fix_missing_locations(module)
    code = compile(module, file, "exec", dont_inherit=True)
    return next(part for part in code.co_consts if isinstance(part, CodeType))
