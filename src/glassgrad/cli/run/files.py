"""A script and the files of its own folder that it imports, as one program."""

import ast
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType
from typing import Any

from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.nodes import walk

_LOADING = {"importlib", "runpy", "__main__", "imp", "pkgutil", "zipimport"}
"""Modules with which a script could load a file in another way."""
_NAMES = {"__import__", "modules", "meta_path", "path_hooks", "__loader__", "__spec__"}


@dataclass
class Part:
    """A file of the program."""

    name: str
    """The module's name."""
    file: str
    source: bytes
    tree: ast.Module
    local: set[int] = field(default_factory=set)
    """Which of its statements import other files of the program."""

    @property
    def is_main(self) -> bool:
        """Whether it is the script itself."""
        return self.name == "__main__"


def parts_of(tree: ast.Module, source: bytes, file: str) -> list[Part]:
    """The script, last, and before it the files of its folder that it imports."""
    main = Part("__main__", file, source, tree)
    folder = sys.path[0] if sys.path else ""
    found: dict[str, Part] = {}
    pending = [main]
    while pending:
        part = pending.pop()
        places = {id(statement): k for k, statement in enumerate(part.tree.body)}
        for statement in walk(part.tree):
            for name in _modules(statement, part):
                if not _file_of(name, folder):
                    continue
                if id(statement) not in places:
                    raise DeclinedError("a file is imported inside a block", statement)
                part.local.add(places[id(statement)])
                for outer in _with_packages(name):
                    where = _file_of(outer, folder)
                    if outer not in found and where:
                        found[outer] = _read(outer, where, statement)
                        pending.append(found[outer])
    parts = [*reversed(found.values()), main]
    if found:
        for part in parts:
            _check_loading(part)
    return parts


def _modules(statement: ast.AST, part: Part) -> Iterator[str]:
    """The modules that a statement may import."""
    if isinstance(statement, ast.Import):
        yield from [alias.name for alias in statement.names]
    elif isinstance(statement, ast.ImportFrom):
        base = statement.module or ""
        if statement.level:
            package = part.name.split(".")
            is_package = os.path.basename(part.file) == "__init__.py"
            kept = package[: len(package) - statement.level + is_package]
            base = ".".join([*kept, *([base] if base else [])])
        yield base
        yield from [f"{base}.{alias.name}" for alias in statement.names if base]


def _with_packages(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[: k + 1]) for k in range(len(parts))]


def _file_of(name: str, folder: str) -> str:
    """The file of a module in the script's folder; '' if it is none."""
    if not name or name.split(".")[0] in sys.builtin_module_names:
        return ""
    path = os.path.join(folder, *name.split("."))
    for file in (os.path.join(path, "__init__.py"), path + ".py"):
        if os.path.isfile(file):
            return file
    return ""


def _read(name: str, file: str, place: ast.AST) -> Part:
    if name.split(".")[0] in sys.modules:
        raise DeclinedError(f"{os.path.basename(file)} has the same name as a Python module", place)
    try:
        with open(file, "rb") as opened:
            source = opened.read()
        tree = ast.parse(source, file)
    except (OSError, SyntaxError, ValueError):  # Python reports it
        raise DeclinedError(f"{os.path.basename(file)} cannot be read", place) from None
    return Part(name, file, source, without_main(tree))


def without_main(tree: ast.Module) -> ast.Module:
    """A module that is imported, without what runs only as a script."""
    tree.body = [part for part in tree.body if not _is_for_main(part)]
    return tree


def _is_for_main(part: ast.stmt) -> bool:
    return (
        isinstance(part, ast.If)
        and not part.orelse
        and ast.unparse(part.test) in ("__name__ == '__main__'", "'__main__' == __name__")
    )


def _check_loading(part: Part) -> None:
    local = {id(part.tree.body[place]) for place in part.local}
    for node in walk(part.tree):
        names: list[str] = []
        if id(node) in local:
            aliases: list[ast.alias] = node.names  # type: ignore[attr-defined]
            if any(alias.asname not in (None, alias.name) for alias in aliases):
                raise DeclinedError("a file is imported under another name", node)
            if isinstance(node, ast.Import) and len(aliases) > 1:
                raise DeclinedError("a file is imported together with other modules", node)
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [(node.module or "").split(".")[0]]
        elif isinstance(node, ast.Name):
            names = ["importlib"] if node.id in _NAMES else []
        elif isinstance(node, ast.Attribute):
            names = ["importlib"] if node.attr in _NAMES else []
        if set(names) & _LOADING:
            raise DeclinedError("the script loads modules in an unusual way", node)


def again(part: Part) -> Part:
    """The same file, with a tree of its own that nothing has changed."""
    tree = ast.parse(part.source, part.file)
    tree = tree if part.is_main else without_main(tree)
    return Part(part.name, part.file, part.source, tree, part.local)


def whole(parts: list[Part]) -> ast.Module:
    """All files as one module, without the imports of each other; the nodes are theirs."""
    body = []
    for part in parts:
        body += [s for place, s in enumerate(part.tree.body) if place not in part.local]
    return ast.Module(body, [])


class _Loader(SourceFileLoader):
    """Loads a file from the tree that was made of it."""

    def __init__(self, part: Part) -> None:
        super().__init__(part.name, part.file)
        self._part = part

    def get_code(self, fullname: str) -> CodeType | None:
        """The code of the file."""
        return compile(self._part.tree, self._part.file, "exec", dont_inherit=True)


class Files:
    """Finds the files of a program, if they are what Python itself would find."""

    def __init__(self, parts: list[Part]) -> None:
        self._parts = {part.name: part for part in parts if not part.is_main}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """How to load a module."""
        part = self._parts.get(name)
        spec = PathFinder.find_spec(name, path, target) if part else None
        if part is None or spec is None or not spec.origin or not spec.has_location:
            return None
        if os.path.abspath(spec.origin) != os.path.abspath(part.file):
            return None
        with open(part.file, "rb") as file:
            if file.read() != part.source:  # the script has changed it
                return None
        spec.loader = _Loader(part)
        return spec
