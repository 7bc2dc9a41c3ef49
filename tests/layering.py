"""Who imports whom in the package: what a tree of sources breaks of its rules, each in a sentence."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ORDER = [
    "foreign",
    "text",
    "system",
    "files",
    "table",
    "engine",
    "functions",
    "graph",
    "check",
    "nn",
    "optim",
    "data",
    "compiler",
    "training",
    "export",
    "draw",
    "fits",
    "page",
    "learn",
    "museum",
    "courses",
    "cli",
    "__init__",
    "__main__",
]
"""The folders and files in the package's root: each may import those before it."""
EXTENSIONS = "engine._native", "compiler._kernels", "compiler._tracing"
SLOTS = {
    "_data",
    "_grad",
    "_row",
    "_operands",
    "_partials",
    "_label",
    "_line",
    "_serial",
    "_closure",
    "_made",
    "_columns",
    "_records",
    "_newest",
}
"""What an engine keeps in a Value: nobody else reads it."""


class Sources:
    """The modules of a package, and what each imports."""

    def __init__(self, package: Path) -> None:
        self.package = package
        # Exercises are programs of their own, which import glassgrad as a learner does.
        paths = [
            p for p in package.rglob("*.py") if "exercises" not in p.relative_to(package).parts
        ]
        self.trees = {
            self.name_of(path): _parsed(path.read_text(encoding="utf-8")) for path in paths
        }
        self.in_c = [p for kind in ("*.c", "*.cpp", "*.h") for p in package.rglob(kind)]
        self.imports = {name: set(self.imports_of(name)) for name in self.trees}

    def name_of(self, path: Path) -> str:
        parts = path.relative_to(self.package).with_suffix("").parts
        return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)

    def imports_of(self, name: str) -> Iterator[str]:
        """Modules of the package that are imported: by statements, and by names in strings."""
        for node in ast.walk(self.trees[name]):
            if isinstance(node, ast.Import):
                yield from map(
                    self.module_in, [alias.name for alias in node.names if _is_own(alias.name)]
                )
            elif isinstance(node, ast.ImportFrom) and _is_own(node.module or ""):
                yield from (self.module_in(f"{node.module}.{alias.name}") for alias in node.names)
            elif _is_import_call(node) and _is_own(_beginning(node)):
                yield self.module_in(_beginning(node))

    def module_in(self, dotted: str) -> str:
        """The module that a dotted name is, or is in."""
        name = dotted.removeprefix("glassgrad").strip(".") or "__init__"
        while name not in self.trees and name not in EXTENSIONS:
            name = name.rpartition(".")[0] or "__init__"
        return name

    def mistakes(self) -> Iterator[str]:
        """Every breach of a rule."""
        for rule in (
            self.order,
            self.hidden_imports,
            self.names_in_c,
            self.cycles,
            self.importers,
            self.op_names,
            self.private_slots,
        ):
            yield from rule()

    def order(self) -> Iterator[str]:
        for name, imported in self.imports.items():
            here = name.split(".")[0]
            if here not in ORDER:
                yield f"{here} has no place in ORDER: say which folders it may import"
                continue
            for other in sorted(imported):
                there = other.split(".")[0]
                if there != here and ORDER.index(there) > ORDER.index(here):
                    yield f"{name} imports {other}, but {here}/ lies below {there}/"

    def hidden_imports(self) -> Iterator[str]:
        for name, tree in self.trees.items():
            for node in ast.walk(tree):
                if _is_import_call(node) and name != "__init__" and not _beginning(node):
                    yield f"{name}, line {node.lineno}: imports a module whose folder cannot be read here"

    def names_in_c(self) -> Iterator[str]:
        for path in self.in_c:
            here = path.relative_to(self.package).parts[0]
            for dotted in re.findall(r'"(glassgrad(?:\.\w+)+)', path.read_text(encoding="utf-8")):
                there = self.module_in(dotted).split(".")[0]
                if there == "__init__":
                    yield f"{path.name} names {dotted}, which is no module"
                elif ORDER.index(there) > ORDER.index(here):
                    yield f"{path.name} names {dotted}, but {here}/ lies below {there}/"

    def cycles(self) -> Iterator[str]:
        for folder in {name.split(".")[0] for name in self.trees}:
            inside = {
                n: {i for i in found if i != n and i.split(".")[0] == folder}
                for n, found in self.imports.items()
                if n.split(".")[0] == folder
            }
            try:
                TopologicalSorter(inside).prepare()
            except CycleError as error:
                yield f"modules import each other: {' imports '.join(reversed(error.args[1]))}"

    def importers(self) -> Iterator[str]:
        for extension in EXTENSIONS:
            found = sorted(name for name, imported in self.imports.items() if extension in imported)
            if len(found) != 1:
                yield f"{extension} must have one importer, but has {' and '.join(found) or 'none'}"

    def op_names(self) -> Iterator[str]:
        """Outside the table, nobody asks which op this is: a row says what is special about it."""
        rows = _names_of_ops(self.trees["table.ops"])
        for name, tree in self.trees.items():
            if name.startswith("table."):
                continue
            for node in ast.walk(tree):
                asked = [n for n in _compared(node) if n in rows]
                if asked and any(_is_op(part) for part in _sides(node)):
                    yield f"{name}, line {node.lineno}: compares an op with {asked[0]!r}; put what is special into its row"

    def private_slots(self) -> Iterator[str]:
        for name, tree in self.trees.items():
            if name.split(".")[0] == "engine":
                continue
            for node in ast.walk(tree):
                if (
                    isinstance(node, ast.Attribute)
                    and node.attr in SLOTS
                    and not _is_self(node.value)
                ):
                    yield f"{name}, line {node.lineno}: reads {node.attr}, which only the engine may"


def _is_import_call(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in ("import_module", "__import__")


def _beginning(call: ast.Call) -> str:
    """What the name of an imported module begins with, as far as it is written out."""
    node = call.args[0]
    if isinstance(node, ast.JoinedStr) and node.values:
        node = node.values[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@cache
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


def _is_own(dotted: str) -> bool:
    return dotted.split(".")[0] == "glassgrad"


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def _names_of_ops(table: ast.Module) -> set[str]:
    calls = [
        n
        for n in ast.walk(table)
        if isinstance(n, ast.Call) and n.args and isinstance(n.args[0], ast.Constant)
    ]
    return {
        n.args[0].value
        for n in calls
        if isinstance(n.func, ast.Name) and n.func.id in ("Op", "_add", "_row")
    }


def _sides(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    return [node.subject] if isinstance(node, ast.Match) else []


def _compared(node: ast.AST) -> list[str]:
    """The texts that a comparison or a match is made with."""
    if isinstance(node, ast.Match):
        parts = [p for case in node.cases for p in ast.walk(case.pattern)]
    else:
        parts = [
            p
            for side in _sides(node)
            for p in ast.walk(side)
            if not isinstance(side, ast.Subscript)
        ]
    return [p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str)]


def _is_op(node: ast.expr) -> bool:
    """Whether this reads as an op: x.op, row.name, graph.op[k], op, row."""
    if isinstance(node, ast.Subscript):
        return _is_op(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr in ("op", "_op") or (node.attr == "name" and _is_op(node.value))
    return isinstance(node, ast.Name) and node.id in ("op", "row", "rule", "kind")
