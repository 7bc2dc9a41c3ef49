"""A notebook's cell as a script: what it takes from other cells, and what it leaves to them."""

import ast
import builtins
import gc
import symtable
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from glassgrad.cli.run.flow import READ, WRITTEN, fate
from glassgrad.cli.run.nodes import walk
from glassgrad.cli.run.options import Options
from glassgrad.cli.run.prepare import prepared
from glassgrad.cli.run.session import NAME, Session
from glassgrad.engine import Value

_PLAIN = (int, float, complex, str, bytes, bool, type(None), range)


class Cell(Session):
    """One run of a cell. Functions that it defines may be called by later cells."""

    prefix = "%%glass"

    def __init__(self, source: str, file: str, options: Options, names: dict[str, Any]) -> None:
        super().__init__(file, options)
        self._names = names
        self._name = f"__glassgrad_{id(self)}__"
        """A name of its own, since functions of earlier cells still refer to their session."""
        self._latest: tuple[str, int] | None = None
        self.tree = self._prepared(source)

    def _prepared(self, source: str) -> ast.Module:
        tree = ast.parse(source, self.file)
        if "backward" not in source:
            self.say("the cell does not call backward()")
            return tree
        imports, unknown = _taken(source, tree, self._names)
        if unknown and self.options.lifts:
            self.options.lifts = False
            self.say(f"nothing is lifted: {unknown} is from another cell: define it in this one")
        # The first line is the magic's own. The imports bind what is bound already: they are there
        # to be read by the stages, for which a script imports what it uses.
        _, newline, rest = source.partition("\n")
        whole = imports + newline + rest
        found = prepared(whole.encode(), self.file, self.options, self)
        if isinstance(found, bytes):
            return tree
        for node in walk(found):
            if isinstance(node, ast.Name) and node.id == NAME:
                node.id = self._name
        return found

    def install(self) -> None:
        """Make this reachable from the cell's code, and from its functions later."""
        setattr(builtins, self._name, self)

    def say(self, sentence: str, line: int = 0, file: str = "") -> None:
        """Print a note once, if --explain was given; the latest is kept."""
        self._latest = sentence, line
        super().say(sentence, line, file)

    def begin(self) -> None:
        """Get ready to run."""
        if self.roles is None and not _defines_autograd(self.tree):
            if other := _other_class(self._names):
                self.say(other)
            if self._latest:  # whoever writes %%glass expects that the cell runs faster
                self.warn(*self._latest)
        gc.unfreeze()  # a trace must see what other cells made, to know that it is not its own
        for region in self.regions:
            region.leave()
        for update in self.updates:
            update.leaves_last = True

    def end(self) -> None:
        """Bind what later cells may read, and let go of what they cannot reach."""
        for region in self.regions:
            if region.left and (lost := region.left.bind(self.file, self._names)):
                why = "since what it is made from has changed: use --no-lift"
                print(f"{self.prefix}: {', '.join(lost)} is not kept, {why}", file=sys.stderr)
        if self.options.explains or self.options.checks:
            self.sum_up()
        if not _is_used_later(self.tree, self._name) and hasattr(builtins, self._name):
            delattr(builtins, self._name)


def _defines_autograd(tree: ast.Module) -> bool:
    return any(isinstance(s, ast.ClassDef) and "backward" in ast.unparse(s) for s in tree.body)


def _other_class(names: dict[str, Any]) -> str:
    """What there is to say of an autograd class that another cell defines; '' if there is none."""
    classes = [v for v in names.values() if isinstance(v, type) and hasattr(v, "backward")]
    own = [v for v in classes if v.__module__ == "__main__"]
    if not own:
        return ""
    name = own[-1].__name__
    if issubclass(own[-1], Value):
        return f"class {name} is native already; the loss is compiled only in the cell of the class"
    return f"class {name} is defined in another cell: put it into this one"


def _taken(source: str, tree: ast.Module, names: dict[str, Any]) -> tuple[str, str]:
    """Imports for the modules that a cell takes from others; a name of which nothing is known."""
    imports = []
    table = symtable.symtable(source, "cell", "exec")
    in_functions = {name for inner in table.get_children() for name in _read(inner)}
    classes = {node.name for node in walk(tree) if isinstance(node, ast.ClassDef)}
    for name in _read(table):
        if name not in names or _is_bound_first(tree, name, name in in_functions):
            continue
        if _is_data(names[name], classes):
            continue
        line = _import_of(name, names[name])
        if not line:
            return "", name
        imports.append(line)
    if any(isinstance(s, ast.ImportFrom) and s.module == "__future__" for s in tree.body):
        return "", imports[0].split()[-1] if imports else ""
    return "; ".join(imports), ""


def _read(table: symtable.SymbolTable) -> Iterator[str]:
    """The global names that code reads."""
    is_module = table.get_type() == "module"
    for symbol in table.get_symbols():
        if symbol.is_referenced() and (is_module or symbol.is_global()):
            yield symbol.get_name()
    for inner in table.get_children():
        yield from _read(inner)


def _is_bound_first(tree: ast.Module, name: str, is_in_function: bool) -> bool:
    """Whether a cell binds a name before it uses what another cell has bound to it."""
    for statement in tree.body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            if statement.name == name:
                return True
        elif isinstance(statement, (ast.Import, ast.ImportFrom)):
            if any((a.asname or a.name).split(".")[0] == name for a in statement.names):
                return True
        else:
            what, _ = fate([statement], name)
            if what in (READ, WRITTEN):
                return what == WRITTEN
    return not is_in_function  # it is bound and read in a loop


def _is_data(thing: Any, classes: set[str]) -> bool:
    """Whether a thing holds numbers, texts and Values only, so that no code of others can run.

    Instances of the cell's own classes are from an earlier run of it.
    """
    pending, seen = [thing], set[int]()
    while pending:
        one = pending.pop()
        kind = type(one)
        if kind in _PLAIN or issubclass(kind, Value) or kind.__qualname__ in classes:
            continue
        if kind not in (list, tuple, dict, set, frozenset):
            return False
        if id(one) not in seen:
            seen.add(id(one))
            pending += one
            if kind is dict:
                pending += one.values()
    return True


def _import_of(name: str, thing: Any) -> str:
    """The statement that binds a name to a thing of a module; '' if there is none."""
    if isinstance(thing, ModuleType):
        if sys.modules.get(thing.__name__) is thing:
            plain = thing.__name__ == name
            return f"import {name}" if plain else f"import {thing.__name__} as {name}"
        return ""
    own, home = getattr(thing, "__name__", ""), getattr(thing, "__module__", None)
    if home in (None, "__main__") or getattr(sys.modules.get(home), own, None) is not thing:
        return ""
    return f"from {home} import {own} as {name}"


def _is_used_later(tree: ast.Module, name: str) -> bool:
    """Whether a function refers to the session."""
    return any(
        isinstance(node, ast.Name) and node.id == name
        for function in walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        for node in walk(function)
    )
