"""Finds names in Python sources that Windows lacks, wherever they are asked for."""

import ast
from collections.abc import Iterator
from pathlib import Path

from windows.posix_only import MODULES, NAMES

GUARDED = {f"system/{name}.py" for name in ("posix", "keeper", "enclosure", "limits")}
"""What only POSIX systems import, apart from the question in `system/__init__.py`."""
JOINING = {f"training/processes/{name}.py" for name in ("division", "link", "parent")}
"""What runs only after `check_dividable`, which asks whether this system can fork."""


def names_that_windows_lacks(package: Path) -> Iterator[str]:
    """Each such name outside the guarded files, in a sentence."""
    for path in sorted(package.rglob("*.py")):
        file = path.relative_to(package).as_posix()
        if file in GUARDED | JOINING:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for name in _named(node):
                if (file, name) != ("system/__init__.py", "fcntl"):
                    yield f"{file}, line {node.lineno}: Windows has no {name}; ask glassgrad.system"


def _named(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import():
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        case ast.ImportFrom(module=module) if module in MODULES:
            yield str(module)
        case ast.ImportFrom(module=module) if module in NAMES:
            yield from (f"{module}.{a.name}" for a in node.names if a.name in NAMES[module])
        case ast.Attribute(value=ast.Name(id=module), attr=name) if name in NAMES.get(module, ()):
            yield f"{module}.{name}"
        case ast.Constant(value=str() as text) if text.startswith(("/proc/", "/dev/", "/tmp/")):
            yield text
