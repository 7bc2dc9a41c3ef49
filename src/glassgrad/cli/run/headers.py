"""How a loop goes through the parameters: alone, with an index, or side by side with lists."""

import ast
from dataclasses import dataclass
from itertools import islice
from typing import Any

from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.nodes import walk

NAMES = {"enumerate", "range", "len", "zip"}
"""The functions that a header may call; in the script they must mean what they mean in Python."""


@dataclass(frozen=True)
class Header:
    """The head of a loop over the parameters."""

    sources: tuple[ast.expr, ...]
    """What it goes through, side by side."""
    names: tuple[str, ...]
    """What an entry of each is bound to; '' if only the index is."""
    place: int
    """Which of them is the list of parameters."""
    index: str
    """The name that counts, or ''."""

    @property
    def others(self) -> dict[str, ast.expr]:
        """The lists beside the parameters, by the names of their entries."""
        pairs = zip(self.names, self.sources, strict=True)
        return {name: source for k, (name, source) in enumerate(pairs) if k != self.place}

    def items(self, given: tuple[Any, ...], start: int) -> Any:
        """What the loop goes through, from the parameter with this index on."""
        if not self.names[0]:
            return range(start, len(given[0]))
        rows: Any = zip(*given) if len(given) > 1 else given[0]  # noqa: B905  # as the script does
        if start:
            rows = islice(rows, start, None)
        return enumerate(rows, start) if self.index else rows


def read_header(loop: ast.For) -> Header:
    """The head of a loop; DeclinedError if it is of another kind."""
    head, target, index = loop.iter, loop.target, ""
    if (inner := _called(head, "range")) and (listed := _called(inner[0], "len")):
        return Header((listed[0],), ("",), 0, _name(target, loop))
    if given := _called(head, "enumerate"):
        if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
            raise DeclinedError("its header is unusual", loop)
        index, target, head = _name(target.elts[0], loop), target.elts[1], given[0]
    if rows := _called(head, "zip", several=True):
        if not isinstance(target, ast.Tuple) or len(target.elts) != len(rows):
            raise DeclinedError("its header is unusual", loop)
        names = [_name(part, loop) for part in target.elts]
        if len({*names, index}) != len(names) + 1:
            raise DeclinedError("its header binds a name twice", loop)
        return Header(tuple(rows), tuple(names), _parameter(names, loop), index)
    is_method = isinstance(head, ast.Call) and isinstance(head.func, ast.Attribute)
    if not index and not isinstance(head, (ast.Name, ast.Attribute)):
        if not is_method or head.args or head.keywords:  # type: ignore[attr-defined]
            raise DeclinedError("it does not go through a list of parameters", loop)
    return Header((head,), (_name(target, loop),), 0, index)


def _called(node: ast.expr, name: str, several: bool = False) -> list[ast.expr]:
    """The arguments in a call of a function with this name; [] for anything else."""
    if not isinstance(node, ast.Call) or node.keywords or not isinstance(node.func, ast.Name):
        return []
    if node.func.id != name or any(isinstance(part, ast.Starred) for part in node.args):
        return []
    return node.args if (len(node.args) > 1 if several else len(node.args) == 1) else []


def _name(node: ast.expr, loop: ast.For) -> str:
    if not isinstance(node, ast.Name):
        raise DeclinedError("its header is unusual", loop)
    return node.id


def _parameter(names: list[str], loop: ast.For) -> int:
    """Which of the names is a Value: the one whose .data or .grad is used."""
    used = {
        part.value.id
        for statement in loop.body
        for part in walk(statement)
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name)
    }
    found = [k for k, name in enumerate(names) if name in used]
    if len(found) != 1:
        raise DeclinedError("it does not go through one list of parameters", loop)
    return found[0]
