"""The examination of a class begun before the script runs, so that both happen at the same time.

The class is made from its source alone. Once the script has made its own, both must be of the same
code and read the same things; otherwise the script's own is examined.
"""

import ast
import builtins
import math
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any

from glassgrad.cli.run.classes import Autograd, outside
from glassgrad.cli.run.exam import examine
from glassgrad.cli.run.files import Part
from glassgrad.cli.run.nodes import walk

_MODULES = {
    *("argparse", "collections", "copy", "csv", "dataclasses", "datetime", "functools", "io"),
    *("itertools", "json", "math", "os", "pathlib", "random", "re", "statistics", "string", "sys"),
    *("time", "typing", "urllib"),
}
"""Modules through which a script does not notice that this process has a child."""
_PROCESSES = {
    *("wait", "wait3", "wait4", "waitid", "waitpid", "fork", "forkpty", "system", "popen", "kill"),
    *("killpg", "times", "register_at_fork", "posix_spawn", "posix_spawnp", "listdir", "scandir"),
    *("closerange", "__import__", "modules"),
}
"""Names of os, and others, through which it could."""


def begin(program: ast.Module, home: Part, roles: Autograd, exact: bool) -> "Early | None":
    """Begin the examination; None if the program could notice it. `home` is the class's file."""
    for node in outside(program, roles.tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or "?", *[alias.name for alias in node.names]]
            if node.level or node.names[0].name == "*" or set(names) & _PROCESSES:
                return None
            names = names[:1]
        elif isinstance(node, (ast.Name, ast.Attribute)):
            word = node.id if isinstance(node, ast.Name) else node.attr
            if word in _PROCESSES or word.startswith(("exec", "spawn")):
                return None
            continue
        else:
            continue
        if any(name.split(".")[0] not in _MODULES for name in names):
            return None
    try:
        return Early(home, roles, exact)
    except Exception:  # it does not matter which: the script's own class is examined
        return None


class Early:
    """An examination that has begun."""

    def __init__(self, home: Part, roles: Autograd, exact: bool) -> None:
        names: dict[str, Any] = {"__name__": home.name}
        body = [part for part in home.tree.body if _imports_math(part) or part is roles.tree]
        exec(compile(ast.Module(body, []), home.file, "exec", dont_inherit=True), names)
        self._class = names[roles.name]
        read = {node.id for node in walk(roles.tree) if isinstance(node, ast.Name)}
        self._read = sorted(read - {roles.name})
        self._meaning = self._meanings(names)
        self._waits = examine(self._class, roles, names, exact)

    def verdict_for(self, original: type, names: dict[str, Any]) -> Callable[[], Any] | None:
        """What waits for the verdict; None if the script's class may be another one."""
        is_same = list(_parts(original)) == list(_parts(self._class))
        return self._waits if is_same and self._meanings(names) == self._meaning else None

    def _meanings(self, names: dict[str, Any]) -> list[Any]:
        """What the class finds by name."""
        found = [id(names.get(name, vars(builtins).get(name))) for name in self._read]
        return [found, dict(vars(math))]


def _imports_math(part: ast.stmt) -> bool:
    # Python compiles math.log(x) in another way if it sees the import.
    return isinstance(part, ast.Import) and [alias.name for alias in part.names] == ["math"]


def _parts(kind: type) -> Iterator[Any]:
    """What a class is made of, to be compared."""
    yield type(kind), kind.__bases__, kind.__name__, kind.__qualname__
    for name, thing in vars(kind).items():
        if isinstance(thing, FunctionType):
            yield name, thing.__defaults__, thing.__kwdefaults__, thing.__closure__
            yield from _codes(thing.__code__)
        else:
            yield name, type(thing) if type(thing) not in (str, tuple, type(None)) else thing


def _codes(code: CodeType) -> Iterator[Any]:
    # Code compares equal only where positions do, too; and a constant 1 equals True.
    consts = [(type(part), repr(part)) for part in code.co_consts if type(part) is not CodeType]
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    yield code.co_code, consts, names, code.co_flags, code.co_argcount, code.co_firstlineno
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)
