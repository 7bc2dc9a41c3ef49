"""The files of the doctor for the page, as TypeScript: they run in MicroPython there."""

import ast
import json
from importlib import resources
from importlib.resources.abc import Traversable

from glassgrad.table import ops
from lowered import lowered

HEAD = "// Made from src/glassgrad by `make generate`; change it there.\n"
DOCTOR = (
    *("bench", "causes", "choice", "composition", "examine", "experiment", "findings", "habits"),
    *("joined", "needed", "operations", "probe", "report", "rules", "scopes", "seen"),
    *(
        "sentences",
        "shared_faults",
        "source",
        "stopped",
        "syntax",
        "verdict",
        "walk_source",
        "walking",
        "walks",
    ),
)
"""Files of glassgrad.learn.doctor; the page has its own `introspection` and `measured`."""
SHARED = "learn/plain", "learn/grading", "text/numbers", "text/names"


UNORDERED = "learn/plain", "learn/doctor/probe"
"""Their dicts are large, and looked up by name."""


def page_doctor() -> str:
    """The files by path, in what MicroPython can read."""
    package = resources.files("glassgrad")
    names = [*SHARED, *(f"learn/doctor/{name}" for name in DOCTOR)]
    files = {f"{name}.py": _lowered(package.joinpath(f"{name}.py"), name) for name in names}
    rows = [_row(row) for row in ops.TABLE.values() if not row.is_fold and "n" not in row.takes]
    return f"""{HEAD}
export const DOCTOR: Readonly<Record<string, string>> = {json.dumps(files, indent=2)};

/** The op table but for its formulas, which the page has in ops.gen.ts. */
export const ROWS = {json.dumps(f"ROWS = {rows!r}" + chr(10))};

/** The fields of each node of Python's ast. */
export const FIELDS = {json.dumps(f"FIELDS = {_fields()!r}" + chr(10))};
"""


def _row(row: ops.Op) -> tuple[str, str, bool, bool, str]:
    return row.name, row.takes, bool(row.kink), row.is_named, row.doc


def _lowered(path: Traversable, name: str) -> str:
    return lowered(path.read_text(encoding="utf-8"), keeps_order=name not in UNORDERED)


def _fields() -> list[tuple[str, tuple[str, ...]]]:
    kinds = [k for k in vars(ast).values() if isinstance(k, type) and issubclass(k, ast.AST)]
    own = [kind for kind in kinds if kind.__name__ not in _OLD]
    nodes = [kind for kind in own if not any(one.__base__ is kind for one in own)]
    return sorted(
        (kind.__name__, tuple(name for name in kind._fields if name not in _UNREAD))
        for kind in nodes
    )


_OLD = {"Num", "Str", "Bytes", "NameConstant", "Ellipsis"}
"""Names that newer versions of Python no longer have."""
_UNREAD = {"type_params", "type_comment", "type_ignores", "kind"}
"""Fields that only some versions have, or that nobody reads."""
